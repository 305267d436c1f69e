"""Whether colours that carry meaning stay apart: in grey, and for eyes that see fewer colours."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations

from coloraide import Color

from generator.layout.ink import grey_of
from generator.problems import Problems, Source, did_you_mean
from generator.schema.template import ColourFile, ThemeFile
from generator.yamlsource import source_of

SIGHTS = ("all colours", "grey", "protanopia", "deuteranopia", "tritanopia")
"""How a colour may be seen; the last three are the common deficiencies at their strongest (Machado 2009)."""

LEAST_APART = 8.0
"""Colours closer than this (CIEDE2000) are taken for each other across a table."""

_FILTERS = {"protanopia": "protan", "deuteranopia": "deutan", "tritanopia": "tritan"}


@dataclass(frozen=True, slots=True)
class Pair:
    """Two colours and how far apart they are (CIEDE2000) to one sight; ``ink`` says if not in full ink."""

    names: tuple[str, str]
    sight: str
    distance: float
    ink: str = ""


def distances(colours: Mapping[str, str]) -> Iterator[Pair]:
    """Yield the distance of each two of the named ``#RRGGBB`` colours to each sight."""
    for sight in SIGHTS:
        views = {name: seen(colour, sight) for name, colour in colours.items()}
        for one, other in combinations(colours, 2):
            yield Pair((one, other), sight, views[one].delta_e(views[other], method="2000"))


def check_apart(theme: ThemeFile, problems: Problems) -> None:
    """Note colours of the theme's groups ``apart`` that look alike to any sight, in full or low ink."""
    where = source_of(theme.theme) or Source(theme.theme)
    for group in theme.apart:
        _note_unknown(group, theme.colours, where, problems)
        _note_twice(group, where, problems)
        known = {name: name for name in group if name in theme.colours}
        for pair in _alike([*known], theme.colours):
            one, other = pair.names
            what = f"{pair.ink}the colours {one} and {other} look alike in {pair.sight}"
            problems.add(
                source_of(known[other]) or where,
                f"{what}: {pair.distance:.1f} apart",
                f"make one of them lighter or darker, until they are {LEAST_APART:g} apart",
            )


def _note_unknown(
    group: Iterable[str], colours: Mapping[str, ColourFile], where: Source, problems: Problems
) -> None:
    for name in group:
        if name not in colours:
            problems.add(source_of(name) or where, f"unknown colour {name}", did_you_mean(name, colours))


def _note_twice(group: Sequence[str], where: Source, problems: Problems) -> None:
    for number, name in enumerate(group):
        if name in group[:number]:
            problems.add(source_of(name) or where, f"the colour {name} stands twice here", "keep one of them")


def _alike(names: list[str], colours: Mapping[str, ColourFile]) -> Iterator[Pair]:
    """Yield pairs that are too close, each once, to the sight that parts them least."""
    full = {name: colours[name].full for name in names}
    low = {name: colours[name].low or colours[name].full for name in names}
    worst: dict[tuple[str, str], Pair] = {}
    in_low = (replace(pair, ink="in low ink, ") for pair in distances(low)) if low != full else ()
    for pair in chain(distances(full), in_low):
        if pair.distance < worst.get(pair.names, pair).distance or pair.names not in worst:
            worst[pair.names] = pair
    yield from (pair for pair in worst.values() if pair.distance < LEAST_APART)


def seen(colour: str, sight: str) -> Color:
    """Return what an eye of one of the SIGHTS sees of ``#RRGGBB``, as a screen can show it to others.

    It comes in the space of distances, so that no pair has to be converted.
    """
    shown = Color(grey_of(colour) if sight == "grey" else colour)
    if sight in _FILTERS:
        shown = shown.filter(_FILTERS[sight], 1, method="machado").convert("srgb").clip()
    return shown.convert("lab-d65")
