"""Reads the text of a log; knows no game, and never fails: what is strange becomes an issue."""

import re
from collections.abc import Sequence
from copy import copy
from typing import NamedTuple

from generator.scoring.engine import SEATS
from generator.scoring.header import HeaderLines, is_letter, letter_and_value, seats_of
from generator.scoring.heads import (
    COMMANDS,
    HEAD,
    brief,
    composed,
    stray_hint,
    too_long,
    wrong_word_hint,
)
from generator.scoring.issues import Issue, Place
from generator.scoring.loanwords import common
from generator.scoring.logfile import Entry, Header, Log, Word
from generator.scoring.plaintext import lines_of
from generator.scoring.rounds import Progress

_WORDS = re.compile(r"[^\s()]+|[()]")
_GAP = r"([0-9]{1,4})(?:\s*[-\u2013\u2014]\s*([0-9]{1,4}))?\Z"
_FIX = r"\s*([0-9]{1,4})\s*(?:(?:\.\s*)?([A-Za-z])\s*:|\.)"
_QUOTES = ('"\u201c\u201e\u00ab\u00bb', '"\u201d\u201c\u00bb\u00ab')


def read(text: str) -> Log:
    """Return the log that a text holds, with an issue for all that is strange about it as a text."""
    lines = lines_of(text)
    if isinstance(lines, Issue):
        return Log(issues=(lines,))
    reader = _Reader()
    for number, line in enumerate(lines, 1):
        reader.take(number, line)
    return reader.finish()


class Growing:
    """A log whose header is complete, and that may be read on line by line; a value."""

    __slots__ = ("_reader", "lines", "log")

    def __init__(self, reader: "_Reader", lines: int) -> None:
        """Keep a reader that has read so many lines."""
        self._reader = reader
        self.lines = lines
        self.log = reader.finish()

    @classmethod
    def of(cls, lines: Sequence[str]) -> "Growing":
        """Return the log of some lines."""
        return cls(_Reader(), 0).further(lines)

    def further(self, lines: Sequence[str]) -> "Growing":
        """Return the log with some more lines."""
        reader = self._reader.copied()
        for number, line in enumerate(lines, self.lines + 1):
            reader.take(number, line)
        return Growing(reader, self.lines + len(lines))

    @property
    def begun(self) -> int:
        """The last round that has begun, 0 before any."""
        return self._reader.progress.last

    @property
    def is_started(self) -> bool:
        """Whether the header is complete."""
        return self._reader.started

    @property
    def may_be_taken_back(self) -> bool:
        """Whether there is a line that ~ would take back."""
        return bool(self._reader.standing)


_SEAT = re.compile(r"(?<!\S)[A-Za-z]\s*:")
"""Where a seat's turn begins behind a round."""


class _Line(NamedTuple):
    """A line, where its comment begins (or its end), and its comment."""

    text: str
    number: int
    end: int
    comment: str

    def place(self, index: int) -> Place:
        return Place(self.number, index + 1)

    def rest(self, index: int) -> str:
        return self.text[index : self.end].strip()

    def first(self) -> int:
        return len(self.text) - len(self.text.lstrip())


class _Words(dict[tuple[str, int], Word]):
    """Words by their text as typed and their column; most are written often, and are made once."""

    def __missing__(self, key: tuple[str, int]) -> Word:
        word = self[key] = Word(composed(key[0]), key[1])
        return word


class _Reader:
    """Takes the lines of a log one by one."""

    def __init__(self) -> None:
        self.header = HeaderLines()
        self.entries: list[Entry] = []
        self.issues: list[Issue] = []
        self.progress = Progress()
        self.standing: list[int] = []
        """The line of each entry that can be taken back."""
        self.before: list[Progress] = []
        """The progress before each of these."""
        self.taken_back: set[int] = set()
        """The lines that were taken back; what is wrong with them matters no more."""
        self.started = False
        self.roundless = False
        self.only_comments = True
        self.seats = {letter: seat for seat, upper in enumerate(SEATS) for letter in (upper, upper.lower())}
        """The numbers of the seats; of all that can be, where no header has named them."""
        self.good_words: set[str] = set()
        self.words = _Words()
        self.kinds = {
            "turn": self._turn,
            "seat": self._seat_line,
            "header": self._value_line,
            "round": self._round,
            "totals": self._totals,
            "undo": self._undo,
            "bare": self._bare,
        }
        self.commands = {"fix": self._fix, "gap": self._gap, "ruling": self._ruling, "unread": self._unread}

    def copied(self) -> "_Reader":
        """Return a reader that reads on from here on its own; the header is shared: it is complete."""
        other = _Reader()
        other.header, other.seats, other.words = self.header, self.seats, self.words
        other.entries, other.issues = copy(self.entries), copy(self.issues)
        other.standing, other.before = copy(self.standing), copy(self.before)
        other.taken_back, other.good_words = copy(self.taken_back), self.good_words
        other.progress, other.started = self.progress, self.started
        other.roundless, other.only_comments = self.roundless, self.only_comments
        return other

    def take(self, number: int, text: str) -> None:
        if not text.isascii():
            text = text.replace("\u037e", ";").replace("\ufeff", " ")
        end = text.find(";")
        line = _Line(text, number, len(text), "")
        if end >= 0:
            line = _Line(text, number, end, composed(text[end + 1 :].strip()))
        match = HEAD.match(text, 0, line.end)
        if match is not None:
            self.kinds[match.lastgroup or ""](line, match)
        elif line.rest(0):
            self._stray(line)
        elif end >= 0:
            self._note("comment", line, ())

    def finish(self) -> Log:
        header = self.header.build()
        entries, found = tuple(self.entries), self.issues
        if header == Header() and all(entry.kind == "comment" for entry in entries):
            hint = "begin with a line game: and the name of the game"
            found = [*found, Issue("syntax", Place(), "the log is empty", hint=hint)]
        if not header.seats:
            seats, entries = seats_of(entries)
            header = header._replace(seats=seats)
        issues = tuple(issue for issue in found if issue.place.line not in self.taken_back)
        return Log(header, entries, issues)

    def _words(self, line: _Line, index: int) -> tuple[Word, ...]:
        words = self.words
        found = _WORDS.finditer(line.text, index, line.end)
        return tuple([words[match[0], match.start() + 1] for match in found])

    def _note(self, kind: str, line: _Line, words: tuple[Word, ...], seat: int | None = None) -> None:
        """Add an entry; one that is never taken back: a ruling, a comment, a ``~``."""
        if kind != "comment":
            self.only_comments = False
        place = Place(line.number, line.first() + 1)
        last = self.progress.last
        self.entries.append(Entry(kind, place, line.rest(0), words, last, seat, line.comment))

    def _keep(self, kind: str, line: _Line, words: tuple[Word, ...], seat: int | None = None) -> None:
        """Add an entry that can be taken back; one of too many words as a line that can't be read."""
        fault = too_long(words)
        if fault is not None:
            self._fault(line, fault)
            kind, words = "unread", ()
        self._note(kind, line, words, seat)
        self.standing.append(line.number)
        self.before.append(self.progress)

    def _fault(
        self, line: _Line, fault: tuple[str, str], code: str = "syntax", at: int | None = None
    ) -> None:
        message, hint = fault
        column = line.first() if at is None else at
        typed = _WORDS.search(line.text, column, line.end)
        word = brief(composed(typed[0])) if typed else ""
        self.issues.append(Issue(code, line.place(column), message, word, hint, round=self.progress.last))

    def _refuse(
        self, line: _Line, fault: tuple[str, str], code: str = "syntax", at: int | None = None
    ) -> None:
        """Note what is wrong with a line, and keep it as one that can't be read."""
        self._fault(line, fault, code, at)
        self._keep("unread", line, ())

    def _unknown_seat(self, line: _Line, letter: str, at: int) -> None:
        letters = self.header.letters
        known = f"the seats are {', '.join(letters)}" if letters else "seats are the letters from A to H"
        hint = f"{known}; a new one is written at the top: {letter.upper()} = name" if letters else known
        self._refuse(line, (f"{letter.upper()} is no seat of this log", hint), "unknown", at)

    def _turn(self, line: _Line, match: re.Match[str]) -> None:
        self.started = True
        seat = self.seats.get(match["turn"])
        if seat is None:
            self._unknown_seat(line, match["turn"], match.start("turn"))
            return
        if not self.progress.begun and not self.roundless:
            self.roundless = True
            fault = "this entry stands before any round", "write the round on a line before it: 1."
            self._fault(line, fault, "turn")
        words = self._words(line, match.end())
        unread = len(words) == 1 and common(words[0].text) == "unread"
        if unread:
            words = (words[0]._replace(text="unread"),)
        self._keep("unread" if unread else "turn", line, words, seat)

    def _seat_line(self, line: _Line, match: re.Match[str]) -> None:
        text = line.rest(match.end())
        if self.started:
            total = re.match(r"-?[0-9]", text)
            hint = f"did you mean = {match['seat']} {brief(text)}?" if total else "write it at the top"
            self._refuse(line, ("seats stand at the top, before the first round", hint))
            return
        place = line.place(match.start("seat"))
        self._taken(line, self.header.take_seat(match["seat"], text, place))
        for number, letter in enumerate(self.header.letters):
            if not number:
                self.seats.clear()
            self.seats[letter] = self.seats[letter.lower()] = number

    def _value_line(self, line: _Line, match: re.Match[str]) -> None:
        key, value = match["header"], line.rest(match.end())
        if self.started:
            seat = self.header.names.get(key.lower())
            hint = f"write the seat's letter: {seat}:" if seat else "write it at the top, or a seat's letter"
            self._refuse(line, (f"no entry begins with {brief(key)}:", hint))
            return
        value_at = line.end - len(line.text[match.end() : line.end].lstrip())
        place = line.place(match.start("header"))
        self._taken(line, self.header.take_value(key, value, place, line.place(value_at)))

    def _taken(self, line: _Line, wrong: Issue | None) -> None:
        """Move comments into the header behind a line that was taken; note what is wrong with another."""
        if wrong is not None:
            self.issues.append(wrong)
            self._keep("unread", line, ())
            return
        if self.only_comments:
            self.header.comments += [entry.comment for entry in self.entries]
            self.entries.clear()
        if line.comment:
            self.header.comments.append(line.comment)

    def _round(self, line: _Line, match: re.Match[str]) -> None:
        """Take a round, and a seat's turn behind it as in the rows of a printed record."""
        seat = _SEAT.search(line.text, match.end(), line.end)
        if seat is None:
            self._begin(line, match)
            return
        self._begin(line._replace(end=seat.start(), comment=""), match)
        turn = line._replace(text=" " * seat.start() + line.text[seat.start() :])
        head = HEAD.match(turn.text, 0, turn.end)
        if head is not None:
            self.kinds[head.lastgroup or ""](turn, head)

    def _begin(self, line: _Line, match: re.Match[str]) -> None:
        self.started = True
        number, before = int(match["round"]), self.progress
        if not before.allows(number):
            self._fault(line, before.round_fault(number), "turn")
        self._keep("round", line, self._words(line, match.end()))
        self.entries[-1] = self.entries[-1]._replace(round=number)
        self.progress = before.after_round(number)

    def _totals(self, line: _Line, match: re.Match[str]) -> None:
        self.started = True
        words = [part for word in self._words(line, match.end()) for part in letter_and_value(word)]
        letters = [at for at, word in enumerate(words) if is_letter(word.text)]
        unknown = [words[at] for at in letters if words[at].text not in self.seats]
        no_value = {*letters, len(words)}
        bare = [words[at] for at in letters if at + 1 in no_value]
        if unknown:
            self._unknown_seat(line, unknown[0].text, unknown[0].column - 1)
        elif bare:
            fault = f"{bare[0].text} has no total", "write totals like this: = A 7 B 4"
            self._refuse(line, fault, at=bare[0].column - 1)
        elif letters[:1] != [0]:
            self._refuse(line, ("whose total is it?", "write the seat's letter before it: = A 7 B 4"))
        else:
            self._keep("totals", line, tuple(words))

    def _undo(self, line: _Line, match: re.Match[str]) -> None:
        if line.rest(match.end()):
            self._refuse(line, ("~ stands alone", "write ~, and what follows on the next line"))
            return
        if self.standing:
            self.taken_back.add(self.standing.pop())
            self.progress = self.before.pop()
        else:
            self._fault(line, ("nothing stands before ~ that it could take back", "leave it out"))
        self._note("undo", line, ())

    def _bare(self, line: _Line, match: re.Match[str]) -> None:
        kind = common(match["bare"])
        if kind in COMMANDS:
            self.commands[kind](line, match.end())
            return
        if kind not in self.good_words:
            hint = wrong_word_hint(kind)
            if hint:
                self._refuse(line, (f"no line begins with {brief(match['bare'])}", hint), "unknown")
                return
            self.good_words.add(kind)
        self._keep(kind, line, self._words(line, match.end()))

    def _fix(self, line: _Line, index: int) -> None:
        self.started = True
        match = re.compile(_FIX).match(line.text, index, line.end)
        if match is None:
            hint = "write the round and the seat: fix 3 A: ..., or the round's line: fix 3. ..."
            self._refuse(line, ("it is not clear what fix corrects", hint))
            return
        seat = self.seats.get(match[2]) if match[2] else None
        if match[2] and seat is None:
            self._unknown_seat(line, match[2], match.start(2))
            return
        self._keep("fix", line, self._words(line, match.end()), seat)
        self.entries[-1] = self.entries[-1]._replace(round=int(match[1]))

    def _gap(self, line: _Line, index: int) -> None:
        rounds = line.rest(index)
        match = re.match(_GAP, rounds)
        if rounds and match is None:
            self._refuse(line, ("it is not clear which rounds are missing", "write gap 5-6, or gap alone"))
            return
        if match is None:
            self._keep("gap", line, ())
            self.progress = self.progress._replace(loose=True)
            return
        first, last, before = int(match[1]), int(match[2] or match[1]), self.progress
        if not before.allows_gap(first, last):
            self._fault(line, before.gap_fault(first, last), "turn")
        found = re.compile(r"[0-9]+").finditer(line.text, index, line.end)
        self._keep("gap", line, tuple(Word(number[0], number.start() + 1) for number in found))
        self.progress = Progress(max(last, before.last))

    def _ruling(self, line: _Line, index: int) -> None:
        text = line.rest(index)
        column = line.end - len(line.text[index : line.end].lstrip())
        if len(text) > 1 and text[0] in _QUOTES[0] and text[-1] in _QUOTES[1]:
            column += 1 + len(text[1:-1]) - len(text[1:-1].lstrip())
            text = text[1:-1].strip()
        if not text:
            self._refuse(line, ("the ruling says nothing", 'write what you agreed on: ruling "..."'))
            return
        self._note("ruling", line, (Word(composed(text), column + 1),))

    def _unread(self, line: _Line, index: int) -> None:
        if line.rest(index):
            hint = "write unread alone, and notes behind ;"
            self._refuse(line, ("unread stands alone, or behind a seat", hint))
        else:
            self._keep("unread", line, ())
            self.entries[-1] = self.entries[-1]._replace(text="unread")
        self.progress = self.progress._replace(unread=self.progress.unread + 1)

    def _stray(self, line: _Line) -> None:
        hint = stray_hint(line.rest(0), self.header.names)
        self._refuse(line, ("this is no line of a log", hint))
        self.progress = self.progress._replace(unread=self.progress.unread + 1)
