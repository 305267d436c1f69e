"""The file of printers: what was measured of each, on each paper, as YAML that a person can read."""

import os
from dataclasses import asdict, astuple, dataclass, replace
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

import yaml

from generator.calibration.deviation import MOST_SHIFT, MOST_STRETCH, MOST_TURN, Deviation
from generator.display import Matrix, Page
from generator.problems import Problems, ProblemsError, Source, did_you_mean
from generator.schema.checking import check
from generator.schema.fields import Model, Wrong, fixed, parse_number, quoted
from generator.units import Mm, Paper
from generator.yamlsource import Record, Scalar, Value, plain, read

FILE = "printers.yaml"

_HEAD = "# What `papercity calibrate` measured. It writes this file anew each time, without other comments.\n"


@dataclass(frozen=True, slots=True)
class Sides:
    """What a printer does to a paper; ``back`` is None where only the front was measured."""

    front: Deviation
    back: Deviation | None = None


Printers: TypeAlias = dict[str, dict[str, Sides]]
"""Sides by the name of the printer and of the paper."""


class Place(NamedTuple):
    """Where in the file something stands: the name of a printer and of a paper."""

    printer: str
    paper: str


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
    return _within(-MOST_SHIFT, MOST_SHIFT, text)


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

    printers: Record


def read_entries(path: Path, problems: Problems) -> Record:
    """Return the printers in a file as they were written, none if it isn't there.

    Notes what spoils the file as a whole, and nothing about single printers.
    """
    value = read(path, str(path), problems) if _is_there(path, problems) else None
    file = check(PrintersModel, value, problems) if value is not None else None
    return Record(Source(str(path))) if file is None else file.printers


def _is_there(path: Path, problems: Problems) -> bool:
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        problems.add(Source(str(path)), f"this file can't be read: {error.strerror}")
        return False
    return True


def papers_of(entries: Record, printer: str, problems: Problems) -> Record:
    """Return the papers of a printer as they were written, none after noting that these are no papers."""
    papers = entries.get(printer)
    if isinstance(papers, Record):
        return papers
    if papers is not None:
        found = quoted(papers) if isinstance(papers, Scalar) else "a list"
        problems.add(papers.source, f"expected the papers of {printable(printer)}, found {found}")
    return Record(entries.source)


def usable(entries: Record, problems: Problems) -> Printers:
    """Return the printers that can be used. Notes everything that is wrong with the others."""
    printers: Printers = {}
    for name in entries:
        for paper, entry in papers_of(entries, name, problems).items():
            if (sides := _sides(entry, problems)) is not None:
                printers.setdefault(str(name), {})[str(paper)] = sides
    return printers


def _sides(entry: Value, problems: Problems) -> Sides | None:
    model = check(SidesModel, entry, problems)
    return None if model is None else model.sides()


def put(entries: Record, place: Place, measured: dict[str, Deviation]) -> Sides:
    """Return what is known of a printer after putting what was measured of its sides into ``entries``.

    What was not measured stays as it was written. Raises ProblemsError where that can't be used.
    """
    problems = Problems()
    papers = papers_of(entries, place.printer, problems)
    entry = papers.get(place.paper, Record(papers.source))
    if isinstance(entry, Record):
        entry.update((side, _record(found, entry.source)) for side, found in measured.items())
    sides = _sides(entry, problems)
    if sides is None or problems.found:
        raise ProblemsError(problems.found)
    papers[place.paper] = entry
    entries[place.printer] = papers
    return sides


def _record(side: Deviation, source: Source) -> Record:
    record = Record(source)
    record.update((name, Scalar(str(number), source)) for name, number in asdict(side).items())
    return record


def write_entries(path: Path, entries: Record) -> None:
    """Write printers to a file, whole or not at all. Raises OSError, which names the file."""
    try:
        _written(path.resolve(), _HEAD + _dumped(entries))
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def _written(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    sibling = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        sibling.write_text(text, encoding="utf-8")
        sibling.replace(path)
    finally:
        sibling.unlink(missing_ok=True)


class _Dumper(yaml.SafeDumper):
    """Writes texts as they are: the reader takes no word for anything else."""

    yaml_implicit_resolvers: dict[str, list[tuple[str, object]]] = {}


def _dumped(entries: Record) -> str:
    texts = {
        str(name): dict(sorted(papers.items())) if isinstance(papers := plain(written), dict) else papers
        for name, written in sorted(entries.items())
    }
    return yaml.dump({"printers": texts}, Dumper=_Dumper, sort_keys=False, allow_unicode=True)


def name_in(entries: Record, printer: str) -> str:
    """Return the name of a printer without spaces around it, unless it was written with them."""
    return printer if printer in entries else printer.strip(" ")


def printable(text: str) -> str:
    """Return a text in which all that can't be seen stands as its code."""
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


def calibration(path: Path, printer: str, paper: Paper, problems: Problems) -> Calibration | None:
    """Return what is known of a printer, or None after noting why it is not known."""
    before = len(problems.found)
    entries = read_entries(path, problems)
    name, where = name_in(entries, printer), Source("--printer")
    papers = papers_of(entries, name, problems)
    if len(problems.found) > before:
        return None
    if name not in entries:
        hint = did_you_mean(name, entries) or "no printer was calibrated yet: papercity calibrate --help"
        problems.add(where, f"unknown printer {printable(name)}", printable(hint))
    elif paper.name not in papers:
        known = f"known are {', '.join(sorted(papers))}; " if papers else ""
        message = f"the printer {printable(name)} was not calibrated for {paper.name} paper"
        problems.add(where, message, printable(f"{known}measure a test page of {paper.name} paper"))
    elif (sides := _sides(papers[paper.name], problems)) is not None:
        return Calibration(name, paper, sides)
    return None


def shown(printers: Printers) -> list[str]:
    """Return a line for each side that is known, for a person to read."""
    return [
        f"{printable(name)}, {printable(paper)}, {side}: {found.said()}"
        for name, papers in sorted(printers.items())
        for paper, sides in sorted(papers.items())
        for side, found in (("front", sides.front), ("back", sides.back))
        if found is not None
    ]
