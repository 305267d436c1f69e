import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.scoring.logfile import Log, write
from generator.scoring.pad.writing import write_line
from generator.scoring.reader import read
from generator.scoring.repair import mended
from tests.scoring.pad.market import HEAD, judged, market, only, told

FULL = (
    "A: coins 12 stars 4=12 track 11 debt -2 crown 3 pairs =8\n"
    "B: coins 20 stars 1 track 7 debt 0 crown 0\n"
    "= A 39 B 27\n"
)


def test_a_whole_pad_is_added_up() -> None:
    # when
    found = judged(FULL)

    # then
    result = market().result(found.state)
    assert (found.issues, result.is_over, result.winners) == ((), True, (0,))
    assert result.decided_by == "39 points, against 27"
    assert result.standings[0].breakdown == {
        "Münzen": 12,
        "stars": 12,
        "The long way": 6,
        "debt": -2,
        "crown": 3,
        "pairs": 8,
    }


@pytest.mark.parametrize(
    "lines",
    [
        "coins A 12 B 20\nstars A 4 B 1\ntrack A 11 B 7\ndebt A -2 B 0\ncrown A 3 B -\npairs A 8 B 2\n",
        "coins A12 B20\nA: STARS 4, track 11, debt -2\nB: Münzen=20 stars 1\n".replace(" B20", "")
        + "A: crown 3\nB: track 7 debt 0 crown 0\n",
        "1.\nA: coins 12 stars 4\nB: coins 20 stars 1\n2.\nA: track 11 debt -2 crown 3\nB: track 7 crown 0\n",
    ],
)
def test_a_pad_may_be_written_in_any_order_and_spelling(lines: str) -> None:
    # when
    found = judged(lines)

    # then
    assert [issue for issue in found.issues if issue.code != "note"] == []
    assert market().points(found.state) == market().points(judged(FULL).state)


@pytest.mark.parametrize(
    ("lines", "code", "column", "said", "hint"),
    [
        ("A: cions 3", "unknown", 4, "no row is called cions", "did you mean coins?"),
        ("A: castle 3", "unknown", 4, "no row is called castle", "rows are coins, stars"),
        ("= A --5", "syntax", 5, "--5 is no total", "write a whole number"),
        ("A: coins 99999999", "illegal", 10, "coins", ""),
        ("A: coins", "syntax", 4, "no number stands behind coins", "coins 0"),
        ("A: coins stars 2", "syntax", 4, "no number stands behind coins", "coins 0"),
        ("A:", "syntax", 1, "nothing is written", "coins and its number"),
        ("A: coins 51", "illegal", 10, "51 can't stand in coins", ""),
        ("A: coins -1", "illegal", 10, "-1 can't stand in coins", ""),
        ("A: debt 3", "illegal", 9, "3 can't stand in debt", ""),
        ("A: stars 4=10", "total", 10, "4 in stars brings 12, not 10", ""),
        ("A: stars =12", "syntax", 10, "these points of stars have no number", "stars 4=8"),
        ("A: coins 3 coins 4", "illegal", 18, "coins of A has a number already, 3", "take one"),
        ("A: coins 3 stars 2 pairs 5", "total", 26, "pairs is 2 * min(coins, stars) = 4, not 5", ""),
        (
            "A: coins 3 pairs 5",
            "turn",
            18,
            "pairs is worked out of stars, still blank here",
            "write those first",
        ),
        ("coins C 4", "unknown", 7, "C is no seat", "A 12"),
        ("coins A", "syntax", 7, "no number stands behind A", "coins 0"),
        ("cions A 4", "syntax", 1, "unknown line cions", "did you mean coins?"),
        ("A: münze 4", "unknown", 4, "no row is called münze", "did you mean münzen?"),
        ("A: ways 5", "unknown", 4, "no row is called ways", "did you mean track?"),
        ("lonng way A 4", "syntax", 1, "unknown line lonng", "did you mean track?"),
        ("= A 7", "total", 5, "the rows of A give 0, not 7", "blank: coins, stars"),
        ("= A 7x", "syntax", 5, "7x is no total", "a whole number"),
        ("1. coins\nA: coins 3", "syntax", 4, "a round has no more than its number", ""),
    ],
)
def test_what_is_wrong_is_told_at_its_word(lines: str, code: str, column: int, said: str, hint: str) -> None:
    issue = only(lines)

    assert (issue.code, issue.place.column) == (code, column)
    assert said in issue.message
    assert hint in issue.hint


def test_what_only_one_player_can_have_is_refused_to_the_second() -> None:
    # when
    issue = only("A: crown 3\nB: crown 2\n")

    # then
    assert (issue.code, issue.seat) == ("illegal", 1)
    assert issue.message == "only one player can have crown, and A has it"
    assert [(place.line, place.column) for place in issue.because] == [(4, 1)]


def test_what_stood_all_the_same_is_irregular_and_counts() -> None:
    found = judged("A: coins 60!\n")

    assert [issue.code for issue in found.issues] == ["irregular"]
    assert market().points(found.state) == (60, 0)


def test_a_number_that_cannot_be_read_leaves_its_seat_unsure() -> None:
    assert judged("A: coins ? stars 2\n= A 9\n").unsure == {0}
    assert told("A: coins ? stars 2\n= A 9\n") == [("unverified", 2, 5)]


def test_a_seat_without_a_column_is_told() -> None:
    game = market(columns="1")

    assert "the pad has columns for 1" in only("A: coins 3", game).message


def test_blank_rows_keep_a_game_open_until_there_is_a_total() -> None:
    open_pad, closed = judged("A: coins 3\nB: coins 2\n"), judged("A: coins 3\nB: coins 2\n= A 3 B 2\n")

    assert [market().result(one.state).is_over for one in (open_pad, closed)] == [False, True]
    assert "A has still to write: stars" in "".join(market().rested(open_pad))
    assert "A left blank, which counts 0: stars" in "".join(market().rested(closed))


def test_a_number_behind_a_total_opens_the_column_again() -> None:
    found = judged("A: coins 3\nB: coins 2\n= A 3 B 2\nA: stars 1\n")

    assert not market().result(found.state).is_over


@pytest.mark.parametrize(
    ("piece", "winners", "decided"),
    [
        ({}, (0, 1), "level with 9 points; a shared victory"),
        ({"ties": ["most stars"]}, (1,), "level with 9 points; more in stars, 2 against 0"),
        ({"ties": ["most crown", "least coins"]}, (1,), "level with 9 points; less in Münzen, 3 against 9"),
    ],
)
def test_rows_decide_between_equal_points(
    piece: dict[str, object], winners: tuple[int, ...], decided: str
) -> None:
    rows = ({"id": "coins"}, {"id": "stars", "each": "3"}, {"id": "crown"})
    game = market(rows=list(rows), **piece)

    result = game.result(judged("A: coins 9\nB: coins 3 stars 2\n= A 9 B 9\n", game).state)

    assert (result.winners, result.decided_by) == (winners, decided)


def test_the_least_points_may_win() -> None:
    result = market(wins="least").result(judged(FULL).state)

    assert (result.winners, result.decided_by) == ((1,), "27 points, against 39; the least wins")


def test_a_misread_figure_is_suspected_behind_a_wrong_total() -> None:
    # given
    found = judged(FULL.replace("coins 12", "coins 21"))

    # when
    (issue,) = mended(market(), found._replace(issues=found.issues[:1]))

    # then
    assert (issue.code, issue.need) == ("total", "48")
    assert issue.suspects[0].new == FULL.split("\n", maxsplit=1)[0]


def test_a_misspelt_row_is_suspected() -> None:
    found = judged(FULL.replace("coins 20", "cions 20"))

    suspects = [one for issue in mended(market(), found) for one in issue.suspects]

    assert {one.new for one in suspects} == {"B: coins 20 stars 1 track 7 debt 0 crown 0"}


def test_the_seal_is_of_the_numbers_and_not_of_how_they_were_written() -> None:
    other = (
        "= A 0 B 0\ncoins B 20 A 12\nA: stars 4 track 11 debt -2 crown 3\nB: stars 1 track 7\n= A 39 B 27\n"
    )
    game = market()

    traces = [tuple(game.traced(judged(lines).played)) for lines in (FULL, other, "A: coins 3\n")]

    assert traces[0] == traces[1] != ()
    assert traces[2] == ()


def test_no_seal_is_of_a_pad_that_is_not_known() -> None:
    assert tuple(market().traced(judged(FULL + "A: unread\n").played)) == ()


def test_a_line_is_written_as_it_is_read() -> None:
    game = market()
    for one in judged(FULL).played:
        if one.entry.kind == "turn":
            line = write_line(game.sheet, one.moves)
            assert " ".join(word.text for word in one.entry.words) == line == game.written(one)


@pytest.mark.parametrize("filled", [False, True])
def test_a_fresh_log_can_be_read(filled: bool) -> None:
    # when
    lines = "\n".join(market().fresh("AB", ["Ana", "Ben"], filled=filled))

    # then
    assert {issue.code for issue in judged(lines).issues} <= {"note"}
    assert judged(lines).unsure == ({0, 1} if filled else frozenset())
    assert "pairs" in lines or filled


def test_a_pad_is_shown_with_its_numbers() -> None:
    # when
    shown = market().shown((), judged(FULL).state, ["A Ana", "B Ben"])

    # then
    assert "The long way      11 = 6       7 = 2" in shown.text
    values = shown.pieces[0].values
    assert (shown.pieces[0].kind, values["names"], values["totals"]) == (
        "sheet",
        ["Ana", "Ben"],
        ["39", "27"],
    )
    assert (values["numbers"]["stars"], values["points"]["stars"]) == (["4", "1"], ["12", "3"])


def test_nothing_can_be_guessed_of_lines_that_were_not_written() -> None:
    game, found = market(), judged(FULL)
    one = found.played[0]

    assert not [*game.missing(found.state, 0, ()), *game.forgotten(one, ()), *game.misplaced((), range(3))]
    assert game.skip(found.state, one, 0) is None
    assert game.prepare(Log()).issues == ()


WORDS = st.lists(
    st.sampled_from(
        ("coins", "stars", "pairs", "A", "B", "=", "12", "-3", "4=12", "=8", "?", "!", "A12", "(", "x")
    ),
    max_size=8,
)


@given(
    st.lists(
        st.tuples(st.sampled_from(("A:", "B:", "coins", "=", "1.", "~", "fix 1 A:", "unread")), WORDS),
        max_size=6,
    )
)
def test_any_lines_are_judged(lines: list[tuple[str, list[str]]]) -> None:
    text = "".join(f"{head} {' '.join(words)}\n" for head, words in lines)

    found = judged(text)

    assert len(market().result(found.state).standings) == 2
    own = tuple(issue for one in found.played for issue in one.issues)
    assert len(list(mended(market(), found._replace(issues=own)))) == len(own)
    assert write(read(HEAD + text))
