"""Whole games of Sunken City, and what they come to, which a second referee has counted too: counting.py."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from generator.logbook import canonical
from generator.referee import Case, Shelf, open_case, open_log, score
from generator.scoring.engine import Move, replay
from generator.scoring.issues import Issue
from generator.scoring.logfile import Log
from generator.scoring.sunken.game import SunkenGame
from generator.scoring.sunken.table import HOME, Table
from generator.scoring.umpire import Judged, Played, judge
from generator.scoring.verdict import Verdict
from tests.scoring.sunken.counted_lake import IllegalError
from tests.scoring.sunken.counting import recount

GAMES = Path(__file__).parent.parent / "games" / "sunken"
NAMES = sorted(path.stem for path in GAMES.glob("*.log"))
WHOLE = [name for name in NAMES if not name.startswith(("final", "gap", "slips", "unread"))]
ENDS = {"treasures": "all treasures", "hourglass": "the hourglass", "deadlock": "nothing could appear"}


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    return Shelf(cache=tmp_path_factory.mktemp("cache"))


def text_of(name: str) -> str:
    return (GAMES / f"{name}.log").read_text(encoding="utf-8")


def case_on(text: str) -> Case:
    log = open_log(text.encode(), "game.log")
    assert isinstance(log, Log)
    case = open_case(log, Shelf())
    assert not isinstance(case, Issue)
    return case


def judged(case: Case) -> Judged[Table]:
    return judge(case.game, case.entries, case.log.header.seats)


def against_the_rules(text: str) -> set[str]:
    """Return the clauses that a log breaks, without a search for likely slips, which takes long."""
    case = case_on(text)
    issues = (*case.issues, *judged(case).issues)
    return {issue.clause for issue in issues if issue.code == "illegal"}


@cache
def verdict_on(text: str, shelf: Shelf, file: str = "game.log") -> Verdict:
    return score(text.encode(), file, shelf)


# What is expected


def expected(name: str) -> dict[str, str]:
    """Return what the lines ``; expect: key value`` of a log say; of ``safe``, each seat's is a key."""
    sign = "; expect: "
    lines = [line.removeprefix(sign) for line in text_of(name).splitlines() if line.startswith(sign)]
    told = [line.replace("safe ", "safe-", 1).partition(" ") for line in lines]
    return {key: value for key, _, value in told}


def wanted_safe(name: str) -> dict[str, list[int]]:
    wanted = expected(name).items()
    return {key[-1]: [*map(int, value.split())] for key, value in wanted if key.startswith("safe-")}


def safe_of(verdict: Verdict) -> dict[str, list[int]]:
    return {
        "ABCD"[one.seat]: one.breakdown["safe"] for one in sorted(verdict.standings, key=lambda x: x.seat)
    }


def seats_of(name: str) -> int:
    return len(wanted_safe(name))


def winners_of(seats: tuple[int, ...]) -> str:
    return " ".join("ABCD"[seat] for seat in sorted(seats))


def results_of(verdict: Verdict) -> tuple[Any, ...]:
    return (
        verdict.status,
        verdict.standings,
        verdict.winners,
        verdict.decided_by,
        verdict.rounds,
        verdict.notes,
    )


@pytest.mark.parametrize("name", NAMES)
def test_a_game_comes_to_what_was_worked_out(name: str, shelf: Shelf) -> None:
    wanted, safe = expected(name), wanted_safe(name)

    verdict = verdict_on(text_of(name), shelf)

    assert verdict.status == wanted["status"], verdict.issues
    assert winners_of(verdict.winners) == wanted["winner"]
    assert wanted["decided"] in verdict.decided_by
    assert wanted.get("end", "") in verdict.decided_by
    assert safe_of(verdict) == safe
    assert {"ABCD"[one.seat]: tuple(one.score.values()) for one in verdict.standings} == {
        seat: (len(values), sum(values)) for seat, values in safe.items()
    }
    assert max((number for number, _ in verdict.rounds), default=0) == int(wanted["rounds"])


@pytest.mark.parametrize("name", NAMES)
def test_players_stand_in_the_order_of_number_and_sum(name: str, shelf: Shelf) -> None:
    verdict = verdict_on(text_of(name), shelf)

    for higher, lower in pairwise(verdict.standings):
        assert tuple(higher.score.values()) >= tuple(lower.score.values())
        assert higher.rank < lower.rank or tuple(higher.score.values()) == tuple(lower.score.values())
    assert {one.seat for one in verdict.standings if one.rank == 1} == set(verdict.winners)


@pytest.mark.parametrize("name", WHOLE)
def test_a_legal_game_has_no_issues(name: str, shelf: Shelf) -> None:
    verdict = verdict_on(text_of(name), shelf)

    assert verdict.issues == ()
    assert verdict.exit_code == 0


@pytest.mark.parametrize("name", NAMES)
def test_a_verdict_names_the_rulings_that_it_rests_on(name: str, shelf: Shelf) -> None:
    verdict = verdict_on(text_of(name), shelf)

    notes = [note.split(":")[0].removeprefix("ruling ") for note in verdict.notes if "SNK" in note]
    assert set(expected(name).get("rulings", "").split()) <= set(notes)
    assert len(notes) == len(set(notes))
    assert ("SNK-A36" in notes) == (len(verdict.winners) > 1)
    assert ("SNK-A44" in notes) == ("deadlock" in name)


def test_a_game_without_doubtful_moments_rests_on_what_it_used_alone(shelf: Shelf) -> None:
    (note,) = verdict_on(text_of("tie-sum-2"), shelf).notes

    assert note.startswith("ruling SNK-A28: ")
    assert "by A in round 8" in note


# The second referee


@pytest.mark.parametrize("name", WHOLE)
def test_the_second_referee_comes_to_the_same(name: str) -> None:
    wanted = expected(name)

    counted = recount(text_of(name))

    assert [*map(list, counted.safe)] == [*wanted_safe(name).values()]
    assert winners_of(counted.winners) == wanted["winner"]
    assert ENDS[counted.ended] in wanted["end"]
    assert counted.rounds == int(wanted["rounds"])


@pytest.mark.parametrize("name", WHOLE)
def test_a_game_in_canonical_form_is_counted_alike(name: str, shelf: Shelf) -> None:
    text = canonical(text_of(name).encode(), f"{name}.log", shelf, corrected=False)

    assert recount(text) == recount(text_of(name))


def test_a_game_with_slips_comes_to_the_same_once_they_are_put_right(shelf: Shelf) -> None:
    """The step too far is walked a turn later here, as in tie-sum-2.log."""
    corrected = canonical(text_of("slips").encode(), "slips.log", shelf, corrected=True)
    tame = corrected.replace("go 2!", "go c6").replace("f1> go a3", "f1> go 2 a5")

    assert recount(tame) == recount(text_of("tie-sum-2"))


SPOILT = [
    ("2/5 2@b6 c6v go c6", "2/5 2@b6 c6v go 2", "SNK-5.1", "no point left"),
    ("1/6 d4> go home", "1/6 go home", "SNK-5.2", "no way"),
    ("0/7 go 10 7", "0/7 d2> go 10 7", "SNK-4.1", "too many pieces"),
    ("4/2 a5v b1> d1> f1> ", "4/2 a5v b1> d1> ", "SNK-4.1", "too few pieces"),
    ("2/5 e7v 3@e9", "2/5 e7v 3@e8", "SNK-A48", "no place"),
    ("2/5 e7v 3@e9", "2/5 e7v 3@c8", "SNK-4.9", "no place"),
    ("2/5 e7v 3@e9", "2/5 e7v 3@i3", "SNK-4.8", "no place"),
    ("2/5 e7v 3@e9", "2/5 e7v 6@e9", "SNK-4.7", "grotto"),
    ("2/5 2@b6 c6v", "2/5 2@b6 1@b8", "SNK-4.2", "second house"),
    ("3/4 d5v 7@d3 d4>", "3/4 d5v 7@d3 e4v", "SNK-4.3", "not free"),
    ("4/3 a1v a3v 9@b4 c4v go 9", "4/3 a2> b1> 9@b4 c4v", "SNK-4.6", "locked in"),
    ("go 10 6 spirit 2 d4 d3", "go 10 6 spirit d4 d3", "SNK-A51", "no die"),
    ("go 10 6 spirit 2 d4 d3", "go 10 6 spirit 1 d4 d3", "SNK-7.5", "too far"),
    ("go 10 6 spirit 2 d4 d3", "go 10 6 spirit 0", "SNK-7.5", "die"),
    ("go 10 6 spirit 2 d4 d3", "go 10 spirit 1 d4 spirit 1 d3", "SNK-A8", "twice"),
    ("2/5 e7v 3@e9 go e6", "chip 2/5 e7v 3@e9 go e6", "SNK-10.1", "no"),
    ("2/5 e7v 3@e9 go e6", "2/5 e7v go e6 3@e9", "SNK-4.1", "interrupted"),
    ("0/7 go home", "4/3 go home", "SNK-5.1", "no point left"),
    ("1/6 5@d7", "3/4 5@d7", "SNK-3.2", "in hand"),
]


@pytest.mark.parametrize(("old", "new", "clause", "why"), SPOILT, ids=[one[1] for one in SPOILT])
def test_both_referees_find_what_is_against_the_rules(old: str, new: str, clause: str, why: str) -> None:
    text = text_of("tie-sum-2")
    assert old in text
    spoilt = text.replace(old, new, 1)

    with pytest.raises(IllegalError, match=why):
        recount(spoilt)
    assert clause in against_the_rules(spoilt)


# What the games show


def test_every_way_to_end_has_a_game_of_two_three_and_four() -> None:
    found = {(expected(name)["end"][:14], seats_of(name)) for name in WHOLE}

    assert found >= {(end[:14], seats) for end in ENDS_IN_FULL for seats in (2, 3, 4)}


ENDS_IN_FULL = (
    "all treasures of a player are safe",
    "the hourglass has come into sight",
    "nothing could appear or move any more",
)


@pytest.mark.parametrize("name", ["treasures-2-short", "treasures-shared-3"])
def test_the_round_in_which_somebody_has_all_is_played_out(name: str) -> None:
    ends = [one.after.ends for one in turns_of(name)]

    assert ends.count("treasures") > 1
    assert turns_of(name)[-1].after.over


@pytest.mark.parametrize("name", ["hourglass-2", "hourglass-3", "hourglass-4"])
def test_streets_of_space_6_are_laid_behind_the_hourglass(name: str) -> None:
    assert "a street of space 6" in used_in(name)


USED = [
    ("tie-sum-2", "space 6 is empty"),
    ("hourglass-3", "space 6 is empty"),
    ("hourglass-4", "a chip"),
    ("treasures-3", "the chest in house 10"),
    ("treasures-2-short", "the chest in another house"),
    ("treasures-2-short", "house 10 elsewhere"),
    ("interleave-none-2", "sent home by oneself"),
    ("own-spirit-3", "sent home by oneself"),
    ("interleave-all-3", "steps between pieces"),
    ("chips-run-out-4", "no chip is left"),
    ("interleave-none-2", "nobody's village is locked in"),
]


@pytest.mark.parametrize(("name", "what"), USED)
def test_a_game_shows_what_it_is_there_for(name: str, what: str) -> None:
    assert what in used_in(name)


def test_steps_between_pieces_are_taken_where_that_was_agreed_alone() -> None:
    shown = {name for name in WHOLE if "steps between pieces" in used_in(name)}

    assert shown == {"interleave-all-3", "own-spirit-3"}


def test_nobody_gets_a_chip_in_the_harsh_variant() -> None:
    counted = recount(text_of("harsh-4"))

    assert sum(counted.sunk) > 3
    assert counted.chips == (0, 0, 0, 0)
    assert "chip" not in text_of("harsh-4").split("1.\n")[1].replace("no chip", "")


def test_every_corner_stays_empty_in_a_game_of_three() -> None:
    colours = {"yellow", "red", "white", "orange"}
    seated = [
        {line.split(", ")[1] for line in text_of(name).splitlines() if line[1:4] == " = "}
        for name in WHOLE
        if seats_of(name) == 3
    ]

    assert {colour for some in seated for colour in colours - some} == colours


def test_where_the_start_is_drawn_rounds_begin_with_whoever_has_the_first_line() -> None:
    for name in ("start-seed-3", "seat-order-2"):
        seats = [one.entry.seat for one in turns_of(name)]

        assert seats[0] == 1
        assert seats[-1] == 0


@cache
def case_of(name: str) -> tuple[SunkenGame, tuple[Played[Table], ...]]:
    case = case_on(text_of(name))
    assert isinstance(case.game, SunkenGame)
    return case.game, judged(case).played


def turns_of(name: str) -> list[Played[Table]]:
    return [one for one in case_of(name)[1] if one.entry.kind == "turn" and one.moves]


@cache
def used_in(name: str) -> frozenset[str]:
    """Return what happens in a game."""
    game = case_of(name)[0]
    found = set[str]()
    for one in turns_of(name):
        tables, refusal = replay(game.rules, one.before, one.moves)
        assert refusal is None
        for (before, after), move in zip(pairwise(tables), one.moves, strict=True):
            found.update(used_by(game, before, after, move))
        verbs = "".join({"street": "p", "house": "p", "step": "s"}.get(move.verb, "") for move in one.moves)
        found |= {"steps between pieces"} if verbs.strip("p").strip("s") else set()
        found.update(left_by(game, one.after))
    return frozenset(found)


def used_by(game: SunkenGame, before: Table, after: Table, move: Move) -> Iterator[str]:
    """Yield what a move has done that not every move does."""
    lake, (was, now) = game.lake, (before.players[move.seat], after.players[move.seat])
    if move.verb == "street" and before.draw == len(before.stacks) - 1:
        yield "a street of space 6"
    if move.verb == "chip":
        yield "a chip"
    if move.verb == "step" and move.at[0] != HOME:
        is_ten = before.houses[-1] == move.at[0]
        if now.open & ~was.open & 1 << lake.chest:
            yield "the chest in house 10" if is_ten else "the chest in another house"
        elif is_ten and not lake.middle >> move.at[0] & 1:
            yield "house 10 elsewhere"
    if move.verb == "haunt":
        yield from sent_home_by(before, after, move)


def sent_home_by(before: Table, after: Table, move: Move) -> Iterator[str]:
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        if was.at == now.at:
            continue
        if seat == move.seat:
            assert now.chips == was.chips
            yield "sent home by oneself"
        elif now.chips == was.chips and not before.supply:
            yield "no chip is left"


def left_by(game: SunkenGame, table: Table) -> Iterator[str]:
    """Yield what is strange about the table after a turn."""
    if table.draw == len(table.stacks) - 1 and not table.stacks[-1]:
        yield "space 6 is empty"
    in_play = {player.corner for player in table.players}
    for number, corner in enumerate(game.lake.corners):
        is_free = not table.covered >> corner.village & 1
        if number not in in_play and is_free and all(gate & table.covered for gate in corner.gates):
            yield "nobody's village is locked in"


# The same moves at another table

AT_ANOTHER_TABLE = [
    ("adjacent-2", "setup.two_player_diagonal: no", "", "SNK-2.10"),
    ("interleave-all-3", "turn.interleave: all", "", "SNK-A16"),
    ("interleave-none-2", "turn.interleave: none", "appear.protect_unused_villages: yes", "SNK-4.6"),
    ("treasures-3", "A = Ana", "turn.interleave: none\nA = Ana", "SNK-A16"),
    ("hourglass-4", "A = Ana", "variant: harsh\nA = Ana", "SNK-10.1"),
]


@pytest.mark.parametrize(("name", "old", "new", "clause"), AT_ANOTHER_TABLE)
def test_what_was_agreed_decides_what_is_legal(name: str, old: str, new: str, clause: str) -> None:
    assert clause in against_the_rules(text_of(name).replace(old, new, 1))


def test_a_deadlock_never_ends_where_that_was_agreed(shelf: Shelf) -> None:
    text = text_of("deadlock-3").replace("deadlock_rounds: 2", "deadlock_rounds: 0")

    verdict = verdict_on(text, shelf)

    assert (verdict.status, verdict.winners, verdict.decided_by) == ("incomplete", (), "")
    assert recount(text).ended == ""


def test_a_deadlock_is_over_after_as_many_rounds_as_were_agreed(shelf: Shelf) -> None:
    text = text_of("deadlock-3").replace("deadlock_rounds: 2", "deadlock_rounds: 1")

    verdict = verdict_on(text, shelf)

    assert {(issue.clause, issue.round) for issue in verdict.issues} == {("SNK-13.3", 6)}
    with pytest.raises(IllegalError, match="over"):
        recount(text)


def test_a_game_may_stop_before_its_end_and_nobody_has_won_then(shelf: Shelf) -> None:
    text = text_of("treasures-2").split("5.\n")[0]

    verdict = verdict_on(text, shelf)

    assert (verdict.status, verdict.winners, verdict.issues) == ("incomplete", (), ())


# Slips


def test_a_slip_that_stood_is_named_with_what_it_changed(shelf: Shelf) -> None:
    verdict = verdict_on(text_of("slips"), shelf)

    (issue,) = verdict.issues
    assert (issue.code, issue.clause, issue.typed, issue.round, issue.seat) == (
        "irregular",
        "SNK-5.1",
        "2!",
        5,
        0,
    )
    assert expected("slips")["note"] in " ".join(verdict.notes)
    assert verdict.exit_code == 1


def test_a_line_that_can_t_be_read_leaves_the_rest_unverified(shelf: Shelf) -> None:
    verdict = verdict_on(text_of("unread"), shelf)

    (issue,) = verdict.issues
    assert (issue.code, issue.round, issue.seat) == ("unverified", 8, 1)
    assert verdict.exit_code == 0


def test_what_is_safe_counts_behind_a_gap(shelf: Shelf) -> None:
    verdict = verdict_on(text_of("gap"), shelf)

    assert {issue.code for issue in verdict.issues} == {"unverified"}
    assert safe_of(verdict) == wanted_safe("gap")
    assert verdict.winners == (1,)


def test_what_is_safe_counts_behind_a_turn_that_can_t_be_read(shelf: Shelf) -> None:
    text = text_of("tie-sum-2")
    line = next(line for line in text.splitlines() if line.startswith("B: 1/6 5@d7"))

    verdict = verdict_on(text.replace(line, "B: unread"), shelf)

    assert verdict.status == "unverified"
    assert safe_of(verdict) == wanted_safe("tie-sum-2")
    assert verdict.winners == (1,)


def test_a_wrong_number_of_safe_treasures_is_a_wrong_total(shelf: Shelf) -> None:
    verdict = verdict_on(text_of("tie-sum-2").replace("= A 4 B 4", "= A 4 B 3"), shelf)

    (issue,) = verdict.issues
    assert (issue.code, issue.typed, issue.need, issue.have) == ("total", "3", "4", "3")
    assert verdict.status == "irregular"


# The end alone

TWO = "game: sunken-city\nA = Ana\nB = Bo\n\n"
THREE = "game: sunken-city\nA = Ana\nB = Bo\nC = Cem\n\n"


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith("final")])
def test_of_the_end_alone_nothing_more_can_be_checked(name: str, shelf: Shelf) -> None:
    verdict = verdict_on(text_of(name), shelf)

    (issue,) = verdict.issues
    assert (issue.code, verdict.exit_code) == ("unverified", 0)
    assert "because" not in verdict.decided_by


@pytest.mark.parametrize("name", WHOLE)
def test_the_end_alone_gives_the_same_winners_as_the_whole_game(name: str, shelf: Shelf) -> None:
    header, _ = text_of(name).split("\n1.\n")
    ends = [f"safe {seat} {' '.join(map(str, values))}" for seat, values in wanted_safe(name).items()]
    has_drawn = "setup.start: seed" in header and "ties.final" in header

    verdict = verdict_on("\n".join([header, *ends, ""]), shelf)

    assert verdict.status == "unverified"
    assert safe_of(verdict) == wanted_safe(name)
    assert has_drawn or winners_of(verdict.winners) == expected(name)["winner"]


@pytest.mark.parametrize(
    ("lines", "code", "typed", "status"),
    [
        ("safe A 1 12\nsafe B 3 11\n", "unknown", "11", "incomplete"),
        ("safe A 1 12\nsafe B 3 10 3\n", "illegal", "3", "illegal"),
        ("safe A 1 12\nsafe C 3 10\nsafe B\n", "syntax", "safe C 3 10", "incomplete"),
        ("safe A 1 twelve\nsafe B 3\n", "unknown", "twelve", "incomplete"),
    ],
)
def test_what_can_t_be_safe_is_named(lines: str, code: str, typed: str, status: str, shelf: Shelf) -> None:
    verdict = verdict_on(TWO + lines, shelf)

    (issue,) = [issue for issue in verdict.issues if issue.code != "unverified"]
    assert (issue.code, issue.typed) == (code, typed)
    assert verdict.status == status


@pytest.mark.parametrize("lines", ["safe A 1 12\nsafe B 3 10\n", "safe A 1 12\nsafe B 3 10\nsafe C 4 11\n"])
def test_nobody_has_won_while_the_treasures_of_a_seat_are_not_known(lines: str, shelf: Shelf) -> None:
    verdict = verdict_on(THREE + lines, shelf)

    assert verdict.status == "incomplete"
    assert (verdict.winners, verdict.decided_by) == ((), "")


def test_the_treasure_of_house_1_is_none_in_the_short_variant(shelf: Shelf) -> None:
    text = TWO.replace("A = Ana", "variant: short\nA = Ana") + "safe A 1 12\nsafe B 3\n"

    verdict = verdict_on(text, shelf)

    assert ("unknown", "1") in {(issue.code, issue.typed) for issue in verdict.issues}


# As YAML


def test_a_game_in_yaml_is_judged_like_its_lines(shelf: Shelf) -> None:
    lines = verdict_on(text_of("treasures-2-short"), shelf)

    yaml = score((GAMES / "treasures-2-short.yaml").read_bytes(), "treasures-2-short.yaml", shelf)

    assert yaml.issues == ()
    assert results_of(yaml) == results_of(lines)


@pytest.mark.parametrize("name", ["slips", "deadlock-4", "final-shared"])
def test_any_log_may_be_put_into_yaml(name: str, shelf: Shelf) -> None:
    block = "".join(f"  {line}\n" for line in text_of(name).splitlines())

    yaml = verdict_on(f"log: |\n{block}", shelf, "game.yaml")
    lines = verdict_on(text_of(name), shelf)

    assert [issue.code for issue in yaml.issues] == [issue.code for issue in lines.issues]
    assert results_of(yaml)[:-1] == results_of(lines)[:-1]
