"""Colours that look alike are found, for every sight and both kinds of coloured ink."""

from pathlib import Path

import pytest

from generator.library.templates import Templates
from generator.library.tree import stock_editions
from generator.preflight.sight import LEAST_APART, SIGHTS, check_apart, distances
from generator.problems import Problems
from generator.schema.checking import check
from generator.schema.template import ThemeFile
from generator.yamlsource import read

THEME = """theme: town
colours:
  red: "#C8372B"
  green: "#4A7A2B"
  blue: "#183C6C"
  pale: {full: "#183C6C", low: "#C8372B"}
apart:
"""


def found(folder: Path, groups: str) -> list[str]:
    path = folder / "town.yaml"
    path.write_text(THEME + groups, encoding="utf-8")
    problems = Problems()
    record = read(path, path.name, problems)
    theme = check(ThemeFile, record, problems) if record is not None else None
    assert theme is not None
    check_apart(theme, problems)
    return [str(problem) for problem in problems.found]


def test_red_and_green_of_one_lightness_look_alike_to_some(tmp_path: Path) -> None:
    [said] = found(tmp_path, "  - [red, green]\n")

    assert said.startswith("town.yaml:8:11: the colours red and green look alike in ")
    assert "lighter or darker" in said


def test_colours_of_different_lightness_stay_apart() -> None:
    pairs = list(distances({"red": "#8C1F1F", "yellow": "#FFDD55"}))

    assert [pair.sight for pair in pairs] == [*SIGHTS]
    assert min(pair.distance for pair in pairs) > LEAST_APART


def test_low_ink_is_looked_at_as_well(tmp_path: Path) -> None:
    [said] = found(tmp_path, "  - [red, pale]\n")

    assert "in low ink, the colours red and pale look alike in all colours: 0.0 apart" in said


def test_full_ink_needs_no_naming(tmp_path: Path) -> None:
    [said] = found(tmp_path, "  - [blue, pale]\n")

    assert said.startswith("town.yaml:8:12: the colours blue and pale look alike in all colours: 0.0 apart")


def test_a_colour_that_stands_twice_is_told_once(tmp_path: Path) -> None:
    [said] = found(tmp_path, "  - [red, blue, red]\n")

    assert said.startswith("town.yaml:8:17: the colour red stands twice here")


def test_a_colour_that_is_not_there_is_told(tmp_path: Path) -> None:
    [said] = found(tmp_path, "  - [bleu]\n")

    assert "town.yaml:8:6: unknown colour bleu" in said
    assert "did you mean blue?" in said


def test_groups_are_looked_at_one_by_one(tmp_path: Path) -> None:
    assert found(tmp_path, "  - [red, blue]\n  - [green]\n") == []


def test_greys_are_as_far_apart_to_every_sight() -> None:
    seen = [pair.distance for pair in distances({"dark": "#404040", "light": "#B0B0B0"})]

    assert len(seen) == len(SIGHTS)
    assert max(seen) - min(seen) < 0.5


@pytest.mark.parametrize("game", sorted(stock_editions()))
def test_colours_that_carry_meaning_stay_apart_in_the_stock_games(game: str) -> None:
    problems = Problems()
    templates = Templates((stock_editions()[game],), problems)
    theme = templates.theme(game.removesuffix("-city"))
    assert theme is not None
    assert theme.apart

    check_apart(theme, problems)

    assert [str(problem) for problem in problems.found] == []
