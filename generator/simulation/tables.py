"""What a simulation shows as text, for people and for programs."""

import csv
import io
import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from generator.simulation.report import Report, Row
from generator.simulation.tally import FEWEST, KINDS, Estimate, Line

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

MARK = "*"
_MOST_NAMES = 40


def show(report: Report, console: "Console") -> None:
    """Write the table to a terminal or a file."""
    console.print(f"[bold]{heading(report)}[/bold]")
    console.print(about(report))
    for table in _tables(report):
        console.print()
        console.print(table)
    for note in notes(report):
        console.print()
        console.print(note)


def heading(report: Report) -> str:
    """Return what was played."""
    return " beside ".join(f"{side.title} ({side.code})" for side in report.sides)


def about(report: Report) -> str:
    """Return how often it was played, and how far the numbers can be trusted."""
    times = "1 game" if report.games == 1 else f"{report.games} games"
    players = "a lone player" if report.players == 1 else f"{report.players} players"
    return (
        f"{times} of {players} of each kind, seed {report.seed}."
        " \u00b1: the true mean lies within it in 95 of 100 simulations."
    )


def _tables(report: Report) -> "Iterator[Table]":
    if len(report.sides) < 2:
        yield _side_by_side(report)
        return
    for kind in KINDS:
        yield _compared(report, kind)


def _side_by_side(report: Report) -> "Table":
    """Return the table of one edition, with a column for each kind of players."""
    table = _table("", *KINDS)
    rows = {kind: {row.line: row for row in report.rows(kind)} for kind in KINDS}
    lines = dict.fromkeys(line for kind in KINDS for line in rows[kind])
    section = ""
    for line in lines:
        section = _headed(table, section, line)
        means = (rows[kind][line].estimates[0] if line in rows[kind] else None for kind in KINDS)
        table.add_row(f"  {line.key.label}", *(_cell(line, mean) for mean in means))
    return table


def _compared(report: Report, kind: str) -> "Table":
    """Return the table of two editions; of random players only what differs is shown."""
    one, other = ("this", "other") if _is_alike(report) else (side.title for side in report.sides)
    table = _table(f"{kind} players", one, other, "difference")
    section = ""
    for row in report.rows(kind):
        if kind == KINDS[0] or row.differs:
            section = _headed(table, section, row.line)
            cells = (_cell(row.line, mean) for mean in row.estimates)
            table.add_row(
                f"  {row.line.key.label}", *cells, difference(row), style="bold" if row.differs else None
            )
    if not table.row_count:
        table.add_row("  nothing differs by more than chance", "", "", "")
    return table


def _is_alike(report: Report) -> bool:
    return len({side.title for side in report.sides}) < len(report.sides)


def _table(first: str, *columns: str) -> "Table":
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column(first, no_wrap=True)
    for column in columns:
        table.add_column(column, justify="right")
    return table


def _headed(table: "Table", section: str, line: Line) -> str:
    """Return the section of a line, with a heading in the table where it begins."""
    if line.key.section != section:
        if section:
            table.add_row()
        fair = f" (fair: {number(line.fair, 0, line)})" if line.fair else ""
        table.add_row(f"[bold]{line.key.section}[/bold]{fair}")
    return line.key.section


def _cell(line: Line, mean: Estimate | None) -> str:
    return "-" if mean is None else estimated(line, mean)


def estimated(line: Line, mean: Estimate) -> str:
    """Return a mean with its interval: 25.5 \u00b10.4, or 31 % \u00b13."""
    if not math.isfinite(mean.half):
        return number(mean.mean, 0.1, line)
    text = number(mean.mean, mean.half, line)
    half = number(mean.half, mean.half, line).removesuffix(" %")
    sign = {0.0: "+", 1.0: "-"}.get(mean.mean, "\u00b1") if line.is_share else "\u00b1"
    return f"{text} {sign}{half}"


def number(value: float, half: float, line: Line) -> str:
    """Return a number with as many digits as its interval allows."""
    if line.is_share:
        return f"{100 * value:.{0 if half >= 0.01 or not half else 1}f} %"
    return f"{value:.{1 if half >= 0.1 else 2}f}"


def difference(row: Row) -> str:
    """Return by how much this edition has more than the other, marked where that is no chance."""
    one, other = row.estimates
    if one is None or other is None:
        return ""
    gap = one.mean - other.mean
    half = min(max(one.half, other.half), 1.0)
    text = number(gap, half, row.line)
    sign = "" if text.startswith("-") else "+"
    return f"{sign}{text} {MARK if row.differs else ' '}"


def notes(report: Report) -> Iterator[str]:
    """Yield what was never used, what had no end, and what a mark means."""
    if len(report.sides) > 1:
        yield _of_marks(report)
    for side in report.sides:
        for kind, one in side.tallies.items():
            of = f"{side.title}, {kind} players: " if len(report.sides) > 1 else f"{kind} players: "
            if one.stuck:
                lost = f"{len(one.stuck)} of {one.games} games had no end, and are left out"
                yield f"{of}{lost}: {one.stuck[0]}"
            for what, items in one.unused.items():
                if items and kind == KINDS[0]:
                    yield f"{of}{len(items)} {what} never used: {_listed(items)}"


def _of_marks(report: Report) -> str:
    if report.games < FEWEST:
        return f"Fewer than {FEWEST} games: any difference may be chance."
    found = sum(row.differs for row in report.rows(KINDS[0]))
    if not found:
        return "Nothing differs by more than chance."
    which = "1 line differs" if found == 1 else f"{found} lines differ"
    return f"{MARK} {which} by more than chance would do in one of twenty such tables."


def _listed(items: tuple[str, ...]) -> str:
    some = " ".join(items[:_MOST_NAMES])
    return f"{some} ..." if len(items) > _MOST_NAMES else some


# For programs


def plain(report: Report) -> dict[str, Any]:
    """Return the report as values of JSON."""
    return {
        "games": report.games,
        "players": report.players,
        "seed": report.seed,
        "editions": [
            {
                "name": side.title,
                "code": side.code,
                "kinds": {
                    kind: {
                        "unfinished": len(one.stuck),
                        "unused": {what: list(items) for what, items in one.unused.items()},
                    }
                    for kind, one in side.tallies.items()
                },
            }
            for side in report.sides
        ],
        "lines": [_plain_row(kind, row) for kind in KINDS for row in report.rows(kind)],
    }


def _plain_row(kind: str, row: Row) -> dict[str, Any]:
    compared = {"differs": row.differs} if len(row.estimates) > 1 else {}
    return {
        "players": kind,
        "section": row.line.key.section,
        "label": row.line.key.label,
        "share": row.line.is_share,
        "means": [None if one is None else _plain_estimate(one) for one in row.estimates],
        **compared,
    }


def _plain_estimate(one: Estimate) -> dict[str, Any]:
    half = round(one.half, 6) if math.isfinite(one.half) else None
    return {"n": one.n, "mean": round(one.mean, 6), "interval": half}


def as_csv(report: Report) -> str:
    """Return the report as a table for a spreadsheet, a line for each mean."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("edition", "players", "section", "label", "n", "mean", "interval", "differs"))
    for kind in KINDS:
        for row in report.rows(kind):
            for side, one in zip(report.sides, row.estimates, strict=True):
                if one is not None:
                    told = _plain_estimate(one)
                    writer.writerow(
                        (
                            side.title,
                            kind,
                            *row.line.key,
                            told["n"],
                            told["mean"],
                            told["interval"],
                            row.differs,
                        )
                    )
    return out.getvalue()
