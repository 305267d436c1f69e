"""Slips of the pen on a pad: two figures that changed places, one that was misread, a row's misspelt id."""

from collections.abc import Iterator
from difflib import get_close_matches

from generator.scoring.engine import SEATS
from generator.scoring.logfile import Word, words_text
from generator.scoring.pad.sheet import Sheet
from generator.scoring.pad.table import Table
from generator.scoring.umpire import Played, Trouble

SWAPPED, MISREAD, MISSPELT = 1.0, 1.5, 1.0


def variants(sheet: Sheet, one: Played[Table], trouble: Trouble[Table]) -> Iterator[tuple[str, float]]:
    """Yield texts of an entry that one slip of the pen may have turned into this one, with costs."""
    words = one.entry.words
    if trouble.issue.code == "unknown":
        yield from _misspelt(sheet, words)
    elif trouble.issue.code in ("total", "illegal"):
        for at, word in enumerate(words):
            for text, cost in _figures(word.text):
                if _fits(sheet, one, trouble, at, text):
                    yield _with(words, at, text), cost


def _with(words: tuple[Word, ...], at: int, text: str) -> str:
    return words_text((*words[:at], Word(text, 0), *words[at + 1 :]))


def _misspelt(sheet: Sheet, words: tuple[Word, ...]) -> Iterator[tuple[str, float]]:
    ids = [row.id for row in sheet.rows]
    for at, word in enumerate(words):
        if word.text[:1].isalpha() and sheet.row_of(word.text) < 0:
            for near in get_close_matches(word.text.casefold(), ids, n=2):
                yield _with(words, at, near), MISSPELT


def _figures(text: str) -> Iterator[tuple[str, float]]:
    """Yield numbers that differ from one by two neighbours that changed places, or by a single figure."""
    if not text.isdecimal() or not text.isascii():
        return
    for at in range(len(text) - 1):
        if text[at] != text[at + 1]:
            yield f"{text[:at]}{text[at + 1]}{text[at]}{text[at + 2 :]}", SWAPPED
    for at in range(len(text)):
        for figure in "0123456789":
            if figure != text[at]:
                yield f"{text[:at]}{figure}{text[at + 1 :]}", MISREAD


def _fits(sheet: Sheet, one: Played[Table], trouble: Trouble[Table], at: int, text: str) -> bool:
    """Return whether another number may mend what is wrong; most don't, and need not be tried."""
    issue, words = trouble.issue, one.entry.words
    seat = issue.seat
    if seat is None or not 0 <= seat < len(trouble.end.written):
        return False
    own = trouble.end.written[seat]
    if one.entry.kind == "totals":
        return words[at - 1].text == SEATS[seat] and int(text) == sheet.total(own)
    row = sheet.row_of(words[at - 1].text if one.entry.kind == "turn" else one.entry.kind)
    if row < 0 or sheet.rows[row].formula is not None:
        return False
    if issue.code == "illegal":
        return sheet.rows[row].least <= int(text) <= sheet.rows[row].most
    wanted = issue.typed.lstrip("=")
    changed = (*own[:row], int(text), *own[row + 1 :])
    return not wanted.isdecimal() or sheet.total(changed) == int(wanted) or "=" in issue.typed
