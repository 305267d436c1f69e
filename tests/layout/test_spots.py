"""Places that a face names: where they lie, and that nothing is drawn for them."""

from generator.display import Spot
from generator.layout.face import Drawing
from generator.layout.supplies import Faults
from tests.layout.easel import BOX, face_file, supplies


def spots(face: str, *others: str) -> list[tuple[object, ...]]:
    """Return the places that a face names as drawn into BOX: name, x, y, width, height."""
    return [_plain(spot) for spot in _drawn(face, *others).spots]


def _drawn(face: str, *others: str) -> Drawing:
    drawing = Drawing(supplies(*others), Faults("en"), "piece")
    drawing.face(face_file(face), BOX, {})
    assert drawing.faults.count == 0, drawing.faults.pieces
    return drawing


def _plain(spot: Spot) -> tuple[object, ...]:
    return (spot.name, *(round(part, 6) for part in (spot.x, spot.y, spot.width, spot.height)))


def test_a_spot_is_the_place_of_its_element() -> None:
    assert spots("face: x\ndraw: [{spot: a1, rect: {at: [10mm, 5mm], size: [20mm, 8mm]}}]") == [
        ("a1", 10, 5, 20, 8)
    ]


def test_a_spot_of_an_element_without_a_place_is_the_box_around_it() -> None:
    face = "face: x\ndraw: [{stack: {at: [4mm, 4mm], size: [6mm, 6mm], draw: [{spot: hole, circle: {}}]}}]"

    assert spots(face) == [("hole", 4, 4, 6, 6)]


def test_a_spot_that_is_repeated_has_a_name_each_time() -> None:
    place = "{at: ['{{ n * 9 }}mm', 0mm], size: [8mm, 8mm]}"
    face = f"face: x\ndraw: [{{for_each: n in range(2), spot: 'b{{{{ n }}}}', rect: {place}}}]"

    assert spots(face) == [("b0", 0, 0, 8, 8), ("b1", 9, 0, 8, 8)]


def test_a_spot_of_a_used_face_is_as_large_as_that_face() -> None:
    badge = "face: badge\nsize: [12mm, 7mm]\ndraw: []"

    assert spots("face: x\ndraw: [{spot: c, use: {face: badge, at: [3mm, 2mm]}}]", badge) == [
        ("c", 3, 2, 12, 7)
    ]


def test_a_spot_in_a_row_is_its_share_of_it() -> None:
    face = "face: x\ndraw: [{row: {draw: [{rect: {size: [20mm, 60mm]}}, {spot: rest, rect: {}}]}}]"

    assert spots(face) == [("rest", 20, 0, 80, 60)]


def test_spots_of_a_face_used_twice_lie_where_each_use_lies() -> None:
    badge = "face: badge\nsize: [12mm, 7mm]\ndraw: [{spot: dot, rect: {at: [1mm, 1mm], size: [2mm, 2mm]}}]"
    face = "face: x\ndraw: [{use: {face: badge}}, {use: {face: badge, at: [30mm, 20mm]}}]"

    assert spots(face, badge) == [("dot", 1, 1, 2, 2), ("dot", 31, 21, 2, 2)]


def test_a_spot_in_a_turned_stack_is_the_upright_box_round_it() -> None:
    part = "{spot: l, stack: {size: [10mm, 10mm], draw: []}}"
    face = f"face: x\ndraw: [{{stack: {{at: [0mm, 10mm], size: [20mm, 10mm], turn: 90, draw: [{part}]}}}}]"

    assert spots(face) == [("l", 5, 5, 10, 10)]


def test_a_turned_stack_that_has_a_name_is_turned_itself() -> None:
    face = "face: x\ndraw: [{spot: wide, stack: {at: [0mm, 10mm], size: [20mm, 10mm], turn: 90, draw: []}}]"

    assert spots(face) == [("wide", 5, 5, 10, 20)]


def test_nothing_is_drawn_for_a_spot() -> None:
    drawn = Drawing(supplies(), Faults("en"), "piece").face(
        face_file("face: x\ndraw: [{spot: a, stack: {draw: []}}]"), BOX, {}
    )

    assert drawn == ()
