"""Pictures of a position of Sunken City: the board and the adventurer boards with all that lies on them."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from generator import picture
from generator.display import Item, Rect, Text, Use, walk
from generator.library.editions import Edition
from generator.picture import View
from tests.editions import desk
from tests.print.drawn import MM_PER_PT
from tests.print.kits import SUNKEN

pytestmark = pytest.mark.print

Values = dict[str, Any]

TIMES = "\N{MULTIPLICATION SIGN}"
TREASURES = (*range(1, 11), 12)
FOUR = ("yellow", "red", "white", "orange")
STREETS: list[Values] = [
    {"at": "a1", "kind": "street", "way": "right"},
    {"at": "c1", "kind": "street", "way": "down", "new": True},
]
HOUSES: list[Values] = [
    {"at": "e5", "kind": "house", "number": 10},
    {"at": "c3", "kind": "house", "number": 9, "new": True},
]
SPIRIT: list[Values] = [{"at": "e5", "kind": "spirit"}]
EARLY: Values = {
    "pieces": [*STREETS, *HOUSES, {"at": "c2", "kind": "adventurer", "seat": "yellow"}, *SPIRIT],
    "stacks": [18, 1, 1, 1, 1, 0],
    "drawing": 1,
    "housed": [*range(1, 9)],
    "safe": {"yellow": [], "white": []},
    "chips": 8,
}
CROWDED: Values = {
    "pieces": [
        *STREETS,
        *HOUSES,
        *({"at": "c3", "kind": "adventurer", "seat": seat} for seat in FOUR),
        {"at": "c3", "kind": "spirit"},
    ],
    "stacks": [0, 0, 7, 13, 1, 0],
    "drawing": 3,
    "housed": [2, 3],
    "safe": {"yellow": [3, 9], "red": [10, 12], "white": [], "orange": [7]},
    "chips": 3,
}
LATE: Values = {
    "pieces": [*STREETS, *({"at": "home", "kind": "adventurer", "seat": seat} for seat in FOUR[:3]), *SPIRIT],
    "stacks": [0, 0, 0, 0, 0, 15],
    "drawing": 6,
    "housed": [*range(1, 11)],
    "safe": {seat: [*TREASURES] for seat in FOUR[:3]},
    "chips": 0,
}


@pytest.fixture(scope="module")
def sunken() -> Edition:
    return desk.load(SUNKEN)


def drawn(edition: Edition, kind: str, values: Values, piece: str = "") -> list[Item]:
    """Return what a picture shows. Raises ProblemsError."""
    [page] = picture._pages(edition, [View(kind, values, piece=piece)])
    [face] = page.items
    return list(walk(face.symbol.items if isinstance(face, Use) else (face,)))


def words(items: list[Item]) -> Counter[str]:
    return Counter(item.text for item in items if isinstance(item, Text))


def icons(items: list[Item]) -> Counter[str]:
    return Counter(item.symbol.name for item in items if isinstance(item, Use))


def counts(items: list[Item], low: float, high: float) -> list[str]:
    """Return the numbers of pieces that lie between two heights in mm, row by row."""
    found = [one for one in items if isinstance(one, Text) and one.text.endswith(TIMES)]
    return [
        one.text for one in sorted(found, key=lambda one: (one.y // 25, one.x)) if low < float(one.y) < high
    ]


def board_words(edition: Edition, **values: Any) -> Counter[str]:
    return words(drawn(edition, "board", values))


def test_a_board_with_nothing_on_it_is_the_printed_board(sunken: Edition, tmp_path: Path) -> None:
    nothing: Values = {"pieces": [], "stacks": [], "drawing": None, "housed": [], "safe": {}, "chips": None}

    [printed] = picture.draw(sunken, [View("board")], tmp_path / "printed.svg", "svg")
    [empty] = picture.draw(sunken, [View("board", nothing)], tmp_path / "empty.svg", "svg")

    assert empty.read_bytes() == printed.read_bytes()


@pytest.mark.parametrize("seat", ["Y", "R", "W", "O"])
def test_an_adventurer_board_with_nothing_on_it_is_the_printed_one(
    sunken: Edition, tmp_path: Path, seat: str
) -> None:
    nothing: Values = {"treasures": {}, "chips_held": None, "played": [], "player": None}
    views = [View("adventurer-board", values, piece=f"B{seat}") for values in ({}, nothing)]

    [printed] = picture.draw(sunken, views[:1], tmp_path / "printed.svg", "svg")
    [empty] = picture.draw(sunken, views[1:], tmp_path / "empty.svg", "svg")

    assert empty.read_bytes() == printed.read_bytes()


@pytest.mark.parametrize("values", [EARLY, CROWDED, LATE], ids=["early", "crowded", "late"])
def test_each_street_space_tells_how_many_streets_lie_on_it(sunken: Edition, values: Values) -> None:
    below = counts(drawn(sunken, "board", values), 260, 326)

    shown = [number for space, number in enumerate(values["stacks"], 1) if number or space != 5]
    assert below == [f"{number} {TIMES}" for number in shown]


@pytest.mark.parametrize(
    ("values", "said"),
    [
        (EARLY, ["take from here", "gather here"]),
        (CROWDED, ["take from here", "gather here"]),
        (LATE, ["take from here · gather here"]),
    ],
)
def test_the_board_tells_where_streets_come_from_and_where_they_go(
    sunken: Edition, values: Values, said: list[str]
) -> None:
    found = board_words(sunken, **values)

    assert [found[words] for words in said] == [1] * len(said)
    assert not {"streets, face up", "1 street, face down", "empty at the start"} & set(found)


def test_streets_are_gathered_on_the_space_after_the_one_in_use(sunken: Edition) -> None:
    items = drawn(sunken, "board", {"stacks": [0, 0, 7, 13, 1, 0], "drawing": 3})

    [take, gather] = [one for one in items if isinstance(one, Text) and one.text.endswith(" here")]

    assert take.text == "take from here"
    assert take.x > 61 + 2 * 46.5
    assert take.y < 267.2 + 27.6 < gather.y
    assert gather.x < 61 + 46.5


@pytest.mark.parametrize(("values", "visible"), [(EARLY, 0), (CROWDED, 0), (LATE, 1), ({}, 1)])
def test_the_hourglass_shows_once_no_street_lies_on_it(sunken: Edition, values: Values, visible: int) -> None:
    assert icons(drawn(sunken, "board", values))["hourglass"] == visible


@pytest.mark.parametrize("housed", [[], [1], [2, 7, 10], list(range(1, 11))])
def test_a_house_in_its_grotto_shows_its_number_again(sunken: Edition, housed: list[int]) -> None:
    more = board_words(sunken, housed=housed) - board_words(sunken)

    assert more == Counter(map(str, housed))


@pytest.mark.parametrize("seat", FOUR)
@pytest.mark.parametrize("values", [[], [12], [3, 9, 10], list(TREASURES)], ids=len)
def test_each_safe_treasure_shows_its_value_within_its_village(
    sunken: Edition, seat: str, values: list[int]
) -> None:
    plain = drawn(sunken, "board", {})

    items = drawn(sunken, "board", {"safe": {seat: values}})

    more = [one for one in items if isinstance(one, Text) and one not in plain]
    assert sorted(one.text for one in more) == sorted(map(str, values))
    assert all((one.x < 57) == (seat in ("yellow", "orange")) for one in more)
    assert all((one.y < 66) == (seat in ("yellow", "red")) for one in more)
    assert all(one.size >= MM_PER_PT * 9 for one in more)


def test_the_treasures_of_all_villages_are_shown_at_once(sunken: Edition) -> None:
    more = board_words(sunken, safe=LATE["safe"]) - board_words(sunken)

    assert more == Counter({str(value): 3 for value in TREASURES})


@pytest.mark.parametrize("chips", [0, 1, 8])
def test_the_spirit_chips_beside_the_board_lie_on_the_chart(sunken: Edition, chips: int) -> None:
    items = drawn(sunken, "board", {"chips": chips})

    assert counts(items, 0, 66) == [f"{chips} {TIMES}"]
    assert icons(items)["spirit"] == chips
    assert words(items)["B1"] == 0


def test_several_adventurers_and_the_spirit_stand_on_one_piece(sunken: Edition) -> None:
    figures = CROWDED["pieces"][4:]

    more = icons(drawn(sunken, "board", {"pieces": figures})) - icons(drawn(sunken, "board", {}))

    assert more == Counter(["starfish", "anchor", "shell", "fish", "spirit"])


def test_an_adventurer_is_smaller_where_it_would_hide_the_number_of_a_house(sunken: Edition) -> None:
    scales = []
    for lying in (STREETS[1], HOUSES[1]):
        figure = {"at": lying["at"], "kind": "adventurer", "seat": "white"}
        shown = [one for one in drawn(sunken, "board", {"pieces": [lying, figure]}) if isinstance(one, Use)]
        scales += [
            one.scale for one in shown if one.symbol.name == "shell" and 79 < one.x < 99 and one.y < 133
        ]

    on_street, on_house = scales

    assert on_house < on_street


@pytest.mark.parametrize("seat", FOUR)
def test_an_adventurer_at_home_stands_in_its_village(sunken: Edition, seat: str) -> None:
    home = [{"at": "home", "kind": "adventurer", "seat": seat}]

    [(x, y)] = divers(drawn(sunken, "board", {"pieces": home})) - divers(drawn(sunken, "board", {}))

    assert (x < 57) == (seat in ("yellow", "orange"))
    assert (y < 66) == (seat in ("yellow", "red"))


def divers(items: list[Item]) -> set[tuple[float, float]]:
    return {(one.x, one.y) for one in items if isinstance(one, Use) and one.symbol.name == "diver"}


def test_what_rose_in_the_last_turn_has_a_dark_and_a_white_line(sunken: Edition) -> None:
    old = [{key: value for key, value in piece.items() if key != "new"} for piece in STREETS + HOUSES]

    marked, plain = (drawn(sunken, "board", {"pieces": pieces}) for pieces in (STREETS + HOUSES, old))

    rings = [one for one in marked if isinstance(one, Rect) and one.paint.fill is None and one not in plain]
    assert len(marked) - len(plain) == len(rings) == 2 * 2
    assert len({one.paint.stroke for one in rings}) == 2


def adventurer_board(edition: Edition, **values: Any) -> list[Item]:
    return drawn(edition, "adventurer-board", values, "BR")


@pytest.mark.parametrize("piece", ["BY", "BR", "BW", "BO"])
def test_treasures_lie_on_their_spaces_with_either_side_up(sunken: Edition, piece: str) -> None:
    lying = {str(value): "safe" for value in TREASURES} | {"2": "house", "9": "house", "5": "open"}

    items = drawn(sunken, "adventurer-board", {"treasures": lying}, piece)

    assert [words(items)[value] for value in ("2", "9", "5", "4", "12")] == [2, 2, 2, 1, 1]
    assert icons(items)["goblet"] == 1
    assert not icons(items)["ring"]
    assert words(items)[piece] == 0


def test_a_treasure_that_is_not_in_play_has_its_space_crossed_out(sunken: Edition) -> None:
    every = {str(value): "safe" for value in TREASURES}
    short = {value: state for value, state in every.items() if value != "1"}

    crossed, plain = (adventurer_board(sunken, treasures=treasures) for treasures in (short, every))

    assert len(crossed) - len(plain) == 1


@pytest.mark.parametrize("held", [1, 2, 3, 8])
def test_the_chips_that_a_player_holds_lie_on_the_board(sunken: Edition, held: int) -> None:
    items = adventurer_board(sunken, chips_held=held)

    assert icons(items)["spirit"] == held
    assert not any("Spirit chips" in word for word in words(items))


def test_without_chips_the_board_tells_what_they_are_for(sunken: Edition) -> None:
    assert words(adventurer_board(sunken, chips_held=0)) == words(adventurer_board(sunken))


@pytest.mark.parametrize("played", [[], ["3/4"], ["3/4", "0/7", "4/2", "1/6", "2/5"]])
def test_cards_lie_on_the_table_and_the_others_are_in_the_hand(sunken: Edition, played: list[str]) -> None:
    items = adventurer_board(sunken, treasures={"1": "house"}, played=played)

    assert [one.text for one in items if isinstance(one, Text) and "/" in one.text] == played
    assert icons(items)["card"] == 6 - len(played)


def test_the_board_bears_the_name_of_its_player(sunken: Edition) -> None:
    assert words(adventurer_board(sunken, player="B Bertram")) - words(adventurer_board(sunken)) == {
        "B Bertram": 1
    }


@pytest.mark.parametrize(("players", "values"), [(2, EARLY), (4, CROWDED), (3, LATE)])
def test_a_whole_position_is_drawn_without_problems(
    sunken: Edition, tmp_path: Path, players: int, values: Values
) -> None:
    own = {
        "treasures": {str(value): "open" for value in TREASURES},
        "chips_held": 1,
        "played": ["3/4"],
        "player": "A Anna Bella",
    }
    boards = [View("adventurer-board", own, piece, f"B{piece}") for piece in "YRWO"[:players]]

    made = picture.draw(sunken, [View("board", values, "board"), *boards], tmp_path / "p.svg", "svg")

    assert [path.name for path in made] == ["p-board.svg", *(f"p-{piece}.svg" for piece in "YRWO"[:players])]
