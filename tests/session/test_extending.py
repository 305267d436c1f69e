"""A log that grows line by line is the same as the whole one."""

from pathlib import Path
from random import Random

import pytest

from generator.referee import score
from generator.scoring.issues import Issue
from generator.session import Session
from tests.session.desk import HEADS, SHELF, begun, corpus, opened
from tests.session.written import GAMES

CORPUS = list(corpus())


def named(path: Path) -> str:
    """Return the name of a log's test."""
    return f"{path.parent.name}-{path.stem}"


def text_of(path: Path) -> str | None:
    """Return the text of a log, None if it is none at all."""
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        return None


def grown(text: str) -> tuple[Session | Issue, list[str]]:
    """Return the session of the first lines that open a game, and all other lines; of filled sheets the last.

    Each of their lines would be explained anew, which takes a second.
    """
    lines = text.split("\n")
    has_sheets = "\nsheet" in text.casefold()
    for size in range(max(len(lines) - 2, 1) if has_sheets else 1, len(lines) + 1):
        found = Session.open("\n".join(lines[:size]) + "\n", SHELF)
        if isinstance(found, Session):
            return found, lines[size:]
    return Session.open(text, SHELF), []


def same(one: Session, other: Session) -> None:
    """Hold that two sessions say the same of a log."""
    assert one.closed == other.closed
    if one.closed is None:
        assert one.log == other.log
        assert one.case._replace(game=other.case.game) == other.case
        assert one.judged == other.judged


def a_log_grows_into_what_it_is_as_a_whole(path: Path) -> None:
    text = text_of(path)
    if text is None:
        return
    session, lines = grown(text)
    at_once = Session.open(text, SHELF)
    if isinstance(session, Issue):
        assert session == at_once
        return
    for line in lines:
        session = session.extended(line)
    if session.closed is None:
        assert isinstance(at_once, Session)
        same(session, at_once)
    else:
        assert session.closed == at_once


@pytest.mark.parametrize("path", CORPUS[::5], ids=named)
def test_a_log_of_the_corpus_grows_into_what_it_is_as_a_whole(path: Path) -> None:
    a_log_grows_into_what_it_is_as_a_whole(path)


@pytest.mark.slow
@pytest.mark.parametrize("path", CORPUS, ids=named)
def test_every_log_of_the_corpus_grows_into_what_it_is_as_a_whole(path: Path) -> None:
    a_log_grows_into_what_it_is_as_a_whole(path)


@pytest.mark.parametrize("name", GAMES)
def test_a_random_game_is_the_same_at_each_of_its_lines_with_slips_and_corrections(name: str) -> None:
    rng = Random(7)
    for number in range(2):
        head, *lines = GAMES[name](number).splitlines(keepends=False)
        session = None
        for line in (head, *lines[:60]):
            if session is None:
                session = opened(f"{line}\n")
                continue
            for one in (line, *slips(line, rng)):
                session = session.extended(one)
                if rng.random() < 0.3:
                    same(session, opened(session.text))
        assert session is not None
        same(session, opened(session.text))


def slips(line: str, rng: Random) -> list[str]:
    """Return lines that somebody may write behind one."""
    more = (
        "~",
        "; a remark",
        line,
        "~",
        "unread",
        "nonsense",
        "fix 1 A: unread",
        "fix 2. 1 2",
        "",
        'ruling "yes"',
    )
    return [rng.choice(more)] if rng.random() < 0.15 and "=" not in line else []


@pytest.mark.parametrize(
    "path", [one for one in CORPUS if "damaged" not in str(one)][::6], ids=lambda one: one.stem
)
def test_the_verdict_is_that_of_the_command(path: Path) -> None:
    # given
    session, lines = grown(path.read_text(encoding="utf-8"))
    assert isinstance(session, Session)

    # when
    for line in lines:
        session = session.extended(line)

    # then
    assert session.verdict()._replace(file="") == score(path.read_bytes(), "log", SHELF)._replace(file="")


def test_sessions_grow_on_their_own() -> None:
    # given
    before = begun("sunshine-city", "1. 1 2")

    # when
    one, other = before.extended("A: B C L W"), before.extended("B: I C Ca1 B W")

    # then
    assert before.text == HEADS["sunshine-city"] + "1. 1 2\n"
    assert before.position().waits == (0, 1)
    assert (one.position().waits, other.position().waits) == ((1,), (0,))


def test_a_line_in_the_head_opens_the_game_anew() -> None:
    # given
    session = opened("game: sunshine-city\nA = Ana\n")

    # when
    grown_ = session.extended("length: short")

    # then
    assert [option.path for option in grown_.log.header.options] == ["length"]
    same(grown_, opened(grown_.text))


def test_a_text_that_opens_no_game_any_more_is_closed_and_says_why() -> None:
    # given
    session = begun("sunshine-city", "1. 1 2")

    # when
    closed = session.extended("\0")

    # then
    assert closed.closed is not None
    assert closed.told() == (closed.closed,)
    assert closed.verdict().status == "unreadable"
    assert closed.offers(0, ()).choices == ()
