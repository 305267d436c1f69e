"""Pads of editions in YAML alone: what is printed, and what a log of them comes to."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator import logbook, referee, starters
from generator.cli import cli
from generator.display import Rect, Text, walk
from generator.kit import Kit, Order
from generator.library.catalogue import load_catalogue
from generator.preflight.inspection import inspect
from generator.problems import Problems, ProblemsError
from generator.referee import Shelf
from generator.scoring.pad.sheet import MOST_ROWS
from generator.scoring.verdict import Verdict
from generator.units import PAPERS
from tests.docs.pages import blocks, chapters, files, keys, read, write
from tests.editions import desk

SHOWN = files(chapters(read("docs/editions.md"), level=2)["A score pad"])
NOTATION = chapters(read("docs/notation.md"), level=2)["A score pad"]
(LOG,) = (block.text for block in blocks(NOTATION) if block.language == "log")
NARROWER = 0.44
"""The part of a box that is for the number, before its points."""

GROUPS = 2
"""Of boxes for the letters of the seal."""

ROOM = 6
"""In mm: so much a box to write in measures at least, either way."""


def harvest(folder: Path) -> Path:
    write(SHOWN, folder)
    return folder


def full(folder: Path) -> Path:
    """Return the folder of a pad with as many rows and columns as there may be."""
    rows = "".join(f"      - {{id: row{number}, each: 2}}\n" for number in range(MOST_ROWS))
    names = "".join(
        f"    row{number}: {{name: Row {number}, how: two each}}\n" for number in range(MOST_ROWS)
    )
    words = SHOWN["text/en.yaml"].partition("  rows:\n")[0]
    pad, _, _ = SHOWN["pad.yaml"].partition("    columns")
    more = {"pad.yaml": f"{pad}    columns: 8\n    rows:\n{rows}", "text/en.yaml": f"{words}  rows:\n{names}"}
    write(SHOWN | more, folder)
    return folder


def scored(log: str, folder: Path) -> Verdict:
    return referee.score(log.encode(), "pad.log", Shelf((str(folder),)))


def boxes(folder: Path) -> list[Rect]:
    """Return the boxes to write in, without the grounds behind whole rows."""
    problems = Problems()
    kit = Kit(desk.load(folder), Order(), problems)
    (slip,) = (slip for kind in kit.kinds() for slip in kind.slips if kind.name in ("pad", "sheet"))
    problems.raise_if_any()
    return [item for item in walk(slip.front.symbol.items) if isinstance(item, Rect) and 0 < item.width < 60]


@pytest.mark.print
@pytest.mark.parametrize(("make", "rows", "columns"), [(harvest, 6, 4), (full, MOST_ROWS, 8)])
def test_a_pad_is_printed_with_a_box_for_each_player_and_row(
    make: Callable[[Path], Path], rows: int, columns: int, tmp_path: Path
) -> None:
    # given
    folder = make(tmp_path)

    # when
    inspected = inspect(str(folder), (PAPERS["a4"], PAPERS["letter"]))

    # then
    found = boxes(folder)
    assert inspected.problems == ()
    assert (inspected.pieces, len(found)) == (1, columns * (rows + 2) + GROUPS)
    assert min(box.height for box in found) >= ROOM
    assert min(box.width for box in found) * NARROWER >= ROOM


def test_two_parts_are_told_at_their_rows_and_what_brings_no_points_has_dashes(tmp_path: Path) -> None:
    starters.make(starters.Wish(tmp_path / "meadows", None))
    kit = Kit(desk.load(tmp_path / "meadows"), Order(), Problems())
    (slip,) = (slip for kind in kit.kinds() for slip in kind.slips if kind.name == "sheet")

    words = " ".join(item.text for item in walk(slip.front.symbol.items) if isinstance(item, Text))

    assert words.count("two parts: the number, then its points") == len(("garden", "track"))
    assert words.split().count("\u2013") == 5


def test_a_log_is_judged_by_the_rows_of_its_edition(tmp_path: Path) -> None:
    # when
    verdict = scored(LOG, harvest(tmp_path))

    # then
    assert (verdict.status, verdict.winners) == ("legal", (0,))
    assert verdict.decided_by == "39 points, against 30"
    assert verdict.seal


def test_the_same_numbers_in_another_order_have_the_same_seal(tmp_path: Path) -> None:
    # given
    folder = harvest(tmp_path)
    head, lines = "game: pad\nA = Zoe\nB = Tom\n", "corn A 12 B 20\nA: barn 11\nstars A 4 B 2\n"
    other = f"{head}{lines}thorns A 1 B 3\nB: cart 2 barn 7\n"

    # then
    assert scored(f"{other}= A 39 B 30\n", folder).seal == scored(LOG, folder).seal
    assert (
        scored(f"{other}= A 39 B 30\n".replace("barn 11", "barn 12"), folder).seal != scored(LOG, folder).seal
    )


def test_the_page_about_verdicts_tells_what_is_told(tmp_path: Path) -> None:
    # given
    folder = harvest(tmp_path / "edition")
    log = tmp_path / "pad.log"
    log.write_text(LOG.replace("B 30", "B 33"), encoding="utf-8")
    (told,) = (
        block.text
        for block in blocks(chapters(read("docs/scoring.md"), level=2)["On a score pad"])
        if block.language == "verdict"
    )

    # when
    done = CliRunner().invoke(cli, ["score", str(log), "--edition", str(folder)])

    # then
    assert done.exit_code == 1
    assert told in done.output.replace(str(log), "pad.log")


def test_a_log_of_a_pad_needs_its_edition() -> None:
    verdict = referee.score(LOG.encode(), "pad.log", Shelf())

    assert verdict.status == "unreadable"
    assert "name the edition's folder with --edition" in [issue.hint for issue in verdict.issues]


def test_a_pad_goes_through_codes_as_text(tmp_path: Path) -> None:
    # given
    folder, log, picture = harvest(tmp_path / "edition"), tmp_path / "pad.log", tmp_path / "codes.png"
    log.write_text(LOG, encoding="utf-8")

    # when
    done = CliRunner().invoke(cli, ["qr", str(log), "--edition", str(folder), "--out", str(picture)])

    # then
    assert done.exit_code == 0, done.output
    score = CliRunner().invoke(cli, ["score", str(picture), "--edition", str(folder)])
    assert "Ana has won: 39 points, against 30" in score.output


def test_a_fresh_log_names_rows_and_code(tmp_path: Path) -> None:
    # given
    folder = harvest(tmp_path)

    # when
    text = logbook.fresh(str(folder), logbook.Wish(("Ana", "Ben")), Shelf())

    # then
    assert text.startswith("game: pad\nedition: ")
    assert ";  pairs        Pairs, worked out: 2 * min(corn, stars)" in text
    assert scored(text, folder).status == "incomplete"


def test_five_do_not_fit_on_a_pad_for_four(tmp_path: Path) -> None:
    with pytest.raises(ProblemsError, match="the pad has columns for 4"):
        logbook.fresh(str(harvest(tmp_path)), logbook.Wish(tuple("ABCDE")), Shelf())


@pytest.mark.parametrize(
    ("old", "new", "place", "said"),
    [
        ("min(corn, stars)", "min(cron, stars)", "pad.yaml:16:30", "did you mean corn?"),
        (
            "min(corn, stars)",
            "min(corn, stars",
            "pad.yaml:16:30",
            "expected ), found the end at character 20",
        ),
        ("id: cart, max", "id: cart-one, max", "pad.yaml:15:14", "found cart-one"),
        ("10: 9", "ten: 9", "pad.yaml:14:27", "row barn, steps: expected a number"),
        ("least thorns", "least horns", "pad.yaml:9:24", "did you mean thorns?"),
        ("columns: 4", "columns: 0", "pad.yaml:8:14", "expected a number from 1 to 8, found 0"),
    ],
)
def test_a_row_that_cannot_be_is_told_where_it_stands(
    old: str, new: str, place: str, said: str, tmp_path: Path
) -> None:
    # given
    write(SHOWN | {"pad.yaml": SHOWN["pad.yaml"].replace(old, new)}, tmp_path)

    # when
    with pytest.raises(ProblemsError) as caught:
        logbook.fresh(str(tmp_path), logbook.Wish(("Ana", "Ben")), Shelf())

    # then
    (problem,) = caught.value.problems
    assert f"{place}: " in str(problem)
    assert said in problem.message


def test_a_filled_pad_is_drawn(tmp_path: Path) -> None:
    # given
    folder = harvest(tmp_path / "edition")
    shelf = Shelf((str(folder),))
    out = tmp_path / "pad.svg"

    # when
    logbook.draw(logbook.replay(LOG.encode(), "pad.log", shelf, None), shelf, out, "svg")

    # then
    assert "<svg" in out.read_text(encoding="utf-8")


SHARED = [
    key
    for part in ("The top", "The lines", "What went wrong")
    for key in keys(chapters(read("docs/notation.md"), level=2)[part])
]


@pytest.mark.parametrize("line", SHARED)
def test_every_line_that_all_games_share_is_read_on_a_pad(line: str, tmp_path: Path) -> None:
    # given
    folder = harvest(tmp_path)
    code = load_catalogue(str(folder)).code
    for word, text in {"sunshine-city": "pad", "CODE": code, "TURN": "corn 3", "DICE": ""}.items():
        line = line.replace(word, text)
    is_top = re.match(r"[a-z]+:|A =", line) is not None
    seats = [] if line.startswith("A =") else ["A = Ana"]
    log = (
        [line, *seats, "B = Ben", "1."]
        if is_top
        else [*seats, "B = Ben", "1.", "2.", "3.", "A: corn 2", line]
    )

    # when
    verdict = scored("\n".join(log) + "\n", folder)

    # then
    assert not {issue.code for issue in verdict.issues} & {"syntax", "unknown", "ambiguous", "edition"}


@pytest.mark.print
def test_the_pad_of_a_blank_game_is_scored(tmp_path: Path) -> None:
    # given
    folder = tmp_path / "meadows"
    starters.make(starters.Wish(folder, None))
    log = (
        "game: pad\nA = Ana\nB = Ben\n"
        "A: cards 6 harvest 12 garden 4=8 track 14 pond 2 snail 3 balance 6\n"
        "B: cards 5 harvest 21 garden 3=6 track 22 pond 4 snail 0 balance 9\n"
        "= A 34 B 47\n"
    )

    # when
    verdict = scored(log, folder)

    # then
    assert (verdict.status, verdict.issues, verdict.winners) == ("legal", (), (1,))
