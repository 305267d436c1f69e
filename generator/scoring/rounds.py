"""How far a log has come in its rounds, and what is wrong with the next one."""

from typing import NamedTuple


class Progress(NamedTuple):
    """The last round that began.

    ``slipped`` is the round that follows if the last number was a slip of the pen, else 0. ``loose`` is true
    behind a gap of unknown length. ``unread`` counts the lines since that can't be read and may have been
    rounds.
    """

    last: int = 0
    slipped: int = 0
    loose: bool = False
    unread: int = 0

    @property
    def begun(self) -> bool:
        """True if an entry may stand here: a round, a gap or an unreadable line came before."""
        return bool(self.last or self.loose or self.unread)

    def allows(self, number: int) -> bool:
        """Return whether round ``number`` may begin now."""
        if number == self.slipped:
            return number > 0
        return self.last < number and (self.loose or number <= self.last + 1 + self.unread)

    def after_round(self, number: int) -> "Progress":
        """Return the progress as round ``number`` has begun, be it allowed or not."""
        expected = self.slipped or self.last + 1
        return Progress(number, 0 if self.allows(number) else expected + 1)

    def round_fault(self, number: int) -> tuple[str, str]:
        """Return what is wrong with a round that is not allowed, and a hint."""
        expected = self.slipped or self.last + 1
        renumber = f"did you mean {expected}.?"
        if number == 0:
            return "rounds are counted from 1", renumber
        if number == self.last:
            return f"round {number} is there twice", f"{renumber} (or take back the first one: ~)"
        if number < self.last:
            return f"round {number} stands behind round {self.last}", renumber
        first, missing = self.last + 1, number - 1
        gap = f"gap {first}-{missing}" if missing > first else f"gap {first}"
        rounds = f"rounds {first} to {missing} are" if missing > first else f"round {first} is"
        return f"{rounds} missing", f"{renumber} If not, write {gap} on a line before it"

    def allows_gap(self, first: int, last: int) -> bool:
        """Return whether the rounds from ``first`` to ``last`` may be missing here."""
        follows = first in (self.last, self.last + 1, self.slipped) or (self.loose and first > self.last)
        return 1 <= first <= last and follows

    def gap_fault(self, first: int, last: int) -> tuple[str, str]:
        """Return what is wrong with a gap that is not allowed, and a hint."""
        if last < first:
            return "the gap ends before it begins", f"did you mean gap {last}-{first}?"
        expected = self.last + 1
        right = f"gap {expected}-{last}" if last > expected else f"gap {expected}"
        return f"the gap does not follow round {self.last}", f"did you mean {right}?"
