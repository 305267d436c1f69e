"""A page of charts: how long games are, how many points they bring, and each section of the table."""

from collections.abc import Iterator

from generator.display import Page
from generator.simulation.panels import WIDTH, Histogram, Mark, Rows, sign, told
from generator.simulation.pen import Pen, theme_of
from generator.simulation.report import Report
from generator.simulation.tables import about, heading, notes
from generator.simulation.tally import KINDS, Key, Line, Tally
from generator.units import Mm

MARGIN, GUTTER, TOP = 12.0, 9.0, 33.0
_ROOM = 2 * WIDTH + GUTTER
_PAPER = _ROOM + 2 * MARGIN
_LINE = 3.9


def page(report: Report) -> Page:
    """Return the page, as wide as two panels and as high as it has to be."""
    pen = Pen(theme_of(report.game))
    ends = _arrange(pen, [*_histograms(report), *_sections(report)])
    bottom = _foot(pen, report, ends + 2)
    _head(pen, report)
    height = bottom + MARGIN
    below = Pen(pen.theme)
    below.rect(0, 0, _PAPER, height, "paper")
    return Page(Mm(_PAPER), Mm(height), (*below.items, *pen.items))


def _arrange(pen: Pen, panels: list[Histogram | Rows]) -> float:
    """Draw panels in two columns, each below the shorter one, and return where the longer one ends."""
    ends = [TOP, TOP]
    for panel in panels:
        column = ends.index(min(ends))
        panel.draw(pen, MARGIN + column * (WIDTH + GUTTER), ends[column])
        ends[column] += panel.height
    return max(ends)


def _series(report: Report) -> list[tuple[str, Tally]]:
    """Return what is compared: the two kinds of players, or greedy players of two editions."""
    if len(report.sides) > 1:
        return [(f"{KINDS[0]} players of {side.title}", side.tallies[KINDS[0]]) for side in report.sides]
    return [(f"{kind} players", report.sides[0].tallies[kind]) for kind in KINDS]


def _histograms(report: Report) -> Iterator[Histogram]:
    """Yield how long games are, and what their winners have."""
    series = [tally for _, tally in _series(report)]
    for key in _headlines(series[0]):
        samples = [tally.samples[key] for tally in series if key in tally.samples]
        if len(samples) == len(series):
            title = key.label if key.label.endswith(" of the winner") else f"{key.section}: {key.label}"
            yield Histogram(title[0].upper() + title[1:], tuple(samples))


def _headlines(tally: Tally) -> list[Key]:
    first = tally.lines[0].key
    return [first, *(line.key for line in tally.lines if line.key.label.endswith(" of the winner"))]


def _sections(report: Report) -> Iterator[Rows]:
    marks: dict[str, list[Mark]] = {}
    for mark in _marks(report):
        marks.setdefault(mark.line.key.section, []).append(mark)
    yield from (Rows(section, tuple(some)) for section, some in marks.items())


def _marks(report: Report) -> Iterator[Mark]:
    if len(report.sides) > 1:
        for row in report.rows(KINDS[0]):
            text = told(row.line, row.estimates, differs=row.differs, compared=True)
            yield Mark(row.line, row.estimates, row.differs, text)
        return
    rows = {kind: {row.line: row.estimates[0] for row in report.rows(kind)} for kind in KINDS}
    lines: dict[Line, None] = dict.fromkeys(line for kind in KINDS for line in rows[kind])
    for line in (line for line in report.sides[0].tallies[KINDS[0]].lines if line in lines):
        means = tuple(rows[kind].get(line) for kind in KINDS)
        yield Mark(line, means, differs=False, told=told(line, means, differs=False, compared=False))


def _head(pen: Pen, report: Report) -> None:
    title = heading(report)
    style = next((one for one in ("title", "heading") if pen.width(title, one) <= _ROOM), "strong")
    pen.write((MARGIN, MARGIN + 6), title, style, "accent")
    pen.write((MARGIN, MARGIN + 11.5), about(report), "body", "soft")
    at = MARGIN
    for number, (name, _) in enumerate(_series(report)):
        sign(pen, at + 1.1, MARGIN + 16.2, number)
        pen.write((at + 4, MARGIN + 17.2), name, "strong", "ink")
        at += pen.width(name, "strong") + 11


def _foot(pen: Pen, report: Report, top: float) -> float:
    """Write the notes, and return where they end."""
    for note in notes(report):
        for line in _wrapped(pen, note):
            pen.write((MARGIN, top + _LINE), line, "body", "ink")
            top += _LINE
        top += 1.2
    return top


def _wrapped(pen: Pen, text: str) -> Iterator[str]:
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and pen.width(longer, "body") > _ROOM:
            yield line
            longer = word
        line = longer
    yield line
