"""Words keep 2 mm from where a piece is cut, and never run over its edge."""

from pathlib import Path

import pytest

from tests.preflight.market import KIND, drawn, found

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


def test_words_behind_a_clip_that_cuts_them_are_left_to_whoever_drew_it(tmp_path: Path) -> None:
    words = WORDS.format(-2, 0)

    assert found(tmp_path, drawn(f"stack: {{clip: yes, draw: [{{{words}}}]}}")) == []
