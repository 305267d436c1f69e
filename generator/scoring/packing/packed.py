"""A canonical log as bytes, and back: one walk over its lines, which writes or reads."""

import zlib
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from generator.scoring.engine import SEATS
from generator.scoring.packing.coder import Coder, Kind, NotPackedError, Reader, Writer
from generator.scoring.packing.lines import (
    CODE,
    DAYS,
    KINDS,
    MONTHS,
    MOST_ROUNDS,
    SEAL,
    WITH_WORDS,
    YEARS,
    Line,
    line_text,
    parsed,
)
from generator.scoring.packing.vocabulary import MARKS, Found, Vocabulary, shapes_of

FORMAT = 1
"""The first byte of a packed log; another one is written by another version."""

LONGEST = 200_000
"""No packed log has more characters."""

MOST_WORDS = 10_000
MOST_LINES = 20_000
_NOTHING = Vocabulary(0, "")
_END = KINDS.index("end")
FRESH = 8
"""How much likelier a word is that was not written before, and one that is like such."""

MOST_KIN = 4
MOST_RUN = 6
"""More words of one shape in a row are all alike."""


def pack(text: str, vocabularies: Sequence[Vocabulary]) -> bytes:
    """Return a canonical log as bytes, by the words of that game that makes the fewest.

    Raises NotPackedError for one that is too long.
    """
    lines = text.split("\n")
    known = [one for one in vocabularies if f"game: {one.game}" in lines]
    return min((_packed(text, one) for one in known or (_NOTHING, *vocabularies)), key=len)


def unpack(data: bytes, vocabularies: Iterable[Vocabulary]) -> str:
    """Return the text of a log that was packed. Raises NotPackedError for bytes that are none."""
    if len(data) < 2:
        raise NotPackedError("it is too short")
    if data[0] != FORMAT:
        raise NotPackedError(
            f"it is packed in format {data[0]}, and this version of papercity reads format {FORMAT}"
        )
    vocabulary = {one.number: one for one in (_NOTHING, *vocabularies)}.get(data[1])
    if vocabulary is None:
        raise NotPackedError(f"it is of game number {data[1]}, which this version of papercity does not know")
    texts, numbers = _texts(data[2:])
    reader = Reader(numbers, texts)
    walk = _Walk(reader, vocabulary)
    lines: list[str] = []
    while (line := walk.line(Line(_END))).kind != _END:
        lines.append(line_text(line, vocabulary))
        walk.allow(len(lines[-1]) + 1)
    reader.finish()
    return "".join(f"{line}\n" for line in lines)


def _packed(text: str, vocabulary: Vocabulary) -> bytes:
    writer = Writer()
    walk = _Walk(writer, vocabulary)
    for line in text.split("\n")[:-1]:
        walk.line(parsed(line, vocabulary))
        walk.allow(len(line) + 1)
    walk.line(Line(_END))
    return bytes((FORMAT, vocabulary.number)) + _as_bytes(writer.texts) + writer.finish()


# The texts that stand apart


def _as_bytes(texts: Sequence[str]) -> bytes:
    """Return texts behind their length in bytes, doubled, and one more if they are deflated."""
    try:
        plain = "\n".join(texts).encode()
    except UnicodeEncodeError as error:
        raise NotPackedError("it has half a letter in it, which no text has") from error
    deflated = _deflated(plain)
    shorter = min(plain, deflated, key=len)
    length, head = 2 * len(shorter) + (shorter is deflated), bytearray()
    while length > 127:
        head.append(length & 127 | 128)
        length >>= 7
    return bytes((*head, length)) + shorter if texts else b"\0"


def _deflated(plain: bytes) -> bytes:
    made = zlib.compressobj(9, zlib.DEFLATED, -15)
    return made.compress(plain) + made.flush()


def _texts(data: bytes) -> tuple[list[str], bytes]:
    """Return the texts, and the bytes behind them. Raises NotPackedError."""
    length = shift = at = 0
    while at < len(data) and at < 4:
        byte = data[at]
        length |= (byte & 127) << shift
        shift, at = shift + 7, at + 1
        if byte < 128:
            break
    end = at + length // 2
    if end > len(data) or not at or data[at - 1] > 127:
        raise NotPackedError("its end is missing")
    stored = data[at:end]
    plain = _inflated(stored) if length & 1 else stored
    try:
        texts = plain.decode().split("\n") if length else []
    except UnicodeDecodeError as error:
        raise NotPackedError("a text in it is damaged") from error
    return texts, data[end:]


def _inflated(stored: bytes) -> bytes:
    """Return deflated bytes as they were. Raises NotPackedError, also if they would be too long."""
    opened = zlib.decompressobj(-15)
    try:
        plain = opened.decompress(stored, 4 * LONGEST)
    except zlib.error as error:
        raise NotPackedError("a text in it is damaged") from error
    if opened.unconsumed_tail:
        raise NotPackedError(f"it is longer than {LONGEST:,} characters")
    if not opened.eof or opened.unused_data:
        raise NotPackedError("a text in it is damaged")
    return plain


# The walk over the lines


class _Walk:
    """Writes what stands in lines, or reads it: then a line that is wanted is not heeded."""

    def __init__(self, coder: Coder, vocabulary: Vocabulary) -> None:
        self.coder, self.vocabulary = coder, vocabulary
        self.shapes = shapes_of(vocabulary)
        self.kind, self.seat, self.round = _END, 0, 0
        self.written: dict[tuple[int, int], _Written] = {}
        """What each seat has written of a shape whose words come once."""
        self.begun: dict[int, int] = {}
        """The shape of the first word of the last line of each kind."""
        self.characters = self.words = self.lines = 0

    def allow(self, characters: int) -> None:
        """Count a line. Raises NotPackedError if the log gets too long."""
        self.lines += 1
        self.characters += characters
        if self.characters > LONGEST or self.lines > MOST_LINES:
            raise NotPackedError(f"it is longer than {LONGEST:,} characters or {MOST_LINES:,} lines")

    def line(self, wanted: Line) -> Line:
        """Return the next line."""
        size = len(KINDS) + len(self.vocabulary.heads)
        kind = self._number(Kind("line", size, (self.kind, (self.kind, self.seat))), wanted.kind)
        self.kind = kind
        if kind < WITH_WORDS:
            return self._header(kind, wanted)
        number, seat = self._head(kind, wanted)
        words = self._words(kind, wanted.words)
        has_comment = self._number(Kind("comment", 2, (kind,)), int(wanted.comment is not None))
        comment = self.coder.text(wanted.comment or "") if has_comment else None
        return Line(kind, number, seat, words=words, comment=comment)

    def _number(self, kind: Kind, wanted: int) -> int:
        return self.coder.number(kind, wanted)

    def _header(self, kind: int, wanted: Line) -> Line:
        match KINDS[kind]:
            case "edition":
                return Line(kind, self._code(wanted.number, CODE))
            case "seal":
                return Line(kind, self._code(wanted.number, SEAL))
            case "date":
                return Line(kind, self.coder.even(YEARS * MONTHS * DAYS, wanted.number))
            case "seat":
                return Line(kind, seat=self._seat(wanted.seat), text=self.coder.text(wanted.text))
            case "text" | "comment":
                return Line(kind, text=self.coder.text(wanted.text))
        return Line(kind)

    def _code(self, wanted: int, symbols: int) -> int:
        """Return an edition's code or a seal as a number, which is told symbol by symbol."""
        found = 0
        for at in reversed(range(symbols)):
            found = found << 5 | self.coder.even(32, wanted >> 5 * at & 31)
        return found

    def _seat(self, wanted: int) -> int:
        self.seat = self._number(Kind("seat", len(SEATS), (self.seat,)), wanted)
        return self.seat

    def _head(self, kind: int, wanted: Line) -> tuple[int, int]:
        """Return the number and the seat of a line that has them."""
        name = KINDS[kind] if kind < len(KINDS) else ""
        number = seat = 0
        if name == "round":
            number = self._round(wanted.number)
        elif name in ("fix", "mend"):
            number = self.coder.even(MOST_ROUNDS, wanted.number)
        if name in ("turn", "fix"):
            seat = self._seat(wanted.seat)
        return number, seat

    def _round(self, wanted: int) -> int:
        """Return the number of a round: the next one, or any."""
        due = self.round + 1
        is_due = self._number(Kind("due", 2), int(wanted == due))
        self.round = due if is_due else self.coder.even(MOST_ROUNDS, wanted)
        return self.round

    def _words(self, kind: int, wanted: Sequence[Found]) -> tuple[Found, ...]:
        """Return words up to the sign that there are no more."""
        words: list[Found] = []
        last: dict[str, str] = {}
        where = _Where(kind, self.begun.get(kind, -1))
        while True:
            due = wanted[len(words)] if len(words) < len(wanted) else Found(shape=len(self.shapes) + 1)
            word = self._word(where, last, due)
            if not words:
                self.begun[kind] = word.shape
            if word.shape == len(self.shapes) + 1:
                return tuple(words)
            words.append(word)
            where = where.behind(word.shape)

    def _word(self, where: "_Where", last: dict[str, str], wanted: Found) -> Found:
        """Return the next word; one of the shape behind all others if the line ends here."""
        known = len(self.shapes)
        marks: list[int] = []
        while True:
            self._count_word()
            due = [*(known + 2 + mark for mark in wanted.marks), wanted.shape][len(marks) :]
            kind = Kind("shape", known + 2 + len(MARKS), where.contexts(len(marks)))
            shape = self._number(kind, due[0] if due else 0)
            if shape < known + 2:
                break
            marks.append(shape - known - 2)
        if shape >= known:
            text = self.coder.text(wanted.text) if shape == known else ""
            return Found(tuple(marks), shape, text=text)
        return Found(tuple(marks), shape, self._fields(shape, last, wanted.numbers))

    def _count_word(self) -> None:
        self.words += 1
        if self.words > MOST_WORDS:
            raise NotPackedError(f"it has more than {MOST_WORDS:,} words")

    def _fields(self, number: int, last: dict[str, str], wanted: Sequence[int]) -> tuple[int, ...]:
        """Return the choices of a word of a shape; ``last`` are those of the line by their names."""
        found: list[int] = []
        shape = self.shapes[number]
        while (field := shape.field(len(found), found)) is not None:
            due = wanted[len(found)] if len(found) < len(wanted) else 0
            given = tuple(last.get(name, "") for name in field.given)
            order = shape.likeliest(given) if shape.groups and not found else range(len(field.choices))
            contexts = tuple(given[: end + 1] for end in range(len(given)))
            written = self.written.setdefault((self.seat, number), _Written()) if field.is_once else None
            factors = written.factors(found, field.choices, is_table=bool(shape.groups)) if written else ()
            kind = Kind(f"word {field.name}", len(field.choices), contexts, factors)
            choice = order[self._number(kind, order.index(due))]
            if written is not None:
                written.add(found, field.choices[choice])
            last[field.name] = field.choices[choice]
            found.append(choice)
        return tuple(found)


class _Written:
    """The words of one shape that a seat has written, where each comes once as a rule."""

    def __init__(self) -> None:
        self.words: set[tuple[object, ...]] = set()
        self.kin: dict[str, int] = {}
        """How many of them begin with the same two letters."""

    def add(self, before: Sequence[int], text: str) -> None:
        """Note the last choice of a word behind the others."""
        self.words.add((*before, text))
        self.kin[text[:2]] = min(self.kin.get(text[:2], 0) + 1, MOST_KIN)

    def factors(self, before: Sequence[int], choices: Sequence[str], *, is_table: bool) -> list[int]:
        """Return how much likelier each choice is: most where words like it were written, but not it."""
        kin = self.kin if is_table else {}
        return [
            1 if (*before, text) in self.words else FRESH * (1 + FRESH * kin.get(text[:2], 0))
            for text in choices
        ]


class _Where(NamedTuple):
    """Where a word stands: in which kind of line, behind which shape, and behind how many of it in a row.

    ``runs`` counts such rows; ``first`` is the first shape of the last line of this kind.
    """

    kind: int
    first: int
    before: int = -1
    run: int = 0
    runs: int = 0

    def behind(self, shape: int) -> "_Where":
        """Return the place behind a word of a shape."""
        if shape == self.before:
            return self._replace(run=min(self.run + 1, MOST_RUN))
        return self._replace(before=shape, run=0, runs=self.runs + 1)

    def contexts(self, marks: int) -> tuple[object, ...]:
        """Return the contexts of the next shape."""
        begin = self.first if self.before < 0 else -1
        near = (self.kind, self.before, marks)
        return near, (*near, self.run, begin), (*near, self.run, begin, self.runs)
