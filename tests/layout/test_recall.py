"""A face is drawn once for the same values; what differs in print is never taken for the same."""

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from generator.kit import Kit, Order
from generator.layout.recall import Recall, frozen
from generator.problems import Problems
from tests.editions.desk import load, words, write
from tests.layout.easel import BOX, face_file

UNLIKE: tuple[Any, ...] = (
    *(1, 1.0, True, "1", 0.0, -0.0, None, "None", ""),
    *([0, 1], (0, 1), range(2), {"1": 0}, {1: 0}, ["mapping"], []),
)


@pytest.mark.parametrize(("one", "other"), list(combinations(UNLIKE, 2)), ids=repr)
def test_values_that_are_printed_differently_are_told_apart(one: Any, other: Any) -> None:
    assert frozen(one) != frozen(other)


@pytest.mark.parametrize("value", UNLIKE, ids=repr)
def test_a_value_is_like_itself(value: Any) -> None:
    assert hash(frozen(value)) == hash(frozen(value))
    assert frozen(value) == frozen(value)


@pytest.mark.parametrize("name", ["öl", "Äpfel", "_x", "価格"])
def test_a_value_is_found_whatever_letter_its_name_begins_with(name: str) -> None:
    file = face_file(f"face: x\ntakes: {{{name}: text}}\ndraw: [{{text: {{text: '{{{{ {name} }}}}'}}}}]")
    recall = Recall()

    assert recall.key(file, BOX, {name: "one"}, {}) != recall.key(file, BOX, {name: "two"}, {})
    assert recall.key(file, BOX, {name: "one"}, {}) == recall.key(file, BOX, {name: "one"}, {})


@pytest.mark.parametrize("first", ["one", "two", "three"])
def test_faces_in_a_circle_know_their_piece_wherever_one_begins(first: str) -> None:
    # given
    files = [
        face_file("face: one\ndraw: [{use: {face: two}}, {use: {face: leaf}}]"),
        face_file("face: two\ndraw: [{use: {face: three}}]"),
        face_file("face: three\ndraw: [{use: {face: one}}]"),
        face_file("face: leaf\ndraw: [{text: {text: '{{ piece.id }}'}}]"),
    ]
    faces = {file.face: file for file in files}
    recall = Recall()

    # when
    order = [first, *faces]
    keys = [
        [recall.key(faces[name], BOX, {"piece": {"id": piece}}, faces) for piece in ("A", "B")]
        for name in order
    ]

    # then
    assert [one for one, other in keys if one == other] == []


def town(folder: Path, pieces: str, face: str) -> Path:
    files = {
        "edition.yaml": "edition: town\nkinds: [k]\n",
        "k.yaml": f"kind: k\nface: own\npieces:\n{pieces}",
        "templates/faces/own.yaml": f"face: own\nsize: [30mm, 30mm]\n{face}",
    }
    return write(folder, files)


def test_each_piece_shows_its_own_value_when_its_name_begins_with_an_umlaut(tmp_path: Path) -> None:
    pieces = "  - {id: A, öl: rot}\n  - {id: B, öl: gelb}\n"
    face = "takes: {öl: text}\ndraw: [{text: {text: '{{ öl }}'}}]\n"

    assert words(load(town(tmp_path, pieces, face))) == {"A": ["rot"], "B": ["gelb"]}


@pytest.mark.parametrize("used", [False, True])
def test_a_fault_is_told_of_all_pieces_that_have_it(tmp_path: Path, *, used: bool) -> None:
    # given
    pieces = "".join(f"  - {{id: {name}}}\n" for name in "ABCD")
    wrong = "draw: [{use: {face: strange}}]\n"
    folder = town(tmp_path, pieces, "draw: [{use: {face: sign}}]\n" if used else wrong)
    write(folder, {"templates/faces/sign.yaml": f"face: sign\nsize: [9mm, 9mm]\n{wrong}"})
    problems = Problems()

    # when
    list(Kit(load(folder), Order(players=1), problems).kinds())

    # then
    [told] = problems.found
    assert "in k A, k B, k C and 1 more" in told.message
