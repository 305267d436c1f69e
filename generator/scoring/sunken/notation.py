"""The words of a turn: what each of them names."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from generator.scoring.glued import parted
from generator.scoring.issues import Issue, Place
from generator.scoring.logfile import Entry, Word
from generator.scoring.sunken.facts import Lake
from generator.scoring.sunken.table import HOME

CARD = re.compile(r"([0-9]{1,2})/([0-9]{1,2})")
LIKE_A_CARD = re.compile(r"([0-9]{1,2})[.,:-]([0-9]{1,2})")
STREET = re.compile(r"([a-z][0-9]{1,2})([>v<^])")
BETWEEN = re.compile(r"([a-z][0-9]{1,2})-([a-z][0-9]{1,2})")
HOUSE = re.compile(r"([0-9]{1,2})@([a-z][0-9]{1,2})")
HOUSE_BEHIND = re.compile(r"([a-z][0-9]{1,2})@([0-9]{1,2})")
SQUARE = re.compile(r"[a-z][0-9]{1,2}")
NUMBER = re.compile(r"[0-9]{1,2}")
GO, SPIRIT, CHIP, HOME_WORD, NOTHING = "go", "spirit", "chip", "home", "-"
UNREAD = ("unread", "?")
_MOST_UNKNOWN = 2
"""If more words than these are wrong and none is right, the line is none of this game."""
_SIGNS = (">", "<", "^", "v", "V", "@", "/")
_BACK = {"<": ">", "^": "v"}
_BETWEEN_MARKS = re.compile(r"[^,.]+")
_LONGEST = 6
"""Letters of the longest word that may stand close to another: spirit."""


class Op(NamedTuple):
    """One word of a turn, and what it names.

    | kind | args |
    |---|---|
    | card | pieces, points |
    | street | spot |
    | house | house, square |
    | chip | |
    | to | square that the adventurer goes to, or HOME |
    | find | house that the adventurer goes to |
    | roll | number on the die |
    | haunt | square that the spirit goes to |
    | seek | house that the spirit goes to |
    | unread | |
    """

    kind: str
    args: tuple[int, ...]
    word: Word
    forced: bool = False


class Line(NamedTuple):
    """A turn as it was understood, and what was not."""

    ops: tuple[Op, ...]
    issues: tuple[Issue, ...]


class Notation:
    """Reads the words of a turn on one lake."""

    def __init__(self, lake: Lake) -> None:
        self.lake = lake
        self.houses = {str(number): house for house, number in enumerate(lake.houses)}
        self.squares = lake.water.numbers
        self.plain: set[str] = set()
        """Words that were found to be one word each."""

    def read(self, entry: Entry) -> Line:
        """Return what a turn's words tell, in the order written."""
        return _Reader(self, entry).line()

    def piece(self, text: str) -> tuple[str, tuple[int, ...]] | None:
        """Return the kind and args of a card (3/4), a street (a1>, b1<, a1-b1) or a house (9@c3, c3@9)."""
        card, spot = CARD.fullmatch(text), self._spot(text)
        if card is not None:
            return "card", (int(card[1]), int(card[2]))
        if spot is not None:
            return "street", (spot,)
        house, behind = HOUSE.fullmatch(text), HOUSE_BEHIND.fullmatch(text)
        number, square = (house[1], house[2]) if house else (behind[2], behind[1]) if behind else ("", "")
        if number in self.houses and square in self.squares:
            return "house", (self.houses[number], self.squares[square])
        return None

    def is_word(self, text: str) -> bool:
        """Return whether a text is a word wherever it stands."""
        known = text in (GO, SPIRIT, CHIP, HOME_WORD) or text in self.squares or text in self.houses
        return known or self.piece(text) is not None

    def parted(self, text: str) -> tuple[str, ...]:
        """Return the words that stand close together in a text, if there is one way to part them."""
        patterns = (CARD, STREET, BETWEEN, HOUSE, HOUSE_BEHIND, SQUARE, NUMBER)
        if any(pattern.fullmatch(text) for pattern in patterns):
            return (text,)
        return parted(text, self.is_word, _LONGEST)

    def _spot(self, text: str) -> int | None:
        """Return the spot that a word for a street names."""
        street, between = STREET.fullmatch(text), BETWEEN.fullmatch(text)
        if street is not None:
            return self._street(street[1], street[2])
        if between is None or not {between[1], between[2]} <= self.squares.keys():
            return None
        ends = sorted((self.squares[between[1]], self.squares[between[2]]))
        for sign in ">v":
            spot = self._street(self.lake.water.squares[ends[0]], sign)
            if spot is not None and self.lake.water.spots[spot].squares.bit_length() - 1 == ends[1]:
                return spot
        return None

    def _street(self, name: str, sign: str) -> int | None:
        """Return the spot of a street from a square on; < and ^ lead back from its last square."""
        water = self.lake.water
        if sign not in _BACK:
            return water.named.get(name + sign)
        end = 1 << self.squares.get(name, len(water.squares))
        ways = (at for at in water.named.values() if water.spots[at].name.endswith(_BACK[sign]))
        return next((at for at in ways if end <= water.spots[at].squares < end << 1), None)


class _Reader:
    """Reads one line; notes what can't be read and goes on."""

    def __init__(self, notation: Notation, entry: Entry) -> None:
        self.notation = notation
        self.entry = entry
        self.ops: list[Op] = []
        self.issues: list[Issue] = []
        self.way: Word | None = None
        """The word go or spirit behind which a way is being read; ``stops`` are its words so far."""
        self.stops = 0
        self.is_forced = any(word.text == "!" for word in entry.words)
        self.is_lost = False
        """True behind a word that is not known, until another is: what stands there belonged to it."""

    def line(self) -> Line:
        for word in _joined(self.entry.words):
            for part in self._pieces(word):
                self._word(part)
        self._end_way()
        if len(self.issues) > _MOST_UNKNOWN and not self.ops:
            first = self.issues[0]
            self.issues = [first._replace(message="none of this is a turn of Sunken City", hint=_nearest(""))]
        return Line(tuple(self.ops), tuple(self.issues))

    def _pieces(self, word: Word) -> Iterator[Word]:
        """Yield the words in one that only marks part, or that were written close together.

        A mark at the end belongs to the last one; a first word such as 3-4 is a card.
        """
        if word.text in self.notation.plain:
            yield word
            return
        whole = word.text.rstrip("!,.")
        if not self.ops and self.way is None and LIKE_A_CARD.fullmatch(whole):
            yield Word(re.sub("[.,:-]", "/", whole) + "!" * word.text.endswith("!"), word.column)
            return
        parts = list(self._parts(whole)) or [(0, "")]
        if len(parts) == 1 and parts[0][1] == word.text:
            self.notation.plain.add(word.text)
        start, last = parts.pop()
        yield from (Word(part, word.column + at) for at, part in parts)
        yield Word(last + "!" * word.text.endswith("!"), word.column + start)

    def _parts(self, text: str) -> Iterator[tuple[int, str]]:
        """Yield where each word in a text begins, and the word."""
        for found in _BETWEEN_MARKS.finditer(text):
            at, left = found.start(), found.group()
            for part in self.notation.parted(left.lower()):
                yield at, left[: len(part)]
                at, left = at + len(part), left[len(part) :]

    def _word(self, word: Word) -> None:
        text = (word.text.rstrip("!") or "!").lower()
        before = len(self.ops), self.way
        self._take(text, word)
        if (len(self.ops), self.way) != before:
            self.is_lost = False

    def _take(self, text: str, word: Word) -> None:
        if text in UNREAD:
            message = "this can't be read, and what follows depends on it"
            self._wrong("unverified", word, message, "write it down if anybody remembers")
            self._add("unread", (), word)
        elif text in (GO, SPIRIT):
            self._end_way()
            self.way, self.stops = word, 0
        elif text == CHIP:
            self._chip(word)
        elif text not in (NOTHING, "!") and not (self._piece(text, word) or self._stop(text, word)):
            self._unknown(text, word)

    def _chip(self, word: Word) -> None:
        """Take a chip, which stands before go, or right behind it."""
        if self.stops:
            self._end_way()
        self._add("chip", (), word)

    def _piece(self, text: str, word: Word) -> bool:
        """Take a card, a street or a house, and return whether the word is one."""
        meant = self.notation.piece(text)
        if meant is not None:
            self._end_way()
            self._add(*meant, word)
        return meant is not None

    def _stop(self, text: str, word: Word) -> bool:
        """Take a word of a way, and return whether it is one."""
        if self.way is None:
            return False
        square, house = self.notation.squares.get(text), self.notation.houses.get(text)
        is_walk = self.way.text.lower().startswith(GO)
        if text == HOME_WORD and is_walk:
            self._add("to", (HOME,), word)
        elif square is not None:
            self._add("to" if is_walk else "haunt", (square,), word)
        elif is_walk and house is not None:
            self._add("find", (house,), word)
        elif not is_walk and not self.stops and NUMBER.fullmatch(text):
            self._add("roll", (int(text),), word)
        elif not is_walk and house is not None:
            self._add("seek", (house,), word)
        else:
            return False
        self.stops += 1
        return True

    def _end_way(self) -> None:
        if self.way is not None and not self.stops:
            is_walk = self.way.text.lower().startswith(GO)
            hint = "write where to: go 9 c2" if is_walk else "write the die, if rolled, and the squares"
            self._wrong("syntax", self.way, f"nothing stands behind {self.way.text}", hint)
        self.way = None

    def _add(self, kind: str, args: tuple[int, ...], word: Word) -> None:
        self.ops.append(Op(kind, args, word, self.is_forced or word.text.endswith("!")))

    def _unknown(self, text: str, word: Word) -> None:
        self.stops += 1
        lake = self.notation.lake
        first, last = lake.water.squares[0], lake.water.squares[-1]
        street, house = STREET.fullmatch(text), HOUSE.fullmatch(text)
        square = house[2] if house else street[1] if street else text
        if SQUARE.fullmatch(square) and square not in self.notation.squares:
            hint = f"its squares are {first} to {last}"
            self._wrong("unknown", word, f"there is no square {square} on this lake", hint)
        elif street:
            hint = (
                "a street is named by its left or its upper square: a1> lies on a1 and b1, a1v on a1 and a2"
            )
            self._wrong("unknown", word, f"a street {text} would not fit on the lake", hint)
        elif house:
            known = ", ".join(map(str, lake.houses))
            self._wrong("unknown", word, f"there is no house {house[1]}", f"houses are {known}")
        else:
            self._stray(text, word)

    def _stray(self, text: str, word: Word) -> None:
        """Note a word that does not belong where it stands, or is none at all."""
        if self.is_lost and (SQUARE.fullmatch(text) or NUMBER.fullmatch(text) or text == HOME_WORD):
            return
        if SQUARE.fullmatch(text):
            hint = f"a street is {text}> or {text}v, a house 9@{text}; a way begins with go or spirit"
            self._wrong("syntax", word, f"what is at {text}?", hint)
        elif NUMBER.fullmatch(text):
            self._wrong("syntax", word, f"what is {text}?", self._of_number(text))
        elif text == HOME_WORD:
            self._wrong("syntax", word, "who goes home?", "write go home; the spirit never goes there")
        elif text in ("=", "|"):
            self._wrong("syntax", word, "totals stand on a line of their own", "write = A 3, and no more")
        else:
            self.is_lost = True
            self._wrong("unknown", word, f"unknown word {word.text.rstrip('!')}", _nearest(text))

    def _of_number(self, text: str) -> str:
        if self.way is None:
            house = text if text in self.notation.houses else "9"
            return f"a card is 3/4, a house {house}@c3, the way to it go {house}"
        if self.way.text.lower().startswith(GO):
            return f"houses are {', '.join(self.notation.houses)}"
        return f"the die stands first, spirit 2 d4 d3; houses are {', '.join(self.notation.houses)}"

    def _wrong(self, code: str, word: Word, message: str, hint: str) -> None:
        entry, place = self.entry, Place(self.entry.place.line, word.column)
        self.issues.append(
            Issue(code, place, message, typed=word.text, hint=hint, round=entry.round, seat=entry.seat)
        )


def _joined(words: Sequence[Word]) -> Iterator[Word]:
    """Yield words; those that a space has torn apart, such as c1 v or 9 @ c3, as one."""
    last: Word | None = None
    for word in words:
        is_torn = word.text in _SIGNS or word.text[0] in "@/"
        is_loose = last is not None and (is_torn or last.text.endswith(("@", "/")))
        if last is not None and not is_loose:
            yield last
        last = last._replace(text=last.text + word.text) if last is not None and is_loose else word
    if last is not None:
        yield last


@lru_cache(maxsize=1000)
def _nearest(text: str) -> str:
    """Return a hint that names the word nearest to ``text``, or how words look."""
    from difflib import get_close_matches

    near = get_close_matches(text, (GO, SPIRIT, CHIP, HOME_WORD, "unread"), n=1, cutoff=0.5)
    if near and (near[0][0] == text[0] or near[0] == GO):
        return f"did you mean {near[0]}?"
    return "a card is 3/4, a street a1> or a1v, a house 9@c3; a way begins with go or spirit"
