"""Says in another language what was said in English, by its book of phrases."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from generator.speech.book import languages, read_book

_HOLE = re.compile(r"\{(\w+)\}")
_BETWEEN = re.compile(r"(; |: |, and |, or |, | and | or )")
"""What stands between the parts of a list."""
_ENGLISH = re.compile(r"[a-z][a-z'-]{2,}")
"""A word that is no notation."""
_DEEPEST = 8
_MOST_KEPT = 5000


class Said(NamedTuple):
    """A text in another language, and the parts of it that stayed English because no phrase fits them."""

    text: str
    english: tuple[str, ...] = ()


class Phrase(NamedTuple):
    """A phrase with holes: its longest part between them, what fits it, and the same in another language."""

    core: str
    pattern: re.Pattern[str]
    other: str
    letters: int

    @classmethod
    def of(cls, english: str, other: str) -> "Phrase":
        """Return a phrase of its two texts."""
        texts = _HOLE.split(english)
        plain, holes = texts[::2], texts[1::2]
        named = [f"(?P<{hole}>.*?)" for hole in holes]
        between = [*map(re.escape, plain)]
        pattern = "".join(part for pair in zip(between, [*named, ""], strict=True) for part in pair)
        return cls(max(plain, key=len), re.compile(pattern, re.DOTALL), other, sum(map(len, plain)))


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
        self._kept: dict[str, Said] = {}

    def __call__(self, text: str) -> str:
        """Return a text in this language, what no phrase fits as it is."""
        return self.said(text).text if self.words or self.phrases else text

    def said(self, text: str, depth: int = 0) -> Said:
        """Return a text in this language, and what of it stayed English."""
        found = self._kept.get(text)
        if found is None:
            found = min(self._ways(text, depth), key=lambda one: len(one.english))
            if len(self._kept) == _MOST_KEPT:
                self._kept.clear()
            if depth < _DEEPEST:
                self._kept[text] = found
        return found

    def _ways(self, text: str, depth: int) -> Iterator[Said]:
        """Yield ways to say a text, up to one that leaves nothing in English."""
        word = self._word(text)
        if word is not None:
            yield Said(word)
            return
        tried = (self._phrased(text, depth), self._listed(text, depth)) if depth < _DEEPEST else ()
        for way in (one for ways in tried for one in ways):
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
            match = phrase.pattern.fullmatch(text) if phrase.core in text else None
            if match is not None:
                holes = {name: self.said(part, depth + 1) for name, part in match.groupdict().items()}
                filled = _HOLE.sub(lambda hole, holes=holes: holes[hole[1]].text, phrase.other)  # type: ignore[misc]
                yield Said(filled, _english(holes))

    def _listed(self, text: str, depth: int) -> Iterator[Said]:
        parts = _BETWEEN.split(text)
        if len(parts) > 1:
            said = [self.said(part, depth + 1) for part in parts[::2]]
            between = [self.words.get(one.strip(" ,"), "") for one in parts[1::2]]
            marks = [f" {word} " if word else mark for word, mark in zip(between, parts[1::2], strict=True)]
            joined = "".join(one.text + mark for one, mark in zip(said, [*marks, ""], strict=True))
            yield Said(joined, tuple(one for part in said for one in part.english))

    def _counted(self, text: str) -> Said:
        """Return a text word by word where it is notation, or a number with a word; else as it is."""
        words = text.split(" ")
        said = [self.words.get(word, word) for word in words]
        is_english = any(_ENGLISH.fullmatch(word) for word in words if word not in self.words)
        if is_english:
            return Said(text, (text,))
        return Said(" ".join(said))


def _english(holes: Mapping[str, Said]) -> tuple[str, ...]:
    return tuple(one for said in holes.values() for one in said.english)


ENGLISH = Speaker("en")
"""Says everything as it is."""


@lru_cache(maxsize=16)
def speaker(language: str, game: str = "") -> Speaker:
    """Return who says verdicts of a game in a language; in one without a book, English."""
    return Speaker(language, ("common", game)) if language in languages() else ENGLISH
