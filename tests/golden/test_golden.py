"""What the stock faces draw, line by line, beside the text that was reviewed. ``make golden`` writes it anew.

Pieces and figures of all games have a golden file of their own, and so have the smaller faces of Sunshine
City. Those of the other games are reviewed within the pieces that they stand in.
"""

import difflib
import os
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from generator.booklet import NO_PIECE
from generator.display import Item, Text, Use, dump, walk
from generator.display import Path as OutlinePath
from generator.kit import Kit, Order
from generator.layout.bounds import bounds
from generator.layout.face import left_out
from generator.library.editions import load_edition
from generator.library.tree import stock_editions
from generator.problems import Problems
from generator.schema.template import FaceFile
from generator.units import Mm
from tests.golden.samples import ON_THE_TABLE, Sample, Values

HERE = Path(__file__).parent
IN_PLAY = str(HERE / "in-play")
PAD = str(HERE / "harvest-home")
"""A score pad with numbers on it."""
WRITE = os.environ.get("PAPERCITY_GOLDEN") == "write"
MOST_BYTES = 60_000

Items = tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A kit for one player and the faces of its pieces."""

    kit: Kit
    pieces: dict[str, Items]
    asked: set[str]

    def values(self) -> Values:
        """The bound values of the city sheet."""
        sheet: Values = self.kit._general["content"]["city_sheet"][0]
        return sheet


class Asked(Mapping[str, FaceFile]):
    """The faces of a kit; remembers which were asked for."""

    def __init__(self, faces: Mapping[str, FaceFile]) -> None:
        self.faces = faces
        self.names: set[str] = set()

    def __getitem__(self, name: str) -> FaceFile:
        file = self.faces[name]
        self.names |= {name} | ({file.extends} if file.extends else set())
        return file

    def __contains__(self, name: object) -> bool:
        return name in self.faces

    def __iter__(self) -> Iterator[str]:
        return iter(self.faces)

    def __len__(self) -> int:
        return len(self.faces)


def draw(edition: str) -> Drawn:
    problems = Problems()
    loaded = load_edition(edition, None, problems)
    assert loaded is not None
    every = {name: frozenset[str]() for name in loaded.kinds}
    kit = Kit(loaded, Order(players=1, only=every), problems)
    asked = Asked(kit.templates.faces)
    assert kit.supplies is not None
    kit.supplies = replace(kit.supplies, faces=asked)
    pieces: dict[str, Items] = {}
    for kind in kit.kinds():
        file = loaded.kinds[kind.name].file
        for slip in kind.slips:
            pieces.setdefault(str(file.face), slip.front.symbol.items)
            if slip.back is not None:
                pieces.setdefault(str(file.back), slip.back.symbol.items)
    problems.raise_if_any()
    for name in pieces:
        assert asked[name]
    return Drawn(kit, pieces, asked.names)


@pytest.fixture(scope="module")
def in_play() -> Drawn:
    return draw(IN_PLAY)


@pytest.fixture(scope="module")
def empty() -> Drawn:
    return draw("sunshine-city")


def samples(sheet: Values) -> dict[str, Sample]:
    """Return what the faces that stand within others are drawn with."""
    money, chip, *_, steel, _, support = sheet["districts"]
    filled, pieces = sheet["filled"], sheet["pieces"]
    piece = {"id": "S1", "number": 1, "copies": 4, "kind": "city-sheet", "qr": "PAPERCITY SAMPLE S1.1"}
    tower = {"building": chip["buildings"][0], "first": 0, "letter": "C", "filled": filled, "marked": True}
    played = {name: sheet[name] for name in ("lit", "circled", "crossed", "angus")}
    sections = ["turn", "powers", "projects"]
    furniture = {
        "width": 190,
        "title": "Dice",
        "page": 3,
        "pages": 9,
        "code": "K7QM-3XPA-9T5",
        "flip": "Print on one side.",
    }
    district = {"filled": filled, "pieces": pieces} | played
    return {
        "axis": Sample((2.6, 2.6), {"label": "u"}),
        "box": Sample((6.8, 6.8), {"icon": "wood", "tone": "builder", "value": "12"}),
        "building": Sample((6.8, 38), tower),
        "buildings": Sample((34, 38), {"district": chip, "filled": filled, "circled": ["Cd"], "marks": 2}),
        "city-bonus": Sample((74, 16.8), {"bonus": sheet["bonus"], "met": sheet["met"]}),
        "city-projects": Sample((74, 46), {"projects": sheet["projects"], "paid": sheet["paid"]}),
        "city-title": Sample(
            (74, 20), {"piece": piece} | {name: sheet[name] for name in ("player", "date", "after")}
        ),
        "dice-strip": Sample((191.3, 18.5), {"dice": sheet["dice"]}),
        "district": Sample((61.3, 84.8), district | {"district": chip}),
        "furniture": Sample((190, 5), furniture),
        "calibration-page": Sample(
            (210, 297),
            {
                "side": "front",
                "paper": "a4",
                "left": 20,
                "top": 20,
                "right": 190,
                "bottom": 270,
                "across": 170,
                "down": 250,
            },
        ),
        "checklist-table": Sample((194, 83), {}),
        "how-to": Sample((60, 78), {"title": "Making a die", "lines": ["**Cut** it out.", "Glue it."]}),
        "how-to-grid": Sample((194, 78), {"make": ["dice", "figures"], "tips": True}),
        "invention": Sample((20.4, 38), {"district": money, "filled": filled}),
        "made": Sample((5.2, 5.2), {"icon": "steel", "circled": True, "ringed": True}),
        "pen-cross": Sample((4, 4), {}),
        "pen-ring": Sample((7, 7), {}),
        "plant-box": Sample((8.4, 8.4), {"met": True}),
        "plant-track": Sample((74, 18.5), {"plants": sheet["plants"], "planted": sheet["planted"]}),
        "seal-boxes": Sample((68, 8), {}),
        "stands": Sample((49.8, 8.2), {"letter": "C", "pieces": pieces, "spent": False}),
        "summary-foot": Sample((72, 3.6), {"piece": piece}),
        "summary-sections": Sample((72, 113.5), {"sections": sections, "points": 7.2}),
        "sunburst": Sample((26, 26), {}),
        "vehicle": Sample(
            (14, 18), {"vehicle": steel["vehicles"][1], "name": "Tv", "filled": filled, "crossed": 1}
        ),
        "vehicles": Sample((57, 18), {"district": support, "filled": filled, "crossed": {"Pw": 1}}),
        "way": Sample((3, 4), {"turn": 90}),
        "write-in": Sample((34, 8), {"label": "Date"}),
        "figure-picture": Sample((16, 22), {"role": "inventor"}),
    }


def figures(kit: Kit) -> dict[str, Sample]:
    """Return the figures of the rulebook: they take no values."""
    folder = FACE_FOLDER / str(kit.edition.game)
    named = sorted(path.stem for path in folder.glob("figure-*.yaml"))
    files = {name: kit.templates.face(name) for name in named}
    return {
        name: Sample(file.size, {"piece": NO_PIECE})
        for name, file in files.items()
        if file is not None and file.size is not None and not file.takes
    }


def draw_alone(kit: Kit, name: str, sample: Sample) -> Items:
    file = kit.templates.face(name)
    assert file is not None
    rest = {key: left_out(field.shape) for key, field in file.takes.items() if field.optional}
    items = kit.extra_face(name, (0, 0, *sample.size), rest | sample.values)
    kit.faults.report(kit.problems)
    kit.problems.raise_if_any()
    return items


def left_part(items: Items) -> Items:
    """Return the left part of a face that is too long to review whole: 76 mm, or as much as will do."""
    for limit in (76, 40, 20, 10, 5):
        if len(dump(items).encode()) < MOST_BYTES:
            break
        items = tuple(item for item in items if bounds(item)[0] < limit)
    return items


def all_faces(drawn: Drawn) -> dict[str, Items]:
    alone = samples(drawn.values()) | figures(drawn.kit)
    faces = {name: draw_alone(drawn.kit, name, sample) for name, sample in alone.items()}
    return faces | drawn.pieces


def difference(wanted: str, found: str, name: str) -> str:
    lines = difflib.unified_diff(
        wanted.splitlines(), found.splitlines(), "reviewed", "drawn now", lineterm="", n=1
    )
    return "\n".join([f"{name} is drawn in another way; if that is meant: make golden", *lines])


@pytest.fixture(scope="module")
def others() -> dict[str, Drawn]:
    return {game: draw(game) for game in OTHERS} | {"pad": draw(PAD)}


@pytest.fixture(scope="module")
def faces(in_play: Drawn, others: dict[str, Drawn]) -> dict[str, Items]:
    """What is drawn by each face that has a golden file."""
    faces = all_faces(in_play)
    sunken = others["sunken-city"].kit
    faces |= {name: draw_alone(sunken, name, sample) for name, sample in BOARDS.items()}
    for game, drawn in others.items():
        alone = {name: sample for name, sample in figures(drawn.kit).items() if name in own_faces(game)}
        alone |= ON_THE_TABLE.get(game, {})
        faces |= {name: items for name, items in drawn.pieces.items() if name in own_faces(game)}
        faces |= {name: draw_alone(drawn.kit, name, sample) for name, sample in alone.items()}
    return {name: left_part(items) for name, items in faces.items()}


PART = {"row": 1, "column": 0, "rows": 2, "columns": 3, "part": "B1", "width": 190}
HOW = (
    "Cut from diamond to diamond, on the part without a tab. Put glue on the tab of the other part and lay"
    " the cut edge on it, so that both diamonds are whole. Cut round the board last."
)
BOARDS = {
    "board-part": Sample((190, 9), PART | {"how": HOW}),
    "glue-tab": Sample(
        (10, 120), {"part": "A2", "glue": "Glue onto this tab the part", "tall": True, "long": 120}
    ),
    "log-codes": Sample(
        (90, 90),
        {
            "title": "Sunken City",
            "lines": ["Ana, Ben"],
            "codes": ["PAPERCITY:11234", "PAPERCITY:12234"],
            "first": 1,
            "of": 2,
            "columns": 2,
            "side": 36,
            "gap": 6,
            "label": 8,
        },
    ),
}
"""What stands on pages that are no kit's: of a board in parts, of the codes of a log."""


def own_faces(game: str) -> set[str]:
    return {path.stem for path in (FACE_FOLDER / game).glob("*.yaml")}


FACE_FOLDER = HERE.parents[1] / "templates" / "faces"
OTHERS = sorted(stock_editions().keys() - {"sunshine-city"})
GOLDEN = sorted(path.stem for path in HERE.glob("*.display"))


def test_every_face_is_reviewed(faces: dict[str, Items], in_play: Drawn, others: dict[str, Drawn]) -> None:
    stock = {path.stem for path in FACE_FOLDER.rglob("*.yaml")}
    drawn = set.union(in_play.asked, *(one.asked for one in others.values()), faces)

    assert stock - drawn == set(), "no piece, figure or sample shows them"
    if WRITE:
        for old in set(GOLDEN) - set(faces):
            (HERE / f"{old}.display").unlink()
        for new in set(faces) - set(GOLDEN):
            (HERE / f"{new}.display").write_text(dump(faces[new]), encoding="utf-8")
    else:
        assert sorted(faces) == GOLDEN, "make golden"


@pytest.mark.parametrize("name", GOLDEN)
def test_a_face_is_drawn_as_it_was_reviewed(faces: dict[str, Items], name: str) -> None:
    golden = HERE / f"{name}.display"
    found = dump(faces[name])
    if WRITE:
        golden.write_text(found, encoding="utf-8")

    wanted = golden.read_text(encoding="utf-8")

    assert len(found.encode()) < MOST_BYTES
    assert found.count("\n") > 0
    if found != wanted:
        pytest.fail(difference(wanted, found, name), pytrace=False)


def untinted(items: Items) -> Iterator[str]:
    """Yield a line for each item, without the colours of icons: a box that is full shows its icon pale."""
    for item in walk(items):
        yield dump((replace(item, colour=None) if isinstance(item, Use) else item,)).split("\n", 1)[0]


def test_the_sheet_in_play_is_the_empty_sheet_and_what_was_written_on_it(
    in_play: Drawn, empty: Drawn
) -> None:
    played, printed = (Counter(untinted(one.pieces["city-sheet"])) for one in (in_play, empty))

    assert in_play.kit.code == empty.kit.code
    assert not printed - played
    assert sum(printed.values()) > 1500

    written = [line for line in (played - printed).elements() if line.startswith("text ")]
    assert Counter(line.rsplit(" ", 1)[1].strip("'") for line in written) == words_on(in_play.values())


def words_on(sheet: Values) -> Counter[str]:
    """Count the last words that a pencil has written: in boxes and so on, and at the head of the sheet."""
    paid = (turn for turns in sheet["paid"].values() for turn in turns)
    head = (sheet[name].split()[-1] for name in ("player", "date", "after"))
    return Counter([*sheet["filled"].values(), *paid, *sheet["planted"], *sheet["dice"].values(), *head])


def test_what_is_circled_and_crossed_on_the_sheet_in_play_is_drawn_with_a_pencil(
    in_play: Drawn, empty: Drawn
) -> None:
    sheet = in_play.values()

    rings, crosses = marks_on(in_play)

    assert marks_on(empty) == (0, 0)
    assert rings == len(sheet["lit"]) + len(sheet["circled"])
    marked = sum(map(int, sheet["angus"]["marks"].values()))
    assert crosses == sum(sheet["crossed"].values()) + len(sheet["met"]) + marked


def marks_on(drawn: Drawn) -> tuple[int, int]:
    """Count the rings and the crosses that a pencil has drawn on the city sheet."""
    assert drawn.kit.supplies is not None
    pen = drawn.kit.supplies.theme.colours["pen"]
    paths = [item for item in walk(drawn.pieces["city-sheet"]) if isinstance(item, OutlinePath)]
    drawn_by_hand = Counter(len(path.segments) > 2 for path in paths if path.paint.stroke == pen)
    return drawn_by_hand[True], drawn_by_hand[False] // 2


def test_workers_and_angus_stand_on_the_sheet_in_play_where_the_game_has_them(
    in_play: Drawn, empty: Drawn
) -> None:
    played, printed = (Counter(untinted(one.pieces["city-sheet"])) for one in (in_play, empty))
    icons = Counter(line.split(" ")[1] for line in (played - printed).elements() if line.startswith("use "))

    assert icons == {"builder": 1, "inventor": 1, "lobbyist": 1, "angus": 1}


def test_the_icon_of_a_full_box_and_of_a_spent_gear_is_pale(in_play: Drawn, empty: Drawn) -> None:
    tints = [
        Counter(item.colour for item in walk(one.pieces["city-sheet"]) if isinstance(item, Use))
        for one in (in_play, empty)
    ]
    assert in_play.kit.supplies is not None
    pale = in_play.kit.supplies.theme.colours["rule"]
    sheet = in_play.values()

    assert tints[0][pale] - tints[1][pale] == len(sheet["filled"]) + sum(sheet["crossed"].values())


def test_the_difference_shows_the_lines_that_changed() -> None:
    wanted, found = "rect 0 0 1 1\ntext 1 2 'seven'\n", "rect 0 0 1 1\ntext 1 2 'eight'\n"

    said = difference(wanted, found, "box")

    assert "-text 1 2 'seven'" in said
    assert "+text 1 2 'eight'" in said
    assert "make golden" in said


def test_a_change_of_a_hundredth_of_a_millimetre_shows_in_a_dump(faces: dict[str, Items]) -> None:
    moved = tuple(
        replace(item, x=Mm(item.x + 0.01)) if isinstance(item, Text) else item for item in faces["box"]
    )

    assert dump(moved) != dump(faces["box"])
