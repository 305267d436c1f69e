"""SNK-14 and the options of a table: what each of them changes, and nothing else."""

import pytest

from generator.referee import Case, Shelf, open_case, open_log, score
from generator.scoring.engine import NotPlayableError, legal
from generator.scoring.logfile import Log
from generator.scoring.sunken.choices import read_options
from generator.scoring.sunken.game import SunkenGame
from generator.scoring.sunken.rules import SunkenRules
from generator.scoring.sunken.table import Table
from generator.scoring.verdict import Verdict
from tests.scoring.stock import options_of
from tests.scoring.sunken.setting import after, line, play, refused, rules_with, start, with_pieces

SHORT = "variant.no_house_1=yes"
HARSH = "variant.no_chips=yes"


def judged(*lines: str) -> Verdict:
    """Return the verdict on a log of Sunken City."""
    return score("\n".join(("game: sunken-city", *lines)).encode(), "x.log", Shelf())


def played(*options: str, turns: str = "A: 0/7") -> Verdict:
    """Return the verdict on a log whose header has some options."""
    return judged(*options, "A = Ana", "B = Ben", "1.", *turns.split("; "))


def hit(rules: SunkenRules, **player: int) -> Table:
    """Return the table after B's spirit has left the piece where A's adventurer stood."""
    table = with_pieces(start(rules=rules), "i8v h8v g8> 10@e5", spirit="i8v", rules=rules)
    at = rules.lake.water.named["i8v"]
    table = table.with_player(0, table.players[0]._replace(at=at, **player))
    return after(table, "card 0/7", "done", "card 0/7", "haunt h8v", "done", rules=rules)


# A shorter game


def test_without_house_1_no_player_has_a_treasure_1() -> None:
    """SNK-14.1 and SNK-A42."""
    rules = rules_with(SHORT)
    table = start(4, rules)

    for player in table.players:
        assert player.hidden.bit_count() == 10
    assert rules.lake.treasures == (2, 3, 4, 5, 6, 7, 8, 9, 10, 12)


def test_house_1_never_appears_in_a_short_game() -> None:
    """SNK-14.1: its grotto stays empty."""
    rules = rules_with(SHORT)
    table = after(start(rules=rules), "card 1/6", rules=rules)
    moves = [move for move in legal(rules, table) if move.verb == "house"]

    assert {rules.lake.houses[move.at[0]] for move in moves} == {2, 3, 4, 5, 6, 7, 8, 9}
    (issue,) = line(start(rules=rules), "1/6 1@c3", SHORT).issues
    assert (issue.code, issue.message) == ("unknown", "there is no house 1")


def test_ten_treasures_are_all_of_a_short_game() -> None:
    """SNK-A42 and SNK-13.1."""
    rules = rules_with(SHORT)
    table = with_pieces(start(rules=rules), "a1> 10@e5", spirit="e5", rules=rules)
    chest = 1 << rules.lake.chest
    player = table.players[0]._replace(
        at=rules.lake.water.named["a1>"], hidden=0, open=chest, safe=rules.lake.all_treasures & ~chest
    )

    table = after(table.with_player(0, player), "card 0/7", "step home", rules=rules)

    assert table.players[0].safe.bit_count() == 10
    assert table.ends == "treasures"


def test_the_middle_has_the_chest_in_a_short_game_too() -> None:
    """SNK-A42 and SNK-11.1."""
    rules = rules_with(SHORT)
    table = with_pieces(start(rules=rules), "e6v 10@e5", spirit="e5", rules=rules)
    table = table.with_player(0, table.players[0]._replace(at=rules.lake.water.named["e6v"]))

    table = after(table, "card 0/7", "step e5", rules=rules)

    opened = [rules.lake.treasures[one] for one in range(10) if table.players[0].open >> one & 1]
    assert opened == [10, 12]


@pytest.mark.parametrize("option", ["variant: short", "variant: Short", "variant.no_house_1: yes"])
def test_a_log_says_that_the_game_was_short(option: str) -> None:
    assert played(option, turns="A: 1/6 1@c3").issues[0].message == "there is no house 1"
    assert played(turns="A: 1/6 1@c3").issues == ()


def test_the_end_of_a_short_game_has_no_treasure_1() -> None:
    verdict = judged("variant: short", "A = Ana", "B = Ben", "safe A 1 2", "safe B 3")

    assert "there is no treasure 1" in [issue.message for issue in verdict.issues]


# A harsher one


def test_with_chips_who_is_sent_home_gets_one() -> None:
    """SNK-9.4, to set the harsh game against."""
    table = hit(rules_with())

    assert (table.players[0].at, table.players[0].chips, table.supply) == (-1, 1, 7)


def test_without_chips_who_is_sent_home_gets_none() -> None:
    """SNK-14.2 and SNK-A43."""
    table = hit(rules_with(HARSH))

    assert (table.players[0].at, table.players[0].chips, table.supply) == (-1, 0, 0)


def test_snk_a43_nobody_gives_a_chip_back_in_a_harsh_game() -> None:
    """SNK-14.2."""
    table = hit(rules_with(HARSH))

    assert refused(table, "card 1/6", "chip", rules=rules_with(HARSH)).clause == "SNK-A43"


@pytest.mark.parametrize(("option", "chips"), [("variant: harsh", 0), ("variant.no_chips: yes", 0), ("", 8)])
def test_a_log_says_that_the_game_was_harsh(option: str, chips: int) -> None:
    log = open_log(f"game: sunken-city\n{option}\nA = Ana\nB = Ben\n".encode(), "x.log")
    assert isinstance(log, Log)
    case = open_case(log, Shelf())

    assert isinstance(case, Case)
    assert isinstance(case.game, SunkenGame)
    assert case.game.lake.chips == chips


def test_short_and_harsh_together() -> None:
    """SNK-14.1 and SNK-14.2."""
    lake = rules_with(SHORT, HARSH).lake

    assert (len(lake.houses), lake.chips) == (9, 0)


# Chips only if something is lost


def test_a_chip_only_for_treasures_that_are_lost_if_the_table_wants_it_so() -> None:
    """SNK-A14."""
    rules = rules_with("chips.only_if_loss=yes")
    treasure = {"hidden": rules.lake.all_treasures & ~1, "open": 1}

    assert hit(rules).players[0].chips == 0
    assert hit(rules, **treasure).players[0].chips == 1
    assert hit(rules_with()).players[0].chips == 1


# The order of actions, as a log tells it

MIXED = {
    "a house's spirit": "A: 2/5 e4> spirit 2 e4 a1>",
    "pieces round a walk": "A: 2/5 a1> go a1 c1> go c1",
}


@pytest.mark.parametrize(
    ("interleave", "turn", "is_legal"),
    [
        ("spirit", "a house's spirit", True),
        ("spirit", "pieces round a walk", False),
        ("none", "a house's spirit", False),
        ("none", "pieces round a walk", False),
        ("all", "a house's spirit", True),
        ("all", "pieces round a walk", True),
    ],
)
def test_a_log_says_what_may_come_between(interleave: str, turn: str, *, is_legal: bool) -> None:
    """SNK-A16."""
    verdict = played(f"turn.interleave: {interleave}", turns=MIXED[turn])

    assert {issue.clause for issue in verdict.issues} == (set() if is_legal else {"SNK-4.1"})


# Options of a header that are none


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ("variant: long", "unknown value long of variant"),
        ("turn.interleave: some", "option turn.interleave: expected spirit or none or all, found some"),
        ("players: 1", "option players: expected a number from 2 on, found 1"),
        ("end.deadlock_rounds: soon", "option end.deadlock_rounds: expected a number from 0 on, found soon"),
        ("setup.start: youngest", "option setup.start: expected seat0 or seed, found youngest"),
        ("ties.final: dice", "option ties.final: expected shared or seat_order, found dice"),
    ],
)
def test_a_wrong_option_is_told_and_the_game_judged_without_it(option: str, message: str) -> None:
    verdict = played(option, turns="A: 1/6 a1>")

    assert [(issue.code, issue.message) for issue in verdict.issues] == [("unknown", message)]
    assert verdict.entries == played(turns="A: 1/6 a1>").entries


def test_an_option_with_a_slip_is_told_with_the_nearest_one() -> None:
    (issue,) = played("variant.no_hous_1: yes").issues

    assert (issue.code, issue.hint) == ("unknown", "did you mean variant.no_house_1?")


@pytest.mark.parametrize(
    ("option", "turns"),
    [
        ("setup.two_player_diagonal: yes", "A: 1/6 a1>"),
        ("setup.start: seat0", "A: 1/6 a1>"),
        ("turn.interleave: spirit", MIXED["a house's spirit"]),
        ("appear.protect_unused_villages: no", "A: 2/5 h1v i2v"),
        ("chips.only_if_loss: no", "A: 0/7"),
        ("end.deadlock_rounds: 6", "A: 0/7"),
        ("ties.final: shared", "A: 0/7"),
        ("variant.no_house_1: no", "A: 1/6 1@c3"),
        ("variant.no_chips: no", "A: 0/7"),
    ],
)
def test_the_defaults_may_be_written_too(option: str, turns: str) -> None:
    assert played(option, turns=turns).issues == played(turns=turns).issues == ()


def test_snk_4_6_a_log_says_that_absent_villages_are_protected() -> None:
    """SNK-A5 and SNK-A45."""
    (issue,) = played("appear.protect_unused_villages: yes", turns="A: 2/5 h1v i2v").issues

    assert (issue.clause, issue.typed) == ("SNK-4.6", "i2v")


# Options of an edition


def test_the_stock_edition_and_no_options_at_all_mean_the_same() -> None:
    assert read_options(play()["options"]) == read_options({}) == rules_with().lake.options


@pytest.mark.parametrize(
    "option",
    [
        *(
            "setup.start=youngest",
            "turn.interleave=yes",
            "ties.final=none",
            "setup.two_player_diagonal=maybe",
        ),
        *("appear.protect_unused_villages=2", "chips.only_if_loss=always", "variant.no_house_1=house"),
        "variant.no_chips=few",
    ],
)
def test_an_option_that_is_none_is_refused_with_what_it_may_be(option: str) -> None:
    path, _, value = option.partition("=")

    with pytest.raises(NotPlayableError, match=f"^option {path}: expected .* or .*, found {value}$"):
        read_options(options_of(option))


@pytest.mark.parametrize(
    ("option", "least"), [("players=1", 2), ("players=four", 2), ("end.deadlock_rounds=-1", 0)]
)
def test_a_number_that_can_not_be_is_refused_with_the_least(option: str, least: int) -> None:
    path, _, value = option.partition("=")

    with pytest.raises(
        NotPlayableError, match=f"^option {path}: expected a number from {least} on, found {value}$"
    ):
        read_options(options_of(option))


def test_snk_a42_the_short_game_has_ten_treasures_and_nine_houses() -> None:
    short = rules_with("variant.no_house_1=yes").lake

    assert short.houses == (2, 3, 4, 5, 6, 7, 8, 9, 10)
    assert short.treasures == (2, 3, 4, 5, 6, 7, 8, 9, 10, 12)
    assert short.treasures[short.chest] == 12
    assert short.starts == (-1,) * 8 + (rules_with().lake.spirit_start,)


def test_snk_a43_the_harsh_game_has_no_chips() -> None:
    assert rules_with().lake.chips == 8
    assert rules_with("variant.no_chips=yes").lake.chips == 0
