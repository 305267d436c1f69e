"""The pieces of Sunrise City are as the rulebook tells; a test that is the proof of a clause names it."""

from collections import Counter
from itertools import combinations_with_replacement
from typing import Any

import pytest

from tests.content.digests import read

GAME = "sunrise-city"
TYPES = ("residential", "commercial", "industrial", "parks", "mixed")
COLOURS = ["red", "blue", "green", "yellow"]
SIDEWALK, WATERWAY = "sidewalk", "waterway"
EDGES = {"SSSS": 3, "WSSS": 4, "WWSS": 3, "WSWS": 1, "WWWS": 1}
"""How many zone tiles of each type have which edges: north, east, south, west."""
ROLES = {
    1: ("protester", "zoning", "end"),
    3: ("developer", "construction", "during"),
    5: ("lobbyist", "construction", "start"),
    7: ("architect", "zoning", "start"),
    9: ("engineer", "construction", "start"),
    11: ("tycoon", "construction", "during"),
    13: ("banker", "bidding", "end"),
    15: ("lawyer", "construction", "start"),
    17: ("union-boss", "construction", "during"),
    19: ("mayor", "bidding", "during"),
    21: ("crime-boss", "construction", "during"),
    23: ("zoning-commissioner", "zoning", "during"),
    25: ("city-treasurer", "construction", "during"),
    27: ("city-manager", "construction", "during"),
    29: ("realtor", "construction", "start"),
    31: ("county-supervisor", "zoning", "during"),
}
YOU_MAY = {"lobbyist", "banker", "mayor", "developer", "tycoon"}


def pieces(kind: str) -> list[dict[str, Any]]:
    """Return the pieces of a kind, with what the kind says of all of them."""
    file = read(GAME, f"{kind}.yaml")
    return [file.get("values", {}) | piece for piece in file["pieces"]]


def count(kind: str) -> int:
    """Return how many pieces of a kind there are, copies included."""
    return sum(int(piece.get("copies", 1)) for piece in read(GAME, f"{kind}.yaml")["pieces"])


def letters(tile: dict[str, Any]) -> str:
    """Return the edges of a tile as letters, S for a sidewalk and W for a waterway."""
    return "".join(edge[0].upper() for edge in tile["edges"])


def by_id(kind: str, key: str) -> dict[str, Any]:
    """Return one value of each piece of a kind by its id."""
    return {piece["id"]: piece[key] for piece in pieces(kind)}


@pytest.mark.parametrize(
    ("kind", "number"),
    [
        ("scoreboard", 1),
        ("role-card", 16),
        ("zone", 60),
        ("community", 5),
        ("city-hall", 1),
        ("building", 60),
        ("bidding-chip", 24),
        ("benchmark", 70),
        ("floor-marker", 20),
        ("pawn", 4),
        ("protester", 1),
    ],
)
def test_the_box_holds_as_many_of_each_as_the_rulebook_lists(kind: str, number: int) -> None:
    """Claims SNR-3.1, SNR-3.2, SNR-3.3, SNR-3.4, SNR-3.5."""
    assert count(kind) == number


def test_each_colour_has_six_chips_a_pawn_and_a_track() -> None:
    chips = {chip["player"]: chip["copies"] for chip in pieces("bidding-chip")}
    [board] = pieces("scoreboard")

    assert chips == dict.fromkeys(COLOURS, 6)
    assert [pawn["player"] for pawn in pieces("pawn")] == COLOURS == board["tracks"]


def test_two_to_four_can_play_and_the_kit_is_for_all_four() -> None:
    """Claims SNR-A6."""
    edition = read(GAME, "edition.yaml")

    assert edition["players"] == {"min": 2, "max": 4, "kit": 4}


def test_the_tenth_step_of_a_track_is_the_star() -> None:
    """Claims SNR-A1."""
    [board] = pieces("scoreboard")

    assert board["length"] == 10


def test_nothing_is_multiplied_by_the_number_of_players() -> None:
    kinds = ("zone", "community", "city-hall", "building", "bidding-chip", "benchmark", "pawn", "role-card")

    assert [kind for kind in kinds if read(GAME, f"{kind}.yaml").get("per", "table") != "table"] == []


# Zone tiles, community tiles and City Hall


def test_a_zone_tile_has_one_of_five_types_and_four_edges() -> None:
    """Claims SNR-6.2, SNR-15.18."""
    zones = pieces("zone")

    assert Counter(zone["type"] for zone in zones) == dict.fromkeys(TYPES, 12)
    assert {len(zone["edges"]) for zone in zones} == {4}
    assert {edge for zone in zones for edge in zone["edges"]} == {SIDEWALK, WATERWAY}


@pytest.mark.parametrize("kind", TYPES)
def test_each_type_has_the_same_edges(kind: str) -> None:
    edges = Counter(letters(zone) for zone in pieces("zone") if zone["type"] == kind)

    assert edges == EDGES
    assert sum(pattern.count("W") * number for pattern, number in edges.items()) == 15


def test_every_zone_tile_has_a_sidewalk_so_that_it_can_be_added_to_the_city() -> None:
    assert [zone["id"] for zone in pieces("zone") if SIDEWALK not in zone["edges"]] == []


def test_the_id_of_a_zone_tile_begins_with_the_letter_of_its_type() -> None:
    wanted = {f"Z{kind[0].upper()}{number:02d}": kind for kind in TYPES for number in range(1, 13)}

    assert by_id("zone", "type") == wanted


def test_zone_and_community_tiles_are_stacked_together_so_they_have_one_back() -> None:
    """Claims SNR-4.4."""
    backs = {read(GAME, f"{kind}.yaml")["back"] for kind in ("zone", "community", "city-hall")}

    assert backs == {"city-tile-back"}
    assert read(GAME, "building.yaml")["back"] not in backs


def test_a_community_tile_has_four_sidewalks_and_a_building_of_one_type() -> None:
    """Claims SNR-6.3."""
    tiles = pieces("community")

    assert {letters(tile) for tile in tiles} == {"SSSS"}
    assert sorted(tile["type"] for tile in tiles) == sorted(TYPES)


def test_each_community_building_has_the_type_of_the_rulebook() -> None:
    """Claims SNR-13.3, SNR-13.4, SNR-13.5, SNR-13.6, SNR-13.7."""
    assert {tile["place"]: tile["type"] for tile in pieces("community")} == {
        "fire-station": "industrial",
        "cathedral": "residential",
        "emporium": "commercial",
        "police-station": "mixed",
        "zoo": "parks",
    }


def test_city_hall_has_four_sidewalks_and_no_type() -> None:
    """Claims SNR-A9."""
    [hall] = pieces("city-hall")

    assert letters(hall) == "SSSS"
    assert "type" not in hall


def test_tiles_cannot_run_out_in_three_rounds_of_four_players() -> None:
    """Claims SNR-A16."""
    drawn = 3 * 4 * 4
    architect = 2

    assert drawn + count("community") < count("zone") + count("community")
    assert drawn + architect < count("building")


# Building tiles


def test_a_building_tile_has_two_segments_primary_points_and_two_bonuses() -> None:
    """Claims SNR-10.2."""
    for tile in pieces("building"):
        assert {tile["left"], tile["right"]} <= set(TYPES)
        assert 1 <= tile["primary"] <= 5
        assert [1 <= bonus <= 2 for bonus in tile["bonus"]] == [True, True]


def test_each_pair_of_types_stands_on_four_building_tiles() -> None:
    pairs = Counter((tile["left"], tile["right"]) for tile in pieces("building"))

    assert pairs == dict.fromkeys(combinations_with_replacement(TYPES, 2), 4)


def test_each_type_fills_24_segments() -> None:
    segments = Counter(tile[side] for tile in pieces("building") for side in ("left", "right"))

    assert segments == dict.fromkeys(TYPES, 24)


def test_primary_points_and_bonuses_are_seven_and_one_less_for_each_wild_segment() -> None:
    for tile in pieces("building"):
        wild = (tile["left"], tile["right"]).count("mixed")
        assert tile["primary"] + sum(tile["bonus"]) == 7 - wild, tile["id"]


def test_the_four_tiles_of_a_pair_differ_in_their_bonuses() -> None:
    bonuses = {"a": [2, 2], "b": [2, 1], "c": [1, 2], "d": [1, 1]}

    assert all(tile["bonus"] == bonuses[tile["id"][-1]] for tile in pieces("building"))


def test_the_id_of_a_building_tile_names_its_types_from_left_to_right() -> None:
    for tile in pieces("building"):
        assert tile["id"][:3] == f"B{tile['left'][0]}{tile['right'][0]}".upper()
    assert len(by_id("building", "primary")) == 60


# Roles


def test_the_numbers_of_the_roles_are_odd_from_1_to_31() -> None:
    assert [role["number"] for role in pieces("role-card")] == list(range(1, 32, 2))


def test_the_id_of_a_role_card_is_its_number() -> None:
    assert by_id("role-card", "number") == {f"R{number:02d}": number for number in ROLES}


def test_each_role_works_at_its_moment() -> None:
    found = {role["number"]: (role["name"], role["phase"], role["moment"]) for role in pieces("role-card")}

    assert found == ROLES


def test_the_roles_that_say_you_may_are_optional() -> None:
    """Claims SNR-A28."""
    assert {role["name"] for role in pieces("role-card") if role["optional"]} == YOU_MAY


def test_each_role_has_an_effect_of_its_own() -> None:
    effects = by_id("role-card", "effect")

    assert len(set(effects.values())) == 16


def test_a_role_card_has_a_number_a_name_and_an_ability() -> None:
    """Claims SNR-5.6."""
    words = read(GAME, "text/en.yaml")["roles"]

    assert list(words) == [str(number) for number in ROLES]
    for number, (name, _, _) in ROLES.items():
        assert words[str(number)]["name"].lower().replace(" ", "-") == name
        assert words[str(number)]["text"].endswith(".")


def test_the_words_of_optional_roles_say_may_or_need_no() -> None:
    words = read(GAME, "text/en.yaml")["roles"]
    said = {name for number, (name, _, _) in ROLES.items() if "You may" in words[str(number)]["text"]}

    assert said == YOU_MAY - {"tycoon"}
    assert "need no chip" in words["11"]["text"]


def test_the_german_words_of_the_same_roles_say_may_or_need_no() -> None:
    english, german = (read(GAME, f"text/{language}.yaml")["roles"] for language in ("en", "de"))

    assert [number for number in ROLES if not german[str(number)]["text"].endswith(".")] == []
    assert {number for number, role in german.items() if "Du darfst" in role["text"]} == {
        number for number, role in english.items() if "You may" in role["text"]
    }
    assert "brauchen keinen Chip" in german["11"]["text"]


def test_what_the_rules_read_is_judged() -> None:
    judged = {kind: read(GAME, f"{kind}.yaml").get("judged") for kind in ("zone", "building", "role-card")}

    assert judged == {
        "zone": ["type", "edges"],
        "building": ["left", "right", "primary", "bonus"],
        "role-card": ["number", "phase", "moment", "optional", "effect"],
    }
