"""Editions printed one after another or side by side, and what a person is told about each."""

import gc
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.problems import Problems, ProblemsError
from generator.units import Paper

if TYPE_CHECKING:
    from generator.calibration.printers import Calibration
    from generator.outbox import Built

FORMATS = ("pdf", "svg", "png", "pieces")

Watch = Callable[[str], AbstractContextManager[Callable[[str], None]]]
"""Shows the progress of an edition."""


@dataclass(frozen=True, slots=True)
class Errand:
    """What was asked for on the command line, for one edition."""

    edition: str
    out: str
    formats: tuple[str, ...]
    paper: Paper
    backs: str
    language: str | None
    order: dict[str, Any]
    printer: str | None = None
    settings: Path = field(default_factory=Path)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is told about an edition: ``said`` where all went well, else ``wrong``."""

    said: str = ""
    wrong: str = ""


def run_all(errands: Sequence[Errand], watch: Watch) -> Iterator[Outcome]:
    """Yield the outcome of each errand in their order; several editions are made on all cores at once."""
    workers = min(len(errands), _cores())
    if workers < 2:
        yield from (run(errand, watch) for errand in errands)
        return
    from multiprocessing import get_context

    with get_context("spawn").Pool(workers) as pool:
        yield from pool.imap(run, errands)


def _cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _unwatched(_title: str) -> AbstractContextManager[Callable[[str], None]]:
    return nullcontext(lambda _what: None)


def run(errand: Errand, watch: Watch = _unwatched) -> Outcome:
    """Print an edition. A person's mistake, or a folder that can't be written to, is an outcome as well."""
    # One short run makes little garbage; looking for it costs a tenth of the time.
    gc.disable()
    try:
        return Outcome(said=_summary(_built(errand, watch)))
    except ProblemsError as error:
        count = counted(len(error.problems), "problem")
        told = [*map(str, error.problems), f"{errand.edition}: {count}; nothing was written"]
        return Outcome(wrong="\n".join(told))
    except OSError as error:
        reason = error.strerror or error
        return Outcome(wrong=f"{errand.out}: {errand.edition} can't be written: {reason}")


def _built(errand: Errand, watch: Watch) -> "Built":
    from typing import cast

    from generator import outbox, press
    from generator.kit import Order
    from generator.layout.imposition import Backs

    job = press.Job(
        errand.edition,
        errand.paper,
        cast("Backs", errand.backs),
        errand.language,
        Order(**errand.order),
        _calibration(errand),
    )
    with watch(errand.edition) as progress:
        return outbox.build(job, errand.formats, Path(errand.out), progress)


def _calibration(errand: Errand) -> "Calibration | None":
    if errand.printer is None:
        return None
    from generator.calibration.printers import FILE, calibration

    problems = Problems()
    found = calibration(errand.settings / FILE, errand.printer, errand.paper, problems)
    problems.raise_if_any()
    return found


def _summary(built: "Built") -> str:
    about = built.manifest
    stock: dict[str, int] = {}
    for kind in about["kinds"].values():
        stock[kind["stock"]] = stock.get(kind["stock"], 0) + kind["sheets"]
    sheets = ", ".join(f"{count} of {name}" for name, count in stock.items())
    pieces = sum(kind["count"] for kind in about["kinds"].values())
    cuts = sum(kind["cuts"] * kind["sheets"] for kind in about["kinds"].values())
    ink = about["coverage_percent"]
    mean = sum(ink) / len(ink) if ink else 0.0
    state = "unchanged, nothing written" if built.unchanged else "written"
    state += f", corrected for {about['printer']}" if "printer" in about else ""
    return (
        f"{about['edition']['title']} {about['edition']['code']}: {counted(about['pages'], 'page')}"
        f" on {sheets}; {counted(pieces, 'piece')}, {counted(cuts, 'cut')};"
        f" ink covers {mean:.1f} % of the paper\n  {built.folder / 'kit.pdf'} ({state})"
    )


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: 1 page, 2 pages."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
