"""Words that were written otherwise than they were meant, in a turn of Sunshine City.

A slip has a cost, the higher the less likely: a character near by costs 1.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from generator.scoring.logfile import Word
from generator.scoring.sunshine.facts import LOBBYIST, City
from generator.scoring.sunshine.notation import WORKER_LETTERS, Notation

NEAR = 1.0
OTHER = 1.6
TWO = 2.8
LOST = 1.8
TOO_MANY = 2.0
SWAPPED = 1.8
COLUMNS = "abcdefghijklmnopqrstuvw"
ROWS = "123456789"
ALIKE = ("17", "l1", "i1", "o0", "uv", "vw", "ao", "ce", "ad", "gq", "5s", "2z", "49", "38", "bh", "6b", "cg")
_ALIKE = frozenset((*ALIKE, *(pair[::-1] for pair in ALIKE)))


class Slip(NamedTuple):
    """Words that may have been meant, and how unlikely it is that they were written otherwise."""

    words: tuple[Word, ...]
    cost: float


# Slips of one word


def slips_at(
    notation: Notation, words: tuple[Word, ...], place: int, boxes: int, most: float
) -> Iterator[Slip]:
    """Yield lines that differ in the word at a place; ``boxes`` are those that may be meant."""
    word = words[place]
    text = word.text.rstrip("!")
    kind = (notation.token(text) or ("unknown", ()))[0]
    for other, cost in _others(notation, text, kind, boxes, most):
        yield Slip(with_words(words, place, word._replace(text=other)), cost)
    if kind in ("box", "worker", "pay", "unknown", "district"):
        is_double = sum(one.text == word.text for one in words) > 1
        yield Slip(with_words(words, place), NEAR if is_double else TOO_MANY)
    if kind in ("box", "district"):
        is_bare = kind == "district" and (not place or not is_kind(notation, words[place - 1], "worker"))
        for letter in WORKER_LETTERS:
            both = (Word(letter, word.column), word)
            yield Slip(with_words(words, place, *both), NEAR if is_bare else LOST)


def _others(notation: Notation, text: str, kind: str, boxes: int, most: float) -> Iterator[tuple[str, float]]:
    """Yield the words that one may have been meant as, and the cost of each slip."""
    letters = notation.city.letters
    if kind in ("box", "unknown"):
        yield from _other_boxes(notation.city, text, boxes, most)
    if kind == "worker":
        yield from ((letter, 1.2) for letter in WORKER_LETTERS if letter != text.upper())
        yield from ((f"{letter}L", LOST) for letter in "BI" if letter == text.upper())
        yield from ((text[0], LOST) for _ in text[1:])
    if kind == "district":
        yield from ((one, _cost(letters, text, one)) for one in letters if one != text.upper())
    if kind in ("pay", "unknown"):
        yield from _other_projects(notation.city, text)
    if kind == "unknown":
        short = (*WORKER_LETTERS, *letters)
        yield from ((one, _cost(letters, text, one)) for one in short if _cost(letters, text, one) < TWO)


def _other_boxes(city: City, text: str, boxes: int, most: float) -> Iterator[tuple[str, float]]:
    """Yield the boxes within one slip of a word; with ``most`` two also those a little further away."""
    letters = city.letters
    for name in _one_off(letters, text) if most < TWO else city.numbers:
        number = city.numbers.get(name)
        if number is not None and boxes >> number & 1 and name != text:
            cost = _cost(letters, text, name)
            if cost <= most:
                yield name, cost


def _one_off(letters: str, text: str) -> Iterator[str]:
    """Yield words that differ from one in a character, or in the order of two."""
    if len(text) != 3:
        return
    one, two, three = text[0].upper(), text[1].lower(), text[2]
    yield from (letter + two + three for letter in letters)
    yield from (one + letter + three for letter in COLUMNS)
    yield from (one + two + digit for digit in ROWS)


def _other_projects(city: City, text: str) -> Iterator[tuple[str, float]]:
    letters = city.letters
    for gears, _ in city.projects:
        for name in (f"*{gears}", *(f"*{gears}/{some}" for some in range(1, gears))):
            if name != text and _cost(letters, text, name) < TWO:
                yield name, _cost(letters, text, name)


def _cost(letters: str, typed: str, meant: str) -> float:
    """Return how unlikely it is that a word was written as another one."""
    folded = typed.casefold()
    if len(folded) != len(meant):
        return LOST if _is_longer(typed, meant) or _is_longer(meant, typed) else 4.0
    pairs = [(a, b) for a, b in zip(folded, meant.casefold(), strict=True) if a != b]
    if not pairs:
        return 0.5
    if len(pairs) == 1:
        return NEAR if is_near(letters, *pairs[0]) else OTHER
    if len(pairs) == 2:
        return NEAR if pairs[0] == pairs[1][::-1] else TWO
    return 4.0


def _is_longer(text: str, other: str) -> bool:
    """Return whether a text is another one with one character more."""
    return len(text) == len(other) + 1 and any(text[:at] + text[at + 1 :] == other for at in range(len(text)))


def is_near(letters: str, one: str, other: str) -> bool:
    """Return whether two characters are neighbours on the sheet, or look alike."""
    around = (letters + letters[:1]).casefold()
    if one + other in _ALIKE or one + other in around or other + one in around:
        return True
    return one.isalpha() == other.isalpha() and abs(ord(one) - ord(other)) == 1


def is_kind(notation: Notation, word: Word, kind: str) -> bool:
    """Return whether a word names a thing of a kind: a worker, district, box or project."""
    meant = notation.token(word.text.rstrip("!"))
    return meant is not None and meant[0] == kind


def with_words(words: tuple[Word, ...], place: int, *others: Word) -> tuple[Word, ...]:
    """Return words with others in the stead of one; without any the word is left out."""
    return (*words[:place], *others, *words[place + 1 :])


# Slips of a whole line


def swapped_workers(notation: Notation, words: tuple[Word, ...]) -> Iterator[Slip]:
    """Yield a line with two workers exchanged."""
    workers = [place for place, word in enumerate(words) if is_kind(notation, word, "worker")]
    for one, other in pairwise(workers):
        if words[one].text != words[other].text:
            exchanged = with_words(words, one, words[one]._replace(text=words[other].text))
            yield Slip(with_words(exchanged, other, words[other]._replace(text=words[one].text)), SWAPPED)


def added(notation: Notation, words: tuple[Word, ...], name: str, worker: int) -> Iterator[tuple[Word, ...]]:
    """Yield a line with a box added where the boxes of a worker end that may fill it, and in brackets."""
    actor = -1
    for place, word in enumerate((*words, Word("", 0))):
        if word.text in ("", ")") or is_kind(notation, word, "worker"):
            if actor in (worker, 3):
                yield (*words[:place], Word(name, word.column), *words[place:])
            meant = notation.token(word.text.rstrip("!"))
            if meant is not None and meant[0] == "worker":
                actor = LOBBYIST if meant[1][1] == 1 else meant[1][0]
        elif word.text == "(":
            actor = 3
