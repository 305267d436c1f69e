"""A reader of codes, written from docs/qr.md alone; takes its tables from there, and shares no code."""

import hashlib
import re
import zlib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.docs.pages import blocks, chapters, read

PAGE = read("docs/qr.md")
DIGITS = next(
    block.text.strip() for block in blocks(chapters(PAGE, 2)["Of a log"]) if block.language == "text"
)
CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
GAMES = {1: "Sunshine City", 2: "Sunken City", 3: "Sunrise City", 4: "Sunshine City"}
STEPS = (1, 4, 16, 64)


def read_codes(texts: Sequence[str]) -> str:
    """Return the log in the codes of one log."""
    parts = {}
    for text in texts:
        payload = text.upper().removeprefix("PAPERCITY:").rpartition("#")[2]
        assert payload[0] == "1"
        parts[DIGITS.index(payload[1])] = _bytes(payload[3:])
        assert len(texts) == DIGITS.index(payload[2])
    checks = {part[:4] for part in parts.values()}
    data = b"".join(parts[number][4:] for number in sorted(parts))
    assert checks == {hashlib.sha256(data).digest()[:4]}
    return read_packed(data)


def _bytes(digits: str) -> bytes:
    lengths = dict(
        zip(
            (2, 3, 5, 6, 8, 9, 11, 12, 14, 15, 17, 18, 20, 21, 23, 24, 26, 27, 29, 30),
            range(1, 21),
            strict=True,
        )
    )
    found = b""
    for at in range(0, len(digits), 31):
        chunk = digits[at : at + 31]
        number = sum(DIGITS.index(digit) * 43**power for power, digit in enumerate(reversed(chunk)))
        found += number.to_bytes(lengths.get(len(chunk), 21), "big")
    return found


def read_packed(data: bytes) -> str:
    """Return the log in a packed log."""
    assert data[0] == 1
    length = shift = 0
    at = 2
    while True:
        length += (data[at] & 127) << shift
        at, shift = at + 1, shift + 7
        if data[at - 1] < 128:
            break
    stored, rest = data[at : at + length // 2], data[at + length // 2 :]
    texts = (zlib.decompress(stored, -15) if length % 2 else stored).decode().split("\n")
    return "".join(f"{line}\n" for line in _Log(data[1], rest, iter(texts)).lines())


@dataclass
class _Game:
    """What docs/qr.md says of a game."""

    heads: list[str] = field(default_factory=list)
    shapes: list[str] = field(default_factory=list)
    groups: list[tuple[str, list[str]]] = field(default_factory=list)


def _game(number: int) -> _Game:
    if number == 0:
        return _Game()
    chapter = chapters(PAGE.replace("\n#### ", "\n### "), 3)[GAMES[number]]
    (shapes,) = (block.text.splitlines() for block in blocks(chapter) if block.language == "shapes")
    (heads,) = re.findall(r"heads? (?:is|are) ([^.]+)\.", chapter)
    groups = [
        block.text.replace("\n  ", " ").splitlines()
        for block in blocks(chapter)
        if block.language == "groups"
    ]
    labelled = [line.split(": ") for lines in groups for line in lines]
    shapes = shapes[1:] if number == 4 else shapes
    return _Game(re.findall("`(.+?)`", heads), shapes, [(label, words.split()) for label, words in labelled])


class _Numbers:
    """The numbers of a packed log."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data + bytes(8), 4
        self.range, self.code = 4294967295, int.from_bytes(self.data[:4], "big")
        self.counts: dict[Any, dict[int, int]] = defaultdict(lambda: defaultdict(int))
        self.trace: list[tuple[str, int, int, int, int, int]] = []

    def even(self, size: int) -> int:
        self.step = self.range // size
        found = min(self.code // self.step, size - 1)
        self.take("even", size, found, (found, 1, size))
        return found

    def weighed(self, name: str, weights: Sequence[int]) -> int:
        whole = sum(weights)
        self.step = self.range // whole
        at = min(self.code // self.step, whole - 1)
        found = 0
        while sum(weights[: found + 1]) <= at:
            found += 1
        self.take(name, len(weights), found, (sum(weights[:found]), weights[found], whole))
        return found

    def take(self, name: str, size: int, found: int, slot: tuple[int, int, int]) -> None:
        self.trace.append((name, size, found, *slot))
        self.code -= self.step * slot[0]
        self.range = self.step * slot[1]
        while self.range < 16777216:
            self.code = (self.code * 256 + self.data[self.at]) % 4294967296
            self.range *= 256
            self.at += 1

    def named(self, name: str, size: int, *contexts: object, factors: Sequence[int] = ()) -> int:
        tables = [
            self.counts[name],
            *(self.counts[name, place, context] for place, context in enumerate(contexts)),
        ]
        weights = [
            1 + sum(step * table[number] for step, table in zip(STEPS, tables, strict=False))
            for number in range(size)
        ]
        if factors:
            weights = [weight * factor for weight, factor in zip(weights, factors, strict=True)]
        found = self.weighed(name, weights)
        for table in tables:
            table[found] += 1
            if sum(table.values()) > 128:
                for number in table:
                    table[number] //= 2
        return found


class _Log:
    """The lines of a packed log."""

    def __init__(self, game: int, data: bytes, texts: Iterator[str]) -> None:
        self.name = {1: "sunshine-city", 2: "sunken-city", 3: "sunrise-city", 4: "sunshine-city"}.get(
            game, ""
        )
        self.game, self.numbers, self.texts = _game(game), _Numbers(data), texts
        self.seat = self.round = 0
        self.first: dict[int, int] = {}
        self.written: dict[Any, list[tuple[str, ...]]] = defaultdict(list)

    def lines(self) -> Iterator[str]:
        before = 0
        while True:
            contexts = before, (before, self.seat)
            before = self.numbers.named("line", 15 + len(self.game.heads), *contexts)
            if before == 0:
                return
            yield self.line(before) if before >= 9 else self.header(before)

    def header(self, kind: int) -> str:
        if kind == 5:
            code = "".join(CROCKFORD[self.numbers.even(32)] for _ in range(11))
            return f"edition: {code[:4]}-{code[4:8]}-{code[8:]}"
        if kind == 8:
            seal = "".join(CROCKFORD[self.numbers.even(32)] for _ in range(10))
            return f"seal: {seal[:5]}-{seal[5:]}"
        if kind == 6:
            months, day = divmod(self.numbers.even(65472), 31)
            return f"date: {2000 + months // 12:04}-{months % 12 + 1:02}-{day + 1:02}"
        if kind == 7:
            return f"{self.whose()} = {next(self.texts)}"
        if kind in (1, 2):
            return ("; " if kind == 2 else "") + next(self.texts)
        return {3: "", 4: f"game: {self.name}"}[kind]

    def whose(self) -> str:
        self.seat = self.numbers.named("seat", 8, self.seat)
        return "ABCDEFGH"[self.seat]

    def line(self, kind: int) -> str:
        head = self.head(kind)
        words = " ".join([head, *self.words(kind)])
        comment = f"  ; {next(self.texts)}" if self.numbers.named("comment", 2, kind) else ""
        return words.replace(" (", "(").replace("( ", "(").replace(" )", ")") + comment

    def head(self, kind: int) -> str:
        if kind == 9:
            is_due = self.numbers.named("due", 2)
            self.round = self.round + 1 if is_due else self.numbers.even(10000)
            return f"{self.round}."
        if kind == 13:
            return f"fix {self.numbers.even(10000)} {self.whose()}:"
        if kind == 14:
            return f"fix {self.numbers.even(10000)}."
        if kind >= 15:
            return self.game.heads[kind - 15]
        return f"{self.whose()}:" if kind == 10 else {11: "=", 12: "~"}[kind]

    def words(self, kind: int) -> Iterator[str]:
        shapes: list[int] = []
        last: dict[str, str] = {}
        known = len(self.game.shapes)
        while True:
            marks, shape = self.shape(kind, shapes)
            if not shapes:
                self.first[kind] = shape
            if shape == known + 1:
                return
            shapes.append(shape)
            word = next(self.texts) if shape == known else self.word(shape, last)
            for mark in reversed(marks):
                word = {0: f"{word}!", 1: word.lower(), 2: word.upper()}[mark]
            yield word

    def shape(self, kind: int, shapes: Sequence[int]) -> tuple[list[int], int]:
        known = len(self.game.shapes)
        rows = [shape for at, shape in enumerate(shapes) if at == 0 or shapes[at - 1] != shape]
        before = shapes[-1] if shapes else -1
        again = 0
        while again < len(shapes) - 1 and shapes[-2 - again] == before:
            again += 1
        first = -1 if shapes else self.first.get(kind, -1)
        marks: list[int] = []
        while True:
            one = (kind, before, len(marks))
            two = (*one, min(again, 6), first)
            found = self.numbers.named("shape", known + 5, one, two, (*two, len(rows)))
            if found < known + 2:
                return marks, found
            marks.append(found - known - 2)

    def word(self, shape: int, last: dict[str, str]) -> str:
        text = self.game.shapes[shape]
        if text.startswith("["):
            return self.of_table(shape, text, last)
        chosen: list[str] = []
        word = ""
        for name, given, once, choices, plain in re.findall(r"\{(\w+)((?:/\w+)*)(!?):(.+?)\}|([^{}]+)", text):
            if plain:
                word += plain
                continue
            options = _options(choices)
            contexts = _prefixes([last.get(one, "") for one in given.split("/")[1:]])
            seen = self.written[self.seat, shape]
            factors = [1 if (*chosen, one) in seen else 8 for one in options] if once else ()
            choice = options[self.numbers.named(f"word {name}", len(options), *contexts, factors=factors)]
            if once:
                seen.append((*chosen, choice))
            chosen.append(choice)
            last[name] = choice
            word += choice
        return word

    def of_table(self, shape: int, text: str, last: dict[str, str]) -> str:
        name, *given = text.strip("[]").split("/")
        letters = [last.get(one, "") for one in given]
        order = sorted(
            self.game.groups,
            key=lambda group: -sum(a == b for a, b in zip(group[0], letters, strict=True)),
        )
        label, words = order[self.numbers.named(f"word {name}", len(order), *_prefixes(letters))]
        seen = [one for (one,) in self.written[self.seat, shape]]
        factors = [1 if word in seen else 8 * (1 + 8 * min(4, _alike(word, seen))) for word in words]
        at = self.numbers.named(f"word {name} {label}", len(words), letters[-1], factors=factors)
        self.written[self.seat, shape].append((words[at],))
        return words[at]


def _alike(word: str, others: Sequence[str]) -> int:
    return sum(other[:2] == word[:2] for other in others)


def _prefixes(texts: Sequence[str]) -> list[tuple[str, ...]]:
    return [tuple(texts[: end + 1]) for end in range(len(texts))]


def _options(text: str) -> list[str]:
    if " " in text:
        return text.split(" ")
    if numbers := re.fullmatch(r"(\d+)-(\d+)", text):
        return [f"{number:0{len(numbers[1])}}" for number in range(int(numbers[1]), int(numbers[2]) + 1)]
    found: list[str] = []
    for first, end in re.findall(r"(.)(?:-(.))?", text):
        found += [chr(letter) for letter in range(ord(first), ord(end or first) + 1)]
    return found
