"""Fonts: find a face, shape text with HarfBuzz, give metrics, outlines and subsets."""

import functools
import importlib.util
import json
import pkgutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import uharfbuzz as hb

Segment: TypeAlias = tuple[Any, ...]


class Glyph(NamedTuple):
    """A shaped glyph; advance and offsets in font units, ``cluster`` the index of its first character."""

    id: int
    advance: int
    dx: int
    dy: int
    cluster: int


class FontMissing(LookupError):
    """No such family is installed, or the family lacks that weight or slant."""


class Font:
    """One font file. Two fonts of the same file are the same object (see ``load``)."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = path.stem
        self._face = hb.Face(hb.Blob.from_file_path(str(path)))
        self._font = hb.Font(self._face)
        self.upem: int = self._face.upem
        extents = self._font.get_font_extents("ltr")
        self.ascender: float = extents.ascender / self.upem
        self.descender: float = -extents.descender / self.upem
        self.cap_height: float = self._cap_height()
        self.weight: float = self._font.get_style_value(hb.StyleTag.WEIGHT)
        self._widths: dict[str, tuple[tuple[Glyph, ...], float]] = {}
        self._inks: dict[int, tuple[int, int, int, int] | None] = {}

    def __repr__(self) -> str:
        return f"Font({self.name})"

    def _cap_height(self) -> float:
        gid = self._font.get_nominal_glyph(ord("H"))
        extents = self._font.get_glyph_extents(gid) if gid else None
        return float(extents.y_bearing) / self.upem if extents else 0.7

    def covers(self, char: str) -> bool:
        """Return whether the font has a glyph for ``char``."""
        return self._font.get_nominal_glyph(ord(char)) is not None

    def shape(self, text: str) -> tuple[tuple[Glyph, ...], float]:
        """Return the glyphs of ``text`` and its width in ems; cached, since words repeat."""
        known = self._widths.get(text)
        if known is None:
            known = self._widths[text] = self._shape(text)
        return known

    def _shape(self, text: str) -> tuple[tuple[Glyph, ...], float]:
        buffer = hb.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        hb.shape(self._font, buffer)
        glyphs = tuple(
            Glyph(info.codepoint, at.x_advance, at.x_offset, at.y_offset, info.cluster)
            for info, at in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
        )
        return glyphs, sum(glyph.advance for glyph in glyphs) / self.upem

    def advance(self, gid: int) -> int:
        """Return the unshaped advance of a glyph in font units."""
        return int(self._font.get_glyph_h_advance(gid))

    def outline(self, gid: int) -> tuple[Segment, ...]:
        """Return a glyph's outline in font units, y upwards."""
        segments: list[Segment] = []
        self._font.draw_glyph(gid, _collector(), segments)
        return tuple(segments)

    def ink(self, gid: int) -> tuple[int, int, int, int] | None:
        """Return the box (x0, y0, x1, y1) around a glyph in font units, y upwards; None of a space."""
        if gid not in self._inks:
            at = self._font.get_glyph_extents(gid)
            x, y = at.x_bearing, at.y_bearing
            self._inks[gid] = (x, y + at.height, x + at.width, y) if at.width and at.height else None
        return self._inks[gid]

    def bounds(self) -> tuple[int, int, int, int]:
        """Return a box (x0, y0, x1, y1) in font units that holds ordinary text."""
        return (
            -self.upem // 4,
            -round(self.descender * self.upem),
            self.upem * 2,
            round(self.ascender * self.upem),
        )

    def subset(self, gids: Iterable[int]) -> bytes:
        """Return the font with only ``gids`` (and .notdef), glyph ids unchanged, for a PDF."""
        wanted = hb.SubsetInput()
        wanted.flags = hb.SubsetFlags.RETAIN_GIDS | hb.SubsetFlags.NO_HINTING
        wanted.glyph_set.update({0, *gids})
        wanted.drop_table_tag_set.update(_UNPRINTED_TABLES)
        return bytes(hb.subset(self._face, wanted).blob.data)


_UNPRINTED_TABLES = {
    int.from_bytes(tag.encode(), "big")
    for tag in ("GSUB", "GPOS", "GDEF", "OS/2", "name", "post", "cmap", "kern", "DSIG", "gasp")
}


@functools.cache
def _collector() -> hb.DrawFuncs:
    funcs = hb.DrawFuncs()
    funcs.set_move_to_func(lambda x, y, out: out.append(("M", x, y)))
    funcs.set_line_to_func(lambda x, y, out: out.append(("L", x, y)))
    funcs.set_cubic_to_func(lambda a, b, c, d, x, y, out: out.append(("C", a, b, c, d, x, y)))
    funcs.set_quadratic_to_func(_append_quadratic)
    funcs.set_close_path_func(lambda out: out.append(("Z",)))
    return funcs


def _append_quadratic(cx: float, cy: float, x: float, y: float, out: list[Segment]) -> None:
    x0, y0 = out[-1][-2:]
    a, b = x0 + (cx - x0) * 2 / 3, y0 + (cy - y0) * 2 / 3
    c, d = x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3
    out.append(("C", a, b, c, d, x, y))


@functools.cache
def load(path: Path) -> Font:
    """Return the font in the file ``path``, opened once a process."""
    return Font(path)


def find(family: str, weight: int = 400, italic: bool = False) -> Font:
    """Return a font of an installed ``fontpkg-*`` family. Raises FontMissing."""
    style = "italic" if italic else "normal"
    for entry in _files_of(family):
        if entry["weight"] == weight and entry["style"] == style:
            return load(entry["path"])
    have = ", ".join(f"{e['weight']} {e['style']}" for e in _files_of(family))
    raise FontMissing(f"{family} has no {weight} {style}; it has {have}")


@functools.cache
def _files_of(family: str) -> list[dict[str, Any]]:
    # fontpkg's own look-up reads the metadata of every installed package: 50 ms a start.
    spec = importlib.util.find_spec("fontpkg_" + family.lower().replace(" ", "_").replace("-", "_"))
    if spec is None or spec.origin is None:
        raise FontMissing(f"no font family {family!r} is installed")
    root = Path(spec.origin).parent
    metadata = json.loads((root / "metadata.json").read_text(encoding="utf-8"))
    return [entry | {"path": root / entry["path"]} for entry in metadata["files"]]


def families() -> list[str]:
    """Return the names of the installed font families, as templates write them."""
    prefix = "fontpkg_"
    found = (module.name for module in pkgutil.iter_modules() if module.name.startswith(prefix))
    return sorted(name[len(prefix) :].replace("_", "-") for name in found)
