"""Two who wrote down the same game have the same seal, however they did; another game has another one."""

import re
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from generator import judging, links, logbook, report
from generator.logcommands import show
from generator.referee import Case, Sealed, Shelf, open_case, open_log, score, sealed
from generator.scoring import seal
from generator.scoring.issues import Issue
from generator.scoring.umpire import Trace, judge
from tests.docs.pages import read
from tests.scoring.sunken import laws as sunken
from tests.scoring.sunken import writing as sunken_writing
from tests.scoring.sunrise import laws as sunrise
from tests.scoring.sunrise import writing as sunrise_writing
from tests.scoring.sunshine.laws import STYLES, WAYS, rules_with
from tests.scoring.sunshine.players import play
from tests.scoring.sunshine.writing import line_log, sheet_log

EVENING, LAKE = (read(f"docs/{name}.log") for name in ("evening", "lake"))
CITY = "tests/scoring/games/sunrise/roles-4.log"


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    """Return a shelf that reads each edition once."""
    return Shelf(cache=tmp_path_factory.mktemp("shelf"))


def seals_of(text: str, shelf: Shelf) -> Sealed:
    """Return the seals of a log."""
    log = open_log(text.encode(), "some.log")
    assert not isinstance(log, Issue)
    case = open_case(log, shelf)
    assert isinstance(case, Case)
    judged = judge(case.game, case.entries, log.header.seats)
    return sealed(case, judged, case.game.hindsight(judged))


def are_one_game(texts: list[str], shelf: Shelf) -> None:
    """Hold that some logs have the same seals after each round."""
    found = [seals_of(text, shelf) for text in texts]
    assert found[0].seals
    for one, text in zip(found, texts, strict=True):
        assert one == found[0], text


# The same game written in other ways


def in_another_hand(text: str, rng: Random) -> str:
    """Return lines of Sunshine City with the seats of a turn and the boxes of a worker in another order."""
    head, *turns = re.split(r"(?m)^(?=[0-9]+\. )", text)
    shuffled = []
    for turn in turns:
        dice, *lines = turn.splitlines()
        mine = [line for line in lines if line[1] == ":"]
        rng.shuffle(mine)
        low, high = dice.split()[1:]
        number = dice.split()[0]
        shuffled += [f"{number} {high}{low}", *(_boxes_shuffled(line, rng) for line in mine)]
    return "\n".join([head, *shuffled]) + "\n"


def _boxes_shuffled(line: str, rng: Random) -> str:
    """Return a line whose boxes stand in another order, where they stand outside of brackets."""
    outside = re.split(r"(\([^)]*\))", line)
    return "".join(
        part
        if part.startswith("(")
        else re.sub(r"(?:\b[A-Z][a-z][0-9]+\b ?){2,}", lambda found: _shuffled(found[0], rng), part)
        for part in outside
    )


def _shuffled(boxes: str, rng: Random) -> str:
    words = boxes.split()
    rng.shuffle(words)
    return " ".join(words) + (" " if boxes.endswith(" ") else "")


def corrected(text: str, rng: Random) -> str:
    """Return a log in which a line was written twice and taken back, with names, comments and a day."""
    lines = [line for line in text.splitlines() if not line.startswith("= ")]
    lines = [re.sub(r"^([A-F]) = Player .", r"\1 = Somebody Else", line) for line in lines]
    played = [at for at, line in enumerate(lines) if line[1:2] == ":"]
    for at in sorted(rng.sample(played, 3), reverse=True):
        lines[at : at + 1] = [lines[at - 1] if lines[at - 1][1:2] == ":" else lines[at], "~", lines[at]]
        lines[at] += "  ; no, that was wrong"
    return "\n".join([lines[0], "date: 1 April", *lines[1:], 'ruling "all is well"']) + "\n"


@pytest.mark.parametrize("number", range(16))
def test_lines_sheets_and_corrections_of_a_sunshine_game_have_one_seal(number: int, shelf: Shelf) -> None:
    options, seats, turns = WAYS[number % len(WAYS)]
    game = play(rules_with(options), number, STYLES[number // 2 % 4], seats=seats, turns=turns)
    heads = tuple(option.replace("=", ": ") for option in options)
    rng = Random(number)

    lines = line_log(game, *heads)

    texts = [lines, sheet_log(game, *heads), in_another_hand(lines, rng), corrected(lines, rng)]
    are_one_game(texts, shelf)


@pytest.mark.parametrize("number", range(13))
def test_short_and_wordy_logs_of_a_lake_have_one_seal(number: int, shelf: Shelf) -> None:
    game, rng = sunken.game_number(number), Random(number)
    options = sunken.WAYS[number % len(sunken.WAYS)]

    short = sunken_writing.short_log(game, *options)

    texts = [short, sunken_writing.wordy_log(game, rng, *options), corrected(short, rng)]
    are_one_game(texts, shelf)
    assert seals_of(short, shelf).seal


@pytest.mark.parametrize("number", range(12))
def test_logs_of_a_city_have_one_seal_with_and_without_hands_and_passes(number: int, shelf: Shelf) -> None:
    game, rng = sunrise.game_number(number), Random(number)
    options = sunrise.ways_of(game)

    short = sunrise_writing.short_log(game, *options)
    wordy = sunrise_writing.wordy_log(game, rng, *options)

    texts = [short, wordy, re.sub(r"(?m)^hand .*\n", "", wordy), corrected(short, rng), roles_turned(short)]
    are_one_game(texts, shelf)
    assert seals_of(short, shelf).seal


def roles_turned(text: str) -> str:
    """Return a log of Sunrise City in which the roles of each round stand in the other order."""
    return re.sub(
        r"(?m)(?:^[A-D]: role [0-9]+\n)+",
        lambda found: "".join(reversed(found[0].splitlines(keepends=True))),
        text,
    )


def test_a_correction_by_fix_has_the_seal_of_what_was_meant(shelf: Shelf) -> None:
    line = next(one for one in EVENING.splitlines() if one.startswith("A: "))
    slipped = EVENING.replace(line, "A: unread", 1) + f"fix 1 {line}\n"

    are_one_game([EVENING, slipped], shelf)


def test_a_tidy_log_has_the_seal_of_what_was_typed(shelf: Shelf) -> None:
    for text in (EVENING, LAKE):
        for net in (False, True):
            shown = logbook.canonical(text.encode(), "some.log", shelf, corrected=net)
            are_one_game([text, shown], shelf)


def test_words_that_may_be_left_out_and_spacing_change_no_seal(shelf: Shelf) -> None:
    turned = [line.replace(" ", "") if line[1:3] == ": " else line for line in EVENING.splitlines()]

    are_one_game([EVENING, "\n".join(turned).replace("A:", "a :")], shelf)


# What is another game


def test_options_edition_and_seats_are_in_the_seal() -> None:
    terms = seal.Terms("some-city", 1, "K7QM-3XPA-9T5", {"a": {"b": "yes"}, "c": "3"}, 2)
    played = [Trace(1, ("A Wd1",), ends=True)]
    others = [
        terms._replace(game="other-city"),
        terms._replace(rules=2),
        terms._replace(edition="K7QM-3XPA-9T6"),
        terms._replace(options={"a": {"b": "no"}, "c": "3"}),
        terms._replace(seats=3),
    ]

    found = {tuple(seal.links(one, played)) for one in (terms, *others)}

    assert len(found) == len(others) + 1


def test_an_option_may_be_written_in_each_of_its_ways() -> None:
    terms = seal.Terms("some-city", 1, "K7QM-3XPA-9T5", {"a": {"b": "yes"}, "c": "3"}, 2)
    same = terms._replace(options={"c": "03", "a": {"b": "True"}})

    played = [Trace(1, ends=True)]

    assert list(seal.links(same, played)) == list(seal.links(terms, played))


LINES = st.lists(st.lists(st.text("AB 19"), min_size=1, max_size=3), min_size=1, max_size=6)


@given(LINES, st.data())
def test_a_changed_line_changes_all_seals_from_its_round_on(
    lines: list[list[str]], data: st.DataObject
) -> None:
    # given
    at = data.draw(st.integers(0, len(lines) - 1))
    which = data.draw(st.integers(0, len(lines[at]) - 1))
    other = data.draw(st.text("AB 19").filter(lambda text: text != lines[at][which]))
    changed = [list(some) for some in lines]
    changed[at][which] = other
    terms = seal.Terms("some-city", 1, "K7QM-3XPA-9T5", {}, 2)

    # when
    one, two = (
        list(seal.links(terms, [Trace(number, tuple(some), ends=True) for number, some in enumerate(log, 1)]))
        for log in (lines, changed)
    )

    # then
    assert one[:at] == two[:at]
    assert all(a != b for a, b in zip(one[at:], two[at:], strict=True))


def test_who_names_another_option_in_force_has_another_seal(shelf: Shelf) -> None:
    free = LAKE.replace("game: sunken-city\n", "game: sunken-city\nties.final: seat_order\n")

    assert seals_of(free, shelf).seal not in ("", seals_of(LAKE, shelf).seal)


def test_an_option_that_the_edition_has_anyway_changes_no_seal(shelf: Shelf) -> None:
    same = LAKE.replace("game: sunken-city\n", "game: sunken-city\nturn.interleave: spirit\n")

    are_one_game([LAKE, same], shelf)


# What nobody knows


@pytest.mark.parametrize(
    ("text", "rounds"),
    [
        (EVENING.replace("\n18. ", "\n18. 9", 1), 17),
        (re.sub(r"(?ms)^9\. .*?^10\. ", "gap 9\n10. ", EVENING), 8),
        (re.sub(r"(?m)(^5\. .*\n)A: .*", r"\1A: unread", EVENING), 4),
        (re.sub(r"(?m)(^5\. .*\n)A: .*", r"\1A: B Zz9", EVENING), 4),
        (EVENING + "\nsome words that nobody knows\n", 18),
        (EVENING.replace("length: short", "length: shirt"), 0),
    ],
)
def test_a_game_that_is_not_known_has_no_seal_but_those_of_the_rounds_before(
    text: str, rounds: int, shelf: Shelf
) -> None:
    whole, found = seals_of(EVENING, shelf), seals_of(text, shelf)

    assert found.seal == ""
    assert found.seals == whole.seals[:rounds]


def test_an_unfinished_game_has_seals_of_its_rounds_but_none_of_its_own(shelf: Shelf) -> None:
    part = EVENING[: EVENING.index("\n12. ") + 1]

    assert seals_of(part, shelf) == Sealed("", seals_of(EVENING, shelf).seals[:11])


def test_a_total_that_differs_leaves_the_seal(shelf: Shelf) -> None:
    wrong = EVENING.replace("= A 1 B 4", "= A 2 B 4")

    assert seals_of(wrong, shelf) == seals_of(EVENING, shelf)
    assert wrong != EVENING


def test_what_was_against_the_rules_but_stood_is_sealed_as_it_was_carried_out(shelf: Shelf) -> None:
    last = EVENING.index("\n18. ")
    stood, other = (
        EVENING[:last] + re.sub(r"(?m)^A: .*$", f"A: I P Tc5 Wc5 {box}! B C Mf4 Mi3", EVENING[last:], count=1)
        for box in ("Wc3", "Wc4")
    )

    found = [seals_of(text, shelf) for text in (EVENING, stood, other)]

    assert len({one.seal for one in found}) == 3
    assert len({one.seals[:-1] for one in found}) == 1


# A seal that was written down


def verdict_with(head: str, shelf: Shelf, text: str = EVENING) -> tuple[str, list[str], str]:
    """Return the status, what is said of the seal as a problem, and the line of the seal."""
    verdict = score((head + text).encode(), "some.log", shelf)
    (line,) = [one for one in report.text(verdict).split("\n\n") if one.startswith("Seal ")] or [""]
    return verdict.status, [one.message for one in verdict.issues if one.code == "seal"], line


def test_a_written_seal_is_compared_however_it_is_typed(shelf: Shelf) -> None:
    own = seals_of(EVENING, shelf).seal

    for typed in (own, own.lower(), own.replace("-", " "), own.replace("1", "l")):
        status, told, line = verdict_with(f"seal: {typed}\n", shelf)
        assert (status, told) == ("legal", [])
        assert line == f"Seal     {own}. It is the one of the log."


def test_a_written_seal_that_differs_is_told_with_what_it_may_be(shelf: Shelf) -> None:
    found = seals_of(EVENING, shelf)
    own, sixth = found.seal, dict(found.seals)[6]
    slip = ("2" if own[0] != "2" else "3") + own[1:]

    cases = {
        slip: f"one letter differs from {own}, the seal of the game in this log; it may be misread",
        sixth: "this is the seal of the game as it was after turn 6",
        "ZZZZZ-ZZZZZ": f"another game was sealed than the one in this log, whose seal is {own}",
        "7KQ2M": "expected a seal such as 7KQ2M-X3PA9, found '7KQ2M'",
    }
    for typed, message in cases.items():
        status, told, line = verdict_with(f"seal: {typed}\n", shelf)
        assert (status, told) == ("irregular", [message])
        assert "see below" in line


def test_a_written_seal_of_a_game_that_is_not_known_can_not_be_compared(shelf: Shelf) -> None:
    part = EVENING[: EVENING.index("\n12. ") + 1]

    status, told, line = verdict_with("seal: ZZZZZ-ZZZZZ\n", shelf, part)

    assert (status, told) == ("incomplete", [])
    assert "can't be compared" in line


def test_a_written_seal_stays_in_the_log_and_does_not_change_it(shelf: Shelf) -> None:
    sealed_log = EVENING.replace("date:", "seal: ZZZZZ-ZZZZZ\ndate:", 1)

    shown = logbook.canonical(sealed_log.encode(), "some.log", shelf, corrected=False)

    assert "seal: ZZZZZ-ZZZZZ\n" in shown
    are_one_game([EVENING, sealed_log, shown], shelf)


@given(st.binary(min_size=32, max_size=32))
def test_a_seal_is_read_back_as_it_is_written(digest: bytes) -> None:
    text = links.seal_text(digest)

    assert re.fullmatch(rf"[{links.ALPHABET}]{{5}}-[{links.ALPHABET}]{{5}}", text)
    assert links.parse_seal(text.lower().replace("-", " ")) == text


# Where it is told


def test_several_logs_are_told_how_far_they_are_one_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # given
    texts = {
        "one.log": EVENING,
        "same.log": EVENING.replace("= A 1 B 4", ""),
        "other.log": EVENING.replace("A: I P Tc5 Wc5 B C Mf4 Mi3", "A: I P Tc5 Wc5 B C Mf4"),
        "lake.log": LAKE,
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    # when
    judging.score(list(texts), Shelf(cache=tmp_path))

    # then
    *_, last = capsys.readouterr().out.split("=" * 80)
    assert last.split("\n") == [
        "",
        "",
        "one.log and same.log tell the same game: both have the seal GD9DK-5GF1G.",
        "one.log and other.log tell the same game up to turn 17, and not turn 18.",
        "",
    ]


def test_log_show_tells_the_seal_beside_the_log(tmp_path: Path) -> None:
    path, part = tmp_path / "evening.log", tmp_path / "part.log"
    path.write_text(EVENING, encoding="utf-8")
    part.write_text(EVENING[: EVENING.index("\n12. ") + 1], encoding="utf-8")

    whole, unfinished = (CliRunner().invoke(show, [str(one)]) for one in (path, part))

    assert (whole.stderr, unfinished.stderr) == ("Seal GD9DK-5GF1G\n", "")
    assert "GD9DK" not in whole.stdout


# A release must not change them by accident


def test_the_seals_of_three_games_are_what_they_were(shelf: Shelf) -> None:
    # another seal of the same game is right only with a new rules number (generator/scoring/registry.py), a
    # new edition code, or a new form of seals
    found = {
        "evening": seals_of(EVENING, shelf).seal,
        "lake": seals_of(LAKE, shelf).seal,
        "city": seals_of(read(CITY), shelf).seal,
    }

    assert found == {"evening": "GD9DK-5GF1G", "lake": "54KK7-C4TXB", "city": "ZX7JC-74V1W"}
