"""Colour is never the only sign: without colours and letters, pieces of different meaning look different."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from generator.display import Group, Item, Paint, Path, Rect, Text, Use, dump
from generator.kit import Kit, Order
from generator.layout.imposition import Face
from generator.library.editions import load_edition
from generator.problems import Problems
from tests.print.kits import SUNKEN, SUNRISE

INK = "#000000"

ALIKE = [
    (SUNRISE, "zone", ["ZR01", "ZC01", "ZI01", "ZP01", "ZM01"]),
    (SUNRISE, "building", ["BRRa", "BCCa", "BIIa", "BPPa", "BMMa"]),
    (SUNRISE, "bidding-chip", ["CR", "CB", "CG", "CY"]),
    (SUNRISE, "pawn", ["PR", "PB", "PG", "PY"]),
    (SUNKEN, "movement-card", ["Y07", "R07", "W07", "O07"]),
    (SUNKEN, "treasure", ["TY3", "TR3", "TW3", "TO3"]),
    (SUNKEN, "adventurer", ["AY", "AR", "AW", "AO"]),
    (SUNKEN, "adventurer-board", ["BY", "BR", "BW", "BO"]),
]
"""Pieces that differ in what a colour means, and in nothing else."""


def uncoloured(items: tuple[Item, ...]) -> Iterator[Item]:
    """Yield what is drawn, all of it black; words are left out."""
    for item in items:
        match item:
            case Text():
                pass
            case Rect(paint=paint) | Path(paint=paint):
                yield replace(item, paint=black(paint))
            case Use():
                yield replace(item, colour=INK)
            case Group():
                yield replace(item, items=tuple(uncoloured(item.items)))
            case _:
                yield item


def black(paint: Paint) -> Paint:
    return replace(paint, fill=paint.fill and INK, stroke=paint.stroke and INK)


def faces(game: str, kind: str, ids: list[str]) -> dict[str, list[Face]]:
    problems = Problems()
    edition = load_edition(game, None, problems)
    assert edition is not None
    kit = Kit(edition, Order(only={kind: frozenset(ids)}), problems)
    found: dict[str, list[Face]] = {}
    for drawn in kit.kinds():
        for slip in drawn.slips:
            found[slip.id] = [slip.front] if slip.back is None else [slip.front, slip.back]
    problems.raise_if_any()
    return found


@pytest.mark.parametrize(("game", "kind", "ids"), ALIKE)
def test_pieces_are_told_apart_without_colours_and_words(game: str, kind: str, ids: list[str]) -> None:
    sides = faces(game, kind, ids)

    fronts = {name: dump(tuple(uncoloured(drawn[0].symbol.items))) for name, drawn in sides.items()}

    assert sorted(fronts) == sorted(ids)
    assert len(set(fronts.values())) == len(ids)


@pytest.mark.parametrize(
    ("game", "kind", "ids"), [one for one in ALIKE if one[1] in ("movement-card", "treasure")]
)
def test_the_backs_of_a_players_pieces_are_told_apart_as_well(game: str, kind: str, ids: list[str]) -> None:
    sides = faces(game, kind, ids)

    backs = {name: dump(tuple(uncoloured(drawn[1].symbol.items))) for name, drawn in sides.items()}

    assert len(set(backs.values())) == len(ids)


def test_waterway_and_sidewalk_differ_in_more_than_their_colour() -> None:
    sides = faces(SUNRISE, "zone", ["ZR01", "ZR04"])

    dry, wet = (dump(tuple(uncoloured(sides[name][0].symbol.items))) for name in ("ZR01", "ZR04"))

    assert dry != wet


def test_dark_and_light_water_differ_in_more_than_their_colour() -> None:
    [board] = faces(SUNKEN, "board", ["B1"])["B1"]
    waves = [
        item
        for item in uncoloured(board.symbol.items)
        if isinstance(item, Group) and any(isinstance(part, Path) for part in item.items)
    ]

    assert len(waves) >= 48
