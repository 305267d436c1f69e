"""Who plays with which colour: SNR-4.1."""

from collections.abc import Iterator, Sequence

from generator.scoring.issues import Issue
from generator.scoring.logfile import Seat
from generator.scoring.sunrise.facts import DEALT, FEWEST, Plan
from generator.scoring.telling import unknown_colour


def players_of(plan: Plan, seats: Sequence[Seat]) -> int:
    """Return the number of players nearest to those named that can play."""
    return min(max(len(seats), FEWEST), most_players(plan))


def most_players(plan: Plan) -> int:
    """Return how many can play: as many as the edition says, with a colour and roles to be dealt."""
    return min(plan.options.players, len(plan.colours), len(plan.roles) // DEALT)


def colours_of(plan: Plan, seats: Sequence[Seat]) -> list[str]:
    """Return the colour of each player that can play: as named, the others as they come."""
    players = players_of(plan, seats)
    named = [_named(plan, seat) for seat in seats[:players]]
    free = iter([colour for colour in plan.colours if colour not in named])
    return [colour or next(free) for colour in [*named, *[""] * players][:players]]


def _named(plan: Plan, seat: Seat) -> str:
    text = seat.colour.casefold()
    return next((colour for colour in plan.colours if text and colour.casefold().startswith(text)), "")


def seat_issues(plan: Plan, seats: Sequence[Seat]) -> Iterator[Issue]:
    """Yield what is wrong with how many play, and with their colours."""
    most = most_players(plan)
    for seat in seats[most:]:
        message, hint = f"at most {most} can play this edition", "take out whoever did not play"
        yield Issue("illegal", seat.place, message, seat.letter, hint, clause="SNR-A6")
    if seats and len(seats) < FEWEST:
        message, hint = "at least 2 play Sunrise City", "name all players at the top: B = Ben"
        yield Issue("illegal", seats[0].place, message, seats[0].letter, hint, clause="SNR-A6")
    taken: set[str] = set()
    for seat in seats:
        colour = _named(plan, seat)
        if seat.colour and not colour:
            yield unknown_colour(seat, plan.colours)
        elif colour in taken:
            message, hint = f"{colour} is taken already", "give each player a colour"
            yield Issue("illegal", seat.place, message, seat.letter, hint, clause="SNR-4.1")
        taken.add(colour or seat.letter)
