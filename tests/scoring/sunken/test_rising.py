"""SNK-4: streets and houses appear, as many as the card says, where there is room for them."""

import pytest

from generator.scoring.engine import TABLE, Move, legal
from tests.scoring.sunken.places import free_on, houses_for, streets_for
from tests.scoring.sunken.setting import (
    after,
    lake,
    line,
    pieces_on,
    refused,
    rules_with,
    start,
    with_pieces,
    wrong_line,
)

# How many


@pytest.mark.parametrize(
    "pieces", [("street a1>", "street c1>", "street e1>"), ("street a1>", "street c1>", "house 9 c3")]
)
def test_three_pieces_are_three_streets_or_two_streets_and_a_house(pieces: tuple[str, ...]) -> None:
    """SNK-4.2, the rulebook's example."""
    table = after(start(), "card 3/4", *pieces)

    assert table.now.may_stop
    assert after(table, "done").seat == 1
    assert refused(table, "street a9>").clause == "SNK-4.1"


def test_a_house_may_come_first_in_the_middle_or_last() -> None:
    streets = ["street a1>", "street c1>"]
    for at in range(3):
        steps = [*streets[:at], "house 9 c3", *streets[at:]]
        assert pieces_on(after(start(), "card 3/4", *steps)) == ["9@c3", "10@e5", "a1>", "c1>"]


def test_snk_4_1_no_more_pieces_appear_than_the_card_says() -> None:
    refusal = refused(start(), "card 1/6", "street a1>", "street c1>")

    assert refusal.clause == "SNK-4.1"
    assert refusal.why == "all pieces of this card are on the lake already"
    assert (refusal.need, refusal.have) == ("exactly 1", "2 with this one")


@pytest.mark.parametrize("piece", ["street a1>", "house 9 c3"])
def test_snk_4_1_with_a_card_of_no_pieces_none_appears(piece: str) -> None:
    """SNK-A30."""
    refusal = refused(start(), "card 0/7", piece)

    assert (refusal.clause, refusal.why) == ("SNK-4.1", "with this card no piece rises")


def test_a_card_of_no_pieces_is_done_at_once() -> None:
    """SNK-A30."""
    assert after(start(), "card 0/7", "done").seat == 1


@pytest.mark.parametrize("placed", [0, 1, 2])
def test_snk_4_1_no_fewer_pieces_appear_than_the_card_says(placed: int) -> None:
    steps = ["street a1>", "street c1>"][:placed]
    refusal = refused(start(), "card 3/4", *steps, "done")

    assert refusal.clause == "SNK-4.1"
    assert (refusal.need, refusal.have) == ("exactly 3", str(placed))


def test_a_log_with_too_few_pieces_tells_how_many_are_due() -> None:
    issue = wrong_line(start(), "3/4 a1> c1>")

    assert (issue.code, issue.clause, issue.need, issue.have) == ("illegal", "SNK-4.1", "exactly 3", "2")


def test_snk_4_2_a_second_house_is_refused() -> None:
    refusal = refused(start(), "card 3/4", "house 9 c3", "house 8 g3")

    assert (refusal.clause, refusal.need) == ("SNK-4.2", "at most one house")
    assert refusal.why == "a house has risen in this turn already"
    assert houses_for(after(start(), "card 3/4", "house 9 c3")) == []


def test_a_house_is_never_due_while_streets_have_room() -> None:
    """SNK-A50."""
    assert (
        after(start(), "card 4/2", "street a1>", "street c1>", "street e1>", "street g1>", "done").seat == 1
    )
    assert after(start(), "card 1/6", "house 3 c3", "done").seat == 1


# Streets


def test_a_street_covers_two_squares_to_the_right_or_downwards() -> None:
    """SNK-A1."""
    assert free_on(after(start(), "card 1/6", "street h9>")) == [
        name for name in lake().water.squares if name not in ("e5", "h9", "i9")
    ]
    assert "a9v" not in lake().water.named
    assert "i9>" not in lake().water.named


def test_a_street_is_the_same_one_from_its_other_end() -> None:
    for text in ("a1>", "b1<"):
        assert pieces_on(line(start(), f"1/6 {text}").state) == ["10@e5", "a1>"]
    for text in ("a1v", "a2^"):
        assert pieces_on(line(start(), f"1/6 {text}").state) == ["10@e5", "a1v"]


@pytest.mark.parametrize("street", ["d5>", "e5>", "e4v", "e5v"])
def test_snk_4_3_no_street_lies_on_the_middle(street: str) -> None:
    refusal = refused(start(), "card 1/6", f"street {street}")

    assert (refusal.clause, refusal.why) == ("SNK-4.3", "a street never lies on the middle of the lake")


def test_snk_4_3_the_middle_stays_without_streets_when_it_is_empty() -> None:
    table = with_pieces(start(), "a1>")

    assert refused(table, "card 1/6", "street e5>").clause == "SNK-4.3"
    assert not {"d5>", "e5>", "e4v", "e5v"} & {*streets_for(after(table, "card 1/6"))}


def test_snk_4_3_a_street_lies_on_free_squares() -> None:
    table = with_pieces(start(), "c3> 9@d2")

    refusal = refused(table, "card 1/6", "street d2v")

    assert refusal.clause == "SNK-4.3"
    assert refusal.why.startswith("d2 and d3 are not free")
    assert refusal.because == (Move(TABLE, "on", (12,)), Move(TABLE, "on", (21,)))
    assert refused(table, "card 1/6", "street b3>").why.startswith("c3 is not free")


def test_a_street_is_taken_from_the_stack_and_a_house_from_its_grotto() -> None:
    """SNK-4.3 and SNK-4.7."""
    table = after(start(), "card 3/4", "street a1>", "house 9 c3")

    assert table.stacks == (19, 1, 1, 1, 1, 0)
    assert table.houses[8] == lake().water.numbers["c3"]


def test_streets_may_touch_what_they_like_or_nothing() -> None:
    """SNK-4.4 and SNK-4.10: beside a street and a house, at a corner, alone in the water."""
    table = with_pieces(start(), "c3> 9@d2")

    assert {"d1>", "e3>", "e2>", "b4>", "g8>", "i1v"} <= {*streets_for(after(table, "card 1/6"))}


# Houses


def test_any_house_of_the_grottoes_may_appear_alone_in_the_water() -> None:
    """SNK-4.7 and SNK-4.10."""
    moves = legal(rules_with(), after(start(), "card 1/6"))

    assert {lake().houses[move.at[0]] for move in moves if move.verb == "house"} == {*range(1, 10)}
    assert pieces_on(after(start(), "card 1/6", "house 4 i6")) == ["10@e5", "4@i6"]


def test_snk_4_7_a_house_on_the_lake_is_in_no_grotto() -> None:
    refusal = refused(with_pieces(start(), "9@d2 10@e5"), "card 1/6", "house 9 g3")

    assert refusal.clause == "SNK-4.7"
    assert refusal.why == "house 9 stands on d2, not in its grotto"


def test_snk_4_8_a_house_stands_on_a_dark_square() -> None:
    refusal = refused(start(), "card 1/6", "house 9 b2")

    assert (refusal.clause, refusal.why) == ("SNK-4.8", "b2 is a light square: only streets rise there")


def test_houses_appear_on_all_dark_squares_that_are_free() -> None:
    """SNK-4.8: 48 dark squares round the middle."""
    assert len(houses_for(after(start(), "card 1/6"))) == 48


@pytest.mark.parametrize("square", ["c2", "d2", "e2", "c3", "e3", "c4"])
def test_snk_4_9_houses_do_not_touch_not_even_at_corners(square: str) -> None:
    refusal = refused(with_pieces(start(), "9@d3"), "card 1/6", f"house 8 {square}")

    assert (refusal.clause, refusal.why) == ("SNK-4.9", f"{square} touches house 9 on d3")
    assert refusal.because == (Move(TABLE, "on", (lake().water.numbers["d3"],)),)


@pytest.mark.parametrize("square", ["b3", "f3", "d1", "f2"])
def test_houses_two_squares_apart_do_not_touch(square: str) -> None:
    table = after(with_pieces(start(), "9@d3"), "card 1/6", f"house 8 {square}")

    assert f"8@{square}" in pieces_on(table)


@pytest.mark.parametrize("square", ["c3", "d3"])
def test_snk_a48_a_house_stands_on_no_street(square: str) -> None:
    refusal = refused(with_pieces(start(), "c3>"), "card 1/6", f"house 9 {square}")

    assert refusal.clause == "SNK-A48"
    assert refusal.why.startswith(f"{square} is not free")


def test_a_house_may_touch_streets() -> None:
    """SNK-4.4."""
    assert "9@e3" in pieces_on(after(with_pieces(start(), "c3>"), "card 1/6", "house 9 e3"))


@pytest.mark.parametrize("number", [3, 10])
def test_any_house_may_appear_in_the_middle_when_house_10_has_gone(number: int) -> None:
    """SNK-4.11 and SNK-A38."""
    table = with_pieces(start(), "a1>")

    assert f"{number}@e5" in pieces_on(after(table, "card 1/6", f"house {number} e5"))


@pytest.mark.parametrize("number", [3, 10])
def test_the_middle_is_free_in_the_turn_in_which_house_10_submerges(number: int) -> None:
    """SNK-4.11 and SNK-A16: the house is in its grotto at once."""
    steps = ("card 2/5", "street e3v", "roll 1", "haunt e3v", f"house {number} e5")

    assert pieces_on(after(start(), *steps)) == [f"{number}@e5", "e3v"]


def test_pieces_that_touch_at_a_corner_only_are_not_connected() -> None:
    """SNK-4.5: they may lie so, and nobody steps across."""
    table = after(start(), "card 2/5", "street a1>", "street c2>")

    assert refused(table, "step a1>", "step c2>").clause == "SNK-5.4"
    assert refused(with_pieces(start(), "a1> c2>"), "card 0/7", "haunt a1>").clause == "SNK-7.6"


def test_house_10_may_appear_elsewhere_later() -> None:
    """SNK-A38."""
    assert "10@g2" in pieces_on(after(with_pieces(start(), "a1>"), "card 1/6", "house 10 g2"))


@pytest.mark.parametrize("square", ["d4", "e4", "f6"])
def test_snk_4_8_no_house_comes_so_near_that_it_could_touch_the_middle(square: str) -> None:
    """SNK-A37: the middle is ringed by light squares."""
    assert refused(with_pieces(start(), "10@e5"), "card 1/6", f"house 9 {square}").clause == "SNK-4.8"


# The spirit's piece


@pytest.mark.parametrize("spirit", ["c3>", "d2"])
def test_nothing_appears_where_the_spirit_is(spirit: str) -> None:
    """SNK-A48: its piece covers its squares anyway."""
    table = after(with_pieces(start(), "c3> 9@d2", spirit=spirit), "card 1/6")
    names = ("c3", "d3") if spirit == "c3>" else ("d2",)

    assert not {*houses_for(table)} & {*names}
    assert not [street for street in streets_for(table) if street[:2] in names]


def test_where_the_spirit_has_left_pieces_may_appear_in_the_same_turn() -> None:
    """SNK-A16 and SNK-A48; no adventurer can be there: SNK-A21."""
    table = with_pieces(start(), "c3> 9@b3", spirit="c3>")

    assert "c3>" in pieces_on(after(table, "card 1/6", "haunt b3", "street c3>"))
    assert "8@d3" in pieces_on(after(table, "card 1/6", "haunt b3", "house 8 d3"))


# Against the rules, but it stood


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1/6 9@b2!", "4.8"),
        ("1/6 d5>!", "4.3"),
        ("1/6 d5>! a1>", "4.3 4.1"),
        ("3/4 a1> c1> b1>!", "4.3"),
        ("3/4 a1> 9@c3 8@g3!", "4.2"),
        ("3/4 a1> 9@c3 8@d4!", "4.2"),
        ("3/4 9@b2! 8@g3! a1>", "4.8 4.2"),
        ("2/5 b1> a2>!", "4.6"),
        ("1/6 10@c3!", "4.7"),
        ("2/5 9@c3! c4>", ""),
    ],
)
def test_a_piece_that_stood_counts_as_one_that_has_appeared(text: str, told: str) -> None:
    """SNK-4.1: nobody is told that it is missing."""
    found = line(start(), text).issues

    assert [issue.clause for issue in found] == [f"SNK-{clause}" for clause in told.split()]
    assert [issue.code for issue in found] == ["irregular", "illegal" if "4.1" in told else "irregular"][
        : len(found)
    ]


def test_snk_4_2_a_house_that_stood_is_the_one_of_its_turn() -> None:
    first, second = line(start(), "3/4 9@b2! 8@g3 a1>").issues

    assert (first.code, first.clause) == ("irregular", "SNK-4.8")
    assert (second.code, second.clause) == ("illegal", "SNK-4.2")


def test_a_turn_that_was_cut_short_stands_if_it_is_marked() -> None:
    (issue,) = line(start(), "3/4 a1> c1> !").issues

    assert (issue.code, issue.clause, issue.have) == ("irregular", "SNK-4.1", "2")
