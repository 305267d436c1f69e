"""What may be written next in the log of a pad: a row that is blank, then its number."""

from collections.abc import Iterator, Sequence

from generator.scoring.guiding import Moment, Offer, Offers, Waiting, refused
from generator.scoring.pad.game import PadGame
from generator.scoring.pad.sheet import Row
from generator.scoring.pad.table import Table
from generator.scoring.pad.writing import total_line

_FARTHEST = 40
"""So many numbers are offered on either side of the one that is nearest to nothing; others are typed."""

_ROW, _NUMBER = "row-", "number-"


class PadGuide:
    """A pad with the letters of some seats."""

    def __init__(self, game: PadGame, letters: Sequence[str]) -> None:
        self.sheet = game.sheet
        self.letters = letters

    def waiting(self, moment: Moment[Table]) -> Waiting:
        """Return who has blank rows; all may write at once."""
        waits = moment.state.waiting(self.sheet)
        step = "the pad is being filled" if waits else "the game is over"
        return Waiting(moment.state.round, step, waits)

    def totals(self, state: Table) -> str:
        """Return the line of everybody's totals."""
        return total_line(self.sheet, state.written[: len(self.letters)], self.letters)

    def offers(self, moment: Moment[Table], seat: int | None, draft: Sequence[str]) -> Offers:
        """Return which row may follow, or which number in it."""
        state = moment.state
        if seat is None or seat not in state.waiting(self.sheet):
            return refused(draft)
        words: list[str] = []
        row: Row | None = None
        for token in draft:
            found = next((one for one in self._choices(state, seat, words, row) if one.token == token), None)
            if found is None:
                return refused(draft)
            words.append(found.word)
            row = next((one for one in self.sheet.rows if one.id == found.word), None)
        choices = tuple(self._choices(state, seat, words, row))
        line = " ".join((f"{self.letters[seat]}:", *words))
        why = f"the number in {row.name}; type a larger one" if row is not None else "a row of the pad"
        return Offers(line, bool(words) and row is None, choices, why, tuple(draft))

    def _choices(self, state: Table, seat: int, words: Sequence[str], row: Row | None) -> Iterator[Offer]:
        """Yield the blank rows, or behind a row the numbers that it may hold."""
        if row is not None:
            for number in self._numbers(state, seat, row):
                yield Offer(f"{_NUMBER}{number}", str(number), row.name, word=str(number))
            return
        for one in self.sheet.blanks(state.written[seat]):
            if one.id not in words and self._numbers(state, seat, one):
                yield Offer(f"{_ROW}{one.id}", one.name, "Row", word=one.id)

    def _numbers(self, state: Table, seat: int, row: Row) -> Sequence[int]:
        """Return the numbers that may stand in a row; nothing if another seat has what only one can have."""
        least = max(row.least, min(row.most, 0) - _FARTHEST)
        most = min(row.most, max(row.least, 0) + _FARTHEST)
        at = self.sheet.rows.index(row)
        is_taken = row.once and any(own[at] for other, own in enumerate(state.written) if other != seat)
        return [number for number in range(least, most + 1) if not (is_taken and number)]


def guide_of(game: PadGame, _text: object, letters: Sequence[str]) -> PadGuide:
    """Return the guide of a pad."""
    return PadGuide(game, letters)
