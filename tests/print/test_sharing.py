"""Kinds that share pages, measured in the finished PDF."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pikepdf
import pytest

from generator.units import PAPERS
from tests.print.drawn import Box, Outline, outlines, text_of, words_at
from tests.print.kits import BACKS, PAPER_NAMES, SUNKEN, SUNRISE, SUNSHINE, Kits, Printed, Wish

pytestmark = pytest.mark.print

RIGHT = 0.05
GAP, MARGIN, FOOT = 4.0, 5.0, 10.0

EDITION = """\
edition: nets
title: Nets
theme: plain
kinds: [card, barn, cow, die, fence]
"""
KIND = """\
kind: {name}
title: {title}
face: {name}-net
sheet: {sheet}
stock: card
pieces:
"""
FACE = """\
face: {name}-net
size: [{width}mm, {height}mm]
draw:
  - rect: {{size: [100%, 100%], fill: "{colour}"}}
  - text: {{text: "{{{{ piece.id }}}}", at: [2mm, 4mm], size: [12mm, 4mm], style: id}}
"""
SIZES = {"barn": (40, 40), "card": (63, 88), "cow": (16, 51.6), "die": (69, 58), "fence": (30, 20)}
COLOURS = {"barn": "#EE0001", "card": "#EE0002", "cow": "#EE0003", "die": "#EE0004", "fence": "#EE0005"}
COUNTS = {"barn": 11, "card": 2, "cow": 6, "die": 2, "fence": 40}
SHARING = ("barn", "cow", "die", "fence")


def write_edition(folder: Path, sheet: str) -> str:
    """Write nets of several sizes and cards that are cut apart, and return their folder."""
    (folder / "templates" / "faces").mkdir(parents=True)
    (folder / "templates" / "sheets").mkdir()
    (folder / "templates" / "sheets" / "alone.yaml").write_text("sheet: alone\nextends: net\nshare: no\n")
    (folder / "edition.yaml").write_text(EDITION)
    for name, (width, height) in SIZES.items():
        pieces = [f"  - {{id: {name[0].upper()}{number:02}}}\n" for number in range(1, COUNTS[name] + 1)]
        kind = KIND.format(name=name, title=name.capitalize(), sheet="cut" if name == "card" else sheet)
        (folder / f"{name}.yaml").write_text(kind + "".join(pieces))
        face = FACE.format(name=name, width=width, height=height, colour=COLOURS[name])
        (folder / "templates" / "faces" / f"{name}-net.yaml").write_text(face)
    return str(folder)


@pytest.fixture(scope="session")
def nets(tmp_path_factory: pytest.TempPathFactory) -> str:
    return write_edition(tmp_path_factory.mktemp("sharing") / "nets", "net")


@pytest.fixture(scope="session")
def alone(tmp_path_factory: pytest.TempPathFactory) -> str:
    return write_edition(tmp_path_factory.mktemp("alone") / "nets", "alone")


def pieces_on(file: Path, page: int, kind: str) -> list[Outline]:
    return [one for one in outlines(file, page) if one.fill == COLOURS[kind]]


def boxes_on(printed: Printed, page: int) -> Iterator[Box]:
    for kind in SHARING:
        yield from (piece.box for piece in pieces_on(printed.kit, page, kind))


def apart(one: Box, other: Box) -> float:
    """How far two boxes are apart, in mm; below 0 they overlap."""
    across = max(other[0] - one[2], one[0] - other[2])
    return max(across, other[1] - one[3], one[1] - other[3])


WISHES = [Wish(paper=paper, backs=backs) for paper in PAPER_NAMES for backs in BACKS]


@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_all_pieces_are_printed_once_at_true_size(kits: Kits, nets: str, wish: Wish) -> None:
    printed = kits(replace(wish, edition=nets))
    for kind, count in COUNTS.items():
        found = [
            piece for page in range(printed.manifest["pages"]) for piece in pieces_on(printed.kit, page, kind)
        ]

        assert len(found) == count
        for piece in found:
            assert sorted(piece.size) == pytest.approx(sorted(SIZES[kind]), abs=RIGHT)


@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_no_two_pieces_overlap_and_all_stand_in_the_printable_room(kits: Kits, nets: str, wish: Wish) -> None:
    printed = kits(replace(wish, edition=nets))
    sides = PAPERS[wish.paper]
    pages = {page for kind in SHARING for page in printed.pages_of(kind)}
    for page in pages:
        boxes = list(boxes_on(printed, page))
        with pikepdf.open(printed.kit) as pdf:
            is_upright = pdf.pages[page].MediaBox[3] > pdf.pages[page].MediaBox[2]
        width, height = (sides.width, sides.height) if is_upright else (sides.height, sides.width)

        assert boxes
        assert min(apart(*pair) for pair in combinations(boxes, 2)) > GAP - RIGHT
        for left, top, right, bottom in boxes:
            assert min(left, top, width - right) > MARGIN - RIGHT
            assert height - bottom > FOOT - RIGHT


@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_sharing_saves_pages_and_counts_each_sheet_of_paper_once(
    kits: Kits, nets: str, alone: str, wish: Wish
) -> None:
    shared, single = (kits(replace(wish, edition=edition)) for edition in (nets, alone))

    pages = {page for kind in SHARING for page in shared.pages_of(kind)}

    assert sheets_of(shared) == len(pages) == 2
    assert sheets_of(single) == 4
    assert shared.manifest["pages"] < single.manifest["pages"]


def sheets_of(printed: Printed) -> int:
    return sum(printed.manifest["kinds"][kind]["sheets"] for kind in SHARING)


@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_each_piece_stands_on_the_page_that_the_manifest_names(kits: Kits, nets: str, wish: Wish) -> None:
    printed = kits(replace(wish, edition=nets))
    for piece in printed.manifest["pieces"]:
        assert len(words_at(printed.kit, piece["front"] - 1, piece["id"])) == 1
        assert piece["front"] - 1 in printed.pages_of(piece["kind"])


def test_the_file_of_a_kind_has_the_pages_that_it_stands_on(kits: Kits, nets: str) -> None:
    printed = kits(Wish(nets, formats=("pdf", "svg")))
    for kind in SHARING:
        file, pages = printed.folder / f"{kind}.pdf", printed.pages_of(kind)
        with pikepdf.open(file) as pdf:
            assert len(pdf.pages) == len(pages)

        for number, page in enumerate(pages):
            assert text_of(file, number) == text_of(printed.kit, page)
            assert (printed.folder / "svg" / "sheets" / f"{kind}-{number + 1}.svg").exists()
        assert sum(len(pieces_on(file, number, kind)) for number in range(len(pages))) == COUNTS[kind]


def test_the_foot_of_a_page_names_all_its_kinds(kits: Kits, nets: str) -> None:
    printed = kits(Wish(nets))
    for page in {page for kind in SHARING for page in printed.pages_of(kind)}:
        names = [kind.capitalize() for kind in SHARING if page in printed.pages_of(kind)]

        assert f"Nets · {', '.join(names)} · " in text_of(printed.kit, page)


def test_names_that_the_foot_has_no_room_for_are_left_out(kits: Kits, tmp_path: Path) -> None:
    folder = tmp_path / "nets"
    write_edition(folder, "net")
    for kind in SHARING:
        file = folder / f"{kind}.yaml"
        file.write_text(file.read_text().replace("title: ", "title: All that we have of the kind "))

    printed = kits(Wish(str(folder), only=("barn", "cow", "die")))

    assert printed.manifest["pages"] == 1
    assert "· All that we have of the kind Barn … ·" in text_of(printed.kit, 0)


def test_one_kind_ordered_alone_lies_as_without_sharing(kits: Kits, nets: str, alone: str) -> None:
    shared, single = (kits(Wish(edition, only=("cow",))) for edition in (nets, alone))

    pieces = pieces_on(shared.kit, 0, "cow")

    assert len(pieces) == COUNTS["cow"]
    assert [piece.box for piece in pieces] == [piece.box for piece in pieces_on(single.kit, 0, "cow")]


@pytest.mark.parametrize("backs", BACKS)
@pytest.mark.parametrize("paper", PAPER_NAMES)
@pytest.mark.parametrize(
    ("game", "sharing"),
    [
        (SUNSHINE, ("die", "figure")),
        (SUNKEN, ("house", "adventurer", "spirit", "die")),
        (SUNRISE, ("pawn", "protester")),
    ],
)
def test_what_is_folded_in_a_stock_game_stands_on_one_page_of_card(
    kits: Kits, game: str, sharing: tuple[str, ...], paper: str, backs: str
) -> None:
    printed = kits(Wish(game, paper, backs))
    kinds = printed.manifest["kinds"]

    [page] = {page for kind in sharing for page in printed.pages_of(kind)}

    assert [kinds[kind]["sheets"] for kind in sharing] == [1] + [0] * (len(sharing) - 1)
    assert printed.pages_of("tuck-box") != [page]
    words = text_of(printed.kit, page)
    for piece in printed.manifest["pieces"]:
        if piece["kind"] in sharing:
            assert len(re.findall(rf"{piece['id']}(?!\d)", words)) == piece["copies"], piece["id"]
