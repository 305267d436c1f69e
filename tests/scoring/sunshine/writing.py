"""Writes a played game down: as lines, one a seat and turn, and as filled sheets."""

from collections.abc import Iterator, Mapping, Sequence

from generator.scoring.engine import Move, replay
from generator.scoring.sunshine.facts import City
from generator.scoring.sunshine.notation import write_turn
from generator.scoring.sunshine.table import Table
from tests.scoring.sunshine.players import Played

LETTERS = "ABCDEF"


def line_log(game: Played, *options: str, totals: int = 3) -> str:
    """Return a game as lines, with the plants of all seats every so many turns."""
    head = [*_head(game, options)]
    return "\n".join([*head, *_lines(game, totals)]) + "\n"


def sheet_log(game: Played, *options: str) -> str:
    """Return a game as the sheets that its players would have filled in."""
    dice = " ".join(f"{one}{other}" for one, other in game.dice)
    sheets = [
        line
        for letter, boxes, gears in zip(LETTERS, game.boxes, game.gears, strict=False)
        for line in sheet_of(game.rules.city, letter, boxes, gears)
    ]
    return "\n".join([*_head(game, options), f"dice {dice}", *sheets]) + "\n"


def _head(game: Played, options: tuple[str, ...]) -> Iterator[str]:
    yield "game: sunshine-city"
    yield from options
    yield from (f"{LETTERS[seat]} = Player {LETTERS[seat]}" for seat in range(len(game.boxes)))


def _lines(game: Played, totals: int) -> Iterator[str]:
    table = game.rules.start(len(game.boxes))
    for turn, moves in enumerate(_turns(game.moves), start=1):
        low, high = moves[0].at
        yield f"{turn}. {low} {high}"
        before = _after(game, table, moves[:1])
        for seat in range(len(game.boxes)):
            mine = [move for move in moves if move.seat == seat]
            if mine:
                yield f"{LETTERS[seat]}: {write_turn(game.rules.city, before.sheets[seat], mine)}"
        table = _after(game, table, moves)
        if totals and turn % totals == 0:
            planted = enumerate(sheet.planted for sheet in table.sheets)
            yield "= " + " ".join(f"{LETTERS[seat]} {plants}" for seat, plants in planted)


def _turns(moves: tuple[Move, ...]) -> Iterator[list[Move]]:
    turn: list[Move] = []
    for move in moves:
        if move.verb == "roll" and turn:
            yield turn
            turn = []
        turn.append(move)
    if turn:
        yield turn


def _after(game: Played, table: Table, moves: list[Move]) -> Table:
    states, refused = replay(game.rules, table, moves)
    assert refused is None, refused
    return states[-1]


def sheet_of(
    city: City, letter: str, boxes: Mapping[int, object], gears: Sequence[Sequence[object]]
) -> Iterator[str]:
    """Yield one seat's sheet from what stands in its boxes and on the gears of its projects."""
    yield f"sheet {letter}"
    for district in city.letters:
        for columns in ("abc", "defghijkl", "uvw"):
            texts = [_column(city, district + column, boxes) for column in columns]
            yield f"{district} " + "  ".join(text for text in texts if text)
    crossed = [
        f"*{price} {' '.join(map(str, marks))}"
        for (price, _), marks in zip(city.projects, gears, strict=True)
        if marks
    ]
    if crossed:
        yield "gears " + "  ".join(crossed)


def _column(city: City, name: str, boxes: Mapping[int, object]) -> str:
    numbers = sorted((box.name, number) for number, box in enumerate(city.boxes) if box.name[:2] == name)
    marks = [str(boxes.get(number, ".")) for _, number in numbers]
    return " ".join([name[1], *marks]) if marks else ""
