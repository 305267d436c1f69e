"""What people and programs are told of a verdict: as text for the table, as plain values for JSON."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from generator.library.clauses import rule_text
from generator.scoring.issues import Issue, Place, Suspect
from generator.scoring.logfile import Header
from generator.scoring.umpire import Standing
from generator.scoring.verdict import Verdict, severity
from generator.speech import ENGLISH, Speaker
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
STATUS_OF_PAD = {
    "legal": "every number keeps to the pad, and every sum is right",
    "irregular": "not every number keeps to the pad, or a sum is wrong; see below",
    "illegal": "not every number keeps to the pad; see below",
}
"""A pad has no rules to play by: numbers and sums are all that is known of its game."""

TITLES = {
    "syntax": "can't be read",
    "unknown": "not known",
    "ambiguous": "can mean more than one thing",
    "illegal": "not allowed",
    "turn": "not the right order",
    "total": "the count differs",
    "seal": "the seal differs",
    "edition": "about the edition",
    "unverified": "can't be checked",
    "irregular": "against the rules, but it stood",
    "note": "for your information",
}

PAD = "pad"
"""The game of a log that stands for a score pad."""

RED, GREEN, YELLOW = 31, 32, 33
"""Colours of a terminal, by their numbers in ECMA-48."""

COLOURS = {"legal": GREEN, "unverified": GREEN, "irregular": YELLOW}
MOST_SHOWN = 20
MOST_FOLLOWING = 3
_LABEL = 15
_NAME = 12
_LONG_NAME = 40


# A file that is no log


def unreadable(file: str, why: str, hint: str = "") -> Verdict:
    """Return the verdict on a file that can't be read at all."""
    issue = Issue("syntax", Place(), why, hint=hint)
    return Verdict(file, "", "", "", "unreadable", Header(), issues=(issue,))


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


def text(
    verdict: Verdict, typed: Sequence[str] = (), *, coloured: bool = False, say: Speaker = ENGLISH
) -> str:
    """Return a verdict in words, 80 columns wide; ``typed`` are the lines of the log."""
    parts = [_head(verdict, say, coloured)]
    if verdict.standings:
        parts += [_standings(verdict, say), _sources(verdict, say), _by_round(verdict, say)]
    parts += [_notes(verdict, say), _seal(verdict, say)]
    causes = verdict.causes
    if causes:
        parts.append([f"{say(things(len(causes), len(verdict.issues)))}:"])
    seen: set[tuple[Suspect, ...]] = set()
    for issue, others in causes[:MOST_SHOWN]:
        told = Told(verdict, issue, typed, coloured, say)
        follows = _rows(say("What follows"), told.following(others))
        parts.append([*told.lines(is_again=issue.suspects in seen), *follows])
        seen.add(issue.suspects)
    if len(causes) > MOST_SHOWN:
        parts.append([say(f"And {len(causes) - MOST_SHOWN} more; --json lists all of them.")])
    return "\n\n".join("\n".join(part) for part in parts if part)


def things(causes: int, issues: int) -> str:
    """Return how many things there are to look at, and how many may follow from others."""
    many = f"{causes} things to look at" if causes > 1 else "One thing to look at"
    return f"{many}, and {issues - causes} more that may follow" if issues > causes else many


def _head(verdict: Verdict, say: Speaker, coloured: bool) -> list[str]:
    header = verdict.header
    played = [
        verdict.title,
        *([say(f"played on {clean(header.date)}")] if header.date else []),
        *(say(f"{clean(option.path)}: {clean(option.value)}") for option in header.options),
    ]
    lines = [clean(verdict.file)]
    lines += wrapped(", ".join(filter(None, played)), "") if verdict.title else []
    edition = _labelled(say(edition_words(verdict)), say("Edition")) if verdict.edition else []
    status = say(verdict.status).upper()
    first, *others = _labelled(f"{status}: {say(status_words(verdict))}.", say("Verdict"))
    if coloured:
        bright = _bright(status, COLOURS.get(verdict.status, RED))
        first = first.replace(status, bright, 1)
    return [*lines, "", *edition, first, *others]


def _labelled(text: str, label: str) -> list[str]:
    return list(wrapped(text, f"{label:<8} "))


def _bright(text: str, colour: int) -> str:
    return f"\033[{colour};1m{text}\033[0m"


def status_words(verdict: Verdict) -> str:
    """Return what the status means."""
    if verdict.status == "incomplete" and all(severity(issue) != "error" for issue in verdict.issues):
        return "nothing is wrong so far, but the game has not ended"
    if verdict.status == "illegal" and all(issue.code != "illegal" for issue in verdict.issues):
        return "a line is missing, or stands where it can't; see below"
    own = STATUS_OF_PAD if verdict.game == PAD else {}
    return own.get(verdict.status, STATUS[verdict.status])


def edition_words(verdict: Verdict) -> str:
    """Return whether the log was made with the edition that it is judged by."""
    if any(issue.code == "edition" for issue in verdict.issues):
        return "IT DOES NOT MATCH the one of the log; see below."
    if not verdict.header.edition:
        return f"The log names none; this is judged by {verdict.edition}."
    return f"{verdict.edition}, as the log says."


def _standings(verdict: Verdict, say: Speaker) -> list[str]:
    names = [cut(name_of(verdict, one.seat), _LONG_NAME) for one in verdict.standings]
    broad = max(map(width, names))
    lines = list(wrapped(say(outcome(verdict)), ""))
    lines.append("")
    for one, name in zip(verdict.standings, names, strict=True):
        score = "   ".join(say(counted(number, word)) for word, number in one.score.items())
        lines.append(f"{one.rank:3}.  {name}{' ' * (broad - width(name))}   {score}")
    return lines


def outcome(verdict: Verdict) -> str:
    """Return who has won and why."""
    names = [name_of(verdict, seat) for seat in verdict.winners]
    if not verdict.decided_by:
        return "The game is not over. So far:"
    if not names:
        return f"The game is lost: {verdict.decided_by}."
    who = f"{', '.join(names[:-1])} and {names[-1]} have" if len(names) > 1 else f"{names[0]} has"
    return f"{who} won: {verdict.decided_by}."


def counted(number: int, word: str) -> str:
    """Return a number of things; the word is in the plural."""
    return f"{number} {word.removesuffix('s') if number == 1 else word}"


def _sources(verdict: Verdict, say: Speaker) -> list[str]:
    rows, legend = source_rows(verdict, say)
    if not rows:
        return []
    title = say(f"Where the {verdict.unit} come from:")
    lines = [title, *table([(f"  {label}", cells) for label, cells in rows])]
    return [*lines, f"  {legend}"] if legend else lines


def source_rows(verdict: Verdict, say: Speaker = ENGLISH) -> tuple[list[tuple[str, list[str]]], str]:
    """Return where each player's points come from, a row each, a player a column; and what letters mean.

    There are no rows if nobody knows.
    """
    seats = sorted(verdict.standings, key=lambda one: one.seat)
    if not seats[0].breakdown:
        return [], ""
    rows = [("", [cut(name_of(verdict, one.seat), _NAME) for one in seats])]
    parts: dict[str, str] = {}
    for key, value in seats[0].breakdown.items():
        if isinstance(value, Mapping):
            rows += _places(key, seats, parts, say)
        else:
            rows.append((say(key.replace("_", " ")), [_cell(one.breakdown[key]) for one in seats]))
    return rows, ", ".join(f"{short} = {part}" for part, short in sorted(parts.items()))


def _places(
    key: str, seats: Sequence[Standing], parts: dict[str, str], say: Speaker
) -> Iterator[tuple[str, list[str]]]:
    """Yield rows of what each player completed in each place, by first letters; ``parts`` explains them."""
    named = dict.fromkeys(place for one in seats for place in one.breakdown[key])
    for place in named:
        found = [[say(part) for part in one.breakdown[key].get(place, ())] for one in seats]
        parts |= {part: part[0] for made in found for part in made}
        yield say(place), [" ".join(part[0] for part in made) or "." for made in found]


def _cell(value: Any) -> str:
    if isinstance(value, list | tuple):
        return " ".join(map(str, value)) or "."
    return str(value)


def _by_round(verdict: Verdict, say: Speaker) -> list[str]:
    rows = [(f"  {label}", cells) for label, cells in round_rows(verdict, say)]
    title = say(f"{verdict.unit.capitalize()} after each {verdict.round_word} that brought any:")
    return [title, *table(rows)] if rows else []


def round_rows(verdict: Verdict, say: Speaker = ENGLISH) -> list[tuple[str, list[str]]]:
    """Return rounds in which somebody's points changed, and below them the points of each player."""
    kept: list[tuple[int, tuple[int, ...]]] = []
    for number, points in verdict.rounds:
        if number and any(points) and (not kept or kept[-1][1] != points):
            kept.append((number, points))
    if not kept:
        return []
    rows = [(say(verdict.round_word), [str(number) for number, _ in kept])]
    return rows + [
        (cut(name_of(verdict, seat), _NAME), [str(points[seat]) for _, points in kept])
        for seat in range(len(kept[0][1]))
    ]


def _notes(verdict: Verdict, say: Speaker) -> list[str]:
    if not verdict.notes:
        return []
    lines = [line for note in verdict.notes for line in wrapped(say(clean(note)), "  - ")]
    return [f"{say('Notes')}:", *lines]


def seal_words(verdict: Verdict) -> str:
    """Return what the seal is for, or why one that was written down can't be compared."""
    is_wrong = any(issue.code == "seal" for issue in verdict.issues)
    if not verdict.seal:
        why = "The one of the log can't be compared: not all of the game is known, or it has not ended."
        return why if verdict.header.seal and not is_wrong else ""
    if verdict.header.seal:
        return "This is not the one of the log; see below." if is_wrong else "It is the one of the log."
    return "Write it on your sheet: whoever types this game again gets the same."


def _seal(verdict: Verdict, say: Speaker) -> list[str]:
    words = say(seal_words(verdict))
    told = f"{verdict.seal}. {words}" if verdict.seal else words
    return _labelled(told, say("Seal")) if words else []


def name_of(verdict: Verdict, seat: int) -> str:
    """Return who sits at a seat, by its letter where there is no name."""
    seats = verdict.header.seats
    return cut(clean(seats[seat].name or seats[seat].letter), 40) if seat < len(seats) else f"seat {seat + 1}"


class Told:
    """One issue in words; ``typed`` are the lines of the log."""

    def __init__(
        self,
        verdict: Verdict,
        issue: Issue,
        typed: Sequence[str],
        coloured: bool = False,
        say: Speaker = ENGLISH,
    ) -> None:
        self.verdict = verdict
        self.issue = issue
        self.typed = typed
        self.coloured = coloured
        self.say = say

    def lines(self, *, is_again: bool) -> Iterator[str]:
        """Yield what is said; the same slips as for an issue before are not listed again."""
        yield from self._head()
        (_, (message,)), *rows = self.rows()
        yield from wrapped(message, "    ")
        perhaps = self.say("Perhaps")
        for label, several in rows:
            is_known = label == perhaps and is_again and several
            yield from _rows(label, [self.say("the same as above")] if is_known else several)

    def rows(self) -> Iterator[tuple[str, list[str]]]:
        """Yield what is said, each part with a word for it; the message, which comes first, has none."""
        issue, say = self.issue, self.say
        yield "", [_sentence(say(clean(issue.message)))]
        if issue.clause:
            yield say(f"Rule {issue.clause}"), [self._rule(issue.clause)]
        yield say("Needs"), [say(clean(issue.need))]
        yield say("There is"), [say(clean(issue.have))]
        yield say("Because of"), [self._line(place.line) for place in issue.because]
        yield say("Read as"), [clean(issue.read_as)]
        yield say("What to do"), [_sentence(say(clean(issue.hint)))]
        more = [say(f"and {issue.more} more" if issue.more > 0 else "and others")] if issue.more else []
        yield say("Legal here"), [*map(clean, issue.legal), *more]
        yield say("Perhaps"), [say(self._suspect(one)) for one in issue.suspects]

    def who(self) -> str:
        """Return the round and the player that it is about, as far as there are some."""
        issue, verdict = self.issue, self.verdict
        who = [self.say(f"{verdict.round_word} {issue.round}")] if issue.round else []
        return ", ".join([*who, *([name_of(verdict, issue.seat)] if issue.seat is not None else [])])

    def following(self, others: Sequence[Issue]) -> list[str]:
        """Return in a few words what may follow from the issue."""
        told = [self.say(f"line {one.place.line}: {clean(one.message)}") for one in others[:MOST_FOLLOWING]]
        left = len(others) - len(told)
        return [*told, *([self.say(f"and {left} more")] if left else [])]

    def _rule(self, clause: str) -> str:
        """Return what a clause says, with a remark where it has words in English alone."""
        rule, english = (
            rule_text(self.verdict.game, clause, one) for one in (self.say.language, ENGLISH.language)
        )
        if not rule:
            return self.say("(see the rulebook)")
        is_told = self.say.language == ENGLISH.language or rule != english
        return rule if is_told else f"{rule} {self.say('(in English)')}"

    def _head(self) -> Iterator[str]:
        issue, who = self.issue, self.who()
        place = f":{issue.place.line}:{issue.place.column}" if issue.place.line else ""
        typed = f' "{cut(clean(issue.typed), 50)}"' if issue.typed else ""
        title = self.say(TITLES.get(issue.code, issue.code))
        if self.coloured:
            title = _bright(title, RED if severity(issue) == "error" else YELLOW)
        where = f"{who}{':' if who and typed else ''}{typed}"
        joined = f", {where}" if who else where
        yield f"{clean(self.verdict.file)}{place}  {title}{joined}"

    def _line(self, number: int) -> str:
        shown = self.typed[number - 1].strip() if 0 < number <= len(self.typed) else ""
        line = self.say(f"line {number}")
        return f"{line}: {clean(shown)}" if shown else line

    def _suspect(self, one: Suspect) -> str:
        if not one.old:
            return f"{clean(one.new)} is missing at line {one.place.line}: {clean(one.consequence)}"
        if one.old == one.new:
            return f"line {one.place.line} stands in the wrong place: {clean(one.consequence)}"
        return f"line {one.place.line} {clean(changed(one.old, one.new))}: {clean(one.consequence)}"


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}{'' if words.endswith(('.', '?', '!')) else '.'}" if words else ""


def _rows(label: str, several: Sequence[str]) -> Iterator[str]:
    for number, words in enumerate(several):
        if words:
            yield from wrapped(words, f"    {'' if number else label:<{_LABEL - 1}} ")
