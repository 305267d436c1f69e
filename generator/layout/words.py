"""Words: shaped once, in the first font that can draw them, and measured in ems."""

import functools
import itertools
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from generator import display
from generator.fonts import Font, Glyph


class NoGlyph(ValueError):
    """No font of the stack can draw ``char``; ``code`` is its number, such as U+0416."""

    def __init__(self, char: str, fonts: Iterable[Font]) -> None:
        self.char = char
        self.code = f"U+{ord(char):04X}"
        named = f"{char!r} ({self.code} {unicodedata.name(char, 'without a name')})"
        super().__init__(f"no glyph for {named} in {', '.join(font.name for font in fonts)}")


@dataclass(frozen=True, slots=True)
class Run:
    """Shaped text of one font; the width in ems holds the tracking."""

    font: Font
    text: str
    glyphs: tuple[Glyph, ...]
    width: float


@dataclass(frozen=True, slots=True)
class Ink:
    """An icon and its width in ems, with bearings and tracking."""

    symbol: display.Symbol
    width: float


Atom: TypeAlias = Run | Ink


@dataclass(frozen=True, slots=True)
class Chunk:
    """Atoms that stay on one line: as they are when the line goes on, and when it ends with them.

    The first may have a space behind, the last a hyphen; widths in ems.
    """

    inner: tuple[Atom, ...]
    inner_width: float
    final: tuple[Atom, ...]
    final_width: float


def make_chunk(inner: tuple[Atom, ...], final: tuple[Atom, ...]) -> Chunk:
    """Return a chunk, measured."""
    return Chunk(inner, sum(atom.width for atom in inner), final, sum(atom.width for atom in final))


@functools.cache
def _runs(text: str, fonts: tuple[Font, ...], tracking: float) -> tuple[Run, ...]:
    if not text or _draws(fonts[0], text):
        return (_run(fonts[0], text, tracking),) if text else ()
    chosen = [(_font_for(cluster, fonts), cluster) for cluster in _CLUSTER.findall(text)]
    return tuple(
        _run(font, "".join(cluster for _, cluster in group), tracking)
        for font, group in itertools.groupby(chosen, key=lambda pair: pair[0])
    )


# A letter and the combining marks, joiners and variation selectors that belong to it.
_CLUSTER = re.compile("(?s:.)[\u0300-\u036f\u200c\u200d\u20d0-\u20ff\ufe00-\ufe0f]*")


def _draws(font: Font, text: str) -> bool:
    # Shaping knows more than the character map: no-break and thin spaces are made from the space.
    return all(glyph.id for glyph in font.shape(text)[0])


def _font_for(cluster: str, fonts: tuple[Font, ...]) -> Font:
    for font in fonts:
        if _draws(font, cluster):
            return font
    missing = (char for char in cluster if not any(_draws(font, char) for font in fonts))
    raise NoGlyph(next(missing, cluster[-1]), fonts)


def _run(font: Font, text: str, tracking: float) -> Run:
    glyphs, width = font.shape(text)
    if tracking:
        extra = round(tracking * font.upem)
        glyphs = tuple(g._replace(advance=g.advance + extra) if g.advance else g for g in glyphs)
        width = sum(glyph.advance for glyph in glyphs) / font.upem
    return Run(font, text, glyphs, width)


# Where a word may break: at U+200B, at a soft hyphen, and behind a hyphen or dash before a letter.
_INNER = re.compile("([\u200b\u00ad])|(?<=[\\w.!?)\u2019\u201d][-\u2010\u2013\u2014])(?=[^\\W\\d])")
_SOFT_HYPHEN = "\u00ad"


@functools.cache
def chunks_of(word: str, fonts: tuple[Font, ...], tracking: float) -> tuple[Chunk, ...]:
    """Return the chunks of a word, with a space behind the last one if the line goes on.

    Raises NoGlyph.
    """
    parts = _INNER.split(word)
    chunks = []
    for text, mark in itertools.zip_longest(parts[0::2], parts[1::2]):
        atoms = _runs(text, fonts, tracking)
        hyphen = _runs("-", fonts, tracking) if mark == _SOFT_HYPHEN else ()
        chunks.append(make_chunk(atoms, atoms + hyphen))
    last = chunks.pop()
    return (*chunks, spaced(last.final, fonts, tracking))


def spaced(atoms: tuple[Atom, ...], fonts: tuple[Font, ...], tracking: float) -> Chunk:
    """Return ``atoms`` as a chunk that a space follows, in their last font, so that it parts no runs."""
    last = atoms[-1] if atoms else None
    if not isinstance(last, Run):
        return make_chunk(atoms + _runs(" ", fonts, tracking), atoms)
    (space,) = _runs(" ", (last.font, *fonts), tracking)
    return make_chunk((*atoms[:-1], join_runs((last, space))), atoms)


def join_runs(runs: Sequence[Run]) -> Run:
    """Return neighbouring runs of one font as one, with clusters that count from its first character."""
    if len(runs) == 1:
        return runs[0]
    glyphs = list(runs[0].glyphs)
    start = len(runs[0].text)
    for run in runs[1:]:
        glyphs.extend([_new(Glyph, (gid, wide, dx, dy, at + start)) for gid, wide, dx, dy, at in run.glyphs])
        start += len(run.text)
    text = "".join([run.text for run in runs])
    return Run(runs[0].font, text, tuple(glyphs), sum([run.width for run in runs]))


# Glyphs are made by the hundred thousand: this takes two thirds of the time of a call of Glyph.
_new = tuple.__new__
