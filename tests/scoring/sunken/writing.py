"""Writes a played game of Sunken City down: as short as it can be read back, or wordy, in many hands."""

from collections.abc import Iterator, Sequence
from random import Random

from generator.scoring.engine import Move
from generator.scoring.sunken.facts import Lake
from generator.scoring.sunken.table import HOME, Table
from generator.scoring.sunken.water import members
from generator.scoring.sunken.writing import write_turn
from tests.scoring.sunken.laws import turns
from tests.scoring.sunken.players import Played

LETTERS = "ABCD"
TOTALS_EVERY = 3


def short_log(game: Played, *options: str) -> str:
    """Return a game as lines that say no more than needed, with the treasures that are safe now and then."""
    lines = [*head_of(game, options)]
    for before, moves, tables in turns(game):
        seat = moves[0].seat
        if seat == tables[0].first:
            lines.append(f"{before.round}.")
        lines.append(f"{LETTERS[seat]}: {write_turn(game.rules, before, moves)}")
        if _is_a_new_round(tables) and before.round % TOTALS_EVERY == 0:
            lines.append(totals_of(tables[-1]))
    lines += safe_lines(game)
    return "\n".join(lines) + "\n"


def wordy_log(game: Played, rng: Random, *options: str) -> str:
    """Return a game with every step written, in many hands, with most rounds on a seat's line."""
    lines = [*head_of(game, options, rng)]
    for before, moves, tables in turns(game):
        seat = moves[0].seat
        text = f"{LETTERS[seat]}: {wordy_turn(game.lake, before, moves, tables, rng)}"
        if seat == tables[0].first:
            text = f"{before.round}. {text}" if rng.random() < 0.8 else f"{before.round}.\n{text}"
        lines.append(text)
        if rng.random() < 0.1:
            lines.append(totals_of(tables[-1]))
    lines += safe_lines(game)
    return "\n".join(lines) + "\n"


def head_of(game: Played, options: Sequence[str], rng: Random | None = None) -> Iterator[str]:
    """Yield the header: game, options, and who sits where, by colours or their letters."""
    yield "game: sunken-city"
    for option in options:
        yield option.replace("=", ": ")
    for seat, player in enumerate(game.tables[0].players):
        corner = game.lake.corners[player.corner]
        colour = corner.letter if rng is not None and rng.random() < 0.5 else corner.colour
        yield f"{LETTERS[seat]} = Player {LETTERS[seat]}, {colour}"


def totals_of(table: Table) -> str:
    """Return how many treasures each seat has safe, as a line."""
    safe = (f"{LETTERS[seat]} {player.safe.bit_count()}" for seat, player in enumerate(table.players))
    return f"= {' '.join(safe)}"


def safe_lines(game: Played) -> Iterator[str]:
    """Yield which treasures each seat has safe at the end, as lines."""
    for seat, player in enumerate(game.tables[-1].players):
        values = (str(game.lake.treasures[treasure]) for treasure in members(player.safe))
        yield " ".join(("safe", LETTERS[seat], *values))


def _is_a_new_round(tables: Sequence[Table]) -> bool:
    return tables[-1].seat == tables[-1].first


# In many hands


def wordy_turn(lake: Lake, before: Table, moves: Sequence[Move], tables: Sequence[Table], rng: Random) -> str:
    """Return a turn with every step of its ways, any square of a piece, in any case, with some commas."""
    words: list[str] = []
    last = ""
    for move, table in zip(moves, (before, *tables), strict=False):
        if move.verb != last and (move.verb == "step" or _begins_to_haunt(move, last)):
            words.append("go" if move.verb == "step" else "spirit")
        words += _words(lake, table, move, rng)
        last = move.verb
    if rng.random() < 0.3:
        words.append(words.pop(0))
    return "".join(_in_a_hand(words, rng))


def _begins_to_haunt(move: Move, last: str) -> bool:
    return move.verb == "roll" or (move.verb == "haunt" and last != "roll")


def _words(lake: Lake, table: Table, move: Move, rng: Random) -> list[str]:
    names = lake.water.squares
    if move.verb == "card":
        return [str(lake.corners[table.players[move.seat].corner].hand[move.at[0]])]
    if move.verb == "street":
        return [_street(lake, move.at[0], rng)]
    if move.verb == "house":
        return [f"{lake.houses[move.at[0]]}@{names[move.at[1]]}"]
    if move.verb in ("step", "haunt"):
        return [_stop(lake, table, move, rng)]
    return {"roll": [str(*move.at)], "chip": ["chip"]}.get(move.verb, [])


def _street(lake: Lake, spot: int, rng: Random) -> str:
    """Return a street from either of its ends: a1> or b1<, c1v or c2^."""
    name = lake.water.spots[spot].name
    if rng.random() < 0.5:
        return name
    *_, last = members(lake.water.spots[spot].squares)
    return lake.water.squares[last] + {">": "<", "v": "^"}[name[-1]]


def _stop(lake: Lake, table: Table, move: Move, rng: Random) -> str:
    """Return a stop of a way: a piece by any of its squares, an adventurer's house also by its number."""
    (spot,) = move.at
    if spot == HOME:
        return "home"
    piece = lake.water.spots[spot]
    if piece.is_house and move.verb == "step" and rng.random() < 0.5:
        return str(lake.houses[table.houses.index(spot)])
    return lake.water.squares[rng.choice([*members(piece.squares)])]


def _in_a_hand(words: Sequence[str], rng: Random) -> Iterator[str]:
    for at, word in enumerate(words):
        yield rng.choice((word, word, word.upper(), word.title()))
        if at < len(words) - 1:
            yield rng.choice((" ", " ", " ", "  ", ", ", ",", " , "))
