"""Words that stand out too little from what lies behind them are told, where that is known."""

from pathlib import Path

import pytest

from generator.preflight.contrast import contrast
from tests.preflight.market import EDITION, THEME, Told, drawn, found

GROUND = 'rect: {fill: "#C98A00"}'
PALE = 'text: {text: Apples, at: [4mm, 4mm], size: [32mm, 6mm], colour: "#FFFFFF"}'
DARK = PALE.replace("#FFFFFF", "#2B2320")
BOX = "at: [2mm, 2mm], size: [36mm, 12mm]"


def test_pale_words_on_a_bright_ground_are_told_at_their_line(tmp_path: Path) -> None:
    told = found(tmp_path, drawn(GROUND, PALE))

    assert told == [
        Told(
            "templates/faces/ware.yaml:5:18",
            "this text is #FFFFFF on #C98A00: a contrast of 2.9, expected 4.5 or more"
            " (in ware W1, language en)",
            "make one of the two darker or lighter",
        )
    ]


def test_dark_words_on_the_same_ground_are_sound(tmp_path: Path) -> None:
    assert found(tmp_path, drawn(GROUND, DARK)) == []


def test_words_without_a_ground_stand_on_white_paper(tmp_path: Path) -> None:
    [told] = found(tmp_path, drawn(PALE.replace("#FFFFFF", "#B9AFA6")))

    assert told.message.startswith("this text is #B9AFA6 on #FFFFFF: a contrast of 2.2")


@pytest.mark.parametrize(
    ("size", "problems"), [("17pt", 1), ("18pt", 0), ("14pt, style: title", 0), ("13pt, style: title", 1)]
)
def test_large_words_and_bold_ones_need_less(size: str, problems: int, tmp_path: Path) -> None:
    # a contrast of 3.5
    words = f'text: {{text: Fig, at: [4mm, 4mm], size: [32mm, 12mm], font_size: {size}, colour: "#8A8A8A"}}'

    assert len(found(tmp_path, drawn(words))) == problems


@pytest.mark.parametrize(
    "between",
    [
        f'rect: {{{BOX}, fill: "#2B2320"}}',
        f'rect: {{{BOX}, radius: 3mm, fill: "#2B2320"}}',
        'circle: {centre: [20mm, 7mm], radius: 19mm, fill: "#2B2320"}',
        'polygon: {points: [[1mm, 1mm], [39mm, 1mm], [39mm, 20mm], [1mm, 20mm]], fill: "#2B2320"}',
        'path: {d: "M1 1 H39 V20 H1 Z", fill: "#2B2320"}',
        'stack: {turn: 180, draw: [{rect: {at: [2mm, 40mm], size: [36mm, 19mm], fill: "#2B2320"}}]}',
        'stack: {clip: yes, draw: [{rect: {fill: "#2B2320"}}]}',
    ],
)
def test_the_topmost_shape_that_holds_words_is_their_ground(between: str, tmp_path: Path) -> None:
    assert found(tmp_path, drawn(GROUND, between, PALE)) == []
    [told] = found(tmp_path / "dark", drawn(GROUND, between, DARK))
    assert "#2B2320 on #2B2320: a contrast of 1.0" in told.message


@pytest.mark.parametrize(
    "between",
    [
        'rect: {at: [10mm, 2mm], size: [29mm, 12mm], fill: "#2B2320"}',
        "icon: {icon: star, at: [2mm, 2mm], size: [14mm, 14mm], colour: ink}",
        'line: {from: [2mm, 6mm], to: [38mm, 6mm], stroke: "#2B2320", width: 3mm}',
        'stack: {at: [2mm, 2mm], size: [12mm, 9mm], clip: yes, draw: [{rect: {fill: "#2B2320"}}]}',
    ],
)
def test_nothing_is_guessed_of_words_on_several_grounds(between: str, tmp_path: Path) -> None:
    assert found(tmp_path, drawn(GROUND, between, PALE)) == []


@pytest.mark.parametrize(
    "beside",
    [
        'rect: {at: [2mm, 20mm], size: [36mm, 12mm], fill: "#2B2320"}',
        'rect: {stroke: "#2B2320"}',
        'line: {from: [2mm, 6mm], to: [38mm, 6mm], stroke: "#2B2320", width: 0.2mm}',
        'stack: {at: [2mm, 20mm], size: [36mm, 9mm], clip: yes, draw: [{rect: {fill: "#2B2320"}}]}',
    ],
)
def test_what_lies_beside_words_or_is_a_thin_line_is_no_ground(beside: str, tmp_path: Path) -> None:
    [told] = found(tmp_path, drawn(GROUND, beside, PALE))

    assert "#FFFFFF on #C98A00" in told.message


def test_what_lies_over_words_is_no_ground(tmp_path: Path) -> None:
    assert len(found(tmp_path, drawn(GROUND, PALE, 'rect: {fill: "#2B2320"}'))) == 1


def test_low_ink_is_looked_at_as_well(tmp_path: Path) -> None:
    # given
    theme = "theme: market\nextends: plain\ncolours: {night: {full: '#16263A', low: '#FFFFFF'}}\n"
    files = drawn("rect: {fill: night}", PALE) | {
        "edition.yaml": f"{EDITION}theme: market\n",
        THEME: theme,
    }

    # when
    [told] = found(tmp_path, files)

    # then
    assert "this text is #FFFFFF on #FFFFFF in low ink: a contrast of 1.0" in told.message


def test_contrast_is_that_of_the_web_guidelines() -> None:
    assert contrast("#FFFFFF", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == contrast("#FFFFFF", "#777777") == pytest.approx(4.48, abs=0.005)
