"""Use case: everything that is wrong with an edition, found in one go and before anything is printed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from generator.furnishing import Furnishing
from generator.kit import DrawnKind, Kit, Order
from generator.layout.imposition import Face
from generator.library.editions import Edition, load_edition
from generator.library.merging import merge_records
from generator.library.tree import place
from generator.looks import Eye
from generator.preflight.backs import check_backs
from generator.preflight.contrast import check_contrast
from generator.preflight.findings import Findings
from generator.preflight.safety import check_safety
from generator.preflight.seen import look
from generator.preflight.sense import check_play, check_sense
from generator.preflight.sight import check_apart
from generator.preflight.sizes import LEAST_PIECE, check_sizes, is_too_small
from generator.preflight.slips import check_slips
from generator.preflight.words import Spoken, check_words
from generator.problems import Problem, Problems, Source
from generator.sheets import Job, on_sheets
from generator.units import Paper


@dataclass(frozen=True, slots=True)
class Inspected:
    """How many pieces an edition has, and all that is wrong with it, in the order of its files."""

    pieces: int
    problems: tuple[Problem, ...]


def inspect(reference: str, papers: Sequence[Paper]) -> Inspected:
    """Return what is wrong with an edition in any of its languages, laid out on ``papers``."""
    inspection = _Inspection(reference, papers)
    edition = load_edition(reference, None, inspection.problems)
    if edition is not None:
        inspection.edition(edition)
    return Inspected(inspection.pieces, tuple(sorted(set(inspection.problems.found))))


@dataclass(slots=True)
class _Inspection:
    reference: str
    papers: Sequence[Paper]
    problems: Problems = field(default_factory=Problems)
    findings: Findings = field(init=False)
    pieces: int = 0

    def __post_init__(self) -> None:
        self.findings = Findings(self.problems)

    def edition(self, edition: Edition) -> None:
        is_sound = not self.problems.found
        check_sense(edition, self.problems)
        kits = list(self._kits(edition))
        for kit in kits:
            check_slips(kit.edition, self.problems)
        self._draw(kits[0], is_first=True)
        for kit in kits[1:]:
            self._draw(self._completed(kit.edition, edition), is_first=False)
        self._draw_in_low_ink(edition, kits[0])
        first, *others = (Spoken(kit.edition.language, kit.words, _file_of(kit.edition)) for kit in kits)
        check_words(first, others, self.problems)
        self.findings.end()
        if is_sound:
            check_play(edition, self.problems)

    def _kits(self, edition: Edition) -> Iterator[Kit]:
        """Yield the edition in each language that it speaks itself, the one it is printed in first."""
        yield self._kit(edition, "full")
        for language in _spoken(edition):
            if language != edition.language:
                other = load_edition(self.reference, language, self.problems)
                if other is not None:
                    yield self._kit(other, "full")

    def _completed(self, other: Edition, first: Edition) -> Kit:
        """Return an edition with the first one's words where it lacks some, for those are told once."""
        return self._kit(replace(other, text=merge_records(first.text, other.text)), "full")

    def _kit(self, edition: Edition, ink: str) -> Kit:
        order = Order(ink=ink, only={name: frozenset() for name in edition.kinds})
        return Kit(edition, order, self.problems)

    def _draw(self, kit: Kit, *, is_first: bool) -> None:
        """Look at all that is drawn in one language; what is the same in all is looked at in the first."""
        self.findings.begin(kit.edition.language)
        if is_first:
            self._check_once(kit)
        eye = Eye()
        for kind in kit.kinds():
            self._lay_out(kit, kind)
            self._look(kind)
            if is_first:
                check_backs(kind, kit.edition.kinds[kind.name], eye, self.problems)
                self.pieces += len(kind.slips)
        kit.faults.report(self.problems)

    def _check_once(self, kit: Kit) -> None:
        kit.templates.read_own()
        theme = kit.templates.theme(kit.edition.theme)
        if theme is not None:
            check_apart(theme, self.problems)

    def _lay_out(self, kit: Kit, kind: DrawnKind) -> None:
        language = kit.edition.language
        jobs = [Job(self.reference, paper, language=language) for paper in self.papers]
        for sheets in filter(None, [on_sheets(kind, kit, job) for job in jobs]):
            numbered = replace(sheets, numbers=tuple(range(1, len(sheets.imposed.pages) + 1)))
            list(Furnishing(kit, [numbered], 1, jobs[0]).pages(numbered, "none"))

    def _look(self, kind: DrawnKind) -> None:
        for name, face in _faces(kind):
            seen = look(face)
            check_contrast(seen, name, "full", self.findings)
            check_safety(seen, face, name, kind.is_cut, self.findings)
            check_sizes(seen, name, kind.stock, self.findings)
            if is_too_small(face):
                message = f"this piece is {face.width:g} x {face.height:g} mm"
                self.findings.add(
                    kind.source, f"{message}, expected {LEAST_PIECE:g} mm or more a side", "enlarge it", name
                )

    def _draw_in_low_ink(self, edition: Edition, kit: Kit) -> None:
        """Look at the contrast of the first language again, if low ink has other colours."""
        theme = kit.templates.theme(edition.theme)
        if theme is None or not any(colour.low for colour in theme.colours.values()):
            return
        self.findings.begin(edition.language)
        for kind in self._kit(edition, "low").kinds():
            for name, face in _faces(kind):
                check_contrast(look(face), name, "low", self.findings)


def _faces(kind: DrawnKind) -> Iterator[tuple[str, Face]]:
    """Yield the different faces of a kind, of pieces with several copies those of the first."""
    known: set[int] = set()
    first = {slip.id: slip for slip in reversed(kind.slips)}
    for slip in reversed(first.values()):
        for face in (slip.front, slip.back):
            if face is not None and id(face) not in known:
                known.add(id(face))
                yield f"{kind.name} {slip.id}", face


def _spoken(edition: Edition) -> Sequence[str]:
    """Return the languages that an edition has words of its own in; without any those that it is given."""
    own = sorted(path.stem for path in (edition.folders[0] / "text").glob("*.yaml"))
    return own or edition.languages


def _file_of(edition: Edition) -> Source:
    """Return the file of an edition's words in its own folder, or in that of the edition it extends."""
    paths = [folder / "text" / f"{edition.language}.yaml" for folder in edition.folders]
    return place(next((path for path in paths if path.is_file()), paths[0]))
