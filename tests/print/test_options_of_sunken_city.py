"""What an edition of Sunken City with other options prints: its rulebook, cards, boards and record sheets."""

from pathlib import Path

import pytest

from generator.kit import Kit, Order
from generator.problems import Problems
from tests.editions.desk import load, said, write
from tests.print.test_words import optional_words, phrases
from tests.rulebooks import Told, blocks_of, tells

GAME = "sunken-city"

TOLD = [
    (
        {"players": "2"},
        ("Choose colours. Sit at opposite corners", "Die for 3"),
        ("Setzt euch an gegenüberliegende Ecken", "Würfel für 3"),
    ),
    (
        {"players": "2"},
        ("not those of an ordinary die.", "and 0 is *no step*"),
        ("gewöhnlicher Würfel.", "0 heißt *kein Schritt*"),
    ),
    (
        {"players": "2"},
        ("up to 4 steps", "with three players any corner"),
        ("bis zu 4 Schritte", "Zu dritt bleibt"),
    ),
    (
        {"setup.start": "seed"},
        ("Lots decide who begins", "The youngest begins"),
        ("Lost aus, wer beginnt", "Wer am jüngsten ist"),
    ),
    (
        {"setup.two_player_diagonal": "no"},
        ("two players may sit side by side", "never side by side"),
        ("Zu zweit dürft ihr nebeneinandersitzen", "nie nebeneinander"),
    ),
    (
        {"turn.interleave": "none"},
        ("let the spirit walk before, between or after", "in the middle of your walk"),
        ("der Geist zieht davor, dazwischen", "Mitten in deinem Gang"),
    ),
    (
        {"turn.interleave": "all"},
        ("raise a piece, take a step, raise another", "walk with your adventurer in one go"),
        ("ein Teil, ein Schritt, noch ein Teil", "seinen ganzen Weg am Stück"),
    ),
    (
        {"appear.protect_unused_villages": "yes"},
        ("villages without a player count too", "Villages without a player don't count"),
        ("Auch Dörfer, die niemandem gehören, zählen", "Dörfer, die niemandem gehören, zählen nicht"),
    ),
    (
        {"chips.only_if_loss": "yes"},
        ("chips are only for those who lose open treasures", "even with nothing to lose"),
        ("Einen Chip bekommt nur, wer offene Schätze verliert", "nichts verloren haben; nur wer"),
    ),
    (
        {"end.deadlock_rounds": "0"},
        ("you play on even if the spirit is stuck", "more rounds"),
        ("Auch wenn der Geist feststeckt", "spielt noch sechs Runden"),
    ),
    (
        {"end.deadlock_rounds": "1"},
        ("play one more round. If no treasure moves in it", "more rounds"),
        ("spielt noch eine Runde", "spielt noch sechs Runden"),
    ),
    (
        {"end.deadlock_rounds": "9"},
        ("play 9 more rounds", "six more rounds"),
        ("spielt noch 9 Runden", "spielt noch sechs Runden"),
    ),
    (
        {"variant.no_house_1": "yes"},
        ("5 and 8 make 13 steps", "eleven treasures safe"),
        ("5 und 8 sind 13 Schritte", "elf Schätze sicher"),
    ),
    (
        {"variant.no_chips": "yes"},
        ("there are no spirit chips", "a chip"),
        ("Es gibt keine Geisterchips", " Chip"),
    ),
    (
        {"variant.no_chips": "yes"},
        ("without spirit chips: they stay in the box", "eight **spirit chips**"),
        ("Ihr spielt ohne Geisterchips:", "acht **Geisterchips**"),
    ),
    (
        {"ties.final": "seat_order"},
        ("still equal, whoever is first in the order of play", "share the victory"),
        ("gleich, gewinnt, wer in der Zugfolge zuerst kommt", "teilt ihr den Sieg"),
    ),
]
"""Options, with what English and German say of them, and what of the stock game they no longer say."""

LAKE = "edition: our-lake\nextends: sunken-city\noptions:\n  setup: {start: seed}\n"
LOSS = LAKE + "  chips: {only_if_loss: yes}\n"
HARSH = LAKE + "  variant: {no_chips: yes, no_house_1: yes}\n"

in_both_languages = pytest.mark.parametrize("language", ["en", "de"])


@pytest.mark.parametrize(("changed", "english", "german"), TOLD, ids=lambda one: str(one)[:40])
def test_a_rulebook_tells_an_option_and_no_longer_what_it_is_instead_of(
    changed: dict[str, str], english: Told, german: Told
) -> None:
    tells(GAME, changed, english, german)


@in_both_languages
def test_what_departs_from_our_reading_is_told_as_what_this_edition_says(language: str) -> None:
    ruling = {"en": ("Our reading", "In this edition"), "de": ("Unsere Lesart", "In dieser Ausgabe")}
    stock, ours = ruling[language]

    readings, others = (
        str(blocks_of(GAME, language, choice)) for choice in (None, {"end.deadlock_rounds": "4"})
    )

    assert ours not in readings
    assert others.count(ours) == 1
    assert others.count(stock) == readings.count(stock) - 1


@pytest.mark.parametrize(
    ("changed", "english", "german"),
    [
        ([], "Other ways to play", "Andere Spielarten"),
        (["no_house_1"], "Ways to play", "Spielarten"),
        (["no_chips"], "Ways to play", "Spielarten"),
        (["no_house_1", "no_chips"], "Shorter and harsher", "Kürzer und härter"),
    ],
)
def test_the_way_that_an_edition_plays_is_no_other_way_to_play(
    changed: list[str], english: str, german: str
) -> None:
    options = {f"variant.{name}": "yes" for name in changed}

    headings = [
        [block["heading"] for block in blocks_of(GAME, language, options) if "heading" in block]
        for language in ("en", "de")
    ]

    assert [some[-1] for some in headings] == [english, german]


@in_both_languages
@pytest.mark.parametrize(("most", "rows"), [("2", ["2"]), ("3", ["2", "3"]), ("4", ["2", "3", "4"])])
def test_tables_have_no_row_for_more_players_than_an_edition_is_for(
    most: str, rows: list[str], language: str
) -> None:
    tables = [block["table"] for block in blocks_of(GAME, language, {"players": most}) if block.get("table")]

    dice, setups = ([row[0] for row in table["rows"]] for table in tables)

    assert [name.split("für " if language == "de" else "for ")[1][0] for name in dice] == rows
    assert setups == rows


@pytest.mark.parametrize(
    ("most", "english", "german"),
    [
        (2, "For two players.", "Für zwei."),
        (3, "For two or three players.", "drei."),
        (4, "For two, three or four players.", "vier."),
    ],
)
def test_the_first_page_says_for_how_many_an_edition_is(
    most: int, english: str, german: str, tmp_path: Path
) -> None:
    edition = f"edition: our-lake\nextends: sunken-city\noptions: {{players: {most}}}\n"

    for language, words in (("en", english), ("de", german)):
        page = pieces(edition, language, tmp_path / language, only="rulebook")["1"]

        assert [line for line in page if line.endswith(words)] != []


@pytest.mark.parametrize("changed", [one for one, *_ in TOLD], ids=str)
def test_a_german_rulebook_has_four_pages_whatever_is_chosen(changed: dict[str, str], tmp_path: Path) -> None:
    (path, value), *_ = changed.items()
    group, _, name = path.partition(".")
    options = f"{group}: {{{name}: {value}}}" if name else f"{path}: {value}"
    edition = f"edition: our-lake\nextends: sunken-city\noptions:\n  {options}\n"

    pages = pieces(edition, "de", tmp_path, only="rulebook")

    assert sorted(pages) == ["1", "2", "3", "4"]


@in_both_languages
def test_the_checklist_says_what_an_edition_does_not_use(language: str, tmp_path: Path) -> None:
    notes = [
        " ".join(pieces(edition, language, tmp_path / name, only="checklist")["L1"])
        for name, edition in (("loss", LOSS), ("harsh", HARSH))
    ]
    beside, unused = {
        "en": ("They lie beside the board.", "Not used in this edition."),
        "de": ("liegen neben dem Spielplan.", "In dieser Ausgabe nicht gebraucht."),
    }[language]

    assert [beside in note for note in notes] == [True, False]
    assert [unused in note for note in notes] == [False, True]


@in_both_languages
def test_each_word_that_an_option_prints_is_on_a_piece_of_an_edition_with_it(
    language: str, tmp_path: Path
) -> None:
    # given
    texts = optional_words(GAME, language)

    # when
    found = " ".join(
        " ".join(piece)
        for name, edition in (("loss", LOSS), ("harsh", HARSH))
        for piece in pieces(edition, language, tmp_path / name).values()
    )

    # then
    assert len(texts) == 9
    assert {path for path, text in texts.items() if any(one not in found for one in phrases(text))} == set()


@in_both_languages
def test_no_card_board_or_record_sheet_speaks_of_chips_that_nobody_has(language: str, tmp_path: Path) -> None:
    stock, harsh = (
        {
            id_
            for id_, lines in pieces(edition, language, tmp_path / name).items()
            if "chip" in str(lines).lower()
        }
        for name, edition in (("loss", LOSS), ("harsh", HARSH))
    )

    assert {"R1", "L3", "BY", "BR", "BW", "BO"} <= stock
    assert not {"R1", "L3", "BY", "BR", "BW", "BO"} & harsh


def test_no_treasure_1_is_ringed_in_the_record_of_a_short_game(tmp_path: Path) -> None:
    rows = [
        pieces(edition, "en", tmp_path / name)["L3"].count("1")
        for name, edition in (("loss", LOSS), ("harsh", HARSH))
    ]

    assert rows == [4, 0]


def pieces(edition: str, language: str, folder: Path, only: str | None = None) -> dict[str, list[str]]:
    """Return what both sides of each piece, or of each of a kind, say, line by line."""
    problems = Problems()
    order = Order(players=1, only={only: frozenset()} if only else {})
    kit = Kit(load(write(folder, {"edition.yaml": edition}), language), order, problems)
    slips = [slip for kind in kit.kinds() for slip in kind.slips]
    problems.raise_if_any()
    return {slip.id: [*said(slip.front), *said(slip.back)] for slip in slips}
