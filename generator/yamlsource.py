"""YAML without guessing: every value is text that knows its file, line and column.

Nodes are composed and walked here, so nothing turns ``no`` into a boolean or ``1:30`` into 90;
the schema decides what a value is.
"""

from functools import lru_cache
from pathlib import Path
from typing import Self, TypeAlias

import yaml

from generator.problems import Problem, Problems, Source
from generator.yamlslips import place_of, slip

MAX_NODES = 100_000
MAX_DEPTH = 60
_MOST = 60
_CORE_TAGS = ("tag:yaml.org,2002:str", "tag:yaml.org,2002:seq", "tag:yaml.org,2002:map", "!")


class Scalar(str):
    """A scalar as it was written, and where."""

    __slots__ = ("source",)
    source: Source

    def __new__(cls, text: str, source: Source) -> Self:
        """Return ``text`` with its place."""
        scalar = super().__new__(cls, text)
        scalar.source = source
        return scalar

    def __reduce__(self) -> tuple[type[Self], tuple[str, Source]]:
        """Return what makes it anew in another process."""
        return type(self), (str(self), self.source)


class Sequence(list["Value"]):
    """A list, and where it begins."""

    __slots__ = ("source",)

    def __init__(self, source: Source) -> None:
        super().__init__()
        self.source = source


class Record(dict[str, "Value"]):
    """A mapping, where it begins, and where each key stands."""

    __slots__ = ("keys_at", "source")

    def __init__(self, source: Source) -> None:
        super().__init__()
        self.source = source
        self.keys_at: dict[str, Source] = {}


Value: TypeAlias = Scalar | Sequence | Record


class _Loader(yaml.CSafeLoader):
    """Composes nodes; without resolvers every plain scalar stays text."""

    yaml_implicit_resolvers: dict[str, list[tuple[str, object]]] = {}


def read(path: Path, shown: str, problems: Problems) -> Value | None:
    """Return the value in the YAML file ``path``, or None after noting what is wrong.

    ``shown`` is the file's name in messages.
    """
    here = Source(shown)
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        problems.add(here, "expected a file, found none")
        return None
    except OSError as error:
        problems.add(here, f"this file can't be read: {error.strerror}")
        return None
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        column = error.start - raw.rfind(b"\n", 0, error.start)
        problems.add(
            Source(shown, line, column),
            f"expected UTF-8 text, found the byte 0x{raw[error.start]:02X}",
            "save the file with the encoding UTF-8",
        )
        return None
    value, wrong = _known(text, shown)
    problems.found += wrong
    return None if value is None else _copied(value)


@lru_cache(maxsize=512)
def _known(text: str, shown: str) -> tuple[Value | None, tuple[Problem, ...]]:
    """Return the value in a file, and what is wrong with it; parsed once, though a preview reads it often."""
    problems = Problems()
    return parse(text, shown, problems), tuple(problems.found)


def parse(text: str, shown: str, problems: Problems) -> Value | None:
    """Return the value written in ``text``, or None after noting what is wrong."""
    try:
        node = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        problems.found.append(slip(shown, text, error))
        return None
    except yaml.reader.ReaderError as error:
        # The parser counts bytes.
        before = text.encode()[: error.position].decode(errors="ignore")
        message = f"the character U+{ord(text[len(before)]):04X} can't stand in a YAML file"
        problems.add(_end_of(shown, before), message, "take it out")
        return None
    except RecursionError:
        problems.add(Source(shown), "this file is nested too deeply")
        return None
    if node is None:
        problems.add(Source(shown), "expected keys and values, found an empty file")
        return None
    try:
        return _Walk(shown, text, problems).value(node)
    except _EndlessError as error:
        problems.add(error.where, error.message)
        return None


class _EndlessError(Exception):
    """A file goes on forever, or as good as."""

    def __init__(self, where: Source, message: str) -> None:
        super().__init__(message)
        self.where = where
        self.message = message


class _Walk:
    """Turns nodes into values, within a budget that alias bombs run out of."""

    def __init__(self, shown: str, text: str, problems: Problems) -> None:
        self.shown = shown
        self.text = text
        self.problems = problems
        self.budget = MAX_NODES
        self.open: list[yaml.Node] = []

    def value(self, node: yaml.Node) -> Value:
        self.budget -= 1
        source = place_of(self.shown, node.start_mark)
        if self.budget <= 0:
            raise _EndlessError(source, f"this file has more than {MAX_NODES} values")
        if node.tag not in _CORE_TAGS:
            self.problems.add(
                source,
                f"expected plain YAML, found the tag {node.tag.replace('tag:yaml.org,2002:', '!!')}",
                "take the tag out",
            )
        if isinstance(node, yaml.ScalarNode):
            return Scalar(node.value, source)
        return self._container(node, source)

    def _container(self, node: yaml.Node, source: Source) -> Value:
        if node in self.open:
            raise _EndlessError(source, "this contains itself through an alias")
        if len(self.open) > MAX_DEPTH:
            raise _EndlessError(source, "this is nested too deeply")
        self.open.append(node)
        made = (
            self._sequence(node, source)
            if isinstance(node, yaml.SequenceNode)
            else self._record(node, source)
        )
        self.open.pop()
        return made

    def _sequence(self, node: yaml.Node, source: Source) -> Sequence:
        sequence = Sequence(source)
        sequence.extend(map(self.value, node.value))
        return sequence

    def _record(self, node: yaml.Node, source: Source) -> Record | Scalar:
        record = Record(source)
        for key_node, value_node in node.value:
            key = self.value(key_node) if isinstance(key_node, yaml.ScalarNode) else None
            if not isinstance(key, Scalar):
                message = "expected a word as a key, found a list or more keys"
                self.problems.add(source, message, "put text that begins with { between quotation marks")
                return Scalar("", source)
            if not key:
                self.problems.add(key.source, "expected a key before this colon, found none")
                continue
            if self._is_bare(key_node, value_node):
                message = f"expected a colon and a value after {key[:_MOST]!r}, found none"
                self.problems.add(
                    key.source, message, "put a text with a comma in it between quotation marks"
                )
                continue
            if key in record:
                first = record.keys_at[key]
                self.problems.add(
                    key.source,
                    f"the key {key!s} stands twice, first in line {first.line}",
                    "keep one of them",
                )
                continue
            record[key] = self.value(value_node)
            record.keys_at[key] = key.source
        return record

    def _is_bare(self, key: yaml.Node, value: yaml.Node) -> bool:
        """Return whether a key has no colon, such as the rest of a text with a comma in it."""
        start, end = key.end_mark.index, value.start_mark.index
        # What an alias names stands before its key.
        return not value.value and start <= end and ":" not in self.text[start:end]


def plain(value: Value) -> object:
    """Return ``value`` as ordinary strings, lists and dicts."""
    if isinstance(value, Scalar):
        return str(value)
    if isinstance(value, Sequence):
        return [plain(item) for item in value]
    return {str(key): plain(item) for key, item in value.items()}


def copied(value: Record) -> Record:
    """Return a mapping with lists and mappings of its own, and the places of the first."""
    made = Record(value.source)
    made.update({key: _copied(one) for key, one in value.items()})
    made.keys_at.update(value.keys_at)
    return made


def _copied(value: Value) -> Value:
    if isinstance(value, Scalar):
        return value
    if isinstance(value, Record):
        return copied(value)
    made = Sequence(value.source)
    made.extend(map(_copied, value))
    return made


def source_of(value: object) -> Source | None:
    """Return where ``value`` stands, if it came from a file."""
    return value.source if isinstance(value, Scalar | Sequence | Record) else None


def _end_of(shown: str, before: str) -> Source:
    return Source(shown, before.count("\n") + 1, len(before) - before.rfind("\n"))
