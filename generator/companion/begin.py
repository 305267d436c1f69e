"""Begins a table: what a person chose becomes the top of a log."""

from datetime import datetime

from generator import logbook
from generator.companion.asked import NewTable, Player
from generator.companion.editions import Editions
from generator.problems import ProblemsError

_MARKS = ",;="
"""They end a name or a value in a log."""


class NotBegunError(ValueError):
    """No log can begin like this; the message says why."""

    def __init__(self, said: str, hint: str = "") -> None:
        super().__init__(said)
        self.hint = hint


def header(editions: Editions, wish: NewTable) -> str:
    """Return the top of a log with the empty line below it. Raises NotBegunError."""
    offered = editions.get(wish.edition)
    if offered is None or offered.catalogue.game is None:
        raise NotBegunError("this edition is not played here", "choose one of those that are listed")
    for player in wish.players:
        _check(player.name, "a name")
        _check(player.colour or "-", "a colour")
    for path, value in wish.options.items():
        _check(path, "an option")
        _check(value, "the value of an option")
    players = tuple(map(_written, wish.players))
    options = tuple(f"{path.strip()}={value.strip()}" for path, value in wish.options.items())
    today = datetime.now().astimezone().date().isoformat()
    shelf = editions.shelf_of(offered.catalogue.label)
    try:
        fresh = logbook.fresh(offered.reference, logbook.Wish(players, options, today), shelf)
    except ProblemsError as error:
        first = error.problems[0]
        raise NotBegunError(first.message, "" if "--" in first.hint else first.hint) from error
    top, _, _ = fresh.partition("\n\n")
    return f"{top}\n\n"


def _check(text: str, what: str) -> None:
    """Raise NotBegunError for what would read as something else in a log."""
    if not text.strip() or not text.isprintable() or any(mark in text for mark in _MARKS):
        said = f"{text.strip()[:40]!r} can't be {what} in a log"
        raise NotBegunError(said, "use letters, figures and spaces")


def _written(player: Player) -> str:
    return f"{player.name.strip()}={player.colour.strip()}" if player.colour.strip() else player.name.strip()
