"""What may be written next in a log."""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.scoring.guiding import Offers, Waiting


class _Guide:
    def waiting(self, _state: Any) -> Waiting:
        """Return nothing yet."""
        return Waiting(0, "", (None, *range(4)))

    def offers(self, _state: Any, _seat: int | None, draft: Sequence[str]) -> Offers:
        """Return nothing yet."""
        return Offers("", is_whole=False, choices=(), why="type the line", draft=tuple(draft))

    def totals(self, _state: Any) -> str:
        """Return nothing yet."""
        return "="


def guide_of(_game: Any, _text: Mapping[str, Any], _letters: Sequence[str]) -> _Guide:
    """Return the guide."""
    return _Guide()
