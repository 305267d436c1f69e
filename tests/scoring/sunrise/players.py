"""Seeded players of Sunrise City: those of the simulation, and one who looks at half of what there is."""

from generator.simulation.players.sunrise import GREEDY, RANDOM, Played, Style, play, with_hands

__all__ = ["GREEDY", "HASTY", "RANDOM", "Played", "Style", "play", "with_hands"]

HASTY = Style(greed=0.5)
