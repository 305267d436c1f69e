"""Filled sheets become lines: for each turn and player a line that explains the numbers of that turn."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from generator.scoring.engine import Move
from generator.scoring.issues import Issue, Place, Suspect
from generator.scoring.logfile import Entry, Log, Word
from generator.scoring.sunshine.facts import City
from generator.scoring.sunshine.filled.explain import Change, Explained, Marks, explain
from generator.scoring.sunshine.filled.sheets import Filled, Roll, Sheets, Written, read_sheets
from generator.scoring.sunshine.filled.spots import Spots
from generator.scoring.sunshine.notation import write_turn
from generator.scoring.sunshine.rules import SunshineRules
from generator.scoring.sunshine.table import Sheet, earned
from generator.scoring.umpire import Prepared

_BEYOND = "check the number, or add the dice that are missing in the strip"


UNSURE = "its turns are not checked until all of this sheet can be read"


class Unfolded(NamedTuple):
    """One seat's lines, one a turn, and what is to be said about them."""

    seat: int
    lines: tuple[Entry, ...]
    issues: tuple[Issue, ...]
    notes: tuple[str, ...]


def prepare(rules: SunshineRules, log: Log) -> Prepared:
    """Return the lines that explain the filled sheets of a log."""
    sheets = read_sheets(rules.city, log)
    names = [seat.name or seat.letter for seat in log.header.seats]
    letters = [seat.letter for seat in log.header.seats]
    absent = [seat for seat in range(len(names)) if all(one.seat != seat for one in sheets.filled)]
    spots = Spots(rules.city, log, sheets)
    unfolded = [_unfold(rules, one, spots, sheets) for one in sheets.filled]
    unfolded += [_unread(seat, letters[seat], sheets.dice) for seat in absent]
    issues = [*sheets.issues, *(issue for one in unfolded for issue in one.issues)]
    if any(one.boxes for one in sheets.filled) and not sheets.dice:
        issues.append(_only_the_end())
    entries = [*_lines(sheets, unfolded, letters), *sheets.rest]
    notes = [f"{names[one.seat]}: {note}" for one in unfolded for note in one.notes]
    if any(roll.dice is None for roll in sheets.dice):
        notes.insert(0, "not all dice can be read: until that is mended, no turn is checked")
    return Prepared(tuple(entries), tuple(issues), tuple(notes), is_typed=False)


def _unread(seat: int, letter: str, dice: Sequence[Roll]) -> Unfolded:
    """Return the lines of a seat whose sheet is missing, which is told once."""
    missing = Filled(seat, Place(), {}, (), ())
    hint = f"write sheet {letter}, and below it the boxes"
    issue = Issue("unknown", Place(), f"there is no sheet of {letter}", hint=hint, seat=seat)
    lines = tuple(_entry("marks", missing, turn, "") for turn in range(1, max(len(dice), 1) + 1))
    return Unfolded(seat, lines, (issue,), ())


def _only_the_end() -> Issue:
    message = "only the end was written down: dice, order, and who paid for what can't be checked"
    return Issue(
        "unverified", Place(), message, hint="write the dice strip and turn numbers to have all checked"
    )


def _lines(sheets: Sheets, unfolded: Sequence[Unfolded], letters: Sequence[str]) -> Iterator[Entry]:
    """Yield the lines of all players, turn by turn, and the plants that they marked as totals."""
    for turn, roll in enumerate(sheets.dice, start=1):
        yield _roll(turn, roll)
        yield from (one.lines[turn - 1] for one in unfolded if _was_played(one.lines[turn - 1]))
        yield from _totals(sheets, letters, turn)
    if not sheets.dice:
        yield from (line for one in unfolded for line in one.lines)
        yield from (_total(one, letters, 1, one.plants) for one in sheets.filled if one.plants)


def _was_played(line: Entry) -> bool:
    """Return whether a turn has a line: none if Angus ended the game with its roll."""
    return line.kind != "turn" or bool(line.words)


def _roll(turn: int, roll: Roll) -> Entry:
    place = roll.place
    words = [Word(figure, place.column + at) for at, figure in enumerate(roll.text)] if roll.dice else []
    return Entry("round", place, roll.text, tuple(words), round=turn)


def _totals(sheets: Sheets, letters: Sequence[str], turn: int) -> Iterator[Entry]:
    """Yield the plants that were marked by a turn in which somebody did so, and all of them at the end."""
    is_last = turn == len(sheets.dice)
    for one in sheets.filled:
        is_known = all(plant.turn for plant in one.plants)
        marked = [plant for plant in one.plants if is_last or plant.turn <= turn]
        if one.plants and (is_last or (is_known and any(plant.turn == turn for plant in marked))):
            yield _total(one, letters, turn, marked)


def _total(filled: Filled, letters: Sequence[str], turn: int, marked: Sequence[Written]) -> Entry:
    """Return the plants of a sheet by then as a checkpoint."""
    place, letter, number = marked[-1].place, letters[filled.seat], str(len(marked))
    words = (Word(letter, place.column), Word(number, place.column))
    return Entry("totals", place, f"= {letter} {number}", words, round=turn)


def _unfold(rules: SunshineRules, filled: Filled, spots: Spots, sheets: Sheets) -> Unfolded:
    dice = [roll.dice for roll in sheets.dice if roll.dice is not None]
    last = len(sheets.dice)
    if not _is_numbered(filled) or len(dice) < last or not _can_begin(dice):
        issues = [*_overspent(rules.city, filled)]
        if filled.has_crosses and not filled.is_unsure and dice:
            issues.append(_crossed(filled))
        notes = (UNSURE,) if filled.is_unsure else ()
        return Unfolded(filled.seat, tuple(_at_once(rules, filled, last)), tuple(issues), notes)
    others = [_marks(one) for one in sheets.filled if one.seat != filled.seat and _is_numbered(one)]
    found = explain(rules, dice, 0, _marks(filled), others)
    stood = range(len(found.turns) + 1, last + 1)
    lines = [*_explained(rules, filled, found), *(_stood(rules, filled, turn, last) for turn in stood)]
    issues = [*_failed(rules, filled, found, spots)]
    return Unfolded(filled.seat, tuple(lines), tuple(issues), tuple(_notes(found)))


def _is_numbered(filled: Filled) -> bool:
    """Return whether all that a sheet says could be read, and bears the number of a turn."""
    return not filled.is_unsure and not filled.has_crosses


def _marks(filled: Filled) -> Marks:
    boxes = {box: one.turn for box, one in filled.boxes.items()}
    return Marks(boxes, tuple(tuple(one.turn for one in gears) for gears in filled.gears))


def _overspent(city: City, filled: Filled) -> Iterator[Issue]:
    """Yield the issue of a sheet of which only the end is known: gears that nobody had earned."""
    if filled.is_unsure:
        return
    have = earned(city, sum(1 << box for box in filled.boxes))
    spent = [one.place for gears in filled.gears for one in gears]
    if len(spent) > have:
        message = "more gears are crossed off than complete vehicles give"
        issue = Issue("illegal", spent[have], message, seat=filled.seat, clause="SHN-12.2")
        yield issue._replace(need=_gears(len(spent)), have=_gears(have))


def _can_begin(dice: Sequence[tuple[int, int]]) -> bool:
    """Return whether there are dice, and turn 1 has no doubles: that is the table's issue, not a sheet's."""
    return bool(dice) and dice[0][0] != dice[0][1]


def _gears(number: int) -> str:
    return "1 gear" if number == 1 else f"{number} gears"


def _crossed(filled: Filled) -> Issue:
    crosses = [one.place for one in filled.everything if one.turn == 0]
    message = "this sheet has crosses instead of turn numbers: only its end can be judged"
    return Issue("unverified", min(crosses), message, typed="x", seat=filled.seat)


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


def _stood(rules: SunshineRules, filled: Filled, turn: int, last: int) -> Entry:
    """Return a line that fills the boxes of a turn without asking how; the last turn has all later ones."""
    return _entry("marks", filled, turn, _marked(rules.city, filled, lambda one: min(one.turn, last) == turn))


def _at_once(rules: SunshineRules, filled: Filled, turns: int) -> Iterator[Entry]:
    """Yield empty lines for all turns but the last, which fills everything."""
    yield from (_entry("marks", filled, turn, "") for turn in range(1, turns))
    yield _entry("marks", filled, max(turns, 1), _marked(rules.city, filled, lambda _: True))


def _marked(city: City, filled: Filled, counts: Callable[[Written], bool]) -> str:
    """Return the boxes and gears that count as they are written in a line."""
    boxes = [city.boxes[box].name for box, one in filled.boxes.items() if counts(one)]
    pairs = zip(city.projects, filled.gears, strict=True)
    return " ".join([*boxes, *(f"*{price}/1" for (price, _), gears in pairs for one in gears if counts(one))])


def _entry(kind: str, filled: Filled, turn: int, text: str) -> Entry:
    places = [one.place for one in filled.everything if one.turn == turn]
    place = min(places, default=filled.place)
    spaced = text.replace("(", " ( ").replace(")", " ) ")
    words = tuple(Word(word, place.column) for word in spaced.split())
    return Entry(kind, place, text, words, round=turn, seat=filled.seat)


def _failed(rules: SunshineRules, filled: Filled, found: Explained, spots: Spots) -> Iterator[Issue]:
    """Yield the issue of the first turn that has no legal way, with the slips that may be behind it."""
    if found.failed is None:
        return
    turn, reason, last = found.failed, found.reason, len(spots.dice)
    marked = dict(_names(rules.city, filled, turn))
    suspects = tuple(_suspect(change, spots.place(filled, change.spot), last) for change in found.nearest)
    place = min(marked.values(), default=filled.place)
    if suspects and suspects[0].place in marked.values():
        place = suspects[0].place
    elif reason is not None:
        words = reason.why.replace(",", " ").split()
        place = next((marked[word] for word in words if word in marked), place)
    code, message = _said_of(found, turn)
    if turn > last:
        many = len([one for one in filled.everything if one.turn > last])
        code, message = "turn", _beyond(many, turn, last)
    issue = Issue(code, place, message, str(turn), _BEYOND if turn > last else "", turn, filled.seat)
    if reason is not None and turn <= last:
        issue = issue._replace(clause=reason.clause, need=reason.need, have=reason.have)
    yield issue._replace(read_as=" ".join(marked), suspects=suspects)


def _suspect(change: Change, place: Place, last: int) -> Suspect:
    many = change.explains
    explained = "turn 1 is explained" if many == 1 else f"turns 1 to {many} are explained"
    if change.is_whole:
        explained = "the whole sheet is explained"
    elif many >= last:
        explained = "all turns are explained"
    return Suspect(place, change.old, change.new, f"then {explained}")


def _said_of(found: Explained, turn: int) -> tuple[str, str]:
    if not found.is_certain:
        return "unverified", f"turn {turn} has too many projects and refunds to try every way of playing it"
    if found.reason is not None:
        return "illegal", f"turn {turn} can't have been played like this: {found.reason.why}"
    return "illegal", f"turn {turn} can't have been played like this"


def _names(city: City, filled: Filled, turn: int) -> Iterator[tuple[str, Place]]:
    """Yield the boxes and projects that bear a turn's number, and where they do."""
    for box, one in filled.boxes.items():
        if one.turn == turn:
            yield city.boxes[box].name, one.place
    for (price, _), gears in zip(city.projects, filled.gears, strict=True):
        yield from ((f"*{price}", one.place) for one in gears if one.turn == turn)


def _beyond(many: int, turn: int, last: int) -> str:
    """Return what is said of numbers that no turn has."""
    if many > 1:
        here = f"{many} such numbers on this sheet"
        return f"this says turn {turn}, and the dice strip ends at turn {last} ({here})"
    return f"this says turn {turn}, and the dice strip ends at turn {last}"


def _notes(found: Explained) -> Iterator[str]:
    if found.open:
        turns = ", ".join(map(str, found.open))
        some = "this matters later" if found.matters else "the result is the same"
        yield f"more than one way explains turn {turns}; {some}"
