"""The file of printers: what was measured of each, on each paper, as YAML that a person can read."""

import os
from dataclasses import asdict, astuple, dataclass, replace
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

import yaml

from generator.calibration.deviation import MOST_STRETCH, MOST_TURN, Deviation
from generator.display import Matrix, Page
from generator.problems import Problems, Source, did_you_mean
from generator.schema.checking import check
from generator.schema.fields import Model, Wrong, fixed, parse_number, quoted
from generator.units import Mm, Paper
from generator.yamlsource import read

FILE = "printers.yaml"

_MOST_SHIFT = 25.0
_HEAD = "# What `papercity calibrate` measured. It writes this file anew each time, without other comments.\n"


@dataclass(frozen=True, slots=True)
class Sides:
    """What a printer does to a paper; ``back`` is None where only the front was measured."""

    front: Deviation
    back: Deviation | None = None


Printers: TypeAlias = dict[str, dict[str, Sides]]
"""Sides by the name of the printer and of the paper."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """A printer that pages are corrected for, and the paper in it."""

    printer: str
    paper: Paper
    sides: Sides

    def page(self, page: Page, side: Literal["front", "back"], backs: str) -> Page:
        """Return a page of this paper corrected for one side of it.

        A page that lies across is turned upright, clockwise: otherwise only the printer's driver would know
        which of its edges goes first, and so which way the printer shifts it.
        """
        upright = self.sides.front if side == "front" else self._back(backs)
        correction = upright.correction(self.paper)
        if page.width <= page.height:
            return replace(page, adjust=correction)
        turned = _turned(correction, page.height)
        return replace(page, width=page.height, height=page.width, adjust=turned)

    def _back(self, backs: str) -> Deviation:
        """Return what the printer does to backs: the test page's was turned on the long edge.

        Paper that turns on the short edge passes the printer in the same way with its back drawn upside down.
        """
        back = self.sides.back
        if back is None:
            return self.sides.front
        if backs != "short":
            return back
        return replace(back, shift_x_mm=-back.shift_x_mm, shift_y_mm=-back.shift_y_mm)

    def numbers(self) -> list[Any]:
        """Return all that a corrected build depends on."""
        sides = (self.sides.front, self.sides.back)
        return [self.printer, *(None if side is None else astuple(side) for side in sides)]


def _turned(matrix: Matrix, height: Mm) -> Matrix:
    """Return a quarter turn clockwise that makes a page of this height upright, followed by ``matrix``."""
    a, b, c, d, e, f = matrix
    return c, d, -a, -b, a * height + e, b * height + f


def _within(least: float, most: float, text: str) -> float:
    number = parse_number(text)
    if not least <= number <= most:
        raise Wrong(f"expected {least:g} to {most:g}, found {quoted(text)}", "calibrate this printer again")
    return number


def _shift(text: str) -> float:
    return _within(-_MOST_SHIFT, _MOST_SHIFT, text)


def _rotation(text: str) -> float:
    return _within(-MOST_TURN, MOST_TURN, text)


def _scale(text: str) -> float:
    return _within(1 - MOST_STRETCH, 1 + MOST_STRETCH, text)


class DeviationModel(Model):
    """A side in the file."""

    shift_x_mm: Annotated[float, fixed(_shift)]
    shift_y_mm: Annotated[float, fixed(_shift)]
    rotation_deg: Annotated[float, fixed(_rotation)]
    scale_x: Annotated[float, fixed(_scale)]
    scale_y: Annotated[float, fixed(_scale)]

    def deviation(self) -> Deviation:
        """Return this side."""
        return Deviation(**self.model_dump())


class SidesModel(Model):
    """A printer's paper in the file."""

    front: DeviationModel
    back: DeviationModel | None = None

    def sides(self) -> Sides:
        """Return both sides."""
        return Sides(self.front.deviation(), self.back.deviation() if self.back is not None else None)


class PrintersModel(Model):
    """The whole file."""

    printers: dict[str, dict[str, SidesModel]]


def read_printers(path: Path, problems: Problems) -> Printers:
    """Return the printers in a file, none if it isn't there. Notes everything that is wrong with it."""
    if not path.exists():
        return {}
    value = read(path, str(path), problems)
    file = check(PrintersModel, value, problems) if value is not None else None
    if file is None:
        return {}
    return {
        str(name): {str(paper): sides.sides() for paper, sides in papers.items()}
        for name, papers in file.printers.items()
    }


def write_printers(path: Path, printers: Printers) -> None:
    """Write the printers to a file, whole or not at all. Raises OSError."""
    path = path.resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    sibling = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        sibling.write_text(_HEAD + _dumped(printers), encoding="utf-8")
        sibling.replace(path)
    finally:
        sibling.unlink(missing_ok=True)


def _dumped(printers: Printers) -> str:
    plain = {
        name: {paper: _plain(sides) for paper, sides in sorted(papers.items())}
        for name, papers in sorted(printers.items())
    }
    return yaml.safe_dump({"printers": plain}, sort_keys=False, allow_unicode=True)


def _plain(sides: Sides) -> dict[str, dict[str, float]]:
    named = {"front": sides.front, "back": sides.back}
    return {name: asdict(side) for name, side in named.items() if side is not None}


def calibration(path: Path, printer: str, paper: Paper, problems: Problems) -> Calibration | None:
    """Return what is known of a printer, or None after noting why it is not known."""
    before = len(problems.found)
    printers = read_printers(path, problems)
    if len(problems.found) > before:
        return None
    where = Source("--printer")
    papers = printers.get(printer)
    if papers is None:
        hint = did_you_mean(printer, printers) or "no printer was calibrated yet: papercity calibrate --help"
        problems.add(where, f"unknown printer {printer}", hint)
    elif paper.name not in papers:
        known = ", ".join(sorted(papers))
        message = f"the printer {printer} was not calibrated for {paper.name} paper"
        problems.add(where, message, f"known are {known}; measure a test page of {paper.name} paper")
    else:
        return Calibration(printer, paper, papers[paper.name])
    return None


def shown(printers: Printers) -> list[str]:
    """Return a line for each side that is known, for a person to read."""
    return [
        f"{name}, {paper}, {side}: {found.said()}"
        for name, papers in sorted(printers.items())
        for paper, sides in sorted(papers.items())
        for side, found in (("front", sides.front), ("back", sides.back))
        if found is not None
    ]
