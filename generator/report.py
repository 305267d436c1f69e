"""What people and programs are told of a verdict: as text for the table, as plain values for JSON."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from generator.scoring.engine import SEATS
from generator.scoring.issues import Issue, Place, Suspect
from generator.scoring.logfile import Header
from generator.scoring.umpire import Standing
from generator.scoring.verdict import Verdict
from generator.wording import changed, clean, cut, table, width, wrapped

if TYPE_CHECKING:
    from generator.problems import Problem

STATUS = {
    "legal": "every line keeps to the rules",
    "unverified": "nothing is wrong, but not everything could be checked",
    "irregular": "it did not go by the rules, or was not counted right, all the way; see below",
    "illegal": "something was against the rules; see below",
    "incomplete": "not every line could be understood, see below; or the game has not ended",
    "unreadable": "this could not be read as the log of a game",
}
TITLES = {
    "syntax": "can't be read",
    "unknown": "not known",
    "ambiguous": "can mean more than one thing",
    "illegal": "not allowed",
    "turn": "not the right order",
    "total": "the count differs",
    "edition": "about the edition",
    "unverified": "can't be checked",
    "irregular": "against the rules, but it stood",
    "note": "for your information",
}
SEVERITY = {
    "edition": "warning",
    "irregular": "warning",
    "total": "warning",
    "unverified": "warning",
    "note": "note",
}
"""How bad an issue is, by its code; all others are errors."""

RED, GREEN, YELLOW = 31, 32, 33
"""Colours of a terminal, by their numbers in ECMA-48."""

COLOURS = {"legal": GREEN, "unverified": GREEN, "irregular": YELLOW}
MOST_SHOWN = 20
MOST_FOLLOWING = 3
_LABEL = 15
_NAME = 12
_LONG_NAME = 40


# A file that is no log


def unreadable(file: str, why: str) -> Verdict:
    """Return the verdict on a file that can't be read at all."""
    return Verdict(file, "", "", "", "unreadable", Header(), issues=(Issue("syntax", Place(), why),))


def broken(file: str, problems: "Iterable[Problem]") -> Verdict:
    """Return the verdict where an edition, or the YAML of a log, is wrong."""
    issues = [
        Issue(
            "syntax" if one.where.file == file else "edition",
            Place(one.where.line, one.where.column) if one.where.file == file else Place(),
            one.message if one.where.file == file else f"in {one.where}: {one.message}",
            hint=one.hint,
        )
        for one in problems
    ]
    return Verdict(file, "", "", "", "unreadable", Header(), issues=tuple(issues))


# For people


def text(verdict: Verdict, typed: Sequence[str] = (), *, coloured: bool = False) -> str:
    """Return a verdict in words, 80 columns wide; ``typed`` are the lines of the log."""
    parts = [_head(verdict, coloured)]
    if verdict.standings:
        parts += [_standings(verdict), _sources(verdict), _by_round(verdict)]
    parts += [_notes(verdict)]
    causes = verdict.causes
    if causes:
        parts.append([_count(len(causes), len(verdict.issues))])
    seen: set[tuple[Suspect, ...]] = set()
    for issue, others in causes[:MOST_SHOWN]:
        told = _Told(verdict, issue, typed, coloured)
        parts.append([*told.lines(is_again=issue.suspects in seen), *told.following(others)])
        seen.add(issue.suspects)
    if len(causes) > MOST_SHOWN:
        parts.append([f"And {len(causes) - MOST_SHOWN} more; --json lists all of them."])
    return "\n\n".join("\n".join(part) for part in parts if part)


def _count(causes: int, issues: int) -> str:
    """Return how many things there are to look at, and how many may follow from others."""
    many = f"{causes} things to look at" if causes > 1 else "One thing to look at"
    return f"{many}, and {issues - causes} more that may follow:" if issues > causes else f"{many}:"


def _head(verdict: Verdict, coloured: bool) -> list[str]:
    header = verdict.header
    played = [
        verdict.title,
        *([f"played on {clean(header.date)}"] if header.date else []),
        *(f"{clean(option.path)}: {clean(option.value)}" for option in header.options),
    ]
    lines = [clean(verdict.file)]
    lines += wrapped(", ".join(filter(None, played)), "") if verdict.title else []
    lines += ["", *wrapped(_edition(verdict), "Edition  ")] if verdict.edition else [""]
    status = verdict.status.upper()
    first, *others = wrapped(f"{status}: {_status(verdict)}.", "Verdict  ")
    if coloured:
        bright = _bright(status, COLOURS.get(verdict.status, RED))
        first = first.replace(status, bright, 1)
    return [*lines, first, *others]


def _bright(text: str, colour: int) -> str:
    return f"\033[{colour};1m{text}\033[0m"


def _status(verdict: Verdict) -> str:
    if verdict.status == "incomplete" and all(severity(issue) != "error" for issue in verdict.issues):
        return "nothing is wrong so far, but the game has not ended"
    if verdict.status == "illegal" and all(issue.code != "illegal" for issue in verdict.issues):
        return "a line is missing, or stands where it can't; see below"
    return STATUS[verdict.status]


def _edition(verdict: Verdict) -> str:
    if any(issue.code == "edition" for issue in verdict.issues):
        return "IT DOES NOT MATCH the one of the log; see below."
    if not verdict.header.edition:
        return f"The log names none; this is judged by {verdict.edition}."
    return f"{verdict.edition}, as the log says."


def _standings(verdict: Verdict) -> list[str]:
    names = [cut(_name(verdict, one.seat), _LONG_NAME) for one in verdict.standings]
    broad = max(map(width, names))
    lines = list(wrapped(_outcome(verdict), ""))
    lines.append("")
    for one, name in zip(verdict.standings, names, strict=True):
        score = "   ".join(_counted(number, word) for word, number in one.score.items())
        lines.append(f"{one.rank:3}.  {name}{' ' * (broad - width(name))}   {score}")
    return lines


def _outcome(verdict: Verdict) -> str:
    names = [_name(verdict, seat) for seat in verdict.winners]
    if not verdict.decided_by:
        return "The game is not over. So far:"
    if not names:
        return f"The game is lost: {verdict.decided_by}."
    who = f"{', '.join(names[:-1])} and {names[-1]} have" if len(names) > 1 else f"{names[0]} has"
    return f"{who} won: {verdict.decided_by}."


def _counted(number: int, word: str) -> str:
    return f"{number} {word.removesuffix('s') if number == 1 else word}"


def _sources(verdict: Verdict) -> list[str]:
    """Return where each player's points come from, a row each, a player a column, if anybody knows."""
    seats = sorted(verdict.standings, key=lambda one: one.seat)
    if not seats[0].breakdown:
        return []
    rows = [("", [cut(_name(verdict, one.seat), _NAME) for one in seats])]
    parts: dict[str, str] = {}
    for key, value in seats[0].breakdown.items():
        if isinstance(value, Mapping):
            rows += _places(key, seats, parts)
        else:
            rows.append((f"  {key.replace('_', ' ')}", [_cell(one.breakdown[key]) for one in seats]))
    legend = ", ".join(f"{short} = {part}" for part, short in sorted(parts.items()))
    lines = [f"Where the {verdict.unit} come from:", *table(rows)]
    return [*lines, f"  {legend}"] if legend else lines


def _places(key: str, seats: Sequence[Standing], parts: dict[str, str]) -> Iterator[tuple[str, list[str]]]:
    """Yield rows of what each player completed in each place, by first letters; ``parts`` explains them."""
    named = dict.fromkeys(place for one in seats for place in one.breakdown[key])
    for place in named:
        found = [one.breakdown[key].get(place, ()) for one in seats]
        parts |= {part: part[0] for made in found for part in made}
        yield f"  {place}", [" ".join(part[0] for part in made) or "." for made in found]


def _cell(value: Any) -> str:
    if isinstance(value, list | tuple):
        return " ".join(map(str, value)) or "."
    return str(value)


def _by_round(verdict: Verdict) -> list[str]:
    """Return the points after each round in which somebody's changed, and after the last."""
    kept: list[tuple[int, tuple[int, ...]]] = []
    for number, points in verdict.rounds:
        if number and any(points) and (not kept or kept[-1][1] != points):
            kept.append((number, points))
    if not kept:
        return []
    rows = [(f"  {verdict.round_word}", [str(number) for number, _ in kept])]
    rows += [
        (f"  {cut(_name(verdict, seat), _NAME)}", [str(points[seat]) for _, points in kept])
        for seat in range(len(kept[0][1]))
    ]
    return [f"{verdict.unit.capitalize()} after each {verdict.round_word} that brought any:", *table(rows)]


def _notes(verdict: Verdict) -> list[str]:
    if not verdict.notes:
        return []
    lines = [line for note in verdict.notes for line in wrapped(clean(note), "  - ")]
    return ["Notes:", *lines]


def _name(verdict: Verdict, seat: int) -> str:
    seats = verdict.header.seats
    return cut(clean(seats[seat].name or seats[seat].letter), 40) if seat < len(seats) else f"seat {seat + 1}"


class _Told:
    """One issue in words."""

    def __init__(self, verdict: Verdict, issue: Issue, typed: Sequence[str], coloured: bool) -> None:
        self.verdict = verdict
        self.issue = issue
        self.typed = typed
        self.coloured = coloured

    def lines(self, *, is_again: bool) -> Iterator[str]:
        """Yield what is said; the same slips as for an issue before are not listed again."""
        issue = self.issue
        yield from self._head()
        yield from wrapped(f"{_sentence(clean(issue.message))}", "    ")
        rule = rule_text(self.verdict.game, issue.clause)
        if issue.clause:
            yield from _row(f"Rule {issue.clause}", rule or "(see the rulebook)")
        yield from _row("Needs", clean(issue.need))
        yield from _row("There is", clean(issue.have))
        yield from _rows("Because of", [self._line(place.line) for place in issue.because])
        yield from _row("Read as", clean(issue.read_as))
        yield from _row("What to do", _sentence(clean(issue.hint)))
        more = [f"and {issue.more} more" if issue.more > 0 else "and others"] if issue.more else []
        yield from _rows("Legal here", [*map(clean, issue.legal), *more])
        if is_again and issue.suspects:
            yield from _row("Perhaps", "the same as above")
        else:
            yield from _rows("Perhaps", [self._suspect(one) for one in issue.suspects])

    def following(self, others: Sequence[Issue]) -> Iterator[str]:
        """Yield in a few words what may follow from the issue."""
        told = [f"line {one.place.line}: {clean(one.message)}" for one in others[:MOST_FOLLOWING]]
        more = [f"and {len(others) - len(told)} more"] if len(others) > len(told) else []
        yield from _rows("What follows", [*told, *more])

    def _head(self) -> Iterator[str]:
        issue, verdict = self.issue, self.verdict
        place = f":{issue.place.line}:{issue.place.column}" if issue.place.line else ""
        who = [f"{verdict.round_word} {issue.round}"] if issue.round else []
        who += [_name(verdict, issue.seat)] if issue.seat is not None else []
        typed = f' "{cut(clean(issue.typed), 50)}"' if issue.typed else ""
        title = TITLES.get(issue.code, issue.code)
        if self.coloured:
            title = _bright(title, RED if severity(issue) == "error" else YELLOW)
        where = f"{', '.join(who)}{':' if who and typed else ''}{typed}"
        joined = f", {where}" if who else where
        yield f"{clean(verdict.file)}{place}  {title}{joined}"

    def _line(self, number: int) -> str:
        shown = self.typed[number - 1].strip() if 0 < number <= len(self.typed) else ""
        return f"line {number}: {clean(shown)}" if shown else f"line {number}"

    def _suspect(self, one: Suspect) -> str:
        if not one.old:
            return f"{clean(one.new)} is missing at line {one.place.line}: {clean(one.consequence)}"
        if one.old == one.new:
            return f"line {one.place.line} stands in the wrong place: {clean(one.consequence)}"
        return f"line {one.place.line} {clean(changed(one.old, one.new))}: {clean(one.consequence)}"


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}{'' if words.endswith(('.', '?', '!')) else '.'}" if words else ""


def _row(label: str, words: str) -> Iterator[str]:
    if words:
        first = f"    {label:<{_LABEL - 1}} "
        yield from wrapped(words, first)


def _rows(label: str, several: Sequence[str]) -> Iterator[str]:
    for number, words in enumerate(several):
        yield from _row("" if number else label, words)


def rule_text(game: str, clause: str) -> str:
    """Return what a clause of a game's digest says, or nothing if it is not there."""
    if not game or not clause:
        return ""
    import re

    from generator.library.tree import stock_folder

    digest = stock_folder() / "seeds" / game / "digest.md"
    for line in digest.read_text(encoding="utf-8").splitlines() if digest.is_file() else ():
        if line.startswith(f"- {clause} "):
            said = line.removeprefix(f"- {clause} ")
        elif line.startswith(f"| {clause} |"):
            said = line.split("|")[3]
        else:
            continue
        said = re.sub(r"\[(?:L[^\]]*|not judged[^\]]*)\]|\((?:inferred|authored)\)|[*`]", "", said)
        return " ".join(said.split())
    return ""


# For programs


def severity(issue: Issue) -> str:
    """Return error, warning or note."""
    return SEVERITY.get(issue.code, "error")


def to_json(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict as plain values; docs/verdict.schema.json describes them."""
    return {
        "file": verdict.file,
        "game": verdict.game,
        "title": verdict.title,
        "edition": verdict.edition,
        "status": verdict.status,
        "date": verdict.header.date,
        "options": {option.path: option.value for option in verdict.header.options},
        "standings": [
            {
                "rank": one.rank,
                "seat": _letter(verdict, one.seat),
                "name": verdict.header.seats[one.seat].name,
                "score": dict(one.score),
                "breakdown": dict(one.breakdown),
            }
            for one in verdict.standings
        ],
        "winners": [_letter(verdict, seat) for seat in verdict.winners],
        "decided_by": verdict.decided_by,
        "rounds": [
            {
                "round": number,
                verdict.unit: {_letter(verdict, seat): value for seat, value in enumerate(points)},
            }
            for number, points in verdict.rounds
        ],
        "notes": list(verdict.notes),
        "problems": [_problem(verdict, issue) for issue in verdict.issues],
        "entries": verdict.entries,
    }


def _problem(verdict: Verdict, issue: Issue) -> dict[str, Any]:
    return {
        "code": issue.code,
        "severity": severity(issue),
        "message": issue.message,
        "hint": issue.hint,
        "file": verdict.file,
        "line": issue.place.line,
        "column": issue.place.column,
        "round": issue.round or None,
        "seat": None if issue.seat is None else _letter(verdict, issue.seat),
        "typed": issue.typed,
        "read_as": issue.read_as,
        "clause": issue.clause,
        "rule": rule_text(verdict.game, issue.clause),
        "facts": {
            "need": issue.need,
            "have": issue.have,
            "because": [place._asdict() for place in issue.because],
        },
        "legal": list(issue.legal),
        "follows": issue.follows.line or None,
        "more_legal": issue.more if issue.more >= 0 else None,
        "suspects": [
            {**one.place._asdict(), "old": one.old, "new": one.new, "consequence": one.consequence}
            for one in issue.suspects
        ],
    }


def _letter(verdict: Verdict, seat: int) -> str:
    seats = verdict.header.seats
    return seats[seat].letter if seat < len(seats) else SEATS[seat]
