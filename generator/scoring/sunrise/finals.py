"""The end of a game as it was written down: tokens and steps, or the finished city."""

from collections.abc import Iterator, Sequence

from generator.scoring.engine import SEATS
from generator.scoring.issues import Issue, Place
from generator.scoring.logfile import Entry, Log, Word
from generator.scoring.sunrise.facts import ROUNDS, Plan
from generator.scoring.sunrise.table import Player, Table
from generator.scoring.telling import fault

END, PART, LAID = "=end", "=part", "=laid"
"""The kinds of lines where nothing else is known: totals of all players, or not of all; a tile's place.

No line that somebody types is of a kind with a sign.
"""


def tells_only_the_end(log: Log) -> bool:
    """Return whether a log holds no plays, but totals, and perhaps the finished city."""
    kinds = {entry.kind for entry in log.entries}
    return bool(kinds & {"totals", "lay"}) and not kinds & {"turn", "round", "fix", "unread"}


def as_ends(seats: int, entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Return totals as those of the end, or of a part of it if a seat has none."""
    kind = PART if list(_unnamed(seats, entries)) else END
    kinds = {"totals": kind, "lay": LAID}
    return tuple(entry._replace(kind=kinds.get(entry.kind, entry.kind)) for entry in entries)


def untold(seats: int, entries: Sequence[Entry]) -> Iterator[Issue]:
    """Yield whose tokens nobody has written down, and that the rest can't be checked."""
    for letter in _unnamed(seats, entries):
        yield Issue("unknown", Place(), f"nobody wrote what {letter} has", hint=f"write = {letter} 7t 4p")
    for letter in _without_step(seats, entries):
        message = f"nobody wrote on which step the pawn of {letter} stands, which would break a tie"
        yield Issue("unverified", Place(), message, hint=f"write = {letter} 7t 4p")
    message = "only the end was written down: whether the plays were legal can't be checked"
    yield Issue("unverified", Place(), message)


def _unnamed(seats: int, entries: Sequence[Entry]) -> Iterator[str]:
    named = {word.text for entry in entries if entry.kind == "totals" for word in entry.words}
    return (letter for letter in SEATS[:seats] if letter not in named)


def _without_step(seats: int, entries: Sequence[Entry]) -> Iterator[str]:
    """Yield the letters of seats whose totals have one number only."""
    texts = [word.text.casefold() for entry in entries if entry.kind == "totals" for word in entry.words]
    for letter in SEATS[:seats]:
        at = [place for place, text in enumerate(texts) if text == letter.casefold()]
        if at and all(len(text) == 1 and text.isalpha() for text in texts[at[-1] + 2 : at[-1] + 3]):
            yield letter


def counts(plan: Plan, entry: Entry) -> tuple[dict[int, dict[str, tuple[int, Word]]], list[Issue]]:
    """Return the tokens and steps that totals tell, by seat, and what is wrong with their words."""
    found: dict[int, dict[str, tuple[int, Word]]] = {}
    issues: list[Issue] = []
    seat = -1
    for word in entry.words:
        text = word.text.casefold()
        if len(text) == 1 and text.isalpha():
            seat = SEATS.find(text.upper())
            found[seat] = {}
            continue
        text = text.rstrip(",") or text
        digits, mark = text.rstrip("tp"), text[-1]
        kind = {"t": "tokens", "p": "pawn"}.get(mark) or ("pawn" if "tokens" in found[seat] else "tokens")
        if not digits.isdecimal() or not digits.isascii() or (kind == "pawn" and int(digits) > plan.length):
            hint = f"write = A 7t 4p: the tokens, and the step of the pawn from 0 to {plan.length}"
            issues.append(fault("syntax", entry, f"unknown word {word.text}", word, hint))
        else:
            found[seat][kind] = (int(digits), word)
    return found, issues


def told(plan: Plan, table: Table, entry: Entry) -> tuple[Table, list[Issue]]:
    """Return the table at the end as totals tell it, and what is wrong with them."""
    table, issues = _written(plan, table, entry)
    is_over = entry.kind == END and not issues
    return table._replace(over=table.over or is_over, round=ROUNDS), issues


def believed(plan: Plan, table: Table, entry: Entry) -> tuple[Table, list[Issue]]:
    """Return the table with totals behind plays that nobody knows, and what is to be said of them."""
    after, issues = _written(plan, table, entry)
    pairs = enumerate(zip(table.players, after.players, strict=True))
    other = [f"{SEATS[seat]} {one.tokens}t {one.pawn}p" for seat, (one, told) in pairs if one != told]
    if other:
        message = f"by the plays that are known it would be {' '.join(other)}; what stands here is believed"
        issues.append(fault("unverified", entry, message))
    return after, issues


def tells_all(plan: Plan, table: Table, entry: Entry) -> bool:
    """Return whether totals tell the tokens of everybody, and nothing else."""
    found, issues = counts(plan, entry) if entry.kind == "totals" else ({}, [])
    return not issues and [*range(len(table.players))] == sorted(
        seat for seat in found if "tokens" in found[seat]
    )


def _written(plan: Plan, table: Table, entry: Entry) -> tuple[Table, list[Issue]]:
    """Return the table with the totals that were written, and what is wrong with them."""
    found, issues = counts(plan, entry)
    for seat, numbers in found.items():
        if not 0 <= seat < len(table.players):
            issues.append(fault("unknown", entry, "there is no such seat"))
            continue
        player: Player = table.players[seat]
        tokens, _ = numbers.get("tokens", (player.tokens, None))
        pawn, _ = numbers.get("pawn", (player.pawn, None))
        table = table.with_player(seat, player._replace(tokens=tokens, pawn=pawn))
    return table, issues


def differences(plan: Plan, table: Table, entry: Entry) -> Iterator[Issue]:
    """Yield where totals differ from what the plays give."""
    found, issues = counts(plan, entry)
    yield from issues
    for seat, numbers in found.items():
        if not 0 <= seat < len(table.players):
            yield fault("unknown", entry, "there is no such seat")
            continue
        player = table.players[seat]
        for kind, have in (("tokens", player.tokens), ("pawn", player.pawn)):
            if kind in numbers and numbers[kind][0] != have:
                number, word = numbers[kind]
                what = (
                    f"{have} token{'' if have == 1 else 's'}"
                    if kind == "tokens"
                    else f"the pawn on step {have}"
                )
                message = f"{SEATS[seat]} has {what} by the plays above, not {number}"
                issue = fault("total", entry, message, word)
                yield issue._replace(seat=seat, need=str(have), have=str(number), clause="SNR-1.1")
