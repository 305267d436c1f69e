"""Changes that would mend a log, the best of them, and how they are proposed in words."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from generator.scoring.changes import Change
from generator.scoring.issues import Issue, Place, Suspect
from generator.scoring.umpire import Played

MOST_TOLD = 3

Key = tuple[int, str, int | None]
"""What tells an issue from others, however it is worded: line, code and seat."""


class Repair(NamedTuple):
    """A change that was tried: how many problems it leaves, how unlikely it is, and which issues stay."""

    left: int
    cost: float
    change: Change
    stay: frozenset[Key]

    @property
    def rank(self) -> tuple[int, float]:
        """Sorts the best first."""
        return self.left, self.cost

    @property
    def wording(self) -> dict[int, list[list[str]]]:
        """The change as it is told: the words of each entry, in whatever order."""
        edits = self.change.edits.items()
        return {place: [sorted(entry.text.split()) for entry in entries] for place, entries in edits}


class Proposals:
    """Tells the repairs of one log, which has ``total`` problems."""

    def __init__(self, played: Sequence[Played[Any]], total: int) -> None:
        self.played = played
        self.total = total

    def lines(self, repair: Repair) -> set[int]:
        """Return the lines that a repair touches."""
        return {self.played[place].entry.place.line for place in repair.change.edits}

    def likeliest(self, repairs: Iterable[Repair], issue: Issue) -> list[Repair]:
        """Return the best; those of lines that an issue names and of its own must be told, if as good."""
        different = {tuple(sorted(one.change.edits.items())): one for one in repairs}
        ordered = sorted(different.values(), key=lambda one: one.rank)
        own, named = {issue.place.line}, {place.line for place in issue.because}
        first = [
            next((one for one in ordered if self.lines(one) <= some and one.left == ordered[0].left), None)
            for some in (named - own, own)
            if some and (named or issue.code == "total")
        ]
        ordered.sort(key=lambda one: one not in first)
        return sorted(ordered[:MOST_TOLD], key=lambda one: one.rank)

    def told(self, repairs: Sequence[Repair]) -> tuple[Suspect, ...]:
        """Return repairs in words; where so many lines may be missing, others may fit as well."""
        found = tuple(map(self._told, repairs))
        is_open = len(found) == MOST_TOLD and not any(one.old for one in found)
        is_one_place = len({(one.left, *one.change.edits) for one in repairs}) == 1
        if not is_open or not is_one_place or repairs[0].change.is_guess:
            return found
        last = found[-1]._replace(consequence=f"{found[-1].consequence}; other lines may fit as well")
        return (*found[:-1], last)

    def _told(self, repair: Repair) -> Suspect:
        """Return a change in words: its first line, and with the others what comes of it."""
        places = sorted(repair.change.edits)
        left, total = repair.left, self.total
        consequence = "then everything agrees"
        if left:
            consequence = f"then {left} of {total} problems {'is' if left == 1 else 'are'} left"
        moved = self._moved(repair.change)
        if moved:
            entry = self.played[min(place for place, _ in moved)].entry
            return Suspect(entry.place, entry.text, entry.text, f"{self._placed(moved)}, {consequence}")
        place, old, new = self._line(places[0], repair)
        for other in places[1:]:
            line, _, text = self._line(other, repair)
            consequence = f"with line {line.line} as {text}, {consequence}"
        if not old:
            consequence = f"if it stood before this line, {consequence}"
        if repair.change.is_guess:
            consequence = f"{consequence}; a guess of the workers only, not of what they filled"
        return Suspect(place, old, new, consequence)

    def _moved(self, change: Change) -> list[tuple[int, int]]:
        """Return the lines that a change takes away and puts before others, with these."""
        return [
            (place, before)
            for place, entries in change.edits.items()
            for before, others in change.edits.items()
            if not entries and self.played[place].entry in others
        ]

    def _placed(self, moved: Sequence[tuple[int, int]]) -> str:
        """Return in words which lines should stand before which."""
        parts: list[str] = []
        for before in sorted({before for _, before in moved}):
            lines = [str(self.played[place].entry.place.line) for place, other in moved if other == before]
            few = f"lines {', '.join(lines[:-1])} and {lines[-1]}" if len(lines) > 1 else f"line {lines[0]}"
            parts.append(f"{few} stood before line {self.played[before].entry.place.line}")
        return f"if {', and '.join(parts)}"

    def _line(self, place: int, repair: Repair) -> tuple[Place, str, str]:
        """Return the place of a changed line, and its text before and behind the change."""
        entry = self.played[place].entry
        entries = repair.change.edits[place]
        added = [one for one in entries if one is not entry]
        if not entries:
            return entry.place, entry.text, ""
        is_inserted = len(entries) > 1 or place == len(self.played) - 1
        return entry.place, "" if is_inserted else entry.text, added[0].text
