"""What is too small to be read, written into, scanned, printed or picked up is told."""

from pathlib import Path

import pytest

from tests.preflight.market import EDITION, FACE, KIND, THEME, Told, drawn, found

WORDS = "text: {{text: Apples, at: [4mm, 4mm], size: [32mm, 6mm], {0}}}"
CODE = "qr: {{text: MARKET, at: [4mm, 4mm], size: [{0}mm, {0}mm], module: 0.3mm}}"
PLACE = "{{spot: price, rect: {{at: [4mm, 4mm], size: [{0}, 7mm], stroke: ink}}}}"


def test_words_below_6_pt_are_told_at_their_line(tmp_path: Path) -> None:
    told = found(tmp_path, drawn(WORDS.format("font_size: 5.5pt")))

    assert told == [
        Told(
            "templates/faces/ware.yaml:4:18",
            "this text is 5.5 pt, expected 6 pt or more (in ware W1, language en)",
            "only ids may be smaller, down to 5 pt: in the style id, or one that extends it",
        )
    ]


@pytest.mark.parametrize("style", ["font_size: 6pt", "style: id, font_size: 5pt", "style: tag"])
def test_words_of_6_pt_and_ids_of_5_pt_are_sound(style: str, tmp_path: Path) -> None:
    theme = "theme: market\nextends: plain\nstyles: {tag: {extends: mark}, mark: {extends: id, size: 5pt}}\n"
    files = drawn(WORDS.format(style)) | {"edition.yaml": f"{EDITION}theme: market\n", THEME: theme}

    assert found(tmp_path, files) == []


def test_ids_below_5_pt_are_told(tmp_path: Path) -> None:
    [told] = found(tmp_path, drawn(WORDS.format("style: id, font_size: 4.5pt")))

    assert told.message.startswith("this text is 4.5 pt, expected 5 pt or more")


def test_the_same_finding_on_many_pieces_is_told_once_with_their_names(tmp_path: Path) -> None:
    # given
    kind = KIND + "  - {id: W2}\n  - {id: W3}\n  - {id: W4}\n  - {id: W5}\n"
    words = 'text: {text: "{{ piece.id }}", at: [4mm, 4mm], size: [32mm, 6mm], font_size: 4pt}'

    # when
    [told] = found(tmp_path, drawn(words, kind=kind))

    # then
    assert told.message.endswith("(in ware W1, ware W2, ware W3 and 2 more, language en)")


def test_a_place_to_write_in_below_6_mm_is_told(tmp_path: Path) -> None:
    [told] = found(tmp_path, drawn(PLACE.format("5.5mm")))

    size = "5.50 x 7.00 mm, expected 6 mm or more a side (in ware W1, language en)"
    assert told == Told(
        "templates/faces/ware.yaml:4:12", f"a place that is written into is {size}", "enlarge it"
    )


def test_a_place_to_write_in_of_6_mm_is_sound(tmp_path: Path) -> None:
    assert found(tmp_path, drawn(PLACE.format("6mm"))) == []


def test_a_hairline_is_told_where_its_width_is_written(tmp_path: Path) -> None:
    [told] = found(tmp_path, drawn("line: {from: [4mm, 4mm], to: [36mm, 4mm], width: 0.05mm}"))

    assert told.place == "templates/faces/ware.yaml:4:54"
    assert told.message.startswith("this line is 0.05 mm wide, expected 0.1 mm or more")


def test_a_line_of_a_tenth_is_sound(tmp_path: Path) -> None:
    assert found(tmp_path, drawn("line: {from: [4mm, 4mm], to: [36mm, 4mm], width: 0.1mm}")) == []


@pytest.mark.parametrize(
    ("side", "stock", "problems"),
    [(10, "card", 1), (12, "card", 0), (12, "tile", 0), (12, "paper", 1), (14.6, "paper", 0)],
)
def test_squares_of_a_code_are_larger_on_paper(
    side: float, stock: str, problems: int, tmp_path: Path
) -> None:
    # 21 modules and 4 empty ones at either side
    told = found(tmp_path, drawn(CODE.format(side), kind=KIND.replace("stock: card", f"stock: {stock}")))

    assert len(told) == problems
    for one in told:
        assert one.place == "templates/faces/ware.yaml:4:68"
        least = "0.5" if stock == "paper" else "0.4"
        assert f"of this QR code are {side / 29:.2f} mm a side, expected {least} mm or more" in one.message


def test_a_bar_that_is_no_code_is_no_code(tmp_path: Path) -> None:
    bars = [f"rect: {{at: [4mm, {n * 0.3:.1f}mm], size: [2.1mm, 0.3mm], fill: ink}}" for n in range(90)]

    assert found(tmp_path, drawn(*bars)) == []


def test_a_piece_below_16_mm_is_told_where_its_kind_names_its_face(tmp_path: Path) -> None:
    head = FACE.replace("[40mm, 60mm]", "[40mm, 15mm]")

    told = found(tmp_path, drawn("rect: {fill: tint}", head=head))

    message = "this piece is 40 x 15 mm, expected 16 mm or more a side (in ware W1, language en)"
    assert told == [Told("ware.yaml:2:7", message, "enlarge it")]


def test_a_piece_of_16_mm_is_sound(tmp_path: Path) -> None:
    head = FACE.replace("[40mm, 60mm]", "[16mm, 16mm]")

    assert found(tmp_path, drawn("rect: {fill: tint}", head=head)) == []
