"""The line of play behind a filled sheet whose boxes carry turn numbers."""

from collections.abc import Sequence

from generator.scoring.sunshine.filled.story import (
    Change,
    Explained,
    Marks,
    Teller,
    first_astray,
    told,
    turns_of,
)
from generator.scoring.sunshine.rules import SunshineRules

__all__ = ["Change", "Explained", "Marks", "explain"]


def explain(
    rules: SunshineRules,
    dice: Sequence[tuple[int, int]],
    seat: int,
    marks: Marks,
    others: Sequence[Marks] = (),
) -> Explained:
    """Return the most natural line of play behind the marks of one seat; the seat's moves bear its number.

    Each of the turns can be replayed through the rules on a table with this one sheet. A turn in which
    several projects meet many refunds is searched up to a limit (``phases.MOST_TRIES``): a way may be missed,
    and the answer says so. ``others`` are the sheets of other players, for which the dice must do as well.
    """
    teller = Teller(rules.city)
    story = teller.story(turns_of(rules.city, dice, marks))
    astray = first_astray(marks, len(dice))
    if len(story.ways) == len(dice) and astray is None:
        return told(rules.city, story, seat, story.states(len(dice)))
    from generator.scoring.sunshine.filled.nearest import failure

    found = failure(rules, story, marks, others)
    found = found._replace(is_certain=not any(turn <= (found.failed or 0) for turn in teller.given_up))
    return found.of_seat(seat)
