"""Reads the digest of a game, its rulebook and its words, for the tests that hold them to each other."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[2]
ICONS = {path.stem for path in (ROOT / "templates" / "icons").glob("*.svg")}
BLOCKS = {"heading", "text", "list", "steps", "table", "note", "figure"}
EXTRAS = {"clauses", "caption", "when"}


@dataclass(frozen=True, slots=True)
class Digest:
    """The digest of a game, whose ids begin with a prefix such as SHN."""

    game: str
    prefix: str
    text: str

    @property
    def clauses(self) -> list[str]:
        """The ids of all clauses, in order."""
        return re.findall(rf"^- ({self.prefix}-\d+\.\d+) ", self.text, re.MULTILINE)

    @property
    def rulings(self) -> list[str]:
        """The ids of all rulings, in order."""
        return re.findall(rf"^\| ({self.prefix}-A\d+) \|", self.text, re.MULTILINE)

    def numbered(self, counts: Sequence[int]) -> list[str]:
        """Return the ids that sections with so many clauses have."""
        return [
            f"{self.prefix}-{section}.{number}"
            for section, count in enumerate(counts, start=1)
            for number in range(1, count + 1)
        ]

    def sections_by_heading(self) -> list[int]:
        """Return how many clauses stand under each numbered heading; others do not count."""
        counts: Counter[int] = Counter()
        section = 0
        for line in self.text.splitlines():
            if heading := re.match(rf"## {self.prefix}-(\d+) ", line):
                section = int(heading[1])
                counts[section] = 0
            elif line.startswith(f"- {self.prefix}-{section}."):
                counts[section] += 1
        return list(counts.values())

    def clauses_without_lines(self) -> list[str]:
        """Return the clauses that name no lines of the publisher's rulebook, or say nothing."""
        reference = re.compile(rf"- {self.prefix}-\d+\.\d+ \[L\d+(-L\d+)?(,L\d+(-L\d+)?)*\] \S")
        lines = [line for line in self.text.splitlines() if line.startswith(f"- {self.prefix}-")]
        return [line for line in lines if not reference.match(line)]

    def ruling_cells(self) -> list[list[str]]:
        """Return the cells of each ruling: id, question, answer, reason, option."""
        rows = [line for line in self.text.splitlines() if line.startswith(f"| {self.prefix}-A")]
        return [[cell.strip() for cell in re.split(r"(?<!\\)\|", row)[1:-1]] for row in rows]

    def not_judged(self) -> dict[str, str]:
        """Return the clauses and rulings that are not judged, each with its reason."""
        marked = re.findall(rf"({self.prefix}-A?[\d.]+).*\[not judged: ([^\]]+)\]", self.text)
        return dict(marked)

    def cites_that_lead_nowhere(self) -> set[str]:
        """Return the ids that the digest names but does not have."""
        cited = set(re.findall(rf"\b{self.prefix}-A?\d+(?:\.\d+)?", self.text))
        sections = {clause.partition(".")[0] for clause in self.clauses}
        return cited - {*self.clauses, *self.rulings} - sections

    def options(self) -> dict[str, Any]:
        """Return the default options."""
        block = re.search(r"```yaml\n(.*?)```", self.text, re.DOTALL)
        assert block is not None
        found: dict[str, Any] = yaml.safe_load(block.group(1))[self.game.partition("-")[0]]
        return found

    def options_of_rulings(self) -> dict[str, str]:
        """Return the options that rulings become, each with its default as it is written."""
        named = re.findall(r"\| `([a-z0-9_.]+): ([a-z0-9_]+)[^`]*` \|$", self.text, re.MULTILINE)
        return dict(named)


def digest_of(game: str, prefix: str) -> Digest:
    """Return the digest of a game whose ids begin with a prefix."""
    return Digest(game, prefix, (ROOT / "seeds" / game / "digest.md").read_text(encoding="utf-8"))


def read(game: str, name: str) -> dict[str, Any]:
    """Return a YAML file of a game."""
    found: dict[str, Any] = yaml.safe_load((ROOT / "content" / game / name).read_text(encoding="utf-8"))
    return found


def option(options: dict[str, Any], path: str) -> str:
    """Return one option as it is written in YAML."""
    value: Any = options
    for key in path.split("."):
        value = value[key]
    return str(value).lower()


def strings(value: object) -> Iterator[str]:
    """Yield every text inside a YAML value."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)
    elif value is not None:
        yield str(value)


def printed(text: str) -> str:
    """Return a text as wide as it is printed: an icon is about two letters, markup is nothing."""
    return re.sub(r":[a-z][a-z0-9-]*:", "II", text).replace("*", "")


def icons(content: object) -> set[str]:
    """Return the icons that texts name."""
    return {name for text in strings(content) for name in re.findall(r":([a-z][a-z0-9-]*):", text)}


def unbalanced(content: object) -> list[str]:
    """Return the texts in which bold or italic begins but never ends."""
    return [
        text
        for text in strings(content)
        if text.count("**") % 2 or text.replace("**", "").replace(r"\*", "").count("*") % 2
    ]


def repeated_keys(game: str, name: str) -> list[str]:
    """Return each key that a mapping of a YAML file has twice."""
    tree = yaml.compose((ROOT / "content" / game / name).read_text(encoding="utf-8"))
    assert tree is not None
    return list(_repeated(tree))


def _repeated(node: yaml.Node) -> Iterator[str]:
    if isinstance(node, yaml.MappingNode):
        keys = [key.value for key, _ in node.value]
        yield from (key for key in set(keys) if keys.count(key) > 1)
        for _, value in node.value:
            yield from _repeated(value)
    elif isinstance(node, yaml.SequenceNode):
        for value in node.value:
            yield from _repeated(value)


def cited(blocks: list[dict[str, Any]]) -> list[str]:
    """Return the ids that blocks of prose cite, in order."""
    return [clause for block in blocks for clause in block.get("clauses", [])]


def words(blocks: list[dict[str, Any]]) -> int:
    """Return how many words blocks of prose have, ids apart."""
    prose = [{key: part for key, part in block.items() if key != "clauses"} for block in blocks]
    return sum(len(text.split()) for text in strings(prose))


def tables(blocks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the tables of prose."""
    return [block["table"] for block in blocks if "table" in block]


def figures(blocks: list[dict[str, Any]]) -> list[str]:
    """Return the figures of prose, in order."""
    return [block["figure"] for block in blocks if "figure" in block]


def icons_of(game: str) -> set[str]:
    """Return the names of the icons that a game may print: those of the stock, and its own."""
    return ICONS | {path.stem for path in (ROOT / "content" / game / "icons").glob("*.svg")}
