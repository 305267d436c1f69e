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

GEARED = """\
game: sunshine-city
A = Ana
B = Ben
1. 2 3
A: B W Cd1 Cd2 L G Gv2 Gv4
B: B W Gd1 Gd2 I G Wb1 Wa2
2. 4 6
A: L M Gv1 Gv3 *1(Cd3 Cd4 Ma1) B C Gg2 Gg4 Wg4
B: I M Wb2 Wc2 L P Wu1 Wu2
3. 1 1
A: I M Mb1 Mc1 L M Mu1 Mu2 B C Se3 Tg3 Tg4
B: I M Wa1 Wc1 L P Pu1 Pu2 B W Cd1 Cd2
= A 0 B 0
4. 1 5
A: L C Mu3 Cv1 *2/1 I S Sa1 Sb2
B: L M Wu3 Pu3 B M Gd3 Gd4 *2
5. 3 5
A: I C Ma2 Mc2 Sa2 L P Cv2 Cv3
B: I G Pa2 Pb2 Pc2 Pa3 Pb3 B S Cd4 Tg1 Wd4 Gg3
6. 1 5
A: L M Cv4 Pu1 *2 I P Pa1 Pb1
B: L C Cu2 Cu3 B G Cd3 Wd1 Wd3
= A 0 B 0
7. 1 2
A: I M Mb2 Sc1 Pc1 Sb1 L C Cu2 Cu3 Cw3 Cw4 Cw5
B: B T Gg1 Gg4 L G Gu1 Gu3 Gv2
8. 1 4
A: I C Sc2 Sb3 Gb3 B S Tg1 Gg3
B: L T Tu1 Tu3 B C Gg2 Wf3 Mf4
9. 1 4
A: L W Wu3 Ww5 B W Gd1 Gd2
B: B W Wd2 Te2 I M Pc3 Pa1
= A 0 B 0
"""


@cache
def game() -> SunshineGame:
    return SunshineGame(city_with(), {})


def mended(text: str) -> list[Issue]:
    """Return the issues of a log that the umpire found, with their suspects."""
    log = read(text)
    entries, _ = net(log.entries)
    judged = judge(game(), entries, log.header.seats)
    return list(repair.mended(game(), judged))


def slipped(*lines: str, text: str = PLAYED) -> str:
    """Return a log with a line in the stead of another, for each pair of them."""
    for old, new in zip(lines[::2], lines[1::2], strict=True):
        assert text.count(f"{old}\n") == 1, old
        text = text.replace(f"{old}\n", f"{new}\n" if new else "")
    return text


def suspects(*lines: str, text: str = PLAYED) -> tuple[Suspect, ...]:
    """Return what is suspected behind the first issue."""
    return mended(slipped(*lines, text=text))[0].suspects


@pytest.mark.parametrize("text", [PLAYED, GEARED], ids=["without projects", "with projects"])
def test_the_game_without_a_slip_has_no_issue(text: str) -> None:
    assert mended(text) == []


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
    assert first.consequence.endswith("; a guess of the workers only, not of what they filled")


@pytest.mark.parametrize(
    ("line", "workers"),
    [
        ("A: L M Cv4 Pu1 *2 I P Pa1 Pb1", "A: L M I P"),
        ("A: I C Ma2 Mc2 Sa2 L P Cv2 Cv3", "A: I C L P"),
        ("A: L M Gv1 Gv3 *1(Cd3 Cd4 Ma1) B C Gg2 Gg4 Wg4", "A: L M B C"),
    ],
)
def test_workers_that_fit_what_follows_come_first_even_if_more_than_they_is_missing(
    line: str, workers: str
) -> None:
    assert suspects(line, "", text=GEARED)[0].new == workers


def test_nothing_is_guessed_of_a_line_that_nothing_follows() -> None:
    assert suspects("A: B Td2 Te1 I Tb3 Tb1", "") == ()


def test_what_a_missing_line_may_have_filled_makes_no_later_line_suspect() -> None:
    # when
    issues = mended(slipped("C: B G Wf4 Wd3 L Pw5 Gw5", ""))

    # then
    assert [issue.place.line for issue in issues] == [15, 18, 29, 34]
    assert [one.new for issue in issues for one in issue.suspects[:1]] == ["C: B G L S"] * 3
    assert issues[3].suspects == ()


def test_behind_a_round_that_is_missing_no_dice_and_no_workers_are_suspected() -> None:
    # given
    start = GEARED.index("7. 1 2")
    text = GEARED[:start] + GEARED[GEARED.index("8. 1 4") :]

    # when
    issues = mended(text)

    # then
    assert len(issues) == 3
    assert {issue.suspects for issue in issues} == {()}


def test_of_a_seat_that_never_played_no_line_is_suspected() -> None:
    # when
    issues = mended(GEARED.replace("B = Ben\n", "B = Ben\nC = Cem\n"))

    # then
    assert {issue.seat for issue in issues} == {2}
    assert {issue.suspects for issue in issues} == {()}


@pytest.mark.parametrize(
    ("true", "written", "told"),
    [
        (
            "A: L M Cv4 Pu1 *2 I P Pa1 Pb1",
            "A: L M Cv4 Pu1 I P Pa1 Pb1",
            "A: L M Cv4 Pu1 I P Pa1 Pb1 *2",
        ),
        ("B: L M Wu3 Pu3 B M Gd3 Gd4 *2", "B: L M Wu3 Pu3 B M Gd3 Gd4", "B: L M Wu3 Pu3 B M Gd3 Gd4 *2"),
        (
            "A: L M Gv1 Gv3 *1(Cd3 Cd4 Ma1) B C Gg2 Gg4 Wg4",
            "A: L M Gv1 Gv3 B C Gg2 Gg4 Wg4",
            "A: L M Gv1 Gv3 *1(Ma1 Cd3 Cd4) B C Gg2 Gg4 Wg4",
        ),
        (
            "A: L M Gv1 Gv3 *1(Cd3 Cd4 Ma1) B C Gg2 Gg4 Wg4",
            "A: L M Gv1 Gv3 Cd3 Cd4 Ma1 B C Gg2 Gg4 Wg4",
            "A: L M Gv1 Gv3 *1(Cd3 Cd4 Ma1) B C Gg2 Gg4 Wg4",
        ),
    ],
    ids=["the last of its gears", "in the turn before", "with what it filled", "its brackets"],
)
def test_a_project_that_was_forgotten_is_suspected_first(true: str, written: str, told: str) -> None:
    # when
    first = suspects(true, written, text=GEARED)[0]

    # then
    assert (first.old, first.new) == (written, told)
    assert first.consequence == "then everything agrees"


def test_the_line_that_an_issue_names_is_suspected_as_well_as_its_own() -> None:
    # given
    lines = ("A: I M Mb1 Mc1 L M Mu1 Mu2 B C Se3 Tg3 Tg4", "A: I M Mb1 Mb2 L M Mu1 Mu2 B C Se3 Tg3 Tg4")

    # when
    found = suspects(*lines, text=GEARED)

    # then
    assert ("A: I M Mb1 Mc1 L M Mu1 Mu2 B C Se3 Tg3 Tg4", 11) in [(one.new, one.place.line) for one in found]
    assert 25 in [one.place.line for one in found]
    assert {one.consequence for one in found} == {"then everything agrees"}


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
