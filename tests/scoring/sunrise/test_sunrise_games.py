"""Whole games of Sunrise City, and what they come to, which a second referee has counted too: counting.py."""

from itertools import pairwise
from pathlib import Path

import pytest

from generator.logbook import canonical
from generator.referee import Shelf, score
from generator.scoring.verdict import Verdict
from tests.scoring.sunrise.counted_city import IllegalError
from tests.scoring.sunrise.counting import Recount, recount

GAMES = Path(__file__).parent.parent / "games" / "sunrise"
NAMES = sorted(path.stem for path in GAMES.glob("*.log"))
TOLD = ("final", "gap", "slip", "unread")
WHOLE = [name for name in NAMES if not name.startswith(TOLD)]
DECIDED = {"tokens": "benchmark tokens against", "step": "pawn stands on step", "role": "is lower than"}


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    return Shelf(cache=tmp_path_factory.mktemp("cache"))


def text_of(name: str) -> str:
    """Return the text of a game's log."""
    return (GAMES / f"{name}.log").read_text(encoding="utf-8")


def verdict_on(text: str, shelf: Shelf) -> Verdict:
    """Return the verdict on a log."""
    return score(text.encode(), "game.log", shelf)


def expected(name: str) -> dict[str, str]:
    """Return what the lines ``; expect: key value`` of a log say; of ``end``, each seat's is a key."""
    sign = "; expect: "
    lines = [line.removeprefix(sign) for line in text_of(name).splitlines() if line.startswith(sign)]
    told = [line.replace("end ", "end-", 1).partition(" ") for line in lines]
    return {key: value for key, _, value in told}


def wanted_ends(name: str) -> list[str]:
    """Return the tokens and steps that are expected of each seat: 7t 4p."""
    return [" ".join(value.split()[:2]) for key, value in expected(name).items() if key.startswith("end-")]


def counted(name: str, shelf: Shelf) -> Recount:
    """Return what the second referee makes of a game's canonical form."""
    return recount(canonical(text_of(name).encode(), f"{name}.log", shelf, corrected=False))


# What was worked out


@pytest.mark.parametrize("name", NAMES)
def test_a_game_comes_to_what_was_worked_out(name: str, shelf: Shelf) -> None:
    wanted = expected(name)

    verdict = verdict_on(text_of(name), shelf)

    assert verdict.status == wanted["status"], verdict.issues
    by_seat = sorted(verdict.standings, key=lambda one: one.seat)
    scores = [tuple(one.score.values()) for one in by_seat]
    ends = [f"{tokens}t {step}p" for tokens, step in scores]
    assert ends[: len(wanted_ends(name))] == wanted_ends(name) or not wanted_ends(name)
    if "winner" in wanted:
        assert " ".join("ABCD"[seat] for seat in sorted(verdict.winners)) == wanted["winner"]
        assert wanted["decided"] in verdict.decided_by


@pytest.mark.parametrize("name", NAMES)
def test_players_stand_in_the_order_of_tokens_and_steps(name: str, shelf: Shelf) -> None:
    verdict = verdict_on(text_of(name), shelf)

    for higher, lower in pairwise(verdict.standings):
        assert tuple(higher.score.values()) >= tuple(lower.score.values())
        assert higher.rank <= lower.rank


@pytest.mark.parametrize("name", WHOLE)
def test_a_game_is_free_of_faults_and_its_points_are_those_counted(name: str, shelf: Shelf) -> None:
    wanted = expected(name)

    verdict = verdict_on(text_of(name), shelf)

    assert {issue.code for issue in verdict.issues} <= {"unverified"}
    assert verdict.exit_code == (1 if wanted["status"] == "incomplete" else 0)
    points = {"ABCD"[one.seat]: one.breakdown["points"] for one in verdict.standings}
    assert points == {
        key[-1]: int(value.split()[2]) for key, value in wanted.items() if key.startswith("end-")
    }


@pytest.mark.parametrize("name", WHOLE)
def test_the_second_referee_comes_to_the_same(name: str, shelf: Shelf) -> None:
    wanted, count = expected(name), counted(name, shelf)

    assert [f"{t}t {p}p" for t, p in zip(count.tokens, count.steps, strict=True)] == wanted_ends(name)
    if wanted["winner"]:
        assert " ".join("ABCD"[seat] for seat in count.winners) == wanted["winner"]
        assert DECIDED[count.decided] in wanted["decided"]


@pytest.mark.parametrize("name", [name for name in WHOLE if not name.startswith("wordy")])
def test_a_game_is_counted_as_it_was_typed(name: str, shelf: Shelf) -> None:
    assert recount(text_of(name)) == counted(name, shelf)


# What the games show


def test_all_roles_and_every_way_to_decide_are_played(shelf: Shelf) -> None:
    counts = {name: counted(name, shelf) for name in WHOLE}

    roles = {role for name in ("roles-4", "roles-4-others") for seat in counts[name].roles for role in seat}
    assert roles == {*range(1, 32, 2)}
    shown = {(count.decided, len(count.tokens)) for name, count in counts.items() if name != "one-round"}
    assert shown == {(how, seats) for how in ("tokens", "step", "role") for seats in (2, 3, 4)}
    assert max(count.most for count in counts.values()) == 3
    assert all(sum(counts[name].met) > 0 for name in ("wrap-3", "wrap-4"))
    assert {name[:-2] for name in WHOLE if counts[name].strays} >= {"strays", "hidden", "roles"}


def test_passes_are_legal_with_hands_and_unverified_without(shelf: Shelf) -> None:
    found = {(bool(counted(name, shelf).passes), expected(name)["status"]) for name in WHOLE}

    assert {(True, "legal"), (True, "unverified")} <= found
    assert (False, "unverified") not in found


SPOILT = [
    ("A: ZR04 2e ^n ", "A: ZR04 2e ^w ", "SNR-6.6"),
    ("B: ZC04 ZC04 ", "B: ZC04 CH ", "SNR-9.3"),
    ("A: BRRa ZR01 ZR04", "A: BRRa ZR01 ZC04", "SNR-11.3"),
    ("B: BRMa BRRa ", "B: BRMa BRRa.l ZM01 ", "SNR-12.3"),
    ("A: BCMa BCCa ", "A: BCMa BPPa ", "SNR-12.1"),
]


@pytest.mark.parametrize(("old", "new", "clause"), SPOILT)
def test_both_referees_find_what_is_against_the_rules(old: str, new: str, clause: str, shelf: Shelf) -> None:
    text = text_of("one-round")
    assert old in text
    spoilt = text.replace(old, new, 1)

    verdict = verdict_on(spoilt, shelf)

    assert clause in {issue.clause for issue in verdict.issues if issue.code == "illegal"}
    if clause != "SNR-6.6":
        with pytest.raises(IllegalError):
            recount(spoilt)


def test_a_wrong_total_is_told(shelf: Shelf) -> None:
    verdict = verdict_on(text_of("one-round").replace("B 2t 3p", "B 2t 4p"), shelf)

    (issue,) = verdict.issues
    assert (issue.code, issue.typed, issue.need, issue.have) == ("total", "4p", "3", "4")


# Slips


def test_a_slip_that_stood_is_irregular_and_nobody_scores_for_it(shelf: Shelf) -> None:
    verdict = verdict_on(text_of("slip-that-stood"), shelf)

    (issue,) = verdict.issues
    assert (issue.code, issue.clause, issue.round) == ("irregular", "SNR-12.1", 3)


def test_what_was_taken_back_or_put_right_is_no_fault(shelf: Shelf) -> None:
    whole, slips = verdict_on(text_of("tie-step-2"), shelf), verdict_on(text_of("slips"), shelf)

    assert slips.issues == ()
    assert slips.standings == whole.standings
    assert canonical(text_of("slips").encode(), "slips.log", shelf, corrected=True)


# As YAML


def test_a_game_in_yaml_is_judged_like_its_lines(shelf: Shelf) -> None:
    lines = verdict_on(text_of("tie-step-2"), shelf)

    yaml = score((GAMES / "tie-step-2.yaml").read_bytes(), "tie-step-2.yaml", shelf)

    assert (yaml.status, yaml.issues, yaml.standings) == (lines.status, lines.issues, lines.standings)
    assert (yaml.winners, yaml.decided_by) == (lines.winners, lines.decided_by)


@pytest.mark.parametrize("name", WHOLE)
def test_the_tokens_and_steps_alone_rank_alike(name: str, shelf: Shelf) -> None:
    head = "\n".join(line for line in text_of(name).splitlines() if line[:5] == "game:" or line[1:4] == " = ")
    totals = " ".join(f"{letter} {end}" for letter, end in zip("ABCD", wanted_ends(name), strict=False))

    verdict = verdict_on(f"{head}\n\n= {totals}\n", shelf)

    assert verdict.status == "unverified"
    order = [one.seat for one in verdict.standings if one.rank == 1]
    assert {*map("ABCD".index, expected(name)["winner"].split())} <= {*order}
