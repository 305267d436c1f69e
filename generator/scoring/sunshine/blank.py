"""What a fresh log of Sunshine City says below its header: the key, an example, sheets to be filled in."""

from collections.abc import Iterator, Sequence

from generator.scoring.sunshine.facts import ANY, BUILDER, DISTRICTS, INVENTOR, LOBBYIST, City
from generator.scoring.sunshine.signs import legend, sign


def key(city: City, names: Sequence[str]) -> Iterator[str]:
    """Yield how a log is written line by line, the first turn of the first player as an example."""
    inventor, builder = (" ".join(_example(city, *one)) for one in ((1, INVENTOR), (2, BUILDER)))
    first, second = city.letters[1], city.letters[2]
    letters = " ".join(city.letters)
    totals = " ".join(
        f"{letter} {number}" for letter, number in list(zip("AB", "32", strict=True))[: len(names)]
    )
    yield "; How to write it down; more in docs/notation.md. Behind ; stand your remarks."
    yield ";  1. 1 2             turn 1 begins, the dice show 1 and 2"
    yield f";  A: I {first} {inventor} B {second} {builder}"
    yield f";                     {names[0]}: Inventor to {first} and what he fills, then Builder to {second}"
    yield f";  B I L {letters}  workers, districts; *3 uses the project of 3 gears"
    yield f";  = {totals:<15}  now and then the plants so far: they help to find slips"
    yield ";  ~                  takes back the line above;  fix 3 A: ...  corrects turn 3"


def sheets(city: City, letters: Sequence[str], names: Sequence[str]) -> Iterator[str]:
    """Yield filled sheets to be typed off: the dice, then an area a line for each player."""
    yield "; Type the sheets off: in place of each . the turn that stands in the box."
    yield "; A letter is a column, read from the top; of a vehicle, read row by row."
    yield "; Columns that are empty may be left out."
    yield "; Above each . stands what its box takes:"
    yield f"; {legend(city)}"
    yield ""
    yield "; The dice strip, two figures a turn: dice 25 36 11"
    yield "dice"
    for letter, name in zip(letters, names, strict=True):
        yield ""
        yield f"sheet {letter}  ; {name}"
        for number, district in enumerate(DISTRICTS):
            yield f"; {district.capitalize()}: invention, buildings, vehicles"
            for worker in (INVENTOR, BUILDER, LOBBYIST):
                yield from _area(city, number, worker)
        gears = "  ".join(f"*{gears}{' .' * gears}" for gears, _ in city.projects)
        yield "; The gears of the projects, and the turns on the plant track"
        yield f"gears  {gears}"
        yield "plants"


def _area(city: City, district: int, worker: int) -> Iterator[str]:
    """Yield a remark with what the boxes of an area take, and a line with a dot for each."""
    columns: dict[str, list[str]] = {}
    for box in city.boxes:
        if (box.district, box.worker) == (district, worker):
            columns.setdefault(box.name[1], []).append(sign(city, box.shows))
    shows = (" ".join((" ", *signs)) for _, signs in sorted(columns.items()))
    dots = (" ".join((column, *("." * len(signs)))) for column, signs in sorted(columns.items()))
    yield f";  {'  '.join(shows)}"
    yield f"{city.letters[district]}  {'  '.join(dots)}"


def _example(city: City, district: int, worker: int) -> Iterator[str]:
    """Yield the first boxes that a worker may fill who is activated in a district at the start."""
    fitting = [box for box in city.boxes if box.worker == worker and box.shows in (district, ANY)]
    fitting.sort(key=lambda box: box.district != district)
    yield from (box.name for box in fitting[: city.circled[district]])
