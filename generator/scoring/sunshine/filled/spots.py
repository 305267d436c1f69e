"""Where something stands in a log of filled sheets, or would stand."""

from collections.abc import Iterator

from generator.scoring.issues import Place
from generator.scoring.logfile import Entry, Log
from generator.scoring.net import net
from generator.scoring.sunshine.facts import City
from generator.scoring.sunshine.filled.sheets import Filled, Sheets
from generator.scoring.sunshine.filled.story import Spot


class Spots:
    """The places of all boxes, gears and dice, of empty ones too as far as their line was written."""

    def __init__(self, city: City, log: Log, sheets: Sheets) -> None:
        self.city, self.log, self.dice = city, log, sheets.dice

    def place(self, filled: Filled, spot: Spot) -> Place:
        """Return the place of a spot on a sheet; that of the whole sheet where nothing was written."""
        if spot.kind == "dice":
            return self.dice[min(spot.at, len(self.dice)) - 1].place
        known = self._box(filled, spot) if spot.kind == "box" else self._gear(filled, spot)
        return next(known, filled.place)

    def _box(self, filled: Filled, spot: Spot) -> Iterator[Place]:
        if spot.at in filled.boxes:
            yield filled.boxes[spot.at].place
        letter, column, row = tuple(self.city.boxes[spot.at].name)
        for entry in self._lines(filled):
            texts = [word.text.casefold() for word in entry.words]
            if entry.kind.upper() == letter and column in texts:
                words = entry.words[texts.index(column) :]
                yield Place(entry.place.line, words[min(int(row), len(words) - 1)].column)

    def _gear(self, filled: Filled, spot: Spot) -> Iterator[Place]:
        yield from (one.place for one in filled.gears[spot.at] if one.turn == spot.number)
        name = f"*{self.city.projects[spot.at][0]}"
        lines = [entry for entry in self._lines(filled) if entry.kind == "gears"]
        yield from (
            Place(line.place.line, word.column) for line in lines for word in line.words if word.text == name
        )
        yield from (line.place for line in lines)

    def _lines(self, filled: Filled) -> Iterator[Entry]:
        """Yield the lines of a sheet."""
        is_its = False
        for entry in net(self.log.entries)[0]:
            if entry.kind == "sheet":
                is_its = entry.place == filled.place
            elif is_its:
                yield entry
