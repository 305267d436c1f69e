"""Pictures of a table, and the places on them: each has the name that the log of its game gives it."""

from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

from generator.companion.scenes import Scene, Scenes, label, named, stamp
from generator.display import Spot
from generator.library.editions import load_edition
from generator.problems import Problems
from generator.referee import Shelf
from generator.session import Session
from tests.scoring.sunshine.setting import city_with

pytestmark = pytest.mark.print

SUNSHINE = "game: sunshine-city\nA = Ana\nB = Ben\n\n1. 2 5\nA: B W Te2 Te4 I S Mc1 Tc1\n"
SUNKEN = "game: sunken-city\nA = Ana, yellow\nB = Ben, white\n\n1.\nA: 4/3 a1v a3> 7@b4 c4v go 7\n"
CITY = (
    *("A: role 17", "B: role 25", "A: ZC01 1e", "B: ZC02 1n", "A: ZR05 1e1n ^n", "B: ZI04 2e ^n"),
    *("A: ZI02 1w", "B: ZM04 1s ^s", "A: ZP08 1w1n ^n", "B: ZR04 1e1s ^n", "A: ZC01 ZC02", "B: ZR05 ZI04"),
    *("A: ZR05 ZI02", "B: ZR04 ZM04", "A: ZM04 ZP08", "B: ZR05 ZC02", "A: BCIa ZC01 ZI04"),
)
SUNRISE = "\n".join(
    ("game: sunrise-city", "bidding: two", "A = Ana, red", "B = Ben, blue", "", "1.", *CITY, "")
)


@cache
def opened(log: str) -> Session:
    session = Session.open(log, Shelf())
    assert isinstance(session, Session), session
    assert session.told() == ()
    return session


@cache
def scenes(game: str) -> Scenes:
    problems = Problems()
    edition = load_edition(game, None, problems)
    assert edition is not None, problems.found
    return Scenes(edition)


def scene(log: str, name: str) -> Scene:
    """Return a picture of the table that a log leads to."""
    session = opened(log)
    game = str(session.case.catalogue.game)
    header = session.log.header
    return scenes(game).draw(named(session.shown().pieces, header)[name], header)


def spots(log: str, name: str) -> dict[str, Spot]:
    """Return the places on a picture by their names, of which none is twice."""
    found = scene(log, name).spots
    assert len({spot.name for spot in found}) == len(found)
    return {spot.name: spot for spot in found}


def lies_in(inner: Spot, outer: Spot) -> bool:
    return (
        outer.x <= inner.x
        and outer.y <= inner.y
        and inner.x + inner.width <= outer.x + outer.width
        and inner.y + inner.height <= outer.y + outer.height
    )


def test_every_box_of_a_city_sheet_is_a_place_in_its_district() -> None:
    found, city = spots(SUNSHINE, "city-sheet-A"), city_with()

    boxes = {box.name for box in city.boxes}
    assert boxes <= set(found)
    assert set(found) - boxes == {*city.letters, *(f"*{gears}" for gears, _ in city.projects)}
    assert all(lies_in(found[name], found[name[0]]) for name in boxes)


def test_no_two_boxes_lie_on_each_other() -> None:
    found = sorted(
        (spot for name, spot in spots(SUNSHINE, "city-sheet-A").items() if len(name) == 3), key=lambda s: s.x
    )

    assert not list(_overlaps(found))


def _overlaps(boxes: list[Spot]) -> Iterator[tuple[str, str]]:
    for one, other in product(boxes, boxes):
        is_apart = abs(one.x - other.x) > one.width - 0.01 or abs(one.y - other.y) > one.height - 0.01
        if one is not other and not is_apart:
            yield one.name, other.name


def test_the_squares_of_the_lake_and_the_grottoes_are_places() -> None:
    found = spots(SUNKEN, "board")

    squares = {f"{column}{row}" for column in "abcdefghi" for row in range(1, 10)}
    assert set(found) == squares | {str(number) for number in range(1, 11)}
    assert (found["b1"].x - found["a1"].x, found["a2"].y - found["a1"].y) == (20, 20)


def test_places_tiles_and_halves_of_buildings_of_a_city_are_places() -> None:
    found = spots(SUNRISE, "city-hall")

    assert {"CH", "ZC01", "ZI04", "BCIa", "BCIa.l", "BCIa.r", "2e", "1w1n", "3e1s"} <= set(found)
    assert found["1e"] == Spot("1e", found["ZC01"].x, found["ZC01"].y, 40, 40)
    assert (found["2e"].x - found["1e"].x, found["1e1n"].y - found["1e"].y) == (40, -40)


def test_the_halves_of_a_building_lie_on_its_two_tiles() -> None:
    found = spots(SUNRISE, "city-hall")

    for half, tile in (("BCIa.l", "ZC01"), ("BCIa.r", "ZI04")):
        assert (found[half].x, found[half].y) == pytest.approx((found[tile].x, found[tile].y))


def test_a_place_that_is_offered_is_on_the_picture_of_its_game() -> None:
    lake = opened(SUNKEN).offers(1, ("card-3-4",)).choices
    city = opened(SUNRISE.partition("A: ZC01 ZC02\n")[0]).offers(0, ()).choices

    assert {choice.spot for choice in lake if choice.spot} <= set(spots(SUNKEN, "board"))
    assert {choice.spot for choice in city if choice.spot} <= set(spots(SUNRISE, "city-hall"))


def test_all_places_lie_on_their_picture() -> None:
    for log, name in ((SUNSHINE, "city-sheet-B"), (SUNKEN, "board"), (SUNRISE, "city-hall")):
        drawn = scene(log, name)
        page = Spot("page", 0, 0, drawn.width_mm, drawn.height_mm)
        assert all(lies_in(spot, page) for spot in drawn.spots), name


def test_a_picture_is_kept_while_nothing_on_it_changes() -> None:
    session = opened(SUNSHINE)
    header = session.log.header
    after = named(session.extended("B: B W Ce1 Cg4 I S Ma1 Mb1").shown().pieces, header)
    before = named(session.shown().pieces, header)

    assert stamp(after["city-sheet-A"]) == stamp(before["city-sheet-A"])
    assert stamp(after["city-sheet-B"]) != stamp(before["city-sheet-B"])
    drawn = scenes("sunshine-city")
    assert drawn.draw(after["city-sheet-A"], header) is drawn.draw(before["city-sheet-A"], header)


def test_pictures_are_called_after_their_piece_or_its_owner() -> None:
    session = opened(SUNKEN)
    header = session.log.header
    edition = scenes("sunken-city").edition

    labels = {
        name: label(edition, piece, header) for name, piece in named(session.shown().pieces, header).items()
    }
    assert labels["adventurer-board-B"] == "B Ben"
    assert set(labels) == {"board", "adventurer-board-A", "adventurer-board-B"}
