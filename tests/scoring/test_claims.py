"""Every clause and ruling of a judged game is claimed once: by a rule, by a test, or as not judged.

A test claims ids by a line of its docstring: Claims, then the ids. A refusal that a rule can give has a test
with the refusal's id in its name.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from tests.content.digests import ROOT, Digest, digest_of

SCORING = ROOT / "generator" / "scoring"
REFUSALS = ("Refusal", "NotPlayableError")
ID = re.compile(r"[A-Z]{3}-(?:A\d+|\d+\.\d+)")
TOLD = re.compile(r"([a-z]{3}_(?:a\d+|\d+_\d+))(?=_|$)")


@dataclass(frozen=True, slots=True)
class Judged:
    """A judged game: its folder of rules and its digest."""

    folder: Path
    digest: Digest

    @property
    def ids(self) -> list[str]:
        """The ids of all clauses and rulings."""
        return [*self.digest.clauses, *self.digest.rulings]

    def own(self, ids: list[str]) -> list[str]:
        """Return those ids that have the prefix of this game."""
        return [one for one in ids if one.startswith(f"{self.digest.prefix}-")]

    def marks(self) -> list[str]:
        """Return the ids in the decorators ``@rule(...)`` of the game and of what all games share."""
        return self.own([one for path in _sources() for one in _marks(path)])

    def claims(self) -> Counter[str]:
        """Return how often each id is claimed."""
        by_tests = [one for path in _tests() for one in _claimed_by_tests(path)]
        return Counter([*self.marks(), *self.own(by_tests), *self.digest.not_judged()])

    def refusals(self) -> set[str]:
        """Return the ids with which the rules can refuse."""
        return set(self.own([one for path in _sources() for one in _refusals(path)]))


def judged_games() -> list[Judged]:
    """Return the games that have a folder of rules, each with its digest."""
    folders = [path.parent for path in sorted(SCORING.glob("*/rules.py"))]
    return [Judged(folder, _digest(folder.name)) for folder in folders]


def _digest(name: str) -> Digest:
    (found,) = sorted((ROOT / "seeds").glob(f"{name}-*/digest.md"))
    first = re.search(r"^- ([A-Z]{3})-1\.1 ", found.read_text(encoding="utf-8"), re.MULTILINE)
    assert first is not None
    return digest_of(found.parent.name, first[1])


@cache
def _sources() -> list[Path]:
    return sorted(SCORING.rglob("*.py"))


@cache
def _tests() -> list[Path]:
    return sorted((ROOT / "tests").rglob("test_*.py"))


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def _functions(path: Path) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(_tree(path)) if isinstance(node, ast.FunctionDef))


def _rule_calls(path: Path) -> Iterator[ast.Call]:
    for function in _functions(path):
        for mark in function.decorator_list:
            if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule":
                yield mark


def _texts(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def _marks(path: Path) -> Iterator[str]:
    return (text for call in _rule_calls(path) for text in _texts(call))


def _refusals(path: Path) -> Iterator[str]:
    """Yield the ids in functions that make a refusal, apart from those in their marks."""
    for function in _functions(path):
        if any(_makes_refusal(node) for node in ast.walk(function)):
            yield from (text for part in function.body for text in _texts(part) if ID.fullmatch(text))


def _makes_refusal(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REFUSALS


def _claimed_by_tests(path: Path) -> Iterator[str]:
    for function in _functions(path):
        for line in (ast.get_docstring(function) or "").splitlines():
            if function.name.startswith("test_") and line.startswith("Claims "):
                yield from ID.findall(line)


def told_by_names() -> set[str]:
    """Return the ids in the names of tests: SHN-7.2 of ``test_shn_7_2_a_box_of_another_colour``."""
    named = {
        told
        for path in _tests()
        for function in _functions(path)
        if function.name.startswith("test_")
        for told in TOLD.findall(function.name)
    }
    return {re.sub(r"_", "-", one.upper(), count=1).replace("_", ".") for one in named}


pytestmark = pytest.mark.parametrize("game", judged_games(), ids=lambda game: game.folder.name)


def test_no_clause_and_no_ruling_is_left_unclaimed(game: Judged) -> None:
    claims = game.claims()

    assert [one for one in game.ids if not claims[one]] == []


def test_no_clause_and_no_ruling_is_claimed_twice(game: Judged) -> None:
    assert {one: count for one, count in game.claims().items() if count > 1} == {}


def test_only_what_the_digest_has_is_claimed(game: Judged) -> None:
    assert sorted(set(game.claims()) - set(game.ids)) == []


def test_what_a_refusal_cites_is_in_the_digest(game: Judged) -> None:
    assert game.refusals()
    assert sorted(game.refusals() - set(game.ids)) == []


def test_each_clause_that_a_refusal_cites_has_a_test_of_its_name(game: Judged) -> None:
    assert sorted(game.refusals() - told_by_names()) == []
