"""The shapes of a game's words, told as short texts such as ``{district:MCWGTSP}{column:a-z}{number:1-9}``.

A field in braces has a name, behind strokes the fields in whose light it is read, and its choices: letters
and ranges of letters, numbers, or words between spaces. Behind ! a seat hardly writes the same word twice.
What stands outside of braces is written as it is. In brackets, ``[box/worker/home]``, stands a table of
words in groups: first the group is told, in the light of the fields behind its name, then the word. Each
group begins with a label; it is the likelier, the more of its letters those fields have.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

MARKS = ("!", "lower", "upper")
"""How a word may differ from its shape: ! behind it, all its letters small, all capital."""

_PART = re.compile(r"\{([a-z]+)((?:/[a-z]+)*)(!?):([^{}]+)\}|([^{}]+)")
_TABLE = re.compile(r"\[([a-z]+)((?:/[a-z]+)*)\]")
_NUMBERS = re.compile(r"([0-9]+)-([0-9]+)\Z")


class Vocabulary(NamedTuple):
    """What the logs of a game are made of.

    ``number`` stands for the game in packed logs. ``heads`` are the words of its own that lines begin with,
    as they are written canonically, ``shapes`` those of all words, ``groups`` the words of its table.
    """

    number: int
    game: str
    heads: tuple[str, ...] = ()
    shapes: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()


class Field(NamedTuple):
    """A part of a word: one of its choices; ``given`` are the fields in whose light it is read.

    If ``is_once``, a seat hardly writes the same choice behind the same fields of the word again.
    """

    name: str
    given: tuple[str, ...]
    choices: tuple[str, ...]
    is_once: bool = False


class Shape(NamedTuple):
    """The fields of a word, the texts before each of them and behind the last one, and a pattern of it.

    Of a table the one field tells the group of words, and ``groups`` are these.
    """

    fields: tuple[Field, ...]
    texts: tuple[str, ...]
    pattern: re.Pattern[str]
    groups: tuple[Field, ...] = ()

    def word(self, numbers: Sequence[int]) -> str:
        """Return the word with these choices."""
        if self.groups:
            group, number = numbers
            return self.groups[group].choices[number]
        chosen = (field.choices[number] for field, number in zip(self.fields, numbers, strict=True))
        return "".join(text + choice for text, choice in zip(self.texts, (*chosen, ""), strict=True))

    def numbers(self, word: str) -> tuple[int, ...] | None:
        """Return the choices that make a word, None if it has another shape."""
        match = self.pattern.fullmatch(word)
        if match is None:
            return None
        if self.groups:
            group = next(at for at, one in enumerate(self.groups) if word in one.choices)
            return group, self.groups[group].choices.index(word)
        texts = zip(self.fields, match.groups(), strict=True)
        return tuple(field.choices.index(text) for field, text in texts)

    def likeliest(self, given: Sequence[str]) -> list[int]:
        """Return the groups of a table by how many letters of their labels are given, most first."""
        labels = self.fields[0].choices
        fits = [sum(label[at : at + 1] == one for at, one in enumerate(given)) for label in labels]
        return sorted(range(len(labels)), key=lambda group: -fits[group])

    def field(self, at: int, numbers: Sequence[int]) -> Field | None:
        """Return a field of a word by its number and the choices of those before it, None behind the last."""
        if self.groups and at == 1:
            return self.groups[numbers[0]]
        return self.fields[at] if at < len(self.fields) else None


class Found(NamedTuple):
    """A word as marks, the number of a shape, and its choices; ``text`` is a word that has no shape."""

    marks: tuple[int, ...] = ()
    shape: int = 0
    numbers: tuple[int, ...] = ()
    text: str = ""


@cache
def shapes_of(vocabulary: Vocabulary) -> tuple[Shape, ...]:
    """Return the shapes of a game's words."""
    tables = (_table(text, vocabulary.groups) for text in vocabulary.shapes)
    return tuple(table or _shape(text) for table, text in zip(tables, vocabulary.shapes, strict=True))


def _table(text: str, groups: Sequence[str]) -> Shape | None:
    """Return the shape of the words in a table, None for another text."""
    match = _TABLE.fullmatch(text)
    if match is None:
        return None
    name, given = match[1], tuple(match[2].split("/")[1:])
    labelled = [group.split(": ") for group in groups]
    inner = tuple(
        Field(f"{name} {label}", given[-1:], tuple(words.split(" ")), is_once=True)
        for label, words in labelled
    )
    field = Field(name, given, tuple(label for label, _ in labelled))
    words = "|".join(re.escape(word) for one in inner for word in one.choices)
    return Shape((field,), ("", ""), re.compile(words), inner)


def _shape(text: str) -> Shape:
    fields: list[Field] = []
    texts = [""]
    for name, given, once, choices, plain in _PART.findall(text):
        if plain:
            texts[-1] += plain
        else:
            fields.append(Field(name, tuple(given.split("/")[1:]), _choices(choices), bool(once)))
            texts.append("")
    options = ("|".join(map(re.escape, sorted(field.choices, key=len, reverse=True))) for field in fields)
    pattern = "".join(f"{re.escape(text)}({option})" for text, option in zip(texts, options, strict=False))
    return Shape(tuple(fields), tuple(texts), re.compile(pattern + re.escape(texts[-1])))


def _choices(text: str) -> tuple[str, ...]:
    """Return the choices that a text tells: MCW, a-i, 1-12, 01-12, or words between spaces."""
    if " " in text:
        return tuple(text.split(" "))
    numbers = _NUMBERS.match(text)
    if numbers:
        first, last = numbers.groups()
        return tuple(f"{number:0{len(first)}}" for number in range(int(first), int(last) + 1))
    spread = re.sub(r"([a-zA-Z])-([a-zA-Z])", _letters, text)
    return tuple(spread)


def _letters(match: re.Match[str]) -> str:
    return "".join(map(chr, range(ord(match[1]), ord(match[2]) + 1)))


def find(vocabulary: Vocabulary, word: str) -> Found:
    """Return how a word is told."""
    bare = word.rstrip("!") if word.strip("!") else word
    stood = (0,) * (len(word) - len(bare))
    for number, shape in enumerate(shapes_of(vocabulary)):
        numbers = shape.numbers(bare)
        if numbers is not None:
            return Found(stood, number, numbers)
    return _in_other_letters(vocabulary, bare, stood) or Found(shape=len(vocabulary.shapes), text=word)


def _in_other_letters(vocabulary: Vocabulary, word: str, stood: tuple[int, ...]) -> Found | None:
    """Return how a word is told whose letters are all small, or all capital."""
    mark = 1 if word == word.lower() else 2 if word == word.upper() else 0
    if not mark or not word.isascii():
        return None
    for number, shape in enumerate(shapes_of(_small(vocabulary))):
        numbers = shape.numbers(word.lower())
        if numbers is not None:
            return Found((*stood, mark), number, numbers)
    return None


@cache
def _small(vocabulary: Vocabulary) -> Vocabulary:
    """Return the words of a game in small letters."""
    shapes, groups = (tuple(map(str.lower, texts)) for texts in (vocabulary.shapes, vocabulary.groups))
    return vocabulary._replace(shapes=shapes, groups=groups)


def spelt(vocabulary: Vocabulary, found: Found) -> str:
    """Return the word that is told so."""
    if found.shape == len(vocabulary.shapes):
        word = found.text
    else:
        word = shapes_of(vocabulary)[found.shape].word(found.numbers)
    for mark in reversed(found.marks):
        word = word.lower() if mark == 1 else word.upper() if mark == 2 else f"{word}!"
    return word
