"""Filled sheets become lines: for each turn and player a line that explains the numbers of that turn."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.scoring.engine import Move
from generator.scoring.issues import Issue, Place
from generator.scoring.logfile import Entry, Log, Word
from generator.scoring.sunshine.explain import Explained, Marks, explain
from generator.scoring.sunshine.notation import write_turn
from generator.scoring.sunshine.rules import SunshineRules
from generator.scoring.sunshine.sheets import Filled, Sheets, Written, read_sheets
from generator.scoring.sunshine.table import Sheet
from generator.scoring.umpire import Prepared


class Unfolded(NamedTuple):
    """One sheet's lines, one a turn, and what is to be said about them."""

    lines: tuple[Entry, ...]
    issues: tuple[Issue, ...]
    notes: tuple[str, ...]


def prepare(rules: SunshineRules, log: Log) -> Prepared:
    """Return the lines that explain the filled sheets of a log."""
    sheets = read_sheets(rules.city, log)
    dice = tuple(pair for pair, _ in sheets.dice)
    names = [seat.name or seat.letter for seat in log.header.seats]
    letters = [seat.letter for seat in log.header.seats]
    unfolded = [_unfold(rules, one, dice, names) for one in sheets.filled]
    absent = [seat for seat in range(len(names)) if all(one.seat != seat for one in sheets.filled)]
    issues = [*sheets.issues, *(issue for one in unfolded for issue in one.issues)]
    for seat in absent:
        letter = log.header.seats[seat].letter
        issues.append(
            Issue("turn", Place(), f"no sheet of {letter}", hint=f"write sheet {letter}", seat=seat)
        )
    if any(one.boxes for one in sheets.filled) and not dice:
        issues.append(_only_the_end())
    entries = [*_lines(sheets, unfolded, letters), *sheets.rest]
    return Prepared(tuple(entries), tuple(issues), tuple(note for one in unfolded for note in one.notes))


def _only_the_end() -> Issue:
    message = "only the end was written down: dice, order, and who paid for what can't be checked"
    return Issue(
        "unverified", Place(), message, hint="write the dice strip and turn numbers to have all checked"
    )


def _lines(sheets: Sheets, unfolded: Sequence[Unfolded], letters: Sequence[str]) -> Iterator[Entry]:
    """Yield the lines of all players, turn by turn, and the plants that they marked as totals."""
    if not sheets.dice:
        yield from (line for one in unfolded for line in one.lines)
        yield from (_total(one, letters, 1, one.plants) for one in sheets.filled if one.plants)
        return
    for turn, (pair, place) in enumerate(sheets.dice, start=1):
        text = f"{turn}. {pair[0]} {pair[1]}"
        words = (Word(str(pair[0]), place.column), Word(str(pair[1]), place.column + 1))
        yield Entry("round", place, text, words, round=turn)
        yield from (one.lines[turn - 1] for one in unfolded if _was_played(one.lines[turn - 1]))
        for one in sheets.filled:
            marked = [plant for plant in one.plants if plant.turn <= turn]
            if any(plant.turn == turn for plant in marked):
                yield _total(one, letters, turn, marked)


def _was_played(line: Entry) -> bool:
    """Return whether a turn has a line: none if Angus ended the game with its roll."""
    return line.kind != "turn" or bool(line.words)


def _total(filled: Filled, letters: Sequence[str], turn: int, marked: Sequence[Written]) -> Entry:
    """Return the plants of a sheet by then as a checkpoint."""
    place, letter, number = marked[-1].place, letters[filled.seat], str(len(marked))
    words = (Word(letter, place.column), Word(number, place.column))
    return Entry("totals", place, f"= {letter} {number}", words, round=turn)


def _unfold(
    rules: SunshineRules, filled: Filled, dice: Sequence[tuple[int, int]], names: Sequence[str]
) -> Unfolded:
    late = tuple(_too_late(rules, filled, len(dice))) if dice else ()
    if filled.has_crosses or not dice:
        issues = (*late, _crossed(filled)) if dice else late
        return Unfolded(tuple(_at_once(rules, filled, len(dice))), issues, ())
    marks = Marks(
        {box: one.turn for box, one in filled.boxes.items()},
        tuple(tuple(one.turn for one in gears) for gears in filled.gears),
    )
    found = explain(rules, dice, 0, marks)
    lines = [
        *_explained(rules, filled, found),
        *(_stood(rules, filled, turn) for turn in range(len(found.turns) + 1, len(dice) + 1)),
    ]
    issues = late if found.failed is None else (*late, _failed(rules, filled, found))
    return Unfolded(tuple(lines), issues, tuple(_notes(found, names[filled.seat])))


def _too_late(rules: SunshineRules, filled: Filled, turns: int) -> Iterator[Issue]:
    for box, one in filled.boxes.items():
        if one.turn > turns:
            message = f"{rules.city.boxes[box].name} says turn {one.turn}, and the dice strip ends at {turns}"
            hint = "check the number, or add the dice of that turn"
            yield Issue("turn", one.place, message, typed=str(one.turn), hint=hint, seat=filled.seat)


def _crossed(filled: Filled) -> Issue:
    crosses = [one.place for one in filled.boxes.values() if one.turn == 0]
    message = "this sheet has crosses instead of turn numbers: only its end can be judged"
    return Issue("unverified", min(crosses, default=filled.place), message, typed="x", seat=filled.seat)


def _explained(rules: SunshineRules, filled: Filled, found: Explained) -> Iterator[Entry]:
    """Yield a line for each turn that has a legal way."""
    table = rules.start(1)
    sheet: Sheet = table.sheets[0]
    for turn, moves in enumerate(found.turns, start=1):
        text = write_turn(rules.city, sheet, moves)
        yield _entry("turn", filled, turn, text)
        sheet = _after(sheet, moves)


def _after(sheet: Sheet, moves: Sequence[Move]) -> Sheet:
    """Return a sheet with what the writer of the next turn needs: places of workers and gears crossed off."""
    at, crossed = list(sheet.at), list(sheet.crossed)
    for move in moves:
        if move.verb == "act":
            at[move.at[0]] = (at[move.at[0]] + move.at[1]) % 7
        elif move.verb == "travel":
            at[move.at[0]] = move.at[1]
        elif move.verb == "cross":
            crossed[move.at[0]] += 1
    return sheet._replace(at=(at[0], at[1], at[2]), crossed=tuple(crossed))


def _stood(rules: SunshineRules, filled: Filled, turn: int) -> Entry:
    """Return a line that fills the boxes of a turn without asking how."""
    boxes = [rules.city.boxes[box].name for box, one in filled.boxes.items() if one.turn == turn]
    gears = [
        f"*{price}/1"
        for (price, _), some in zip(rules.city.projects, filled.gears, strict=True)
        for one in some
        if one.turn == turn
    ]
    return _entry("marks", filled, turn, " ".join([*boxes, *gears]))


def _at_once(rules: SunshineRules, filled: Filled, turns: int) -> Iterator[Entry]:
    """Yield empty lines for all turns but the last, which fills everything."""
    yield from (_entry("marks", filled, turn, "") for turn in range(1, turns))
    boxes = [rules.city.boxes[box].name for box in filled.boxes]
    gears = [
        f"*{price}/1"
        for (price, _), some in zip(rules.city.projects, filled.gears, strict=True)
        for _ in some
    ]
    yield _entry("marks", filled, max(turns, 1), " ".join([*boxes, *gears]))


def _entry(kind: str, filled: Filled, turn: int, text: str) -> Entry:
    places = [one.place for one in filled.boxes.values() if one.turn == turn]
    place = min(places, default=filled.place)
    spaced = text.replace("(", " ( ").replace(")", " ) ")
    words = tuple(Word(word, place.column) for word in spaced.split())
    return Entry(kind, place, text, words, round=turn, seat=filled.seat)


def _failed(rules: SunshineRules, filled: Filled, found: Explained) -> Issue:
    """Return the issue of the first turn that has no legal way, with the changes that would give it one."""
    turn = found.failed or 0
    boxes = {box: one.place for box, one in filled.boxes.items() if one.turn == turn}
    names = {rules.city.boxes[box].name: place for box, place in boxes.items()}
    suspected = [names[change.what] for change in found.nearest if change.what in names]
    place = suspected[0] if suspected else min(boxes.values(), default=filled.place)
    reason = found.reason
    why = f": {reason.why}" if reason is not None else ""
    issue = Issue("illegal", place, f"turn {turn} can't have been played like this{why}", typed=str(turn))
    legal = tuple(f"{one.what}: {one.new} instead of {one.old}" for one in found.nearest)
    return issue._replace(
        round=turn,
        seat=filled.seat,
        read_as=" ".join(names),
        clause=reason.clause if reason is not None else "",
        need=reason.need if reason is not None else "",
        have=reason.have if reason is not None else "",
        legal=legal,
    )


def _notes(found: Explained, name: str) -> Iterator[str]:
    if found.open:
        turns = ", ".join(map(str, found.open))
        some = "this matters later" if found.matters else "the result is the same"
        yield f"{name}: more than one way explains turn {turns}; {some}"
