"""Every folder of ``cases`` is an edition whose wrong lines say, in comments, what is to be told of them.

``# problem: COLUMN TEXT`` stands on the wrong line, TEXT being part of the message, and after it perhaps
``# hint: TEXT``; column 0 means the whole file. Where a comment can't stand, ``expected.txt`` has the
output. Nothing else may be told.
"""

from pathlib import Path

import pytest

from tests.problems.told import CASES, Told, papercity, told_by, wanted_in

NAMES = sorted(path.name for path in CASES.iterdir())
UNWANTED = ("Traceback", "object", "invalid", "please", "Input should", str(Path.home()), "None")


@pytest.fixture(autouse=True)
def _among_the_cases(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(CASES)


@pytest.mark.parametrize("name", NAMES)
def test_each_mistake_is_told_where_it_stands_and_nothing_else_is(name: str) -> None:
    # when
    result = papercity("check", name)

    # then
    assert result.exit_code == 1
    written = CASES / name / "expected.txt"
    if written.is_file():
        assert result.stderr == written.read_text(encoding="utf-8")
    else:
        missing, extra = _difference(wanted_in(CASES / name), told_by(result.stderr))
        assert (missing, extra) == ([], [])


@pytest.mark.parametrize("name", NAMES)
def test_messages_are_said_as_one_says_them_at_the_table(name: str) -> None:
    # when
    output = papercity("check", name).stderr

    # then
    assert output
    for told in told_by(output):
        assert not told.message[0].isupper(), told
        assert not told.message.endswith("."), told
        assert not [word for word in UNWANTED if word in told.message + told.hint], told


def _difference(wanted: list[Told], told: list[Told]) -> tuple[list[Told], list[Told]]:
    """Return what was wanted and not told, and what was told and not wanted."""
    missing, extra = [], list(told)
    for one in wanted:
        answer = next((other for other in extra if other.answers(one)), None)
        if answer is None:
            missing.append(one)
        else:
            extra.remove(answer)
    return missing, extra
