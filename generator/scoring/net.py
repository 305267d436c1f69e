"""What a log says in the end: entries taken back are gone, corrected ones are as they should read."""

import re
from collections.abc import Iterable

from generator.scoring.issues import Issue
from generator.scoring.logfile import Entry

_BEFORE_CORRECTION = r"\S+\s+[0-9]+\s*(?:\.\s*)?(?=[A-Za-z]\s*:)|\S+\s+"
_ENDLESS = 10_000
_LINE = -1
"""Stands for a seat where a round's own line is meant."""


def net(entries: Iterable[Entry]) -> tuple[tuple[Entry, ...], tuple[Issue, ...]]:
    """Return the entries in order of play, with ``~`` and ``fix`` carried out, and the fixes that can't be.

    Rulings and comments are left out. A corrected entry has its place in the line of its ``fix``, but stands
    where it was played. Where a round has no entry of that seat yet, it goes behind those of the seats before
    it. A ``~`` that has nothing to take back is the reader's issue.
    """
    kept = _not_taken_back(entries)
    if all(entry.kind != "fix" for entry in kept):
        return tuple(kept), ()
    play = _Play()
    for entry in kept:
        if entry.kind == "fix":
            play.fix(entry)
        else:
            play.add(entry)
    return tuple(cell[0] for _, cells in play.rounds for cell in cells), tuple(play.issues)


def _not_taken_back(entries: Iterable[Entry]) -> list[Entry]:
    kept: list[Entry] = []
    for entry in entries:
        if entry.kind == "undo":
            del kept[-1:]
        elif entry.kind not in ("comment", "ruling"):
            kept.append(entry)
    return kept


_Cells = list[list[Entry]]


class _Play:
    """The entries by rounds; each stands in a cell of its own, so that it can be replaced."""

    def __init__(self) -> None:
        first: _Cells = []
        self.rounds = [(0, first)]
        self.issues: list[Issue] = []
        self._cells_of = {0: first}
        self._entered: dict[tuple[int, int], _Cells] = {}
        self._latest = 0

    def add(self, entry: Entry) -> None:
        """Add an entry at the end."""
        if entry.kind == "round":
            self._latest = entry.round
            self._cells_of[entry.round] = []
            self.rounds.append((entry.round, self._cells_of[entry.round]))
        elif entry.kind == "gap":
            self._latest = int(entry.words[-1].text) if entry.words else _ENDLESS
        cell = [entry]
        self.rounds[-1][1].append(cell)
        rank = _rank(entry)
        if rank is not None:
            self._entered.setdefault((entry.round, rank), []).append(cell)

    def fix(self, fix: Entry) -> None:
        """Replace the entry that ``fix`` corrects, or put it where it should have been."""
        corrected = _corrected(fix)
        key = (fix.round, _LINE if fix.seat is None else fix.seat)
        found = _meant(corrected, self._entered.get(key, []))
        if len(found) > 1:
            what = f"round {fix.round} has {len(found)} entries that this may correct"
            hint = "write the line itself anew, or begin with the same word as it does"
            self._fault(fix, "ambiguous", what, hint)
        elif found:
            found[0][0] = corrected
        elif not 0 < fix.round <= self._latest:
            what = f"there is no round {fix.round} to correct yet"
            self._fault(fix, "turn", what, "write the number of an earlier round")
        else:
            self._entered[key] = [[corrected]]
            cells = self._cells(fix.round)
            behind = [at for at, cell in enumerate(cells, 1) if _before(cell[0], key[1])]
            cells.insert(behind[-1] if behind else 0, self._entered[key][0])

    def _cells(self, number: int) -> _Cells:
        if number not in self._cells_of:
            self._cells_of[number] = []
            later = (at for at, (other, _) in enumerate(self.rounds) if other > number)
            self.rounds.insert(next(later, len(self.rounds)), (number, self._cells_of[number]))
        return self._cells_of[number]

    def _fault(self, fix: Entry, code: str, message: str, hint: str) -> None:
        self.issues.append(Issue(code, fix.place, message, fix.text, hint, fix.round, fix.seat))


def _meant(corrected: Entry, cells: _Cells) -> _Cells:
    """Return the entries that a correction may mean: of several those that begin with the same word."""
    if len(cells) < 2 or not corrected.words:
        return cells
    first, is_long = corrected.words[0].text.casefold(), len(corrected.words) > 1
    same = [cell for cell in cells if cell[0].words and cell[0].words[0].text.casefold() == first]
    alike = [cell for cell in same if (len(cell[0].words) > 1) == is_long]
    return alike if len(alike) == 1 else same or cells


def _rank(entry: Entry) -> int | None:
    return _LINE if entry.kind == "round" else entry.seat


def _before(entry: Entry, rank: int) -> bool:
    other = _rank(entry)
    return other is not None and other < rank


def _corrected(fix: Entry) -> Entry:
    unread = len(fix.words) == 1 and fix.words[0].text.lower() == "unread"
    kind = "round" if fix.seat is None else "unread" if unread else "turn"
    match = re.match(_BEFORE_CORRECTION, fix.text)
    begin = match.end() if match else 0
    place = fix.place._replace(column=fix.place.column + begin)
    return fix._replace(kind=kind, place=place, text=fix.text[begin:])
