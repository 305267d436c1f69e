"""What papercity tells about a file, and what the file itself says should be told."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from click.testing import CliRunner, Result

from generator.cli import cli

CASES = Path(__file__).parent / "cases"

_TOLD = re.compile(r"(?P<file>[^\s:][^:]*)(?::(?P<line>\d+):(?P<column>\d+))?: (?P<message>.+)")
_HINT = "    hint: "
_NOTE = re.compile(r"# (problem|hint): (.*?)\s*(?=# (?:problem|hint): |$)")


@dataclass(frozen=True, slots=True, order=True)
class Told:
    """A mistake as it is told; line and column are 0 where a whole file is meant."""

    file: str
    line: int
    column: int
    message: str
    hint: str = ""

    def answers(self, wanted: "Told") -> bool:
        """Return whether this stands where it is wanted and says at least what is wanted."""
        here = (self.file, self.line, self.column) == (wanted.file, wanted.line, wanted.column)
        return here and wanted.message in self.message and wanted.hint in self.hint


def papercity(*arguments: str | Path) -> Result:
    """Return what the command line says; anything but an orderly end is raised."""
    result = CliRunner().invoke(cli, [str(argument) for argument in arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def told_by(output: str) -> list[Told]:
    """Return the mistakes that a run told, in its order."""
    told: list[Told] = []
    for text in output.splitlines():
        if text.startswith(_HINT):
            last = told.pop()
            told.append(Told(last.file, last.line, last.column, last.message, text.removeprefix(_HINT)))
        elif (match := _TOLD.fullmatch(text)) is not None:
            line, column = int(match["line"] or 0), int(match["column"] or 0)
            told.append(Told(match["file"], line, column, match["message"]))
    return told


def wanted_in(folder: Path) -> list[Told]:
    """Return the mistakes that the comments in a folder's files announce."""
    return [
        wanted
        for path in sorted(folder.rglob("*.yaml"))
        for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for wanted in _announced(text, path.relative_to(folder.parent).as_posix(), number)
    ]


def _announced(text: str, file: str, line: int) -> Iterator[Told]:
    notes = _NOTE.findall(text)
    for (what, said), (follower, hint) in zip(notes, [*notes[1:], ("", "")], strict=False):
        if what == "problem":
            column, _, message = said.partition(" ")
            yield Told(
                file, line if int(column) else 0, int(column), message, hint if follower == "hint" else ""
            )
