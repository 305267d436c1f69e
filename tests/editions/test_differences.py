"""What differs between two editions is told so that people at a table find the place."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.library.catalogue import differences, load_catalogue
from generator.library.differences import MOST_LINES

Play = dict[str, Any]


def changed(name: str, change: Callable[[Play], object]) -> list[str]:
    ours = load_catalogue(name).play
    theirs = json.loads(json.dumps(ours))
    change(theirs)
    return differences(theirs, ours)


def sheet(play: Play) -> Play:
    found: Play = play["kinds"]["city-sheet"][0]
    return found


def wood(play: Play) -> Play:
    found: Play = sheet(play)["districts"][2]
    return found


def put(holder: Any, key: Any, value: object) -> None:
    holder[key] = value


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (lambda play: put(play["options"], "length", "short"), "option length: short instead of normal"),
        (
            lambda play: put(play["options"]["projects"]["five"], "set_size", "3"),
            "option projects.five.set_size: 3 instead of 2",
        ),
        (lambda play: put(play["options"], "new", "yes"), "option new: yes instead of nothing"),
        (lambda play: play["options"].pop("ties"), "option ties.gears: nothing instead of unspent"),
        (lambda play: put(sheet(play), "copies", 2), "city-sheet S1: copies: 2 instead of 1"),
        (lambda play: put(sheet(play)["bonus"], 1, "8"), "city-sheet S1: bonus 2: 8 instead of 7"),
        (lambda play: put(sheet(play), "bonus", ["5", "8"]), "city-sheet S1: bonus: 5 8 instead of 4 7"),
        (lambda play: sheet(play)["projects"].pop(), "city-sheet S1: project 5: missing"),
        (lambda play: sheet(play).pop("plants"), "city-sheet S1: plants: nothing instead of track 15,"),
        (
            lambda play: put(wood(play)["buildings"][0]["columns"][0], 1, "chip"),
            "city-sheet S1: district W (wood), building 1, column 1, box 2: chip instead of wood",
        ),
        (
            lambda play: put(wood(play)["invention"][1], 2, "chip"),
            "city-sheet S1: district W (wood), invention, row 2, box 3: chip instead of any",
        ),
        (
            lambda play: wood(play)["vehicles"][0]["boxes"].append("any"),
            "district W (wood), vehicle 1, boxes: support support wood any instead of support support wood",
        ),
        (lambda play: sheet(play)["districts"].reverse(), ""),
        (lambda play: sheet(play)["districts"].pop(2), "city-sheet S1: district W (wood): missing"),
    ],
)
def test_a_change_of_the_city_sheet_is_told_by_its_place(change: Callable[[Play], object], line: str) -> None:
    lines = changed("sunshine-city", change)

    if not line:
        assert lines == []
        return
    assert len(lines) == 1
    assert line in lines[0]


def pieces(play: Play, kind: str) -> list[Play]:
    found: list[Play] = play["kinds"][kind]
    return found


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (lambda play: put(pieces(play, "street")[0], "copies", 28), "street ST: copies: 28 instead of 30"),
        (
            lambda play: put(pieces(play, "board")[0]["seats"][1], "village", "i2"),
            "board B1: seat R, village: i2 instead of i1",
        ),
        (
            lambda play: put(pieces(play, "board")[0]["street_stack"], "2", "21"),
            "board B1: street stack 2: 21 instead of 20",
        ),
        (
            lambda play: put(pieces(play, "die")[0]["faces"], 5, "5"),
            "die D2: face 6: 5 instead of 4",
        ),
        (lambda play: play["kinds"].pop("house"), "kind house: missing"),
        (lambda play: put(play["kinds"], "boat", [{"id": "B9", "copies": 1}]), "kind boat: added"),
        (
            lambda play: put(play["kinds"], "treasure", pieces(play, "treasure")[8:]),
            "treasure TO1, TO10, TO12, TO2, TO3, TO4 and 2 more: missing",
        ),
        (lambda play: pieces(play, "die").append({"id": "D9", "copies": 1}), "die D9: added"),
        (lambda play: put(play, "game", "atlantis"), "game: atlantis instead of sunken-city"),
    ],
)
def test_a_change_of_the_lake_is_told_by_its_piece(change: Callable[[Play], object], line: str) -> None:
    assert changed("sunken-city", change) == [line]


def test_equal_editions_differ_in_nothing() -> None:
    assert changed("sunrise-city", dict) == []


def test_no_more_is_told_than_people_read() -> None:
    def narrow(play: Play) -> None:
        for zone in pieces(play, "zone"):
            zone["type"] = "park"

    lines = changed("sunrise-city", narrow)

    assert len(lines) == MOST_LINES + 1
    assert lines[0] == "zone ZC01: type: park instead of commercial"
    assert lines[-1] == f"... and {60 - MOST_LINES} more"


def test_of_long_values_the_place_where_they_part_is_shown() -> None:
    def lengthen(play: Play) -> None:
        play["options"]["ties"] = "x" * 200 + "theirs"

    def lengthen_ours(play: Play) -> Play:
        play["options"]["ties"] = "x" * 200 + "ours"
        return play

    ours = lengthen_ours(json.loads(json.dumps(load_catalogue("sunshine-city").play)))
    theirs = json.loads(json.dumps(ours))
    lengthen(theirs)

    (line,) = differences(theirs, ours)

    assert line == f"option ties: ...{'x' * 20}theirs instead of ...{'x' * 20}ours"


words = st.sampled_from(["", "a", "b", "long " * 15 + "end", "long " * 15 + "bend", "7"])
keys = st.sampled_from(["letter", "name", "boxes", "plants", "two_words", "4"])
written = st.recursive(
    words, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=3), max_leaves=8
)
plays = st.builds(
    lambda options, kinds: {"game": "market", "options": options, "kinds": kinds},
    st.dictionaries(keys, written, max_size=3),
    st.dictionaries(
        keys,
        st.lists(
            st.builds(
                lambda name, copies, rest: {**rest, "id": name, "copies": copies},
                st.sampled_from(["A", "B", "C"]),
                st.integers(0, 2),
                st.dictionaries(st.sampled_from(["boxes", "price"]), written, max_size=2),
            ),
            max_size=3,
            unique_by=lambda piece: str(piece["id"]),
        ),
        max_size=2,
    ),
)


def in_one_order(value: Any) -> Any:
    """Return ``value`` with its named entries and pieces sorted, as an order that says nothing."""
    if isinstance(value, dict):
        return {key: in_one_order(part) for key, part in value.items()}
    if isinstance(value, list):
        return sorted(map(in_one_order, value), key=lambda part: json.dumps(part, sort_keys=True))
    return value


@given(plays, plays)
def test_whatever_differs_is_told_and_nothing_else(theirs: Play, ours: Play) -> None:
    lines = differences(theirs, ours)

    assert differences(ours, ours) == []
    if theirs == ours:
        assert lines == []
    elif in_one_order(theirs) != in_one_order(ours):
        assert lines
    for line in lines:
        there, between, here = line.rpartition(": ")[2].partition(" instead of ")
        assert there != here or not between
