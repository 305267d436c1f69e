"""The lines at the top of a log: game, edition, date, seal, options, and who sits where."""

import re
from collections.abc import Sequence

from generator.scoring.engine import SEATS
from generator.scoring.heads import COMMANDS, HEADER_KEYS, brief, composed, folded, one_slip
from generator.scoring.issues import Issue, Place
from generator.scoring.loanwords import common
from generator.scoring.logfile import Entry, Header, Option, Seat, Word


class HeaderLines:
    """Collects the lines of a header; each key and each seat counts once."""

    __slots__ = ("_options", "_seats", "_values", "comments", "names")

    def __init__(self) -> None:
        self._values: dict[str, tuple[str, Place]] = {}
        self._options: dict[str, Option] = {}
        self._seats: dict[str, Seat] = {}
        self.comments: list[str] = []
        self.names: dict[str, str] = {}
        """The folded names of the seats, whole and their first words, with their letters."""

    @property
    def letters(self) -> list[str]:
        """The letters of the seats, in their order."""
        return list(self._seats)

    def take_value(self, key: str, value: str, at: Place, value_at: Place) -> Issue | None:
        """Take a line ``key: value``; return what is wrong with it, if it can't be taken."""
        path, value = common(key), composed(value.strip())
        near = one_slip(path, HEADER_KEYS)
        wrong, hint = "", ""
        if path in COMMANDS:
            wrong, hint = f"{path} has no colon", f"write {path} without a colon"
        elif near:
            wrong, hint = f"no header line is called {brief(path)}", f"did you mean {near}?"
        elif not value:
            wrong, hint = f"nothing stands behind {brief(path)}:", f"write {brief(path)}: and its value"
        elif path in self._values or path in self._options:
            wrong, hint = f"{brief(path)} is said twice", "keep the line that is right"
        if wrong:
            return Issue("unknown" if near else "syntax", at, wrong, brief(key), hint)
        self._keep(path, value, at, value_at)
        return None

    def _keep(self, path: str, value: str, at: Place, value_at: Place) -> None:
        if path not in HEADER_KEYS:
            self._options[path] = Option(path, value, at, value_at)
            return
        if path == "game":
            value = folded("-".join(value.split()))
        self._values[path] = (value, value_at)

    def take_seat(self, letter: str, text: str, at: Place) -> Issue | None:
        """Take a line ``A = name, colour``; return what is wrong with it, if it can't be taken."""
        name, _, colour = (composed(part.strip()) for part in text.partition(","))
        seat = Seat(letter.upper(), name, colour, at)
        wrong, hint = "", f"write {seat.letter} = name, colour"
        if seat.letter not in SEATS:
            wrong, hint = f"{seat.letter} is no seat", "seats are the letters from A to H"
        elif not name:
            wrong = f"seat {seat.letter} has no name"
        elif "," in colour:
            wrong, hint = "a seat has a name and a colour, no more", f"{hint}, with one comma"
        elif seat.letter in self._seats:
            wrong, hint = f"seat {seat.letter} is said twice", "give each player a letter of their own"
        if wrong:
            return Issue("syntax", at, wrong, brief(f"{letter} = {text.strip()}"), hint)
        self._seats[seat.letter] = seat
        for known in (name, name.split()[0]):
            self.names.setdefault(folded(known), seat.letter)
        return None

    def build(self) -> Header:
        """Return the header."""
        (game, game_at), (edition, edition_at), (date, date_at), (seal, seal_at), (language, language_at) = (
            self._values.get(key, ("", Place())) for key in HEADER_KEYS
        )
        return Header(
            game,
            edition,
            date,
            tuple(self._options.values()),
            tuple(self._seats.values()),
            tuple(self.comments),
            game_at,
            edition_at,
            date_at,
            seal,
            seal_at,
            language.lower(),
            language_at,
        )


def is_letter(text: str) -> bool:
    """Return whether a word is one letter, as a seat's is."""
    return len(text) == 1 and text.isascii() and text.isalpha()


def seats_of(entries: tuple[Entry, ...]) -> tuple[tuple[Seat, ...], tuple[Entry, ...]]:
    """Return the seats that the entries name, in the order of letters, and the entries with their numbers."""
    named = {entry.seat for entry in entries if entry.seat is not None}
    for entry in entries:
        if entry.kind == "totals" or (entry.kind == "sheet" and len(entry.words) == 1):
            named |= {SEATS.find(word.text.upper()) for word in entry.words if is_letter(word.text)}
    old = sorted(named - {-1})
    seats = tuple(Seat(SEATS[seat], SEATS[seat]) for seat in old)
    if old == list(range(len(old))):
        return seats, entries
    new = {seat: number for number, seat in enumerate(old)}
    return seats, tuple(e if e.seat is None else e._replace(seat=new[e.seat]) for e in entries)


_TOTAL = re.compile(r"([A-Za-z])([-+]?[0-9]\S*)")
_TOTALS = re.compile(r"(?:[A-Za-z][0-9]+){2,}")


def letter_and_value(word: Word) -> Sequence[Word]:
    """Return a word of totals, or those that it is glued of; letters are capitals."""
    if _TOTALS.fullmatch(word.text):
        parts = re.finditer("[A-Za-z]|[0-9]+", word.text)
        return [Word(part[0].upper(), word.column + part.start()) for part in parts]
    glued = _TOTAL.match(word.text)
    if glued:
        return Word(glued[1].upper(), word.column), Word(glued[2], word.column + 1)
    return (Word(word.text.upper(), word.column) if is_letter(word.text) else word,)
