"""Logs that grow: whole games of all kinds as lines, and taps that stand for their moves."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from generator.referee import Shelf
from generator.scoring.engine import SEATS, Move
from generator.scoring.issues import Issue
from generator.session import Offers, Session

TESTS = Path(__file__).parent.parent
SHELF = Shelf()
QUIET = ("note", "unverified", "irregular")
"""What may be said of a line that is not wrong."""

HEADS = {
    "sunshine-city": "game: sunshine-city\nA = Ana\nB = Ben\n",
    "sunken-city": "game: sunken-city\nA = Ana, yellow\nB = Ben, white\n",
    "sunrise-city": "game: sunrise-city\nA = Ana, red\nB = Ben, blue\n",
}


class Line(NamedTuple):
    """A line of a game as it is written, whose it is, and the moves that it tells."""

    text: str
    seat: int | None
    moves: tuple[Move, ...] = ()


def opened(text: str) -> Session:
    """Return the session of a text that opens a game."""
    session = Session.open(text, SHELF)
    assert not isinstance(session, Issue), session
    return session


def begun(game: str, *lines: str) -> Session:
    """Return the session of a game of two with some lines; none of them may be wrong."""
    session = opened(HEADS[game])
    for line in lines:
        session = session.extended(line)
        assert wrong(session) == [], (line, session.told())
    return session


def wrong(session: Session) -> list[Issue]:
    """Return what is wrong with the newest line."""
    return [issue for issue in session.told() if issue.code not in QUIET]


def tapped(session: Session, seat: int | None, *tokens: str) -> Offers:
    """Return the offers behind some taps, each of which was offered."""
    for number, token in enumerate(tokens):
        found = session.offers(seat, tokens[:number])
        assert token in [one.token for one in found.choices], (token, found)
    return session.offers(seat, tokens)


def labels(found: Offers, group: str) -> list[str]:
    """Return the labels in a group of offers."""
    return [one.label for one in found.choices if one.group == group]


def split(text: str) -> tuple[str, list[str]]:
    """Return the head of a log, and the lines of its game."""
    lines = text.splitlines()
    first = next(at for at, line in enumerate(lines) if line[:1].isdecimal() or line.startswith("hand"))
    return "".join(f"{line}\n" for line in lines[:first]), lines[first:]


def seat_of(line: str) -> int | None:
    """Return the seat whose line it is, None for a line that is nobody's own."""
    head = line.removeprefix("hand ")[:2]
    return SEATS.index(head[0]) if head[1:] == ":" else None


def corpus() -> Iterator[Path]:
    """Yield the logs of the corpus: whole games, and damaged ones."""
    for folder in ("games/sunshine", "games/sunken", "games/sunrise", "damaged"):
        yield from sorted((TESTS / "scoring" / folder).glob("*.log"))


def whole(found: Offers, line: str) -> bool:
    """Return whether offers are those of a line that may be entered, however its words are spaced."""
    return found.is_whole and found.line.replace(" ", "") == line.replace(" ", "")


def fed(session: Session, seat: int | None, line: str, tokens: Sequence[str]) -> Offers:
    """Return the offers behind tokens of which those that were left out needed no choice.

    A stage with a single way is not asked: its token is none of the choices, and the line is whole already.
    """
    found, draft = session.offers(seat, ()), list[str]()
    for token in tokens:
        if token in [one.token for one in found.choices]:
            draft.append(token)
            found = session.offers(seat, draft)
        else:
            assert whole(found, line), (token, line, found)
    return found
