"""Seeded players of Sunshine City: those of the simulation, and one who wastes much."""

from generator.simulation.players.sunshine import GREEDY, Played, Style, play

__all__ = ["GREEDY", "LAZY", "Played", "Style", "play"]

LAZY = Style(thrift=0.5, projects=0.3, inside=0.3, focus=0.5)
