"""Small slips of the pen in a turn: squares one off, another direction, number or card."""

from collections.abc import Iterator
from itertools import islice

from generator.scoring.logfile import Entry, Word
from generator.scoring.sunken.facts import Lake
from generator.scoring.sunken.notation import CARD, GO, HOUSE, NUMBER, SPIRIT, SQUARE, STREET, Notation
from generator.scoring.sunken.reading import read_turn
from generator.scoring.sunken.rules import SunkenRules
from generator.scoring.sunken.table import Table
from generator.scoring.umpire import Played, Trouble

NEAR, TURNED, OTHER, LEFT_OUT, TOO_MUCH = 1.0, 1.2, 1.3, 1.6, 1.8
FURTHEST = 1.6
"""Changes of one word that cost more are no slips."""
MOST_LINES = 5


def variants(lake: Lake, one: Played[Table], trouble: Trouble[Table]) -> Iterator[tuple[str, float]]:
    """Yield texts of an entry that one slip of the pen may have turned into this one, with costs."""
    entry = one.entry
    if entry.kind == "totals":
        yield from _totals(entry, trouble)
    if entry.kind not in ("turn", "fix"):
        return
    words = [word.text for word in entry.words]
    for at, word in enumerate(words):
        for other, cost in _others(lake, word):
            if cost <= FURTHEST:
                yield _with(words, at, other), cost
        if len(words) > 1:
            yield _with(words, at), TOO_MUCH


def _totals(entry: Entry, trouble: Trouble[Table]) -> Iterator[tuple[str, float]]:
    """Yield the total that an issue needs in the place of the one that was written."""
    words = [word.text for word in entry.words]
    for at, word in enumerate(entry.words):
        if trouble.issue.place.column == word.column and trouble.issue.need.isdecimal():
            yield _with(words, at, trouble.issue.need), NEAR


def _with(words: list[str], at: int, *others: str) -> str:
    """Return words with others in the place of one."""
    return " ".join((*words[:at], *others, *words[at + 1 :]))


def _others(lake: Lake, word: str) -> Iterator[tuple[str, float]]:
    """Yield words of the same kind that may have been meant, and how unlikely each is."""
    text = word.rstrip("!").lower()
    street, house = STREET.fullmatch(text), HOUSE.fullmatch(text)
    if CARD.fullmatch(text):
        yield from _cards(lake, text)
    elif street:
        yield from _streets(lake, street[1], street[2])
    elif house:
        yield from ((f"{number}@{house[2]}", NEAR) for number in lake.houses if str(number) != house[1])
        yield from ((f"{house[1]}@{square}", cost) for square, cost in _squares(lake, house[2]))
    elif SQUARE.fullmatch(text):
        yield from _squares(lake, text)
    elif NUMBER.fullmatch(text):
        numbers = sorted({*lake.houses, 0})
        yield from ((str(number), NEAR) for number in numbers if str(number) != text)


def _cards(lake: Lake, text: str) -> Iterator[tuple[str, float]]:
    for card in sorted({card for corner in lake.corners for card in corner.hand}):
        other = str(card)
        if other != text:
            yield other, NEAR if sum(map(str.__ne__, other, text)) == 1 else OTHER


def _streets(lake: Lake, square: str, sign: str) -> Iterator[tuple[str, float]]:
    """Yield other streets, the nearer the likelier."""
    way = {"<": ">", "^": "v"}.get(sign, sign)
    for at, _ in lake.streets:
        name = lake.water.spots[at].name
        cost = _distance(name, square) + (TURNED - NEAR if name[-1] != way else 0.0)
        if name != square + way:
            yield name, max(cost, NEAR)


def _squares(lake: Lake, square: str) -> Iterator[tuple[str, float]]:
    yield from ((name, _distance(name, square)) for name in lake.water.squares if name != square)


def _distance(name: str, square: str) -> float:
    """Return how unlikely one square is written for another: 1 for a neighbour, a little more further off."""
    columns = abs(ord(name[0]) - ord(square[0]))
    rows = abs(int(name[1:].rstrip(">v")) - int(square[1:]))
    return NEAR + (OTHER - NEAR) * max(columns + rows - 1, 0)


# What may stand there instead


def legal_lines(rules: SunkenRules, notation: Notation, table: Table, entry: Entry, column: int) -> list[str]:
    """Return up to five legal texts of a turn, with another word at a column or one more behind it."""
    words = [word.text for word in entry.words]
    at = next((at for at, word in enumerate(entry.words) if word.column == column), None)
    if at is None:
        return []
    tried = sorted(_instead(rules.lake, words, at), key=lambda one: one[1])
    legal = (text for text, _ in tried if _is_legal(rules, notation, table, entry, text))
    return list(islice(dict.fromkeys(legal), MOST_LINES))


def _instead(lake: Lake, words: list[str], at: int) -> Iterator[tuple[str, float]]:
    yield from ((_with(words, at, other), cost) for other, cost in _others(lake, words[at]))
    if len(words) > 1:
        yield _with(words, at), TOO_MUCH
    if words[at].lower() not in (GO, SPIRIT):
        yield from (
            (_with(words, at, words[at], more), LEFT_OUT + cost) for more, cost in _more(lake, words[at])
        )
    if at and words[at - 1].lower() == SPIRIT:
        numbers = sorted({face for one in lake.set_ups.values() for face in one.die})
        yield from ((_with(words, at, str(number), words[at]), LEFT_OUT) for number in numbers)


def _more(lake: Lake, word: str) -> Iterator[tuple[str, float]]:
    """Yield streets that may have been forgotten behind a word, those near it first."""
    found = STREET.match(word.lower()) or HOUSE.match(word.lower()) or SQUARE.match(word.lower())
    near = (
        lake.water.squares[lake.corners[0].village]
        if found is None
        else found.group().split("@")[-1].rstrip(">v<^")
    )
    yield from _streets(lake, near, "")


def _is_legal(rules: SunkenRules, notation: Notation, table: Table, entry: Entry, text: str) -> bool:
    words = tuple(Word(word, number) for number, word in enumerate(text.split(), 1))
    line = notation.read(entry._replace(words=words, text=text))
    if line.issues or entry.seat is None or not words:
        return False
    turn = read_turn(rules, table, entry.seat, line, words[-1])
    return not turn.refused and len(turn.ways) == 1
