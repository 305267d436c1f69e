"""The file of printers: read, written, damaged."""

from pathlib import Path

import pytest

from generator.calibration.deviation import Deviation, Point, moved
from generator.calibration.printers import (
    Calibration,
    Place,
    Printers,
    Sides,
    calibration,
    put,
    read_entries,
    shown,
    usable,
    write_entries,
)
from generator.display import Page
from generator.problems import Problems
from generator.units import PAPERS, Mm

FRONT = Deviation(0.7, -0.4, 0.4, 0.985, 0.992)
BACK = Deviation(-0.00001, 1, -0.3, 1, 1)
PRINTERS: Printers = {
    "kitchen": {"a4": Sides(FRONT, BACK), "letter": Sides(FRONT)},
    "Büro 2 (alt)": {"a4": Sides(BACK)},
    "null": {"a3": Sides(FRONT)},
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings" / "printers.yaml"


def write(file: Path, printers: Printers) -> None:
    entries = read_entries(file, Problems())
    for name, papers in printers.items():
        for paper, sides in papers.items():
            measured = {"front": sides.front, "back": sides.back}
            put(entries, Place(name, paper), {side: it for side, it in measured.items() if it is not None})
    write_entries(file, entries)


def read(file: Path, problems: Problems) -> Printers:
    return usable(read_entries(file, problems), problems)


def told(file: Path) -> list[str]:
    problems = Problems()
    assert read(file, problems) == {}
    return [str(problem).replace(str(file), "FILE") for problem in problems.found]


def test_printers_are_read_as_they_were_written(file: Path) -> None:
    problems = Problems()

    write(file, PRINTERS)

    assert read(file, problems) == PRINTERS
    assert problems.found == []


def test_where_no_file_is_no_printer_is_known(file: Path) -> None:
    problems = Problems()

    assert read(file, problems) == {}
    assert problems.found == []


def test_a_file_without_printers_is_fine(file: Path) -> None:
    write(file, {})

    assert told(file) == []


def test_a_person_can_read_the_file(file: Path) -> None:
    write(file, {"kitchen": {"a4": Sides(FRONT)}})

    assert file.read_text(encoding="utf-8").splitlines()[1:] == [
        "printers:",
        "  kitchen:",
        "    a4:",
        "      front:",
        "        shift_x_mm: 0.7",
        "        shift_y_mm: -0.4",
        "        rotation_deg: 0.4",
        "        scale_x: 0.985",
        "        scale_y: 0.992",
    ]


def test_nothing_is_left_beside_the_file(file: Path) -> None:
    write(file, PRINTERS)
    write(file, PRINTERS)

    assert list(file.parent.iterdir()) == [file]


def test_a_file_that_is_a_link_stays_one(file: Path, tmp_path: Path) -> None:
    # given
    kept = tmp_path / "kept.yaml"
    write(kept, {})
    file.parent.mkdir()
    file.symlink_to(kept)

    # when
    write(file, PRINTERS)

    # then
    assert file.is_symlink()
    assert read(kept, Problems()) == PRINTERS


SIDE = "{shift_x_mm: 0, shift_y_mm: 0, rotation_deg: 0, scale_x: 1, scale_y: 1}"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("printers: {a: {a4: {front: {", "FILE:2:1: expected"),
        ("", "FILE: expected keys and values, found an empty file"),
        ("- a", "FILE:1:1: expected keys and values, found a list"),
        ("printers:", "FILE:1:10: expected keys and values, found nothing"),
        ("printers: {a: {a4: {}}}", "FILE:1:20: expected the key front, found none"),
        (f"printers: {{a: {{a4: {{front: {SIDE}, bak: {SIDE}}}}}}}", "did you mean back?"),
        ("printers: {a: {a4: {front: " + SIDE.replace("scale_x: 1", "scale_x: 2") + "}}}", "0.95 to 1.05"),
        ("printers: {a: {a4: {front: " + SIDE.replace("x_mm: 0", "x_mm: nan") + "}}}", "FILE:1:41: expected"),
        ("printers: {a: {a4: {front: " + SIDE.replace("deg: 0", "deg: -4") + "}}}", "expected -3 to 3"),
        ("printers: {a: {a4: 1}}", "FILE:1:20: expected keys and values, found '1'"),
        ("printers: {a: 1}", "FILE:1:15: expected the papers of a, found '1'"),
        ("printers: {a: [a4]}", "FILE:1:15: expected the papers of a, found a list"),
    ],
)
def test_a_damaged_file_is_told_with_its_place(text: str, said: str, file: Path) -> None:
    file.parent.mkdir()
    file.write_text(text, encoding="utf-8")

    problems = told(file)

    assert said in "\n".join(problems)
    assert all(problem.startswith("FILE") for problem in problems)


def asked(file: Path, printer: str, paper: str) -> list[str]:
    problems = Problems()
    assert calibration(file, printer, PAPERS[paper], problems) is None
    return [str(problem) for problem in problems.found]


def test_a_printer_is_found_with_its_paper(file: Path) -> None:
    write(file, PRINTERS)

    found = calibration(file, "kitchen", PAPERS["letter"], Problems())

    assert found is not None
    assert (found.printer, found.paper.name, found.sides) == ("kitchen", "letter", Sides(FRONT))


def test_an_unknown_printer_is_told_the_nearest_one(file: Path) -> None:
    write(file, PRINTERS)

    assert asked(file, "kitchn", "a4") == [
        "--printer: unknown printer kitchn\n    hint: did you mean kitchen?"
    ]


def test_an_unknown_printer_that_is_near_to_none_is_told_all(file: Path) -> None:
    write(file, PRINTERS)

    [said] = asked(file, "zzz", "a4")

    assert "known are Büro 2 (alt), kitchen, null" in said


def test_before_any_printer_is_calibrated_the_command_is_told(file: Path) -> None:
    [said] = asked(file, "kitchen", "a4")

    assert "papercity calibrate" in said


def test_a_paper_that_was_not_measured_is_told_with_those_that_were(file: Path) -> None:
    write(file, PRINTERS)

    [said] = asked(file, "kitchen", "a3")

    assert "the printer kitchen was not calibrated for a3 paper" in said
    assert "known are a4, letter" in said


def test_a_printer_without_papers_is_told_to_be_measured(file: Path) -> None:
    file.parent.mkdir()
    file.write_text("printers: {kitchen: {}}", encoding="utf-8")

    [said] = asked(file, "kitchen", "a4")

    assert said == (
        "--printer: the printer kitchen was not calibrated for a4 paper"
        "\n    hint: measure a test page of a4 paper"
    )


def test_a_damaged_printer_is_told_only_to_who_asks_for_it(file: Path) -> None:
    # given
    write(file, PRINTERS)
    damaged = file.read_text(encoding="utf-8").replace("shift_x_mm: -1e-05", "shift_x_mm: -30.757", 1)
    file.write_text(damaged, encoding="utf-8")

    # then
    [said] = asked(file, "Büro 2 (alt)", "a4")
    assert "expected -25 to 25, found '-30.757'" in said
    assert calibration(file, "kitchen", PAPERS["a4"], Problems()) is not None


def test_spaces_around_the_name_of_a_printer_do_not_count(file: Path) -> None:
    write(file, PRINTERS)

    found = calibration(file, "kitchen ", PAPERS["a4"], Problems())

    assert found is not None
    assert found.printer == "kitchen"


def test_what_cannot_be_seen_in_a_name_is_told_as_its_code(file: Path) -> None:
    # given
    write(file, {"red\x1b[31m": {"a4": Sides(FRONT)}})

    # then
    assert shown(read(file, Problems()))[0].startswith("red\\x1b[31m, a4, front: ")
    assert (
        "unknown printer two\\nlines\n    hint: known are red\\x1b[31m" in asked(file, "two\nlines", "a4")[0]
    )
    assert "the printer red\\x1b[31m was not calibrated" in asked(file, "red\x1b[31m", "a3")[0]


def test_a_file_that_cannot_be_read_is_told_as_such(file: Path) -> None:
    # given
    file.parent.mkdir()
    file.symlink_to(file)

    # then
    [said] = asked(file, "kitchen", "a4")
    assert said.startswith(f"{file}: this file can't be read: ")


def test_a_failure_to_write_names_the_file(file: Path) -> None:
    file.mkdir(parents=True)

    with pytest.raises(IsADirectoryError) as failure:
        write_entries(file, read_entries(file.with_name("none.yaml"), Problems()))

    assert failure.value.filename == str(file)
    assert list(file.parent.iterdir()) == [file]


def test_a_damaged_file_is_told_instead_of_an_unknown_printer(file: Path) -> None:
    file.parent.mkdir()
    file.write_text("printers:", encoding="utf-8")

    [said] = asked(file, "kitchen", "a4")

    assert said.startswith(f"{file}:1:10: ")


@pytest.mark.parametrize("backs", ["long", "short"])
def test_backs_stay_behind_their_fronts_when_a_page_that_lies_across_is_turned_upright(backs: str) -> None:
    # given: on the long edge, a page that lies across turns about a level axis
    straight = Calibration("kitchen", PAPERS["a4"], Sides(Deviation(), Deviation()))
    across = Page(Mm(297), Mm(210), ())
    front, back = Point(50, 30), Point(50, 180) if backs == "long" else Point(247, 30)

    # when
    pages = [straight.page(across, "front", backs), straight.page(across, "back", backs)]
    seen = [moved(page.adjust, at) for page, at in zip(pages, (front, back), strict=True) if page.adjust]

    # then
    behind = Point(210 - seen[0].x, seen[0].y) if backs == "long" else Point(seen[0].x, 297 - seen[0].y)
    assert {(page.width, page.height) for page in pages} == {(Mm(210), Mm(297))}
    assert seen == [pytest.approx((180, 50)), pytest.approx(behind)]


def test_each_side_is_shown_in_a_line() -> None:
    back = Deviation(-1.2, 0.3, -0.25, 1, 1.01)

    front_line, back_line = shown({"kitchen": {"a4": Sides(FRONT, back)}})

    assert front_line.startswith(
        "kitchen, a4, front: 0.7 mm to the right, 0.4 mm up, turned 0.40 degrees clock"
    )
    assert front_line.endswith("98.5 % wide, 99.2 % high")
    assert back_line.startswith(
        "kitchen, a4, back: 1.2 mm to the left, 0.3 mm down, turned 0.25 degrees anti"
    )
    assert back_line.endswith("100.0 % wide, 101.0 % high")
