"""What stands on a pad: the numbers of each player, and whose columns are added up."""

from typing import NamedTuple

from generator.scoring.pad.sheet import Numbers, Sheet


class Table(NamedTuple):
    """The numbers of each seat; a seat in ``closed`` has a total behind its last number."""

    written: tuple[Numbers, ...]
    closed: frozenset[int] = frozenset()
    round: int = 1

    def with_number(self, seat: int, row: int, number: int) -> "Table":
        """Return the table with one more number, behind which the seat's total is to be written anew."""
        own = self.written[seat]
        written = (*self.written[:seat], (*own[:row], number, *own[row + 1 :]), *self.written[seat + 1 :])
        return Table(written, self.closed - {seat}, self.round)

    def waiting(self, sheet: Sheet) -> tuple[int, ...]:
        """Return the seats with blank rows and no total."""
        seats = enumerate(self.written)
        return tuple(seat for seat, own in seats if seat not in self.closed and sheet.blanks(own))

    def is_over(self, sheet: Sheet) -> bool:
        """Return whether everybody's rows are full, or were added up as they are."""
        return not self.waiting(sheet)


def begin(sheet: Sheet, seats: int) -> Table:
    """Return an empty pad."""
    return Table(((None,) * len(sheet.rows),) * max(seats, 1))
