"""A link that fills a play in BG Stats, an app that keeps what people have played."""

import json
from datetime import UTC, date, datetime
from hashlib import sha256
from typing import Any, NamedTuple
from urllib.parse import quote

from generator.report import name_of, outcome
from generator.scoring.logfile import Log
from generator.scoring.umpire import Standing
from generator.scoring.verdict import Verdict

_ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
_SOURCE = "papercity"
_PLACE = "At the table"
_NO_BGG = 0
"""Who imports a play is asked once which game it is; these are no publisher's editions."""
_NOON = "12:00:00"
_LONGEST = 500
"""Of a comment, in characters."""
_ASIDE = ("role", "hand")
"""Words of turns that everybody has before the first one plays."""


class Play(NamedTuple):
    """A game as it was played: the verdict, its log, when it is told, and how many minutes it took."""

    verdict: Verdict
    log: Log
    now: datetime
    minutes: int = 0


def link(play: Play) -> str:
    """Return the link of a game that is over, or nothing.

    All fields are there, for the app fails where some are missing. It knows players and plays again by the
    ids of their source: they stay the same from one game to the next, and each time this one is told.
    """
    verdict = play.verdict
    if not verdict.decided_by or not verdict.standings:
        return ""
    first = _first(play.log)
    plain = {
        "sourceName": _SOURCE,
        "sourcePlayId": verdict.seal or _mark(play.log),
        "playDate": _date(verdict.header.date, play.now),
        "game": {
            "name": verdict.title,
            "sourceGameId": verdict.game,
            "bggId": _NO_BGG,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [_player(verdict, one, first) for one in sorted(verdict.standings, key=_seat)],
        "board": verdict.edition,
        "location": _PLACE,
        "durationMin": play.minutes,
        "comments": _comments(verdict),
    }
    return _ADDRESS + quote(json.dumps(plain, ensure_ascii=False, separators=(",", ":")), safe="")


def _seat(one: Standing) -> int:
    return one.seat


def _player(verdict: Verdict, one: Standing, first: int) -> dict[str, Any]:
    seat = verdict.header.seats[one.seat]
    name = name_of(verdict, one.seat)
    return {
        "sourcePlayerId": " ".join(name.casefold().split()),
        "name": name,
        "score": next(iter(one.score.values()), 0),
        "rank": one.rank,
        "role": seat.colour or f"Player {seat.letter}",
        "startPlayer": one.seat == first,
        "winner": one.seat in verdict.winners,
    }


def _first(log: Log) -> int:
    """Return the seat that played first; where no turn tells, it is the first one."""
    for entry in log.entries:
        is_aside = not entry.words or entry.words[0].text.casefold() in _ASIDE
        if entry.kind == "turn" and entry.seat is not None and not is_aside:
            return entry.seat
    return 0


def _mark(log: Log) -> str:
    """Return what knows a game again that has no seal."""
    return sha256("\n".join(entry.text for entry in log.entries).encode()).hexdigest()[:16]


def _date(written: str, now: datetime) -> str:
    """Return the day of a log at noon in UTC; without one, or today, the moment."""
    try:
        day = date.fromisoformat(written.strip())
    except ValueError:
        day = now.date()
    if day == now.date():
        return now.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S")
    return f"{day.isoformat()} {_NOON}"


def _comments(verdict: Verdict) -> str:
    said = [outcome(verdict), f"Verdict: {verdict.status}."]
    said += [f"Seal {verdict.seal}."] if verdict.seal else []
    return " ".join(said)[:_LONGEST]
