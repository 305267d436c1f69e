"""The log of a game as values, and its canonical text; knows no game."""

from typing import NamedTuple

from generator.scoring.issues import Issue, Place


class Word(NamedTuple):
    """A word as it was typed (in Unicode's composed form) and its column in the line, from 1."""

    text: str
    column: int


class Entry(NamedTuple):
    """One line of a log that is not part of its header.

    ``kind`` is round, turn, totals, fix, undo, ruling, gap, unread or comment; any other kind is the line's
    bare first word, case-folded, and for the game to read. An entry of a kind is well formed: a line that
    could not be read as what it seems to be has an issue and is kept as ``unread``.

    ``text`` is the line as typed, without its comment; ``words`` are those behind the head: of totals the
    seats' letters and their values (A 7 B 4), of a ruling one word that is its whole text, of a gap the first
    and the last of the rounds if they were given. ``seat`` counts in ``Header.seats``.
    """

    kind: str
    place: Place
    text: str
    words: tuple[Word, ...] = ()
    round: int = 0
    seat: int | None = None
    comment: str = ""


class Seat(NamedTuple):
    """A place at the table: a letter from A to H, who sits there, and the colour or corner, if given."""

    letter: str
    name: str
    colour: str = ""
    place: Place = Place()


class Option(NamedTuple):
    """An option of the game by its dotted path, case-folded; ``place`` is the path's."""

    path: str
    value: str
    place: Place = Place()
    value_place: Place = Place()


class Header(NamedTuple):
    """What a log says before its first entry; what was not given is empty, its place 0:0.

    The places are those of the values. ``comments`` stood above and between the header's lines.
    """

    game: str = ""
    edition: str = ""
    date: str = ""
    options: tuple[Option, ...] = ()
    seats: tuple[Seat, ...] = ()
    comments: tuple[str, ...] = ()
    game_place: Place = Place()
    edition_place: Place = Place()
    date_place: Place = Place()


class Log(NamedTuple):
    """What was written down of a game, in the order of its lines, and what is wrong with it as a text."""

    header: Header = Header()
    entries: tuple[Entry, ...] = ()
    issues: tuple[Issue, ...] = ()
