"""The mark of a player is a letter on a colour: it can be read, and no two are taken for each other."""

import re
from pathlib import Path

import pytest

from generator.companion.choices import agreements
from generator.library.catalogue import load_catalogue
from generator.preflight.contrast import LEAST, contrast
from generator.preflight.sight import LEAST_APART, distances

ROOT = Path(__file__).parents[2]
STYLE = ROOT / "generator/web/static/base.css"
RULE = re.compile(r'\.seat\[data-colour="(\w+)"\] \{ background: (#\w{6}); color: (#\w{3,6}); \}')

MARKS = {name: (ground, letter) for name, ground, letter in RULE.findall(STYLE.read_text(encoding="utf-8"))}
"""Ground and letter of each colour."""


@pytest.mark.parametrize("edition", ["sunken-city", "sunrise-city", "tests/editions/custom/broad-avenue"])
def test_every_colour_that_a_player_can_choose_has_a_mark(edition: str) -> None:
    catalogue = load_catalogue(edition if "/" not in edition else str(ROOT / edition))

    colours = agreements(catalogue).colours

    assert len(colours) >= 4
    assert set(colours) <= set(MARKS)


@pytest.mark.parametrize("colour", MARKS)
def test_the_letter_of_a_player_can_be_read_on_the_colour(colour: str) -> None:
    ground, letter = MARKS[colour]

    assert contrast(ground, _long(letter)) >= LEAST


def test_no_two_players_are_taken_for_each_other_even_without_any_colour() -> None:
    pairs = list(distances({name: ground for name, (ground, _) in MARKS.items()}))

    assert {pair.sight for pair in pairs} > {"grey", "deuteranopia"}
    assert [pair for pair in pairs if pair.distance < LEAST_APART] == []


def _long(colour: str) -> str:
    return colour if len(colour) == 7 else "#" + "".join(part * 2 for part in colour[1:])
