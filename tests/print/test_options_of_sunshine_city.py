"""What an edition of Sunshine City with other options prints: its rulebook, sheets, cards and records."""

import re
from pathlib import Path

import pytest

from generator.kit import Kit, Order
from generator.problems import Problems
from tests.editions.desk import load, said, write
from tests.print.test_words import optional_words, phrases
from tests.rulebooks import Told, tells

GAME = "sunshine-city"
ALONE = {"solo.enabled": "yes"}
HARD = {**ALONE, "solo.plants": "10"}

TOLD = [
    (
        {"length": "short"},
        ("You play the **short game** and build 4 plants", "take the short game"),
        ("Ihr spielt die **kurze Partie** und baut 4 Kraftwerke", "Nehmt die kurze Partie"),
    ),
    (
        {"length": "long"},
        ("You play the **long game** and build 11 plants", "take the short game"),
        ("Ihr spielt die **lange Partie** und baut 11 Kraftwerke", "Nehmt die kurze Partie"),
    ),
    (
        ALONE,
        ("You play alone against Angus and need 7 plants", "you all play at the same time"),
        ("Du spielst allein gegen Angus und brauchst 7 Kraftwerke", "Niemand wartet:"),
    ),
    (
        ALONE,
        ("There is nobody to compare with", "More plants than were needed?"),
        ("Zu vergleichen gibt es nichts", "Noch immer gleich?"),
    ),
    (
        HARD,
        ("in **hard mode** and need 10 plants", "Too easy?"),
        ("die **schwere Partie** und brauchst 10 Kraftwerke", "Zu leicht?"),
    ),
    (
        {"spending.force": "yes"},
        ("every unit that still fits a box has to be spent", "you may let a unit go to waste"),
        ("musst du ausgeben", "du darfst eine Einheit verfallen lassen"),
    ),
    (
        {"powers.money_same_turn": "no"},
        ("only what was circled before the worker before it", "its walk does so too"),
        ("nur an dem, was schon eingekreist war", "auch schon auf seinem Weg"),
    ),
    (
        {"powers.steel_refund_window": "immediate"},
        ("goes into the next box that you fill", "may be spent until that activation is over"),
        ("kommt auf das nächste", "bis diese Aktivierung vorbei ist"),
    ),
    (
        {"powers.support_on": "activation"},
        ("Builder or Inventor that is activated in this district", "do not use the Support power"),
        ("Erfinder, der in diesem Viertel aktiviert wird,", "nutzen die Fähigkeit von Rückhalt nicht"),
    ),
    (
        {"gears.window": "between_activations"},
        ("spend gears only while you are not spending units", "Spend gears at any moment"),
        ("wenn du gerade keine Einheiten ausgibst", "Zahnräder setzt du jederzeit ein"),
    ),
    (
        {"projects.five.set_size": "3"},
        ("three times three empty neighbours", "three *pairs*"),
        ("füllst du dreimal drei leere Nachbarn", "drei *Paare*"),
    ),
    (
        {"projects.five.set_size": "row"},
        ("fill all empty boxes that lie side by side in a row", "three *pairs*"),
        ("leeren Felder, die in einer Reihe", "drei *Paare*"),
    ),
    (
        {"length": "long"},
        ("in a log write **length: normal**, too", "If you have never played before"),
        ("im Protokoll steht auch **länge: normal**", "Ihr spielt zum ersten Mal?"),
    ),
    (
        {"powers.steel_refund_window": "immediate", "spending.force": "yes"},
        ("loses it, even where all units have to be spent", "you may let a unit go to waste"),
        ("auch wenn sonst alles ausgegeben werden muss", "du darfst eine Einheit verfallen lassen"),
    ),
    (
        {"ties.gears": "earned"},
        ("all that you have earned, spent or not", "those not yet spent"),
        ("gewonnen habt, auch die eingesetzten", "die noch nicht eingesetzten"),
    ),
]
"""Options, with what English and German say of them, and what of the stock game they no longer say."""

SHORT = (
    "{length: short, spending: {force: yes}, projects: {five: {set_size: 3}}, ties: {gears: earned},"
    " powers: {money_same_turn: no, steel_refund_window: immediate, support_on: activation}}"
)
LONG = "{length: long, gears: {window: between_activations}, projects: {five: {set_size: row}}}"
ANGUS = "{solo: {enabled: yes}}"
HARD_ANGUS = "{solo: {enabled: yes, plants: 10}}"

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
    kits = [pieces(options, language, tmp_path) for options in (SHORT, LONG, ANGUS, HARD_ANGUS)]
    found = " ".join(piece for kit in kits for piece in kit.values())

    # then
    assert len(texts) > 18
    assert {path for path, text in texts.items() if any(one not in found for one in phrases(text))} == set()


@pytest.mark.parametrize(
    ("options", "goals"),
    [
        ("{length: normal}", ["4 short", "7 normal", "10 hard solo", "11 long"]),
        (SHORT, ["4 short", "7 normal"]),
        (LONG, ["7 normal", "11 long"]),
        (ANGUS, ["7 normal"]),
        (HARD_ANGUS, ["10 hard solo"]),
    ],
)
def test_the_plant_track_marks_what_can_win(options: str, goals: list[str], tmp_path: Path) -> None:
    sheet = pieces(options, "en", tmp_path)["S1"]

    assert re.findall(r"\b\d+ (?:short|normal|hard solo|long)\b", sheet) == goals


def test_nobody_breaks_a_tie_alone(tmp_path: Path) -> None:
    assert "Level?" not in pieces(ANGUS, "en", tmp_path)["R1"]


def test_a_line_of_an_edition_is_not_replaced_by_what_the_stock_game_has_for_its_option(
    tmp_path: Path,
) -> None:
    own = "summary: {plants: {lines: [Four are enough for us.]}}\n"

    card = pieces(SHORT, "en", tmp_path, own)["R1"]

    assert "Four are enough for us." in card
    assert "You play the short game" not in card


def pieces(options: str, language: str, folder: Path, words: str = "") -> dict[str, str]:
    """Return what both sides of each piece say in an edition with some options."""
    edition = f"edition: our-city\nextends: {GAME}\ntitle: Our City\noptions: {options}\n"
    files = {"edition.yaml": edition, **({f"text/{language}.yaml": words} if words else {})}
    problems = Problems()
    kit = Kit(load(write(folder / "our-city", files), language), Order(players=1), problems)
    slips = [slip for kind in kit.kinds() for slip in kind.slips]
    problems.raise_if_any()
    return {slip.id: " ".join([*said(slip.front), *said(slip.back)]) for slip in slips}
