"""What is counted in every game: who wins, by how much, from which seat."""

from collections.abc import Iterator, Mapping, Sequence

from generator.scoring.engine import SEATS
from generator.scoring.umpire import Result
from generator.simulation.tally import Key, Line

WINS, CLOSE = "Games won, by seat", "Close games"


def seat_lines(seats: int) -> tuple[Line, ...]:
    """Return a line for each seat, where more than one plays."""
    if seats < 2:
        return ()
    return tuple(Line(Key(WINS, f"seat {letter}"), is_share=True, fair=1 / seats) for letter in SEATS[:seats])


def wins(result: Result, seats: int) -> list[float]:
    """Return the share of the victory that each seat has; a shared one is split."""
    share = 1 / len(result.winners) if result.winners else 0.0
    return [share if seat in result.winners else 0.0 for seat in range(seats)]


def seat_values(result: Result, seats: int) -> Iterator[tuple[Key, float]]:
    """Yield the share of the victory of each seat."""
    lines = seat_lines(seats)
    yield from ((line.key, share) for line, share in zip(lines, wins(result, seats), strict=False))


def lead_lines(section: str, what: str, seats: int) -> tuple[Line, ...]:
    """Return lines about the winner: what it has, how far ahead it is, and whether it is alone."""
    best = Line(Key(section, f"{what} of the winner"))
    if seats < 2:
        return (best,)
    return (
        best,
        Line(Key(section, f"{what} ahead of the next")),
        Line(Key(CLOSE, f"level in {what}"), is_share=True),
        Line(Key(CLOSE, "shared victory"), is_share=True),
    )


def lead_values(section: str, what: str, unit: str, result: Result) -> Iterator[tuple[Key, float]]:
    """Yield what the winner has of what decides first; ``unit`` is its name in the score."""
    scores = [standing.score[unit] for standing in result.standings]
    yield Key(section, f"{what} of the winner"), float(scores[0])
    if len(scores) > 1:
        yield Key(section, f"{what} ahead of the next"), float(scores[0] - scores[1])
        yield Key(CLOSE, f"level in {what}"), float(scores[0] == scores[1])
        yield Key(CLOSE, "shared victory"), float(len(result.winners) > 1)


def each(numbers: Sequence[float]) -> float:
    """Return the mean of what the players of one game have."""
    return sum(numbers) / len(numbers)


def shares(counts: Mapping[str, int]) -> dict[str, float]:
    """Return counts as shares of their sum."""
    whole = sum(counts.values())
    return {name: count / whole if whole else 0.0 for name, count in counts.items()}
