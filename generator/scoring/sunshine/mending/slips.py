"""Slips of the pen in Sunshine City: what a line may have been meant as, and what the rules allow instead.

A slip has a cost, the higher the less likely: a character near by costs 1.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from generator.scoring.engine import Move, Refusal, replay
from generator.scoring.issues import Issue
from generator.scoring.logfile import Entry, Word, words_text
from generator.scoring.sunshine import powers
from generator.scoring.sunshine.facts import BUILDER, INVENTOR, MONEY, WOOD, City
from generator.scoring.sunshine.mending import forgotten
from generator.scoring.sunshine.mending.misspelt import (
    OTHER,
    SWAPPED,
    TOO_MANY,
    TWO,
    Slip,
    added,
    is_kind,
    is_near,
    slips_at,
    swapped_workers,
    with_words,
)
from generator.scoring.sunshine.mending.needs import wanted
from generator.scoring.sunshine.notation import Line, Notation
from generator.scoring.sunshine.reading import read_turn
from generator.scoring.sunshine.rules import SunshineRules
from generator.scoring.sunshine.table import Sheet, Table, lit
from generator.scoring.umpire import Played, Trouble

MOVED = 2.6
FITS = 0.5
"""What it is worth that a slip would explain the trouble."""

MOST_READ = 14
MOST_TOLD = 6

# What may stand there instead


def legal_lines(
    rules: SunshineRules, notation: Notation, table: Table, entry: Entry, column: int
) -> tuple[str, ...]:
    """Return up to six legal lines that differ from an entry in the word at a column.

    Or in another word that may be at fault: a worker's district, or the worker whose box it would be.
    """
    place = next((at for at, word in enumerate(entry.words) if word.column == column), None)
    if place is None:
        return ()
    slips = list(slips_at(notation, entry.words, place, _open_at(rules, notation, table, entry, place), TWO))
    for beside in _beside(notation, entry.words, place):
        slips += slips_at(notation, entry.words, beside, 0, OTHER)
    found: dict[str, None] = {}
    for slip in sorted(slips, key=lambda slip: slip.cost)[:MOST_READ]:
        if is_legal(rules, notation, table, entry, slip.words):
            found[words_text(slip.words)] = None
        if len(found) == MOST_TOLD:
            break
    return tuple(found)


def _beside(notation: Notation, words: Sequence[Word], place: int) -> Iterator[int]:
    if is_kind(notation, words[place], "worker"):
        yield from (at for at in (place + 1,) if at < len(words) and is_kind(notation, words[at], "district"))
    else:
        workers = (at for at in range(place - 1, -1, -1) if is_kind(notation, words[at], "worker"))
        yield from islice(workers, 1)


def is_legal(
    rules: SunshineRules, notation: Notation, table: Table, entry: Entry, words: Sequence[Word]
) -> bool:
    """Return whether a turn with these words would be legal."""
    line = notation.read(entry._replace(words=tuple(words)))
    if line.issues or not words:
        return False
    return not read_turn(rules, table, entry.seat or 0, line, words[-1]).refused


def _open_at(rules: SunshineRules, notation: Notation, table: Table, entry: Entry, place: int) -> int:
    """Return the boxes that may be filled right behind the words before a place, as a mask."""
    seat, words = entry.seat or 0, entry.words[:place]
    before = notation.read(entry._replace(words=words)).ops
    ops = [op for op in before if not (op.kind == "end" and op.words[0].text != ")")]
    last = words[-1] if words else entry.words[0]
    acting = sum(op.kind in ("act", "travel") for op in ops)
    found = 0
    for way in read_turn(rules, table, seat, Line(tuple(ops), ()), last).ways:
        sheet = _after_some(rules, table, way.moves, acting).sheets[seat]
        found |= _payable(rules.city, sheet) & ~sheet.filled if sheet.pools else 0
    return found


def _after_some(rules: SunshineRules, table: Table, moves: Sequence[Move], acting: int) -> Table:
    """Return the table after moves in which some workers were activated, but for what ended the turn."""
    acts = [at for at, move in enumerate(moves) if move.verb in ("act", "travel")]
    count = acts[acting] if acting < len(acts) else len(moves)
    while count and moves[count - 1].verb in ("done", "close"):
        count -= 1
    return replay(rules, table, moves[:count])[0][-1]


def _payable(city: City, sheet: Sheet) -> int:
    """Return the boxes that any unit of the open pools could pay for, as a mask."""
    kinds = {(unit.workers, unit.shows) for pool in sheet.pools for unit in pool.units}
    if any(pool.kind == "sets" for pool in sheet.pools):
        kinds.add((_BESIDE, powers.WILD))
    return _mask(
        number
        for number, box in enumerate(city.boxes)
        if any(workers >> box.worker & 1 and shows >> box.shows & 1 for workers, shows in kinds)
    )


_BESIDE = 1 << BUILDER | 1 << INVENTOR
"""Whose boxes lie side by side."""


# What may have been meant


def variants(
    rules: SunshineRules, notation: Notation, one: Played[Table], trouble: Trouble[Table]
) -> Iterator[tuple[str, float]]:
    """Yield texts that an entry may have been meant as, each with the cost of its slip."""
    if one.entry.kind == "round":
        yield from _other_dice(one.entry)
    elif one.entry.kind == "totals":
        yield from _other_totals(one)
    elif one.entry.kind == "turn" and one.entry.seat is not None:
        line = _Suspected(rules, notation, one, trouble)
        for slip in line.slips():
            yield words_text(slip.words), slip.cost
        for slip in forgotten.projects(rules.city, notation, one, trouble):
            yield words_text(slip.words), slip.cost


class _Suspected:
    """A turn in which a slip is looked for that explains a trouble.

    ``wanted`` are boxes each of which would have changed what came of the trouble, had it been filled, and
    ``excess`` those that should rather not have been. Other boxes of a legal turn can't explain it.
    """

    def __init__(
        self, rules: SunshineRules, notation: Notation, one: Played[Table], trouble: Trouble[Table]
    ) -> None:
        self.city = rules.city
        self.notation = notation
        self.words = one.entry.words
        self.seat = one.entry.seat or 0
        sheet, issue = one.before.sheets[self.seat], trouble.issue
        self.empty = ~sheet.filled & (1 << len(self.city.boxes)) - 1
        self.open, self.spare = _open_for(rules, one, self.seat)
        after = trouble.at.after.sheets[self.seat].filled
        is_above = issue.code == "total" and int(issue.need) > int(issue.have)
        self.excess = _complete(self.city, after) if is_above else 0
        self.wanted = 0 if is_above else wanted(self.city, self.seat, trouble) & self.empty
        self.later = trouble.end.sheets[self.seat].filled & self.empty & ~self._named()
        self.blamed = {issue.typed.rstrip("!")}
        self.fault = next((n for n, word in enumerate(self.words) if _stands_at(word, one, issue)), -1)
        self.is_wrong = bool(one.issues)
        self.is_named = one.entry.place.line in {place.line for place in issue.because}
        self.is_beside = issue.clause in ("SHN-16.5", "SHN-A27")
        self.at_fault = 0
        if self.fault >= 0:
            self.at_fault = _open_at(rules, notation, one.before, one.entry, self.fault)
        self.is_free = "*3" in {word.text for word in self.words} or bool(
            lit(self.city, sheet.filled) & (1 << MONEY | 1 << WOOD)
        )

    def slips(self) -> Iterator[Slip]:
        """Yield the slips; in a turn with the trouble they stand no later than it."""
        for place, word in enumerate(self.words):
            if self.fault >= 0 and self._is_behind(place):
                break
            box = self._box(word)
            boxes, most = self.open.get(box, 0) & self.empty, OTHER
            if place == self.fault:
                boxes, most = self.at_fault, TWO
            elif place > self.fault >= 0:
                boxes = self.empty
            elif self.fault < 0:
                boxes = self._explaining(word, box, boxes)
                most = TWO if self.is_named and word.text.rstrip("!") in self.blamed else OTHER
            if self.fault >= 0 or boxes or self._is_loose(place):
                for slip in slips_at(self.notation, self.words, place, boxes, most):
                    yield slip._replace(cost=slip.cost + self._fit(slip, place))
        yield from swapped_workers(self.notation, self.words)
        yield from self._lost_boxes()

    def _is_behind(self, place: int) -> bool:
        """Return whether a word can't be at fault since it stands behind the one where that showed."""
        behind = self.words[self.fault + 1 : self.fault + 2]
        is_worker = bool(behind) and is_kind(self.notation, behind[0], "district")
        return place > self.fault + (is_worker or self.is_beside)

    def _explaining(self, word: Word, box: int | None, boxes: int) -> int:
        """Return the boxes that instead of one would explain the trouble."""
        if word.text.rstrip("!") in self.blamed or (box is not None and self.excess >> box & 1):
            return boxes
        return boxes & self.wanted

    def _is_loose(self, place: int) -> bool:
        """Return whether another word than a box may stand at a place of a legal turn."""
        word = self.words[place]
        if is_kind(self.notation, word, "district"):
            return self.is_free
        if is_kind(self.notation, word, "worker"):
            behind = self.words[place + 1 : place + 3]
            return not any(self._box(other) is not None for other in behind)
        return word.text.rstrip("!") in self.blamed or is_kind(self.notation, word, "pay")

    def _named(self) -> int:
        return _mask(box for box in map(self._box, self.words) if box is not None)

    def _box(self, word: Word) -> int | None:
        meant = self.notation.token(word.text.rstrip("!"))
        return meant[1][0] if meant is not None and meant[0] == "box" else None

    def _fit(self, slip: Slip, place: int) -> float:
        """Return how much likelier or less likely a slip is for what it explains."""
        old = self.words[place]
        cost = -FITS if old.text.rstrip("!") in self.blamed else 0.0
        if len(slip.words) == len(self.words):
            box = self._box(slip.words[place])
            if box is not None and self.wanted >> box & 1:
                cost -= FITS
            if box is not None and self.later >> box & 1:
                cost += TWO
        return cost

    def _lost_boxes(self) -> Iterator[Slip]:
        """Yield the line with one more box that would explain the trouble, behind each worker's boxes."""
        missing = self.wanted & ~self.later & (self.spare if not self.is_wrong else self.wanted)
        for number in range(len(self.city.boxes)):
            if missing >> number & 1:
                name = self.city.boxes[number].name
                for words in added(self.notation, self.words, name, self.city.boxes[number].worker):
                    yield Slip(words, TOO_MANY)


def _complete(city: City, filled: int) -> int:
    """Return the boxes of all areas that are complete, and of the buildings that give money."""
    found = 0
    for group in (*city.areas, *(one.boxes for one in city.buildings if one.gives == MONEY)):
        found |= group if group & filled == group else 0
    return found


def _open_for(rules: SunshineRules, one: Played[Table], seat: int) -> tuple[dict[int | None, int], int]:
    """Return for each box that a turn filled the boxes that could have been filled instead.

    And those that could have been filled beside, with what was left over.
    """
    table, found, spare = one.before, dict[int | None, int](), 0
    known: dict[tuple[object, ...], int] = {}
    for move in one.moves:
        pools = table.sheets[seat].pools
        if move.verb in ("fill", "set") and pools:
            key = tuple((pool.units, pool.kind) for pool in pools)
            if key not in known:
                known[key] = _payable(rules.city, table.sheets[seat])
            found |= dict.fromkeys(move.at, known[key])
        elif move.verb == "close" and pools and len(pools[-1].payers) < len(pools[-1].units):
            spare |= _payable(rules.city, table.sheets[seat])
        after = rules.attempt(table, move)
        if isinstance(after, Refusal):
            break
        table = after
    return found, spare


def _stands_at(word: Word, one: Played[Table], issue: Issue) -> bool:
    return word.column == issue.place.column and one.entry.place.line == issue.place.line


def moved(
    notation: Notation, one: Entry, other: Entry, trouble: Trouble[Table]
) -> Iterator[tuple[str, str, float]]:
    """Yield the texts of two turns of a seat with a box of the first taken over to the second."""
    is_own = one.place.line == trouble.issue.place.line
    sought = wanted(notation.city, one.seat or 0, trouble)
    for place, word in enumerate(one.words):
        meant = notation.token(word.text)
        if meant is not None and meant[0] == "box" and (is_own or sought >> meant[1][0] & 1):
            box = notation.city.boxes[meant[1][0]]
            cost = MOVED - (FITS if word.text == trouble.issue.typed else 0.0)
            rest = words_text((*one.words[:place], *one.words[place + 1 :]))
            for words in added(notation, other.words, box.name, box.worker):
                yield rest, words_text(words), cost


def _other_dice(entry: Entry) -> Iterator[tuple[str, float]]:
    """Yield the dice with one of them changed; which of the two lies first does not matter."""
    digits = "".join(word.text for word in entry.words)
    seen = {"".join(sorted(digits))}
    for place in range(len(digits)):
        for die in "123456":
            other = digits[:place] + die + digits[place + 1 :]
            if "".join(sorted(other)) not in seen:
                seen.add("".join(sorted(other)))
                yield " ".join(other), 1.2 if is_near("", digits[place], die) else 1.4


def _other_totals(one: Played[Table]) -> Iterator[tuple[str, float]]:
    """Yield totals with a number put right that was found wrong, and with all that were."""
    words = one.entry.words
    wrong = [issue for issue in one.issues if issue.code == "total"]
    for issue in wrong:
        yield words_text(_righted(one.entry.words, issue)), 0.6
        words = _righted(words, issue)
    if len(wrong) > 1:
        yield words_text(words), SWAPPED


def _righted(words: tuple[Word, ...], issue: Issue) -> tuple[Word, ...]:
    place = next(at for at, word in enumerate(words) if word.column == issue.place.column)
    while not any(character.isdecimal() for character in words[place].text):
        place += 1
    number = words[place]
    return with_words(words, place, number._replace(text=number.text.replace(issue.have, issue.need)))


def _mask(numbers: Iterable[int]) -> int:
    found = 0
    for number in numbers:
        found |= 1 << number
    return found
