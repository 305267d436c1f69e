"""A table of Sunken City to look at: as text, and as the values that draw the boards."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.scoring.engine import SEATS
from generator.scoring.sunken.facts import Lake
from generator.scoring.sunken.standings import ENDS
from generator.scoring.sunken.table import GROTTO, HOME, NOBODY, Table, card_of
from generator.scoring.sunken.walking import values
from generator.scoring.sunken.water import DOWN, RIGHT, members
from generator.scoring.umpire import Piece, Played, Say, Shown

_CELL = 4
"""Characters of a square, and of what is between two rows."""


def shown(lake: Lake, played: Sequence[Played[Table]], table: Table, names: Sequence[str]) -> Shown:
    """Return a table in words, the board, and the board of each player."""
    boards = (
        Piece("adventurer-board", _own_board(lake, table, seat), seat, {"seat": _colour(lake, table, seat)})
        for seat in range(len(table.players))
    )
    pieces = (Piece("board", board(lake, played, table)), *boards)
    return Shown(lambda say: "\n".join(_lines(lake, table, names, say)), pieces)


def _colour(lake: Lake, table: Table, seat: int) -> str:
    return lake.corners[table.players[seat].corner].colour


# Values for the faces


def board(lake: Lake, played: Sequence[Played[Table]], table: Table) -> dict[str, Any]:
    """Return what lies on the board, as its face takes it."""
    risen = _risen(played)
    return {
        "pieces": [*_pieces(lake, table, risen), *_figures(lake, table)],
        "stacks": list(table.stacks),
        "drawing": table.draw + 1,
        "housed": [lake.houses[house] for house, square in enumerate(table.houses) if square == GROTTO],
        "safe": {
            _colour(lake, table, seat): values(lake, player.safe) for seat, player in enumerate(table.players)
        },
        "chips": table.supply,
    }


def _risen(played: Sequence[Played[Table]]) -> int:
    """Return the pieces that appeared in the last turn, as a mask of spots."""
    turns = [one for one in played if one.entry.kind == "turn"]
    return turns[-1].after.laid & ~turns[-1].before.laid if turns else 0


def _pieces(lake: Lake, table: Table, risen: int) -> Iterator[dict[str, Any]]:
    for spot in members(table.laid):
        piece = lake.water.spots[spot]
        new = {"new": True} if risen >> spot & 1 else {}
        if piece.is_house:
            number = lake.houses[table.houses.index(spot)]
            yield {"kind": "house", "at": piece.name, "number": number, **new}
        else:
            way = {RIGHT: "right", DOWN: "down"}[piece.name[-1]]
            yield {"kind": "street", "at": piece.name[:-1], "way": way, **new}


def _figures(lake: Lake, table: Table) -> Iterator[dict[str, Any]]:
    yield {"kind": "spirit", "at": _square(lake, table.spirit)}
    for seat, player in enumerate(table.players):
        where = "home" if player.at == HOME else _square(lake, player.at)
        yield {"kind": "adventurer", "at": where, "seat": _colour(lake, table, seat)}


def _square(lake: Lake, spot: int) -> str:
    """Return the first square of a piece."""
    return lake.water.squares[next(members(lake.water.spots[spot].squares))]


def _own_board(lake: Lake, table: Table, seat: int) -> dict[str, Any]:
    player = table.players[seat]
    states = {"house": player.hidden, "open": player.open, "safe": player.safe}
    hand = lake.corners[player.corner].hand
    return {
        "player": "",
        "treasures": {str(value): state for state, some in states.items() for value in values(lake, some)},
        "chips_held": player.chips,
        "played": [str(card) for at, card in enumerate(hand) if not player.hand >> at & 1],
    }


# Text


def _lines(lake: Lake, table: Table, names: Sequence[str], say: Say) -> Iterator[str]:
    yield say(_where(lake, table))
    yield ""
    yield from _map(lake, table)
    yield ""
    yield say("~ deep water: streets and houses   . light water: streets   = street")
    yield say("[9] house 9   9A house 9 with A in it   * spirit")
    yield ""
    yield from _streets(lake, table, say)
    for seat, name in enumerate(names):
        yield ""
        yield from _player(lake, table, seat, name, say)


def _where(lake: Lake, table: Table) -> str:
    told = [f"Round {table.round}"]
    if table.over:
        told.append("the game is over")
    elif table.ends:
        told.append("the last one")
    why = ENDS.get(table.ends, "")
    parts = [f"{', '.join(told)}: {why}" if why else ", ".join(told)]
    if table.seat != NOBODY and not table.over:
        who = SEATS[table.seat]
        card = table.now.card >= 0
        parts.append(f"{who} is on turn with {card_of(lake, table)}" if card else f"{who} is on turn")
    return "; ".join(parts)


def _map(lake: Lake, table: Table) -> Iterator[str]:
    """Yield the lake, a line a row and one between two rows, where streets that lie down can be seen."""
    water, width = lake.water, lake.water.width
    yield (" " * _CELL + "".join(f"{name[0]:^{_CELL + 1}}" for name in water.squares[:width])).rstrip()
    covered = _covered(lake, table)
    for first in range(0, len(water.squares), width):
        row = range(first, first + width)
        cells = (_cell(lake, table, covered, square) + _joint(covered, square, square + 1) for square in row)
        yield f"{first // width + 1:>2}  {''.join(cells)}".rstrip()
        if first + width < len(water.squares):
            yield (
                " " * _CELL + "".join(_joint(covered, one, one + width) * _CELL + " " for one in row)
            ).rstrip()


def _covered(lake: Lake, table: Table) -> dict[int, int]:
    """Return the piece on each covered square."""
    return {
        square: spot for spot in members(table.laid) for square in members(lake.water.spots[spot].squares)
    }


def _joint(covered: Mapping[int, int], square: int, other: int) -> str:
    """Return what is seen between two squares: the street, if one lies on both."""
    return "=" if square in covered and covered.get(other) == covered[square] else " "


def _cell(lake: Lake, table: Table, covered: Mapping[int, int], square: int) -> str:
    if square not in covered:
        return f"{'~' if lake.dark >> square & 1 else '.':^{_CELL}}"
    spot = covered[square]
    piece = lake.water.spots[spot]
    if piece.is_house:
        return _house(lake.houses[table.houses.index(spot)], _standing(table, spot)).center(_CELL)
    is_first = square == next(members(piece.squares))
    return (_standing(table, spot) if is_first else "").center(_CELL, "=")


def _house(number: int, standing: str) -> str:
    """Return a house and who is in it, + if there are too many to name."""
    if not standing:
        return f"[{number}]"
    room = _CELL - len(str(number))
    return f"{number}{standing if len(standing) <= room else f'{standing[: room - 1]}+'}"


def _standing(table: Table, spot: int) -> str:
    """Return who stands on a piece."""
    letters = (SEATS[seat] for seat, player in enumerate(table.players) if player.at == spot)
    return "".join((*letters, "*" if table.spirit == spot else ""))


def _streets(lake: Lake, table: Table, say: Say) -> Iterator[str]:
    where = _stands(lake, table, table.spirit)
    yield say(f"Spirit   {where}; {table.supply} of {lake.chips} chips beside the board")
    used = {table.draw + 1: f" {say('in use')}"}
    spaces = (f"{space}: {count}{used.get(space, '')}" for space, count in enumerate(table.stacks, 1))
    yield f"{say('Streets'):<8} {'   '.join(spaces)}"
    grottoes = (str(lake.houses[at]) for at, square in enumerate(table.houses) if square == GROTTO)
    yield say(f"Houses   in their grottoes: {' '.join(grottoes) or 'none'}")


def _stands(lake: Lake, table: Table, spot: int) -> str:
    if spot == HOME:
        return "in the village"
    piece = lake.water.spots[spot]
    if piece.is_house:
        return f"in house {lake.houses[table.houses.index(spot)]} on {piece.name}"
    return f"on the street {piece.name}"


def _player(lake: Lake, table: Table, seat: int, name: str, say: Say) -> Iterator[str]:
    player = table.players[seat]
    corner = lake.corners[player.corner]
    village = lake.water.squares[corner.village]
    yield say(f"--- {name}, {corner.colour}, village at {village} ---")
    yield say(f"Stands   {_stands(lake, table, player.at)}; spirit chips: {player.chips}")
    cards = (str(card) for at, card in enumerate(corner.hand) if player.hand >> at & 1)
    yield f"{say('Hand'):<8} {' '.join(cards)}"
    for word, some in (("Safe", player.safe), ("Open", player.open), ("To find", player.hidden)):
        yield f"{say(word):<8} {' '.join(map(str, values(lake, some))) or '-'}"
