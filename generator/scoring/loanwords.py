"""Words of a log in other languages, and the ones that they are read as."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from generator.scoring.heads import composed, folded
from generator.scoring.issues import Issue, Place
from generator.scoring.logfile import Entry, Header, Log, Word

COMMON: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "de": {
        "fix": ("korrektur",),
        "gap": ("lücke", "luecke"),
        "ruling": ("einigung",),
        "unread": ("unlesbar",),
        "game": ("spiel",),
        "edition": ("ausgabe",),
        "date": ("datum",),
        "seal": ("siegel",),
        "language": ("sprache",),
        "yes": ("ja",),
        "no": ("nein",),
    }
}
"""The words that the logs of all games share, by language and canonical word; the first is the one written.

Those of a game are declared in its edition's text, beside the key of the record sheet that prints them.
"""
_READ_AS = {folded(word): one for words in COMMON.values() for one, own in words.items() for word in own}
_MARKS = "!,."
_SIGN = re.compile(r"(?:\^|[0-9]+)[^\W\d_](?:[0-9]+[^\W\d_])?")
"""A place that is counted, or an arrow: 2e1n, ^e."""
_ALONE = re.compile(r"[^\s()]+")
_FREE = ("comment", "ruling")
"""Entries whose words are for people alone."""


def common(word: str) -> str:
    """Return a word without its case; one that all logs share in another language is read as ours."""
    found = folded(word)
    return _READ_AS.get(found, found)


class Loanwords:
    """What is read as something else in the logs of an edition, word by word; a value.

    ``read_as`` has words without their case, and what stands for them; several words make one name.
    """

    __slots__ = ("_longest", "_plain", "read_as")

    def __init__(self, pairs: Iterable[tuple[str, str]] = ()) -> None:
        """Take pairs of what may be written and what it is read as; of two for the same the first counts."""
        self.read_as: dict[tuple[str, ...], str] = {}
        for written, meant in pairs:
            key = tuple(folded(word) for word in written.split())
            if key and " ".join(key) != folded(meant):
                self.read_as.setdefault(key, meant)
        self._longest = max(map(len, self.read_as), default=1)
        self._plain: set[str] = set()
        """Words that were found to be read as they are, wherever they stand."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Loanwords) and self.read_as == other.read_as

    def __hash__(self) -> int:
        return hash(frozenset(self.read_as.items()))

    def one(self, text: str) -> str:
        """Return what one word is read as."""
        return self.read_as.get((folded(text),), text)

    def words(self, words: tuple[Word, ...]) -> tuple[Word, ...]:
        """Return words as they are read, each where it stands, a name of several where that begins."""
        if self._plain.issuperset([word.text for word in words]):
            return words
        found: list[Word] = []
        at = 0
        while at < len(words):
            taken, meant = self._at(words, at)
            found += [words[at]._replace(text=text) for text in meant]
            at += taken
        return tuple(found)

    def _at(self, words: Sequence[Word], at: int) -> tuple[int, list[str]]:
        """Return how many words from one on make a name, and what is read there."""
        for count in range(min(self._longest, len(words) - at), 0, -1):
            texts = [word.text for word in words[at : at + count]]
            plain = texts[-1].rstrip(_MARKS)
            meant = self.read_as.get((*map(folded, texts[:-1]), folded(plain)))
            if meant is not None:
                return count, (meant + texts[-1][len(plain) :]).split()
        text = words[at].text
        meant = self._sign(text)
        if meant == text and not any(folded(text.rstrip(_MARKS)) in key for key in self.read_as):
            self._plain.add(text)
        return 1, [meant]

    def _sign(self, text: str) -> str:
        """Return a place that is counted, or an arrow, with the letters that they are read as."""
        plain = text.rstrip(_MARKS)
        if not _SIGN.fullmatch(plain):
            return text
        return "".join(map(self.one, plain)) + text[len(plain) :]

    def spelled(self, text: str) -> str:
        """Return a line of a log in these words."""
        return _ALONE.sub(lambda word: self.words((Word(word[0], 0),))[0].text, text)


class Lent(NamedTuple):
    """A log in the words of its game, and those that were typed instead, by their places."""

    log: Log
    typed: Mapping[Place, str]


def read_again(log: Log, loanwords: Loanwords) -> Lent:
    """Return a log in the words of its game."""
    if not loanwords.read_as:
        return Lent(log, {})
    typed: dict[Place, str] = {}
    entries = [_entry(entry, loanwords, typed) for entry in log.entries]
    header = _header(log.header, loanwords, typed)
    if not typed:
        return Lent(log, typed)
    return Lent(log._replace(header=header, entries=tuple(entries)), typed)


def as_typed(issue: Issue, typed: Mapping[Place, str], own: Loanwords) -> Issue:
    """Return an issue about the word that was typed; lines that may be typed are in their log's own words."""
    if issue.typed and issue.place in typed:
        issue = issue._replace(typed=typed[issue.place])
    if not own.read_as:
        return issue
    suspects = tuple(
        one._replace(old=own.spelled(one.old), new=own.spelled(one.new)) for one in issue.suspects
    )
    legal = tuple(map(own.spelled, issue.legal))
    return issue._replace(read_as=own.spelled(issue.read_as), legal=legal, suspects=suspects)


def _entry(entry: Entry, loanwords: Loanwords, typed: dict[Place, str]) -> Entry:
    if entry.kind in _FREE:
        return entry
    line = entry.place.line
    words = loanwords.words(entry.words)
    kind = folded(loanwords.one(entry.kind))
    if words == entry.words and kind == entry.kind:
        return entry
    before = {word.column: word.text for word in entry.words}
    typed |= {Place(line, one.column): before[one.column] for one in words if one.text != before[one.column]}
    if kind != entry.kind:
        typed[entry.place] = entry.text
    return entry._replace(kind=kind, words=words)


def _header(header: Header, loanwords: Loanwords, typed: dict[Place, str]) -> Header:
    seats = tuple(seat._replace(colour=loanwords.one(seat.colour)) for seat in header.seats)
    options = tuple(
        one._replace(
            path=".".join(map(loanwords.one, one.path.split("."))), value=_value(one.value, loanwords)
        )
        for one in header.options
    )
    pairs = zip(header.options, options, strict=True)
    typed |= {old.value_place: old.value for old, new in pairs if old.value != new.value}
    typed |= {
        old.place: old.path for old, new in zip(header.options, options, strict=True) if old.path != new.path
    }
    typed |= {
        old.place: old.colour
        for old, new in zip(header.seats, seats, strict=True)
        if old.colour != new.colour
    }
    return header._replace(seats=seats, options=options)


def _value(value: str, loanwords: Loanwords) -> str:
    return loanwords.one(_READ_AS.get(folded(value), value))


def written(language: str, words: Mapping[str, Any]) -> dict[str, str]:
    """Return how the words of logs are written in a language, of an edition's words in that language."""
    own = {canonical: spellings[0] for canonical, spellings in COMMON.get(language, {}).items()}
    for written, canonical in declared(words):
        own.setdefault(canonical, written)
    return own


def declared(words: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield what may be written, and the word that it is read as, of an edition's words for its logs."""
    log = words.get("log")
    own = log.get("words") if isinstance(log, Mapping) else None
    for canonical, written in own.items() if isinstance(own, Mapping) else ():
        for one in written if isinstance(written, list) else [written]:
            yield composed(str(one)), str(canonical)


def printed(
    theirs: Mapping[str, Any], ours: Mapping[str, Any], paths: Iterable[str]
) -> Iterator[tuple[str, str]]:
    """Yield printed names in another language, and the same in ours; ``*`` in a path stands for any key."""
    for path in paths:
        names = dict(_named(ours, path.split(".")))
        yield from ((name, names[place]) for place, name in _named(theirs, path.split(".")) if place in names)


def _named(
    words: Any, path: Sequence[str], place: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], str]]:
    if not path:
        if isinstance(words, str):
            yield place, words
        return
    keys = words if path[0] == "*" else path[:1]
    if isinstance(words, Mapping):
        for key in keys:
            if key in words:
                yield from _named(words[key], path[1:], (*place, str(key)))
