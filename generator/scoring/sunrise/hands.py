"""Hands that were written down, and what hindsight tells of those that were not: SNR-A48."""

from collections.abc import Iterator, Sequence

from generator.scoring.engine import SEATS, Move, Refusal, rule
from generator.scoring.issues import Issue
from generator.scoring.logfile import Entry, Word
from generator.scoring.sunrise.building import fitting_buildings
from generator.scoring.sunrise.facts import COMMUNITY, HAND, ZONE, Plan
from generator.scoring.sunrise.rules import SunriseRules
from generator.scoring.sunrise.table import BUILDING, Table
from generator.scoring.sunrise.vocabulary import meant
from generator.scoring.sunrise.zoning import fitting_tiles
from generator.scoring.telling import fault
from generator.scoring.umpire import Judged, Played

_KEPT = ("(", "kept", ")")
"""Stands for the tiles of a hand that somebody wrote down and does not show."""


def written(plan: Plan, table: Table, entry: Entry) -> tuple[Table, list[Issue]]:
    """Return the table with a hand that was written down (hand A: ZR05 ... BRCa ...), and what is wrong."""
    text = entry.words[0].text.rstrip(":").upper() if entry.words else ""
    seat = SEATS.find(text) if len(text) == 1 else -1
    if seat >= len(table.players):
        return table, [fault("unknown", entry, f"there is no seat {text}", hint="name all seats at the top")]
    if seat < 0:
        return table, [
            fault("syntax", entry, "whose hand is this?", hint="write hand A: and the ids of the tiles")
        ]
    if tuple(word.text for word in entry.words[1:]) == _KEPT:
        return table, []
    player = table.players[seat]
    if player.zones < HAND or table.step == BUILDING:
        message = f"the hand of {text} stands before the first tile of the round"
        return table, [fault("turn", entry, message, hint="write it above")]
    found, issues = _tiles(plan, table, entry, entry.words[1:])
    zones = sum(one.id in found for one in plan.tiles)
    works = len(found) - zones
    if not issues and (zones != HAND or not HAND <= works <= player.works):
        message = f"a hand has {HAND} zone and {HAND} building tiles, this one {zones} and {works}"
        issues.append(fault("illegal", entry, message)._replace(clause="SNR-5.2"))
    if issues:
        return table, issues
    player = player._replace(hand=frozenset(found), extra=player.works - works)
    return table.with_player(seat, player), []


def _tiles(plan: Plan, table: Table, entry: Entry, words: Sequence[Word]) -> tuple[set[str], list[Issue]]:
    """Return the ids in a hand, and what is wrong with its words."""
    found: set[str] = set()
    issues: list[Issue] = []
    for word in words:
        name = word.text.rstrip(",").casefold()
        tile, building = plan.tile_of.get(name, -1), plan.building_of.get(name, -1)
        if tile >= 0 and plan.tiles[tile].kind in (ZONE, COMMUNITY):
            one, is_played = plan.tiles[tile].id, bool(table.zoned >> tile & 1)
        elif building >= 0:
            one, is_played = plan.buildings[building].id, bool(table.built >> building & 1)
        else:
            near = meant(plan, word.text)[:3]
            hint = f"did you mean {' or '.join(near)}?" if near else "ids are printed on the tiles"
            issues.append(fault("unknown", entry, f"there is no tile {word.text}", word, hint))
            continue
        is_held = any(player.hand and one in player.hand for player in table.players)
        if is_played or is_held or one in found:
            why = f"{one} {'lies in the city already' if is_played else 'is in another hand, or named twice'}"
            issues.append(fault("illegal", entry, why, word)._replace(clause="SNR-5.2"))
        found.add(one)
    return found, issues


@rule("SNR-A48")
def hindsight(rules: SunriseRules, judged: Judged[Table]) -> Iterator[Issue]:
    """Yield passes and strays that were wrong by what was laid later, or that nobody can check."""
    told: set[tuple[int, int]] = set()
    for at, one in enumerate(judged.played):
        for number, move in enumerate(one.moves):
            if rules.plan.options.free_pass and move.verb == "pass":
                continue
            table = _before(rules, one, number)
            if not _is_open(rules.plan, table, move):
                continue
            later = _laid_later(rules.plan, judged.played[at + 1 :], one.before.round, move.seat, move.verb)
            found = _fitting(rules.plan, table, move.seat, later, move.verb)
            if found and move.seat not in judged.unsure:
                because = (judged.played[at + 1 + later[found[0]]].entry.place,)
                yield _refuted(rules.plan, one.entry, move.seat, found[0], move.verb)._replace(
                    because=because
                )
            elif (one.before.round, move.seat) not in told and _may_be_wrong(rules.plan, table, move):
                told.add((one.before.round, move.seat))
                yield _unknown(one.entry, move.seat, table)


def _is_open(plan: Plan, table: Table, move: Move) -> bool:
    """Return whether a move is a pass or a stray that its own table does not prove.

    A tile with a sidewalk that has no place proves that none has one; a drawn tile is the only one to place.
    """
    player = table.players[move.seat]
    if move.verb in ("stray", "discard"):
        return player.hand is None and not table.drawn and not any(plan.tiles[move.at[0]].walks)
    return move.verb == "pass" and (player.hand is None or player.extra > 0)


def _may_be_wrong(plan: Plan, table: Table, move: Move) -> bool:
    """Return whether a tile that nobody has seen could have had a place."""
    if move.verb != "pass":
        return True
    seen = {one for player in table.players for one in player.hand or ()}
    unseen = [at for at, one in enumerate(plan.buildings) if not table.built >> at & 1 and one.id not in seen]
    return next(fitting_buildings(plan, table, move.seat, unseen), None) is not None


def _before(rules: SunriseRules, one: Played[Table], number: int) -> Table:
    """Return the table before a move of an entry."""
    table = one.before
    for move in one.moves[:number]:
        after = rules.attempt(table, move)
        table = table if isinstance(after, Refusal) else after
    return table


def _laid_later(
    plan: Plan, played: Sequence[Played[Table]], number: int, seat: int, verb: str
) -> dict[int, int]:
    """Return what a seat laid later in the same phase, with the entries; not what it drew on the way."""
    found: dict[int, int] = {}
    verbs = ("build",) if verb == "pass" else ("zone", "stray", "discard")
    for at, one in enumerate(played):
        if one.before.round != number:
            break
        is_drawn = one.before.drawn
        for move in one.moves:
            if move.seat == seat and move.verb in verbs and not is_drawn:
                found.setdefault(move.at[0], at)
            is_drawn = move.verb == "zone" and plan.tiles[move.at[0]].kind == COMMUNITY
    return found


def _fitting(plan: Plan, table: Table, seat: int, later: dict[int, int], verb: str) -> tuple[int, ...]:
    """Return a tile that was held all the while, with a place that it had."""
    if verb == "pass":
        return next(fitting_buildings(plan, table, seat, list(later)), ())
    return next(fitting_tiles(plan, table, list(later)), ())


def _refuted(plan: Plan, entry: Entry, seat: int, tile: int, verb: str) -> Issue:
    name = plan.buildings[tile].id if verb == "pass" else plan.tiles[tile].id
    message = f"{name}, which {SEATS[seat]} laid later and held then, had a place"
    clause = "SNR-A39" if verb == "pass" else "SNR-A13"
    return fault("illegal", entry, message)._replace(clause=clause, seat=seat)


def _unknown(entry: Entry, seat: int, table: Table) -> Issue:
    letter = SEATS[seat]
    message = f"whether {letter} had no other tile with a place in round {table.round} can't be checked"
    hint = f"hand {letter}: and the ids of the tiles, written when they were drawn, would tell"
    if table.players[seat].hand is not None:
        message = f"whether the tile that {letter} kept as Architect had a place can't be checked"
        hint = f"write it as the ninth behind hand {letter}:"
    return fault("unverified", entry, message, hint=hint)._replace(seat=seat, clause="SNR-A48")
