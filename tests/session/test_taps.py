"""Taps: what players write can be tapped, what can be tapped is legal, and there is no way into a corner."""

from pathlib import Path
from random import Random

import pytest

from generator.scoring.guiding import NOT_OFFERED
from generator.scoring.logfile import entry_text
from generator.session import Offers, Session
from tests.session.desk import begun, corpus, fed, opened, seat_of, split, whole, wrong
from tests.session.taps import tokens_of
from tests.session.written import GAMES

PLAYED = [
    path
    for path in corpus()
    if path.parent.name != "damaged" and "final" not in path.name and "\nsheet" not in path.read_text("utf-8")
]
GAMES_TAPPED = 6
WALKS = 50
WALK_LINES = 4
MOST_TAPS = 80
UNOFFERED = ("safe",)
"""Lines that nobody taps: they repeat at the end what is known."""


def every_line_can_be_tapped(text: str, rng: Random, share: float) -> None:
    """Hold that the lines of a game can be tapped, a share of them, and give the same line."""
    head, lines = split(text)
    session = opened(head)
    for line in lines:
        after = session.extended(line)
        assert wrong(after) == [], (line, after.told())
        if line.partition(" ")[0] not in UNOFFERED and rng.random() < share:
            is_tapped(session, after, line)
        session = after


def is_tapped(session: Session, after: Session, line: str) -> None:
    game, one = session.case.game, after.judged.played[-2]
    letters = [seat.letter for seat in after.log.header.seats]
    seat = seat_of(line) if one.entry.kind == "hand" else one.entry.seat
    wanted = entry_text(one.entry, letters)
    if one.entry.kind == "turn" and seat is not None:
        wanted = f"{letters[seat]}: {game.written(one)}".rstrip()
        assert seat in session.position().waits, (line, session.position())
    found = fed(session, seat, wanted, tokens_of(game, one))
    assert whole(found, wanted), (line, found.line, found.is_whole, found.why)


@pytest.mark.parametrize("name", GAMES)
def test_what_players_write_can_be_tapped(name: str) -> None:
    for number in range(GAMES_TAPPED):
        every_line_can_be_tapped(GAMES[name](number), Random(number), share=0.2)


# Walks


def walk(name: str, number: int) -> None:
    """Hold that random taps lead from the middle of a game to lines that are legal."""
    rng = Random(number)
    head, lines = split(GAMES[name](number))
    lines = [line for line in lines if not line.startswith("safe")]
    session = opened(head + "".join(f"{line}\n" for line in lines[: rng.randrange(len(lines))]))
    for _ in range(WALK_LINES):
        position = session.position()
        if position.is_over:
            return
        line = wander(session, rng.choice(position.waits), rng)
        session = session.extended(line)
        assert wrong(session) == [], (number, line, session.told())


def wander(session: Session, seat: int | None, rng: Random) -> str:
    """Return a line of random taps; at each stage there is something to tap, or the line is whole."""
    draft: list[str] = []
    for number in range(MOST_TAPS):
        found = session.offers(seat, draft)
        is_sound(session, seat, found, rng)
        choices = [one for one in found.choices if one.group != "Also"]
        if found.is_whole and (not choices or rng.random() < 0.1 + number / MOST_TAPS):
            return found.line
        assert choices, (draft, found)
        group = rng.choice(sorted({one.group for one in choices}))
        draft.append(rng.choice([one.token for one in choices if one.group == group]))
    raise AssertionError(draft)


def is_sound(session: Session, seat: int | None, found: Offers, rng: Random) -> None:
    """Hold that each choice is there once, always the same, has a name, and leads on."""
    tokens = [one.token for one in found.choices]
    assert len(tokens) == len(set(tokens)), tokens
    assert all(
        one.label and set(one.token) <= set("abcdefghijklmnopqrstuvwxyz0123456789.-") for one in found.choices
    )
    for token in rng.sample(tokens, min(1, len(tokens))):
        after = session.offers(seat, [*found.draft, token])
        assert after.why != NOT_OFFERED, (found, token)
        assert after.is_whole or after.choices, (found.draft, token)


@pytest.mark.parametrize("name", GAMES)
def test_random_taps_lead_to_legal_lines_and_into_no_corner(name: str) -> None:
    for number in range(WALKS):
        walk(name, number)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_all_lines_of_many_games_can_be_tapped(name: str) -> None:
    for number in range(100, 140):
        every_line_can_be_tapped(GAMES[name](number), Random(number), share=1.0)


@pytest.mark.slow
@pytest.mark.parametrize("path", PLAYED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_all_legal_lines_of_a_game_of_the_corpus_can_be_tapped(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    first = next(at for at, line in enumerate(lines) if line[:1].isdecimal())
    session = opened("".join(f"{line}\n" for line in lines[:first]))
    for line in lines[first:]:
        after = session.extended(line)
        if is_plain(session, after):
            is_tapped(session, after, line)
        session = after


def is_plain(session: Session, after: Session) -> bool:
    """Return whether the newest line is a single entry that is legal, and of a kind that is tapped."""
    if session.position().is_over or after.judged.unsure or len(after.judged.played) < 2:
        return False
    number = len(after.text.splitlines())
    newest = [entry for entry in after.log.entries if entry.place.line == number]
    one = after.judged.played[-2]
    is_last = len(newest) == 1 and one.entry.place.line == number
    return is_last and not one.issues and one.entry.kind in ("turn", "round", "hand", "end", "totals")


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_very_many_random_taps_lead_to_legal_lines(name: str) -> None:
    for number in range(1000, 1500):
        walk(name, number)


def test_an_unknown_tap_is_answered_and_changes_nothing() -> None:
    # given
    session = begun("sunken-city")

    # when
    found = session.offers(None, ["no-such-thing"])

    # then
    assert (found.is_whole, found.choices, found.why) == (False, (), NOT_OFFERED)
    assert session.offers(None, []).choices
