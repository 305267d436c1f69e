"""One thing that is wrong with the log of a game: where, what, and what to do."""

from collections.abc import Sequence
from typing import NamedTuple

LEGAL_TOLD = 5
"""So many entries that may stand at a place are told."""


class Place(NamedTuple):
    """A place in a log; line and column count from 1, and are 0 where the whole log is meant."""

    line: int = 0
    column: int = 0


class Suspect(NamedTuple):
    """A likely slip: if ``old`` at ``place`` were ``new``, then ``consequence`` (in words)."""

    place: Place
    old: str
    new: str
    consequence: str


class Issue(NamedTuple):
    """What is wrong at one place of a log.

    ``code`` is syntax, unknown, ambiguous, illegal, turn, total, seal, edition, unverified, irregular or
    note.
    ``message`` is in plain words, in lower case and without a full stop; ``hint`` says what to do.
    ``because`` are the places of the entries that caused it, ``legal`` up to five whole entries that may
    stand here instead, and ``more`` how many others may, -1 if nobody counted them.
    ``follows`` is the place of the issue that this one may follow from, if it is known.
    """

    code: str
    place: Place
    message: str
    typed: str = ""
    hint: str = ""
    round: int = 0
    seat: int | None = None
    read_as: str = ""
    clause: str = ""
    need: str = ""
    have: str = ""
    because: tuple[Place, ...] = ()
    legal: tuple[str, ...] = ()
    more: int = 0
    suspects: tuple[Suspect, ...] = ()
    follows: Place = Place()

    def offering(self, entries: Sequence[str], *, most: int) -> "Issue":
        """Return the issue with the first of the entries that may stand here; ``most`` were looked for."""
        more = max(len(entries) - LEGAL_TOLD, 0)
        is_counted = len(entries) < most
        return self._replace(legal=tuple(entries[:LEGAL_TOLD]), more=more if is_counted or not more else -1)
