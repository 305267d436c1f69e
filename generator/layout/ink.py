"""Grey ink: the same display list with every colour as grey of its luminance."""

from dataclasses import replace

from generator.display import CURRENT, Group, Image, Item, Page, Paint, Path, Rect, Symbol, Text, Use


def luminance(colour: str) -> float:
    """Return the relative luminance (0 black, 1 white) of ``#RRGGBB``, as WCAG 2 defines it."""
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def grey_of(colour: str) -> str:
    """Return the grey that is as light as ``colour``."""
    light = luminance(colour)
    encoded = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    level = round(encoded * 255)
    return f"#{level:02X}{level:02X}{level:02X}"


class Grey:
    """Turns display items grey; a symbol is turned once, so repeated faces stay one symbol."""

    def __init__(self) -> None:
        self._symbols: dict[Symbol, Symbol] = {}

    def page(self, page: Page) -> Page:
        """Return ``page`` in grey."""
        return replace(page, items=self.items(page.items))

    def items(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        """Return ``items`` in grey."""
        return tuple(map(self._item, items))

    def symbol(self, symbol: Symbol) -> Symbol:
        """Return ``symbol`` in grey."""
        if symbol not in self._symbols:
            self._symbols[symbol] = replace(symbol, items=self.items(symbol.items))
        return self._symbols[symbol]

    def _item(self, item: Item) -> Item:
        match item:
            case Rect() | Path():
                return replace(item, paint=_paint(item.paint))
            case Text():
                return replace(item, fill=_grey(item.fill))
            case Image(picture=picture):
                return replace(item, picture=replace(picture, grey=True))
            case Use():
                return replace(item, symbol=self.symbol(item.symbol), colour=_maybe(item.colour))
            case Group():
                return replace(item, items=self.items(item.items))


def _paint(paint: Paint) -> Paint:
    return replace(paint, fill=_maybe(paint.fill), stroke=_maybe(paint.stroke))


def _maybe(colour: str | None) -> str | None:
    return None if colour is None else _grey(colour)


def _grey(colour: str) -> str:
    return colour if colour == CURRENT else grey_of(colour)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
