"""The table to look at: in words, and as the values of the city and the score track."""

from typing import Any

import pytest

from generator import logbook
from generator.problems import ProblemsError
from generator.referee import Shelf
from generator.scoring.sunrise.shown import city as city_of
from generator.scoring.sunrise.shown import shown, track
from generator.scoring.sunrise.table import BIDDING, CLOSING, ZONING, Table
from tests.scoring.sunrise.setting import (
    after,
    at,
    city,
    constructing,
    in_step,
    plan,
    start,
    with_chips,
    with_player,
    with_roles,
)

CITY = "ZR01 1e; ZC04 2e ^e; Q2 1n; BRCa ZR01 ZC04"
LOG = """\
game: sunrise-city
A = Ana, red
B = Ben, blue
1.
A: role 03
B: role 31
A: ZR01 1e
B: ZC01 2e
A: ZR02 3e
"""


def replay(until: int | None = None, seat: str = "") -> logbook.Replay:
    return logbook.replay(LOG.encode(), "some.log", Shelf(), until, seat)


def values(table: Table) -> dict[str, Any]:
    return city_of(plan(), (), table)


def text_of(table: Table) -> str:
    names = ["A Ana", "B Ben", "C Cleo", "D Dan"][: len(table.players)]
    return shown(plan(), (), table, names).text


def tile(table: Table, name: str) -> dict[str, Any]:
    (found,) = [one for one in values(table)["tiles"] if one["id"] == name]
    return dict(found)


# values for the faces


def test_the_city_and_the_score_track_are_shown() -> None:
    pieces = replay().shown.pieces

    assert [(piece.kind, piece.face, piece.seat) for piece in pieces] == [
        ("city-hall", "city-picture", None),
        ("scoreboard", "", None),
    ]


def test_at_the_start_city_hall_lies_alone() -> None:
    found = values(start())

    assert [(one["id"], one["kind"], one["east"], one["north"]) for one in found["tiles"]] == [
        ("CH", "city-hall", 0, 0)
    ]
    assert (found["buildings"], found["new"], found["direction"], found["phase"]) == (
        [],
        None,
        None,
        "preparation",
    )


def test_a_zone_tile_has_its_type_its_place_its_turn_and_its_printed_edges() -> None:
    found = tile(city("ZC04 2w1s ^e"), "ZC04")

    assert found == {
        "id": "ZC04",
        "kind": "zone",
        "type": "commercial",
        "place": None,
        "edges": ["waterway", "sidewalk", "sidewalk", "sidewalk"],
        "east": -2,
        "north": -1,
        "turn": 1,
        "chips": [],
        "protester": None,
    }


@pytest.mark.parametrize(
    ("name", "place", "type_"),
    [
        ("Q1", "fire-station", "industrial"),
        ("Q2", "cathedral", "residential"),
        ("Q3", "emporium", "commercial"),
        ("Q4", "police-station", "mixed"),
        ("Q5", "zoo", "parks"),
    ],
)
def test_a_community_tile_has_what_stands_on_it(name: str, place: str, type_: str) -> None:
    found = tile(city(f"{name} 1e"), name)

    assert (found["kind"], found["place"], found["type"]) == ("community", place, type_)


def test_chips_lie_from_the_bottom_in_the_colours_of_their_players() -> None:
    table = with_chips(in_step(city("ZR01 1e"), BIDDING), "ZR01 AAB")

    assert tile(table, "ZR01")["chips"] == ["blue", "blue", "green"]


def test_the_protester_stands_on_its_tile() -> None:
    table = after(in_step(with_roles(city("ZR01 1e; ZC01 1w"), "A 01 B 31"), CLOSING), "A: protest ZR01")

    assert (tile(table, "ZR01")["protester"], tile(table, "ZC01")["protester"]) == (True, None)


@pytest.mark.parametrize(
    ("places", "east", "north", "toward"),
    [("ZM01 ZM02", 1, 0, "e"), ("ZM02 ZM01", 2, 0, "w"), ("ZM01 ZM03", 1, 0, "n"), ("ZM03 ZM01", 1, 1, "s")],
)
def test_a_building_has_its_left_half_and_the_side_on_which_the_right_one_lies(
    places: str, east: int, north: int, toward: str
) -> None:
    table = city(f"ZM01 1e; ZM02 2e; ZM03 1e1n; BRCb {places}")

    assert values(table)["buildings"] == [
        {
            "id": "BRCb",
            "left": "residential",
            "right": "commercial",
            "primary": 4,
            "bonus": [2, 1],
            "east": east,
            "north": north,
            "toward": toward,
            "floor": 1,
        }
    ]


def test_buildings_come_floor_by_floor() -> None:
    table = city("ZM01 1e; ZM02 2e; ZM03 3e; ZM04 4e; BMMd ZM01 ZM02; BMMc BMMd; BMMb BMMc; BMMa ZM03 ZM04")

    found = [(one["id"], one["floor"]) for one in values(table)["buildings"]]

    assert sorted(found[:2]) == [("BMMa", 1), ("BMMd", 1)]
    assert found[2:] == [("BMMc", 2), ("BMMb", 3)]


def test_pawns_and_tokens_lie_on_the_track_in_the_colours_of_their_players() -> None:
    table = with_player(with_player(start(), 0, pawn=10, tokens=3), 1, pawn=2)

    assert track(table) == {"steps": {"blue": 10, "green": 2}, "tokens": {"blue": 3, "green": 0}}


@pytest.mark.parametrize(("direction", "letter"), list(enumerate("nesw")))
def test_the_side_to_which_the_city_grows_is_shown(direction: int, letter: str) -> None:
    table = in_step(city(CITY), ZONING)._replace(direction=direction, round=2)

    assert (values(table)["direction"], values(table)["round"]) == (letter, 2)
    assert text_of(table).startswith(f"Round 2, zoning, the city grows to the {letter}; A is on turn\n")


# which moment


def test_what_was_laid_last_is_new() -> None:
    assert dict(replay().shown.pieces[0].values)["new"] == "ZR02"
    assert dict(replay(0).shown.pieces[0].values)["new"] is None


def test_colours_are_those_that_the_players_chose() -> None:
    table = replay().shown.pieces[1].values

    assert table["steps"] == {"red": 0, "blue": 0}


def test_a_round_that_is_not_in_the_log_is_refused() -> None:
    with pytest.raises(ProblemsError, match="no round 7"):
        replay(7)


# words


def test_the_first_line_says_which_round_and_phase_it_is_and_who_is_on_turn() -> None:
    assert text_of(start()).startswith("Round 1, preparation; A is on turn\n")
    assert text_of(constructing(CITY)).startswith("Round 1, construction; A is on turn\n")
    assert text_of(constructing(CITY)._replace(over=True, round=3)).startswith("Round 3, the game is over\n")
    assert replay().shown.text.startswith("Round 1, zoning; B is on turn\n")


def rows(table: Table) -> list[str]:
    """Return the lines of the map."""
    lines = text_of(table).splitlines()
    first = next(at_ for at_, text in enumerate(lines) if text.lstrip().startswith(("0", "1w", "2w")))
    return lines[first : lines.index("", first)]


def test_the_map_counts_places_from_city_hall() -> None:
    found = rows(city("ZR01 1e; ZC01 1w; ZI01 1n; ZP01 1s"))

    assert found[0].split() == ["1w", "0", "1e"]
    assert [text[:4].strip() for text in found[1:] if text[:4].strip()] == ["1n", "0", "1s"]


def test_a_tile_shows_its_id_its_type_and_its_edges_as_it_lies() -> None:
    found = rows(city("ZC04 1e ^e"))

    assert [text[14:24] for text in found[1:]] == [
        "+--------+",
        "|  ZC04  ~",
        "|   C    ~",
        "|        ~",
        "+--------+",
    ]


def test_a_building_shows_its_half_the_type_there_and_the_floor() -> None:
    found = "\n".join(rows(city(f"{CITY}; BMMa BRCa")))

    assert "BMMa.l" in found
    assert "BMMa.r" in found
    assert found.count("M 2f") == 2
    assert "ZR01" not in found


def test_a_community_tile_and_city_hall_are_told_from_zones() -> None:
    found = "\n".join(rows(city("Q2 1e; ZP01 1w")))

    assert "+1 R" in found
    assert "hall" in found


def test_chips_and_the_protester_are_marked_on_the_map() -> None:
    table = with_chips(in_step(city("ZR01 1e; ZC01 1w"), BIDDING), "ZR01 ABB")
    table = table._replace(closed=at(table, "ZC01"))

    found = "\n".join(rows(table))

    assert "ABB" in found
    assert "!" in found


def test_each_player_is_told_with_points_role_and_hand() -> None:
    table = with_roles(in_step(city(CITY), ZONING), "A 03 B 31")
    table = with_player(table, 0, pawn=4, tokens=3, overshot=1, hit=1, zones=2)

    found = text_of(table)

    assert "--- A Ana, drawn in blue ---" in found
    assert "3 tokens, pawn on step 4, 24 points in all; role 03" in found
    assert "chips in hand 6; tiles in hand 2, building tiles 4" in found
    assert "no role yet" in text_of(start())


def test_one_token_and_one_point_are_told_as_one() -> None:
    table = with_player(start(), 0, pawn=1)
    other = with_player(start(), 0, tokens=1, hit=0, overshot=1)

    assert "0 tokens, pawn on step 1, 1 point in all" in text_of(table)
    assert "1 token, pawn on step 0" in text_of(other)


def test_all_four_players_are_told_in_their_order() -> None:
    found = text_of(start(4))

    assert [text for text in found.splitlines() if text.startswith("---")] == [
        "--- A Ana, drawn in blue ---",
        "--- B Ben, drawn in green ---",
        "--- C Cleo, drawn in red ---",
        "--- D Dan, drawn in yellow ---",
    ]


def test_a_city_in_which_a_play_stood_against_the_rules_can_be_seen() -> None:
    text = LOG + "B: ZC02 9e !\nA: ZR03 1e !\n"

    found = logbook.replay(text.encode(), "some.log", Shelf(), None, "").shown

    assert "ZC02" in found.text
    assert "ZR03" not in found.text
