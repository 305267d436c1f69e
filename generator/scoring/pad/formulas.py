"""Formulas of a score sheet: whole numbers, names of rows, + - * //, min, max and brackets."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

LONGEST = 200
"""So many characters a formula may have."""

DEEPEST = 20
"""So many brackets and signs may stand in each other."""

MOST = 999_999
"""No result is larger, nor smaller than its negative: there a calculation stops."""

FUNCTIONS: Mapping[str, Callable[[Sequence[int]], int]] = {"min": min, "max": max}
_TOKEN = re.compile(r"\s*(?:(?P<number>[0-9]+)|(?P<name>[a-z][a-z0-9]*)|(?P<sign>//|[-+*(),]))")
_HINTS = {
    "/": "a division leaves its rest out: write //",
    "\N{MULTIPLICATION SIGN}": "write * for times",
    "\N{DIVISION SIGN}": "write // for divided by",
    "x": "write * for times",
    "^": "write the same name twice, with * between",
    "=": "a formula has no =: the row is its result",
    ".": "numbers are whole",
}

Values = Mapping[str, int]


class FormulaError(ValueError):
    """A text is no formula; ``column`` counts its characters from 1, ``hint`` says what to do."""

    def __init__(self, message: str, column: int, hint: str = "") -> None:
        super().__init__(message)
        self.column = column
        self.hint = hint


class Formula(NamedTuple):
    """A formula as it was written, the names in it, and what it gives for their values."""

    text: str
    names: frozenset[str]
    value: Callable[[Values], int]


def parse(text: str) -> Formula:
    """Return the formula in a text. Raises FormulaError."""
    if len(text) > LONGEST:
        message = f"expected a formula of at most {LONGEST} characters, found {len(text)}"
        raise FormulaError(message, LONGEST + 1, "put a part of it into a row of its own")
    parser = _Parser(list(_tokens(text)), len(text) + 1)
    value = parser.sum(0)
    parser.end()
    return Formula(text, frozenset(parser.names), value)


class _Token(NamedTuple):
    kind: str
    text: str
    column: int


def _tokens(text: str) -> Iterator[_Token]:
    at, end = 0, len(text.rstrip())
    while at < end:
        match = _TOKEN.match(text, at)
        if match is None:
            column = at + len(text[at:]) - len(text[at:].lstrip()) + 1
            found = text[column - 1]
            raise FormulaError(f"{found} has no meaning in a formula", column, _HINTS.get(found, ""))
        kind = match.lastgroup or ""
        yield _Token(kind, match[kind], match.start(kind) + 1)
        at = match.end()


def _bounded(number: int) -> int:
    return max(-MOST, min(MOST, number))


def _divided(one: int, other: int) -> int:
    return one // other if other else 0


_SIGNS: Mapping[str, Callable[[int, int], int]] = {
    "+": lambda one, other: one + other,
    "-": lambda one, other: one - other,
    "*": lambda one, other: one * other,
    "//": _divided,
}


def _joined(
    sign: str, one: Callable[[Values], int], other: Callable[[Values], int]
) -> Callable[[Values], int]:
    join = _SIGNS[sign]
    return lambda values: _bounded(join(one(values), other(values)))


class _Parser:
    """Reads tokens from left to right; times and divided by bind closer than plus and minus."""

    def __init__(self, tokens: Sequence[_Token], end: int) -> None:
        self.tokens = tokens
        self.at = 0
        self.last = _Token("end", "", end)
        self.names: set[str] = set()

    @property
    def next(self) -> _Token:
        return self.tokens[self.at] if self.at < len(self.tokens) else self.last

    def take(self) -> _Token:
        token = self.next
        self.at += 1
        return token

    def end(self) -> None:
        token = self.next
        if token.kind != "end":
            hint = _HINTS.get(token.text, "a sign is missing before it: + - * or //")
            raise FormulaError(f"{token.text} stands where the formula is complete", token.column, hint)

    def sum(self, depth: int) -> Callable[[Values], int]:
        value = self.product(depth)
        while self.next.text in ("+", "-"):
            sign = self.take().text
            value = _joined(sign, value, self.product(depth))
        return value

    def product(self, depth: int) -> Callable[[Values], int]:
        value = self.part(depth)
        while self.next.text in ("*", "//"):
            sign = self.take().text
            value = _joined(sign, value, self.part(depth))
        return value

    def part(self, depth: int) -> Callable[[Values], int]:
        token = self.take()
        if depth > DEEPEST:
            raise FormulaError("too many brackets stand in each other", token.column)
        if token.kind == "number":
            return self._number(token)
        if token.text == "-":
            value = self.part(depth + 1)
            return lambda values: -value(values)
        if token.text == "(":
            inner = self.sum(depth + 1)
            self._close()
            return inner
        if token.text in FUNCTIONS:
            return self._call(token, depth + 1)
        if token.kind == "name":
            self.names.add(token.text)
            return lambda values: values[token.text]
        found = token.text or "the end"
        raise FormulaError(f"expected a number or the id of a row, found {found}", token.column)

    def _number(self, token: _Token) -> Callable[[Values], int]:
        if len(token.text) > len(str(MOST)):
            raise FormulaError(f"expected a number up to {MOST}, found {token.text}", token.column)
        number = int(token.text)
        return lambda _values: number

    def _call(self, token: _Token, depth: int) -> Callable[[Values], int]:
        if self.take().text != "(":
            message = f"expected ( behind {token.text}"
            raise FormulaError(message, token.column, f"write {token.text}(a, b)")
        parts = [self.sum(depth)]
        while self.next.text == ",":
            self.take()
            parts.append(self.sum(depth))
        self._close()
        function = FUNCTIONS[token.text]
        return lambda values: function([part(values) for part in parts])

    def _close(self) -> None:
        token = self.take()
        if token.text != ")":
            raise FormulaError(f"expected ), found {token.text or 'the end'}", token.column)
