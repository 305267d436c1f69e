"""Small slips of the pen in a play: another tile, side, arrow, half or number; and what is legal instead."""

from collections.abc import Iterator, Sequence
from itertools import islice

from generator.scoring.logfile import Entry, Word
from generator.scoring.sunrise.facts import COMMUNITY, HALL, TYPES, ZONE, Plan
from generator.scoring.sunrise.notation import ARROW, COMPASS, DIRECTIONS, HALF, VERBS, Notation
from generator.scoring.sunrise.reading import read_play
from generator.scoring.sunrise.rules import SunriseRules
from generator.scoring.sunrise.table import Table
from generator.scoring.umpire import Played, Trouble

NEAR, OTHER, EXCHANGED = 1.0, 1.4, 1.3
MOST_LINES = 5


def variants(plan: Plan, one: Played[Table], trouble: Trouble[Table]) -> Iterator[tuple[str, float]]:
    """Yield texts of an entry that one slip of the pen may have turned into this one, with costs."""
    entry = one.entry
    words = [word.text for word in entry.words]
    if entry.kind == "totals":
        yield from _totals(entry, trouble)
    if entry.kind not in ("turn", "fix"):
        return
    for at, word in enumerate(words):
        yield from ((_with(words, at, other), cost) for other, cost in _others(plan, word))
    for at in range(len(words) - 1):
        yield " ".join((*words[:at], words[at + 1], words[at], *words[at + 2 :])), EXCHANGED


def _totals(entry: Entry, trouble: Trouble[Table]) -> Iterator[tuple[str, float]]:
    """Yield the total that an issue needs in the place of the one that was written."""
    words = [word.text for word in entry.words]
    for at, word in enumerate(entry.words):
        if trouble.issue.place.column == word.column and trouble.issue.need.isdecimal():
            yield _with(words, at, trouble.issue.need + word.text.lstrip("0123456789")), 2.4


def _with(words: Sequence[str], at: int, *others: str) -> str:
    """Return words with others in the place of one."""
    return " ".join((*words[:at], *others, *words[at + 1 :]))


def _others(plan: Plan, word: str) -> Iterator[tuple[str, float]]:
    """Yield words of the same kind that may have been meant, and how unlikely each is."""
    text = word.rstrip("!,").casefold()
    half, compass = HALF.fullmatch(text), COMPASS.fullmatch(text)
    if ARROW.fullmatch(text):
        yield from ((f"^{letter}", NEAR) for letter in "nesw" if f"^{letter}" != text)
    elif half is not None:
        yield f"{word.split('.', maxsplit=1)[0]}.{'r' if half[2] == 'l' else 'l'}", NEAR
        yield from ((f"{other}.{half[2]}", cost) for other, cost in _ids(plan, half[1]))
    elif text in "nesw" or text in DIRECTIONS:
        names = DIRECTIONS if len(text) > 1 else "nesw"
        yield from ((name, NEAR) for name in names if name != text)
    elif compass is not None:
        yield from _counts(text)
    elif text in plan.tile_of or text in plan.building_of:
        yield from _ids(plan, text)
    elif text.isdecimal():
        yield from ((f"{role.number:02}", NEAR) for role in plan.roles if role.number != int(text))
    elif text in TYPES:
        yield from ((name, OTHER) for name in TYPES if name != text)
    else:
        yield from _guessed(plan, text)


def _guessed(plan: Plan, text: str) -> Iterator[tuple[str, float]]:
    """Yield the words nearest to one that is not known."""
    from difflib import get_close_matches

    ids = {one.casefold(): one for one in (*(t.id for t in plan.tiles), *(b.id for b in plan.buildings))}
    known = [*ids, *VERBS, *DIRECTIONS, *TYPES]
    yield from ((ids.get(near, near), NEAR) for near in get_close_matches(text, known, n=8, cutoff=0.6))


def _ids(plan: Plan, text: str) -> Iterator[tuple[str, float]]:
    """Yield ids of the same kind that differ in one letter or figure."""
    tiles = [tile.id for tile in plan.tiles if tile.kind in (ZONE, COMMUNITY, HALL)]
    for one in (*tiles, *(building.id for building in plan.buildings)):
        name = one.casefold()
        if len(name) == len(text) and name != text:
            different = sum(map(str.__ne__, name, text))
            if different == 1 or sorted(name) == sorted(text):
                yield one, NEAR


def _counts(text: str) -> Iterator[tuple[str, float]]:
    """Yield places one further, one nearer, or on the other side."""
    opposite = {"e": "w", "w": "e", "n": "s", "s": "n"}
    for at, letter in enumerate(text):
        if letter.isdecimal():
            near = (str(int(letter) + step) for step in (1, -1) if int(letter) + step >= 0)
            yield from ((f"{text[:at]}{number}{text[at + 1 :]}", NEAR) for number in near)
        else:
            yield f"{text[:at]}{opposite[letter]}{text[at + 1 :]}", NEAR


# What may stand there instead


def legal_lines(rules: SunriseRules, notation: Notation, table: Table, entry: Entry) -> list[str]:
    """Return up to five plays that are legal and differ in a word or two from what was written."""
    words = [word.text for word in entry.words]
    tried: dict[str, float] = {}
    for text, cost in _instead(rules.plan, words):
        tried.setdefault(text, cost)
    ordered = sorted(tried, key=lambda text: tried[text])
    legal = (text for text in ordered if _is_legal(rules, notation, table, entry, text))
    return list(islice(legal, MOST_LINES))


def _instead(plan: Plan, words: list[str]) -> Iterator[tuple[str, float]]:
    changed = [(at, other, cost) for at, word in enumerate(words) for other, cost in _others(plan, word)]
    yield from ((_with(words, at, other), cost) for at, other, cost in changed)
    for at in range(len(words) - 1):
        yield " ".join((*words[:at], words[at + 1], words[at], *words[at + 2 :])), EXCHANGED
    turned = [(at, other, cost) for at, other, cost in changed if ARROW.fullmatch(other)]
    for at, other, cost in changed:
        for where, arrow, more in turned:
            if where != at:
                text = _with(words, at, other).split()
                yield _with(text, where, arrow), cost + more
    yield from ((f"{' '.join(words)} ^{letter}", OTHER) for letter in "nesw")


def _is_legal(rules: SunriseRules, notation: Notation, table: Table, entry: Entry, text: str) -> bool:
    words = tuple(Word(word, number) for number, word in enumerate(text.split(), 1))
    line = notation.read(entry._replace(words=words, text=text))
    if line.play is None or line.issues or entry.seat is None:
        return False
    found = read_play(rules, table, entry.seat, line.play)
    return found.refusal is None and len(found.ways) == 1
