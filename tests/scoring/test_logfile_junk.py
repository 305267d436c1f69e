"""Whatever is typed: reading never fails, points at what was typed, and loses nothing in writing."""

import re
import sys
import time
from itertools import chain

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from generator.scoring.heads import COMMANDS, HEADS, folded
from generator.scoring.issues import Issue, Place
from generator.scoring.logfile import Entry, Log, write
from generator.scoring.net import net
from generator.scoring.plaintext import LONGEST, MOST_LINES, decode
from generator.scoring.reader import read

names = st.text(st.characters(codec="utf-8", exclude_categories=["Cc"], exclude_characters=",;"), max_size=12)
spaces = st.sampled_from([" ", "  ", "\t", "\u00a0"])
some_space = st.sampled_from(["", " ", "\t "])
plain_words = st.sampled_from(
    ["Wd1", "*1", "(", ")", "*3/1", "b!", "-", "5", "e\u0301", "🏙", "unread", ".", "!"]
)
word_lines = st.lists(plain_words, max_size=6).flatmap(
    lambda words: spaces.map(lambda space: space.join(words))
)
seats = st.sampled_from("ABCabc")
comments = st.one_of(st.just(""), names.map(lambda text: f"; {text}"))


@st.composite
def entry_lines(draw: st.DrawFn) -> str:
    """Draw one line of any kind after the header, sound or nearly so."""
    seat, other, words = draw(seats), draw(seats), draw(word_lines)
    number, later = draw(st.integers(0, 6)), draw(st.integers(0, 12))
    space, gap = draw(some_space), draw(spaces)
    line = draw(
        st.sampled_from(
            [
                f"{number}{space}.{space}{words}",
                f"{seat}{space}:{space}{words}",
                f"{seat}:{gap}UnRead",
                f"={space}{seat}{space}{number}{gap}{other}{later}",
                "~",
                f"fix{gap}{number}{gap}{seat}{space}:{space}{words}",
                f"FIX{gap}{number}.{space}{words}",
                f'ruling{gap}"{words}"',
                f"Ruling{gap}{words}",
                "unread",
                "gap",
                f"gap{gap}{number}{space}-{space}{later}",
                f"sun{gap}{words}",
                f"M{gap}{words}",
                words,
                "",
            ]
        )
    )
    return draw(some_space) + line + draw(some_space) + draw(comments)


@st.composite
def header_lines(draw: st.DrawFn) -> str:
    seat, name, colour = draw(seats), draw(names), draw(names)
    key = draw(st.sampled_from(["game", "Edition", "DATE", "length", "solo.enabled", "gaem", "fix"]))
    line = draw(
        st.sampled_from([f"{key}: {name}", f"{key}:{colour}", f"{seat} = {name}", f"{seat}={name},{colour}"])
    )
    return line + draw(comments)


logs = st.builds(
    lambda top, play, end: end.join([*top, *play]),
    st.lists(header_lines() | comments, max_size=6),
    st.lists(entry_lines() | header_lines(), max_size=15),
    st.sampled_from(["\n", "\r\n", "\r"]),
)
soups = st.lists(
    st.sampled_from(
        [*'ABJ:=~.;()!*-/"\n\r\t 13', "\u037e", "\ufeff", "\u212a", "e\u0301", "\u0338", "fix", "gap"]
    ),
    max_size=40,
).map("".join)
anything = logs | soups | st.text()


def bare(entry: Entry) -> Entry:
    """Return an entry without its place and spacing; what could not be read stays as it was typed."""
    typed = entry.text if entry.kind == "unread" and entry.seat is None else ""
    words = tuple(word._replace(column=0) for word in entry.words)
    return entry._replace(place=Place(), text=typed, words=words)


def plain(log: Log) -> Log:
    """Return a log without places, spacing and issues."""
    nowhere = Place()
    header = log.header._replace(
        game_place=nowhere,
        edition_place=nowhere,
        date_place=nowhere,
        options=tuple(option._replace(place=nowhere, value_place=nowhere) for option in log.header.options),
        seats=tuple(seat._replace(place=nowhere) for seat in log.header.seats),
    )
    return Log(header, tuple(map(bare, log.entries)))


def lines_of(text: str) -> list[str]:
    return text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def refused(log: Log) -> bool:
    return any("not a" in issue.message for issue in log.issues)


@given(anything)
def test_a_log_that_was_written_is_read_as_the_same_log(text: str) -> None:
    log = read(text)
    assume(not refused(log))

    written = write(log)
    again = read(written)

    assume(not refused(again))
    assert plain(again) == plain(log)
    assert write(again) == written


@given(logs)
def test_the_same_is_wrong_with_entries_that_were_written(text: str) -> None:
    log = read(text)
    assume(not refused(log))

    again = read(write(log))

    places = {entry.place.line for entry in log.entries}
    wrong = [(issue.code, issue.message) for issue in log.issues if issue.place.line in places]
    assert [(issue.code, issue.message) for issue in again.issues if issue.place.line] == wrong


@given(anything)
def test_each_line_of_play_is_one_entry_whatever_it_says(text: str) -> None:
    log = read("game: x\n1.\n" + text)
    assume(not refused(log))

    lines = enumerate(lines_of(text), 3)
    full = [number for number, line in lines if line.replace("\ufeff", " ").strip()]
    assert [entry.place.line for entry in log.entries[1:]] == full


@given(anything)
def test_every_word_points_at_where_it_was_typed(text: str) -> None:
    typed = lines_of(text)

    for entry in read(text).entries:
        line = typed[entry.place.line - 1]
        assert line[entry.place.column - 1 :].startswith(entry.text.split(" ")[0][:1])
        for word in entry.words:
            rest = line[word.column - 1 :]
            starts = (folded(rest[:length]) for length in range(len(rest) + 1))
            assert folded(word.text) in starts


@given(anything)
def test_every_issue_lies_in_the_text(text: str) -> None:
    typed = lines_of(text)

    for issue in read(text).issues:
        assert issue.message
        assert issue.hint
        if issue.place.line:
            assert 1 <= issue.place.column <= len(typed[issue.place.line - 1])


@given(anything)
def test_corrections_of_any_log_are_carried_out_or_told(text: str) -> None:
    log = read(text)

    entries, issues = net(log.entries)

    assert {entry.kind for entry in entries}.isdisjoint({"fix", "undo", "ruling", "comment"})
    lines = {entry.place.line for entry in log.entries if entry.kind == "fix"}
    assert {issue.place.line for issue in issues} <= lines


@given(st.sampled_from(sorted(HEADS)).flatmap(lambda kind: st.from_regex(HEADS[kind])))
def test_no_beginning_of_a_line_has_two_readings_whatever_its_case(head: str) -> None:
    for typed in (head, head.lower(), head.upper(), head.title(), folded(head)):
        readings = [kind for kind, pattern in HEADS.items() if re.match(rf"\s*(?:{pattern})", typed)]
        assert len(readings) <= 1, readings


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("a: b", "turn"),
        ("h = hal", "seat"),
        ("ab: b", "header"),
        ("solo.enabled: yes", "header"),
        ("fix: b", "header"),
        ("12. 2 5", "round"),
        ("= a 7", "totals"),
        ("~", "undo"),
        ("a b", "bare"),
        ("m a 3 . .", "bare"),
        *((f"{command} x", "bare") for command in COMMANDS),
        ("dice 2 5", "bare"),
        ("sheet a", "bare"),
    ],
)
@pytest.mark.parametrize("space", ["", " ", "\t\u00a0"])
def test_each_kind_of_line_has_one_reading(line: str, kind: str, space: str) -> None:
    for typed in (
        line,
        line.upper(),
        line.title(),
        space + re.sub(r"[:=]|(?<=[0-9])\.", rf"{space}\g<0>{space}", line, count=1),
    ):
        readings = [name for name, pattern in HEADS.items() if re.match(rf"\s*(?:{pattern})", typed)]
        assert readings == [kind]


def test_a_word_folded_twice_is_the_word_folded_once() -> None:
    for character in map(chr, chain(range(0xD800), range(0xE000, sys.maxunicode + 1))):
        once = folded(character)
        assert folded(once) == once


@pytest.mark.parametrize("text", ["\0", "game: x\n1. 2 5\0", "\ufffd\x04\x12PNG\x1a\n", "\ufffd" * 50])
def test_what_is_no_text_is_one_issue(text: str) -> None:
    log = read(text)

    assert [issue.message for issue in log.issues] == ["this is not a text"]
    assert log == Log(issues=log.issues)


def test_one_broken_character_in_a_name_is_no_reason_to_refuse_a_log() -> None:
    assert read("game: x\nA = Jos\ufffd\nB = Bo\n1. 2 5\n").issues == ()


@pytest.mark.parametrize("text", ["A: B W Wd1\n" * 900_000, "x" * (LONGEST + 1), "\n" * MOST_LINES])
def test_what_is_too_long_for_a_log_is_refused_at_once(text: str) -> None:
    began = time.process_time()

    (issue,) = read(text).issues

    assert time.process_time() - began < 0.5
    assert issue.message == (
        "this is not a log of a game: it is longer than 1,000,000 characters or 20,000 lines"
    )


@pytest.mark.parametrize(
    "text",
    [
        "A: " + "(" * 900_000,
        "A" + " " * 900_000,
        "a" * 900_000 + "?",
        "x" * 900_000 + ":",
        "= " + "A1 " * 300_000,
        "?\n" * 19_990,
        "gaem: x\n" * 19_990,
        "~\n" * 19_990,
        "1.\n~\n" * 9_990,
        "".join(f"; c\nopt{n}: x\n" for n in range(9_990)),
        "".join(f"gap {n}\n" for n in range(1, 9_990)) + "".join(f"fix {n} A: x\n" for n in range(1, 9_990)),
        "1.\n" + "A: x\n" * 9_990 + "fix 1 B: x\nfix 1 A: x\n" * 4_990,
    ],
    ids=range(12),
)
def test_the_longest_logs_are_read_in_a_few_seconds(text: str) -> None:
    began = time.process_time()

    log = read(text)
    net(log.entries)
    write(log)

    assert time.process_time() - began < 20


def test_a_long_word_is_cut_in_what_is_said_about_it() -> None:
    (issue,) = read("game: x\n" + "?" * 1_000).issues

    assert len(issue.typed) == 40
    assert len(issue.hint) < 300


@pytest.mark.slow
def test_sixty_thousand_lines_are_read_in_a_second() -> None:
    rounds = (
        f"{n}. 2 5\nA: B W Wd1 Wd2 I Ca1\nB: L Mu1 Mu2 *1(Ma1 Mb1 Td3) B T Td2\n" for n in range(1, 6_000)
    )
    text = "game: x\nA = Ana\nB = Bo\n" + "".join(rounds)

    seconds = []
    for _ in range(5):
        began = time.process_time()
        lines = len(read(text).entries)
        seconds.append(time.process_time() - began)

    assert lines / min(seconds) > 60_000


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16"])
def test_bytes_are_decoded_as_their_mark_says(codec: str) -> None:
    assert decode("A = Zoë 🌻\n".encode(codec)) == "A = Zoë 🌻\n"


def test_utf_16_of_the_other_order_is_decoded_too() -> None:
    assert decode(b"\xfe\xff" + "A = Zoë".encode("utf-16-be")) == "A = Zoë"


def test_bytes_that_are_no_text_in_utf_8_are_told_with_their_place() -> None:
    issue = decode("game: x\r\nA = Zoë\n".encode("latin-1"))

    assert isinstance(issue, Issue)
    assert (issue.place, issue.typed) == (Place(2, 7), "eb")
    assert issue.message == "this is no text in UTF-8"


def test_half_a_character_of_utf_16_is_told() -> None:
    issue = decode("A = Zoë".encode("utf-16")[:-1])

    assert isinstance(issue, Issue)
    assert (issue.place, issue.message) == (Place(1, 7), "this is no text in UTF-16")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "this is not a text"),
        ("A: B".encode("utf-16-le"), "this is not a text"),
        (b"x" * (LONGEST + 1), "longer than 1,000,000"),
    ],
)
def test_other_files_are_refused(data: bytes, message: str) -> None:
    issue = decode(data)

    assert isinstance(issue, Issue)
    assert message in issue.message


@given(st.binary())
def test_any_bytes_are_a_text_or_an_issue(data: bytes) -> None:
    decoded = decode(data)

    assert isinstance(decoded, Issue) or isinstance(read(decoded), Log)
