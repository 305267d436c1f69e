"""What is offered, game by game, in small examples."""

from generator.scoring.guiding import NOBODYS_TURN, NOT_OFFERED
from tests.session.desk import TESTS, begun, labels, opened, seat_of, split, tapped

WITH_PROJECTS = TESTS / "scoring" / "games" / "sunshine" / "normal.log"

# All games


def test_the_small_lines_are_offered_to_nobody_in_particular() -> None:
    # given
    session = begun("sunshine-city", "1. 1 2", "A: B C L W")

    # when
    found = session.offers(None, ())

    # then
    assert [(one.token, one.word) for one in found.choices] == [("undo", "~"), ("totals", "= A 0 B 0")]
    assert tapped(session, None, "undo")[:2] == ("~", True)
    assert tapped(session, None, "totals")[:2] == ("= A 0 B 0", True)


def test_nothing_is_to_be_taken_back_before_the_first_line() -> None:
    assert [one.token for one in begun("sunken-city").offers(None, ()).choices] == ["round-1"]


def test_whose_turn_it_is_not_is_offered_nothing() -> None:
    # given
    session = begun("sunken-city", "1.")

    # then
    assert session.offers(1, ()).choices == ()
    assert session.offers(1, ()).why == NOBODYS_TURN
    assert session.offers(7, ()).choices == ()


def test_a_tap_that_was_not_offered_is_answered_by_a_value() -> None:
    # given
    session = begun("sunshine-city", "1. 1 2")

    # then
    for draft in (["b-t"], ["b-c", "wd2"], ["b-c", "b-c"], ["hand"], [""]):
        assert session.offers(0, draft)[:4] == ("", False, (), NOT_OFFERED), draft


# Sunshine City


def test_dice_are_tapped_one_by_one() -> None:
    # given
    session = begun("sunshine-city")

    # when
    one, both = tapped(session, None, "2"), tapped(session, None, "2", "5")

    # then
    assert (one.line, one.is_whole) == ("1. 2", False)
    assert labels(one, "Dice") == ["1", "3", "4", "5", "6"]
    assert (both.line, both.is_whole, both.choices) == ("1. 2 5", True, ())


def test_a_turn_begins_with_a_worker_and_the_district_where_a_die_leads() -> None:
    # when
    found = begun("sunshine-city", "1. 1 2").offers(0, ())

    # then
    assert (found.line, found.is_whole, found.why) == ("A:", False, "who is activated?")
    assert [(one.token, one.group, one.label, one.word) for one in found.choices] == [
        ("b-c", "Builder", "Chip", "B C"),
        ("i-c", "Inventor", "Chip", "I C"),
        ("l-c", "Lobbyist", "Chip", "L C"),
    ]


def test_behind_a_worker_come_its_boxes_and_the_next_worker() -> None:
    # given
    session = begun("sunshine-city", "1. 1 2")

    # when
    found = tapped(session, 0, "i-c")

    # then
    assert (found.line, found.why) == ("A: I C", "which box is filled?")
    assert labels(found, "Wood, Invention")[:4] == ["Wa1", "Wc1", "Wb2", "Wc2"]
    assert labels(found, "Builder") == ["Wood"]
    assert labels(found, "Inventor") == []


def test_a_turn_is_whole_when_both_dice_are_used() -> None:
    # given
    session = begun("sunshine-city", "1. 1 2")

    # then
    assert not tapped(session, 0, "i-c", "ca1").is_whole
    assert tapped(session, 0, "i-c", "ca1", "b-w")[:2] == ("A: I C Ca1 B W", True)
    assert tapped(session, 0, "i-c", "ca1", "b-w", "wd2")[:2] == ("A: I C Ca1 B W Wd2", True)


def test_a_project_is_opened_among_the_boxes_and_has_to_be_finished() -> None:
    # given
    head, lines = split(WITH_PROJECTS.read_text(encoding="utf-8"))
    at, line = next((at, line) for at, line in enumerate(lines) if "*1(" in line)
    session = opened(head + "".join(f"{one}\n" for one in lines[:at]))
    seat, (before, inside) = seat_of(line), line.partition(")")[0].split(" *1(")

    # when
    begun_ = session.typed(seat, f"{before} ")
    used = session.offers(seat, (*begun_.draft, "project-1"))
    filled = session.typed(seat, f"{before} *1({inside} ")

    # then
    assert ("*1", "Projects", "*1(") in [(one.label, one.group, one.word) for one in begun_.choices]
    assert used.line == f"{begun_.line} *1("
    assert (filled.line, filled.is_whole) == (f"{begun_.line} *1({inside}", False)
    assert session.offers(seat, (*filled.draft, "finished"))[:2] == (f"{begun_.line} *1({inside})", True)


# Sunken City


def test_a_turn_on_the_lake_begins_with_a_card() -> None:
    # when
    found = begun("sunken-city", "1.").offers(0, ())

    # then
    assert (found.why, found.is_whole) == ("which card is played?", False)
    assert labels(found, "Card") == ["0/7", "1/6", "2/5", "3/4", "4/2", "4/3"]


def test_a_street_is_tapped_at_one_end_and_then_at_the_other() -> None:
    # given
    session = begun("sunken-city", "1.")

    # when
    begins = tapped(session, 0, "card-4-3")
    ends = tapped(session, 0, "card-4-3", "street-b2")
    lies = tapped(session, 0, "card-4-3", "street-b2", "to-b1")

    # then
    assert "b2" in [one.spot for one in begins.choices if one.group == "Street"]
    assert [one.spot for one in ends.choices] == ["b1", "a2", "c2", "b3"]
    assert (ends.why, ends.is_whole) == ("to which side does the street lie?", False)
    assert (lies.line, lies.is_whole) == ("A: 4/3 b1v", False)


def test_a_house_is_chosen_by_its_number_and_then_rises_on_a_dark_square() -> None:
    # given
    session = begun("sunken-city", "1.")

    # when
    found = tapped(session, 0, "card-1-6", "house-9")
    lies = tapped(session, 0, "card-1-6", "house-9", "on-c3")

    # then
    assert found.why == "where does house 9 rise?"
    assert lies[:2] == ("A: 1/6 9@c3", True)


def test_a_walk_goes_piece_by_piece() -> None:
    # given
    session = begun("sunken-city", "1.")
    draft = ["card-4-3", "street-a1", "to-a2", "street-a3", "to-b3"]

    # when
    first = tapped(session, 0, *draft, "house-7", "on-b4", "street-c4", "to-c5")
    last = tapped(session, 0, *first.draft, "go-a1", "go-a3", "go-b4")

    # then
    assert [
        (one.token, one.label, one.spot, one.word) for one in first.choices if one.group == "Adventurer"
    ] == [("go-a1", "a1-a2", "a1 a2", "go a1")]
    assert last[:2] == ("A: 4/3 a1v a3> 7@b4 c4v go 7", True)


# Sunrise City


def test_roles_that_are_taken_are_not_offered() -> None:
    # when
    found = labels(begun("sunrise-city", "1.", "B: role 17").offers(0, ()), "Role")

    # then
    assert len(found) == 15
    assert found[:3] == ["01 Protester", "03 Developer", "05 Lobbyist"]
    assert "17 Union Boss" not in found


def test_a_zone_is_a_tile_then_a_place_then_an_arrow_if_more_than_one_fits() -> None:
    # given
    session = begun("sunrise-city", "1.", "A: role 17", "B: role 25", "A: ZC01 e of CH")

    # when
    tiles = session.offers(1, ())
    places = tapped(session, 1, "zr05")
    arrows = tapped(session, 1, "zr05", "1n")

    # then
    assert "ZR05 residential" in labels(tiles, "Residential")
    assert "Q1 Fire Station" in labels(tiles, "Community")
    assert "ZC01 commercial" not in labels(tiles, "Commercial")
    assert (places.line, places.why) == ("B: ZR05", "where does it lie?")
    assert {"1n", "1s", "1w"} <= {one.spot for one in places.choices}
    assert arrows.line == "B: ZR05 1n"
    assert all(one.group == "Arrow" for one in arrows.choices)
    assert tapped(session, 1, "zr05", "1n", arrows.choices[0].token).is_whole


def test_a_hand_is_tapped_tile_by_tile_and_then_only_its_tiles_are_offered() -> None:
    # given
    session = begun("sunrise-city", "1.", "A: role 17", "B: role 25")
    tiles = ["zc01", "zr05", "zi02", "zp08", "bcia", "brma", "bipa", "brmd"]

    # when
    some = tapped(session, 0, "hand", *tiles[:3])
    hand = tapped(session, 0, "hand", *tiles)

    # then
    assert not some.is_whole
    assert some.why == "which tile? 3 of 4 zone tiles, 0 of 4 building tiles so far"
    assert hand[:3] == ("hand A: ZC01 ZR05 ZI02 ZP08 BCIa BRMa BIPa BRMd", True, ())
    after = session.extended(hand.line)
    assert sorted(one.token for one in after.offers(0, ()).choices) == sorted(tiles[:4])
    assert "zc01" not in [one.token for one in after.offers(1, ["hand"]).choices]
