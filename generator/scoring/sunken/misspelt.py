"""Words that are none, or stand apart: which card, street or house they may have been."""

import re
from collections.abc import Iterator, Sequence

from generator.scoring.sunken.facts import Lake
from generator.scoring.sunken.notation import Notation

_PAIR = re.compile(r"([a-z][0-9]{1,2})\W*([a-z][0-9]{1,2})")
_DIRECTED = re.compile(r"([a-z][0-9]{1,2})[-=+.:_ ]*([<>v^→↓←↑])")
_TURNED = re.compile(r"([0-9]{1,2})([a-z])([<>v^])")
_SQUARE_BEHIND = re.compile(
    r"(?:h[a-z]{0,4})?([0-9]{1,2})[^a-z0-9]*[a-z]{0,3}?[^a-z0-9]*([a-z][0-9]{1,2})\W*"
)
_SQUARE_FIRST = re.compile(r"([a-z][0-9]{1,2})\W*([0-9]{1,2})")
_NUMBERS = re.compile(r"([0-9o])\W*([0-9o])")
_ARROWS = str.maketrans("→↓←↑", ">v<^")
_FIGURES = str.maketrans("bolisz", "801152")
"""Figures that letters look like."""
MOST_JOINED = 4
"""A piece is torn into no more words: 9 ( c3 )."""


def pieces(lake: Lake, text: str) -> Iterator[str]:
    """Yield the streets, houses and cards that a text may have been, as they are written."""
    found = dict.fromkeys(name for word in meant(text.lower()) for name in _known(lake, word))
    yield from (name for name in found if name != text)


def respelt(lake: Lake, words: Sequence[str], roles: Sequence[str]) -> Iterator[str]:
    """Yield the words of a turn; those that are none, or pieces torn apart, as the pieces they look like."""
    at = 0
    while at < len(words):
        size, word = next(_looks(lake, words[at : _behind(roles, at)]), (1, words[at]))
        yield word
        at += size


def _behind(roles: Sequence[str], at: int) -> int:
    """Return the place behind up to MOST_JOINED words that are none."""
    end = at
    while end < min(at + MOST_JOINED, len(roles)) and roles[end] == "stray":
        end += 1
    return end


def _looks(lake: Lake, words: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield how many of some words look like one piece, and the piece: one word, or as many as may be."""
    for size in (1, *range(len(words), 1, -1)):
        yield from ((size, piece) for piece in pieces(lake, "".join(words[:size])))


def meant(text: str) -> Iterator[str]:
    """Yield words that a text looks like, whether there is such a piece or not."""
    pair, directed, turned = (one.fullmatch(text) for one in (_PAIR, _DIRECTED, _TURNED))
    if pair:
        yield f"{pair[1]}-{pair[2]}"
    if directed:
        yield directed[1] + directed[2].translate(_ARROWS)
    if turned:
        yield turned[2] + turned[1] + turned[3]
    behind, first, numbers = (one.fullmatch(text) for one in (_SQUARE_BEHIND, _SQUARE_FIRST, _NUMBERS))
    if behind:
        yield f"{behind[1]}@{behind[2]}"
    if first:
        yield f"{first[2]}@{first[1]}"
    if numbers:
        yield "/".join(numbers.groups()).replace("o", "0")
    yield text[:1] + text[1:].translate(_FIGURES)
    yield text.translate(_FIGURES)


def _known(lake: Lake, word: str) -> Iterator[str]:
    """Yield a word as it is written canonically, if it names something of this lake."""
    kind, args = Notation(lake).piece(word) or ("", ())
    if kind == "street":
        yield lake.water.spots[args[0]].name
    elif kind == "house":
        yield f"{lake.houses[args[0]]}@{lake.water.squares[args[1]]}"
    elif kind == "card" and any(word == str(card) for corner in lake.corners for card in corner.hand):
        yield word
