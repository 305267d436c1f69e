"""The rules of Sunshine City, in the order of seeds/sunshine-city/digest.md.

Moves of the table: ``roll`` (both dice as they lie). Moves of a seat:

| verb | names | what happens |
|---|---|---|
| act | worker, steps, as a Lobbyist | a worker walks by a die, or stays on doubles, and gains |
| fill | box | one unit fills a box |
| close | | the rest of the units is lost |
| cross | project | one gear is crossed off; the last one uses the project |
| travel | worker, district, as a Lobbyist | what 3 gears pay for |
| set | boxes | boxes side by side, what 5 gears pay for |
| done | | the player has finished the turn |
"""

from collections.abc import Iterator

from generator.scoring.engine import SEATS, TABLE, Move, Refusal, rule
from generator.scoring.sunshine import angus, filling, powers, projects
from generator.scoring.sunshine.facts import BUILDER, INVENTOR, LOBBYIST, WORKERS, City
from generator.scoring.sunshine.plants import plants
from generator.scoring.sunshine.table import Angus, Sheet, Table, lit

Outcome = Table | Refusal


class SunshineRules:
    """Sunshine City on the sheets of one edition."""

    def __init__(self, city: City) -> None:
        self.city = city
        self._verbs = {
            "act": self._act,
            "fill": self._fill,
            "close": self._close,
            "cross": self._cross,
            "travel": self._travel,
            "set": self._set,
            "done": self._done,
        }

    def attempt(self, table: Table, move: Move) -> Outcome:
        """Return the table after a move, or why it is forbidden."""
        if move.verb == "roll":
            return self._roll(table, move)
        refused = _must_be_playing(table, move.seat)
        if refused is not None:
            return refused
        return self._verbs[move.verb](table, move)

    def thinkable(self, table: Table) -> Iterator[Move]:
        """Yield every move that could be legal now."""
        if table.dice is None:
            for low in range(1, 7):
                yield from (Move(TABLE, "roll", (low, high)) for high in range(1, 7))
            return
        for seat, sheet in enumerate(table.sheets):
            if not sheet.done:
                yield from self._thinkable_of(seat, sheet)

    def _thinkable_of(self, seat: int, sheet: Sheet) -> Iterator[Move]:
        yield Move(seat, "done")
        for worker in range(3):
            for as_lobbyist in (0, 1):
                yield from (Move(seat, "act", (worker, steps, as_lobbyist)) for steps in range(7))
                yield from (Move(seat, "travel", (worker, place, as_lobbyist)) for place in range(7))
        yield from (Move(seat, "cross", (project,)) for project in range(len(self.city.projects)))
        if sheet.pools:
            yield Move(seat, "close")
            yield from (Move(seat, "fill", (box,)) for box in range(len(self.city.boxes)))
        if sheet.pools and sheet.pools[-1].sets:
            yield from (Move(seat, "set", boxes) for boxes in projects.sets(self.city, sheet.filled))

    # SHN-3 Set-up

    @rule("SHN-3.1", "SHN-3.4", "SHN-17.1", "SHN-2.3")
    def start(self, seats: int) -> Table:
        """Return the table before the first roll: all workers stand in the Money District."""
        return Table(tuple(Sheet() for _ in range(seats)), angus=Angus() if self.city.options.solo else None)

    # SHN-5 Turn and roll, SHN-8 Victory check, SHN-9 Doubles

    def _roll(self, table: Table, move: Move) -> Outcome:
        low, high = move.at
        refused = _must_be_dice(low, high) or _must_have_ended_the_turn(table)
        refused = refused or _must_differ_in_turn_1(table, low, high)
        if refused is not None:
            return refused
        sheets = tuple(_fresh(sheet) for sheet in table.sheets)
        after = table._replace(sheets=sheets, turn=table.turn + 1, dice=(low, high))
        return angus.walk(self.city, after)

    # SHN-6 Move and activate

    def _act(self, table: Table, move: Move) -> Outcome:
        sheet = table.sheets[move.seat]
        worker, steps, as_lobbyist = move.at
        refused = (
            _must_be_free(sheet)
            or _must_not_have_acted(table, sheet, worker)
            or self._must_follow_the_dice(table, sheet, steps)
        )
        if refused is not None:
            return refused
        started = self.started(sheet, worker, (sheet.at[worker] + steps) % 7)
        first = steps if sheet.steps is None else sheet.steps
        started = started._replace(acted=sheet.acted | 1 << worker, steps=first)
        active = powers.activate(self.city, started, worker, landed=steps > 0, as_lobbyist=bool(as_lobbyist))
        return active if isinstance(active, Refusal) else table.with_sheet(move.seat, active)

    @rule("SHN-6.2", "SHN-6.8", "SHN-A8", "SHN-11.2", "SHN-11.5")
    def started(self, sheet: Sheet, worker: int, district: int) -> Sheet:
        """Return the sheet with a worker in a district, and with all powers that are unlocked by now."""
        at = tuple(district if who == worker else place for who, place in enumerate(sheet.at))
        return sheet._replace(at=(at[0], at[1], at[2]), powers=lit(self.city, sheet.filled))

    @rule("SHN-6.1", "SHN-5.3")
    def _must_follow_the_dice(self, table: Table, sheet: Sheet, steps: int) -> Refusal | None:
        allowed = powers.steps(self.city, table, sheet)
        if steps in allowed:
            return None
        return powers.why_not_steps(self.city, table, sheet, steps, allowed)

    # SHN-7 Spending

    def _fill(self, table: Table, move: Move) -> Outcome:
        sheet = table.sheets[move.seat]
        (box,) = move.at
        refused = (
            filling.must_be_open(sheet)
            or filling.must_be_empty(self.city, sheet, move)
            or angus.must_not_stand_there(self.city, table, box)
        )
        if refused is not None:
            return refused
        paid = filling.pay(self.city, sheet.pools[-1], box)
        if paid is None:
            return filling.why_not(self.city, sheet, move)
        pools = (*sheet.pools[:-1], paid)
        return table.with_sheet(move.seat, filling.mark(self.city, sheet, box, pools))

    def _close(self, table: Table, move: Move) -> Outcome:
        sheet = table.sheets[move.seat]
        refused = filling.must_be_open(sheet) or projects.must_use_all_sets(self.city, table, sheet)
        refused = refused or self._must_spend(table, move.seat)
        return refused or table.with_sheet(move.seat, sheet._replace(pools=sheet.pools[:-1]))

    @rule("SHN-A2", "SHN-A43")
    def _must_spend(self, table: Table, seat: int) -> Refusal | None:
        """With spending.force, units may not go to waste while any box would take them."""
        if not self.city.options.force or not table.sheets[seat].pools:
            return None
        for box in range(len(self.city.boxes)):
            if not isinstance(self._fill(table, Move(seat, "fill", (box,))), Refusal):
                name = self.city.boxes[box].name
                return Refusal(
                    "SHN-A2", f"a unit is left that can fill {name}, and this game spends all it can"
                )
        return None

    # SHN-12 Gears and projects, SHN-16 Projects

    def _cross(self, table: Table, move: Move) -> Outcome:
        sheet = table.sheets[move.seat]
        refused = projects.may_cross(self.city, sheet, move.at[0])
        if refused is not None:
            return refused
        return table.with_sheet(move.seat, projects.cross(self.city, sheet, move.at[0]))

    def _travel(self, table: Table, move: Move) -> Outcome:
        sheet = table.sheets[move.seat]
        worker, district, as_lobbyist = move.at
        refused = projects.may_travel(sheet, worker, district)
        if refused is not None:
            return refused
        started = self.started(sheet, worker, district)._replace(travels=False)
        active = powers.activate(self.city, started, worker, landed=True, as_lobbyist=bool(as_lobbyist))
        return active if isinstance(active, Refusal) else table.with_sheet(move.seat, active)

    def _set(self, table: Table, move: Move) -> Outcome:
        sheet = table.sheets[move.seat]
        refused = projects.may_fill_set(self.city, table, move)
        if refused is not None:
            return refused
        pool = powers.lapsed(sheet.pools[-1])
        sheet = sheet._replace(pools=(*sheet.pools[:-1], pool._replace(sets=pool.sets - 1)))
        for box in move.at:
            sheet = filling.mark(self.city, sheet, box, sheet.pools)
        return table.with_sheet(move.seat, sheet)

    # SHN-8 Victory check

    def _done(self, table: Table, move: Move) -> Outcome:
        sheet = table.sheets[move.seat]
        refused = _must_be_free(sheet) or _must_have_used_both_dice(table, sheet)
        if refused is not None:
            return refused
        after = table.with_sheet(move.seat, sheet._replace(done=True))
        return self.checked(after) if all(sheet.done for sheet in after.sheets) else after

    @rule("SHN-8.2", "SHN-14.1", "SHN-A31", "SHN-1.1", "SHN-5.1")
    def checked(self, table: Table) -> Table:
        """Return the table after everybody has finished: the game is over, or the next roll can come."""
        won = any(plants(self.city, sheet.filled) >= self.city.options.required for sheet in table.sheets)
        return table._replace(dice=None, over="won" if won else "")


@rule("SHN-2.1")
def _must_be_dice(low: int, high: int) -> Refusal | None:
    if 1 <= low <= 6 and 1 <= high <= 6:
        return None
    return Refusal("SHN-2.1", "a die shows 1 to 6", have=f"{low} {high}")


@rule("SHN-5.2")
def _must_have_ended_the_turn(table: Table) -> Refusal | None:
    if table.over:
        return Refusal("SHN-8.2", f"the game was over after turn {table.turn}")
    if table.dice is not None:
        waits = [SEATS[seat] for seat, sheet in enumerate(table.sheets) if not sheet.done]
        who, have = " and ".join(waits), "have" if len(waits) > 1 else "has"
        why = f"the dice are rolled once a turn, and {who} {have} not finished turn {table.turn}"
        return Refusal("SHN-5.2", why)
    return None


@rule("SHN-3.2", "SHN-3.3")
def _must_differ_in_turn_1(table: Table, low: int, high: int) -> Refusal | None:
    if table.turn == 0 and low == high:
        return Refusal("SHN-3.2", "the roll of turn 1 shows two different numbers", have=f"{low} {high}")
    return None


def _fresh(sheet: Sheet) -> Sheet:
    return sheet._replace(
        boost=sheet.next_boost,
        stay=sheet.next_stay,
        next_boost=False,
        next_stay=False,
        acted=0,
        steps=None,
        done=False,
    )


@rule("SHN-A23", "SHN-A44")
def _must_be_playing(table: Table, seat: int) -> Refusal | None:
    """Sheets do not touch each other: a seat plays between a roll and its own word that it is done."""
    if table.over:
        return Refusal("SHN-8.2", f"the game was over after turn {table.turn}")
    if table.dice is None:
        return Refusal("SHN-5.1", "a turn begins with a roll of the dice")
    if table.sheets[seat].done:
        return Refusal("SHN-A23", f"this player has finished turn {table.turn}")
    return None


@rule("SHN-9.4", "SHN-A22")
def _must_be_free(sheet: Sheet) -> Refusal | None:
    """One worker is resolved completely before the next starts."""
    if sheet.travels:
        return Refusal("SHN-16.3", "the project of 3 gears moves a worker at once, before anything else")
    if sheet.pools:
        return Refusal("SHN-9.4", "one worker is resolved completely before anything else starts")
    return None


@rule("SHN-6.3", "SHN-9.2", "SHN-A1")
def _must_not_have_acted(table: Table, sheet: Sheet, worker: int) -> Refusal | None:
    stays = activates_all(table, sheet)
    if sheet.acted >> worker & 1:
        why = f"the {WORKERS[worker].capitalize()} has been activated in this turn already"
        return Refusal("SHN-9.2" if stays else "SHN-6.3", why)
    if not stays and sheet.acted.bit_count() == 2:
        return Refusal("SHN-A1", "both dice have been used: exactly one worker for each number")
    return None


@rule("SHN-9.1", "SHN-9.3", "SHN-16.4", "SHN-A21", "SHN-A11")
def activates_all(table: Table, sheet: Sheet) -> bool:
    """Return whether nobody moves and all three workers are activated: doubles, or 4 gears a turn ago."""
    return sheet.stay or (table.dice is not None and table.dice[0] == table.dice[1])


def _must_have_used_both_dice(table: Table, sheet: Sheet) -> Refusal | None:
    missing = [
        WORKERS[worker].capitalize()
        for worker in (BUILDER, INVENTOR, LOBBYIST)
        if not sheet.acted >> worker & 1
    ]
    if activates_all(table, sheet):
        if missing:
            who, have = " and ".join(missing), "have" if len(missing) > 1 else "has"
            return Refusal("SHN-9.1", f"all three workers are activated, and {who} {have} not been")
    elif sheet.acted.bit_count() < 2:
        which = "second" if sheet.acted else "first"
        return Refusal("SHN-A1", f"a worker for each number: the {which} one is missing")
    return None
