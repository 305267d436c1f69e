"""Seeded players of Sunken City: those of the simulation, and some with odder aims."""

from generator.scoring.sunken import rising
from generator.scoring.sunken.facts import Lake
from generator.scoring.sunken.table import card_of
from generator.scoring.sunken.water import mask, members
from generator.simulation.players.sunken import (
    GREEDY,
    RANDOM,
    Game,
    Played,
    Style,
    any_house,
    haunts,
    play,
    reached,
    sensible_turn,
    spirit_ways,
)

__all__ = [
    "FRIENDLY",
    "GREEDY",
    "HOPEFUL",
    "JAMMING",
    "RANDOM",
    "SPITEFUL",
    "Game",
    "Played",
    "Style",
    "play",
    "reached",
    "sensible_turn",
    "spirit_ways",
]


def _jams(game: Game) -> None:
    """Play a turn in which pieces appear where they leave least room, away from the spirit."""
    player = game.table.player
    hand = game.lake.corners[player.corner].hand
    if game.table.now.card < 0:
        game.must("card", max(members(player.hand), key=lambda card: hand[card].pieces))
    pieces, _ = card_of(game.lake, game.table)
    while game.table.now.placed < pieces and (any_house(game) or _jamming_street(game)):
        pass
    while rising.no_place(game.lake, game.table) and haunts(game):
        pass
    game.tries("done")


def _jamming_street(game: Game) -> bool:
    lake, table = game.lake, game.table
    spots = list(rising.street_spots(lake, table))
    rooms = mask(spots)
    shore = lake.water.beside[table.spirit]
    rated = [
        (-10 * (shore >> spot & 1) + _lost(lake, spot, rooms), game.rng.random(), spot) for spot in spots
    ]
    return bool(rated) and game.tries("street", max(rated)[2])


def _lost(lake: Lake, spot: int, rooms: int) -> int:
    """Return how many rooms for streets a street takes."""
    lost = 0
    for square in members(lake.water.spots[spot].squares):
        lost |= lake.water.covering[square]
    return (lost & rooms).bit_count()


HOPEFUL = Style(sense=0.8, haunts=0.5, spite=0.2)
FRIENDLY = Style(sense=1.0, haunts=1.0, is_friend=True)
JAMMING = Style(begins=_jams)
SPITEFUL = Style(sense=0.9, spite=1.0)
