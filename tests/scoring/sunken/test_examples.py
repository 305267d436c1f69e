"""The examples of the rulebook: as turns of a log, and as the printed figures show them."""

import ast
import re

import pytest
import yaml

from generator.layout.bind import native
from generator.referee import Shelf, score
from generator.scoring.sunken.facts import Card
from generator.scoring.sunken.haunting import is_inside
from generator.scoring.sunken.shown import board, shown
from generator.scoring.sunken.table import HOME, Table
from tests.content.digests import ROOT
from tests.scoring.sunken.figures import Patch, face, name_of, patches, trail, words
from tests.scoring.sunken.setting import (
    after,
    lake,
    legal_line,
    line,
    pieces_on,
    player_of,
    start,
    told,
    treasures,
    umpire,
    with_pieces,
    with_player,
    with_treasures,
    wrong_line,
)

WHITE, ORANGE = 2, 3


def only(name: str) -> Patch:
    """Return the part of the lake in a figure that has one."""
    (found,) = patches(name)
    return found


def place_of(table: Table, seat: int = 0) -> str:
    at = player_of(table, seat).at
    return "home" if at == HOME else lake().water.spots[at].name


def spirit_of(table: Table) -> str:
    return lake().water.spots[table.spirit].name


# three pieces: two streets and house 9, three steps to it and one back onto the street

FIRST = "3/4 a1> c1v 9@c3 go 9 c2"


def test_three_points_lead_to_house_9_and_the_fourth_back_onto_the_street() -> None:
    table = legal_line(start(4), FIRST)

    moves = [move for move in line(start(4), FIRST).moves if move.verb == "step"]
    assert [lake().water.spots[move.at[0]].name for move in moves] == ["a1>", "c1v", "c3", "c1v"]
    assert place_of(table) == "c1v"
    assert told(player_of(table, 0).open) == [9]
    assert told(player_of(table, 0).safe) == []


def test_the_treasure_is_safe_in_the_next_turn_with_two_points() -> None:
    table = legal_line(start(), FIRST)
    table = legal_line(table, "4/2 i9^ g9> g8> h7>")

    table = legal_line(table, "4/2 a5> a6> a7> a8> go home")

    assert told(player_of(table, 0).safe) == [9]


def test_with_a_point_less_the_step_back_is_too_far() -> None:
    table = with_pieces(start(4), "c3v a1> 10@e5")

    assert wrong_line(table, "4/3 b2> e1> g1> e2> go c3 a1 c3 a1").clause == "SNK-5.1"


def test_the_figure_of_the_first_turn_is_where_that_turn_leads() -> None:
    figure = only("first-turn")

    table = legal_line(start(4), FIRST)

    assert sorted([*figure.laid, "10@e5"]) == sorted(pieces_on(table))
    there, back = (trail(table, way) for way in figure.ways)
    assert [*there, *back[1:]] == ["home", "a1>", "c1v", "c3", "c1v"]
    assert [label for _, _, label in figure.steps] == [1, 2, 3, 4]
    assert place_of(table) == place_of(figure.table(spirit="c3")) == "c1v"


# the spirit comes to the yellow adventurer, and then leaves it


def before_the_walk(figure: Patch) -> Table:
    """Return the table of four with white on turn, yellow having found 5 and 9."""
    return with_treasures(figure.table(), 0, opened=[5, 9])._replace(seat=WHITE)


def test_three_spaces_sink_house_5_and_two_streets_and_the_adventurer_stays() -> None:
    table = legal_line(before_the_walk(patches("walk")[0]), "0/7 spirit 3 b3")

    assert pieces_on(table) == ["b3>"]
    assert table.stacks == (26, 3, 1, 1, 1, 0)
    assert table.houses[lake().houses.index(5)] == -1
    assert place_of(table) == spirit_of(table) == "b3>"
    assert told(player_of(table, 0).open) == [5, 9]
    assert player_of(table, 0).chips == 0


def test_both_halves_of_the_figure_of_a_walk_are_the_table_before_and_after_it() -> None:
    figure, then = patches("walk")
    table = before_the_walk(figure)
    (way,) = figure.ways

    after_it = legal_line(table, "0/7 spirit 3 b3")

    assert trail(table, way) == ["d6>", "c5v", "c4", "b3>"]
    assert [label for _, _, label, _ in figure.steps] == [1, 2, 3]
    assert (after_it.laid, after_it.spirit) == (then.table().laid, then.table().spirit)
    assert place_of(after_it) == place_of(then.table())
    assert {piece["at"] for piece in then.gone} == {"c4", "c5", "d6"}


def test_when_the_spirit_goes_on_the_adventurer_is_home_5_and_9_are_back_and_a_chip_is_there() -> None:
    table = legal_line(before_the_walk(patches("walk")[0]), "0/7 spirit 3 b3")

    table = legal_line(table, "1/6 d3> spirit 1 d3")

    assert place_of(table) == "home"
    assert told(player_of(table, 0).hidden) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12]
    assert (player_of(table, 0).chips, table.supply) == (1, 7)
    assert pieces_on(table) == ["d3>"]


def test_had_yellow_sent_the_spirit_on_there_would_be_no_chip() -> None:
    table = legal_line(before_the_walk(patches("walk")[0]), "0/7 spirit 3 b3")

    table = legal_line(table._replace(seat=0), "1/6 d3> spirit d3")

    assert place_of(table) == "home"
    assert told(player_of(table, 0).open) == []
    assert (player_of(table, 0).chips, table.supply) == (0, 8)


# three ways home

WAYS_HOME = {4: "go home", 5: "go 5 home", 6: "go 5 9 home"}
FOUND_ON = {4: [], 5: [5], 6: [5, 9]}


def at_the_spirit() -> Table:
    return with_treasures(only("ways-home").table(), 0, opened=[3])


@pytest.mark.parametrize("points", [4, 5, 6])
def test_of_the_three_ways_home_each_needs_its_points(points: int) -> None:
    found = line(at_the_spirit(), f"0/7 {WAYS_HOME[points]}")

    assert found.issues == ()
    assert [move.verb for move in found.moves].count("step") == points
    assert told(player_of(found.state, 0).safe) == sorted([3, *FOUND_ON[points]])
    assert spirit_of(found.state) == "c3>"


@pytest.mark.parametrize(("points", "card"), [(4, "4/3 f1> f2> f3> f4>"), (5, "3/4 f1> f2> f3>")])
def test_with_a_point_too_few_a_way_home_is_not_one(points: int, card: str) -> None:
    issue = wrong_line(at_the_spirit(), f"{card} {WAYS_HOME[points]}")

    assert issue.clause == "SNK-5.1"


def test_six_points_are_one_too_many_for_a_card_of_five() -> None:
    assert wrong_line(at_the_spirit(), "2/5 f1> f2> go 5 9 home").clause == "SNK-5.1"


def test_the_spirit_on_its_street_costs_a_way_home_nothing() -> None:
    elsewhere = with_pieces(at_the_spirit(), " ".join(only("ways-home").laid), "a1>")
    elsewhere = with_player(elsewhere, 0, "d4v")

    for points, text in WAYS_HOME.items():
        assert [move.verb for move in line(elsewhere, f"0/7 {text}").moves].count("step") == points


def test_the_figure_of_the_ways_home_draws_them_with_their_points() -> None:
    figure = only("ways-home")
    table = figure.table()
    short, by_5, by_9 = (trail(table, way) for way in figure.ways)

    drawn = {
        4: short,
        5: [*by_5, *short[2:]],
        6: [*by_5, *by_9[1:], *short[3:]],
    }

    for points, text in WAYS_HOME.items():
        steps = [move.at[0] for move in line(table, f"0/7 {text}").moves if move.verb == "step"]
        assert [lake().water.spots[spot].name for spot in steps[:-1]] == drawn[points][1:]
        assert steps[-1] == HOME
    assert [int(label.split()[0]) for _, _, label in figure.steps] == [4, 5, 6]
    assert (place_of(table), spirit_of(table)) == (short[0], short[1])


# a whole turn

WHOLE = "4/3 a1> c1v d4> e3> go 9 spirit g3"


def before_the_whole_turn() -> Table:
    """Return the table with what the turn did not raise: where the spirit stood, two houses, red in one."""
    table = with_pieces(start(4), "b4> 9@c3 4@g3", "b4>")
    return with_treasures(with_player(table, 1, "g3"), 1, opened=[4])


def test_a_whole_turn_raises_streets_finds_treasure_9_and_sends_the_spirit_to_red_in_house_4() -> None:
    table = legal_line(before_the_whole_turn(), WHOLE)

    assert pieces_on(table) == ["9@c3", "4@g3", "a1>", "c1v"]
    assert told(player_of(table, 0).open) == [9]
    assert spirit_of(table) == place_of(table, 1) == "g3"
    assert told(player_of(table, 1).open) == [4]
    assert player_of(table, 1).chips == 0
    assert table.stacks == (26 - 4, 1 + 3, 1, 1, 1, 0)


def test_the_figure_of_a_whole_turn_is_where_that_turn_leads() -> None:
    figure = only("whole-turn")
    risen = with_pieces(start(4), " ".join((*figure.laid, *map(name_of, figure.gone))), "b4>")
    walk, spirit = (trail(risen, way) for way in figure.ways)

    found = line(before_the_whole_turn(), WHOLE)

    table, spots = found.state, lake().water.spots
    moves = [(move.verb, spots[move.at[0]].name) for move in found.moves if move.verb in ("step", "haunt")]
    assert [name for verb, name in moves if verb == "step"] == walk[1:]
    assert [name for verb, name in moves if verb == "haunt"] == spirit[1:]
    assert sorted(pieces_on(table)) == sorted(figure.laid)
    assert [name_of(piece) for piece in figure.gone] == spirit[:-1]
    drawn = figure.table()
    assert (place_of(table), place_of(table, 1), spirit_of(table)) == (
        place_of(drawn),
        place_of(drawn, 1),
        spirit_of(drawn),
    )


def test_the_rulebook_tells_the_whole_turn_with_the_streets_of_its_figure() -> None:
    text = (ROOT / "content/sunken-city/text/en/rulebook.yaml").read_text(encoding="utf-8")
    notes = [block["note"] for block in yaml.safe_load(text)["blocks"] if "note" in block]
    (note,) = [one for one in notes if "Four more rise" in one]

    told_of = re.findall(r"([a-i]\d) and ([a-i]\d)", note)

    names = [first + (">" if first[1] == last[1] else "v") for first, last in told_of]
    assert names == ["b4>", *WHOLE.split()[1:5]]


# the chip


def test_a_chip_for_nine_houses_makes_fourteen_points_of_a_card_with_five() -> None:
    table = with_treasures(with_player(start(4), 0, chips=1), 0, opened=[5], safe=[3])

    table = after(table, "card 2/5", "street a1>", "house 9 c3", "chip")

    assert player_of(table, 0).hidden.bit_count() == 9
    assert table.now.points == 14


def test_a_line_may_use_all_fourteen_and_what_is_found_on_the_way_is_turned() -> None:
    table = with_pieces(start(4), "a1> 10@e5")
    table = with_treasures(with_player(table, 0, chips=1), 0, opened=[5], safe=[3])
    fourteen = "2/5 c1v 9@c3 chip go " + "c1 c3 " * 6 + "c1"

    found = legal_line(table, fourteen)

    assert told(player_of(found, 0).open) == [5, 9]
    assert place_of(found) == "c1v"
    assert wrong_line(table, f"{fourteen} c3").clause == "SNK-5.1"


def test_the_figure_of_the_chip_shows_the_treasures_of_the_example() -> None:
    (part,) = face("chip")["draw"]
    expression = part["grid"]["draw"][0]["use"]["face"]
    sides = {"treasure-space": "safe", "treasure-side": "open", "treasure-roof": "house"}

    drawn = {str(value): sides[native(expression, {"value": value})] for value in spaces()}

    table = with_treasures(start(4), 0, opened=[5], safe=[3])
    own = next(piece for piece in shown(lake(), (), table, list("ABCD")).pieces if piece.seat == 0)
    assert drawn == own.values["treasures"]


def spaces() -> list[int]:
    """Return the numbers on an adventurer board."""
    text = (ROOT / "content/sunken-city/adventurer-board.yaml").read_text(encoding="utf-8")
    found: list[int] = yaml.safe_load(text)["values"]["spaces"]
    return found


# the street spaces


def test_streets_from_space_5_sunken_ones_on_6_and_behind_the_last_street_the_round_is_the_last() -> None:
    table = with_pieces(start(), "a2> c2> 9@h5", "a2>")._replace(draw=4, stacks=(0, 0, 0, 0, 2, 0))

    sunken = legal_line(table, "1/6 g7> spirit c2")
    hourglass = legal_line(sunken, "1/6 g8>")

    assert (sunken.stacks, sunken.ends) == ((0, 0, 0, 0, 1, 1), "")
    assert (hourglass.stacks, hourglass.draw, hourglass.ends) == ((0, 0, 0, 0, 0, 1), 5, "hourglass")
    assert hourglass.over


def test_who_sees_the_hourglass_first_of_a_round_is_followed_by_the_others() -> None:
    table = with_pieces(start(), "a2> c2> 9@h5", "a2>")._replace(draw=4, stacks=(0, 0, 0, 0, 1, 0))

    first = legal_line(table, "1/6 g7> spirit c2")
    second = legal_line(first, "1/6 g8>")

    assert (first.ends, first.over) == ("hourglass", False)
    assert (second.stacks, second.over) == ((0, 0, 0, 0, 0, 0), True)


def test_stack_after_stack_is_turned_the_moment_the_one_before_is_used_up() -> None:
    table = start()._replace(stacks=(1, 1, 1, 1, 1, 0))

    table = after(table, "card 4/2", "street a1>")
    seen = [table.draw + 1]
    for street in ("a2>", "a3>", "a4>"):
        table = after(table, f"street {street}")
        seen.append(table.draw + 1)

    assert seen == [2, 3, 4, 5]
    assert table.ends == ""
    assert after(table, "done", "card 1/6", "street g7>").ends == "hourglass"


def test_the_figure_of_the_street_spaces_shows_where_streets_come_from_and_go_to() -> None:
    drawn = face("street-spaces")["draw"][0]["grid"]["draw"][0]["for_each"].removeprefix("pile in ")
    piles = tuple(len(pile) for pile in ast.literal_eval(drawn))
    table = with_pieces(start(), "a2> c2> 9@h5", "a2>")._replace(stacks=(1, 4, 1, 1, 1, 0))

    table = legal_line(table, "1/6 g7> spirit c2")

    assert table.stacks == piles
    assert board(lake(), (), table)["drawing"] == 2


# the smaller figures


def test_the_figure_of_half_a_street_shows_the_spirit_in_yellow_territory() -> None:
    table = only("half").table()

    assert spirit_of(table) == "d4>"
    assert is_inside(lake(), table)
    assert not any(is_inside(lake(), table._replace(seat=seat)) for seat in (1, 2, 3))


def test_the_figure_of_connections_shows_pieces_side_by_side_and_pieces_at_a_corner() -> None:
    connected, apart = (patch.table(spirit=patch.laid[0][:2]) for patch in patches("touch"))

    table = after(with_player(connected, 0, "b7>"), "card 0/7", "step d7v", "step b7>", "step c6")

    assert place_of(table) == "c6"
    assert not lake().water.beside[lake().water.named["f7>"]] & apart.laid


def test_the_figure_of_a_card_is_a_card_that_all_have() -> None:
    text = yaml.safe_dump(face("card"))
    pieces, points = map(int, re.findall(r"(\d)/(\d)", text)[0])

    assert all(Card(pieces, points) in corner.hand for corner in lake().corners)


# the key that is printed on the log sheet


def key() -> str:
    return " ".join(words()["log"]["key"]).replace("\N{NO-BREAK SPACE}", " ")


def printed_row() -> str:
    """Return the row that the log sheet prints filled in, as a line of a log."""
    row = words()["log"]["example"]
    return f"{row['round']} {row['seat']}: {row['card']} {row['line']}"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_row_that_the_log_sheet_prints_is_a_legal_first_turn(players: int) -> None:
    seats = "".join(
        f"{letter} = {name}\n" for letter, name in list(zip("ABCD", "abcd", strict=True))[:players]
    )
    log = f"game: sunken-city\n{seats}{printed_row()}\n= A 0 B 0\n"

    verdict = score(log.encode(), "some.log", Shelf())

    # legal as far as it goes: nobody has ended the game
    assert verdict.issues == ()
    assert verdict.status == "incomplete"


def test_the_printed_row_does_what_its_words_say() -> None:
    found = legal_line(start(), printed_row().partition(": ")[2])

    assert pieces_on(found) == ["9@c3", "a1>", "c1v", "d4>"]
    assert (place_of(found), spirit_of(found)) == ("c3", "d4>")
    assert told(player_of(found, 0).open) == [9]


def test_the_printed_row_needs_no_card_to_be_understood_but_its_points_tell_which_of_two_it_was() -> None:
    card, _, text = printed_row().partition(": ")[2].partition(" ")

    assert card == "4/3"
    assert line(start(), text) == line(start(), f"{card} {text}")


@pytest.mark.parametrize(
    ("printed", "before", "place", "treasure"),
    [("go 9 c2", "", "c1v", "open"), ("go home", "go 9 ", "home", "safe"), ("chip go 9", "", "c3", "open")],
)
def test_the_ways_that_the_key_prints_can_be_walked(
    printed: str, before: str, place: str, treasure: str
) -> None:
    assert printed in key()
    table = with_player(with_pieces(start(), "a1> c1v 9@c3 10@e5"), 0, chips=1)

    found = legal_line(table, f"0/7 {before}{printed}")

    assert getattr(player_of(found, 0), treasure) == treasures(9)
    assert place_of(found) == place


@pytest.mark.parametrize(("way", "end"), [("spirit 2 d4", "d4>"), ("spirit 2 d4 d3", "d2v")])
def test_the_ways_of_the_spirit_that_the_key_prints_can_be_gone_from_house_10(way: str, end: str) -> None:
    assert way in key()

    found = legal_line(with_pieces(start(), "d4> d2v 10@e5"), f"0/7 {way}")

    assert spirit_of(found) == end


def test_each_piece_and_each_card_in_the_key_is_read_as_the_key_says() -> None:
    read = umpire().notation.piece
    names = {"a1>": ("a1", "b1"), "c1v": ("c1", "c2"), "9@c3": ("c3",)}

    assert all(name in key() for name in names)
    for name, squares in names.items():
        meant = read(name)
        assert meant is not None
        mask = sum(1 << lake().water.numbers[square] for square in squares)
        assert lake().water.spots[meant[1][-1]].squares == mask
    assert read("3/4") == ("card", (3, 4))
