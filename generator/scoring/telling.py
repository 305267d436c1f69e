"""What games say of an entry: at its place, in the round and for the seat that it belongs to."""

from collections.abc import Mapping, Sequence

from generator.scoring.engine import SEATS, Move, Refusal
from generator.scoring.heads import brief
from generator.scoring.issues import Issue, Place
from generator.scoring.logfile import Entry, Seat, Word

NO_WORD = Word("", 0)
"""Stands for the whole entry."""


def fault(code: str, entry: Entry, message: str, word: Word = NO_WORD, hint: str = "") -> Issue:
    """Return an issue about an entry, or one of its words."""
    column, typed = (word.column, word.text) if word.column else (entry.place.column, entry.text)
    place = Place(entry.place.line, column)
    return Issue(code, place, message, typed=typed, hint=hint, round=entry.round, seat=entry.seat)


def refused(entry: Entry, refusal: Refusal, word: Word, made: Mapping[Move, Place]) -> Issue:
    """Return the issue of a word that the rules forbid, with the entries that led to it."""
    because = dict.fromkeys(made[move] for move in refusal.because if move in made)
    return fault("illegal", entry, refusal.why, word)._replace(
        clause=refusal.clause, need=refusal.need, have=refusal.have, because=tuple(because)
    )


def unknown_line(entry: Entry, seats: int, hint: str) -> Issue:
    """Return the issue of a line whose beginning no game knows; perhaps a seat's colon was forgotten."""
    letter = entry.kind.upper()
    if len(letter) == 1 and letter in SEATS[:seats]:
        hint = f"a seat's letter has a colon behind it: {letter}:"
    return fault("syntax", entry, f"unknown line {brief(entry.text.split()[0])}", hint=hint)


def unknown_colour(seat: Seat, colours: Sequence[str]) -> Issue:
    """Return the issue of a colour that nobody can have, with the one that was meant if it is near."""
    from difflib import get_close_matches

    near = get_close_matches(seat.colour.casefold(), colours, n=1)
    hint = f"did you mean {near[0]}?" if near else f"colours are {', '.join(colours)}"
    return Issue("unknown", seat.place, f"unknown colour {seat.colour}", seat.colour, hint)


def over(entry: Entry, last: str, clause: str) -> Issue:
    """Return the issue of an entry behind the end of the game; ``last`` is its last round."""
    message, hint = f"the game was over after {last}", "take this line out, or look for a slip above it"
    return fault("illegal", entry, message, hint=hint)._replace(clause=clause)
