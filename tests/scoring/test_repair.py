"""Slips of the pen in a short game, written by hand, and the first that is suspected behind each."""

from functools import cache

import pytest

from generator.scoring import repair
from generator.scoring.issues import Issue, Suspect
from generator.scoring.net import net
from generator.scoring.reader import read
from generator.scoring.sunshine.game import SunshineGame
from generator.scoring.umpire import judge
from tests.scoring.sunshine.setting import city_with

PLAYED = """\
game: sunshine-city
A = Ana
B = Ben
C = Cem
D = Dora
1. 5 1
A: B Tg4 Tg3 I Tc1 Sa1
B: B C Mi3 Mi4 L S Gw5 Tw5
C: B Cg4 Wf3 I S Sc3 Sc1
D: B Mg4 Mf4 L Gw5 Tw5
2. 2 5
A: B Tf3 Td4 L Pw5 Gw5
B: I W Mc1 Ma1 B P Me4 Mg4
C: B G Wf4 Wd3 L Pw5 Gw5
D: B G Mf3 Mg1 I S Ma1 Sb2
3. 1 4
A: B Tg2 Te3 L Tw5 Mv3
B: I G Mb1 Ga1 B G Mh4 Me2
C: L Gw1 Gw2 B M Wf2 Wf1
D: B Mg3 Mf2 L Pw5 Mu2
= A 0 B 0 C 0 D 0
4. 5 6
A: B Tf1 Td3 I Ta1 Pc1
B: I C Mc2 Ma2 B W Mh2 Md2
C: B Cg2 Wd4 I Tc3 Pa1
D: B W Mf1 Mg2 I T Sc1 Cc3
5. 2 2
A: B Td1 Te4 I Tb2 Sc1 L Ww5 Ww3
B: B W Md1 Me3 I C Gc2 Ga2 L S Pw5 Cw5
C: B S Wg2 Wg4 L P Pw3 Pw2 I T Ta1 Tb2
D: B Me3 Me4 I Mb1 Wc2 L W Mu3 Su3
6. 3 1
A: B Td2 Te1 I Tb3 Tb1
B: B G Md4 Md3 L C Cw3 Cw4
C: I S Tc1 Sa1 L Tw5 Sw5 Mu3
D: I S Pb1 Sc3 B Mi4 Mi1
= A 0 B 0 C 0 D 0
"""


@cache
def game() -> SunshineGame:
    return SunshineGame(city_with(), {})


def mended(text: str) -> list[Issue]:
    """Return the issues of a log that the umpire found, with their suspects."""
    log = read(text)
    entries, _ = net(log.entries)
    judged = judge(game(), entries, len(log.header.seats), helpful=False)
    return list(repair.mended(game(), judged))


def slipped(*lines: str) -> str:
    """Return the log with a line in the stead of another, for each pair of them."""
    text = PLAYED
    for old, new in zip(lines[::2], lines[1::2], strict=True):
        assert text.count(f"{old}\n") == 1, old
        text = text.replace(f"{old}\n", f"{new}\n" if new else "")
    return text


def suspects(*lines: str) -> tuple[Suspect, ...]:
    """Return what is suspected behind the first issue."""
    return mended(slipped(*lines))[0].suspects


def test_the_game_without_a_slip_has_no_issue() -> None:
    assert mended(PLAYED) == []


@pytest.mark.parametrize(
    ("true", "written"),
    [
        ("A: B Tg2 Te3 L Tw5 Mv3", "A: B Tg3 Te3 L Tw5 Mv3"),
        ("B: B G Md4 Md3 L C Cw3 Cw4", "B: B G Md4 Md2 L C Cw3 Cw4"),
        ("B: I W Mc1 Ma1 B P Me4 Mg4", "B: I W Mc1 Ma1 B P Me4 gM4"),
        ("D: I S Pb1 Sc3 B Mi4 Mi1", "D: S Pb1 Sc3 B Mi4 Mi1"),
        ("B: I C Mc2 Ma2 B W Mh2 Md2", "B: I C Mc2 Ma2 L W Mh2 Md2"),
        ("B: I C Mc2 Ma2 B W Mh2 Md2", "B: I C Mc2 Ma2 B G Mh2 Md2"),
        ("C: B S Wg2 Wg4 L P Pw3 Pw2 I T Ta1 Tb2", "C: B S Wg2 Wg4 L P Pw3 Pw2 Pw1 I T Ta1 Tb2"),
        ("A: B Tf3 Td4 L Pw5 Gw5", "C: B Tf3 Td4 L Pw5 Gw5"),
        ("4. 5 6", "4. 5 5"),
        ("4. 5 6", "4. 3 6"),
        ("B: B G Md4 Md3 L C Cw3 Cw4", "B: B G Md4 Md3 L C Cw3 Cw4 Zz9"),
    ],
    ids=[
        "box filled already",
        "box one off",
        "characters exchanged",
        "worker lost",
        "other worker",
        "other district",
        "box too many",
        "line of another seat",
        "doubles that were none",
        "die",
        "word that is none",
    ],
)
def test_the_true_line_is_suspected_first(true: str, written: str) -> None:
    # when
    first = suspects(true, written)[0]

    # then
    assert (first.old, sorted(first.new)) == (written, sorted(true))
    assert first.consequence == "then everything agrees"
    assert PLAYED.splitlines()[first.place.line - 1] == true


def test_a_line_written_twice_should_not_be_there() -> None:
    # given
    line = "B: I G Mb1 Ga1 B G Mh4 Me2"

    # when
    first = suspects(line, f"{line}\n{line}")[0]

    # then
    assert (first.place.line, first.old, first.new) == (19, line, "")


def test_two_lines_that_stand_by_each_other_s_seat_are_exchanged() -> None:
    # given
    mine, hers = "B: I G Mb1 Ga1 B G Mh4 Me2", "C: L Gw1 Gw2 B M Wf2 Wf1"

    # when
    first = suspects(mine, f"B{hers[1:]}", hers, f"C{mine[1:]}")[0]

    # then
    assert (first.place.line, first.new) == (18, mine)
    assert first.consequence == f"with line 19 as {hers}, then everything agrees"


def test_a_round_s_line_that_is_missing_is_found_by_what_fits() -> None:
    # when
    first = suspects("4. 5 6", "")[0]

    # then
    assert (first.place.line, first.old, first.new) == (22, "", "4. 5 6")
    assert first.consequence == "if it stood before this line, then everything agrees"


def test_of_a_seat_s_line_that_is_missing_the_workers_are_found() -> None:
    # when
    first = suspects("B: I C Mc2 Ma2 B W Mh2 Md2", "")[0]

    # then
    assert (first.place.line, first.old, first.new) == (24, "", "B: I C B W")


def test_a_total_that_nothing_else_explains_is_wrong_itself() -> None:
    # given
    end = "B: B G Md4 Md3 L C Cw3 Cw4\nC: I S Tc1 Sa1 L Tw5 Sw5 Mu3\nD: I S Pb1 Sc3 B Mi4 Mi1\n"
    text = PLAYED.replace(f"{end}= A 0 B 0 C 0 D 0", f"{end}= A 0 B 0 C 1 D 0")

    # when
    (issue,) = mended(text)

    # then
    assert [suspect.new for suspect in issue.suspects] == ["= A 0 B 0 C 0 D 0"]


def test_a_box_written_in_the_turn_behind_is_taken_back_to_the_one_before() -> None:
    # given
    lines = ("B: I G Mb1 Ga1 B G Mh4 Me2", "B: I G Mb1 B G Mh4 Me2")
    more = ("B: I C Mc2 Ma2 B W Mh2 Md2", "B: I C Ga1 Mc2 Ma2 B W Mh2 Md2")

    # when
    news = [suspect.new for suspect in suspects(*lines, *more)]

    # then
    assert "B: I G Mb1 Ga1 B G Mh4 Me2" in news


def test_all_issues_that_one_slip_explains_have_its_suspect() -> None:
    # when
    issues = mended(slipped("B: I C Mc2 Ma2 B W Mh2 Md2", "B: I C Mc2 Ma2 L W Mh2 Md2"))

    # then
    assert len(issues) > 1
    assert {issue.suspects[0].place.line for issue in issues} == {24}


def test_two_slips_of_two_seats_each_have_their_own_suspect() -> None:
    # when
    issues = mended(
        slipped(
            "A: B Tg2 Te3 L Tw5 Mv3", "A: B Tg3 Te3 L Tw5 Mv3",
            "B: B G Md4 Md3 L C Cw3 Cw4", "B: B G Md4 Md2 L C Cw3 Cw4",
        )
    )  # fmt: skip

    # then
    assert [issue.suspects[0].new for issue in issues] == [
        "A: B Tg2 Te3 L Tw5 Mv3",
        "B: B G Md4 Md3 L C Cw3 Cw4",
    ]
    assert issues[0].suspects[0].consequence == "then 1 of 2 problems is left"


def test_nothing_is_suspected_where_no_change_of_a_line_helps() -> None:
    # given
    text = "A = Ana\n1. 7 7\nA: B C I W\n"

    # when
    (issue,) = mended(text)

    # then
    assert issue.message == "a die shows 1 to 6"
    assert issue.suspects == ()


def test_legal_lines_are_the_nearest_first_and_at_most_five() -> None:
    # when
    issue = mended(slipped("A: B Tg2 Te3 L Tw5 Mv3", "A: B Tg3 Te3 L Tw5 Mv3"))[0]

    # then
    assert issue.legal[0] == "A: B Tg2 Te3 L Tw5 Mv3"
    assert len(issue.legal) == 5


def test_a_lost_worker_is_among_the_legal_lines() -> None:
    # when
    issue = mended(slipped("D: I S Pb1 Sc3 B Mi4 Mi1", "D: S Pb1 Sc3 B Mi4 Mi1"))[0]

    # then
    assert issue.legal == ("D: I S Pb1 Sc3 B Mi4 Mi1",)
