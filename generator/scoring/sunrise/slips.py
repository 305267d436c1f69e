"""Small slips of the pen in a play: another tile, side, arrow, half or number; and what is legal instead."""

from collections.abc import Iterator, Sequence
from itertools import chain, islice, zip_longest

from generator.scoring.logfile import Entry, Word
from generator.scoring.sunrise.building import fitting_buildings
from generator.scoring.sunrise.facts import COMMUNITY, TYPES, ZONE, Plan
from generator.scoring.sunrise.notation import Notation
from generator.scoring.sunrise.reading import read_play
from generator.scoring.sunrise.rules import SunriseRules
from generator.scoring.sunrise.table import (
    BIDDING,
    BUILDING,
    CLAIMING,
    CLOSING,
    OPENING,
    Table,
    is_bare,
    name_of,
)
from generator.scoring.sunrise.vocabulary import (
    ARROW,
    COMPASS,
    DIRECTIONS,
    HALF,
    OF_ELSEWHERE,
    SIDES,
    meant,
    role_named,
)
from generator.scoring.umpire import Played, Trouble

FORGOTTEN, TURNED, COUNTED, EXCHANGED, NEAR, OTHER, FAR_OFF = 0.6, 0.8, 0.9, 0.9, 1.0, 1.4, 1.7
"""Costs: an arrow left out, another one, a place miscounted, words exchanged, an id like another, others,
any other legal place."""

TOTAL = 0.9
"""Points that come off-turn are forgotten more often than a tile is misread."""

MOST_LINES = 6
_OPPOSITE = {"e": "w", "w": "e", "n": "s", "s": "n", "o": "e"}

Guess = tuple[str, float]


def variants(plan: Plan, one: Played[Table], trouble: Trouble[Table]) -> Iterator[Guess]:
    """Yield texts of an entry that one slip of the pen may have turned into this one, with costs."""
    entry = one.entry
    words = [word.text for word in entry.words]
    if entry.kind == "totals":
        yield from _totals(entry, trouble)
    if entry.kind == "hand":
        yield from _of_a_hand(plan, words, trouble.issue.have)
    if entry.kind not in ("turn", "fix"):
        return
    yield from _instead(plan, words)
    if one is trouble.at:
        yield from ((text, FAR_OFF) for text in _elsewhere(plan, one.before, entry.seat, words))


def _of_a_hand(plan: Plan, words: Sequence[str], laid: str) -> Iterator[Guess]:
    """Yield a hand with another tile in it, first the one that was laid though it is not there."""
    for at in range(1, len(words)):
        for other, cost in _others(plan, words[at]):
            yield _with(words, at, other), TURNED if other == laid else cost


def _totals(entry: Entry, trouble: Trouble[Table]) -> Iterator[Guess]:
    """Yield the total that an issue needs in the place of the one that was written."""
    words = [word.text for word in entry.words]
    for at, word in enumerate(entry.words):
        if trouble.issue.place.column == word.column and trouble.issue.need.isdecimal():
            yield _with(words, at, trouble.issue.need + word.text.lstrip("0123456789")), TOTAL


def _without_arrow(plan: Plan, words: Sequence[str]) -> Iterator[Guess]:
    """Yield the line of a tile with each arrow, if it has none."""
    is_tile = len(words) > 1 and (words[0].casefold() in plan.tile_of or words[0].casefold() == "move")
    if is_tile and not any(word.startswith("^") for word in words):
        yield from ((f"{' '.join(words)} ^{letter}", FORGOTTEN) for letter in "nesw")


def _half_written(plan: Plan, words: Sequence[str]) -> Iterator[Guess]:
    """Yield a line without its remark, with an arrow for its last letter, or a role for its only number.

    Or with the sides of a language in which a tile lies ``von``, ``van`` or ``av`` another.
    """
    remark = next((at for at, word in enumerate(words) if word == "("), 0)
    if remark:
        yield " ".join(words[:remark]), FORGOTTEN
    if len(words) > 1 and words[-1].casefold() in SIDES:
        yield _with(words, len(words) - 1, f"^{words[-1][0]}"), NEAR
    role = role_named(plan, " ".join(words).casefold())
    if role:
        yield role, NEAR
    at = next((at for at, word in enumerate(words) if at and word.casefold() in OF_ELSEWHERE), 0)
    for side in meant(plan, words[at - 1])[:1] if at else ():
        yield " ".join((*words[: at - 1], side, "of", *words[at + 1 :])), NEAR


def _exchanged(plan: Plan, words: Sequence[str]) -> Iterator[Guess]:
    """Yield a line with two neighbouring words exchanged that both name tiles in the city."""
    for at in range(len(words) - 1):
        if at and _is_name(plan, words[at]) and _is_name(plan, words[at + 1]):
            yield " ".join((*words[:at], words[at + 1], words[at], *words[at + 2 :])), EXCHANGED


def _is_name(plan: Plan, word: str) -> bool:
    name = word.casefold().split(".", maxsplit=1)[0]
    return name in plan.tile_of or name in plan.building_of


def _with(words: Sequence[str], at: int, *others: str) -> str:
    """Return words with others in the place of one."""
    return " ".join((*words[:at], *others, *words[at + 1 :]))


def _others(plan: Plan, word: str) -> Iterator[Guess]:
    """Yield words of the same kind that may have been meant, and how unlikely each is."""
    text = word.rstrip("!,").casefold()
    half = HALF.fullmatch(text)
    if ARROW.fullmatch(text):
        yield from ((f"^{letter}", TURNED) for letter in "nesw" if f"^{letter}" != text)
    elif half is not None:
        yield f"{word.split('.', maxsplit=1)[0]}.{'r' if half[2] == 'l' else 'l'}", TURNED
        yield from ((f"{other}.{half[2]}", cost) for other, cost in _ids(plan, half[1]))
    elif text in ("n", "e", "s", "w") or text in DIRECTIONS:
        names = DIRECTIONS if len(text) > 1 else "nesw"
        yield from ((name, COUNTED) for name in names if name != text)
    elif COMPASS.fullmatch(text):
        yield from _counts(text)
    elif text in plan.tile_of or text in plan.building_of:
        yield from _ids(plan, text)
    elif text.isdecimal():
        yield from _roles(plan, text)
    elif text in TYPES:
        yield from ((name, OTHER) for name in TYPES if name != text)
    else:
        yield from ((near, NEAR) for near in meant(plan, text))


def _roles(plan: Plan, text: str) -> Iterator[Guess]:
    """Yield the numbers of roles, first those next to one and those that share a figure with it."""
    number = int(text)
    for role in plan.roles:
        if role.number != number:
            is_near = abs(role.number - number) <= 1 or bool({*f"{role.number:02}"} & {*f"{number:02}"})
            yield f"{role.number:02}", NEAR if is_near else OTHER


def _ids(plan: Plan, text: str) -> Iterator[Guess]:
    """Yield ids of the same kind that differ in one letter or figure, or in their order."""
    tiles = [tile.id for tile in plan.tiles if tile.kind in (ZONE, COMMUNITY)]
    for one in (*tiles, *(building.id for building in plan.buildings)):
        name = one.casefold()
        if len(name) == len(text) and name != text:
            different = [at for at, letter in enumerate(name) if letter != text[at]]
            if len(different) == 1 or sorted(name) == sorted(text):
                yield one, NEAR if different[-1] == len(name) - 1 else OTHER


def _counts(text: str) -> Iterator[Guess]:
    """Yield places one further, one nearer, or on the other side, and those with another figure."""
    for at, letter in enumerate(text):
        if letter.isdecimal():
            for number in sorted({*range(10)} - {int(letter)}):
                cost = COUNTED if abs(number - int(letter)) == 1 else OTHER
                yield f"{text[:at]}{number}{text[at + 1 :]}", cost
        else:
            yield f"{text[:at]}{_OPPOSITE[letter]}{text[at + 1 :]}", COUNTED


# What may stand there instead


def legal_lines(rules: SunriseRules, notation: Notation, table: Table, entry: Entry) -> list[str]:
    """Return plays that are legal and differ in a word or two from what was written.

    First come all other arrows; then other places and other tiles take turns, so that none hides the others.
    Behind them stands where else a chip or a building tile could lie.
    """
    words = [word.text for word in entry.words]
    ones = dict(reversed(list(_instead(rules.plan, words))))
    costs = sorted({*ones.values()})
    groups = [[text for text in reversed(ones) if ones[text] == cost] for cost in costs]
    at = sum(cost <= TURNED for cost in costs)
    middle = sum(cost <= NEAR for cost in costs)
    texts = chain(
        *groups[:at],
        _in_turn(groups[at:middle]),
        *groups[middle:],
        _elsewhere(rules.plan, table, entry.seat, words),
        _twice_changed(rules.plan, words),
    )
    legal = (text for text in dict.fromkeys(texts) if _is_legal(rules, notation, table, entry, text))
    return list(islice(legal, most_lines(table)))


def most_lines(table: Table) -> int:
    """Return how many plays are looked for: all bids, but of plays with more choices a few."""
    return len(table.city) ** 2 if table.step in (CLOSING, BIDDING, CLAIMING) else MOST_LINES


def _in_turn(groups: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the first of each group, then the second of each, and so on."""
    yield from (text for texts in zip_longest(*groups) for text in texts if text is not None)


def _instead(plan: Plan, words: list[str]) -> Iterator[Guess]:
    """Yield lines that differ in one word, or in the order of two."""
    yield from _without_arrow(plan, words)
    yield from _half_written(plan, words)
    for at, word in enumerate(words):
        yield from ((_with(words, at, other), cost) for other, cost in _others(plan, word))
    yield from _exchanged(plan, words)


def _twice_changed(plan: Plan, words: list[str]) -> Iterator[str]:
    """Yield lines that differ in their arrow, and in one word beside."""
    arrows = [at for at, word in enumerate(words) if ARROW.fullmatch(word.casefold())]
    for at, word in enumerate(words):
        for other, _ in _others(plan, word):
            changed = _with(words, at, other).split()
            for where in arrows:
                if where != at:
                    yield from (_with(changed, where, f"^{letter}") for letter in "nesw")


def _elsewhere(plan: Plan, table: Table, seat: int | None, words: Sequence[str]) -> Iterator[str]:
    """Yield where else a chip could lie now, or a building tile: there are few such places."""
    building = plan.building_of.get(words[0].casefold(), -1) if words else -1
    if building >= 0 and seat is not None and table.step == BUILDING:
        yield from _other_sites(plan, table, seat, building, words)
    elif table.step in (CLOSING, BIDDING, CLAIMING, OPENING):
        is_swap = table.step == OPENING
        plots = [one for one in table.city.values() if (one.chips if is_swap else is_bare(plan, one))]
        zones = [name_of(plan, plot) for plot in plots] if not is_swap or words[:1] == ["swap"] else []
        for at, word in enumerate(words):
            if _is_name(plan, word):
                yield from (_with(words, at, zone) for zone in zones if zone.casefold() != word.casefold())


def _other_sites(plan: Plan, table: Table, seat: int, building: int, words: Sequence[str]) -> Iterator[str]:
    """Yield where a building tile could lie, first where it shares a place with what was written."""
    said = {word.casefold() for word in words}
    found = [
        [name_of(plan, table.city[place]) for place in places]
        for _, *places in fitting_buildings(plan, table, seat, [building])
    ]
    found.sort(key=lambda names: -sum(name.casefold() in said for name in names))
    yield from (f"{plan.buildings[building].id} {' '.join(names)}" for names in found)


def _is_legal(rules: SunriseRules, notation: Notation, table: Table, entry: Entry, text: str) -> bool:
    words = tuple(Word(word, number) for number, word in enumerate(text.split(), 1))
    line = notation.read(entry._replace(words=words, text=text))
    if line.play is None or line.issues or entry.seat is None:
        return False
    found = read_play(rules, table, entry.seat, line.play)
    return found.refusal is None and len(found.ways) == 1
