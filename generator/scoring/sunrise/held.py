"""A hand that is written down tile by tile, as far as nobody has seen the tiles anywhere else."""

from collections.abc import Iterator, Sequence

from generator.scoring.guiding import Offer, Offers, refused
from generator.scoring.sunrise.facts import COMMUNITY, HAND, ZONE
from generator.scoring.sunrise.plays import Names
from generator.scoring.sunrise.table import BUILDING, Table

WRITTEN = "hand"
"""Stands for the beginning of such a line."""


def may_be_written(table: Table, seat: int) -> bool:
    """Return whether a seat may write its hand now: it has laid no tile yet, and has not written it."""
    player = table.players[seat]
    return player.hand is None and player.zones >= HAND and table.step != BUILDING and not table.over


def head(letter: str) -> Offer:
    """Return the choice to write one's hand."""
    return Offer(WRITTEN, "Write my hand", "Hand", word=f"hand {letter}:")


def offers(names: Names, table: Table, seat: int, letter: str, draft: Sequence[str]) -> Offers:
    """Return the tiles that may be added to a hand."""
    if not may_be_written(table, seat):
        return refused(draft)
    player, chosen = table.players[seat], list[Offer]()
    zones, works = list(_zones(names, table)), list(_works(names, table))
    for token in draft[1:]:
        is_full = _count(chosen, zones) == HAND, _count(chosen, works) == player.works
        found = [*zones] * (not is_full[0]) + [*works] * (not is_full[1])
        one = next((one for one in found if one.token == token and one not in chosen), None)
        if one is None:
            return refused(draft)
        chosen.append(one)
    drawn, built = _count(chosen, zones), _count(chosen, works)
    left = (*(zones if drawn < HAND else ()), *(works if built < player.works else ()))
    line = " ".join((f"hand {letter}:", *(one.word for one in chosen)))
    choices = tuple(one for one in left if one not in chosen)
    is_whole = drawn == HAND and HAND <= built <= player.works
    why = f"which tile? {drawn} of {HAND} zone tiles, {built} of {player.works} building tiles so far"
    return Offers(line, is_whole, choices, why if choices else "", tuple(draft))


def _count(chosen: Sequence[Offer], some: Sequence[Offer]) -> int:
    return sum(one in some for one in chosen)


def _zones(names: Names, table: Table) -> Iterator[Offer]:
    seen = _seen(table)
    for at, tile in enumerate(names.plan.tiles):
        if tile.kind in (ZONE, COMMUNITY) and not table.zoned >> at & 1 and tile.id not in seen:
            yield names.tile(at)


def _works(names: Names, table: Table) -> Iterator[Offer]:
    seen = _seen(table)
    for at, one in enumerate(names.plan.buildings):
        if not table.built >> at & 1 and one.id not in seen:
            yield names.building(at)


def _seen(table: Table) -> set[str]:
    return {one for player in table.players for one in player.hand or ()}
