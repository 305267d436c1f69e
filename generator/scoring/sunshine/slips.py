"""Slips of the pen: other texts of a line, and the nearest ones that the rules allow."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from generator.scoring.logfile import Entry, Word
from generator.scoring.sunshine.notation import WORKER_LETTERS, Notation
from generator.scoring.sunshine.reading import read_turn
from generator.scoring.sunshine.rules import SunshineRules
from generator.scoring.sunshine.table import Table

MOST_TRIED = 60
MOST_TOLD = 5


def legal_lines(
    rules: SunshineRules, notation: Notation, table: Table, entry: Entry, column: int
) -> tuple[str, ...]:
    """Return up to five legal lines that differ from an entry in the word at a column."""
    found: list[str] = []
    for words in _with_other_words(notation, entry, column):
        if is_legal(rules, notation, table, entry, words):
            found.append(_text(words))
        if len(found) == MOST_TOLD:
            break
    return tuple(found)


def is_legal(
    rules: SunshineRules, notation: Notation, table: Table, entry: Entry, words: Sequence[Word]
) -> bool:
    """Return whether a turn with these words would be legal."""
    line = notation.read(entry._replace(words=tuple(words)))
    if line.issues or not words:
        return False
    return not read_turn(rules, table, entry.seat or 0, line, words[-1]).refused


def variants(notation: Notation, entry: Entry) -> Iterator[str]:
    """Yield texts that differ from an entry by one slip, the likeliest kinds first."""
    if entry.kind == "round":
        yield from _other_dice(entry)
    elif entry.kind == "turn":
        for place, word in enumerate(entry.words):
            for other in _others(notation, word.text):
                yield _text(_replaced(entry.words, place, other))
        yield from _swapped(notation, entry.words)
        for place in range(len(entry.words)):
            yield _text((*entry.words[:place], *entry.words[place + 1 :]))


def _with_other_words(notation: Notation, entry: Entry, column: int) -> Iterator[tuple[Word, ...]]:
    """Yield an entry's words with the refused one replaced, the nearest first, and last without it."""
    place = next((at for at, word in enumerate(entry.words) if word.column == column), None)
    if place is None:
        return
    for other in list(_others(notation, entry.words[place].text))[:MOST_TRIED]:
        yield _replaced(entry.words, place, other)
    yield (*entry.words[:place], *entry.words[place + 1 :])


def _others(notation: Notation, text: str) -> Iterable[str]:
    """Return the words that could stand for one, the nearest first."""
    meant = notation.token(text.rstrip("!"))
    if meant is None:
        return _nearest(text, notation.city.numbers)
    if meant[0] == "box":
        return _nearest(notation.written(*meant), notation.city.numbers)
    if meant[0] == "worker":
        return [letter for letter in (*WORKER_LETTERS, "BL", "IL") if letter != text.upper()]
    if meant[0] == "district":
        return [letter for letter in notation.city.letters if letter != text.upper()]
    return []


def _nearest(text: str, names: Iterable[str]) -> list[str]:
    """Return names that differ from a text in one letter, the smallest slips first, then other names."""
    return sorted((name for name in names if name != text), key=lambda name: (_distance(text, name), name))


def _distance(text: str, name: str) -> float:
    if len(text) != len(name):
        return 9.0
    differences = [one != other for one, other in zip(text, name, strict=True)]
    steps = abs(ord(text[-1]) - ord(name[-1])) + abs(ord(text[-2]) - ord(name[-2])) if text else 0
    return sum(differences) + min(steps, 9) / 10


def _replaced(words: Sequence[Word], place: int, text: str) -> tuple[Word, ...]:
    return (*words[:place], words[place]._replace(text=text), *words[place + 1 :])


def _swapped(notation: Notation, words: tuple[Word, ...]) -> Iterator[str]:
    """Yield a line with its workers exchanged."""
    workers = [
        place
        for place, word in enumerate(words)
        if (notation.token(word.text.rstrip("!")) or ("",))[0] == "worker"
    ]
    for one, other in pairwise(workers):
        exchanged = _replaced(words, one, words[other].text)
        yield _text(_replaced(exchanged, other, words[one].text))


def _other_dice(entry: Entry) -> Iterator[str]:
    digits = "".join(word.text for word in entry.words)
    for place in range(len(digits)):
        for die in "123456":
            if die != digits[place]:
                yield " ".join(digits[:place] + die + digits[place + 1 :])


def _text(words: Iterable[Word]) -> str:
    return " ".join(word.text for word in words).replace("( ", "(").replace(" )", ")")
