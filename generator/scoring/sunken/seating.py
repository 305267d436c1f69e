"""Who sits at which corner of the lake: colours as a log names them, clockwise."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from generator.scoring.issues import Issue
from generator.scoring.logfile import Seat
from generator.scoring.sunken.facts import Lake
from generator.scoring.telling import unknown_colour


def corners_of(lake: Lake, seats: Sequence[Seat]) -> tuple[int, ...]:
    """Return the corner of each seat, as far as so many can play: as named, the others clockwise."""
    named = [_named(lake, seat) for seat in seats]
    return next(iter(_fitting(lake, named)), None) or next(_clockwise(lake, _players(lake, len(seats))))


def _players(lake: Lake, seats: int) -> int:
    """Return the number of players nearest to ``seats`` that the lake is set up for."""
    return min(lake.set_ups, key=lambda players: (abs(players - seats), players))


def _clockwise(lake: Lake, players: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to seat so many clockwise; of two, those opposite each other first."""
    ways = [
        (*some[first:], *some[:first])
        for some in combinations(range(len(lake.corners)), players)
        for first in range(players)
    ]
    return iter(sorted(ways, key=lambda way: (_is_adjacent(lake, way), way)))


def _is_adjacent(lake: Lake, corners: Sequence[int]) -> bool:
    """Return whether two play who do not sit diagonally opposite."""
    return len(corners) == 2 and frozenset(corners) not in lake.pairs


def _fitting(lake: Lake, named: Sequence[int | None]) -> Iterator[tuple[int, ...]]:
    """Yield the ways to sit clockwise that agree with the corners that are named."""
    if len(named) in lake.set_ups:
        for way in _clockwise(lake, len(named)):
            if all(corner in (None, at) for corner, at in zip(named, way, strict=True)):
                yield way


def _named(lake: Lake, seat: Seat) -> int | None:
    """Return the corner whose colour, or its letter, a seat names; perhaps without a comma: Ana O."""
    text = seat.colour
    if not text and len(seat.name.split()) > 1:
        text = seat.name.split()[-1]
    known = ((corner.colour.casefold(), corner.letter.casefold()) for corner in lake.corners)
    return next((at for at, names in enumerate(known) if text.casefold() in names), None)


def seat_notes(lake: Lake, seats: Sequence[Seat]) -> Iterator[str]:
    """Yield who sits where, if not everybody's village was named."""
    if len(seats) in lake.set_ups and any(_named(lake, seat) is None for seat in seats):
        colours = (lake.corners[corner].colour for corner in corners_of(lake, seats))
        placed = (f"{seat.name} sits at {colour}" for seat, colour in zip(seats, colours, strict=True))
        example = f"{seats[0].letter} = {seats[0].name}, {lake.corners[0].colour}"
        yield f"not all villages were named, so {', '.join(placed)}; write {example}"


def seat_issues(lake: Lake, seats: Sequence[Seat]) -> Iterator[Issue]:
    """Yield what is wrong with how many sit where."""
    yield from _wrong_number(lake, seats)
    named = {seat: _named(lake, seat) for seat in seats}
    for number, (seat, corner) in enumerate(named.items()):
        if corner is None and seat.colour:
            yield unknown_colour(seat, [corner.colour for corner in lake.corners])
        elif corner is not None and corner in list(named.values())[:number]:
            message = f"{lake.corners[corner].colour} is taken already"
            yield Issue(
                "illegal", seat.place, message, seat.letter, "give each player a colour", clause="SNK-2.2"
            )
    corners = [corner for corner in named.values() if corner is not None]
    if len(set(corners)) == len(corners):
        yield from _wrong_order(lake, seats, tuple(named.values()))


def _wrong_number(lake: Lake, seats: Sequence[Seat]) -> Iterator[Issue]:
    most = min(max(lake.set_ups), lake.options.players)
    for seat in seats[most:]:
        message = f"at most {most} can play this edition"
        yield Issue(
            "illegal", seat.place, message, seat.letter, "take out whoever did not play", clause="SNK-1.1"
        )
    if seats and len(seats) < min(lake.set_ups):
        message = f"at least {min(lake.set_ups)} play Sunken City"
        hint = "name all players at the top: B = Ben"
        yield Issue("illegal", seats[-1].place, message, seats[-1].letter, hint, clause="SNK-2.5")


def _wrong_order(lake: Lake, seats: Sequence[Seat], named: Sequence[int | None]) -> Iterator[Issue]:
    """Yield that seats do not go clockwise, or that two players sit side by side."""
    if len(seats) not in lake.set_ups:
        return
    ways = list(_fitting(lake, named))
    order = ", ".join(corner.colour for corner in lake.corners)
    if not ways:
        hint = f"clockwise the corners are {order}; the seats A, B, ... follow them from any corner on"
        message = "the seats do not go clockwise round the board"
        yield Issue("illegal", seats[0].place, message, seats[0].letter, hint, clause="SNK-3.1")
    elif lake.options.diagonal and _is_adjacent(lake, ways[0]):
        hint = "if you agreed on it, write setup.two_player_diagonal: no at the top"
        message = "two players take colours diagonally opposite"
        yield Issue("illegal", seats[1].place, message, seats[1].letter, hint, clause="SNK-2.10")
