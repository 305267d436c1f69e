"""Says in another language what was said in English, by its book of phrases."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from generator.speech.book import languages, read_book

_HOLE = re.compile(r"\{(\w+)\}")
_BETWEEN = ("; ", ": ", ", and ", ", or ", ", ", " and ", " or ")
"""What stands between the parts of a list, the loosest first."""
_ENGLISH = re.compile(r"[a-z][a-z'-]{2,}")
"""A word that is no notation."""
_DEEPEST = 8
_MOST_FITS = 30
"""In so many ways a phrase is tried to fit a text."""
_MOST_KEPT = 5000


class Said(NamedTuple):
    """A text in another language, and the parts of it that stayed English because no phrase fits them."""

    text: str
    english: tuple[str, ...] = ()


class Phrase(NamedTuple):
    """A phrase with holes: what stands between them, their names, and the same in another language."""

    plain: tuple[str, ...]
    holes: tuple[str, ...]
    other: str

    @classmethod
    def of(cls, english: str, other: str) -> "Phrase":
        """Return a phrase of its two texts."""
        texts = _HOLE.split(english)
        return cls(tuple(texts[::2]), tuple(texts[1::2]), other)

    @property
    def letters(self) -> int:
        """How many letters are the phrase's own."""
        return sum(map(len, self.plain))

    def fits(self, text: str) -> Iterator[tuple[str, ...]]:
        """Yield what may stand in the holes if a text is said by this phrase."""
        first, *middle, last = self.plain
        if text.startswith(first) and text.endswith(last) and all(one in text for one in middle):
            yield from _between(text[len(first) : len(text) - len(last)], middle)

    def said(self, holes: Iterable[str]) -> str:
        """Return the phrase in the other language."""
        filled = dict(zip(self.holes, holes, strict=True))
        return _HOLE.sub(lambda hole: filled[hole[1]], self.other)


def _between(text: str, marks: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the ways to part a text by all of some marks, in their order."""
    if not marks:
        yield (text,)
        return
    at = text.find(marks[0])
    while at >= 0:
        for rest in _between(text[at + len(marks[0]) :], marks[1:]):
            yield (text[:at], *rest)
        at = text.find(marks[0], at + 1)


class Speaker:
    """Says texts in one language; in English as they are."""

    def __init__(self, language: str, books: Iterable[str] = ()) -> None:
        """Take the books of a language; of two that say the same, the later one counts."""
        self.language = language
        self.words: dict[str, str] = {}
        self.phrases: list[Phrase] = []
        for book in (read_book(language, name) for name in books):
            self.words |= book.words
            for english, other in book.phrases.items():
                if _HOLE.search(english):
                    self.phrases.append(Phrase.of(english, other))
                else:
                    self.words[english] = other
        self.phrases.sort(key=lambda phrase: -phrase.letters)
        self._kept: dict[tuple[str, int], Said] = {}

    def __call__(self, text: str) -> str:
        """Return a text in this language, what no phrase fits as it is."""
        return self.said(text).text if self.words or self.phrases else text

    def said(self, text: str, depth: int = 0) -> Said:
        """Return a text in this language, and what of it stayed English."""
        found = self._kept.get((text, depth))
        if found is None:
            found = min(self._ways(text, depth), key=lambda one: len(one.english))
            if len(self._kept) == _MOST_KEPT:
                self._kept.clear()
            if depth < _DEEPEST:
                self._kept[text, depth] = found
        return found

    def _ways(self, text: str, depth: int) -> Iterator[Said]:
        """Yield ways to say a text, up to one that leaves nothing in English."""
        word = self._word(text)
        if word is not None:
            yield Said(word)
            return
        tried = (self._phrased, self._bracketed, self._listed) if depth < _DEEPEST else ()
        for way in (one for ways in tried for one in ways(text, depth)):
            yield way
            if not way.english:
                return
        yield self._counted(text)

    def _word(self, text: str) -> str | None:
        """Return a word or a phrase without holes, also where it begins with a capital."""
        found = self.words.get(text)
        if found is None and text[:1].isupper():
            found = self.words.get(text[0].lower() + text[1:])
            return found and found[0].upper() + found[1:]
        return found

    def _phrased(self, text: str, depth: int) -> Iterator[Said]:
        for phrase in self.phrases:
            for holes in islice(phrase.fits(text), _MOST_FITS):
                said = [self.said(part, depth + 1) for part in holes]
                yield Said(phrase.said(one.text for one in said), _english(said))

    def _bracketed(self, text: str, depth: int) -> Iterator[Said]:
        before, bracket, inside = text.partition(" (")
        if bracket and inside.endswith(")"):
            said = [self.said(part, depth + 1) for part in (before, inside[:-1])]
            yield Said(f"{said[0].text} ({said[1].text})", _english(said))

    def _listed(self, text: str, depth: int) -> Iterator[Said]:
        for mark in _BETWEEN:
            parts = text.split(mark)
            if len(parts) > 1:
                said = [self.said(part, depth + 1) for part in parts]
                word = mark.strip(" ,;:")
                own = mark.replace(word, self.words.get(word, word)) if word else mark
                if not _english(said):
                    yield Said(own.join(one.text for one in said))

    def _counted(self, text: str) -> Said:
        """Return a text word by word where it is notation, or a number with a word; else as it is."""
        words = text.split(" ")
        said = [self.words.get(word, word) for word in words]
        is_english = any(_ENGLISH.fullmatch(word) for word in words if word not in self.words)
        if is_english:
            return Said(text, (text,))
        return Said(" ".join(said))


def _english(parts: Iterable[Said]) -> tuple[str, ...]:
    return tuple(one for said in parts for one in said.english)


ENGLISH = Speaker("en")
"""Says everything as it is."""


@lru_cache(maxsize=16)
def speaker(language: str, game: str = "") -> Speaker:
    """Return who says verdicts of a game in a language; in one without a book, English."""
    return Speaker(language, ("common", game)) if language in languages() else ENGLISH
