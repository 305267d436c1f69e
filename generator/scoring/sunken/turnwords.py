"""The words of a turn as they were written, and what each of them is: for slips of the pen."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.scoring.logfile import Entry
from generator.scoring.sunken.facts import Lake
from generator.scoring.sunken.notation import (
    CARD,
    CHIP,
    GO,
    HOME_WORD,
    HOUSE,
    NUMBER,
    SPIRIT,
    SQUARE,
    STREET,
    Notation,
)
from generator.scoring.sunken.table import GROTTO, HOME, Table
from generator.scoring.sunken.water import members

_PATTERNS = (("card", CARD), ("street", STREET), ("house", HOUSE))


class TurnWords(NamedTuple):
    """A turn's words, what each is, and the lake before it.

    ``roles`` are card, street, house, go, spirit, chip, stop (of the adventurer), space (of the spirit), die,
    stray, and stood of what is marked with !; ``laid`` has the spots of the pieces before the turn and of
    those that it lays.
    """

    lake: Lake
    table: Table
    seat: int
    words: tuple[str, ...]
    roles: tuple[str, ...]
    laid: int

    def spliced(self, begin: int, end: int, *others: str) -> str:
        """Return the text with others in the place of some words."""
        return " ".join((*self.words[:begin], *others, *self.words[end:]))

    def place(self, word: str) -> int | None:
        """Return where a stop or a space is: a piece's spot, HOME, or None where there is only water."""
        water, number = self.lake.water, self.houses.get(word)
        if word == HOME_WORD:
            return HOME
        if number is not None:
            return number
        square = water.numbers.get(word)
        return None if square is None else next(members(water.covering[square] & self.laid), None)

    @property
    def houses(self) -> dict[str, int]:
        """Return the squares of the houses on the lake, with that of this turn, by their numbers."""
        known = map(str, self.lake.houses)
        standing = {number: at for number, at in zip(known, self.table.houses, strict=True) if at != GROTTO}
        new = (word.split("@") for word, role in zip(self.words, self.roles, strict=True) if role == "house")
        placed = {number: self.lake.water.numbers.get(square, GROTTO) for number, square in new}
        return standing | {number: square for number, square in placed.items() if square != GROTTO}

    def stands(self, at: int, role: str) -> int | None:
        """Return where the adventurer (its places are stops) or the spirit (spaces) is before a word."""
        stops = [word for word, one in zip(self.words[:at], self.roles[:at], strict=True) if one == role]
        if stops:
            return self.place(stops[-1])
        return self.table.players[self.seat].at if role == "stop" else self.table.spirit

    def leads_nowhere(self, at: int, behind: int, word: str, role: str) -> bool:
        """Return whether a word between two others of a way is only where it comes from, or goes on to."""
        place = self.place(word)
        following = self.words[behind : behind + 1] if self.roles[behind : behind + 1] == (role,) else ()
        return place is not None and place in (self.stands(at, role), *map(self.place, following))


def words_of(lake: Lake, table: Table, entry: Entry) -> TurnWords:
    """Return the words of a turn: canonical, apart, and without marks between them."""
    notation = Notation(lake)
    words = tuple(part for word in entry.words for part in parts(notation, word.text))
    laid = table.laid
    for word in words:
        kind, args = notation.piece(word) or ("", ())
        if kind in ("street", "house"):
            laid |= 1 << args[-1]
    return TurnWords(lake, table, entry.seat or 0, words, tuple(_roles(words)), laid)


def parts(notation: Notation, text: str) -> Sequence[str]:
    """Return the words in a text."""
    if text.endswith("!"):
        return (text,)
    plain = text.lower().rstrip(",.;")
    if notation.piece(plain) is not None or not plain:
        return (_canonical(notation, plain or text),)
    return notation.parted(plain)


def _canonical(notation: Notation, text: str) -> str:
    kind, args = notation.piece(text) or ("", ())
    lake = notation.lake
    if kind == "card":
        return f"{args[0]}/{args[1]}"
    if kind == "street":
        return lake.water.spots[args[0]].name
    return f"{lake.houses[args[0]]}@{lake.water.squares[args[1]]}" if kind else text


def _roles(words: Sequence[str]) -> Iterator[str]:
    way, before = "", ""
    for word in words:
        role = next((role for role, pattern in _PATTERNS if pattern.fullmatch(word)), "")
        role = role or (word if word in (GO, SPIRIT, CHIP) else _role_in_way(way, before, word))
        role = "stood" if word.endswith("!") else role
        way = role if role in (GO, SPIRIT) else "" if role in ("card", "street", "house") else way
        before = role
        yield role


def _role_in_way(way: str, before: str, word: str) -> str:
    if way == GO and (SQUARE.fullmatch(word) or NUMBER.fullmatch(word) or word == HOME_WORD):
        return "stop"
    if way == SPIRIT and (SQUARE.fullmatch(word) or (before in ("die", "space") and NUMBER.fullmatch(word))):
        return "space"
    return "die" if before == SPIRIT and NUMBER.fullmatch(word) else "stray"
