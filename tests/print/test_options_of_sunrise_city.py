"""What an edition of Sunrise City with other options prints: its rulebook, cards and record sheets."""

from pathlib import Path

import pytest

from generator.kit import Kit, Order
from generator.problems import Problems
from tests.editions.desk import load, said, words, write
from tests.print.test_words import optional_words, phrases, words_of
from tests.rulebooks import Told, tells

GAME = "sunrise-city"

TOLD = [
    (
        {"track.granularity": "per_component"},
        ("each kind of points that one tile brings you is a move of its own", "These 6 points are one move"),
        (
            "Jede Sorte Punkte, die dir ein Plättchen bringt, ist ein eigener Zug",
            "Diese 6 Punkte sind ein Zug",
        ),
    ),
    (
        {"zoning.direction": "quadrant"},
        ("only the quarter of the city", "be it far to the east or west"),
        ("nur das Viertel der Stadt", "auch weit im Osten"),
    ),
    (
        {"zoning.illegal": "vote"},
        ("As long as somebody does not agree, look for a place together", "the water. *Our reading:*"),
        ("Solange jemand nicht zustimmt, sucht gemeinsam einen Platz", "des Wassers an. *Unsere Lesart:*"),
    ),
    (
        {"zoning.illegal": "discard"},
        ("neither a zone nor a community tile", "in spite of the water"),
        ("weder ein Zonen- noch ein Gemeinschaftsplättchen", "trotz des Wassers"),
    ),
    (
        {"bidding.chips_per_turn": "2"},
        ("Yellow has put both chips of a turn on one zone", "You can agree to place two chips"),
        ("Gelb hat beide Chips eines Zugs auf eine Zone gelegt", "Ihr könnt ausmachen"),
    ),
    (
        {"bidding.chips_return_at_round_end": "no"},
        ("chips still lying on zones stay there", "six again"),
        ("Chips, die noch auf Zonen liegen, bleiben dort", "wieder sechs"),
    ),
    (
        {"construction.pass": "free"},
        ("you may pass whenever you like", "you may not pass"),
        ("Du darfst passen, wann du willst", "darfst du nicht passen"),
    ),
    (
        {"roles.order": "number"},
        ("the lowest number goes first", "they do so clockwise"),
        ("dann die kleinste Zahl zuerst", "dann im Uhrzeigersinn"),
    ),
    (
        {"roles.imperative_mandatory": "no"},
        ("and the Architect always draws", "must be done if it can be done"),
        ("und die Architektin zieht immer", "muss geschehen"),
    ),
    (
        {"roles.crime_boss_exclusive": "no"},
        ("they get theirs, too", "who get none"),
        ("bekommen ihren Bonus trotzdem", "leer ausgehen"),
    ),
    (
        {"roles.architect_return": "shuffle"},
        ("is shuffled into a stack", "the bottom of a stack"),
        ("in einen Stapel gemischt", "Das zweite Plättchen der Architektin kommt"),
    ),
    (
        {"roles.city_manager": "per_community_tile"},
        ("scores 2 points for a tile", "1 point a tile"),
        ("bekommt 2 Punkte für ein Plättchen", "1 Punkt je Plättchen"),
    ),
    (
        {"roles.lobbyist_keep_connected": "yes"},
        ("must not split the city", "may fall into parts"),
        ("darf die Stadt nicht teilen", "darf in Teile zerfallen"),
    ),
]
"""Options, with what English and German say of them, and what of the stock game they no longer say."""

ALL = """\
edition: our-city
extends: sunrise-city
title: Our City
options:
  track: {granularity: per_component}
  zoning: {direction: quadrant, illegal: ILLEGAL}
  bidding: {chips_per_turn: 2, chips_return_at_round_end: RETURN}
  construction: {pass: PASS}
  roles:
    imperative_mandatory: no
    crime_boss_exclusive: no
    architect_return: shuffle
    city_manager: per_community_tile
    lobbyist_keep_connected: yes
"""
TABLES = [("vote", "free", "no"), ("discard", "free", "yes"), ("discard", "forced_only", "no")]
"""Choices of ILLEGAL, PASS and RETURN that print all words of an option between them."""
OF_ENDS = ("free_chips_stay", "free", "chips_stay")
"""What the summary card calls the end of a round at these tables."""
ACTING = {"R01", "R09", "R15", "R29"}
"""Roles that have to act at their moment, but for the Architect, who always draws."""

in_both_languages = pytest.mark.parametrize("language", ["en", "de"])


@pytest.mark.parametrize(("changed", "english", "german"), TOLD, ids=lambda one: str(one)[:40])
def test_a_rulebook_tells_an_option_and_no_longer_what_it_is_instead_of(
    changed: dict[str, str], english: Told, german: Told
) -> None:
    tells(GAME, changed, english, german)


@in_both_languages
def test_each_word_that_an_option_prints_is_on_a_piece_of_an_edition_with_it(
    language: str, tmp_path: Path
) -> None:
    # given
    texts = optional_words(GAME, language)

    # when
    found = " ".join(piece for table in TABLES for piece in pieces(table, language, tmp_path).values())

    # then
    assert len(texts) > 12
    assert {path for path, text in texts.items() if any(one not in found for one in phrases(text))} == set()


@in_both_languages
def test_only_roles_that_act_at_a_moment_of_their_own_can_be_left_out(language: str, tmp_path: Path) -> None:
    # given
    leave = words_of(GAME, f"{language}.yaml")["pieces.otherwise.optional"]

    # when
    cards = pieces(TABLES[0], language, tmp_path)

    # then
    assert {card for card, told in cards.items() if leave in told} == ACTING


@pytest.mark.parametrize(("language", "end"), [("en", "Nobody can build"), ("de", "Niemand kann bauen")])
def test_the_summary_card_ends_a_round_in_one_way(language: str, end: str, tmp_path: Path) -> None:
    ends = words_of(GAME, f"{language}.yaml")
    lines = {name: ends[f"summary.end.lines.1.otherwise.{name}"] for name in OF_ENDS}

    cards = [pieces(table, language, tmp_path)["S1"] for table in TABLES]

    assert [[name for name in OF_ENDS if lines[name] in card] for card in cards] == [
        [name] for name in OF_ENDS
    ]
    assert [end in card for card in cards] == [False, False, True]


def test_a_line_of_an_edition_is_not_replaced_by_what_the_stock_game_has_for_its_option() -> None:
    card = " ".join(words(load("tests/editions/custom/canal-quarter"))["S1"])

    assert "chips on top of any stacks" in card
    assert "Two chips a turn on bare zones" in card


def pieces(table: tuple[str, str, str], language: str, folder: Path) -> dict[str, str]:
    """Return what both sides of each piece say where the other options are not those of the stock game."""
    text = ALL
    for word, choice in zip(("ILLEGAL", "PASS", "RETURN"), table, strict=True):
        text = text.replace(word, choice)
    edition = load(write(folder / "-".join(table), {"edition.yaml": text}), language)
    problems = Problems()
    slips = [slip for kind in Kit(edition, Order(players=1), problems).kinds() for slip in kind.slips]
    problems.raise_if_any()
    return {slip.id: " ".join([*said(slip.front), *said(slip.back)]) for slip in slips}
