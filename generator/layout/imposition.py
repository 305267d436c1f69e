"""Imposition: finished faces placed on sheets of paper, backs exactly behind their fronts.

The grid follows from paper, sheet template and piece alone, so a partly filled last page keeps its
pieces, and the backs behind them, where a full page has them. Boxes are x, y, width, height in mm.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from generator.display import Box, Group, Item, Paint, Path, Rect, Spot, Symbol, Use
from generator.layout import marks
from generator.layout.contour import contour
from generator.layout.grid import Cell, Grid, PieceTooLarge, SheetSpec, best_grid, mark_floor, mark_offset
from generator.units import Mm, Paper

__all__ = ["Face", "Imposed", "ImposedPage", "PieceTooLarge", "Placement", "SheetSpec", "Slip", "impose"]

Backs: TypeAlias = Literal["long", "short", "split", "gutter", "none"]
Side: TypeAlias = Literal["front", "back"]

_SCISSORS = 2.0  # mm kept free between pieces that are cut out one by one
_SEAM = 0.1  # faces that share a cut overlap by this much, or viewers show a white hair between them


@dataclass(frozen=True, slots=True)
class Face:
    """A finished drawing; its symbol's origin is the top left corner of the trim.

    Art may reach ``bleed`` mm beyond the trim. ``edge`` is the one colour (``#RRGGBB``) all along
    edge and bleed, empty where the paper stays white, None for mixed art. ``outline`` is rectangle,
    round or hex; a piece is cut along that of its front. ``spots`` are places that have names.
    """

    symbol: Symbol
    width: Mm
    height: Mm
    bleed: Mm = Mm(0)
    edge: str | None = ""
    outline: str = "rectangle"
    spots: tuple[Spot, ...] = ()

    @property
    def reach(self) -> Mm:
        """How far ink goes beyond the trim, in mm."""
        return Mm(0) if self.edge == "" else self.bleed


@dataclass(frozen=True, slots=True)
class Slip:
    """One physical piece, one copy: what is printed on its two sides."""

    id: str
    front: Face
    back: Face | None = None


@dataclass(frozen=True, slots=True)
class Placement:
    """A face where it stands on a page: (x, y) is the top left corner of its trim as placed, in mm.

    ``turn`` is clockwise, in degrees: 0, 90, 180 or 270.
    """

    slip: str
    face: Face
    x: Mm
    y: Mm
    turn: int
    side: Side

    @property
    def box(self) -> Box:
        """The trim on the page."""
        if self.turn % 180:
            return self.x, self.y, self.face.height, self.face.width
        return self.x, self.y, self.face.width, self.face.height

    @property
    def bleed_box(self) -> Box:
        """The trim and the inked bleed around it, on the page."""
        return grown(self.box, self.face.reach)


@dataclass(frozen=True, slots=True)
class ImposedPage:
    """One printed page, in mm; ``furniture`` is the box for ruler and text, None if none is kept free.

    ``side`` is both on a page that is folded. On a page that kinds share, ``placements`` are those of one.
    """

    side: Literal["front", "back", "both"]
    width: Mm
    height: Mm
    placements: tuple[Placement, ...]
    items: tuple[Item, ...]
    furniture: Box | None


@dataclass(frozen=True, slots=True)
class Imposed:
    """Pages in print order, the sheets of stock they take, and the cuts of the fullest sheet.

    A cut is straight, or the contour of one round or hex piece. ``backs`` is how they are printed:
    none where no piece has a back.
    """

    pages: tuple[ImposedPage, ...]
    sheets: int
    cuts: int
    grid: Grid
    backs: Backs


class _Job(NamedTuple):
    spec: SheetSpec
    backs: Backs
    grid: Grid
    seam: float


class _Placed(NamedTuple):
    placement: Placement
    item: Item


def impose(slips: Sequence[Slip], spec: SheetSpec, paper: Paper, backs: Backs) -> Imposed:
    """Return ``slips`` placed in their order, row by row, on as few pages as one grid allows.

    Neighbours share a cut only if all faces of a side of the paper agree in edge colour, otherwise
    a gap keeps their bleeds apart; round and hex pieces always have one. If any piece has a back,
    each sheet has a back page, so that a duplex printer stays in step. Cuts are marked on fronts only.
    Raises PieceTooLarge, and ValueError for no slips or slips of several sizes or outlines.
    """
    job = _job(slips, spec, paper, backs)
    count = job.grid.count
    sheets = [_sheet(slips[start : start + count], job) for start in range(0, len(slips), count)]
    filled = min(len(slips), count)
    cuts = len(_cuts(filled, job)) if job.grid.cell.is_straight else filled
    return Imposed(_in_print_order(sheets, job.backs), len(sheets), cuts, job.grid, job.backs)


def _job(slips: Sequence[Slip], spec: SheetSpec, paper: Paper, backs: Backs) -> _Job:
    if backs == "none" or not any(slip.back for slip in slips):
        backs, slips = "none", [Slip(slip.id, slip.front) for slip in slips]
    faces = [face for slip in slips for face in (slip.front, slip.back) if face]
    sizes = {(face.width, face.height) for face in faces}
    outlines = {slip.front.outline for slip in slips}
    if len(sizes) != 1 or len(outlines) != 1:
        raise ValueError(f"expected pieces of one size, found {sorted(sizes)} {sorted(outlines)}")
    [(width, height)], [outline] = sizes, outlines
    reach = max(face.reach for face in faces)
    shared = outline == "rectangle" and _edges_agree(slips)
    gap = (0.0 if shared else 2 * reach) if spec.gap is None else spec.gap
    if outline != "rectangle":
        gap = max(gap, 2 * reach, _SCISSORS)
    grid = best_grid(Cell(width, height, reach, gap, outline), spec, paper, folded=backs == "gutter")
    return _Job(spec, backs, grid, _SEAM if shared else 0.0)


def _edges_agree(slips: Sequence[Slip]) -> bool:
    """Return whether straight neighbours may share a cut; a missing back is white paper."""
    fronts = {slip.front.edge for slip in slips}
    backs = {slip.back.edge if slip.back else "" for slip in slips}
    return len(fronts) == len(backs) == 1 and None not in fronts | backs


def _in_print_order(sheets: Sequence[Sequence[ImposedPage]], backs: Backs) -> tuple[ImposedPage, ...]:
    if backs == "split":
        return tuple(page for side in zip(*sheets, strict=True) for page in side)
    return tuple(page for sheet in sheets for page in sheet)


def _sheet(slips: Sequence[Slip], job: _Job) -> list[ImposedPage]:
    """Return the one or two pages of one sheet of paper."""
    fronts, backs = _placed(slips, job)
    lines = _lines(fronts, job)
    if job.backs == "gutter":
        return [_page("both", _marked(fronts + backs, lines, job), fronts + backs, job)]
    front = _page("front", _marked(fronts, lines, job), fronts, job)
    if job.backs == "none":
        return [front]
    return [front, _page("back", tuple(placed.item for placed in backs), backs, job)]


def _placed(slips: Sequence[Slip], job: _Job) -> tuple[list[_Placed], list[_Placed]]:
    """Return fronts and backs of one sheet.

    A back's place is the mirror of its front's about the axis that the paper is turned about; its
    turn is that mirror after the front's turn after the mirror of the piece about its own upright
    axis: -turn for an upright axis, 180 - turn for a level one.
    """
    fronts: list[_Placed] = []
    backs: list[_Placed] = []
    turn, upright = job.grid.turn, _axis_is_upright(job)
    for index, slip in enumerate(slips):
        trim, ink = job.grid.place(index), job.grid.ink(index, len(slips), job.seam)
        front = Placement(slip.id, slip.front, Mm(trim[0]), Mm(trim[1]), turn, "front")
        fronts.append(_Placed(front, drawn(front, _clip(front, ink, job))))
        if slip.back and job.backs != "none":
            x, y, *_ = _mirrored(trim, job)
            back_turn = (-turn if upright else 180 - turn) % 360
            place = Placement(slip.id, slip.back, Mm(x), Mm(y), back_turn, "back")
            backs.append(_Placed(place, drawn(place, _clip(place, _mirrored(ink, job), job))))
    return fronts, backs


def _axis_is_upright(job: _Job) -> bool:
    """Return whether the paper is turned like the page of a book; split backs are fed in as for long."""
    return job.backs == "gutter" or job.grid.portrait == (job.backs != "short")


def _mirrored(box: Box, job: _Job) -> Box:
    x, y, width, height = box
    if _axis_is_upright(job):
        return job.grid.page_width - x - width, y, width, height
    return x, job.grid.page_height - y - height, width, height


def drawn(placement: Placement, clip: Rect | Path | None) -> Item:
    """Return a face drawn in its place, as far as ``clip`` if there is one."""
    x, y, width, height = placement.box
    # turned about its own origin, a face leaves its box to the left or upwards: bring it back
    right, down = {0: (0.0, 0.0), 90: (width, 0.0), 180: (width, height), 270: (0.0, height)}[placement.turn]
    use = Use(placement.face.symbol, Mm(x + right), Mm(y + down), turn=placement.turn)
    return Group((use,), clip=clip) if clip else use


def _clip(placement: Placement, ink: Box, job: _Job) -> Rect | Path | None:
    """Return what a face may cover, None where nothing needs to be cut off.

    A round or hex face ends with its bleed, another only where it, even white, would hide a neighbour.
    """
    cell = job.grid.cell
    if not cell.is_straight:
        reach = min(placement.face.bleed, cell.gap / 2)
        return Path(contour(cell.outline, placement.box, reach), Paint())
    return clip_to(ink, placement)


def clip_to(ink: Box, placement: Placement) -> Rect | None:
    """Return ``ink`` as what a face may cover, None if its bleed ends within."""
    if _within(grown(placement.box, placement.face.bleed), ink):
        return None
    left, top, width, height = ink
    return Rect(Mm(left), Mm(top), Mm(width), Mm(height), Paint())


def grown(box: Box, by: float) -> Box:
    """Return a box with its edges moved outwards."""
    x, y, width, height = box
    return x - by, y - by, width + 2 * by, height + 2 * by


def _within(inner: Box, outer: Box) -> bool:
    x, y, width, height = inner
    left, top, outer_width, outer_height = outer
    slack = 1e-6
    return (
        x >= left - slack
        and y >= top - slack
        and x + width <= left + outer_width + slack
        and y + height <= top + outer_height + slack
    )


def _cuts(filled: int, job: _Job) -> marks.Cuts:
    """Return the cuts of a sheet whose first ``filled`` places are taken: if folded, of its front half."""
    grid, edge = job.grid, marks.FROM_EDGE
    xs, ys = grid.cuts(filled)
    right = grid.page_width / 2 - marks.CLEAR if job.backs == "gutter" else grid.page_width - edge
    field = edge, edge, right - edge, grid.page_height - mark_floor(job.spec) - edge
    return marks.Cuts(xs, ys, grid.trim, field)


def _marked(placed: Sequence[_Placed], lines: tuple[Item, ...], job: _Job) -> tuple[Item, ...]:
    """Return faces and marks in drawing order.

    Straight lines lie below art that has a gap around it, so that none stays on a piece, and above
    art that shares a cut, where they would be hidden, as contours would be.
    """
    faces = tuple(face.item for face in placed)
    fold = _fold(job)
    if job.spec.marks == "lines" and job.grid.cell.is_straight and job.grid.cell.gap > 0:
        return (*lines, *faces, *fold)
    return (*faces, *lines, *fold)


def _lines(fronts: Sequence[_Placed], job: _Job) -> tuple[Item, ...]:
    spec, cell = job.spec, job.grid.cell
    if not cell.is_straight:
        contours = [contour(cell.outline, front.placement.box) for front in fronts]
        return () if spec.marks == "none" else marks.contour_lines(contours, spec.mark_width)
    cuts = _cuts(len(fronts), job)
    pen = marks.Pen(Mm(mark_offset(job.grid.cell.reach, spec)), spec.mark_length, spec.mark_width)
    match spec.marks:
        case "crop":
            return (marks.crop_marks(cuts, pen),)
        case "lines":
            return (marks.cut_lines(cuts, pen),)
        case "none":
            return ()


def _fold(job: _Job) -> tuple[Item, ...]:
    if job.backs != "gutter":
        return ()
    middle = Mm(job.grid.page_width / 2)
    return marks.fold_line(middle, Mm(job.grid.page_height), job.spec.margin, job.spec.furniture)


def _page(
    side: Literal["front", "back", "both"], items: tuple[Item, ...], placed: Sequence[_Placed], job: _Job
) -> ImposedPage:
    placements = tuple(face.placement for face in placed)
    width, height = Mm(job.grid.page_width), Mm(job.grid.page_height)
    return ImposedPage(side, width, height, placements, items, _furniture(side, job))


def _furniture(side: str, job: _Job) -> Box | None:
    """Return the strip at the foot of the paper; it is the top of a back turned about a level axis."""
    strip = foot_strip(job.grid.page_width, job.grid.page_height, job.spec)
    return _mirrored(strip, job) if strip and side == "back" else strip


def foot_strip(width: float, height: float, spec: SheetSpec) -> Box | None:
    """Return the strip for the furniture at the bottom of a page of this size, None if it has none."""
    margin, tall = spec.margin, spec.furniture
    return (margin, height - margin - tall, width - 2 * margin, tall) if tall else None
