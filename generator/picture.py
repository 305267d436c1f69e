"""Use case: pictures of pieces as they are in a game, such as the sheet of each player."""

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from generator import yamlsource
from generator.backends import files
from generator.backends.files import Format
from generator.display import Document, Page, Spot
from generator.kit import Kit, Order, Told
from generator.layout.imposition import Face
from generator.layout.supplies import MAX_ELEMENTS_OF_A_KIT
from generator.library.editions import Edition, Piece
from generator.outbox import PNG_DPI, piece_page
from generator.problems import Problems, ProblemsError, Source, did_you_mean
from generator.yamlsource import Record, Scalar


@dataclass(frozen=True, slots=True)
class View:
    """A piece of ``kind`` with ``values`` over its own: the first of its kind, unless ``piece`` is an id.

    The values are those of JSON. ``label``, such as the letter of a seat, is for the names of files.
    ``face`` is drawn instead of the piece's own, with these values only and as large as its ``extent``
    says: the piece may be the first tile of a city, and the face the whole city.
    """

    kind: str
    values: Mapping[str, Any] = field(default_factory=dict)
    label: str = ""
    piece: str = ""
    face: str = ""


def draw(edition: Edition, views: Sequence[View], out: Path, fmt: Format) -> tuple[Path, ...]:
    """Return the files that were written: ``out``, or of several SVG or PNG files ``out`` with their labels.

    A page is as large as its piece and its bleed. Raises ProblemsError with all that is wrong with the
    edition or the values; then no file was touched.
    """
    pages = _pages(edition, views)
    titles = [_title(edition, view) for view in views]
    title = titles[0] if len(set(titles)) == 1 else edition.title
    document = Document(title, edition.language, pages)
    names = [out.name] if fmt == "pdf" or len(views) == 1 else list(_names(out, views))
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=".picture-") as folder:
        made = [Path(folder) / name for name in names]
        files.write(document, made, titles, fmt, PNG_DPI)
        return tuple(path.replace(out.parent / path.name) for path in made)


def _title(edition: Edition, view: View) -> str:
    """Return the game and what is seen of it; a face of its own may show all of the game."""
    if view.face:
        return edition.title
    return f"{edition.title}: {edition.kinds[view.kind].file.title or view.kind}"


def _names(out: Path, views: Sequence[View]) -> Iterator[str]:
    """Yield a file name for each view; one without a label of its own has its number."""
    labels = [view.label for view in views]
    for number, label in enumerate(labels, 1):
        own = label if label and labels.count(label) == 1 else str(number)
        yield f"{out.stem}-{own}{out.suffix}"


@dataclass(frozen=True, slots=True)
class Scene:
    """A view as a page, and the places on it that have names, in mm from the page's top left corner."""

    page: Page
    spots: tuple[Spot, ...]


class Studio:
    """Draws views of one edition, one after another; what stays as it was is not drawn again."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self._new_kit()

    def _new_kit(self) -> None:
        self._problems = Problems()
        self._kit = Kit(self.edition, Order(), self._problems)
        self._drawn = 0

    def scene(self, view: View) -> Scene:
        """Return what a view shows. Raises ProblemsError with all that is wrong with edition or values."""
        self._make_room()
        piece = _piece(self.edition, view, self._problems)
        face = _face(self._kit, view, piece, 1) if piece is not None else None
        if face is None or self._problems.found:
            found = self._problems.found
            self._new_kit()
            raise ProblemsError(found)
        bleed = face.bleed
        spots = (replace(spot, x=spot.x + bleed, y=spot.y + bleed) for spot in face.spots)
        return Scene(piece_page(face), tuple(spots))

    def _make_room(self) -> None:
        """Forget old drawings now and then; each picture may take as many elements as a kit."""
        if self._drawn >= _REMEMBERED:
            self._kit.tell(Told())
            self._drawn = 0
        self._drawn += 1
        if self._kit.supplies is not None:
            self._kit.supplies.budget.left = MAX_ELEMENTS_OF_A_KIT


_REMEMBERED = 100
"""After so many pictures a studio begins anew, so that its memory stays within some 100 MB."""


def _pages(edition: Edition, views: Sequence[View]) -> tuple[Page, ...]:
    """Return a page for each view. Raises ProblemsError."""
    problems = Problems()
    only = {view.kind: frozenset[str]() for view in views if view.kind in edition.kinds}
    kit = Kit(edition, Order(only=only), problems)
    drawn: dict[tuple[str, str], int] = {}
    pages: list[Page] = []
    for view in views:
        piece = _piece(edition, view, problems)
        if piece is not None:
            number = drawn[view.kind, piece.id] = drawn.get((view.kind, piece.id), 0) + 1
            face = _face(kit, view, piece, number)
            pages += [piece_page(face)] if face is not None else []
    problems.raise_if_any()
    return tuple(pages)


def _face(kit: Kit, view: View, piece: Piece, number: int) -> Face | None:
    """Return what a view shows; None after noting why it can't be drawn."""
    values = _record(view.values, _place(view))
    if view.face:
        return kit.picture(view.kind, piece, view.face, values)
    return kit.face_with(view.kind, piece, number, values)


def _piece(edition: Edition, view: View, problems: Problems) -> Piece | None:
    """Return the piece that a view shows; None after noting that there is none."""
    where, kind = _place(view), edition.kinds.get(view.kind)
    if kind is None:
        problems.add(where, f"this edition has no kind {view.kind}", did_you_mean(view.kind, edition.kinds))
        return None
    known = {piece.id: piece for piece in kind.pieces}
    wanted = view.piece or next(iter(known), "")
    if not known:
        problems.add(where, f"the kind {view.kind} has no pieces", "name a kind that has some")
    elif wanted not in known:
        what = f"the kind {view.kind} has no piece {wanted}"
        problems.add(where, what, did_you_mean(wanted, known))
    return known.get(wanted)


def _place(view: View) -> Source:
    return Source(f"picture {view.kind} {view.label}".strip())


def _record(values: Mapping[str, Any], source: Source) -> Record:
    """Return plain values as those of a file; what is null is left out."""
    record = Record(source)
    for key, value in values.items():
        if value is not None:
            record[str(key)] = _value(value, Source(f"{source.file}, {key}"))
            record.keys_at[str(key)] = source
    return record


def _value(value: Any, source: Source) -> yamlsource.Value:
    if isinstance(value, Mapping):
        return _record(value, source)
    if isinstance(value, list | tuple):
        sequence = yamlsource.Sequence(source)
        sequence += [_value(part, source) for part in value]
        return sequence
    if isinstance(value, bool):
        return Scalar("yes" if value else "no", source)
    return Scalar("" if value is None else str(value), source)
