"""Use case: what was measured on test pages becomes what is known of a printer, and is judged."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from generator.calibration.deviation import (
    Deviation,
    Reading,
    average,
    deviation,
    doubts,
    drift,
    misfit,
    overrun,
    too_small,
)
from generator.calibration.printers import (
    FILE,
    Place,
    Sides,
    name_in,
    papers_of,
    printable,
    put,
    read_entries,
    shown,
    usable,
    write_entries,
)
from generator.problems import Problems, Source, did_you_mean
from generator.units import Paper
from generator.yamlsource import Record

MOST_DRIFT = 1.0
"""How far a spot may move between two prints, in mm, before backs can't be printed behind their fronts."""

Written: TypeAlias = Sequence[tuple[str, ...]]
"""Five numbers a print, as a person wrote them."""

_NAME = re.compile(r"\w[\w .()+-]{0,39}")
_NUMBER = re.compile(r"(\d{1,4}(?:[.,]\d+)?) ?(?:mm)?")


@dataclass(frozen=True, slots=True)
class Measured:
    """What a person measured on test pages from a printer, a tuple of five numbers for each print."""

    printer: str
    paper: Paper
    front: Written = ()
    back: Written = ()


@dataclass(frozen=True, slots=True)
class _Prints:
    """What the printer did on each print."""

    front: list[Deviation]
    back: list[Deviation]


def store(folder: Path, measured: Measured) -> list[str]:
    """Return what was stored in ``folder`` and how good it is, in lines for a person to read.

    A side that was not measured keeps what is known of it. Raises ProblemsError, then nothing was written,
    and OSError.
    """
    problems = Problems()
    entries, paper = read_entries(folder / FILE, problems), measured.paper
    if (doubt := too_small(paper)) is not None:
        problems.add(Source("--paper"), doubt.message, doubt.hint)
    problems.raise_if_any()
    name = _name(entries, measured, problems)
    fronts = _readings("--front", measured.front, paper, problems)
    backs = _readings("--back", measured.back, paper, problems)
    problems.raise_if_any()
    means = {"front": fronts, "back": backs}
    found = {side: deviation(average(readings), paper) for side, readings in means.items() if readings}
    sides = put(entries, Place(name, paper.name), found)
    write_entries(folder / FILE, entries)
    prints = _Prints(*([deviation(one, paper) for one in side] for side in (fronts, backs)))
    return [
        *shown({name: {paper.name: sides}}),
        *_judged(prints, sides, paper),
        *_cut_off(sides, paper),
        f"stored in {folder / FILE}",
    ]


def _name(entries: Record, measured: Measured, problems: Problems) -> str:
    """Return what the printer is to be called; notes why it can't, and a front that nobody measured."""
    name, paper = name_in(entries, measured.printer), measured.paper.name
    if name not in entries and not _NAME.fullmatch(name):
        message = f"expected a name of up to 40 letters, digits, spaces and hyphens, found {name!r}"
        problems.add(Source("--printer"), message)
    elif not measured.front and paper not in papers_of(entries, name, problems):
        message = f"of {printable(name)} with {paper} paper no front is known, only a back was given"
        problems.add(Source("--back"), message, "measure the front as well, and give --front")
    return name


def _readings(option: str, written: Written, paper: Paper, problems: Problems) -> list[Reading]:
    """Return the plausible readings; notes what is wrong with the others."""
    readings = []
    for number, texts in enumerate(written, 1):
        which = Source(option if len(written) == 1 else f"{option} of print {number}")
        lengths = [
            _length(text, letter, which, problems) for text, letter in zip(texts, "ABCDE", strict=True)
        ]
        sure = [length for length in lengths if length is not None]
        if len(sure) == len(lengths):
            reading = Reading(*sure)
            readings.append(reading)
            for doubt in doubts(reading, paper):
                problems.add(which, doubt.message, doubt.hint)
    return readings


def _length(text: str, letter: str, which: Source, problems: Problems) -> float | None:
    match = _NUMBER.fullmatch(text.strip())
    if match is None:
        message = f"{letter}: expected a length in mm such as 20.5 or 20,5, found {text!r}"
        problems.add(which, message, "give five numbers with spaces between them: A B C D E")
        return None
    return float(match[1].replace(",", "."))


def _judged(prints: _Prints, stored: Sides, paper: Paper) -> Iterator[str]:
    """Yield how far the prints differ, and what follows from it."""
    worst = 0.0
    for name, side in (("front", prints.front), ("back", prints.back)):
        if len(side) > 1:
            gap = drift(side, paper)
            worst = max(worst, gap.mm)
            yield f"{name}: the same spot lies up to {gap.mm:.2f} mm apart on two prints ({gap.place} cross)"
    sheets = list(zip(prints.front, prints.back, strict=False))
    if len(sheets) > 1 and stored.back is not None:
        gap = misfit(sheets, (stored.front, stored.back), paper)
        worst = max(worst, gap.mm)
        yield f"corrected, backs miss their fronts by up to {gap.mm:.2f} mm ({gap.place} cross)"
    if worst > MOST_DRIFT:
        yield (
            f"That is more than {MOST_DRIFT:g} mm: this printer drifts too much to print backs behind their"
            " fronts. Print with --backs gutter, which needs no second side."
        )
    yield from _unsure(prints)


def _unsure(prints: _Prints) -> Iterator[str]:
    """Yield what one print alone can't tell."""
    counts = {"front": len(prints.front), "back": len(prints.back)}
    if max(counts.values()) == 1:
        yield "Measured once, so nobody knows yet how much this printer drifts: give a second print as well."
        return
    for side, count in counts.items():
        if count == 1:
            yield f"{side}: measured once, so nobody knows how much it drifts: give a second print as well."


def _cut_off(sides: Sides, paper: Paper) -> Iterator[str]:
    """Yield which sides need more room than sheets keep free along their edges."""
    for name, side in (("front", sides.front), ("back", sides.back)):
        if side is not None and (beyond := overrun(side, paper)) > 0:
            yield (
                f"{name}: the correction pushes what stands at the edge of a sheet up to {beyond:.1f} mm"
                " off the paper, where it is lost. Put the paper straight into its tray, print at 100 %,"
                " measure again."
            )


def forget(folder: Path, printer: str, paper: Paper) -> str:
    """Return what was forgotten. Raises ProblemsError, then nothing was written, and OSError."""
    problems = Problems()
    entries = read_entries(folder / FILE, problems)
    problems.raise_if_any()
    name = name_in(entries, printer)
    papers = papers_of(entries, name, problems)
    problems.raise_if_any()
    if paper.name not in papers:
        known = [
            other for other, of_it in entries.items() if isinstance(of_it, Record) and paper.name in of_it
        ]
        message = f"of {printable(name)} with {paper.name} paper nothing is known"
        problems.add(Source("--forget"), message, printable(did_you_mean(name, known)))
    problems.raise_if_any()
    del papers[paper.name]
    if not papers:
        del entries[name]
    write_entries(folder / FILE, entries)
    return f"forgot {printable(name)}, {paper.name}"


def listed(folder: Path) -> list[str]:
    """Return what is known of all printers, in lines for a person to read, and what can't be used.

    Raises ProblemsError for a file that is damaged as a whole.
    """
    problems = Problems()
    entries = read_entries(folder / FILE, problems)
    problems.raise_if_any()
    lines = shown(usable(entries, problems))
    lines += [f"can't be used: {printable(fault.message)} ({fault.where})" for fault in problems.found]
    return lines or ["no printer was calibrated yet; papercity calibrate writes a page to measure"]
