from generator.display import Group, Path
from tests.layout.easel import attempt, draw, icons, rects, texts


def test_an_element_without_a_place_fills_its_box() -> None:
    assert rects(draw("face: x\ndraw: [{rect: {fill: ink}}]")) == [(0, 0, 100, 60)]


def test_a_size_left_out_is_the_rest_of_the_box() -> None:
    assert rects(draw("face: x\ndraw: [{rect: {at: [10mm, 1cm]}}]")) == [(10, 10, 90, 50)]


def test_percent_and_millimetres_add_up() -> None:
    items = draw("face: x\ndraw: [{rect: {at: [50%, 100% - 6mm], size: [25% + 1mm, 5mm]}}]")

    assert rects(items) == [(50, 54, 26, 5)]


def test_a_row_shares_what_its_sized_parts_leave() -> None:
    items = draw(
        "face: x\ndraw: [{row: {gap: 2mm, draw: [{rect: {size: [10mm, 20mm]}}, {rect: {}}, {rect: {}}]}}]"
    )

    assert rects(items) == [(0, 0, 10, 20), (12, 0, 43, 60), (57, 0, 43, 60)]


def test_a_row_of_sized_parts_can_stand_in_the_middle_or_at_the_end() -> None:
    row = "face: x\ndraw: [{{row: {{align: {}, draw: [{{rect: {{size: [20mm, 5mm]}}}}]}}}}]"

    assert rects(draw(row.format("middle"))) == [(40, 0, 20, 5)]
    assert rects(draw(row.format("end"))) == [(80, 0, 20, 5)]


def test_text_in_a_column_is_as_high_as_its_lines() -> None:
    items = draw(
        "face: x\ndraw: [{column: {gap: 1mm, draw: [{text: {text: one}}, {text: {text: two}}, {rect: {}}]}}]"
    )

    line = 8.5 * 25.4 / 72 * 1.25
    assert rects(items) == [(0, round(2 * line + 2, 3), 100, round(58 - 2 * line, 3))]


def test_a_grid_has_cells_row_by_row() -> None:
    items = draw(
        "face: x\ndraw: [{grid: {columns: 2, gap: [2mm, 4mm], draw: [{for_each: n in range(3), rect: {}}]}}]"
    )

    assert rects(items) == [(0, 0, 49, 28), (51, 0, 49, 28), (0, 32, 49, 28)]


def test_for_each_draws_once_for_every_item_and_counts() -> None:
    items = draw(
        "face: x\ndraw: [{for_each: w in words, text: {text: '{{ loop.index }} {{ w }}'}}]", words=["a", "b"]
    )

    assert texts(items) == ["1 a", "2 b"]


def test_when_is_asked_for_each_item() -> None:
    items = draw("face: x\ndraw: [{for_each: n in range(5), when: n % 2, text: {text: '{{ n }}'}}]")

    assert texts(items) == ["1", "3"]


def test_a_used_face_knows_only_what_it_is_given() -> None:
    badge = "face: badge\ntakes: {label: text, tone: colour?}\ndraw: [{text: {text: '{{ label }}'}}]"
    use = "face: x\ndraw: [{use: {face: badge, with: {label: '{{ name }}!'}}}]"

    assert texts(draw(use, badge, name="Ana")) == ["Ana!"]

    leaky = badge.replace("{{ label }}", "{{ name }}")
    assert attempt(use, leaky, name="Ana")[1] == ["3:22: unknown name name (in card C1, language en)"]


def test_a_value_written_out_for_a_used_face_has_the_type_it_takes() -> None:
    dots = "face: dots\ntakes: {count: integer}\ndraw: [{for_each: n in range(count), icon: {icon: star}}]"

    assert icons(draw("face: x\ndraw: [{use: {face: dots, with: {count: 3}}}]", dots)) == ["star"] * 3


def test_a_turned_stack_turns_about_its_middle() -> None:
    (group,) = draw("face: x\ndraw: [{stack: {size: [20mm, 10mm], turn: 90, draw: [{rect: {}}]}}]")

    assert isinstance(group, Group)
    assert [group.x, group.y, group.turn] == [10.0, 5.0, 90.0]
    assert rects(group.items) == [(-10, -5, 20, 10)]


def test_a_path_is_drawn_in_millimetres_from_its_place() -> None:
    (group,) = draw("face: x\ndraw: [{path: {d: M0 0 h10 v5 z, at: [2mm, 3mm], fill: ink}}]")

    assert isinstance(group, Group)
    (path,) = group.items
    assert isinstance(path, Path)
    assert path.segments == (("M", 0, 0), ("L", 10, 0), ("L", 10, 5), ("Z",))
    assert [group.x, group.y] == [2.0, 3.0]


def test_every_fault_of_a_face_is_told_and_the_rest_is_drawn() -> None:
    items, faults = attempt(
        "face: x\n"
        "draw:\n"
        "  - rect: {fill: inkk}\n"
        "  - icon: {icon: sta}\n"
        "  - rect: {size: ['{{ wide }}mm', 5mm]}\n"
        "  - rect: {size: [5mm, 5mm]}\n"
    )

    assert rects(items) == [(0, 0, 5, 5)]
    colour, icon, name = faults
    assert colour.startswith("3:18: unknown colour inkk")
    assert icon.startswith("4:18: unknown icon sta")
    assert name.startswith("5:19: ")
    assert "wide" in name


def test_a_face_in_play_is_the_empty_face_and_what_was_written() -> None:
    face = (
        "face: x\n"
        "takes: {filled: {'*': text}}\n"
        "draw:\n"
        "  - rect: {size: [7mm, 7mm], stroke: ink}\n"
        "  - when: filled.get('a1')\n"
        "    text: {text: \"{{ filled.get('a1') }}\", style: pen, size: [7mm, 7mm]}\n"
    )

    empty = draw(face, filled={})
    played = draw(face, filled={"a1": "12"})

    assert played[: len(empty)] == empty
    assert texts(played[len(empty) :]) == ["12"]


def test_a_face_that_never_ends_is_a_fault_and_not_a_wait() -> None:
    items, faults = attempt(
        "face: x\n"
        "draw:\n"
        "  - for_each: a in range(1000)\n"
        "    stack:\n"
        "      draw:\n"
        "        - for_each: b in range(1000)\n"
        "          rect: {fill: ink}\n"
    )

    assert items == ()
    assert [fault.split(" (in ")[0] for fault in faults] == ["6:21: this face draws more than 20000 elements"]
