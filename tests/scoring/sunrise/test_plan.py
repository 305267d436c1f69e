"""What an edition has to print to be played, the options of a table, and who sits where."""

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from generator.scoring.engine import NotPlayableError
from generator.scoring.logfile import Seat
from generator.scoring.sunrise.choices import Options, read_options
from generator.scoring.sunrise.facts import COMMUNITY, EFFECTS, HALL, TYPES, ZONE, Plan, read_plan
from generator.scoring.sunrise.seating import colours_of, seat_issues
from generator.scoring.sunrise.zoning import fitting_tiles
from tests.scoring.stock import options_of
from tests.scoring.sunrise.setting import city, clauses, plan, play, start, verdict


def form_with(kind: str, *pieces: dict[str, Any], **values: Any) -> dict[str, Any]:
    """Return a play form whose first piece of a kind has other values, or that has other pieces."""
    form = deepcopy(play())
    if pieces or not values:
        form["kinds"][kind] = list(pieces)
    else:
        form["kinds"][kind][0].update(values)
    return form


def unplayable(form: dict[str, Any]) -> NotPlayableError:
    """Return why an edition can't be played."""
    with pytest.raises(NotPlayableError) as caught:
        read_plan(form)
    return caught.value


# What the stock edition prints


def test_the_stock_edition_prints_what_the_box_of_the_publisher_holds() -> None:
    """SNR-3."""
    kinds = Counter(tile.kind for tile in plan().tiles)

    assert kinds == {ZONE: 60, COMMUNITY: 5, HALL: 1}
    assert len(plan().buildings) == 60
    assert [role.number for role in plan().roles] == [*range(1, 33, 2)]
    assert (plan().chips, plan().colours) == (6, ("blue", "green", "red", "yellow"))


def test_each_role_of_the_rules_is_printed_once() -> None:
    assert [role.effect for role in plan().roles] == [*EFFECTS]


def test_the_five_types_are_printed_on_equally_many_zones() -> None:
    """SNR-6.2 and SNR-15.18."""
    zones = Counter(TYPES[tile.type] for tile in plan().tiles if tile.kind == ZONE)

    assert zones == dict.fromkeys(("residential", "commercial", "industrial", "parks", "mixed"), 12)


def test_community_tiles_have_sidewalks_all_round_and_a_type_each() -> None:
    """SNR-6.3 and SNR-13.3 to 13.7."""
    tiles = [tile for tile in plan().tiles if tile.kind == COMMUNITY]

    assert all(tile.walks == (True,) * 4 for tile in tiles)
    assert {tile.place: TYPES[tile.type] for tile in tiles} == {
        "fire-station": "industrial",
        "cathedral": "residential",
        "emporium": "commercial",
        "police-station": "mixed",
        "zoo": "parks",
    }


def test_city_hall_has_four_sidewalks() -> None:
    """SNR-A9: a tile can lie on each of its sides."""
    assert plan().tiles[plan().hall].walks == (True,) * 4
    assert {place for _, place, _ in fitting_tiles(plan(), start(), [0])} == {
        place for place in city("ZR01 1n; ZR02 1e; ZR03 1s; ZR04 1w").city if place not in start().city
    }


def test_only_you_may_roles_are_optional() -> None:
    """SNR-A28."""
    optional = [role.number for role in plan().roles if role.optional]

    assert optional == [3, 5, 11, 13, 19]


# Editions that can't be played


def test_snr_4_3_there_is_one_city_hall() -> None:
    hall = play()["kinds"]["city-hall"][0]

    assert unplayable(form_with("city-hall")).clause == "SNR-4.3"
    assert unplayable(form_with("city-hall", hall, {**hall, "id": "CI"})).clause == "SNR-4.3"


@pytest.mark.parametrize(("kind", "name"), [("building", "building tiles"), ("zone", "zone tiles")])
def test_snr_a16_there_are_as_many_tiles_as_two_players_draw(kind: str, name: str) -> None:
    """24 of each: four in each of three rounds."""
    form = form_with(kind, *play()["kinds"][kind][:23])

    error = unplayable(form)

    assert (error.clause, str(error)) == ("SNR-A16", f"expected 24 {name} at least, found 23")
    assert read_plan(form_with(kind, *play()["kinds"][kind][:24]))
    assert unplayable(form_with(kind)).clause == "SNR-A16"


@pytest.mark.parametrize("kind", ["building", "zone", "community", "role-card"])
def test_snr_3_5_each_tile_and_role_is_there_once(kind: str) -> None:
    assert unplayable(form_with(kind, copies="2")).clause == "SNR-3.5"


def test_snr_4_6_four_roles_are_dealt_to_each_of_two_players_at_least() -> None:
    assert read_plan(form_with("role-card", *play()["kinds"]["role-card"][:8]))
    assert unplayable(form_with("role-card", *play()["kinds"]["role-card"][:7])).clause == "SNR-4.6"
    assert unplayable(form_with("role-card")).clause == "SNR-4.6"


@pytest.mark.parametrize(
    "values",
    [
        {"type": "harbour"},
        {"type": None},
        {"edges": ["sidewalk"] * 3},
        {"edges": ["sidewalk"] * 5},
        {"edges": ["sidewalk", "sidewalk", "sidewalk", "railway"]},
        {"edges": "sidewalk"},
    ],
)
def test_snr_6_2_a_zone_tile_has_a_type_and_four_edges(values: dict[str, Any]) -> None:
    assert unplayable(form_with("zone", **values)).clause == "SNR-6.2"


@pytest.mark.parametrize("values", [{"type": "harbour"}, {"edges": []}, {"edges": ["waterway", "wall"] * 2}])
def test_snr_6_3_a_community_tile_has_a_type_and_four_edges(values: dict[str, Any]) -> None:
    assert unplayable(form_with("community", **values)).clause == "SNR-6.3"


def test_snr_a9_city_hall_has_four_edges() -> None:
    assert unplayable(form_with("city-hall", edges=["sidewalk"])).clause == "SNR-A9"


@pytest.mark.parametrize(
    "values",
    [
        {"left": "harbour"},
        {"right": "harbour"},
        {"primary": "many"},
        {"primary": "-1"},
        {"bonus": ["1"]},
        {"bonus": ["1", "1", "1"]},
        {"bonus": ["1", "x"]},
        {"bonus": "2"},
    ],
)
def test_snr_10_2_a_building_has_two_halves_with_a_bonus_each_and_a_number(values: dict[str, Any]) -> None:
    assert unplayable(form_with("building", **values)).clause == "SNR-10.2"


@pytest.mark.parametrize("values", [{"number": "one"}, {"effect": "fly"}, {"effect": None}, {"number": "3"}])
def test_snr_5_6_a_role_has_a_number_of_its_own_and_an_effect(values: dict[str, Any]) -> None:
    """03 has the Developer already."""
    assert unplayable(form_with("role-card", **values)).clause == "SNR-5.6"


def test_snr_a28_a_role_says_whether_it_is_optional() -> None:
    assert unplayable(form_with("role-card", optional=None)).clause == "SNR-A28"


@pytest.mark.parametrize("length", ["0", "endless", None])
def test_snr_a1_the_track_has_a_step_at_least(length: str | None) -> None:
    assert unplayable(form_with("scoreboard", length=length)).clause == "SNR-A1"


def test_snr_3_2_there_is_one_scoreboard() -> None:
    board = play()["kinds"]["scoreboard"][0]

    assert unplayable(form_with("scoreboard")).clause == "SNR-3.2"
    assert unplayable(form_with("scoreboard", board, {**board, "id": "SC"})).clause == "SNR-3.2"


@pytest.mark.parametrize(
    "form",
    [
        form_with("bidding-chip", copies="5"),
        form_with("bidding-chip"),
        form_with("bidding-chip", copies="some"),
        form_with("pawn", player=None),
        form_with("pawn"),
        form_with("pawn", play()["kinds"]["pawn"][0]),
    ],
)
def test_snr_3_1_each_colour_has_a_pawn_and_equally_many_chips(form: dict[str, Any]) -> None:
    assert unplayable(form).clause == "SNR-3.1"


@pytest.mark.parametrize("most", ["1", "9", "all"])
def test_snr_a6_an_edition_is_for_two_at_least_and_for_as_many_as_a_log_has_letters(most: str) -> None:
    form = {**play(), "options": options_of(f"players.max={most}")}

    assert unplayable(form).clause == "SNR-A6"


@pytest.mark.parametrize(
    "option",
    [
        "track.granularity=per_week",
        "zoning.direction=up",
        "zoning.illegal=perhaps",
        "bidding.chips_per_turn=3",
        "bidding.chips_return_at_round_end=maybe",
        "construction.pass=never",
        "roles.order=age",
        "roles.imperative_mandatory=2",
        "roles.crime_boss_exclusive=2",
        "roles.city_manager=per_day",
        "roles.lobbyist_keep_connected=2",
        "roles.architect_return=top",
    ],
)
def test_an_option_has_one_of_the_values_that_it_can_have(option: str) -> None:
    error = unplayable({**play(), "options": options_of(option)})

    assert str(error).startswith(f"option {option.partition('=')[0]}: expected ")


def test_an_edition_with_more_chips_is_played_with_them() -> None:
    form = deepcopy(play())
    for chip in form["kinds"]["bidding-chip"]:
        chip["copies"] = "7"

    assert read_plan(form).chips == 7


# Options


def test_the_stock_edition_plays_by_the_first_value_of_every_option() -> None:
    """The same as if it had none."""
    assert read_options(play()["options"]) == read_options({}) == Options()


@pytest.mark.parametrize(
    ("option", "differs"),
    [
        ("players.max=3", {"players": 3}),
        ("track.granularity=per_component", {"granularity": "per_component"}),
        ("zoning.direction=quadrant", {"direction": "quadrant"}),
        ("zoning.illegal=vote", {"illegal": "vote"}),
        ("zoning.illegal=discard", {"illegal": "discard"}),
        ("bidding.chips_per_turn=2", {"chips_per_turn": 2}),
        ("bidding.chips_return_at_round_end=no", {"chips_return": False}),
        ("construction.pass=free", {"free_pass": True}),
        ("roles.order=number", {"roles_by_number": True}),
        ("roles.imperative_mandatory=no", {"mandatory": False}),
        ("roles.crime_boss_exclusive=no", {"exclusive_boss": False}),
        ("roles.city_manager=per_community_tile", {"per_community_tile": True}),
        ("roles.lobbyist_keep_connected=yes", {"keep_connected": True}),
        ("roles.architect_return=shuffle", {}),
    ],
)
def test_each_option_changes_one_thing(option: str, differs: dict[str, Any]) -> None:
    """Where the Architect's second tile goes nobody can see in a log."""
    assert read_options(options_of(option)) == Options()._replace(**differs)


# Seats


def seated(*colours: str, of: Callable[[], Plan] = plan) -> list[str]:
    """Return the colours with which seats that name some play."""
    return colours_of(
        of(), [Seat(letter, letter, one) for letter, one in zip("ABCDE", colours, strict=False)]
    )


def test_players_get_the_colours_that_they_name_and_the_others_what_is_left() -> None:
    """SNR-4.1."""
    assert seated("red", "", "blue") == ["red", "green", "blue"]
    assert seated("", "Y") == ["blue", "yellow"]
    assert seated("GREEN", "r", "b", "y") == ["green", "red", "blue", "yellow"]


def test_a_game_without_names_is_one_of_two() -> None:
    assert seated() == ["blue", "green"]


def header(*seats: str) -> list[tuple[str, str]]:
    """Return what is wrong with the seats of a log, each as its name and perhaps a colour."""
    head = "".join(f"{letter} = {one}\n" for letter, one in zip("ABCDE", seats, strict=False))
    _, issues = verdict(head)
    return clauses(issues)


@pytest.mark.parametrize("number", [2, 3, 4])
def test_two_to_four_play(number: int) -> None:
    """SNR-A6."""
    assert header(*("Ann", "Ben", "Cleo", "Dan")[:number]) == []


def test_snr_a6_nobody_plays_alone_and_no_five_play() -> None:
    assert header("Ann") == [("illegal", "SNR-A6")]
    assert header("Ann", "Ben", "Cleo", "Dan", "Eve") == [("illegal", "SNR-A6")]
    assert header("Ann", "Ben, red", "Cleo, blue", "Dan, green", "Eve, yellow") == [("illegal", "SNR-A6")]


def test_snr_4_1_each_player_has_a_colour_of_their_own() -> None:
    assert header("Ann, red", "Ben, red") == [("illegal", "SNR-4.1")]
    assert header("Ann, red", "Ben, r", "Cleo") == [("illegal", "SNR-4.1")]


def test_a_colour_that_no_pawn_has_is_unknown() -> None:
    (issue,) = seat_issues(plan(), [Seat("A", "Ann", "purple"), Seat("B", "Ben", "red")])

    assert (issue.code, issue.typed) == ("unknown", "purple")
    assert issue.hint == "colours are blue, green, red, yellow"


@pytest.mark.parametrize(("typed", "meant"), [("gren", "green"), ("Bleu", "blue"), ("yelow", "yellow")])
def test_a_colour_that_is_misspelt_is_told_with_the_one_that_was_meant(typed: str, meant: str) -> None:
    (issue,) = seat_issues(plan(), [Seat("A", "Ann", typed), Seat("B", "Ben", "red")])

    assert (issue.code, issue.hint) == ("unknown", f"did you mean {meant}?")


@pytest.mark.parametrize(("roles", "most"), [(16, 4), (15, 3), (11, 2)])
def test_as_many_play_as_four_roles_can_be_dealt_to(roles: int, most: int) -> None:
    """SNR-4.6."""
    some = read_plan(form_with("role-card", *play()["kinds"]["role-card"][:roles]))

    assert len(colours_of(some, [Seat(letter, letter) for letter in "ABCD"])) == most


def test_where_three_can_play_a_fourth_is_one_too_many() -> None:
    """SNR-A6, in an edition for three."""
    three = read_plan({**play(), "options": options_of("players.max=3")})

    (issue,) = seat_issues(three, [Seat(letter, letter) for letter in "ABCD"])

    assert (issue.clause, issue.message) == ("SNR-A6", "at most 3 can play this edition")
