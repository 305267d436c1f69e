"""A theme made ready: its colours for an ink mode, its fonts found, its styles complete."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from generator import fonts
from generator.fonts import Font
from generator.layout.text import FontStack, Style
from generator.problems import Problems, Source, did_you_mean
from generator.schema.fields import Wrong
from generator.schema.template import FontFile, StyleFile, ThemeFile
from generator.units import Mm, parse_length
from generator.yamlsource import source_of

_CUTS = ("regular", "bold", "italic", "bold_italic")


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours as ``#RRGGBB``, styles ready for text, sizes in mm."""

    name: str
    colours: Mapping[str, str]
    stacks: Mapping[str, FontStack]
    styles: Mapping[str, Style]
    sizes: Mapping[str, Mm]
    source: Source

    def colour(self, name: str) -> str | None:
        """Return a colour as ``#RRGGBB``; "" is no colour. Raises Wrong."""
        if not name or name.startswith("#"):
            return name or None
        if name not in self.colours:
            raise Wrong(f"unknown colour {name}", did_you_mean(name, self.colours))
        return self.colours[name]

    def style(self, name: str) -> Style:
        """Return a text style. Raises Wrong."""
        if name not in self.styles:
            raise Wrong(f"unknown style {name}", did_you_mean(name, self.styles))
        return self.styles[name]

    def stack(self, name: str) -> FontStack:
        """Return a font of the theme. Raises Wrong."""
        if name not in self.stacks:
            raise Wrong(f"unknown font {name}", did_you_mean(name, self.stacks))
        return self.stacks[name]


def make_theme(file: ThemeFile, ink: str, folder: Path, problems: Problems) -> Theme:
    """Return the theme for an ink mode (full, low or grey); fonts of files are looked for in ``folder``."""
    maker = _Maker(file, folder, problems)
    colours = {
        name: (colour.low if ink == "low" and colour.low else colour.full)
        for name, colour in file.colours.items()
    }
    maker.colours = colours
    stacks = {name: maker.stack(name) for name in file.fonts}
    maker.stacks = stacks
    styles = {name: maker.style(name) for name in file.styles}
    return Theme(file.theme, colours, stacks, styles, dict(file.sizes), maker.here)


def _substitute() -> tuple[Font, ...]:
    """Return something to go on with, so that the other mistakes are found in the same run."""
    return (fonts.find("fira-sans-condensed"),)


class _Maker:
    def __init__(self, file: ThemeFile, folder: Path, problems: Problems) -> None:
        self.file = file
        self.folder = folder
        self.problems = problems
        self.here = source_of(file.theme) or Source(file.theme)
        self.colours: dict[str, str] = {}
        self.stacks: dict[str, FontStack] = {}
        self.circles: set[frozenset[str]] = set()

    def stack(self, name: str) -> FontStack:
        own = self.file.fonts[name]
        cuts = {cut: self._fonts(own, cut) for cut in _CUTS}
        for other in own.fallback:
            if other not in self.file.fonts:
                self._note(other, f"unknown font {other}", did_you_mean(other, self.file.fonts))
                continue
            for cut in _CUTS:
                cuts[cut] += self._fonts(self.file.fonts[other], cut)
        return FontStack(**cuts)

    def _fonts(self, font: FontFile, cut: str) -> tuple[Font, ...]:
        wanted = getattr(font, cut) or (font.bold if cut == "bold_italic" else None) or font.regular
        italic = "italic" in cut and getattr(font, cut) is not None
        try:
            return (self._load(font, wanted, italic=italic),)
        except fonts.FontMissing as error:
            at, hint = self._cause(font, wanted)
            self._note(at, str(error), hint)
            return _substitute()

    def _cause(self, font: FontFile, wanted: str) -> tuple[object, str]:
        """Return which value of a font can't be had, and a hint."""
        known = fonts.families()
        if font.family is None or font.family in known or not wanted.isdigit():
            return (wanted if source_of(wanted) else font.family), ""
        return font.family, did_you_mean(font.family, known)

    def _load(self, font: FontFile, wanted: str, *, italic: bool) -> Font:
        if wanted.endswith((".ttf", ".otf")):
            return self._file(wanted)
        if not wanted.isdigit() or len(wanted) > 4:
            raise fonts.FontMissing(
                f"expected a weight such as 400, or a .ttf or .otf file, found {wanted!r}"
            )
        if font.family is None:
            raise fonts.FontMissing(f"expected the family of the weight {wanted}, found none")
        return fonts.find(font.family, int(wanted), italic)

    def _file(self, name: str) -> Font:
        path = (self.folder / name).resolve()
        if not path.is_relative_to(self.folder.resolve()):
            raise fonts.FontMissing(f"the font file {name} lies outside the edition's folder")
        if not path.is_file():
            raise fonts.FontMissing(f"there is no file {name} in the edition's folder")
        font = fonts.load(path)
        if not font.covers("e"):
            raise fonts.FontMissing(f"{name} is no font that has letters")
        return font

    def style(self, name: str) -> Style:
        merged = self._merged(name, ())
        wanted = merged.font or "body"
        if wanted not in self.stacks:
            message = f"unknown font {wanted} in style {name}"
            self._note(merged.font, message, did_you_mean(wanted, self.stacks))
            self.stacks[wanted] = FontStack(*(_substitute() for _ in _CUTS))
        stack = self.stacks[wanted]
        size = merged.size or parse_length("8pt")
        colour = merged.colour or "#000000"
        if not colour.startswith("#") and colour not in self.colours:
            self._note(colour, f"unknown colour {colour} in style {name}", did_you_mean(colour, self.colours))
        return Style(
            fonts=FontStack(stack.bold, stack.bold, stack.bold_italic, stack.bold_italic)
            if merged.bold
            else stack,
            size=size,
            minimum=min(merged.minimum or parse_length("6pt"), size),
            leading=merged.leading or 1.2,
            colour=colour if colour.startswith("#") else self.colours.get(colour, "#000000"),
            align=merged.align or "left",
            valign=merged.valign or "top",
            shrink=(merged.fit or "shrink") == "shrink",
            tracking=merged.tracking or 0.0,
            is_id=self._is_id(name),
        )

    def _merged(self, name: str, below: tuple[str, ...]) -> StyleFile:
        style = self.file.styles[name]
        parent = style.extends
        if parent is None:
            return style
        if parent not in self.file.styles:
            self._note(parent, f"unknown style {parent}", did_you_mean(parent, self.file.styles))
            return style
        chain = (*below, name)
        if parent in chain:
            self._note_circle(chain[chain.index(parent) :], parent)
            return style
        over = {key: value for key in style.model_fields_set if (value := getattr(style, key)) is not None}
        return self._merged(parent, chain).model_copy(update=over)

    def _is_id(self, name: str) -> bool:
        """Return whether a style is ``id``, or extends it in however many steps."""
        seen: set[str] = set()
        step: str | None = name
        while step is not None and step in self.file.styles and step not in seen and step != "id":
            seen.add(step)
            step = self.file.styles[step].extends
        return step == "id"

    def _note_circle(self, circle: tuple[str, ...], last: str) -> None:
        """Note that styles extend each other in a circle, once for all of them."""
        if frozenset(circle) not in self.circles:
            self.circles.add(frozenset(circle))
            self._note(last, f"this style extends itself: {' extends '.join((*circle, last))}")

    def _note(self, at: object, message: str, hint: str = "") -> None:
        self.problems.add(source_of(at) or self.here, message, hint)
