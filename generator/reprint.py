"""Which pieces of a kit an earlier build did not print, or printed otherwise."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import Any

from generator.kit import DrawnKind, Kit
from generator.library.editions import Edition, Kind
from generator.library.normalform import NotANormalForm, read_normal
from generator.looks import Eye, Looks, NotLooks, Pieces, read, sheet_look
from generator.problems import Problem, Problems, ProblemsError, Source

KEY = "looks"
"""Where ``edition.json`` keeps what its pieces look like."""


class NothingChanged(Exception):
    """All that was ordered looks as it did in the earlier build, and there is no more of it."""


@dataclass(frozen=True, slots=True)
class Earlier:
    """A build from before: the normal form of its edition, and what its pieces look like, if it says so."""

    file: str
    normal: dict[str, Any]
    looks: Looks | None

    @property
    def digest(self) -> str:
        """A hash of all that a new build takes from it."""
        plain = self.looks.plain() if self.looks is not None else None
        return sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()


def file_of(reference: str) -> Path | None:
    """Return the ``edition.json`` that is named, by itself or by the folder of its build; None if none is."""
    path = Path(reference)
    inside = path / "edition.json"
    if path.is_dir():
        return inside if inside.is_file() and not (path / "edition.yaml").exists() else None
    return path if path.is_file() else None


def read_build(reference: str) -> Earlier:
    """Return the build whose ``edition.json`` or folder is named. Raises ProblemsError."""
    path = file_of(reference)
    if path is None:
        found = "expected the edition.json of a build, or the folder it lies in, found neither"
        raise ProblemsError([Problem(Source(reference), found, "print the edition first")])
    try:
        normal = read_normal(path.read_bytes())
        looks = read(normal[KEY]) if KEY in normal else None
    except OSError as error:
        what = f"this file can't be read: {error.strerror or error}"
        raise ProblemsError([Problem(Source(str(path)), what)]) from error
    except NotANormalForm as error:
        hint = "name the folder it lies in" if path.suffix == ".yaml" else error.hint
        raise ProblemsError([Problem(Source(str(path)), str(error), hint)]) from error
    except NotLooks as error:
        what = "what this build says about the looks of its pieces is not as a build writes it"
        raise ProblemsError([Problem(Source(str(path)), what, "print the edition again")]) from error
    return Earlier(str(path), normal, looks)


def check(earlier: Earlier, edition: Edition, ink: str, problems: Problems) -> None:
    """Note why the pieces of an earlier build can't be compared with those of an edition."""
    where, language = Source(earlier.file), earlier.normal["language"]
    if earlier.looks is None:
        what = "this build does not say what its pieces look like: an older papercity wrote it"
        problems.add(
            where, what, "print the whole edition once more; after that only changes need be printed"
        )
        return
    if earlier.looks.order.ink != ink:
        then = earlier.looks.order.ink
        what = f"this build was printed with --ink {then}, so no piece would look the same"
        problems.add(where, what, f"say --ink {then}, or print the whole edition")
    if language != edition.language:
        what = f"this build was printed in {language}, so no piece would look the same"
        problems.add(where, what, f"say --language {language}, or print the whole edition")


@dataclass(slots=True)
class Reprint:
    """Looks at each kind of a kit, and leaves out the pieces that an earlier build has, if one is given."""

    kit: Kit
    earlier: Earlier | None
    eye: Eye = field(default_factory=Eye)
    _seen: Looks = field(init=False)
    _wanted: dict[str, list[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._seen = Looks(self.kit.order)

    def of(self, kind: DrawnKind) -> DrawnKind | None:
        """Return a kind with the pieces that are to be printed, None if there are none."""
        places = list(self._one_kit(kind))
        self._seen.pieces[kind.name] = self.eye.copies(kind.slips[number] for number, _ in places)
        file = self.kit.templates.sheet(kind.sheet)
        if file is not None:
            self._seen.sheets[kind.name] = sheet_look(file)
        if self.earlier is not None and self.earlier.looks is not None:
            self._wanted[kind.name] = self._missing(kind, places, self.earlier.looks)
        return self.again(kind)

    def again(self, kind: DrawnKind) -> DrawnKind | None:
        """Return a kind that was drawn anew with those pieces that were chosen before."""
        wanted = self._wanted.get(kind.name)
        if wanted is None:
            return kind
        slips = tuple(kind.slips[number] for number in wanted)
        return (
            replace(kind, slips=slips, count=kind.count if kind.reads_on else len(slips)) if slips else None
        )

    def _one_kit(self, kind: DrawnKind) -> Iterator[tuple[int, int]]:
        """Yield the numbers of the slips of one kit, from 0, and how far on the next kit has each."""
        copies, start = self.kit.order.copies, 0
        for _, same in groupby(kind.slips, lambda slip: not kind.reads_on and slip.id):
            total = len(list(same))
            yield from ((start + place, total // copies) for place in range(total // copies))
            start += total

    def _missing(self, kind: DrawnKind, places: list[tuple[int, int]], looks: Looks) -> list[int]:
        """Return the numbers of the slips to print, in their order."""
        known = looks.pieces.get(kind.name, {})
        if kind.reads_on:
            # a page has another one on its back, so a book is printed as a whole
            return [] if known == self._seen.pieces[kind.name] else list(range(len(kind.slips)))
        left = {name: Counter(copies) for name, copies in known.items()}
        wanted: list[int] = []
        for number, step in places:
            slip = kind.slips[number]
            own, look = left.setdefault(slip.id, Counter()), self.eye.slip(slip)
            if own[look] > 0:
                own[look] -= 1
            else:
                wanted += [number + step * time for time in range(self.kit.order.copies)]
        return sorted(wanted)

    @property
    def looks(self) -> Looks:
        """What the pieces look like; of those that were not ordered what the earlier build says."""
        if self.earlier is None or self.earlier.looks is None:
            return self._seen
        before, kinds = self.earlier.looks, self.kit.edition.kinds
        pieces = {name: self._pieces(name, kind, before.pieces.get(name, {})) for name, kind in kinds.items()}
        sheets = {name: look for name, look in before.sheets.items() if name in kinds} | self._seen.sheets
        return replace(
            self._seen, sheets=sheets, pieces={name: some for name, some in pieces.items() if some}
        )

    def _pieces(self, name: str, kind: Kind, before: Pieces) -> Pieces:
        now = self._seen.pieces.get(name)
        if now is None:
            return before
        ids = {piece.id for piece in kind.pieces} if self.kit.order.only.get(name) else set[str]()
        return {piece: copies for piece, copies in before.items() if piece in ids} | now
