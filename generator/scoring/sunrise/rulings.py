"""Which of our readings of the rulebook a verdict rests on: those that this game has used."""

from collections.abc import Iterator

from generator.scoring.engine import SEATS, replay
from generator.scoring.sunrise.choices import Options
from generator.scoring.sunrise.facts import CRIME_BOSS, LAWYER, LOBBYIST, MANAGER, Plan
from generator.scoring.sunrise.rules import SunriseRules
from generator.scoring.sunrise.table import Table, has, holder
from generator.scoring.umpire import Judged, Played


def rested(rules: SunriseRules, judged: Judged[Table]) -> Iterator[str]:
    """Yield the rulings that the verdict rests on, each once, in words, with where it was used first.

    Chips come back by themselves, so whoever ended the round did not use that.
    """
    used: dict[str, str] = {}
    meant = _meant(rules.plan.options)
    for one in judged.played:
        if one.moves and not one.issues and one.entry.seat is not None:
            number = one.before.round
            for clause in _of_line(rules, one):
                seat = "" if clause == "SNR-A41" else SEATS[one.entry.seat]
                first = f"first used by {seat} in round {number}" if seat else f"first used in round {number}"
                used.setdefault(clause, first)
    for clause in sorted(used, key=lambda text: int(text[5:])):
        yield f"ruling {clause}: {meant[clause]} ({used[clause]})"


def _meant(chosen: Options) -> dict[str, str]:
    """Return the rulings in words, as the options of a game choose them."""
    quarter = "a direction is only the quarter of the city beyond City Hall, not the half"
    half = "a direction is the half of the city beyond City Hall, not only the quarter"
    all_agree = "a tile may meet no sidewalk if no tile of the hand can and all agree"
    stray = "a tile may meet no sidewalk if no tile of the hand can"
    must = "the Lawyer has to exchange two chips if that is possible"
    each = "the City Manager scores for every community tile next to a building"
    once = "the City Manager scores once for a building, however many community tiles are next to it"
    others, alone = (
        "the Crime Boss takes all bonuses, and others get theirs, too",
        "the Crime Boss takes the bonus of others, too",
    )
    back = "chips on zones that nobody built on come back at the end of a round"
    return {
        "SNR-A2": "points are counted on from the star, so one action may earn several tokens",
        "SNR-A12": quarter if chosen.direction == "quadrant" else half,
        "SNR-A13": all_agree if chosen.illegal == "vote" else stray,
        "SNR-A24": "the Lobbyist scores the districts of tiles that are moved, each once",
        "SNR-A27": must if chosen.mandatory else "the Lawyer may exchange two chips",
        "SNR-A29": alone if chosen.exclusive_boss else others,
        "SNR-A32": each if chosen.per_community_tile else once,
        "SNR-A41": back if chosen.chips_return else "chips on zones that nobody built on stay there",
    }


def _of_line(rules: SunriseRules, one: Played[Table]) -> Iterator[str]:
    tables, _ = replay(rules, one.before, one.moves)
    for before, after, move in zip(tables, tables[1:], one.moves, strict=False):
        yield from _of_track(before, after)
        if move.verb == "stray":
            yield "SNR-A13"
        if move.verb == "zone" and before.direction >= 0:
            yield "SNR-A12"
        if move.verb == "shift" and has(rules.plan, before, move.seat, LOBBYIST):
            yield "SNR-A24"
        if move.verb == "swap" and has(rules.plan, before, move.seat, LAWYER):
            yield "SNR-A27"
        if move.verb == "build":
            yield from _of_building(rules.plan, before, move.seat, move.at[1:])
        if after.round != before.round and any(plot.chips for plot in before.city.values()):
            yield "SNR-A41"


def _of_track(before: Table, after: Table) -> Iterator[str]:
    for one, other in zip(before.players, after.players, strict=True):
        if other.tokens - one.tokens > 2:
            yield "SNR-A2"


def _of_building(plan: Plan, before: Table, seat: int, places: tuple[int, ...]) -> Iterator[str]:
    plots = [before.city[place] for place in places]
    is_first = all(not plot.floors for plot in plots)
    if (
        is_first
        and has(plan, before, seat, CRIME_BOSS)
        and any(plot.chips and plot.chips[-1] != seat for plot in plots)
    ):
        yield "SNR-A29"
    if holder(plan, before, MANAGER):
        yield "SNR-A32"
