"""The page of a verdict: who has won and why, charts with their tables, what is wrong, what to take along."""

import html
import json
import re
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest

from generator.companion import bgstats, charts, outcome
from generator.companion.bgstats import Play
from generator.companion.moments import moments
from generator.referee import Shelf, open_log, score
from generator.scoring.issues import Issue
from generator.scoring.logfile import Log
from generator.scoring.verdict import Verdict
from tests.companion.party import OPENING, Party, said

TOP = Path(__file__).parents[2]
EVENING, LAKE = ((TOP / "docs" / name).read_text(encoding="utf-8") for name in ("evening.log", "lake.log"))
NOW = datetime(2026, 11, 28, 21, 30, 5, tzinfo=UTC)
ENDS = "game: sunrise-city\nA = Ana, red\nB = Ben, blue\n\n= A 7t 4p B 5t 2p\n"


def judged(log: str) -> Verdict:
    return score(log.encode(), "a.log", Shelf())


def played(log: str, minutes: int = 0) -> Play:
    found = open_log(log.encode(), "a.log")
    assert isinstance(found, Log), found
    return Play(judged(log), found, NOW, minutes)


def filled(play: Play) -> dict[str, Any]:
    """Return what a link says to BG Stats."""
    parts = urlsplit(bgstats.link(play))
    assert f"{parts.scheme}://{parts.netloc}{parts.path}" == "https://app.bgstatsapp.com/createPlay.html"
    name, _, data = parts.query.partition("=")
    assert name == "data"
    found = json.loads(unquote(data))
    assert isinstance(found, dict)
    return found


def plain(page: bytes) -> str:
    """Return the words of a page."""
    return html.unescape(" ".join(re.sub(r"<[^>]+>", " ", page.decode()).split()))


# The page


def test_the_page_says_who_has_won_and_why(party: Party) -> None:
    words = plain(party.phone().post("/check", {"log": LAKE}, accept="text/html").body)

    assert "Ana has won" in words
    assert "9 treasures safe, against 5; the end came because the hourglass has come into sight." in words
    assert "Legal Every line keeps to the rules." in words
    assert "54KK7-C4TXB" in words


def test_a_table_has_the_same_page_with_its_files(party: Party) -> None:
    keys = party.table()
    for line in OPENING:
        party.phone().enter(keys["key"], line)

    for path in (f"/t/{keys['key']}", f"/v/{keys['view']}"):
        page = party.phone().get(f"{path}/verdict", accept="text/html").body
        assert "The game is not over" in plain(page)
        links = re.findall(rf'(?:href|src)="({path}/[^"]+)"', page.decode())
        assert {f"{path}/log.txt", f"{path}/log.yaml", f"{path}/verdict.json", f"{path}/qr/1.svg"} <= set(
            links
        )
        assert all(party.phone().get(link).status == 200 for link in links)


def test_what_is_wrong_is_told_in_the_words_of_score(party: Party) -> None:
    wrong = EVENING.replace("B C Tg4 Tg3", "B C Tg4 Td2")

    words = plain(party.phone().post("/check", {"log": wrong}, accept="text/html").body)

    [issue] = [one for one, _ in judged(wrong).causes]
    assert f"Not allowed line {issue.place.line}, turn {issue.round}" in words
    assert issue.message[1:] in words
    assert f"Rule {issue.clause}" in words
    assert issue.legal[0] in words
    assert "Illegal Something was against the rules; see below." in words


def test_a_chart_has_a_table_that_says_the_same(party: Party) -> None:
    page = party.phone().post("/check", {"log": EVENING}, accept="text/html").body.decode()

    assert page.count('<svg class="chart"') == page.count("The same as a table") == 2
    words = plain(page.encode())
    assert "buildings 1 2" in words
    assert "vehicles 0 1" in words


def test_the_codes_of_a_game_stand_on_the_page_itself(party: Party) -> None:
    page = party.phone().post("/check", {"log": LAKE}, accept="text/html").body.decode()

    assert 'aria-label="Code 1 of 1 with the log of this game"' in page


# Charts


def test_a_bar_is_as_long_as_its_number() -> None:
    found = charts.bars(("a", "b"), [("Ana", (3, 1)), ("Ben", (0, 2))])

    (one, two), [three] = found.bars[0].parts, found.bars[1].parts
    assert one.width == pytest.approx(3 * two.width, abs=0.2)
    assert three.width == pytest.approx(2 * two.width, abs=0.2)
    assert (two.x, three.kind, found.bars[1].total) == (one.width, 1, 2)


def test_lines_rise_with_points_and_letters_keep_apart() -> None:
    found = charts.lines("ABC", [(0, (0, 0, 0)), (1, (3, 0, 3)), (2, (7, 7, 7))])

    heights = [y for _, y in found.lines[0].marks]
    assert heights == sorted(heights, reverse=True)
    ends = sorted(line.end[1] for line in found.lines)
    assert min(below - above for above, below in pairwise(ends)) >= 12
    assert all(0 <= end <= found.height for end in ends)


@pytest.mark.parametrize("most", [0, 1, 4, 5, 6, 11, 37, 240])
def test_an_axis_has_few_round_marks_and_reaches_the_top(most: int) -> None:
    found = charts.lines("A", [(0, (0,)), (1, (most,))])

    numbers = [int(tick.label) for tick in found.points]
    assert 2 <= len(numbers) <= 6
    assert numbers[-1] >= most
    assert len({after - before for before, after in pairwise(numbers)}) == 1


# What decided it


def test_the_largest_swing_is_told() -> None:
    said = list(moments(judged(LAKE)))

    assert said == [
        "Ana was ahead of Ben from round 6 on.",
        "The largest swing was round 6: Ana gained 4 treasures on Ben.",
    ]


def test_nothing_decided_a_game_that_is_not_over_or_not_known() -> None:
    unfinished = "game: sunshine-city\nA = Ana\nB = Ben\n\n" + "\n".join(OPENING)
    illegal = EVENING.replace("B C Tg4 Tg3", "B C Tg4 Td2")

    for log in (unfinished, illegal, ENDS):
        assert list(moments(judged(log))) == []


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        (((1, 0), (1, 3), (4, 3)), "Ana went ahead of Ben only in the last round."),
        (((0, 2), (3, 2), (4, 3)), "Ana took the lead over Ben in round 2 and kept it."),
        (((3, 0), (3, 3), (5, 3), (6, 3)), "It was closest once more after round 2: both were level."),
        (((1, 1), (2, 2)), "Ana and Ben were level in treasures at the end."),
    ],
)
def test_the_course_of_a_game_in_words(points: tuple[tuple[int, int], ...], expected: str) -> None:
    verdict = judged(LAKE)._replace(rounds=tuple(enumerate(points, 1)))

    assert expected in list(moments(verdict))


# BG Stats


def test_all_fields_of_a_play_are_filled() -> None:
    found = filled(played(EVENING, minutes=42))

    assert found == {
        "sourceName": "papercity",
        "sourcePlayId": judged(EVENING).seal,
        "playDate": "2026-11-28 21:30:05",
        "game": {
            "name": "Sunshine City",
            "sourceGameId": "sunshine-city",
            "bggId": 0,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "sourcePlayerId": "ana",
                "name": "Ana",
                "score": 1,
                "rank": 2,
                "role": "yellow",
                "startPlayer": True,
                "winner": False,
            },
            {
                "sourcePlayerId": "ben",
                "name": "Ben",
                "score": 4,
                "rank": 1,
                "role": "blue",
                "startPlayer": False,
                "winner": True,
            },
        ],
        "board": "SJ36-WFBD-1CQ",
        "location": "At the table",
        "durationMin": 42,
        "comments": "Ben has won: 4 plants, and 4 are required. Verdict: legal. "
        f"Seal {judged(EVENING).seal}.",
    }


def test_a_play_of_another_day_was_at_noon() -> None:
    assert filled(played(LAKE))["playDate"] == "2026-11-29 12:00:00"
    assert filled(played(ENDS))["playDate"] == "2026-11-28 21:30:05"


def test_whoever_plays_first_is_told() -> None:
    log = EVENING.replace("A: ", "x: ").replace("B: ", "A: ").replace("x: ", "B: ")
    found = open_log(log.encode(), "a.log")
    assert isinstance(found, Log)

    players = filled(Play(judged(EVENING), found, NOW))["players"]

    assert [player["startPlayer"] for player in players] == [False, True]


def test_a_game_without_a_seal_keeps_its_mark() -> None:
    one, again, other = (
        filled(played(log))["sourcePlayId"] for log in (ENDS, ENDS, ENDS.replace("7t", "8t"))
    )

    assert one == again != other


def test_a_link_is_short_and_only_text_though_names_are_not() -> None:
    log = ENDS.replace("Ana", '\u00c4nne & \u674e" <b>' * 3)

    link = bgstats.link(played(log))

    assert link.isascii()
    assert not set(link.partition("?")[2]) & set("&<>\"' #")
    assert len(link) < 8_000
    assert filled(played(log))["players"][0]["name"].startswith('\u00c4nne & \u674e" <b>')


def test_a_game_that_is_not_over_has_no_link() -> None:
    assert bgstats.link(played("game: sunshine-city\nA = Ana\nB = Ben\n\n1. 1 2\n")) == ""


# All games of the corpus


GAMES = sorted((TOP / "tests" / "scoring" / "games").glob("*/*.log"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_game_of_the_corpus_has_a_page(path: Path) -> None:
    log = path.read_text(encoding="utf-8")
    verdict = judged(log)

    values = outcome.values(verdict, log.splitlines())

    assert values["headline"] in (
        "The game is not over",
        "The game is lost",
        *(text for text in [values["headline"]] if " won" in text and verdict.winners),
    )
    for rank, one in zip(values["ranks"], verdict.standings, strict=True):
        assert rank.number == one.rank
        assert rank.score[0].split()[0] == str(one.score[verdict.unit])
    assert len(values["problems"]) == min(len(verdict.causes), 20)
    assert bool(bgstats.link(played(log))) == bool(verdict.decided_by)


def test_stacks_of_a_bar_are_the_points_of_the_standings() -> None:
    for path in GAMES:
        verdict = judged(path.read_text(encoding="utf-8"))
        kinds = outcome.values(verdict, ())["kinds"]
        if verdict.game in ("sunshine-city", "sunrise-city") and kinds is not None:
            scores = {one.seat: one.score[verdict.unit] for one in verdict.standings}
            assert [bar.total for bar in kinds.drawing.bars] == [scores[seat] for seat in sorted(scores)], (
                path
            )


def test_an_issue_without_a_place_is_told_without_one() -> None:
    verdict = judged(LAKE)
    issue: Issue = judged("game: chess\n").issues[0]
    told = outcome.values(verdict._replace(issues=(issue._replace(seat=None, round=0),)), ())["problems"]

    assert told[0].message.startswith("No game is called")


def test_minutes_of_a_table_are_told(party: Party) -> None:
    keys = party.table()
    for line in OPENING:
        assert said(party.phone().enter(keys["key"], line))["issues"] == []

    kept = party.companion.tables.store.table(keys["key"])

    assert kept is not None
    assert party.companion.tables.store.minutes(kept.number) == 0
    assert party.companion.tables.store.minutes(999) == 0
