"""How many of each piece a kit has: the rulebook's list, and more of what is asked for."""

from pathlib import Path

import pytest

from tests.editions.desk import write
from tests.print.drawn import text_of, words_at
from tests.print.kits import SUNKEN, SUNRISE, Kits, Printed, Wish

pytestmark = pytest.mark.print

WORKERS = ("WB", "WI", "WL")


def printed_words(printed: Printed, kind: str, word: str) -> int:
    return sum(len(words_at(printed.kit, page, word)) for page in printed.pages_of(kind))


@pytest.mark.parametrize("players", range(1, 7))
def test_a_kit_has_what_the_rulebook_lists(kits: Kits, players: int) -> None:
    printed = kits(Wish(players=players))

    assert printed.counts() == {
        "checklist": 1,
        "rulebook": 1,
        "city-sheet": players,
        "log-sheet": 1,
        "summary-card": players,
        "die": 2,
        "figure": 3 * players + 1,
        "tuck-box": 1,
    }
    pieces = printed.pieces()
    assert {name: pieces[name] for name in ("D1", "S1", "R1", "AN", *WORKERS)} == {
        "D1": 2,
        "S1": players,
        "R1": players,
        "AN": 1,
        "WB": players,
        "WI": players,
        "WL": players,
    }


@pytest.mark.parametrize("players", [1, 6])
def test_the_pages_show_as_many_pieces_as_the_manifest_says(kits: Kits, players: int) -> None:
    printed = kits(Wish(players=players))

    figures = {name: printed_words(printed, "figure", name) for name in (*WORKERS, "AN")}

    assert figures == {"WB": players, "WI": players, "WL": players, "AN": 1}
    assert printed_words(printed, "die", "D1") == 2
    for number in range(1, players + 1):
        assert printed_words(printed, "city-sheet", f"S1.{number}") == 1
    assert printed_words(printed, "city-sheet", f"S1.{players + 1}") == 0


SUNKEN_LIST = {
    "checklist": 2,
    "rulebook": 1,
    "log-sheet": 2,
    "board": 1,
    "summary-card": 4,
    "movement-card": 24,
    "adventurer-board": 4,
    "treasure": 44,
    "street": 30,
    "house": 12,
    "spirit-chip": 8,
    "adventurer": 4,
    "spirit": 1,
    "die": 3,
    "tuck-box": 1,
}
SUNRISE_LIST = {
    "checklist": 2,
    "rulebook": 1,
    "log-sheet": 3,
    "scoreboard": 1,
    "summary-card": 4,
    "role-card": 16,
    "zone": 60,
    "community": 5,
    "city-hall": 1,
    "building": 60,
    "bidding-chip": 24,
    "benchmark": 70,
    "floor-marker": 20,
    "pawn": 4,
    "protester": 1,
    "tuck-box": 1,
}


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("game", "listed"), [(SUNKEN, SUNKEN_LIST), (SUNRISE, SUNRISE_LIST)])
def test_the_other_kits_have_what_their_rulebooks_list(
    kits: Kits, game: str, listed: dict[str, int], paper: str
) -> None:
    assert kits(Wish(game, paper)).counts() == listed


def test_houses_are_flat_tiles_if_asked_for(kits: Kits) -> None:
    flat = kits(Wish(SUNKEN, instead=("house-tile",)))

    counts = flat.counts()

    assert counts["house-tile"] == SUNKEN_LIST["house"]
    assert "house" not in counts
    assert set(counts) - {"house-tile"} == set(SUNKEN_LIST) - {"house"}


def test_a_kit_is_for_four_unless_asked_otherwise(kits: Kits) -> None:
    assert kits(Wish()).counts() == kits(Wish(players=4)).counts()


def test_a_refill_prints_only_the_kinds_asked_for(kits: Kits) -> None:
    printed = kits(Wish(only=("die", "summary-card")))

    assert printed.counts() == {"summary-card": 4, "die": 2}
    assert {path.stem for path in printed.pdfs()} == {"kit", "die", "summary-card"}


def test_copies_multiply_every_piece(kits: Kits) -> None:
    printed = kits(Wish(only=("city-sheet", "die", "figure"), players=2, copies=3))

    assert printed.counts() == {"city-sheet": 6, "die": 6, "figure": 21}
    assert printed_words(printed, "die", "D1") == 6
    # a spare sheet is a sheet of its own, with its own number
    assert [printed_words(printed, "city-sheet", f"S1.{number}") for number in range(1, 7)] == [1] * 6


def counted(printed: Printed, number: int) -> int:
    """How often a number stands in the checklist's column of counts, above the boxes of instructions."""
    page = printed.pages_of("checklist")[0]
    return sum(60 < box[0] < 81 and box[3] < 150 for box in words_at(printed.kit, page, str(number)))


def test_the_checklist_counts_what_the_kit_has(kits: Kits) -> None:
    two, six = kits(Wish(players=2)), kits(Wish(players=6))

    # two city sheets, summary cards and dice, three workers each and Angus
    assert (counted(two, 2), counted(two, 7), counted(two, 19)) == (3, 1, 0)
    assert (counted(six, 2), counted(six, 7), counted(six, 19)) == (1, 0, 1)


@pytest.mark.parametrize("game", [SUNKEN, SUNRISE])
@pytest.mark.parametrize("backs", ["long", "none"])
def test_the_checklist_tells_the_pages_of_each_kind(kits: Kits, game: str, backs: str) -> None:
    printed = kits(Wish(game, backs=backs))
    text = text_of(printed.kit, printed.pages_of("checklist")[0])

    for kind in printed.manifest["kinds"].values():
        first, last = kind["pages"][0], kind["pages"][-1]
        pages = str(first) if first == last else f"{first}-{last}"
        assert f"{kind['title']} {kind['count']} {pages} " in text


@pytest.mark.parametrize(("backs", "said"), [("long", "flip on the long edge"), ("gutter", "Fold along")])
def test_the_checklist_says_how_backs_of_this_kit_are_printed(kits: Kits, backs: str, said: str) -> None:
    printed = kits(Wish(SUNKEN, backs=backs))
    text = text_of(printed.kit, printed.pages_of("checklist")[0])

    assert said in text
    assert text.count("flip on the short edge") == 0


@pytest.mark.parametrize("sheet", ["cut", "net", "page"])
@pytest.mark.parametrize("backs", ["long", "split", "gutter", "none"])
def test_any_face_may_tell_pages_and_backs(kits: Kits, tmp_path: Path, sheet: str, backs: str) -> None:
    told = "{{ build.backs }} {% for one in kit %}{{ one.kind }}={{ one.pages }} {% endfor %}"
    kind = "kind: {0}\nface: sign\nsheet: {1}\nstock: card\npieces: [{{id: {0}}}]\n"
    town = write(
        tmp_path / "town",
        {
            "edition.yaml": "edition: town\ntitle: Town\nkinds: [one, two]\n",
            "one.yaml": kind.format("one", sheet),
            "two.yaml": kind.format("two", sheet),
            "templates/faces/sign.yaml": (
                f"face: sign\nsize: [60mm, 20mm]\ndraw: [{{text: {{text: '{told} {{{{ piece.id }}}}'}}}}]\n"
            ),
        },
    )

    printed = kits(Wish(str(town), backs=backs))

    pages = {name: kind["pages"][0] for name, kind in printed.manifest["kinds"].items()}
    said = text_of(printed.kit)
    for name in ("one", "two"):
        assert f"{backs} one={pages['one']} two={pages['two']} {name}" in said
