"""Writes a played game of Sunrise City down: as short as it can be read back, or wordy, in many hands."""

from collections.abc import Iterator, Sequence
from random import Random

from generator.scoring.engine import SEATS, Move, Refusal
from generator.scoring.sunrise.facts import TYPES, ZONE, Plan
from generator.scoring.sunrise.grid import STEPS
from generator.scoring.sunrise.rules import SunriseRules
from generator.scoring.sunrise.table import BUILDING, Plot, Table, name_of
from generator.scoring.sunrise.vocabulary import DIRECTIONS
from generator.scoring.sunrise.writing import counted, write_play
from tests.scoring.sunrise.players import Played


def short_log(game: Played, *options: str, totals: bool = True) -> str:
    """Return a game as canonical lines: every pass, hands where they are known, totals at its end."""
    lines = [*head_of(game, options)]
    for number, move in enumerate(game.moves):
        before = game.tables[number]
        if number == 0 or before.round > game.tables[number - 1].round:
            lines += [f"{before.round}.", *hands_of(game, before.round)]
        if move.verb != "done":
            lines.append(f"{SEATS[move.seat]}: {write_play(game.rules, before, [move])}")
    lines += [totals_of(game.tables[-1])] if totals else []
    return "\n".join(lines) + "\n"


def wordy_log(game: Played, rng: Random, *options: str) -> str:
    """Return a game in many hands: places by their neighbours, full words, any case, passes left out."""
    lines = [*head_of(game, options, rng)]
    last_plays = _last_plays(game)
    for number, move in enumerate(game.moves):
        before = game.tables[number]
        if number == 0 or before.round > game.tables[number - 1].round:
            lines += [f"{before.round}.", *hands_of(game, before.round, rng)]
        if move.verb != "done" and not _is_implied(before, number, last_plays):
            words = wordy_play(game.rules, before, move, rng)
            lines.append(f"{SEATS[move.seat]}: {_in_a_hand(words, rng)}")
    lines += ["end", totals_of(game.tables[-1])]
    return "\n".join(lines) + "\n"


def _last_plays(game: Played) -> dict[int, int]:
    """Return the number of the last move of each round that is no pass."""
    return {
        table.round: number
        for number, (table, move) in enumerate(zip(game.tables, game.moves, strict=False))
        if move.verb != "pass"
    }


def _is_implied(before: Table, number: int, last_plays: dict[int, int]) -> bool:
    """Return whether a move is one of the passes that end a round."""
    return number > last_plays[before.round] and before.step == BUILDING


def head_of(game: Played, options: Sequence[str], rng: Random | None = None) -> Iterator[str]:
    """Yield the header: game, options, and who plays with which colour, in full or by its letter."""
    yield "game: sunrise-city"
    yield from (option.replace("=", ": ") for option in options)
    for seat, colour in enumerate(game.tables[0].colours):
        short = colour[0].upper() if rng is not None and rng.random() < 0.5 else colour
        yield f"{SEATS[seat]} = Player {SEATS[seat]}, {short}"


def hands_of(game: Played, number: int, rng: Random | None = None) -> Iterator[str]:
    """Yield the lines of the hands that are known in a round."""
    for seat in sorted(game.known):
        ids = sorted(game.dealt[number - 1][seat], key=lambda one: (one[0] == "B", one))
        if rng is not None:
            rng.shuffle(ids)
        yield f"hand {SEATS[seat]}: {' '.join(ids)}"


def totals_of(table: Table) -> str:
    """Return the tokens and steps of all seats, as a line."""
    pairs = (f"{SEATS[seat]} {one.tokens}t {one.pawn}p" for seat, one in enumerate(table.players))
    return f"= {' '.join(pairs)}"


# In many hands


def wordy_play(rules: SunriseRules, before: Table, move: Move, rng: Random) -> list[str]:
    """Return a move as words that say the same in another way than the canonical ones."""
    plan = rules.plan
    if move.verb in ("zone", "stray"):
        tile, place, turn = move.at[:3]
        arrow = [] if _is_only_way(rules, before, move) and rng.random() < 0.7 else [_arrow(turn)]
        agreed = ["agreed"] if move.verb == "stray" and plan.options.illegal == "vote" else []
        return [plan.tiles[tile].id, *_lying(plan, before, place, arrow, rng), *agreed]
    if move.verb == "shift":
        start, place, turn = move.at
        tile = before.city[start].tile
        lifted = before._replace(city={at: plot for at, plot in before.city.items() if at != start})
        return ["move", plan.tiles[tile].id, *_lying(plan, lifted, place, [_arrow(turn)], rng)]
    if move.verb == "build":
        return [plan.buildings[move.at[0]].id, *_site(plan, before, move, rng)]
    if move.verb in ("role", "direction", "declare"):
        return _named(plan, move, rng)
    return write_play(rules, before, [move]).split()


def _arrow(turn: int) -> str:
    return f"^{'nesw'[turn]}"


def _is_only_way(rules: SunriseRules, before: Table, move: Move) -> bool:
    """Return whether a tile may lie at its place in one way only."""
    tile, place, _ = move.at[:3]
    turns = [move._replace(at=(tile, place, turn, *move.at[3:])) for turn in range(4)]
    legal = [one for one in turns if not isinstance(rules.attempt(before, one), Refusal)]
    walks = rules.plan.tiles[tile].walks
    ways = {tuple(walks[(side - one.at[2]) % 4] for side in range(4)) for one in legal}
    return len(ways) == 1 and legal[0] == move


def _lying(plan: Plan, table: Table, place: int, arrow: list[str], rng: Random) -> list[str]:
    """Return a place as a side of one of its neighbours, or counted from City Hall; and an arrow."""
    near = [(side, place - step) for side, step in enumerate(STEPS) if place - step in table.city]
    if not near or rng.random() < 0.2:
        where = [counted(place)]
    else:
        side, other = rng.choice(near)
        where = _beside(plan, table.city[other], side, rng)
    return [*arrow, *where] if arrow and rng.random() < 0.1 else [*where, *arrow]


def _beside(plan: Plan, plot: Plot, side: int, rng: Random) -> list[str]:
    names = [plan.tiles[plot.tile].id, name_of(plan, plot)]
    of = ["of"] if rng.random() < 0.7 else []
    return [rng.choice((DIRECTIONS[side], DIRECTIONS[side][0])), *of, rng.choice(names)]


def _site(plan: Plan, before: Table, move: Move, rng: Random) -> list[str]:
    """Return where a building lies: on a whole one, on places, tiles or halves."""
    plots = [before.city[place] for place in move.at[1:]]
    halves = [plot.floors[-1] for plot in plots if plot.floors]
    if len(halves) == 2 and halves[0] == (halves[1][0], 0) and halves[1][1] == 1 and rng.random() < 0.7:
        return [plan.buildings[halves[0][0]].id]
    return [
        rng.choice((name_of(plan, plot), plan.tiles[plot.tile].id, counted(place)))
        for plot, place in zip(plots, move.at[1:], strict=True)
    ]


def _named(plan: Plan, move: Move, rng: Random) -> list[str]:
    if move.verb == "role":
        number = plan.roles[move.at[0]].number
        return ["role", rng.choice((str(number), f"{number:02}", f"R{number:02}"))]
    if move.verb == "direction":
        name = DIRECTIONS[move.at[0]]
        return ["direction", rng.choice((name, name[0]))]
    return ["type", TYPES[move.at[0]]]


def _in_a_hand(words: Sequence[str], rng: Random) -> str:
    text = ""
    for word in words:
        text += rng.choice((word, word, word.lower(), word.upper())) + rng.choice((" ", " ", "  "))
    return text.rstrip()


# The end alone


def final_log(game: Played) -> str:
    """Return the end of a game alone: the finished city tile by tile, and the totals."""
    plan, last = game.plan, game.tables[-1]
    lines = [*head_of(game, ())]
    for place, plot in last.city.items():
        if place != next(iter(last.city)):
            arrow = f" ^{'nesw'[plot.turn]}" if plan.tiles[plot.tile].kind == ZONE else ""
            lines.append(f"lay {plan.tiles[plot.tile].id} {counted(place)}{arrow}")
    lines += [f"lay {line}" for line in _buildings_of(plan, last)]
    return "\n".join([*lines, totals_of(last)]) + "\n"


def _buildings_of(plan: Plan, table: Table) -> Iterator[str]:
    """Yield the buildings of a city from the ground, each with what is below its halves."""
    halves: dict[tuple[int, int], tuple[int, int]] = {}
    for place, plot in table.city.items():
        halves |= {half: (floor, place) for floor, half in enumerate(plot.floors)}
    for (building, half), (floor, left) in sorted(halves.items(), key=lambda one: one[1]):
        if half == 0:
            right = halves[building, 1][1]
            under = (
                table.city[place]._replace(floors=table.city[place].floors[:floor]) for place in (left, right)
            )
            yield f"{plan.buildings[building].id} {' '.join(name_of(plan, plot) for plot in under)}"
