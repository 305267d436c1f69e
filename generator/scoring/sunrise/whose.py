"""Lines that name their seat in another way than by its letter and a colon, where one thing only is meant."""

import re
from collections.abc import Mapping, Sequence

from generator.scoring.heads import composed, folded
from generator.scoring.issues import Issue
from generator.scoring.logfile import Entry, Log, Word
from generator.scoring.sunrise.notation import Notation

_WORDS = re.compile(r"[^\s()]+|[()]")


def entries_of(log: Log, notation: Notation) -> tuple[Entry, ...]:
    """Return the entries of a log; those that begin with a letter or a name are turns of that seat.

    A play behind a letter and a semicolon is no remark.
    """
    letters = {seat.letter.casefold(): at for at, seat in enumerate(log.header.seats)}
    names = {folded(seat.name): at for at, seat in enumerate(log.header.seats)}
    found = (_read(entry, letters, names) for entry in log.entries)
    return tuple(_uncommented(entry, letters, notation) for entry in found)


def moot(log: Log, entries: Sequence[Entry]) -> tuple[Issue, ...]:
    """Return what the reader had to say of lines that are turns all the same."""
    pairs = zip(log.entries, entries, strict=True)
    lines = {other.place.line for one, other in pairs if one is not other}
    return tuple(issue for issue in log.issues if issue.place.line in lines)


def _uncommented(entry: Entry, letters: Mapping[str, int], notation: Notation) -> Entry:
    if entry.kind not in letters or not entry.comment:
        return entry
    begin = entry.place.column + len(entry.text) + 2
    text, words = f"{entry.text}: {entry.comment}", _words(entry.comment, begin)
    turn = entry._replace(kind="turn", seat=letters[entry.kind], text=text, words=words, comment="")
    line = notation.read(turn)
    return entry if line.play is None or line.issues else turn


def _words(text: str, column: int) -> tuple[Word, ...]:
    """Return the words of a text that begins at a column."""
    return tuple(Word(found[0], column + found.start()) for found in _WORDS.finditer(text))


def _read(entry: Entry, letters: Mapping[str, int], names: Mapping[str, int]) -> Entry:
    if entry.kind in letters and entry.words:
        return entry._replace(kind="turn", seat=letters[entry.kind])
    if entry.kind != "unread" or entry.seat is not None:
        return entry
    name, colon, rest = entry.text.partition(":")
    seat = names.get(folded(composed(name.strip())))
    if seat is None or not rest.strip():
        return entry
    words = _words(rest, entry.place.column + len(name) + len(colon))
    return entry._replace(kind="turn", seat=seat, words=words)
