"""The pieces of Sunken City hold what the rulebook tells of them; a proof of a clause names it."""

from collections import Counter
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest
import yaml

CONTENT = Path(__file__).parents[2] / "content" / "sunken-city"
TEMPLATES = CONTENT.parents[1] / "templates"
COLOURS = ["yellow", "red", "white", "orange"]
Square = tuple[int, int]


def kind(name: str) -> dict[str, Any]:
    """Return the file of a kind as it was written."""
    content: dict[str, Any] = yaml.safe_load((CONTENT / f"{name}.yaml").read_text(encoding="utf-8"))
    return content


def pieces(name: str) -> list[dict[str, Any]]:
    """Return the pieces of a kind with the values that all of them have."""
    file = kind(name)
    return [{"copies": 1, **file.get("values", {}), **piece} for piece in file["pieces"]]


def count(name: str) -> int:
    """Return how many pieces of a kind lie in a box for four players."""
    return sum(piece["copies"] for piece in pieces(name))


BOARD: dict[str, Any] = pieces("board")[0]
LAKE: list[str] = BOARD["lake"]
SQUARES: list[Square] = list(product(range(9), range(9)))
MIDDLE: Square = (4, 4)


def water(square: Square) -> str:
    """Return d for a dark square, a dot for a light one, M for the middle."""
    return LAKE[square[0]][square[1]]


def owner(square: Square) -> str:
    """Return the letter of the seat whose territory a square belongs to, or a hyphen."""
    territories: list[str] = BOARD["territories"]
    return territories[square[0]][square[1]]


def named(name: str) -> Square:
    """Return row and column of a square such as a1, from 0."""
    return int(name[1]) - 1, "abcdefghi".index(name[0])


def neighbours(square: Square) -> list[Square]:
    """Return the squares of the lake that share an edge with a square."""
    row, column = square
    near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [other for other in near if other in SQUARES]


def kings_steps(one: Square, other: Square) -> int:
    """Return how many steps a king of chess needs between two squares."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def steps(start: Square) -> dict[Square, int]:
    """Return how far each square is from ``start``, in steps over edges."""
    return {square: abs(square[0] - start[0]) + abs(square[1] - start[1]) for square in SQUARES}


# The lake


def test_the_lake_has_9_rows_of_9_squares() -> None:
    assert [len(row) for row in LAKE] == [9] * 9
    assert [len(row) for row in BOARD["territories"]] == [9] * 9


def test_the_lake_has_48_dark_squares_32_light_ones_and_the_middle() -> None:
    """Claims SNK-1.6, SNK-1.8."""
    assert Counter("".join(LAKE)) == {"d": 48, ".": 32, "M": 1}


def test_the_special_square_is_the_one_in_the_middle() -> None:
    """Claims SNK-1.7."""
    assert water(MIDDLE) == "M"
    assert named("e5") == MIDDLE


def test_the_middle_is_ringed_by_light_squares() -> None:
    """Claims SNK-A37."""
    ring = [square for square in SQUARES if kings_steps(square, MIDDLE) == 1]

    assert [water(square) for square in ring] == ["."] * 8


def test_dark_squares_lie_in_a_diamond_of_five_steps_round_the_middle() -> None:
    distance = steps(MIDDLE)

    dark = {square for square in SQUARES if water(square) == "d"}
    assert dark == {
        square for square in SQUARES if distance[square] <= 5 and kings_steps(square, MIDDLE) >= 2
    }


def test_the_lake_looks_the_same_from_all_four_sides() -> None:
    turned = ["".join(column) for column in zip(*LAKE[::-1], strict=True)]

    assert turned == LAKE
    assert LAKE[::-1] == LAKE


# Territories and villages


def test_each_player_has_16_squares_and_17_belong_to_nobody() -> None:
    """Claims SNK-1.1."""
    assert Counter(owner(square) for square in SQUARES) == {"Y": 16, "R": 16, "W": 16, "O": 16, "-": 17}


def test_a_territory_is_the_block_of_4_by_4_at_its_village() -> None:
    """Claims SNK-7.4."""
    for seat in BOARD["seats"]:
        corner = named(seat["village"])
        block = {square for square in SQUARES if kings_steps(square, corner) <= 3}
        assert {square for square in SQUARES if owner(square) == seat["letter"]} == block


def test_the_neutral_squares_are_the_row_and_the_column_through_the_middle() -> None:
    assert {square for square in SQUARES if owner(square) == "-"} == {s for s in SQUARES if 4 in s}


@pytest.mark.parametrize("letter", "YRWO")
def test_each_territory_has_nine_dark_squares(letter: str) -> None:
    assert sum(owner(square) == letter and water(square) == "d" for square in SQUARES) == 9


def test_twelve_dark_squares_are_neutral() -> None:
    assert sum(owner(square) == "-" and water(square) == "d" for square in SQUARES) == 12


def test_the_seats_go_clockwise_from_yellow_at_the_top_left() -> None:
    """Claims SNK-3.1."""
    assert [seat["colour"] for seat in BOARD["seats"]] == COLOURS
    assert [seat["village"] for seat in BOARD["seats"]] == ["a1", "i1", "i9", "a9"]


def test_a_seat_is_called_by_the_first_letter_of_its_colour() -> None:
    assert [seat["letter"] for seat in BOARD["seats"]] == [
        seat["colour"][0].upper() for seat in BOARD["seats"]
    ]


def test_each_village_touches_the_lake_at_a_corner_square() -> None:
    """Claims SNK-A3."""
    for seat in BOARD["seats"]:
        assert len(neighbours(named(seat["village"]))) == 2


def test_two_players_sit_diagonally() -> None:
    """Claims SNK-2.10, SNK-A40."""
    corners = {seat["letter"]: named(seat["village"]) for seat in BOARD["seats"]}

    assert sorted(letter for pair in BOARD["two_players"] for letter in pair) == sorted("YRWO")
    for one, other in BOARD["two_players"]:
        assert steps(corners[one])[corners[other]] == 16


@pytest.mark.parametrize("village", ["a1", "i1", "i9", "a9"])
def test_six_light_squares_lie_before_each_village(village: str) -> None:
    distance = steps(named(village))

    assert [water(square) for square in SQUARES if distance[square] <= 2] == ["."] * 6


@pytest.mark.parametrize("village", ["a1", "i1", "i9", "a9"])
def test_no_house_can_be_reached_from_a_village_over_fewer_than_two_streets(village: str) -> None:
    corner, distance = named(village), steps(named(village))

    first_street = {corner, *neighbours(corner)}
    assert all(water(square) == "." for end in first_street for square in neighbours(end))
    assert min(distance[square] for square in SQUARES if water(square) != ".") == 3


def test_street_street_house_can_be_laid_for_three_points() -> None:
    """Claims SNK-5.8."""
    way = [named(name) for name in ("a1", "b1", "c1", "c2")]  # a1 and b1 one street, c1 to c2 another
    house = named("d2")

    assert all(other in neighbours(one) for one, other in pairwise([*way, house]))
    assert [water(square) for square in way] == [".", ".", ".", "d"]
    assert water(house) == "d"


def test_ten_houses_find_room_without_touching() -> None:
    """Claims SNK-4.9."""
    houses = [MIDDLE]
    for square in SQUARES:
        if water(square) == "d" and all(kings_steps(square, house) > 1 for house in houses):
            houses.append(square)

    assert len(houses) >= 10


# What lies on the board


def test_each_village_is_drawn_with_a_tower_for_safe_treasures() -> None:
    """Claims SNK-1.2."""
    faces = TEMPLATES / "faces" / "sunken-city"
    village = (faces / "village.yaml").read_text(encoding="utf-8")
    board = (faces / "board.yaml").read_text(encoding="utf-8")

    assert "icon: village-tower" in village
    assert "for_each: seat in seats\n    use:\n      face: village" in board


def test_ten_grottoes_are_numbered_1_to_10() -> None:
    """Claims SNK-1.4."""
    assert BOARD["grottoes"] == list(range(1, 11))


def test_the_board_has_six_street_spaces_and_the_hourglass_on_the_fifth() -> None:
    """Claims SNK-1.3, SNK-1.5, SNK-12.5."""
    assert BOARD["street_spaces"] == 6
    assert BOARD["hourglass"] == 5


def test_street_space_1_starts_with_20_23_or_26_streets() -> None:
    """Claims SNK-2.5."""
    assert BOARD["street_stack"] == {"2": 20, "3": 23, "4": 26}


def test_one_street_lies_face_down_on_each_of_spaces_2_to_5_and_none_on_6() -> None:
    """Claims SNK-2.6, SNK-A32."""
    assert BOARD["streets_face_down"] == {"2": 1, "3": 1, "4": 1, "5": 1, "6": 0}


def test_6_3_or_0_streets_stay_in_the_box() -> None:
    down = sum(BOARD["streets_face_down"].values())

    left = [count("street") - stack - down for stack in BOARD["street_stack"].values()]
    assert left == [6, 3, 0]


def test_there_are_30_streets_of_two_squares() -> None:
    """Claims SNK-1.10, SNK-A1."""
    (street,) = pieces("street")

    assert street["copies"] == 30
    assert street["squares"] == 2
    assert kind("street")["back"] == "street-back"


@pytest.mark.parametrize("version", ["house", "house-tile"])
def test_there_are_houses_1_to_10_and_two_blank_ones(version: str) -> None:
    """Claims SNK-1.9."""
    numbered = [piece for piece in pieces(version) if "number" in piece]
    blank = [piece for piece in pieces(version) if "number" not in piece]

    assert [(piece["id"], piece["number"], piece["copies"]) for piece in numbered] == [
        (f"H{n}", n, 1) for n in range(1, 11)
    ]
    assert [(piece["id"], piece["copies"]) for piece in blank] == [("H0", 2)]


def test_flat_houses_take_the_place_of_those_to_fold() -> None:
    assert kind("house-tile")["instead_of"] == "house"


def test_house_10_starts_in_the_middle_and_all_others_in_their_grottoes() -> None:
    """Claims SNK-2.7."""
    assert {piece["number"]: piece["start"] for piece in pieces("house") if "start" in piece} == {10: "e5"}


def test_the_spirit_starts_on_house_10() -> None:
    """Claims SNK-2.8."""
    assert count("spirit") == 1
    assert named(BOARD["spirit_start"]) == MIDDLE


def test_the_spirit_goes_three_spaces_at_home_and_four_with_two_players() -> None:
    """Claims SNK-7.3."""
    assert BOARD["spirit_range"] == {"2": 4, "3": 3, "4": 3}


# What the players have


def test_each_colour_has_treasures_1_to_10_and_the_chest_of_12() -> None:
    """Claims SNK-1.11."""
    assert count("treasure") == 44
    for colour in COLOURS:
        values = [piece["value"] for piece in pieces("treasure") if piece["seat"] == colour]
        assert values == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12]


def test_a_treasure_is_called_by_its_colour_and_its_value() -> None:
    for piece in pieces("treasure"):
        assert piece["id"] == f"T{piece['seat'][0].upper()}{piece['value']}"


def test_a_treasure_has_a_roof_and_a_treasure_side() -> None:
    """Claims SNK-2.4."""
    file = kind("treasure")

    assert (file["face"], file["back"]) == ("treasure-roof", "treasure-side")


def test_an_adventurer_board_has_a_space_for_each_treasure() -> None:
    for board in pieces("adventurer-board"):
        values = [piece["value"] for piece in pieces("treasure") if piece["seat"] == board["seat"]]
        assert board["spaces"] == values


@pytest.mark.parametrize(("name", "letter"), [("adventurer", "A"), ("adventurer-board", "B")])
def test_each_player_has_an_adventurer_and_a_board(name: str, letter: str) -> None:
    """Claims SNK-1.12, SNK-2.2."""
    assert [piece["seat"] for piece in pieces(name)] == COLOURS
    assert [piece["id"] for piece in pieces(name)] == [letter + colour[0].upper() for colour in COLOURS]


@pytest.mark.parametrize("colour", COLOURS)
def test_each_player_has_the_same_six_different_cards(colour: str) -> None:
    cards = [(card["pieces"], card["points"]) for card in pieces("movement-card") if card["seat"] == colour]

    assert cards == [(0, 7), (1, 6), (2, 5), (3, 4), (4, 3), (4, 2)]


def test_there_are_24_movement_cards() -> None:
    assert count("movement-card") == 24


def test_the_two_numbers_of_a_card_add_up_to_6_or_7() -> None:
    sums = Counter(card["pieces"] + card["points"] for card in pieces("movement-card"))

    assert sums == {7: 20, 6: 4}


def test_the_cards_of_the_examples_exist() -> None:
    cards = {(card["pieces"], card["points"]) for card in pieces("movement-card")}

    assert cards >= {(3, 4), (4, 3), (2, 5)}


def test_a_cycle_of_six_turns_makes_14_pieces_appear_and_gives_27_points() -> None:
    yellow = [card for card in pieces("movement-card") if card["seat"] == "yellow"]

    assert sum(card["pieces"] for card in yellow) == 14
    assert sum(card["points"] for card in yellow) == 27


def test_a_card_is_called_by_its_colour_and_its_two_numbers() -> None:
    """Claims SNK-3.5."""
    for card in pieces("movement-card"):
        assert card["id"] == f"{card['seat'][0].upper()}{card['pieces']}{card['points']}"


def test_there_are_eight_chips_that_add_the_houses_on_the_own_board() -> None:
    """Claims SNK-1.13, SNK-10.2."""
    (chip,) = pieces("spirit-chip")

    assert chip["copies"] == 8
    assert chip["adds"] == "houses"


def test_the_dice_have_the_faces_of_the_rulebook() -> None:
    """Claims SNK-1.14."""
    assert {die["colour"]: die["faces"] for die in pieces("die")} == {
        "beige": [1, 2, 2, 3, 3, 4],
        "purple": [0, 1, 1, 2, 2, 3],
        "black": [0, 1, 2, 2, 3, 3],
    }


def test_each_number_of_players_has_a_die_of_its_own() -> None:
    """Claims SNK-2.9."""
    assert {die["players"]: die["colour"] for die in pieces("die")} == {2: "beige", 3: "black", 4: "purple"}


def test_there_are_four_summary_cards() -> None:
    file = kind("summary-card")

    per_player = file.get("per") == "player"
    assert sum(piece.get("copies", 1) for piece in file["pieces"]) * (4 if per_player else 1) == 4


# Colours


# What each kind of eye makes of linear red, green and blue (Machado, Oliveira and Fernandes 2009).
EYES = {
    "ordinary": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deutan": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritan": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


def lightness(colour: str, eye: str) -> float:
    """Return CIE L* of ``#RRGGBB`` as an eye sees it; in grey print it is that of the ordinary eye."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    light = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    seen = [sum(share * part for share, part in zip(row, light, strict=True)) for row in EYES[eye]]
    luminance = sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), seen, strict=True))
    return float(116 * luminance ** (1 / 3) - 16)


@pytest.mark.parametrize("eye", EYES)
def test_the_players_colours_differ_in_lightness_for_every_eye_and_in_grey(eye: str) -> None:
    theme = yaml.safe_load((TEMPLATES / "themes" / "sunken.yaml").read_text(encoding="utf-8"))

    shades = sorted(lightness(theme["colours"][f"seat-{colour}"], eye) for colour in COLOURS)
    assert min(lighter - darker for darker, lighter in pairwise(shades)) >= 12


def test_each_player_has_an_emblem_of_their_own() -> None:
    face = (TEMPLATES / "faces" / "sunken-city" / "seat-emblem.yaml").read_text(encoding="utf-8")

    for colour, emblem in zip(COLOURS, ["starfish", "anchor", "shell", "fish"], strict=True):
        assert f"'{colour}': '{emblem}'" in face
        assert (TEMPLATES / "icons" / f"{emblem}.svg").is_file()
