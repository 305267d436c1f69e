"""What each turn leaves behind for the seal: the dice, and what stands on the sheets afterwards.

In which order one seat filled its boxes, by which worker, and whose line came first, makes no difference: the
filled sheets do not tell it either, and so lines and sheets of a game have the same seal.
"""

from collections.abc import Iterator, Sequence

from generator.scoring.engine import SEATS
from generator.scoring.sunshine.facts import City
from generator.scoring.sunshine.table import Sheet, Table
from generator.scoring.umpire import Played, Trace

_SILENT = ("totals", "sun", "ruling")
"""Kinds of entries that leave nothing behind."""
_DICE = -1
"""The dice come before all seats."""


def traces(city: City, played: Sequence[Played[Table]]) -> Iterator[Trace]:
    """Yield what each roll and each seat's turn left behind, up to what nobody knows."""
    for one in played:
        seat, after = one.entry.seat, one.after
        if one.entry.kind == "round" and after.dice is not None and after.turn == one.entry.round:
            low, high = sorted(after.dice)
            yield Trace(after.turn, (f"{low} {high}",), _DICE, ends=bool(after.over))
        elif one.entry.kind == "turn" and seat is not None:
            yield _turn(city, one, seat)
        elif one.entry.kind not in _SILENT:
            return


def _turn(city: City, one: Played[Table], seat: int) -> Trace:
    if one.before is one.after or seat >= len(one.after.sheets):
        return Trace(one.after.turn)
    marks = _marks(city, one.before.sheets[seat], one.after.sheets[seat])
    line = " ".join((SEATS[seat], *marks))
    return Trace(one.after.turn, (line,), seat, ends=one.after.dice is None)


def _marks(city: City, before: Sheet, after: Sheet) -> Iterator[str]:
    """Yield the boxes that were filled, and each project with the gears that were crossed off on it."""
    filled = after.filled & ~before.filled
    yield from sorted(box.name for number, box in enumerate(city.boxes) if filled >> number & 1)
    for (price, _), had, has in zip(city.projects, before.crossed, after.crossed, strict=True):
        if has != had:
            yield f"*{price}/{has - had}"
