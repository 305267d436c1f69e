"""Words, icons, codes and places to write in keep 2 mm from where a piece is cut, and none is cut off."""

from pathlib import Path

import pytest

from tests.preflight.market import FACE, KIND, Told, drawn, found

WORDS = "text: {{text: Hill, at: [{0}mm, {1}mm], size: [34mm, 6mm], style: small}}"
HEX = "face: ware\nshape: hex\nsize: [40mm, 34.64mm]\ndraw:\n"
ROUND = "face: ware\nshape: round\nsize: [40mm, 40mm]\ndraw:\n"


def test_words_close_to_the_cut_are_told_at_their_line(tmp_path: Path) -> None:
    [told] = found(tmp_path, drawn(WORDS.format(1, 10)))

    assert told.place == "templates/faces/ware.yaml:4:18"
    assert told.message == (
        "this text comes within 1.2 mm of the cut, expected 2 mm or more (in ware W1, language en)"
    )
    assert told.hint == "move it inwards, or make it smaller"


def test_words_2_mm_from_the_cut_are_sound(tmp_path: Path) -> None:
    assert found(tmp_path, drawn(WORDS.format(2, 10))) == []


@pytest.mark.parametrize(("x", "problems"), [(1, 0), (-1, 1)])
def test_words_of_a_page_that_is_not_cut_may_reach_its_edge(x: int, problems: int, tmp_path: Path) -> None:
    told = found(tmp_path, drawn(WORDS.format(x, 10), kind=KIND + "sheet: page\n"))

    assert len(told) == problems
    assert all(one.message.startswith("this text runs 0.8 mm over the edge of its piece") for one in told)


@pytest.mark.parametrize(("head", "x"), [(HEX, 2), (ROUND, 4)])
def test_round_and_hex_pieces_are_cut_along_their_contours(head: str, x: int, tmp_path: Path) -> None:
    # inside the box around the piece by more than 2 mm, but not inside the piece
    [told] = found(tmp_path, drawn(WORDS.format(x, 5), head=head))

    assert "of the cut" in told.message or "over the edge of its piece" in told.message
    assert found(tmp_path / "middle", drawn(WORDS.format(14, 15), head=head)) == []


@pytest.mark.parametrize(("turn", "problems"), [(0, 0), (180, 1)])
def test_words_that_are_turned_are_where_they_are_seen(turn: int, problems: int, tmp_path: Path) -> None:
    # turned round, the words begin where the stack ended, 2 mm beyond the card
    words = WORDS.format(2, 2)
    stack = f"stack: {{at: [2mm, 10mm], size: [40mm, 40mm], turn: {turn}, draw: [{{{words}}}]}}"

    assert len(found(tmp_path, drawn(stack))) == problems


@pytest.mark.parametrize(
    ("thing", "noun", "place"),
    [
        (WORDS.format(-2, 0), "text", "4:45"),
        ("qr: {text: HILL, at: [-4mm, 0mm], size: [20mm, 20mm]}", "QR code", "4:43"),
    ],
)
def test_what_a_clip_cuts_off_is_told(thing: str, noun: str, place: str, tmp_path: Path) -> None:
    [told] = found(tmp_path, drawn(f"stack: {{clip: yes, draw: [{{{thing}}}]}}"))

    assert told.place == f"templates/faces/ware.yaml:{place}"
    assert told.message == f"this {noun} is cut off by the clip around it (in ware W1, language en)"
    assert told.hint == "move it inwards, or make it smaller; or do without clip: yes"


def test_words_that_lie_wholly_outside_a_clip_are_not_seen_and_not_told(tmp_path: Path) -> None:
    window = "stack: {{clip: yes, at: [5mm, 30mm], size: [30mm, 10mm], draw: [{{{0}}}]}}"

    assert found(tmp_path, drawn(window.format(WORDS.format(0, -20)))) == []


ICON = "icon: {{icon: apple, at: [{0}mm, {1}mm], size: [10mm, 10mm]}}"
ART = (
    "move it inwards, or make it smaller; what is meant to be cut is drawn as an image, or in a stack"
    " with clip: yes"
)


def _with_apple(*elements: str, kind: str = KIND, head: str = FACE) -> dict[str, str]:
    """Return the card with these elements and an icon that fills its box."""
    square = "<path d='M0 0H24V24H0Z'/>"
    disc = "<circle cx='12' cy='12' r='12'/>"
    svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>{}</svg>"
    icons = {"icons/apple.svg": svg.format(square), "icons/disc.svg": svg.format(disc)}
    return drawn(*elements, kind=kind, head=head) | icons


@pytest.mark.parametrize(
    ("x", "says"),
    [
        (1.5, "this icon comes within 1.5 mm of the cut, expected 2 mm or more"),
        (-1, "this icon runs 1.0 mm over the edge of its piece"),
    ],
)
def test_an_icon_close_to_the_cut_is_told(x: float, says: str, tmp_path: Path) -> None:
    [told] = found(tmp_path, _with_apple(ICON.format(x, 10)))

    assert told == Told("templates/faces/ware.yaml:4:18", f"{says} (in ware W1, language en)", ART)


def test_an_icon_2_mm_from_the_cut_is_sound(tmp_path: Path) -> None:
    assert found(tmp_path, _with_apple(ICON.format(2, 48))) == []


@pytest.mark.parametrize(("x", "problems"), [(0.5, 0), (-1, 1)])
def test_an_icon_of_a_page_that_is_not_cut_may_reach_its_edge(
    x: float, problems: int, tmp_path: Path
) -> None:
    told = found(tmp_path, _with_apple(ICON.format(x, 10), kind=KIND + "sheet: page\n"))

    assert len(told) == problems


@pytest.mark.parametrize(("icon", "problems"), [("disc", 0), ("apple", 1)])
def test_the_ink_of_an_icon_counts_and_not_its_box(icon: str, problems: int, tmp_path: Path) -> None:
    # the corners of the box lie outside the round piece, those of the disc's ink 2 mm inside
    element = f"icon: {{icon: {icon}, at: [2mm, 2mm], size: [36mm, 36mm]}}"

    assert len(found(tmp_path, _with_apple(element, head=ROUND))) == problems


def test_an_icon_among_words_is_told_like_any_other(tmp_path: Path) -> None:
    words = "text: {text: ':apple:', at: [1mm, 10mm], size: [34mm, 6mm], style: small}"

    [told] = found(tmp_path, _with_apple(words))

    assert told.message.startswith("this icon comes within 1.")


def test_icons_of_a_pattern_that_a_clip_cuts_are_art(tmp_path: Path) -> None:
    # the second one is whole, and 1 mm from the cut
    pattern = (
        "stack: {clip: yes, draw: [{icon: {icon: apple, at: ['{{ x }}mm', 10mm], size: [10mm, 10mm]},"
        " for_each: 'x in [-5, 29]'}]}"
    )

    assert found(tmp_path, _with_apple(pattern)) == []
    assert len(found(tmp_path / "whole", _with_apple(pattern.replace("-5", "5")))) == 1


def test_an_image_may_be_cut(tmp_path: Path) -> None:
    image = "image: {file: icons/apple.svg, at: [-2mm, 10mm], size: [10mm, 10mm]}"

    assert found(tmp_path, _with_apple(image)) == []


def test_a_code_close_to_the_cut_is_told(tmp_path: Path) -> None:
    # its quiet zone, four modules, lies over the edge
    [told] = found(tmp_path, drawn("qr: {text: HILL, at: [-2.5mm, 10mm], size: [29mm, 29mm]}"))

    assert told.place == "templates/faces/ware.yaml:4:16"
    assert told.message.startswith("this QR code comes within 1.5 mm of the cut")
    assert told.hint == "move it inwards, or make it smaller"


@pytest.mark.parametrize(
    ("x", "says"),
    [(1, "comes within 1.0 mm of the cut, expected 2 mm or more"), (-1, "runs 1.0 mm over the edge")],
)
def test_a_place_to_write_in_close_to_the_cut_is_told(x: int, says: str, tmp_path: Path) -> None:
    place = f"spot: sum\n    stack: {{at: [{x}mm, 10mm], size: [8mm, 8mm], draw: []}}"

    [told] = found(tmp_path, drawn(place))

    assert told.place == "templates/faces/ware.yaml:4:11"
    assert told.message.startswith(f"a place that is written into {says}")


@pytest.mark.parametrize("x", [0, -3, 2])
def test_a_place_that_ends_with_its_piece_or_with_the_bleed_fills_it_on_purpose(
    x: int, tmp_path: Path
) -> None:
    place = f"spot: half\n    stack: {{at: [{x}mm, {x}mm], size: [20mm, 30mm], draw: []}}"

    assert found(tmp_path, drawn(place, head=FACE.replace("draw:", "bleed: 3mm\ndraw:"))) == []
