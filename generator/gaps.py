"""Words that pieces want and an edition lacks, told at the file where they are to be written."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from generator.layout.bind import WordlessError
from generator.layout.supplies import FaultyError, Gap
from generator.library.editions import Edition
from generator.library.tree import place
from generator.problems import Problem, Source
from generator.yamlsource import Record, Scalar, Value

_MOST = 3
"""How many pieces, or words of one place, are named."""

_Tree: TypeAlias = dict[str, "_Tree"]


@dataclass(frozen=True, slots=True)
class Gaps:
    """The words that an edition lacks in its language."""

    edition: Edition

    def gap(self, error: FaultyError) -> Gap | None:
        """Return the words that are missing, if a field can't be drawn for want of them.

        A name that is wrong in the edition's own template is none: it is told where it stands.
        """
        cause = error.__cause__
        if not isinstance(cause, WordlessError):
            return None
        lack = cause.lack
        if self._is_own(error.where) and (lack.is_slip or (lack.is_typed and not self._file.is_file())):
            return None
        return Gap(lack.path[: lack.known + 1], lack.path[lack.known + 1 :])

    def _is_own(self, where: Source) -> bool:
        return Path(where.file).resolve().is_relative_to(self.edition.folders[0].resolve())

    @property
    def _file(self) -> Path:
        return self.edition.folders[0] / "text" / f"{self.edition.language}.yaml"

    def problem(
        self, missing: tuple[str, ...], tails: Sequence[tuple[str, ...]], pieces: Sequence[str]
    ) -> Problem:
        """Return what is told of words that are missing: where, which, who wants them, what to write."""
        *above, name = missing
        owner = ".".join(above) or f"the words in {self.edition.language}"
        lack = "lacks" if above else "lack"
        listed = ", ".join(pieces[:_MOST])
        more = f" and {len(pieces) - _MOST} more" if len(pieces) > _MOST else ""
        verb = "wants" if len(pieces) == 1 else "want"
        source = self._wanted_at(pieces[0], name)
        at = f" ({source})" if source is not None else ""
        return Problem(
            self._where(above),
            f"{owner} {lack} {name}, which {listed}{more} {verb}{at}",
            f"write below {above[-1]}: {_line(name, tails)}" if above else f"write {_line(name, tails)}",
            tuple(pieces),
        )

    def _where(self, above: Sequence[str]) -> Source:
        """Return the key that the words belong below, or their file where that has no such key."""
        file = place(self._file)
        found, here = file, self.edition.text
        for name in above:
            inner = here.get(name)
            key = here.keys_at.get(name)
            if not isinstance(inner, Record) or key is None or key.file != file.file:
                return found
            found, here = key, inner
        return found

    def _wanted_at(self, label: str, name: str) -> Source | None:
        """Return where a piece names the words that it wants, or where it stands; None if it is no piece."""
        kind, _, piece = label.partition(" ")
        pieces = self.edition.kinds[kind].pieces if kind in self.edition.kinds else ()
        record = next((one.record for one in pieces if one.id == piece), None)
        if record is None:
            return None
        return next((one.source for one in _scalars(record) if one == name), record.source)


def _scalars(value: Value) -> Iterator[Scalar]:
    if isinstance(value, Scalar):
        yield value
        return
    for inner in value.values() if isinstance(value, Record) else value:
        yield from _scalars(inner)


def _line(name: str, tails: Sequence[tuple[str, ...]]) -> str:
    """Return the line to write, with an ellipsis for each text."""
    tree: _Tree = {}
    for tail in tails:
        here = tree
        for part in tail:
            here = here.setdefault(part, {})
    return f"{name}: {_written(tree)}"


def _written(tree: Mapping[str, "_Tree"]) -> str:
    if not tree:
        return "..."
    parts = [f"{name}: {_written(inner)}" for name, inner in list(tree.items())[:_MOST]]
    return f"{{{', '.join([*parts, *(['...'] if len(tree) > _MOST else [])])}}}"
