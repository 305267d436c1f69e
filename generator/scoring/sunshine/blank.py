"""What a fresh log of Sunshine City says below its header: the key, an example, sheets to be filled in."""

from collections.abc import Iterator, Sequence

from generator.scoring.sunshine.facts import ANY, BUILDER, DISTRICTS, INVENTOR, LOBBYIST, City


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
    yield "; Type the sheets off: in place of each . the number of the turn that stands in the box."
    yield "; Each letter is a column, its boxes follow from the top; a vehicle is read row by row."
    yield ""
    yield "; The dice strip, two figures a turn: dice 25 36 11"
    yield "dice"
    for letter, name in zip(letters, names, strict=True):
        yield ""
        yield f"sheet {letter}  ; {name}"
        for number, district in enumerate(DISTRICTS):
            yield f"; {district.capitalize()}: invention, buildings, vehicles"
            for worker in (INVENTOR, BUILDER, LOBBYIST):
                yield f"{city.letters[number]}  {'  '.join(_dots(city, number, worker))}"
        gears = "  ".join(f"*{gears}{' .' * gears}" for gears, _ in city.projects)
        yield "; The gears of the projects, and the turns on the plant track"
        yield f"gears  {gears}"
        yield "plants"


def _dots(city: City, district: int, worker: int) -> Iterator[str]:
    """Yield the columns of an area, a dot for each box."""
    names = [box.name[1] for box in city.boxes if (box.district, box.worker) == (district, worker)]
    for column in sorted(set(names)):
        yield column + " ." * names.count(column)


def _example(city: City, district: int, worker: int) -> Iterator[str]:
    """Yield the first boxes that a worker may fill who is activated in a district at the start."""
    fitting = [box for box in city.boxes if box.worker == worker and box.shows in (district, ANY)]
    fitting.sort(key=lambda box: box.district != district)
    yield from (box.name for box in fitting[: city.circled[district]])
