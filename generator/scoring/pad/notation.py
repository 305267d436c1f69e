"""The words of a line as numbers in rows: ``coins 12 stars 4=12 bonus =10``."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.scoring.logfile import Entry, Word
from generator.scoring.pad.sheet import Sheet

_NUMBER = re.compile(
    r"(?P<number>[-+]?[0-9]{1,15}|[-\u2013\u2014])?(?:=(?P<points>[-+]?[0-9]{1,15}))?(?P<sign>[!?]?)"
)
_SIGNS = re.compile(r"[!?]")
_BLANK = ("-", "\u2013", "\u2014")
"""A dash in a box: nothing, which is 0."""

STOOD = "!"


class Mark(NamedTuple):
    """A number in a row, as it was written.

    ``row`` is -1 if no row is called so. ``number`` is None if there is none; ``points`` are what somebody
    has worked out of it. ``wrong`` says what can't be read.
    """

    name: Word
    row: int
    word: Word
    number: int | None = None
    points: int | None = None
    stood: bool = False
    unread: bool = False
    wrong: str = ""


def marks(sheet: Sheet, words: Sequence[Word]) -> Iterator[Mark]:
    """Yield the numbers of a seat's line."""
    parts = [part for word in words for part in _parts(sheet, word)]
    stood = bool(parts) and parts[-1].text == STOOD
    parts = parts[:-1] if stood else parts
    at = 0
    while at < len(parts):
        name, row = parts[at], sheet.row_of(parts[at].text)
        number = parts[at + 1] if at + 1 < len(parts) else None
        if number is None or not _is_number(number.text):
            yield Mark(name, row, name, wrong="number" if row >= 0 else "")
            at += 1
            continue
        yield _mark(name, row, number, stood=stood)
        at += 2


def row_marks(sheet: Sheet, entry: Entry, letters: Sequence[str]) -> Iterator[tuple[int, Mark]]:
    """Yield the seats and numbers of a line that begins with a row: ``coins A 12 B 9``."""
    row = sheet.row_of(entry.kind)
    name = Word(entry.text.split(maxsplit=1)[0], entry.place.column)
    parts = [part for word in entry.words for part in _parts(sheet, _trimmed(word))]
    at = 0
    while at < len(parts):
        letter = parts[at].text.upper()
        seat = letters.index(letter) if letter in letters else -1
        number = parts[at + 1] if at + 1 < len(parts) else None
        if seat < 0 or number is None or not _is_number(number.text):
            yield seat, Mark(parts[at], row, parts[at], wrong="number" if seat >= 0 else "seat")
            at += 2 if number is not None and _is_number(number.text) else 1
            continue
        yield seat, _mark(name, row, number, stood=False)
        at += 2


def _trimmed(word: Word) -> Word:
    return Word(word.text.rstrip(",:"), word.column)


def _parts(sheet: Sheet, word: Word) -> Iterator[Word]:
    """Yield the parts of a word: ``coins=12`` is a row and a number, ``A12`` a seat and a number."""
    text = word.text.rstrip(",:")
    name, sign, rest = text.partition("=")
    glued = re.fullmatch(r"([A-Za-z])([0-9].*)", text)
    if sign and sheet.row_of(name) >= 0:
        yield Word(name, word.column)
        yield Word(
            f"={rest}" if sheet.rows[sheet.row_of(name)].formula else rest, word.column + len(name) + 1
        )
    elif glued and sheet.row_of(text) < 0:
        yield Word(glued[1], word.column)
        yield Word(glued[2], word.column + 1)
    elif text:
        yield Word(text, word.column)


def _is_number(text: str) -> bool:
    return bool(text) and _NUMBER.fullmatch(text) is not None and text != STOOD


def _mark(name: Word, row: int, word: Word, *, stood: bool) -> Mark:
    match = _NUMBER.fullmatch(word.text)
    if match is None:
        raise ValueError(f"{word.text} is no number")
    number, points = match["number"], match["points"]
    return Mark(
        name,
        row,
        word,
        None if number is None else 0 if number in _BLANK else int(number),
        None if points is None else int(points),
        stood or match["sign"] == STOOD,
        match["sign"] == "?",
    )
