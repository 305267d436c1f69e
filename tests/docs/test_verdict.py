import json
import re
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from generator import logbook, referee, report, verdictjson
from generator.referee import Shelf
from generator.scoring.verdict import STATUSES, Verdict
from tests.docs.pages import blocks, chapters, keys, read

SCHEMA: dict[str, Any] = json.loads(read("docs/verdict.schema.json"))
CHAPTERS = chapters(read("docs/scoring.md"), level=2)
EVENING = read("docs/evening.log")

LOGS = {
    "legal": EVENING,
    "unverified": EVENING.replace("A: B C Tg4 Tg3 I S Tc1 Sa1", "A: unread"),
    "irregular": EVENING.replace("= A 1 B 4", "= A 2 B 4"),
    "illegal": EVENING.replace("B C Tg4 Tg3", "B C Tg4 Td2"),
    "incomplete": EVENING.split("9. 6 3")[0],
    "unreadable": "game: chess\n",
}


def _verdict(status: str) -> Verdict:
    return referee.score(LOGS[status].encode(), "some.log", Shelf())


@pytest.fixture(scope="module", params=STATUSES)
def verdict(request: pytest.FixtureRequest) -> Verdict:
    found = _verdict(request.param)
    assert found.status == request.param
    return found


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_a_verdict_of_each_status_is_as_the_schema_says(verdict: Verdict) -> None:
    plain = json.loads(json.dumps(verdictjson.to_json(verdict)))

    Draft202012Validator(SCHEMA).validate(plain)
    assert plain["status"] == verdict.status


def test_a_file_that_can_not_be_read_has_a_verdict_as_the_schema_says() -> None:
    plain = verdictjson.to_json(report.unreadable("some.log", "this file can't be read: no such file"))

    Draft202012Validator(SCHEMA).validate(plain)


@pytest.mark.parametrize("part", SCHEMA["required"])
def test_a_verdict_that_lacks_a_part_is_refused(part: str) -> None:
    plain = verdictjson.to_json(_verdict("legal"))
    del plain[part]

    assert not Draft202012Validator(SCHEMA).is_valid(plain)


def test_every_key_is_told_in_words() -> None:
    told = set(re.findall(r"`(\w+)`", CHAPTERS["For programs"]))

    assert set(SCHEMA["properties"]) <= told
    assert set(SCHEMA["$defs"]["problem"]["properties"]) <= told
    assert set(SCHEMA["$defs"]["standing"]["properties"]) <= told


def test_every_status_is_told_with_its_exit_code() -> None:
    rows = re.findall(r"^\| `(\w+)` \|.*\| (\d) \|$", CHAPTERS["The word"], re.MULTILINE)

    assert {word: int(code) for word, code in rows} == {
        status: _verdict(status).exit_code for status in STATUSES
    }
    assert set(keys(CHAPTERS["The word"])) == set(STATUSES) == set(report.STATUS)


def test_every_code_of_a_problem_is_told_with_its_title() -> None:
    rows = re.findall(r"^\| ([^|`]+) \| `(\w+)` \| (\w+) \|$", CHAPTERS["A problem"], re.MULTILINE)

    assert {code: title for title, code, _ in rows} == report.TITLES
    assert {code for _, code, _ in rows} == set(SCHEMA["$defs"]["problem"]["properties"]["code"]["enum"])
    assert {severe for _, _, severe in rows} == {"error", "warning", "note"}


def test_the_verdicts_on_the_lake_are_those_of_the_command() -> None:
    # given
    (log,) = (block.text for block in blocks(CHAPTERS["On the lake"]) if block.language == "log")
    whole, decided = (block.text for block in blocks(CHAPTERS["On the lake"]) if block.language == "verdict")

    # when
    slipped, legal = (
        report.text(referee.score(text.encode(), "friday.log", Shelf()), text.splitlines())
        for text in (log, read("docs/lake.log"))
    )

    # then
    assert slipped.rstrip() == whole.rstrip()
    assert decided in legal


def _said(text: str, file: str = "friday.log") -> str:
    return report.text(referee.score(text.encode(), file, Shelf()), text.splitlines())


def _changed(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1
    return text.replace(old, new)


def test_the_verdicts_in_sunrise_city_are_those_of_the_command() -> None:
    # given
    part, skyline = CHAPTERS["In Sunrise City"], read("docs/skyline.log")
    whole, arrow, hidden, end = (block.text for block in blocks(part) if block.language == "verdict")
    last = "A: BIPc BIMa\nB: BRRa BRRb.r BRRb.l\n"
    (finished,) = (
        block.text
        for block in blocks(chapters(read("docs/notation.md"), level=3)["Only the end of Sunrise City"])
        if block.language == "log"
    )

    # when
    turned = _changed(skyline, "ZI05 n of BIMd.l ^w ", "ZI05 n of BIMd.l ^s ")
    passed = _changed(skyline, last, "A: pass\nB: BRRa BRRb.r BRRb.l\nA: BIPc BIMa\n")

    # then
    assert whole in _said(skyline)
    assert all(part in _said(turned) for part in arrow.split("    ...\n"))
    assert hidden.rstrip() in _said(passed)
    assert end.rstrip() in _said(finished)
    problems = referee.score(turned.encode(), "friday.log", Shelf()).issues
    assert [issue.code for issue in problems] == ["illegal", *["total"] * 4]
    assert len(problems[0].suspects) == 2


def test_the_city_that_the_page_shows_is_the_one_after_round_1() -> None:
    (city,) = (block.text for block in blocks(CHAPTERS["In Sunrise City"]) if block.language == "replay")

    shown = logbook.replay(read("docs/skyline.log").encode(), "skyline.log", Shelf(), 1).shown.text

    assert city in "".join(f"{line.rstrip()}\n" for line in shown.splitlines())


def test_the_whole_city_shows_what_the_page_promises() -> None:
    verdict = referee.score(read("docs/skyline.log").encode(), "skyline.log", Shelf())

    assert all(one.breakdown["star_met"] and one.breakdown["star_passed"] for one in verdict.standings)
    assert [number for number, _ in verdict.rounds] == [1, 2, 3]
    text = read("docs/skyline.log")
    assert all(f": {word} " in text for word in ("claim", "swap", "type", "Q3"))


def test_the_seal_that_is_shown_is_that_of_the_game_to_look_at() -> None:
    (shown,) = (block.text for block in blocks(CHAPTERS["The seal"]) if block.language == "verdict")

    assert shown.rstrip() in report.text(referee.score(read("docs/lake.log").encode(), "lake.log", Shelf()))


@pytest.mark.parametrize(
    "text",
    [
        read("docs/lake.log"),
        read("docs/skyline.log"),
        "game: sunken-city\nA = A\nB = B\n\nsafe A 3\nsafe B\n",
    ],
)
def test_a_verdict_of_the_other_games_is_as_the_schema_says(text: str) -> None:
    verdict = referee.score(text.encode(), "some.log", Shelf())

    Draft202012Validator(SCHEMA).validate(json.loads(json.dumps(verdictjson.to_json(verdict))))
    assert verdict.winners == (0,)
