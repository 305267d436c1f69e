"""Filled sheets as a log: turn numbers in boxes, the dice strip, crosses where only the end is known."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.scoring.issues import Issue, Place
from generator.scoring.logfile import Entry, Log, Word
from generator.scoring.sunshine.facts import City

EMPTY = (".", "-", "_")
CROSS = "x"
KINDS = ("dice", "sheet", "gears", "plants")


class Written(NamedTuple):
    """What stands in one place of a sheet: the turn (0 for a cross) and where it was typed."""

    turn: int
    place: Place


class Filled(NamedTuple):
    """One player's sheet as it was typed in: boxes, gears of each project, the plant track."""

    seat: int
    place: Place
    boxes: Mapping[int, Written]
    gears: tuple[tuple[Written, ...], ...]
    plants: tuple[Written, ...]

    @property
    def has_crosses(self) -> bool:
        """Whether the turn of a box or gear is not told, so that only the end can be judged."""
        everything = [*self.boxes.values(), *(one for gears in self.gears for one in gears)]
        return any(one.turn == 0 for one in everything)


class Sheets(NamedTuple):
    """All that stands on the sheets of a table, and what could not be read."""

    dice: tuple[tuple[tuple[int, int], Place], ...]
    filled: tuple[Filled, ...]
    rest: tuple[Entry, ...]
    issues: tuple[Issue, ...]


def has_sheets(log: Log) -> bool:
    """Return whether a log is written as filled sheets."""
    return any(entry.kind in KINDS for entry in log.entries)


def read_sheets(city: City, log: Log) -> Sheets:
    """Return what stands on the sheets of a log."""
    reader = _Reader(city, log)
    for entry in log.entries:
        reader.take(entry)
    reader.end()
    return Sheets(tuple(reader.dice), tuple(reader.filled), tuple(reader.rest), tuple(reader.issues))


class _Reader:
    def __init__(self, city: City, log: Log) -> None:
        self.city = city
        self.letters = [seat.letter for seat in log.header.seats]
        self.columns = _columns(city)
        self.dice: list[tuple[tuple[int, int], Place]] = []
        self.filled: list[Filled] = []
        self.rest: list[Entry] = []
        self.issues: list[Issue] = []
        self._open()

    def _open(self, seat: int = -1, place: Place | None = None) -> None:
        self.seat = seat
        self.place = place or Place()
        self.boxes: dict[int, Written] = {}
        self.gears: list[list[Written]] = [[] for _ in self.city.projects]
        self.plants: list[Written] = []

    def take(self, entry: Entry) -> None:
        """Read one line, or keep it for the game if it is none of a sheet."""
        if entry.kind == "dice":
            self._dice(entry)
        elif entry.kind == "sheet":
            self._sheet(entry)
        elif entry.kind in ("gears", "plants") or entry.kind.upper() in self.city.letters:
            self._line(entry)
        else:
            self.rest.append(entry)

    def end(self) -> None:
        """Close the last sheet."""
        if self.seat >= 0:
            gears = tuple(map(tuple, self.gears))
            self.filled.append(Filled(self.seat, self.place, self.boxes, gears, tuple(self.plants)))
        self._open()

    def _dice(self, entry: Entry) -> None:
        for word in entry.words:
            if len(word.text) == 2 and word.text.isdecimal():
                self.dice.append(((int(word.text[0]), int(word.text[1])), _at(entry, word)))
            else:
                hint = "write both dice of a turn together: 25 36 11"
                self._wrong("syntax", entry, word, "expected the two dice of a turn", hint)
                self.dice.append(((0, 0), _at(entry, word)))

    def _sheet(self, entry: Entry) -> None:
        self.end()
        letter = entry.words[0].text.rstrip(":").upper() if entry.words else ""
        word = entry.words[0] if entry.words else Word(entry.text, entry.place.column)
        if letter not in self.letters:
            known = " ".join(self.letters)
            self._wrong(
                "unknown", entry, word, "expected whose sheet it is", f"write sheet and one of {known}"
            )
        elif any(one.seat == self.letters.index(letter) for one in self.filled):
            self._wrong("turn", entry, word, f"a second sheet of {letter}", "each player has one sheet")
        else:
            self._open(self.letters.index(letter), entry.place)

    def _line(self, entry: Entry) -> None:
        if self.seat < 0:
            word = Word(entry.text, entry.place.column)
            self._wrong("syntax", entry, word, "boxes of nobody", "write whose sheet it is above: sheet A")
        elif entry.kind == "gears":
            self._gears(entry)
        elif entry.kind == "plants":
            self.plants += [one for word in entry.words for one in self._number(entry, word)]
        else:
            self._district(entry)

    def _district(self, entry: Entry) -> None:
        letter, column = entry.kind.upper(), ""
        found: dict[str, list[Word]] = {}
        for word in entry.words:
            name = word.text.casefold()
            if letter + name in self.columns:
                column = letter + name
                if column in found:
                    self._wrong("turn", entry, word, f"column {column} stands twice in this line")
                found[column] = []
            elif not column:
                known = " ".join(one[1] for one in self.columns if one[0] == letter)
                self._wrong(
                    "unknown", entry, word, f"{letter} has no column {name}", f"its columns are {known}"
                )
            else:
                found[column].append(word)
        for column, words in found.items():
            self._column(entry, column, words)

    def _column(self, entry: Entry, column: str, words: Sequence[Word]) -> None:
        boxes = self.columns[column]
        if len(words) != len(boxes):
            last = words[-1] if words else Word(column, entry.place.column)
            hint = "write a number or . for each of them, from the top"
            message = f"column {column} has {len(boxes)} boxes, found {len(words)}"
            self._wrong("syntax", entry, last, message, hint)
        for box, word in zip(boxes, words, strict=False):
            for one in self._number(entry, word):
                if box in self.boxes:
                    self._wrong("turn", entry, word, f"{self.city.boxes[box].name} was given before")
                else:
                    self.boxes[box] = one

    def _gears(self, entry: Entry) -> None:
        prices = {f"*{gears}": project for project, (gears, _) in enumerate(self.city.projects)}
        project = -1
        for word in entry.words:
            if word.text in prices:
                project = prices[word.text]
            elif project < 0:
                self._wrong("syntax", entry, word, "gears of no project", "write *1 before its numbers")
            else:
                self.gears[project] += self._number(entry, word)
        for project, (price, _) in enumerate(self.city.projects):
            if len(self.gears[project]) > price:
                message = f"project *{price} has {price} gears, found {len(self.gears[project])}"
                self._wrong("syntax", entry, entry.words[-1], message)

    def _number(self, entry: Entry, word: Word) -> Iterator[Written]:
        """Yield what stands in one place, if anything does."""
        text = word.text.casefold()
        if text == CROSS:
            yield Written(0, _at(entry, word))
        elif text.isdecimal() and text.isascii() and 0 < int(text) < 100:
            yield Written(int(text), _at(entry, word))
        elif text not in EMPTY:
            hint = "write a turn number, x if it is not known, or . for an empty box"
            self._wrong("unknown", entry, word, f"expected a turn number, found {word.text}", hint)

    def _wrong(self, code: str, entry: Entry, word: Word, message: str, hint: str = "") -> None:
        seat = self.seat if self.seat >= 0 else None
        self.issues.append(Issue(code, _at(entry, word), message, typed=word.text, hint=hint, seat=seat))


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
