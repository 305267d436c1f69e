"""A log in one code, or in as many as a size asks for; whole games of each kind fit one."""

from pathlib import Path

import pytest

from generator.codes import codes_of, log_text, logs_of
from generator.layout.qr import side, version
from generator.links import NotOpenedError, log_texts
from generator.problems import ProblemsError
from generator.scoring.logfile import Log, write
from generator.scoring.reader import read
from tests.codes.otherreader import read_codes
from tests.codes.randomgames import GAMES, log_of

TOP = Path(__file__).parents[2]
EVENING = read((TOP / "docs/evening.log").read_text(encoding="utf-8"))
COMPANION = "http://companion.home.net:8000"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_greedily_played_game_of_four_fits_one_code_of_version_25(game: str, seed: int) -> None:
    log = log_of(game, seed)

    (text,) = codes_of(log, COMPANION)

    assert version(text) <= 25
    assert log_text([text]) == write(log)
    assert read_codes([text]) == write(log)


@pytest.mark.parametrize(("size", "parts"), [(30, 6), (45, 2), (60, 1), (75, 1)])
def test_a_log_is_split_into_codes_that_are_no_larger_than_asked(size: float, parts: int) -> None:
    texts = codes_of(EVENING, COMPANION, size)

    assert all(side(version(text), 0.6) <= size for text in texts)
    assert len(texts) == parts
    assert log_text(texts[::-1]) == write(EVENING)
    assert read_codes(texts) == write(EVENING)


def test_a_log_that_would_need_a_code_above_version_25_is_split() -> None:
    long = read(write(EVENING) + "".join(f"; {number * 7919} notes\n" for number in range(400)))

    texts = codes_of(long)

    assert len(texts) > 1
    assert max(map(version, texts)) <= 25
    assert log_text(texts) == write(long)


def test_a_size_in_which_no_code_fits_is_told_with_the_least_that_does() -> None:
    with pytest.raises(
        ProblemsError, match=r"--size: 12 mm are too small: a code has 17\.4 mm a side or more"
    ):
        codes_of(EVENING, None, 12)


def test_a_log_that_needs_too_many_codes_for_a_size_is_told() -> None:
    long = read(write(EVENING) + "".join(f"; {number * 7919} notes\n" for number in range(400)))

    with pytest.raises(ProblemsError, match="more than 42 codes"):
        codes_of(long, None, 18)


def test_a_log_that_is_longer_than_any_code_holds_is_told() -> None:
    with pytest.raises(ProblemsError, match="this log is too long for codes: it is longer than"):
        codes_of(read("game: x\n" + f"; {'x' * 100}\n" * 3_000))


@pytest.mark.parametrize(
    "companion", ["192.168.0.7", "ftp://x.example", "http://", "http://a b", "http://x/\n"]
)
def test_an_address_that_is_none_is_refused(companion: str) -> None:
    with pytest.raises(ProblemsError, match="--companion"):
        codes_of(EVENING, companion)


def test_codes_of_two_logs_are_not_one_log() -> None:
    other = Log(EVENING.header._replace(date="today"), EVENING.entries)
    texts = [*codes_of(EVENING), *codes_of(other)]

    assert logs_of(texts) == (write(EVENING), write(other))
    with pytest.raises(NotOpenedError, match="these are codes of 2 logs"):
        log_text(texts)
    with pytest.raises(NotOpenedError, match="there is no code"):
        log_text([])


@pytest.mark.parametrize("data", [b"\x02\x01rest of it", b"\x01\x01\xff\xff", b"\x01\x63\x00"])
def test_a_sound_code_that_holds_no_log_is_told(data: bytes) -> None:
    with pytest.raises(NotOpenedError, match="this code holds no log that can be read: it"):
        logs_of(log_texts(data, 1, None))
