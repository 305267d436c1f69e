"""What came of slips of the pen that a bench has made: how often they were noticed, and mended."""

import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field

from generator.scoring.issues import Issue

HEAD = f"{'slip':31}tried noticed  at once    first in three  blocks   median    max"


@dataclass(slots=True)
class Tally:
    """Counts of one kind of slip."""

    tried: int = 0
    noticed: int = 0
    at_once: int = 0
    first: int = 0
    in_three: int = 0
    blocks: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def add(self, issues: Sequence[Issue], ranks: Sequence[int], seconds: float, *, is_at_once: bool) -> None:
        """Count a slip: what was said of it, and the ranks of the suspects that are the true line."""
        self.tried += 1
        if not issues:
            return
        self.noticed += 1
        self.at_once += is_at_once
        self.first += 0 in ranks
        self.in_three += any(rank < 3 for rank in ranks)
        self.blocks.append(sum(not issue.follows.line for issue in issues))
        self.seconds.append(seconds)

    def row(self, name: str) -> str:
        """Return the counts as a row of HEAD."""
        times, blocks = sorted(self.seconds) or [0.0], self.blocks or [0]
        shares = (self.at_once, self.first, self.in_three)
        percent = "".join(f"{100 * share / max(1, self.noticed):9.0f}%" for share in shares)
        noticed = f"{100 * self.noticed / max(1, self.tried):8.0f}%"
        return (
            f"{name:31}{self.tried:5}{noticed}{percent}{statistics.mean(blocks):8.1f}"
            f"{statistics.median(times):9.2f}{times[-1]:8.2f}"
        )
