"""The log of a game as values, and its canonical text; knows no game."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
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

    ``seal`` is the one that was written down, ``language`` that of the verdict, such as ``de``.
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
    seal: str = ""
    seal_place: Place = Place()
    language: str = ""
    language_place: Place = Place()


class Log(NamedTuple):
    """What was written down of a game, in the order of its lines, and what is wrong with it as a text."""

    header: Header = Header()
    entries: tuple[Entry, ...] = ()
    issues: tuple[Issue, ...] = ()


def write(log: Log, heads: Mapping[str, str] = MappingProxyType({})) -> str:
    """Return the canonical text of a log; read again, it is the same log up to places and spacing.

    ``heads`` are words of another language that lines begin with instead of ours.
    """
    lines = _header_lines(log.header, heads)
    letters = [seat.letter for seat in log.header.seats]
    if lines and log.entries:
        lines.append("")
    lines += [_with_comment(entry_text(entry, letters, heads), entry) for entry in log.entries]
    return "".join(f"{line}\n" for line in lines)


def entry_text(entry: Entry, letters: Sequence[str], heads: Mapping[str, str] = MappingProxyType({})) -> str:
    """Return the canonical text of an entry without its comment; ``letters`` are those of the seats."""
    head = _head(entry, letters, heads)
    if entry.kind == "ruling":
        return f'{head} "{entry.words[0].text}"'
    if entry.kind == "gap":
        return f"{head} {'-'.join(word.text for word in entry.words)}".rstrip()
    if entry.kind == "unread" and entry.seat is None:
        return heads.get(entry.text, entry.text)
    return f"{head} {words_text(entry.words)}".rstrip()


def words_text(words: Iterable[Word]) -> str:
    """Return words as they are written canonically: a space between two, none inside of parentheses."""
    text = " ".join(word.text for word in words)
    if "(" not in text and ")" not in text:
        return text
    return text.replace(" (", "(").replace("( ", "(").replace(" )", ")")


def _head(entry: Entry, letters: Sequence[str], heads: Mapping[str, str]) -> str:
    kind, seat = entry.kind, "" if entry.seat is None else f"{letters[entry.seat]}:"
    if kind in ("turn", "unread"):
        return seat
    if kind == "fix":
        fix = heads.get(kind, kind)
        return f"{fix} {entry.round} {seat}" if seat else f"{fix} {entry.round}."
    plain = {"round": f"{entry.round}.", "totals": "=", "undo": "~"}
    letter = len(kind) == 1 and kind.isascii()
    return plain.get(kind, kind.upper() if letter else heads.get(kind, kind))


def _header_lines(header: Header, heads: Mapping[str, str]) -> list[str]:
    lines = [f"; {comment}".rstrip() for comment in header.comments]
    values = (
        ("game", header.game),
        ("edition", header.edition),
        ("date", header.date),
        ("seal", header.seal),
        ("language", header.language),
    )
    lines += [f"{heads.get(key, key)}: {value}" for key, value in values if value]
    lines += [f"{option.path}: {option.value}" for option in header.options]
    for seat in header.seats:
        colour = f", {seat.colour}" if seat.colour else ""
        lines.append(f"{seat.letter} = {seat.name}{colour}")
    return lines


def _with_comment(text: str, entry: Entry) -> str:
    if entry.kind == "comment":
        return f"; {entry.comment}".rstrip()
    return f"{text}  ; {entry.comment}" if entry.comment else text
