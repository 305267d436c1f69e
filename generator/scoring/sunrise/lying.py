"""The finished city, written tile by tile: what of it can be checked though nobody knows how it arose."""

from collections.abc import Iterator

from generator.scoring.engine import Refusal
from generator.scoring.issues import Issue, Place
from generator.scoring.logfile import Entry
from generator.scoring.sunrise.building import laid, must_match, site_at
from generator.scoring.sunrise.facts import HALL, ZONE
from generator.scoring.sunrise.notation import NO_TURN, Notation, Play
from generator.scoring.sunrise.reading import lying_places
from generator.scoring.sunrise.rules import SunriseRules
from generator.scoring.sunrise.table import Plot, Table, name_of
from generator.scoring.sunrise.zoning import contact
from generator.scoring.telling import fault, refused


def lay(rules: SunriseRules, notation: Notation, table: Table, entry: Entry) -> tuple[Table, list[Issue]]:
    """Return the city with one more tile of ``lay ZR05 2e1n ^n`` or ``lay BRCa ZC02 ZR05``."""
    line = notation.read(entry)
    play = line.play
    if play is None or play.kind not in ("zone", "build"):
        if line.issues:
            return table, list(line.issues)
        hint = "write lay ZR05 2e1n ^n for a tile, lay BRCa ZC02 ZR05 for a building"
        return table, [fault("syntax", entry, "what lies where?", hint=hint)]
    issues: list[Issue] = []
    while play is not None:
        table, found = _laid(rules, table, entry, play)
        issues += found
        play = play.then
    return table, issues


def _laid(rules: SunriseRules, table: Table, entry: Entry, play: Play) -> tuple[Table, list[Issue]]:
    places = lying_places(rules.plan, table, play)
    if isinstance(places, Refusal):
        return table, [refused(entry, places, play.word, {})]
    if play.kind == "zone":
        return _zone(rules, table, entry, play, places[0])
    return _building(rules, table, entry, play, places)


def _zone(
    rules: SunriseRules, table: Table, entry: Entry, play: Play, place: int
) -> tuple[Table, list[Issue]]:
    tile = rules.plan.tile_of[play.name]
    name = rules.plan.tiles[tile].id
    if rules.plan.tiles[tile].kind == HALL or table.zoned >> tile & 1:
        wrong = Refusal("SNR-5.2", f"{name} lies in the city already")
        return table, [refused(entry, wrong, play.word, {})]
    if place in table.city:
        wrong = Refusal("SNR-6.1", f"{name_of(rules.plan, table.city[place])} lies there already")
        return table, [refused(entry, wrong, play.word, {})]
    turn = 0 if play.turn == NO_TURN else play.turn
    return table.with_plot(place, Plot(tile, turn))._replace(zoned=table.zoned | 1 << tile), []


def _building(
    rules: SunriseRules, table: Table, entry: Entry, play: Play, places: list[int]
) -> tuple[Table, list[Issue]]:
    plan, building = rules.plan, rules.plan.building_of[play.name]
    if len(places) != 2 or table.built >> building & 1:
        wrong = Refusal("SNR-10.1", f"{plan.buildings[building].id} lies on two places, and once")
        return table, [refused(entry, wrong, play.word, {})]
    site = site_at(plan, table, places[0], places[1])
    if isinstance(site, Refusal):
        return table, [refused(entry, site, play.word, {})]
    slip = must_match(plan, plan.buildings[building], site)
    if slip is None and len(site.plots[0].floors) != len(site.plots[1].floors):
        slip = Refusal("SNR-12.3", "the building slants: its halves lie on different floors")
    issues = [] if slip is None else [refused(entry, slip, play.word, {})]
    return laid(plan, table, 0, building, site), issues


def leftover(rules: SunriseRules, table: Table) -> Iterator[Issue]:
    """Yield what the finished city tells: tiles that meet no sidewalk, and more points than were scored."""
    plan = rules.plan
    for place, plot in table.city.items():
        if plan.tiles[plot.tile].kind == ZONE and not contact(plan, table, plot, place).walks:
            message = f"{plan.tiles[plot.tile].id} meets no sidewalk, which is legal only if no tile could"
            yield Issue("unverified", Place(), message, clause="SNR-A13")
    least = sum(one.primary for at, one in enumerate(plan.buildings) if table.built >> at & 1)
    most = sum(player.tokens * plan.length + player.pawn for player in table.players)
    if least > most:
        message = (
            f"the buildings of this city alone earn {least} points; tokens and steps tell {most} at most"
        )
        yield Issue("total", Place(), message, need=str(least), have=str(most), clause="SNR-10.5")
