"""The lines of a canonical log as what stands in them, and back to text."""

import re
from typing import NamedTuple

from generator.scoring.engine import SEATS
from generator.scoring.logfile import Word, words_text
from generator.scoring.packing.vocabulary import Found, Vocabulary, find, spelt

KINDS = (
    *("end", "text", "comment", "blank", "game", "edition", "date", "seat", "seal"),
    *("round", "turn", "totals", "undo", "fix", "mend"),
)
"""What a line can be; behind these come the heads of a game."""

WITH_WORDS = KINDS.index("round")
"""Lines from here on have words, and perhaps a comment."""

SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Of edition codes and seals."""

CODE, SEAL = 11, 10
"""Symbols of an edition's code, and of a seal."""


FIRST_YEAR, YEARS, MONTHS, DAYS = 2000, 176, 12, 31
MOST_ROUNDS = 10_000
_CODE = re.compile(rf"edition: ([{SYMBOLS}]{{4}})-([{SYMBOLS}]{{4}})-([{SYMBOLS}]{{3}})")
_SEAL = re.compile(rf"seal: ([{SYMBOLS}]{{5}})-([{SYMBOLS}]{{5}})")
_DATE = re.compile(r"date: ([0-9]{4})-([0-9]{2})-([0-9]{2})")
_SEAT = re.compile(rf"([{SEATS}]) = (.+)", re.DOTALL)
_HEADS = {
    "round": re.compile(r"(?P<number>[0-9]{1,4})\."),
    "turn": re.compile(rf"(?P<seat>[{SEATS}]):"),
    "totals": re.compile("="),
    "undo": re.compile("~"),
    "fix": re.compile(rf"fix (?P<number>[0-9]{{1,4}}) (?P<seat>[{SEATS}]):"),
    "mend": re.compile(r"fix (?P<number>[0-9]{1,4})\."),
}
_HEAD_WORD = re.compile(r"[^ (]+")
_TOKEN = re.compile(r"[()]|[^ ()]+")


class Line(NamedTuple):
    """What stands in a line; ``number`` is a round, a day, an edition or a seal, ``seat`` counts in SEATS.

    ``comment`` is None if there is none.
    """

    kind: int
    number: int = 0
    seat: int = 0
    text: str = ""
    words: tuple[Found, ...] = ()
    comment: str | None = None


def parsed(text: str, vocabulary: Vocabulary) -> Line:
    """Return what stands in a line of a canonical log; of one that has no form, its text."""
    line = _header(text, vocabulary) or _entry(text, vocabulary)
    if line is not None and line_text(line, vocabulary) == text:
        return line
    return Line(KINDS.index("text"), text=text)


def line_text(line: Line, vocabulary: Vocabulary) -> str:
    """Return the text of a line."""
    if line.kind < WITH_WORDS:
        return _header_text(line, vocabulary)
    words = words_text(Word(spelt(vocabulary, word), 0) for word in line.words)
    text = f"{_head(line, vocabulary)} {words}".rstrip()
    return text if line.comment is None else f"{text}  ; {line.comment}"


def _header(text: str, vocabulary: Vocabulary) -> Line | None:
    plain = {"": "blank", f"game: {vocabulary.game}": "game"}.get(text)
    if plain is not None:
        return Line(KINDS.index(plain))
    if text.startswith("; "):
        return Line(KINDS.index("comment"), text=text[2:])
    if seat := _SEAT.fullmatch(text):
        return Line(KINDS.index("seat"), seat=SEATS.index(seat[1]), text=seat[2])
    if day := _DATE.fullmatch(text):
        return _day(*map(int, day.groups()))
    for kind, pattern in (("edition", _CODE), ("seal", _SEAL)):
        if code := pattern.fullmatch(text):
            return Line(KINDS.index(kind), number=_code_number("".join(code.groups())))
    return None


def _header_text(line: Line, vocabulary: Vocabulary) -> str:
    code, seal = _code(line.number, CODE), _code(line.number, SEAL)
    return {
        "comment": f"; {line.text}",
        "game": f"game: {vocabulary.game}",
        "edition": f"edition: {code[:4]}-{code[4:8]}-{code[8:]}",
        "date": f"date: {_day_text(line.number)}",
        "seat": f"{SEATS[line.seat]} = {line.text}",
        "seal": f"seal: {seal[:5]}-{seal[5:]}",
    }.get(KINDS[line.kind], line.text)


def _day_text(number: int) -> str:
    months, day = divmod(number, DAYS)
    return f"{FIRST_YEAR + months // MONTHS:04}-{months % MONTHS + 1:02}-{day + 1:02}"


def _day(year: int, month: int, day: int) -> Line | None:
    """Return the line of a day; None if there is no such day, or not in the years that fit."""
    if not (0 <= year - FIRST_YEAR < YEARS and 1 <= month <= MONTHS and 1 <= day <= DAYS):
        return None
    number = ((year - FIRST_YEAR) * MONTHS + month - 1) * DAYS + day - 1
    return Line(KINDS.index("date"), number)


def _code_number(code: str) -> int:
    number = 0
    for symbol in code:
        number = number * 32 + SYMBOLS.index(symbol)
    return number


def _code(number: int, symbols: int) -> str:
    return "".join(SYMBOLS[number >> 5 * at & 31] for at in reversed(range(symbols)))


def _entry(text: str, vocabulary: Vocabulary) -> Line | None:
    plain, _, comment = text.partition("  ; ")
    headed = _headed(plain, vocabulary)
    if headed is None:
        return None
    line, end = headed
    words = tuple(find(vocabulary, word) for word in _TOKEN.findall(plain[end:]))
    return line._replace(words=words, comment=comment or None)


def _headed(text: str, vocabulary: Vocabulary) -> tuple[Line, int] | None:
    """Return a line without its words, and where they begin; None if no line begins so."""
    for kind, pattern in _HEADS.items():
        if match := pattern.match(text):
            told = match.groupdict()
            number, seat = int(told.get("number", 0)), SEATS.index(told.get("seat", SEATS[0]))
            return Line(KINDS.index(kind), number, seat), match.end()
    word = _HEAD_WORD.match(text)
    if word is None or word[0] not in vocabulary.heads:
        return None
    return Line(len(KINDS) + vocabulary.heads.index(word[0])), word.end()


def _head(line: Line, vocabulary: Vocabulary) -> str:
    if line.kind >= len(KINDS):
        return vocabulary.heads[line.kind - len(KINDS)]
    seat = SEATS[line.seat]
    return {
        "round": f"{line.number}.",
        "turn": f"{seat}:",
        "totals": "=",
        "undo": "~",
        "fix": f"fix {line.number} {seat}:",
        "mend": f"fix {line.number}.",
    }[KINDS[line.kind]]
