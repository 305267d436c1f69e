"""What is said of an entry: at its place, in the round and for the seat that it belongs to."""

from collections.abc import Mapping

from generator.scoring.engine import Move, Refusal
from generator.scoring.issues import Issue, Place
from generator.scoring.logfile import Entry, Word
from generator.scoring.sunrise.table import Table

NO_WORD = Word("", 0)
"""Stands for the whole entry."""


def fault(code: str, entry: Entry, message: str, word: Word | None = None, hint: str = "") -> Issue:
    """Return an issue about an entry, or one of its words."""
    column = word.column if word is not None and word.column else entry.place.column
    typed = word.text if word is not None and word.column else entry.text
    place = Place(entry.place.line, column)
    return Issue(code, place, message, typed=typed, hint=hint, round=entry.round, seat=entry.seat)


def refused(entry: Entry, refusal: Refusal, word: Word, made: Mapping[Move, Place]) -> Issue:
    """Return the issue of a play that the rules forbid, with the entries that led to it."""
    because = dict.fromkeys(made[move] for move in refusal.because if move in made)
    return fault("illegal", entry, refusal.why, word)._replace(
        clause=refusal.clause, need=refusal.need, have=refusal.have, because=tuple(because)
    )


def over(state: Table, entry: Entry) -> Issue:
    """Return the issue of an entry behind the end of the game."""
    message = f"the game was over after round {state.round}"
    hint = "take this line out, or look for a slip above it"
    return fault("illegal", entry, message, hint=hint)._replace(clause="SNR-14.3")
