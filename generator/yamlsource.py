"""YAML without guessing: every value is text that knows its file, line and column.

Nodes are composed and walked here, so nothing turns ``no`` into a boolean or ``1:30`` into 90;
the schema decides what a value is.
"""

from pathlib import Path
from typing import Self, TypeAlias

import yaml

from generator.problems import Problems, Source

MAX_NODES = 100_000
MAX_DEPTH = 60
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
    return parse(text, shown, problems)


def parse(text: str, shown: str, problems: Problems) -> Value | None:
    """Return the value written in ``text``, or None after noting what is wrong."""
    try:
        node = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        problems.add(_place(shown, error.problem_mark), _sentence(error), _advice(text, error))
        return None
    except yaml.reader.ReaderError as error:
        problems.add(
            _offset_place(shown, text, error.position), f"this character is not allowed: {error.reason}"
        )
        return None
    except RecursionError:
        problems.add(Source(shown), "this file is nested too deeply")
        return None
    if node is None:
        problems.add(Source(shown), "expected keys and values, found an empty file")
        return None
    return _Walk(shown, problems).value(node)


class _Walk:
    """Turns nodes into values, within a budget that alias bombs run out of."""

    def __init__(self, shown: str, problems: Problems) -> None:
        self.shown = shown
        self.problems = problems
        self.budget = MAX_NODES
        self.open: list[yaml.Node] = []

    def value(self, node: yaml.Node) -> Value | None:
        self.budget -= 1
        source = _place(self.shown, node.start_mark)
        if self.budget <= 0:
            if self.budget == 0:
                self.problems.add(source, f"aliases make more than {MAX_NODES} values of this file")
            return None
        if node.tag not in _CORE_TAGS:
            self.problems.add(
                source,
                f"expected plain YAML, found the tag {node.tag.replace('tag:yaml.org,2002:', '!!')}",
                "remove the tag",
            )
            return None
        if isinstance(node, yaml.ScalarNode):
            return Scalar(node.value, source)
        return self._container(node, source)

    def _container(self, node: yaml.Node, source: Source) -> Value | None:
        if node in self.open or len(self.open) > MAX_DEPTH:
            what = "this alias contains itself" if node in self.open else "this is nested too deeply"
            self.problems.add(source, what)
            return None
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
        sequence.extend(v for child in node.value if (v := self.value(child)) is not None)
        return sequence

    def _record(self, node: yaml.Node, source: Source) -> Record:
        record = Record(source)
        for key_node, value_node in node.value:
            key = self.value(key_node)
            if key is None:
                continue
            if not isinstance(key, Scalar):
                self.problems.add(key.source, "expected a word as a key, found a list or a mapping")
                continue
            if key in record:
                first = record.keys_at[key]
                self.problems.add(
                    key.source,
                    f"the key {key!s} stands twice, first in line {first.line}",
                    "keep one of them",
                )
                continue
            value = self.value(value_node)
            if value is not None:
                record[key] = value
                record.keys_at[key] = key.source
        return record


def plain(value: Value) -> object:
    """Return ``value`` as ordinary strings, lists and dicts."""
    if isinstance(value, Scalar):
        return str(value)
    if isinstance(value, Sequence):
        return [plain(item) for item in value]
    return {str(key): plain(item) for key, item in value.items()}


def source_of(value: object) -> Source | None:
    """Return where ``value`` stands, if it came from a file."""
    return value.source if isinstance(value, Scalar | Sequence | Record) else None


def _place(shown: str, mark: yaml.Mark | None) -> Source:
    return Source(shown, mark.line + 1, mark.column + 1) if mark else Source(shown)


def _offset_place(shown: str, text: str, position: int) -> Source:
    return Source(shown, text.count("\n", 0, position) + 1, position - text.rfind("\n", 0, position))


def _sentence(error: yaml.MarkedYAMLError) -> str:
    context = f" {error.context}" if error.context else ""
    return f"this is not YAML: {error.problem}{context}"


def _advice(text: str, error: yaml.MarkedYAMLError) -> str:
    mark = error.problem_mark
    lines = text.splitlines()
    line = lines[mark.line] if mark and mark.line < len(lines) else ""
    if "\t" in line:
        return "indent with spaces, not with tabs"
    if ": " in line and error.problem and "mapping values" in error.problem:
        return 'put text that contains ": " between quotation marks'
    return ""
