"""The printed figures of the rulebook and the key on the log sheet show what the rules do."""

import ast
import re

import pytest
import yaml

from generator.layout.bind import native
from generator.referee import Shelf, score
from generator.scoring.sunken.facts import Card
from generator.scoring.sunken.haunting import is_inside
from generator.scoring.sunken.shown import board, shown
from generator.scoring.sunken.table import HOME
from tests.content.digests import ROOT
from tests.scoring.sunken.examples import (
    FIRST,
    WAYS_HOME,
    WHOLE,
    before_the_walk,
    before_the_whole_turn,
    only,
)
from tests.scoring.sunken.figures import face, name_of, patches, trail, words
from tests.scoring.sunken.setting import (
    after,
    lake,
    legal_line,
    line,
    pieces_on,
    place_of,
    player_of,
    spirit_of,
    start,
    told,
    treasures,
    umpire,
    with_pieces,
    with_player,
    with_treasures,
)


def test_the_figure_of_the_first_turn_is_where_that_turn_leads() -> None:
    figure = only("first-turn")

    table = legal_line(start(4), FIRST)

    assert sorted([*figure.laid, "10@e5"]) == sorted(pieces_on(table))
    there, back = (trail(table, way) for way in figure.ways)
    assert [*there, *back[1:]] == ["home", "a1>", "c1v", "c3", "c1v"]
    assert [label for _, _, label in figure.steps] == [1, 2, 3, 4]
    assert place_of(table) == place_of(figure.table(spirit="c3")) == "c1v"


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
    lines = (line["text"] if isinstance(line, dict) else line for line in words()["log"]["key"])
    return " ".join(lines).replace("\N{NO-BREAK SPACE}", " ")


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
