"""Lines typed off the printed record as they stand there: a row's round, seat and turn, without a colon."""

from collections.abc import Iterator

from generator.scoring.logfile import Entry, Log


def as_lines(log: Log) -> tuple[Entry, ...]:
    """Return the entries of a log, rows such as ``1. A 4/3 a1>`` and ``B 3/4 i8v`` as rounds and turns."""
    letters = [seat.letter.casefold() for seat in log.header.seats]
    return tuple(part for entry in log.entries for part in _parts(entry, letters))


def _parts(entry: Entry, letters: list[str]) -> Iterator[Entry]:
    if entry.kind in letters:
        yield entry._replace(kind="turn", seat=letters.index(entry.kind))
    elif entry.kind == "round" and entry.words and entry.words[0].text.casefold() in letters:
        first = entry.words[0]
        begin = first.column - entry.place.column
        yield entry._replace(words=(), text=entry.text[:begin].rstrip(), comment="")
        yield entry._replace(
            kind="turn",
            place=entry.place._replace(column=first.column),
            text=entry.text[begin:],
            words=entry.words[1:],
            seat=letters.index(first.text.casefold()),
        )
    else:
        yield entry
