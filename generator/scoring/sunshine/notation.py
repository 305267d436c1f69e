"""The words of a turn: what they name, and the turn written again from its moves."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.scoring.engine import Move
from generator.scoring.glued import parted
from generator.scoring.issues import Issue, Place
from generator.scoring.logfile import Entry, Word
from generator.scoring.sunshine.facts import City
from generator.scoring.sunshine.table import Sheet

WORKER_LETTERS = "BIL"
_FOLDED = str.maketrans("lio", "110")
"""A hand's l and i for 1, and o for 0, where only a number can stand."""


_BETWEEN_COMMAS = re.compile(r"[^,]+")
_MOST_HINTS = 1000
_LONGEST = 4
"""Letters of the longest word that may stand close to another: *3/1."""


class Op(NamedTuple):
    """One thing that a line tells, and the words that tell it.

    | kind | args |
    |---|---|
    | act, travel | worker, district or -1, 1 as a Lobbyist or -1 if not said |
    | fills, sets | the boxes, in the written order |
    | pay | project, gears or 0 for all that are missing |
    | end | the bracket of a project's effect closes |
    | unread | something that can't be read |
    """

    kind: str
    args: tuple[int, ...]
    words: tuple[Word, ...]
    forced: tuple[bool, ...]


class Line(NamedTuple):
    """A turn as it was understood, and what was not."""

    ops: tuple[Op, ...]
    issues: tuple[Issue, ...]


class Notation:
    """Reads the words of a turn for one city. ``names`` are printed names and the token each stands for."""

    def __init__(self, city: City, names: Mapping[str, str]) -> None:
        self.city = city
        self._tokens: dict[str, tuple[str, tuple[int, ...]]] = {}
        for worker, letter in enumerate(WORKER_LETTERS):
            self._tokens[letter.casefold()] = ("worker", (worker, -1))
            self._tokens[f"{letter}L".casefold()] = ("worker", (worker, 1))
        del self._tokens["ll"]
        for district, letter in enumerate(city.letters):
            self._tokens[letter.casefold()] = ("district", (district,))
        for name, number in city.numbers.items():
            self._tokens[name.casefold()] = ("box", (number,))
        for project, (gears, _) in enumerate(city.projects):
            self._tokens[f"*{gears}"] = ("pay", (project, 0))
            for some in range(1, gears + 1):
                self._tokens[f"*{gears}/{some}"] = ("pay", (project, some))
        self._tokens |= {sign: (kind, ()) for sign, kind in _SIGNS.items()}
        self._hints: dict[str, str] = {}
        for name, token in names.items():
            meant = self._tokens.get(token.casefold())
            if meant is not None:
                self._tokens.setdefault(name.casefold(), meant)

    def read(self, entry: Entry) -> Line:
        """Return what a turn's words tell, in the order written."""
        return _Reader(self, entry).line()

    def token(self, text: str) -> tuple[str, tuple[int, ...]] | None:
        """Return what one word names, or None if it names nothing."""
        folded = text.casefold()
        found = self._tokens.get(folded)
        if found is None and len(folded) == 3:
            found = self._tokens.get(folded[:2] + folded[2].translate(_FOLDED))
        return found

    def parted(self, text: str) -> tuple[str, ...]:
        """Return the words that stand together in a text, if there is one way to part them."""
        if self.token(text.rstrip("!") or "!") is not None:
            return (text,)
        return parted(text, lambda word: self.token(word) is not None, _LONGEST)

    def nearest(self, text: str) -> str:
        """Return a hint that names the words nearest to ``text``."""
        hint = self._hints.get(text)
        if hint is None:
            if len(self._hints) == _MOST_HINTS:
                self._hints.clear()
            hint = self._hints[text] = self._nearest(text)
        return hint

    def _nearest(self, text: str) -> str:
        from difflib import get_close_matches

        written = {token: self.written(*meant) for token, meant in self._tokens.items()}
        near = get_close_matches(text.casefold(), written, n=3, cutoff=0.5)
        if near:
            return f"did you mean {' or '.join(dict.fromkeys(written[token] for token in near))}?"
        districts = " ".join(self.city.letters)
        return f"a worker is B, I or L, a district {districts}, a box is like Wd1, a project *3"

    def written(self, kind: str, args: tuple[int, ...]) -> str:
        """Return the token of what a word names, as it is written in a log."""
        if kind == "worker":
            return WORKER_LETTERS[args[0]] + ("L" if args[1] == 1 else "")
        if kind == "district":
            return self.city.letters[args[0]]
        if kind == "box":
            return self.city.boxes[args[0]].name
        if kind == "pay":
            gears = self.city.projects[args[0]][0]
            return f"*{gears}/{args[1]}" if args[1] else f"*{gears}"
        return next(sign for sign, meant in _SIGNS.items() if meant == kind)


_SIGNS = {"(": "open", ")": "close", "-": "nothing", "!": "forced", "unread": "unread", "?": "unread"}


class _Reader:
    """Reads one line; notes what can't be read and goes on."""

    def __init__(self, notation: Notation, entry: Entry) -> None:
        self.notation = notation
        self.entry = entry
        self.ops: list[Op] = []
        self.issues: list[Issue] = []
        self.effects: list[str] = []
        self.is_forced = any(word.text == "!" for word in entry.words)

    def line(self) -> Line:
        for word in self.entry.words:
            if not self._word(word):
                for piece in self._pieces(word):
                    if not self._word(piece):
                        text = piece.text.rstrip("!")
                        self._wrong("unknown", piece, f"unknown word {text}", self.notation.nearest(text))
        if self.effects:
            last = self.entry.words[-1]
            self._wrong("syntax", last, "a bracket is open at the end of the line", "close it with )")
        while self.effects:
            self.effects.pop()
            self._add("end", (), self.entry.words[-1], self.is_forced)
        return Line(tuple(self.ops), tuple(self.issues))

    def _word(self, word: Word) -> bool:
        """Take a word, and return whether it is known."""
        text = word.text.rstrip("!") or "!"
        meant = self.notation.token(text)
        if meant is not None:
            self._take(*meant, word, self.is_forced or text != word.text)
        return meant is not None

    def _pieces(self, word: Word) -> Iterator[Word]:
        """Yield the words in one that only commas part, or that were written close together."""
        for found in _BETWEEN_COMMAS.finditer(word.text):
            column = word.column + found.start()
            for part in self.notation.parted(found.group()):
                yield Word(part, column)
                column += len(part)

    def _take(self, kind: str, args: tuple[int, ...], word: Word, forced: bool) -> None:
        if kind == "worker":
            is_travel = bool(self.effects) and self.effects[-1] == "travel"
            self._add("travel" if is_travel else "act", (args[0], -1, args[1]), word, forced)
        elif kind == "district":
            self._place(args[0], word)
        elif kind == "box":
            self._box(args[0], word, forced)
        elif kind == "pay":
            self._add("pay", args, word, forced)
        elif kind == "open":
            self._open(word)
        elif kind == "close":
            self._close(word, forced)
        elif kind == "unread":
            message = "this can't be read, and what follows depends on it"
            self._wrong("unverified", word, message, "write it down if anybody remembers")
            self._add("unread", (), word, forced)

    def _place(self, district: int, word: Word) -> None:
        last = self.ops[-1] if self.ops else None
        if last is None or last.kind not in ("act", "travel") or last.args[1] != -1:
            name = self.notation.city.letters[district]
            hint = f"write B {name}, I {name} or L {name}"
            self._wrong("syntax", word, "a district stands right behind its worker", hint)
            return
        worker, _, as_lobbyist = last.args
        self.ops[-1] = last._replace(args=(worker, district, as_lobbyist), words=(*last.words, word))

    def _box(self, box: int, word: Word, forced: bool) -> None:
        kind = "sets" if self.effects and self.effects[-1] == "neighbours" else "fills"
        last = self.ops[-1] if self.ops else None
        if last is not None and last.kind == kind:
            self.ops[-1] = Op(kind, (*last.args, box), (*last.words, word), (*last.forced, forced))
        else:
            self._add(kind, (box,), word, forced)

    def _open(self, word: Word) -> None:
        last = self.ops[-1] if self.ops else None
        if last is None or last.kind != "pay":
            self._wrong("syntax", word, "a bracket stands right behind a project", "write *1(Wd1 Wd2)")
            return
        self.effects.append(self.notation.city.projects[last.args[0]][1])

    def _close(self, word: Word, forced: bool) -> None:
        if not self.effects:
            self._wrong("syntax", word, "a bracket closes that was never opened", "write *1(Wd1 Wd2)")
            return
        self.effects.pop()
        self._add("end", (), word, forced)

    def _add(self, kind: str, args: tuple[int, ...], word: Word, forced: bool) -> None:
        self.ops.append(Op(kind, args, (word,), (forced,)))

    def _wrong(self, code: str, word: Word, message: str, hint: str) -> None:
        entry = self.entry
        place = Place(entry.place.line, word.column)
        self.issues.append(
            Issue(code, place, message, typed=word.text, hint=hint, round=entry.round, seat=entry.seat)
        )


def write_turn(city: City, sheet: Sheet, moves: Sequence[Move]) -> str:
    """Return a seat's turn as it is written; ``sheet`` is the one before its first move."""
    return _Writer(city, sheet).text(moves)


class _Writer:
    def __init__(self, city: City, sheet: Sheet) -> None:
        self.city = city
        self.at = list(sheet.at)
        self.crossed = list(sheet.crossed)
        self.words: list[str] = []
        self.brackets: list[str] = []

    def text(self, moves: Sequence[Move]) -> str:
        for move in moves:
            self._write(move)
        return " ".join(self.words).replace("( ", "(").replace(" )", ")")

    def _write(self, move: Move) -> None:
        if move.verb == "act":
            worker, steps, as_lobbyist = move.at
            self._worker(worker, (self.at[worker] + steps) % 7, as_lobbyist)
            self.brackets.append("")
        elif move.verb == "travel":
            self._worker(*move.at)
        elif move.verb in ("fill", "set"):
            self.words += [self.city.boxes[box].name for box in move.at]
        elif move.verb == "cross":
            self._gear(move.at[0])
        elif move.verb == "close" and self.brackets:
            self.words += [bracket for bracket in (self.brackets.pop(),) if bracket]

    def _worker(self, worker: int, district: int, as_lobbyist: int) -> None:
        self.at[worker] = district
        self.words += [WORKER_LETTERS[worker] + ("L" if as_lobbyist else ""), self.city.letters[district]]

    def _gear(self, project: int) -> None:
        gears, effect = self.city.projects[project]
        self.crossed[project] += 1
        if self.crossed[project] < gears:
            self.words.append(f"*{gears}/1")
            return
        while self.words and self.words[-1] == f"*{gears}/1":
            self.words.pop()
        self.words.append(f"*{gears}")
        if effect in ("money", "travel", "neighbours"):
            self.words[-1] += "("
            self.brackets.append(")")
