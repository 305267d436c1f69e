"""Filled sheets as a log: turn numbers in boxes, the dice strip, crosses where only the end is known."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from generator.scoring.heads import brief
from generator.scoring.issues import Issue, Place
from generator.scoring.logfile import Entry, Log, Word
from generator.scoring.net import net
from generator.scoring.sunshine.facts import City

EMPTY = (".", "-", "_")
CROSS = "x"
KINDS = ("dice", "sheet", "gears", "plants")
_TURN = re.compile("0?[1-9]|[1-9][0-9]")
_ROLL = re.compile("[1-6]{2}")
_NONE = -1
"""The project of gears that belong to none."""


class Written(NamedTuple):
    """What stands in one place of a sheet: the turn (0 for a cross) and where it was typed."""

    turn: int
    place: Place


class Filled(NamedTuple):
    """One player's sheet as it was typed in: boxes, gears of each project, the plant track.

    ``is_unsure`` is true if something on it could not be read, so that only its end can be judged.
    """

    seat: int
    place: Place
    boxes: Mapping[int, Written]
    gears: tuple[tuple[Written, ...], ...]
    plants: tuple[Written, ...]
    is_unsure: bool = False

    @property
    def everything(self) -> tuple[Written, ...]:
        """What stands in boxes and on gears."""
        return (*self.boxes.values(), *(one for gears in self.gears for one in gears))

    @property
    def has_crosses(self) -> bool:
        """Whether the turn of a box or gear is not told, so that only the end can be judged."""
        return any(one.turn == 0 for one in self.everything)


class Roll(NamedTuple):
    """What the dice strip says of one turn; ``dice`` are None if that can't be read."""

    dice: tuple[int, int] | None
    text: str
    place: Place


class Sheets(NamedTuple):
    """All that stands on the sheets of a table, and what could not be read."""

    dice: tuple[Roll, ...]
    filled: tuple[Filled, ...]
    rest: tuple[Entry, ...]
    issues: tuple[Issue, ...]


def has_sheets(log: Log) -> bool:
    """Return whether a log is written as filled sheets."""
    return any(entry.kind in KINDS for entry in log.entries)


def read_sheets(city: City, log: Log) -> Sheets:
    """Return what stands on the sheets of a log, lines that were taken back left out."""
    entries, issues = net(log.entries)
    reader = _Reader(city, log)
    for entry in entries:
        reader.take(entry)
    reader.end()
    return Sheets(tuple(reader.dice), tuple(reader.filled), tuple(reader.rest), (*issues, *reader.issues))


class _Reader:
    def __init__(self, city: City, log: Log) -> None:
        self.city = city
        self.letters = [seat.letter for seat in log.header.seats]
        named = {_whose(entry) for entry in log.entries if entry.kind == "sheet"}
        self.absent = [letter for letter in self.letters if letter not in named]
        self.columns = _columns(city)
        self.dice: list[Roll] = []
        self.filled: list[Filled] = []
        self.rest: list[Entry] = []
        self.issues: list[Issue] = []
        self.has_turns = False
        self.is_told = False
        """Whether boxes that belong to nobody are told already."""
        self._open()

    def _open(self, seat: int = -1, place: Place | None = None) -> None:
        self.seat = seat
        self.place = place or Place()
        self.is_unsure = False
        self.boxes: dict[int, Written] = {}
        self.gears: list[list[Written]] = [[] for _ in self.city.projects]
        self.plants: list[Written] = []

    def take(self, entry: Entry) -> None:
        """Read one line, or keep it for the game if it is none of a sheet."""
        if entry.kind == "dice":
            self._dice(entry)
        elif entry.kind == "sheet":
            self._sheet(entry)
        elif entry.kind in ("gears", "plants") or len(entry.kind) == 1:
            self._line(entry)
        elif entry.kind in ("turn", "round"):
            self._turn(entry)
        else:
            self.rest.append(entry)

    def end(self) -> None:
        """Close the last sheet."""
        if self.seat >= 0:
            gears, plants = tuple(map(tuple, self.gears)), tuple(self.plants)
            self.filled.append(Filled(self.seat, self.place, self.boxes, gears, plants, self.is_unsure))
        self._open()

    def _turn(self, entry: Entry) -> None:
        """Leave out the line of a turn; the first one is told."""
        if not self.has_turns:
            message = "this log has filled sheets, so the lines of its turns are not read"
            hint = "take out either the sheets or these lines"
            self.issues.append(Issue("syntax", entry.place, message, brief(entry.text), hint))
        self.has_turns = True

    def _dice(self, entry: Entry) -> None:
        for word in _rolls(entry.words):
            dice = (int(word.text[0]), int(word.text[1])) if _ROLL.fullmatch(word.text) else None
            self.dice.append(Roll(dice, word.text, _at(entry, word)))

    def _sheet(self, entry: Entry) -> None:
        self.end()
        letter = _whose(entry)
        word = entry.words[0] if entry.words else None
        hint = f"did you mean sheet {self.absent[0]}?" if len(self.absent) == 1 else ""
        self.is_told = True
        if letter not in self.letters:
            hint = hint or f"write sheet and one of {' '.join(self.letters)}"
            self._wrong("unknown", entry, word, "expected whose sheet it is", hint)
        elif any(one.seat == self.letters.index(letter) for one in self.filled):
            hint = hint or "each player has one sheet"
            self._wrong("turn", entry, word, f"a second sheet of {letter}", hint)
        else:
            self._open(self.letters.index(letter), entry.place)

    def _line(self, entry: Entry) -> None:
        if self.seat < 0:
            if not self.is_told:
                hint = f"write on a line above whose sheet it is: sheet {(*self.absent, 'A')[0]}"
                self._wrong("syntax", entry, None, "these boxes are on nobody's sheet", hint)
            self.is_told = True
        elif entry.kind == "gears":
            self._gears(entry)
        elif entry.kind == "plants":
            self.plants += [one for word in entry.words for one in self._number(entry, word)]
        elif entry.kind.upper() in self.city.letters:
            self._district(entry)
        else:
            letter = Word(entry.kind.upper(), entry.place.column)
            hint = f"the districts are {' '.join(self.city.letters)}"
            self._wrong("unknown", entry, letter, f"there is no district {letter.text}", hint)

    def _district(self, entry: Entry) -> None:
        letter = entry.kind.upper()
        column, words = "", list[Word]()
        given: list[tuple[str, list[Word]]] = []
        for word in entry.words:
            name = letter + word.text.casefold()
            if name in self.columns:
                column, words = name, []
                given.append((column, words))
            elif not given or (self._is_full(column, words) and _is_letter(word)):
                self._no_column(entry, letter, word)
                column, words = "", []
                given.append((column, words))
            else:
                words.append(word)
        for column, words in given:
            if column:
                self._column(entry, column, words)

    def _is_full(self, column: str, words: Sequence[Word]) -> bool:
        return bool(column) and len(words) >= len(self.columns[column])

    def _no_column(self, entry: Entry, letter: str, word: Word) -> None:
        known = " ".join(sorted(one[1] for one in self.columns if one[0] == letter))
        self._wrong(
            "unknown", entry, word, f"{letter} has no column {brief(word.text)}", f"its columns are {known}"
        )

    def _column(self, entry: Entry, column: str, words: Sequence[Word]) -> None:
        boxes = self.columns[column]
        if len(words) != len(boxes):
            last = words[-1] if words else None
            hint = "write a number or . for each of them, from the top"
            message = f"column {column} has {len(boxes)} boxes, found {len(words)}"
            self._wrong("syntax", entry, last, message, hint)
        numbers = [
            (box, word, one)
            for box, word in zip(boxes, words, strict=False)
            for one in self._number(entry, word)
        ]
        twice = [(self.boxes[box], box, word) for box, word, _ in numbers if box in self.boxes]
        for before, box, word in twice[:1]:
            message = f"{self.city.boxes[box].name} was given before, in line {before.place.line}"
            self._wrong("turn", entry, word, message, f"write column {column} once")
        self.boxes = {**{box: one for box, _, one in numbers}, **self.boxes}

    def _gears(self, entry: Entry) -> None:
        prices = {f"*{gears}": project for project, (gears, _) in enumerate(self.city.projects)}
        project: int | None = None
        for word in entry.words:
            if word.text in prices:
                project = prices[word.text]
            elif word.text.startswith("*") or project is None:
                if project != _NONE:
                    hint = f"write one of {' '.join(prices)} before its numbers"
                    self._wrong("unknown", entry, word, f"{brief(word.text)} is no project", hint)
                project = _NONE
            elif project != _NONE:
                self._gear(entry, word, project)

    def _gear(self, entry: Entry, word: Word, project: int) -> None:
        price, _ = self.city.projects[project]
        for one in self._number(entry, word):
            if len(self.gears[project]) < price:
                self.gears[project].append(one)
            else:
                some = f"{price} gears" if price > 1 else "1 gear"
                message = f"the project *{price} has {some}, no more"
                self._wrong("syntax", entry, word, message, f"the numbers behind *{price} are its turns")

    def _number(self, entry: Entry, word: Word) -> Iterator[Written]:
        """Yield what stands in one place, if anything does; what can't be read is a cross."""
        text = word.text.casefold()
        if text in EMPTY:
            return
        if _TURN.fullmatch(text):
            yield Written(int(text), _at(entry, word))
            return
        if text != CROSS:
            hint = "write a turn number, x if it is not known, or . for an empty box"
            self._wrong("unknown", entry, word, f"expected a turn number, found {brief(word.text)}", hint)
        yield Written(0, _at(entry, word))

    def _wrong(self, code: str, entry: Entry, word: Word | None, message: str, hint: str) -> None:
        """Note what is wrong with a word, or with a whole line; the open sheet is unsure from then on."""
        self.is_unsure = True
        word = word or Word(entry.text, entry.place.column)
        seat = self.seat if self.seat >= 0 else None
        self.issues.append(Issue(code, _at(entry, word), message, brief(word.text), hint, seat=seat))


def _rolls(words: Sequence[Word]) -> Iterator[Word]:
    """Yield the two dice of each turn, also where they stand apart (2 5 3 6) or run on (2536)."""
    apart = all(len(word.text) == 1 for word in words)
    if not apart and any(len(word.text) % 2 or not word.text.isdecimal() for word in words):
        yield from words
        return
    figures = [Word(figure, word.column + at) for word in words for at, figure in enumerate(word.text)]
    for one, other in zip_longest(figures[::2], figures[1::2]):
        yield one if other is None else Word(one.text + other.text, one.column)


def _whose(entry: Entry) -> str:
    return entry.words[0].text.rstrip(":").upper() if entry.words else ""


def _is_letter(word: Word) -> bool:
    return len(word.text) == 1 and word.text.isalpha() and word.text.casefold() != CROSS


def _at(entry: Entry, word: Word) -> Place:
    return Place(entry.place.line, word.column)


def _columns(city: City) -> dict[str, list[int]]:
    """Return the boxes of each column from the top, a vehicle's in printed order, by names such as Md."""
    columns: dict[str, list[int]] = {}
    for number, box in enumerate(city.boxes):
        columns.setdefault(box.name[:2], []).append(number)
    return {
        name: sorted(boxes, key=lambda number: city.boxes[number].name) for name, boxes in columns.items()
    }
