"""What a log says in the end."""

import pytest

from generator.scoring.issues import Issue, Place
from generator.scoring.net import net
from generator.scoring.reader import read

TOP = "game: x\nA = Ana\nB = Bo\nC = Cem\n"
PLAY = "1. 2 5\nA: a1\nB: b1\n= A 1\n2. 3 3\nA: a2\nC: c2\n= A 2\n"


def played(text: str) -> list[str]:
    """Return the texts of the entries of a sound log, in order of play."""
    log = read(TOP + text)
    entries, issues = net(log.entries)
    assert (log.issues, issues) == ((), ())
    return [entry.text for entry in entries]


def only_issue(text: str) -> Issue:
    (issue,) = net(read(TOP + text).entries)[1]
    return issue


def test_entries_stand_in_order_of_play_without_rulings_and_comments() -> None:
    assert played('1. 2 5\n; hm\nA: a1\nruling "x"\nsun A\n') == ["1. 2 5", "A: a1", "sun A"]


def test_each_tilde_takes_back_one_entry_more() -> None:
    assert played("1. 2 5\nA: a1\nB: b1\n~\nruling x\n~\nA: a9\n") == ["1. 2 5", "A: a9"]


def test_a_corrected_entry_stands_where_it_was_played_and_points_at_its_correction() -> None:
    log = read(f"{TOP}{PLAY}Fix 1 A: a9 a8\n")

    entries, _ = net(log.entries)

    fixed = entries[1]
    assert (fixed.kind, fixed.text, fixed.round, fixed.seat) == ("turn", "A: a9 a8", 1, 0)
    assert [word.text for word in fixed.words] == ["a9", "a8"]
    assert (fixed.place, fixed.words[0].column) == (Place(13, 7), 10)
    assert len(entries) == 8


def test_the_line_of_a_round_can_be_corrected() -> None:
    assert played(f"{PLAY}fix 2. 6 6\n")[4] == "2. 6 6"


def test_the_last_correction_counts_unless_it_is_taken_back() -> None:
    assert played(f"{PLAY}fix 1 A: x\nfix 1. A: y\n")[1] == "A: y"
    assert played(f"{PLAY}fix 1 A: x\nfix 1 A: y\n~\n")[1] == "A: x"
    assert played(f"{PLAY}fix 1 A: x\n~\n")[1] == "A: a1"


def test_an_entry_can_be_corrected_to_one_that_can_not_be_read() -> None:
    entries, _ = net(read(f"{TOP}{PLAY}fix 1 A: unread\n").entries)

    assert (entries[1].kind, entries[1].seat) == ("unread", 0)


@pytest.mark.parametrize(
    ("fix", "behind"), [("fix 1 C: c1", "B: b1"), ("fix 2 B: b2", "A: a2"), ("fix 2 C: c9", "A: a2")]
)
def test_an_entry_that_was_forgotten_goes_behind_the_seats_before_it(fix: str, behind: str) -> None:
    texts = played(PLAY + fix)

    assert texts[texts.index(behind) + 1] == fix[6:]


def test_a_forgotten_entry_of_the_first_seat_goes_behind_the_rounds_line() -> None:
    assert played("1. 2 5\nB: b1\nfix 1 A: a1\n") == ["1. 2 5", "A: a1", "B: b1"]


def test_a_round_inside_of_a_gap_can_be_filled_in() -> None:
    texts = played("1. 2 5\ngap 2-4\n5. 1 1\nfix 3 B: b3\nfix 3. 4 4\nfix 3 A: a3\n")

    assert texts == ["1. 2 5", "gap 2-4", "3. 4 4", "A: a3", "B: b3", "5. 1 1"]


def test_a_round_inside_of_an_open_gap_can_be_filled_in() -> None:
    assert played("1. 2 5\ngap\nfix 7 A: a7\n") == ["1. 2 5", "gap", "A: a7"]


@pytest.mark.parametrize("fix", ["fix 3 A: x", "fix 3. 1 1", "fix 0 A: x"])
def test_a_round_that_has_not_begun_can_not_be_corrected(fix: str) -> None:
    issue = only_issue(PLAY + fix)

    assert issue.code == "turn"
    assert issue.message == f"there is no round {fix[4]} to correct yet"
    assert (issue.place, issue.typed) == (Place(13, 1), fix)


def test_a_correction_that_may_mean_two_entries_changes_neither() -> None:
    text = "1. 2 5\nA: one\nA: two\nfix 1 A: x\n"

    issue = only_issue(text)
    entries, _ = net(read(TOP + text).entries)

    assert (issue.code, issue.message) == ("ambiguous", "round 1 has 2 entries that this may correct")
    assert [entry.text for entry in entries] == ["1. 2 5", "A: one", "A: two"]


def test_a_tilde_with_nothing_before_it_changes_nothing() -> None:
    entries, issues = net(read(f"{TOP}~\n1. 2 5\n").entries)

    assert [entry.kind for entry in entries] == ["round"]
    assert issues == ()
