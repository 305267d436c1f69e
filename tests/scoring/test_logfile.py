"""What the lines of a log say, and what is said about those that are strange."""

import pytest

from generator.scoring.issues import Issue, Place
from generator.scoring.logfile import Entry, Log, Option, Seat, write
from generator.scoring.reader import read

TOP = "game: sunshine-city\nA = Ana, yellow\nB = Bo\n"


def entries(text: str) -> tuple[Entry, ...]:
    """Return the entries of a sound log that begins with TOP."""
    log = read(TOP + text)
    assert log.issues == ()
    return log.entries


def words(entry: Entry) -> list[str]:
    return [word.text for word in entry.words]


def only_issue(text: str) -> Issue:
    """Return the one issue of a log that begins with TOP."""
    log = read(TOP + text)
    assert len(log.issues) == 1, log.issues
    return log.issues[0]


def test_a_header_says_game_edition_date_options_and_seats() -> None:
    text = "Game: Sunshine City\nEDITION : K7QM-3XPA-9T5\ndate: 30 Nov\nsolo.Enabled:yes\n"
    text += "b = Bo\nA=Ana 🌻 Ω,NE\n"

    header = read(text).header

    assert (header.game, header.edition, header.date) == ("sunshine-city", "K7QM-3XPA-9T5", "30 Nov")
    assert header.options == (Option("solo.enabled", "yes", Place(4, 1), Place(4, 14)),)
    assert header.seats == (Seat("B", "Bo", "", Place(5, 1)), Seat("A", "Ana 🌻 Ω", "NE", Place(6, 1)))
    assert (header.game_place, header.edition_place, header.date_place) == (
        Place(1, 7),
        Place(2, 11),
        Place(3, 7),
    )


def test_a_seat_counts_by_its_place_in_the_header() -> None:
    log = read("game: x\nB = Bo\nA = Ana\n1. 2 5\na: B\nB: L\n")

    assert [(entry.kind, entry.seat) for entry in log.entries] == [("round", None), ("turn", 1), ("turn", 0)]


def test_a_log_without_seat_lines_takes_them_from_its_entries() -> None:
    log = read("game: x\n1. 2 5\nD: B\nB: L\n= F 3\n")

    assert [seat.letter for seat in log.header.seats] == ["B", "D", "F"]
    assert [entry.seat for entry in log.entries] == [None, 1, 0, None]
    assert log.issues == ()


def test_sheets_alone_name_their_seats() -> None:
    log = read("game: x\ndice 25 36\nsheet C\nM a 3 . .\nsheet A\n")

    assert [seat.letter for seat in log.header.seats] == ["A", "C"]


def test_a_round_has_its_chance_and_entries_know_their_round() -> None:
    first, turn, second, later = entries("1. 2 5\nA: B W Wd1\n2 .6 6\nb:-\n")

    assert (first.kind, first.round, words(first)) == ("round", 1, ["2", "5"])
    assert (turn.kind, turn.round, turn.seat, turn.text) == ("turn", 1, 0, "A: B W Wd1")
    assert (second.round, words(second)) == (2, ["6", "6"])
    assert (later.round, later.seat, words(later)) == (2, 1, ["-"])


def test_a_turn_may_stand_behind_its_round_as_in_a_printed_record() -> None:
    round_, turn, other = entries("1. 2 5 b: B W Wd2  ; in a hurry\nA: I")

    assert (round_.kind, round_.round, words(round_), round_.comment) == ("round", 1, ["2", "5"], "")
    assert (turn.kind, turn.seat, words(turn), turn.comment) == ("turn", 1, ["B", "W", "Wd2"], "in a hurry")
    assert [word.column for word in turn.words] == [11, 13, 15]
    assert (turn.round, other.round) == (1, 1)


def test_parentheses_are_words_also_where_they_are_glued() -> None:
    _, turn = entries("1. 2 5\n  A: L *1(Ma1 Mb1!)W !\n")

    assert words(turn) == ["L", "*1", "(", "Ma1", "Mb1!", ")", "W", "!"]
    assert [word.column for word in turn.words] == [6, 8, 10, 11, 15, 19, 20, 22]
    assert turn.place == Place(5, 3)


def test_columns_count_characters_as_typed() -> None:
    _, turn = entries("1.\n\tA:\tWd1 🏙️ e\u0301t\u00e9 (\u00a0x\n")

    line = "\tA:\tWd1 🏙️ e\u0301t\u00e9 (\u00a0x"
    assert words(turn) == ["Wd1", "🏙️", "\u00e9t\u00e9", "(", "x"]
    assert [word.column for word in turn.words] == [
        line.index(typed) + 1 for typed in ("Wd1", "🏙", "e\u0301", "(", "x")
    ]


@pytest.mark.parametrize("text", ["= A 7 B 4", "= A7 b4", "=a 7 B4"])
def test_totals_are_letters_and_values_however_they_are_glued(text: str) -> None:
    (totals,) = entries(text)

    assert (totals.kind, words(totals)) == ("totals", ["A", "7", "B", "4"])
    assert [text[word.column - 1].upper() for word in totals.words] == ["A", "7", "B", "4"]


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ('ruling "Cem rolled again"', "Cem rolled again"),
        ("Ruling  Cem rolled again", "Cem rolled again"),
        ("ruling \u201eCem rolled\u201c ", "Cem rolled"),
        ('ruling he said "no"', 'he said "no"'),
        ('ruling " a "', "a"),
    ],
)
def test_a_ruling_is_one_word_with_or_without_quotes(text: str, content: str) -> None:
    (ruling,) = entries(text)

    assert words(ruling) == [content]
    assert text[ruling.words[0].column - 1 :].startswith(content)


def test_only_a_semicolon_starts_a_comment() -> None:
    note, first, ruling = entries('; B began\n1. 2 5;; he "rolled"\nruling "a # b // c; d"\n')

    assert (note.kind, note.comment) == ("comment", "B began")
    assert (words(first), first.text, first.comment) == (["2", "5"], "1. 2 5", '; he "rolled"')
    assert (words(ruling), ruling.comment) == (['"a # b // c'], 'd"')


def test_what_can_not_be_read_any_more_is_said_so() -> None:
    _, turn, line, some, range_ = entries("1. 2 5\nA: UNREAD\nUnread\ngap\ngap 5 \u2013 6\n")

    assert (turn.kind, turn.seat) == ("unread", 0)
    assert (line.kind, line.seat) == ("unread", None)
    assert (some.kind, words(some)) == ("gap", [])
    assert words(range_) == ["5", "6"]


def test_other_first_words_are_kept_for_the_game() -> None:
    sun, row = entries("SUN A\nM a 3 . .\n")

    assert (sun.kind, words(sun)) == ("sun", ["A"])
    assert (row.kind, words(row)) == ("m", ["a", "3", ".", "."])


def test_a_correction_says_its_round_and_seat() -> None:
    *_, turn, dotted, line = entries("1. 2 5\nA: B\nfix 1 a: L Mu1\nFIX 1. A: I\nfix 1.2 6\n")

    assert (turn.kind, turn.round, turn.seat, words(turn)) == ("fix", 1, 0, ["L", "Mu1"])
    assert (dotted.round, dotted.seat, words(dotted)) == (1, 0, ["I"])
    assert (line.round, line.seat, words(line)) == (1, None, ["2", "6"])


def test_a_round_taken_back_is_begun_anew() -> None:
    log = read(TOP + "1. 2 5\n3. 2 2\n~\n2. 2 2\nA: B\n")

    assert log.issues == ()
    assert [entry.round for entry in log.entries] == [1, 3, 1, 2, 2]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_as_they_do_on_any_machine(end: str) -> None:
    log = read("\ufeff" + (TOP + "1. 2 5\nA: B").replace("\n", end))

    assert log.issues == ()
    assert [entry.place for entry in log.entries] == [Place(4, 1), Place(5, 1)]
    assert log.header.game == "sunshine-city"


@pytest.mark.parametrize(
    ("text", "column", "code", "message", "hint"),
    [
        ("J: B", 1, "unknown", "J is no seat of this log", "the seats are A, B"),
        ("c: B", 1, "unknown", "C is no seat of this log", "C = name"),
        ("= A 7 C 4", 7, "unknown", "C is no seat of this log", "C = name"),
        ("fix 1 C: B", 7, "unknown", "C is no seat of this log", "C = name"),
        ("= A B 4", 3, "syntax", "A has no total", "= A 7 B 4"),
        ("= 7 4", 1, "syntax", "whose total is it?", "= A 7 B 4"),
        ("=", 1, "syntax", "whose total is it?", "= A 7 B 4"),
        ("A = 7", 1, "syntax", "seats stand at the top", "did you mean = A 7?"),
        ("C = Cem", 1, "syntax", "seats stand at the top", "at the top"),
        ("length: short", 1, "syntax", "no entry begins with length:", "at the top"),
        (" Ana: B W", 2, "syntax", "no entry begins with Ana:", "write the seat's letter: A:"),
        ("Wd1 Wd2", 1, "syntax", "this is no line", "A: Wd1 Wd2"),
        ("*3 W", 1, "syntax", "this is no line", "A: *3 W"),
        ("2 5 6", 1, "syntax", "this is no line", "2."),
        ("20000. 2 5", 1, "syntax", "this is no line", "four figures"),
        ("# a note", 1, "syntax", "this is no line", "a comment begins with ;"),
        ("// a note", 1, "syntax", "this is no line", "a comment begins with ;"),
        ("Ana = yellow", 1, "syntax", "this is no line", "A = name"),
        ("\u0410: B W", 1, "syntax", "this is no line", "type it anew"),
        ("?", 1, "syntax", "this is no line", "a line begins with"),
        ("~ A", 1, "syntax", "~ stands alone", "on the next line"),
        ("unread 3", 1, "syntax", "unread stands alone", "behind ;"),
        ("gap five", 1, "syntax", "not clear which rounds", "gap 5-6"),
        ("gap 5-6 7", 1, "syntax", "not clear which rounds", "gap 5-6"),
        ("ruling", 1, "syntax", "the ruling says nothing", 'ruling "..."'),
        ('ruling ""', 1, "syntax", "the ruling says nothing", 'ruling "..."'),
        ("fix A: B", 1, "syntax", "not clear what fix corrects", "fix 3 A:"),
        ("fix 3 2 6", 1, "syntax", "not clear what fix corrects", "fix 3. ..."),
        ("rulling x", 1, "unknown", "no line begins with rulling", "did you mean ruling?"),
        ("unraed", 1, "unknown", "no line begins with unraed", "did you mean unread?"),
        ("Round 2", 1, "unknown", "no line begins with Round", "3."),
        ("turn A B", 1, "unknown", "no line begins with turn", "A:"),
        ("undo", 1, "unknown", "no line begins with undo", "write ~"),
        ("totals A 7", 1, "unknown", "no line begins with totals", "= A 7"),
    ],
)
def test_a_strange_line_is_told_with_its_place_and_what_to_do(
    text: str, column: int, code: str, message: str, hint: str
) -> None:
    log = read(f"{TOP}1. 2 5\n{text}\nA: B\n")

    (issue,) = log.issues
    assert (issue.code, issue.place) == (code, Place(5, column))
    assert message in issue.message
    assert hint in issue.hint
    assert [entry.kind for entry in log.entries] == ["round", "unread", "turn"]
    assert log.entries[1].text == text.strip()


@pytest.mark.parametrize(
    ("text", "column", "message", "hint"),
    [
        ("gaem: x", 1, "no header line is called gaem", "did you mean game?"),
        ("Editions: x", 1, "no header line is called editions", "did you mean edition?"),
        ("game: other", 1, "game is said twice", "keep the line that is right"),
        ("length: short\nLENGTH: long", 1, "length is said twice", "keep the line that is right"),
        ("length:  ; short", 1, "nothing stands behind length:", "its value"),
        ("ruling: x", 1, "ruling has no colon", "without a colon"),
        ("J = Jo", 1, "J is no seat", "from A to H"),
        (" a = Al", 2, "seat A is said twice", "a letter of their own"),
        ("C =", 1, "seat C has no name", "C = name"),
        ("C = , red", 1, "seat C has no name", "C = name"),
        ("C = Cem, red, NE", 1, "a name and a colour, no more", "one comma"),
    ],
)
def test_a_strange_header_line_is_told_and_changes_nothing(
    text: str, column: int, message: str, hint: str
) -> None:
    issue = only_issue(text)

    assert issue.place == Place(3 + len(text.splitlines()), column)
    assert message in issue.message
    assert hint in issue.hint
    header = read(TOP + text).header
    assert (header.game, [seat.letter for seat in header.seats]) == ("sunshine-city", ["A", "B"])


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("1.\n1.", "round 1 is there twice", "did you mean 2.?"),
        ("1.\n2.\n3.\n2.", "round 2 stands behind round 3", "did you mean 4.?"),
        ("1.\n3.", "round 2 is missing", "write gap 2 on a line before it"),
        ("1.\n5.", "rounds 2 to 4 are missing", "write gap 2-4 on a line before it"),
        ("2.", "round 1 is missing", "write gap 1"),
        ("1.\n0.", "rounds are counted from 1", "did you mean 2.?"),
        ("A: B", "before any round", "1."),
        ("1.\ngap 4-5", "the gap does not follow round 1", "did you mean gap 2-5?"),
        ("1.\ngap 3-2", "the gap ends before it begins", "did you mean gap 2-3?"),
    ],
)
def test_rounds_grow_by_one(text: str, message: str, hint: str) -> None:
    issue = only_issue(text)

    assert (issue.code, issue.place) == ("turn", Place(3 + len(text.splitlines()), 1))
    assert message in issue.message
    assert hint in issue.hint


@pytest.mark.parametrize(
    "text",
    [
        "1.\n2.\n3.",
        "1.\ngap 2-3\n4.",
        "1.\ngap 1-3\n4.",
        "gap 1\n2.",
        "1.\ngap\n7.\n8.",
        "gap\nA: B\n4.",
        "1.\nunread\n3.",
        "1.\nunread\nA: B\n2.",
    ],
)
def test_a_gap_or_an_unreadable_line_may_stand_for_rounds(text: str) -> None:
    assert read(TOP + text).issues == ()


@pytest.mark.parametrize("text", ["1.\n2.\n2.\n4.", "1.\n2.\n2.\n3.", "1.\n2.\n6.\n4.", "1.\n2.\n6.\n7."])
def test_a_wrong_number_is_told_once_whichever_way_the_count_goes_on(text: str) -> None:
    assert only_issue(text).place.line == 6


def test_a_round_line_without_its_full_stop_is_one_issue_not_two() -> None:
    assert only_issue("1. 2 5\n2 3 3\nA: B\n3. 1 1\n").code == "syntax"


def test_nothing_can_be_taken_back_before_the_first_entry() -> None:
    issue = only_issue("1. 2 5\n~\n ~\n")

    assert "nothing stands before ~" in issue.message
    assert issue.place == Place(6, 2)


@pytest.mark.parametrize("text", ["", "\n \t\n", "; only a note\n", "\ufeff"])
def test_an_empty_log_is_one_issue(text: str) -> None:
    (issue,) = read(text).issues

    assert (issue.message, issue.place) == ("the log is empty", Place())


def test_a_fresh_log_with_its_header_alone_is_sound() -> None:
    assert read(TOP).issues == ()


def test_many_mistakes_are_told_in_one_run_in_the_order_of_lines() -> None:
    log = read(TOP + "3. 1 1\n?\nJ: x\nA: B\n3. 2 2\nfix\n")

    assert [issue.place.line for issue in log.issues] == [4, 5, 6, 8, 9]
    assert [entry.kind for entry in log.entries] == ["round", "unread", "unread", "turn", "round", "unread"]


def test_a_mistake_that_was_taken_back_is_none() -> None:
    assert read(TOP + "1.\nA: B\n?\n~\nB: L\n").issues == ()


def test_an_issue_knows_the_round_it_stands_in() -> None:
    assert only_issue("1. 2 5\n2. 2 5\nA: B\n?\n").round == 2


def test_a_log_is_written_in_one_form_with_its_comments() -> None:
    typed = """\
; Sunday
GAME:sunshine-city ; the first
; with cake
a=Ana,yellow
length : short
B = Bo
; we begin

1 .2  5
a:b w *1 ( Ma1 Mb1 )  ;hm
= A7 b4
m a 3 .
?? what ; no idea
fix 1.A:-
FIX 1. 2 6
B: unread
gap 2 - 3
ruling nobody looks
~
"""
    assert (
        write(read(typed))
        == """\
; Sunday
; the first
; with cake
game: sunshine-city
length: short
A = Ana, yellow
B = Bo

; we begin
1. 2 5
A: b w *1(Ma1 Mb1)  ; hm
= A 7 B 4
M a 3 .
?? what  ; no idea
fix 1 A: -
fix 1. 2 6
B: unread
gap 2-3
ruling "nobody looks"
~
"""
    )


def test_a_log_made_by_the_program_can_be_written() -> None:
    log = Log(read(TOP).header)

    assert write(log) == "game: sunshine-city\nA = Ana, yellow\nB = Bo\n"


def test_totals_may_all_be_glued_together() -> None:
    entry = read("A = Ana\nB = Ben\n1. 1 2\n=a10B4\n").entries[-1]

    assert [(word.text, word.column) for word in entry.words] == [("A", 2), ("10", 3), ("B", 5), ("4", 6)]
