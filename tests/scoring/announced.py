"""What a damaged log says is to be told of it.

``; expect: CODE COLUMN MESSAGE`` stands at the end of the damaged line, MESSAGE being part of what is told;
behind it perhaps ``| hint TEXT``, ``| clause SHN-7.1``, ``| legal ENTRY`` (one of the legal entries) and
``| suspect LINE TEXT`` (a likely slip in that line, TEXT being part of what it should be, or ``-`` if the
line should not be there). On a line of its own the place is ``LINE:COLUMN``, 0:0 for the whole log.
``; status: illegal`` is the verdict. In YAML ``#`` may stand for ``;``.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

DAMAGED = Path(__file__).parent / "damaged"
NAMES = sorted(path.name for path in DAMAGED.iterdir())

_STATUS = re.compile(r"^[;#] status: (\w+)$", re.MULTILINE)
_EXPECT = re.compile(r"(?:^|\s)[;#] expect: ")


class Wanted(NamedTuple):
    """A problem that is to be told; what is empty may be anything."""

    code: str
    line: int
    column: int
    message: str
    hint: str = ""
    clause: str = ""
    legal: str = ""
    suspect: str = ""

    def lacks(self, told: Mapping[str, Any]) -> list[str]:
        """Return what a problem of a verdict, as it is told to programs, does not say of this."""
        found = {
            "message": self.message in told["message"],
            "hint": self.hint in told["hint"],
            "clause": self.clause in told["clause"],
            "legal": not self.legal
            or {self.legal, f"{told['seat']}: {self.legal}"} & {*told["legal"]} != set(),
            "suspect": not self.suspect or any(map(self._suspects, told["suspects"])),
        }
        return [part for part, is_there in found.items() if not is_there]

    def _suspects(self, told: Mapping[str, Any]) -> bool:
        line, _, text = self.suspect.partition(" ")
        return int(line) == told["line"] and (text in told["new"] if text != "-" else not told["new"])


def status_of(name: str) -> str:
    """Return the verdict that a damaged log announces."""
    found = _STATUS.findall(_text(name))
    assert len(found) == 1, name
    return str(found[0])


def wanted_in(name: str) -> list[Wanted]:
    """Return the problems that a damaged log announces, in the order of their places."""
    lines = enumerate(_text(name).splitlines(), 1)
    found = [one for number, line in lines for one in _announced(number, line)]
    return sorted(found, key=lambda one: one[1:3])


def _text(name: str) -> str:
    return (DAMAGED / name).read_text(encoding="utf-8")


def _announced(number: int, text: str) -> Iterator[Wanted]:
    for announced in _EXPECT.split(text)[1:]:
        first, *parts = announced.strip().split(" | ")
        code, place, *message = first.split(maxsplit=2)
        line, _, column = place.rpartition(":")
        named = dict(part.strip().split(" ", 1) for part in parts)
        yield Wanted(code, int(line or number), int(column), "".join(message), **named)
