"""However a legal log is damaged: a verdict comes in time, and all that it tells points into the log."""

import json
import time
from functools import cache

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator import report, verdictjson
from generator.referee import Shelf, score
from generator.scoring.issues import Place
from generator.scoring.plaintext import decode, lines_of
from generator.scoring.sunshine.rules import SunshineRules
from generator.scoring.verdict import Verdict, severity
from tests.content.digests import ROOT
from tests.scoring.sunshine.players import GREEDY, LAZY, play
from tests.scoring.sunshine.setting import city_with
from tests.scoring.sunshine.writing import line_log, sheet_log
from tests.scoring.test_damaged import EXIT_CODES

IN_TIME_S = 3.0
EXAMPLES = 60
SCHEMA = json.loads((ROOT / "docs" / "verdict.schema.json").read_text(encoding="utf-8"))

letters = st.sampled_from(
    [*'ABILMCWGTSPadeuvw0123456789*()/!?~=:;.x -\t\r"', "ß", "é", "İ", "²", "٣", "🦊", "\u2028", "\x0c"]
)
words = st.sampled_from(
    [
        "B",
        "I",
        "L",
        "BL",
        "M",
        "W",
        "*1",
        "*3/1",
        "*3(",
        "*5(",
        "(",
        ")",
        "Wd1",
        "Sw5",
        "!",
        "?",
        "unread",
        "-",
        "12",
    ]
)
lines = st.sampled_from(
    [
        *(
            "~",
            "unread",
            "gap",
            "gap 3-5",
            "fix 2 A: B W",
            "fix 2 A:",
            "fix 3. 1 2",
            "fix 0 A: B",
            "fix 1 A: unread",
        ),
        *(
            "sun A",
            "sun",
            "sheet A",
            "sheet",
            "dice 11",
            "dice",
            "plants 3 4",
            "gears *1 3",
            "gears",
            "M a 1",
            "q 1",
        ),
        *(
            "A:",
            "A: ?",
            "A: !",
            "A: *1(",
            "A: )",
            "= A 3",
            "=",
            "1.",
            "0. 1 2",
            "7. 1 1",
            "C = Cem",
            "solo: hard",
        ),
        *(
            "length: short",
            "spending.force: yes",
            "gears.window: between_activations",
            "ruling",
            "powers.support_on: x",
        ),
    ]
)


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    return Shelf(cache=tmp_path_factory.mktemp("cache"))


@cache
def sound(seed: int, *, filled: bool, solo: bool) -> str:
    """Return the log of a legal game of some turns."""
    options, typed = (("solo.enabled=yes",), ("solo: normal",)) if solo else ((), ())
    style = LAZY if seed % 2 else GREEDY
    game = play(SunshineRules(city_with(*options)), seed, style, seats=1 if solo else 2, turns=8 + 4 * seed)
    return sheet_log(game, *typed) if filled else line_log(game, *typed)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """Draw a legal log with some edits."""
    text = sound(draw(st.integers(0, 3)), filled=draw(st.booleans()), solo=draw(st.booleans()))
    typed = text.split("\n")
    for _ in range(draw(st.integers(1, 5))):
        at = draw(st.integers(0, len(typed) - 1))
        typed[at : at + 1] = draw(_edited(typed, at))
        typed = typed or [""]
    return draw(st.sampled_from(["\n", "\n", "\r\n"])).join(typed)


@st.composite
def _edited(draw: st.DrawFn, typed: list[str], at: int) -> list[str]:
    """Draw what stands in the place of one line."""
    line, other = typed[at], typed[draw(st.integers(0, len(typed) - 1))]
    place = draw(st.integers(0, len(line)))
    spoken = line.split(" ")
    word = draw(st.integers(0, len(spoken) - 1))
    choices: list[st.SearchStrategy[list[str]]] = [
        st.just([]),
        st.just([line, line]),
        st.just([other]),
        lines.map(lambda new: [new, line]),
        letters.map(lambda new: [line[:place] + new + line[place:]]),
        letters.map(lambda new: [line[:place] + new + line[place + 1 :]]),
        words.map(lambda new: [" ".join([*spoken[:word], new, *spoken[word + 1 :]])]),
        words.map(lambda new: [" ".join([*spoken[:word], new, *spoken[word:]])]),
        st.just([" ".join(spoken[:word] + spoken[word + 1 :])]),
        st.just([line.swapcase()]),
    ]
    return draw(st.one_of(choices))


def judged(data: bytes, shelf: Shelf) -> Verdict:
    """Return the verdict on a log, which came in time, and fits what people and programs are told."""
    began = time.process_time()
    verdict = score(data, "some.log", shelf)
    took_s = time.process_time() - began
    assert took_s < IN_TIME_S
    assert report.text(verdict, data.decode("utf-8", "replace").splitlines())
    plain = json.loads(json.dumps(verdictjson.to_json(verdict)))
    jsonschema.validate(plain, SCHEMA)
    return verdict


@given(damaged())
@settings(max_examples=EXAMPLES, deadline=None)
def test_a_damaged_log_has_a_verdict_that_points_into_it(shelf: Shelf, text: str) -> None:
    # when
    verdict = judged(text.encode(), shelf)

    # then
    typed = lines_of(text)
    assert isinstance(typed, list)
    for issue in verdict.issues:
        assert issue.message
        for place in (issue.place, *issue.because, *(one.place for one in issue.suspects)):
            assert _stands_in(place, typed), issue


def _stands_in(place: Place, typed: list[str]) -> bool:
    """Return whether a place is in a text, right behind a line, or the whole text."""
    if place == Place():
        return True
    return 1 <= place.line <= len(typed) and 1 <= place.column <= len(typed[place.line - 1]) + 1


@given(damaged())
@settings(max_examples=EXAMPLES, deadline=None)
def test_the_exit_code_fits_what_is_told(shelf: Shelf, text: str) -> None:
    # when
    verdict = judged(text.encode(), shelf)

    # then
    severe = {severity(issue) for issue in verdict.issues}
    assert verdict.exit_code == EXIT_CODES[verdict.status]
    assert (verdict.status == "legal") <= (severe <= {"note"})
    assert ("error" in severe) <= (verdict.exit_code > 0)
    assert (verdict.exit_code == 0) <= bool(verdict.decided_by)


@given(
    damaged(),
    st.lists(st.tuples(st.integers(0, 4000), st.binary(min_size=1, max_size=3)), min_size=1, max_size=3),
)
@settings(max_examples=EXAMPLES, deadline=None)
def test_strange_bytes_in_a_log_end_in_a_verdict(
    shelf: Shelf, text: str, junk: list[tuple[int, bytes]]
) -> None:
    # given
    data = text.encode()
    for at, some in junk:
        data = data[:at] + some + data[at + 1 :]

    # when
    verdict = judged(data, shelf)

    # then
    assert isinstance(decode(data), str) or verdict.status == "unreadable"


@pytest.mark.parametrize("filled", [False, True])
@pytest.mark.parametrize("solo", [False, True])
def test_the_logs_that_are_damaged_were_sound(filled: bool, solo: bool, shelf: Shelf) -> None:
    for seed in range(4):
        verdict = judged(sound(seed, filled=filled, solo=solo).encode(), shelf)

        assert [issue for issue in verdict.issues if issue.code != "note"] == []
