"""The end of a game as it was written down: which treasures each player has safe."""

from collections.abc import Iterator, Sequence

from generator.scoring.engine import SEATS
from generator.scoring.issues import Issue, Place
from generator.scoring.logfile import Entry, Log
from generator.scoring.sunken.facts import Lake
from generator.scoring.sunken.table import Table
from generator.scoring.sunken.walking import values
from generator.scoring.telling import NO_WORD, fault

END, PART = "=end", "=part"
"""The kinds of lines of safe treasures where nothing else is known: of all players, or not of all.

No line that somebody types is of a kind with a sign.
"""
_NONE, _CHEST = ("none", "-"), "chest"
TOLD = "told"
"""Why a game is over of which only the end is known."""


def tells_only_the_end(log: Log) -> bool:
    """Return whether a log holds no turns, but what was safe in the end."""
    kinds = {entry.kind for entry in log.entries}
    return "safe" in kinds and not kinds & {"turn", "round", "fix"}


def tells_only_numbers(log: Log) -> bool:
    """Return whether a log holds nothing but totals."""
    kinds = {entry.kind for entry in log.entries} - {"comment", "ruling", "undo"}
    return kinds == {"totals"}


def numbers_alone(log: Log) -> Issue:
    """Return that the end of a game is told by the treasures, not by their numbers."""
    entry = next(entry for entry in log.entries if entry.kind == "totals")
    hint = "write which: safe A 3 5 12"
    return fault("unknown", entry, "how many treasures are safe does not say which", hint=hint)


def as_ends(lake: Lake, seats: int, entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Return the lines of safe treasures as those of the end, or of a part of it if not all can be read."""
    lines = [entry for entry in entries if entry.kind == "safe"]
    is_whole = not list(_unnamed(seats, entries)) and not any(_treasures(lake, line, 0)[1] for line in lines)
    kind = END if is_whole else PART
    return tuple(entry._replace(kind=kind) if entry.kind == "safe" else entry for entry in entries)


def told(lake: Lake, table: Table, entry: Entry) -> tuple[Table, list[Issue]]:
    """Return the table after a line of safe treasures, and what is wrong with it.

    Where nothing else is known, or nothing for certain any more, the line is believed; otherwise it is
    compared with what the turns give.
    """
    seat = SEATS.find(entry.words[0].text.rstrip(":").upper()) if entry.words else -1
    if not 0 <= seat < len(table.players):
        hint = f"write a seat and its treasures: safe A {' '.join(map(str, lake.treasures[-3:]))}"
        return table, [fault("syntax", entry, "whose treasures are these?", hint=hint)]
    treasures, issues = _treasures(lake, entry, seat)
    if entry.kind == "safe" and not table.unsure:
        return table, issues or list(_differences(lake, table, entry, seat, treasures))
    table = _believed(lake, table, seat, treasures)
    return (table._replace(over=True, ends=TOLD) if entry.kind == END else table), issues


def _believed(lake: Lake, table: Table, seat: int, treasures: int) -> Table:
    player = table.players[seat]
    rest = lake.all_treasures & ~treasures
    player = player._replace(safe=treasures, open=player.open & rest, hidden=rest & ~player.open)
    return table.with_player(seat, player)


def _treasures(lake: Lake, entry: Entry, seat: int) -> tuple[int, list[Issue]]:
    """Return the treasures of a line as a mask, and what is wrong with its words."""
    found, issues = 0, list[Issue]()
    for word in entry.words[1:]:
        text = word.text.strip(",").casefold()
        if text in _NONE:
            continue
        text = str(lake.treasures[lake.chest]) if text == _CHEST else text
        value = int(text) if text.isdecimal() and text.isascii() else -1
        if value not in lake.treasures:
            hint = f"treasures are {', '.join(map(str, lake.treasures))}"
            issues.append(fault("unknown", entry, f"there is no treasure {text}", word, hint))
        elif found >> lake.treasures.index(value) & 1:
            message = f"{SEATS[seat]} has treasure {value} twice: there is one of each"
            issues.append(fault("illegal", entry, message, word)._replace(clause="SNK-1.11"))
        else:
            found |= 1 << lake.treasures.index(value)
    return found, issues


def _differences(lake: Lake, table: Table, entry: Entry, seat: int, treasures: int) -> Iterator[Issue]:
    safe = values(lake, table.players[seat].safe)
    if safe == values(lake, treasures):
        return
    have, need = (_listed(one) for one in (values(lake, treasures), safe))
    message = f"{SEATS[seat]} has {need} safe by the turns above, not {have}"
    texts = [str(value) for value in safe]
    wrong = next((word for word in entry.words[1:] if word.text.strip(",") not in texts), NO_WORD)
    yield fault("total", entry, message, wrong)._replace(seat=seat, need=need, have=have, clause="SNK-6.4")


def _listed(treasures: Sequence[int]) -> str:
    """Return some treasures in words."""
    *first, last = map(str, treasures) if treasures else ("nothing",)
    return f"{', '.join(first)} and {last}" if first else last


def untold(seats: int, entries: Sequence[Entry]) -> Iterator[Issue]:
    """Yield whose treasures nobody has written down, and that the rest can't be checked."""
    for letter in _unnamed(seats, entries):
        hint = f"write safe {letter} and the treasures, or nothing behind it if there are none"
        yield Issue("unknown", Place(), f"nobody wrote what {letter} has safe", hint=hint)
    message = "only the end was written down: whether the moves were legal can't be checked"
    yield Issue("unverified", Place(), message)


def _unnamed(seats: int, entries: Sequence[Entry]) -> Iterator[str]:
    """Yield the letters of seats of which no line tells the end."""
    named = {
        entry.words[0].text.rstrip(":").upper() for entry in entries if entry.kind == "safe" and entry.words
    }
    return (letter for letter in SEATS[:seats] if letter not in named)
