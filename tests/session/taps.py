"""Which taps stand for the moves of a line, by what the rules call them."""

from collections.abc import Iterator, Sequence

from generator.scoring.engine import Move, Refusal
from generator.scoring.sunken.facts import Lake
from generator.scoring.sunken.game import SunkenGame
from generator.scoring.sunken.table import HOME
from generator.scoring.sunken.table import Table as LakeTable
from generator.scoring.sunken.water import members
from generator.scoring.sunrise.facts import TYPES, Plan
from generator.scoring.sunrise.game import SunriseGame
from generator.scoring.sunrise.table import Table as CityTable
from generator.scoring.sunrise.table import name_of
from generator.scoring.sunrise.vocabulary import DIRECTIONS
from generator.scoring.sunrise.writing import counted
from generator.scoring.sunshine.game import SunshineGame
from generator.scoring.sunshine.table import Table as SheetTable
from generator.scoring.umpire import Game, Played

State = SheetTable | LakeTable | CityTable


def tokens_of(game: Game[State], one: Played[State]) -> list[str]:
    """Return the taps for an entry that is legal."""
    if one.entry.kind == "round":
        words = [word.text for word in one.entry.words]
        return list("".join(words)) if words else [f"round-{one.entry.round}"]
    if one.entry.kind == "hand":
        return ["hand", *(word.text.casefold() for word in one.entry.words[1:])]
    plain = {"totals": "totals", "end": "end"}.get(one.entry.kind)
    if plain is not None:
        return [plain]
    if isinstance(game, SunshineGame) and isinstance(one.before, SheetTable):
        return list(_of_sheet(game, one.before, one.moves))
    if isinstance(game, SunkenGame) and isinstance(one.before, LakeTable):
        return list(_of_lake(game, one.before, one.moves))
    assert isinstance(game, SunriseGame)
    assert isinstance(one.before, CityTable)
    return list(_of_city(game, one.before, one.moves))


def _of_sheet(game: SunshineGame, table: SheetTable, moves: Sequence[Move]) -> Iterator[str]:
    city, brackets = game.city, list[bool]()
    for move in moves:
        after = game.rules.attempt(table, move)
        assert not isinstance(after, Refusal)
        before, sheet = table.sheets[move.seat], after.sheets[move.seat]
        if move.verb in ("act", "travel"):
            worker, way, role = move.at
            place = way if move.verb == "travel" else (before.at[worker] + way) % 7
            yield f"{'bil'[worker]}{'l' * role}-{city.letters[place].casefold()}"
            brackets += [False] if move.verb == "act" else []
        elif move.verb in ("fill", "set"):
            yield "-".join(city.boxes[box].name.casefold() for box in move.at)
        elif move.verb == "cross":
            price, _ = city.projects[move.at[0]]
            yield f"{'project' if sheet.crossed[move.at[0]] == price else 'gear'}-{price}"
            is_open = sheet.travels > before.travels or len(sheet.pools) > len(before.pools)
            brackets += [True] if is_open else []
        elif move.verb == "close" and brackets.pop():
            yield "finished"
        table = after


def _of_lake(game: SunkenGame, table: LakeTable, moves: Sequence[Move]) -> Iterator[str]:
    lake = game.lake
    for move in moves:
        if move.verb == "card":
            card = lake.corners[table.players[move.seat].corner].hand[move.at[0]]
            yield f"card-{card.pieces}-{card.points}"
        elif move.verb == "street":
            first, last = _ends(lake, move.at[0])
            yield from (f"street-{first}", f"to-{last}")
        elif move.verb == "house":
            yield from (f"house-{lake.houses[move.at[0]]}", f"on-{lake.water.squares[move.at[1]]}")
        elif move.verb == "roll":
            yield f"die-{move.at[0]}"
        elif move.verb == "chip":
            yield "chip"
        elif move.verb in ("step", "haunt"):
            head = {"step": "go", "haunt": "spirit"}[move.verb]
            yield f"{head}-{'home' if move.at[0] == HOME else _ends(lake, move.at[0])[0]}"


def _ends(lake: Lake, spot: int) -> tuple[str, str]:
    squares = [lake.water.squares[square] for square in members(lake.water.spots[spot].squares)]
    return squares[0], squares[-1]


def _of_city(game: SunriseGame, table: CityTable, moves: Sequence[Move]) -> Iterator[str]:
    for move in moves:
        yield from _of_play(game.plan, table, move)
        after = game.rules.attempt(table, move)
        assert not isinstance(after, Refusal)
        table = after


def _of_play(plan: Plan, table: CityTable, move: Move) -> Iterator[str]:
    at = move.at
    if move.verb in ("zone", "stray", "shift"):
        tile = table.city[at[0]].tile if move.verb == "shift" else at[0]
        yield f"{'move-' if move.verb == 'shift' else ''}{plan.tiles[tile].id.casefold()}"
        yield from (counted(at[1]), f"arrow-{'nesw'[at[2]]}")
    elif move.verb == "build":
        yield from (plan.buildings[at[0]].id.casefold(), counted(at[1]), counted(at[2]))
    elif move.verb in ("bid", "protest", "claim", "swap"):
        first, *rest = (name_of(plan, table.city[place]).casefold() for place in at)
        yield from (first if move.verb == "bid" else f"{move.verb}-{first}", *rest)
    elif move.verb in ("take", "discard"):
        ids = [one.id for one in (plan.buildings if move.verb == "take" else plan.tiles)]
        yield f"{'take-' if move.verb == 'take' else ''}{ids[at[0]].casefold()}"
    elif move.verb != "done":
        names = {"role": "role-{}", "direction": "{}", "declare": "type-{}", "pass": "pass"}
        number = at[0] if at else 0
        known = {"role": f"{plan.roles[number].number:02}", "declare": TYPES[number % len(TYPES)]}
        yield names[move.verb].format(known.get(move.verb, DIRECTIONS[number % 4]))
