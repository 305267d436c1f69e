"""Lists the phrases of verdicts that a language does not have yet: ``python -m docs.phrases sunken-city de``.

What is printed can be put into ``generator/speech/LANGUAGE/BOOK.yaml`` and filled in.
"""

import ast
import json
import re
import sys
from collections.abc import Iterable, Iterator
from itertools import islice, product
from pathlib import Path

from generator.speech import BOOKS, read_book

ROOT = Path(__file__).resolve().parent.parent / "generator"
ABOVE = (
    "report.py",
    "referee.py",
    "shelf.py",
    "seededlogs.py",
    "seeds.py",
    "scanning.py",
    "codes/reading.py",
    "links.py",
    "wording.py",
    "judging.py",
    "session.py",
    "yamllog.py",
    "jsonlog.py",
)
"""Modules above the rules that say something in a verdict."""
SILENT = {
    "packing": "the format of packed logs",
    "packed.py": "the format of packed logs",
    "guide.py": "what the companion offers",
    "guiding.py": "what the companion offers",
    "traces.py": "what is sealed",
    "writing.py": "the notation itself",
    "facts.py": "what a designer is told by check",
    "playform.py": "what a designer is told by check",
    "formulas.py": "what a designer is told by check",
    "sheet.py": "what a designer is told by check",
}
"""Modules and folders of the rules that say nothing in a verdict, and what they say instead."""
NO_PHRASES = frozenset(("re.compile", "getLogger", "TypeVar", "rule"))
_MOST_WAYS = 16
_WORD = re.compile(r"[A-Za-z]{2,}")
_HOLE = re.compile(r"\{[a-z_0-9]*\}")


def phrases(book: str) -> dict[str, list[str]]:
    """Return the English phrases of a book, each once, by the modules they stand in."""
    known: set[str] = set()
    found: dict[str, list[str]] = {}
    for path in modules(book):
        new = [one for one in dict.fromkeys(phrases_of(path)) if one not in known]
        known.update(new)
        if new:
            found[path.relative_to(ROOT).as_posix()] = new
    return found


def modules(book: str) -> list[Path]:
    """Return the modules whose phrases are in a book."""
    scoring = ROOT / "scoring"
    folder = scoring / BOOKS[book] if BOOKS[book] else scoring
    paths = sorted(folder.rglob("*.py") if BOOKS[book] else folder.glob("*.py"))
    above = [] if BOOKS[book] else [ROOT / name for name in ABOVE]
    return [*above, *(path for path in paths if SILENT.keys().isdisjoint(path.parts))]


def phrases_of(path: Path) -> Iterator[str]:
    """Yield the phrases that a module says."""
    for node in _spoken(ast.parse(path.read_text("utf-8"))):
        yield from filter(is_phrase, _texts(node))


def is_phrase(text: str) -> bool:
    """Return whether a text has a word, and something beside it: another word, or a hole."""
    plain = _HOLE.sub(" ", text)
    return (
        " " in text.strip() and len(_WORD.findall(plain)) + (plain != text) > 1 and bool(_WORD.search(plain))
    )


def _spoken(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the outermost texts below a node; no descriptions, types, patterns, names of keys."""
    if isinstance(node, ast.Constant | ast.JoinedStr) or _is_sum(node):
        yield node
        return
    for child in _heard(node):
        yield from _spoken(child)


def _heard(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Call) and ast.unparse(node.func) in NO_PHRASES:
        return
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    for name, value in ast.iter_fields(node):
        if name not in ("annotation", "returns"):
            yield from (
                one for one in (value if isinstance(value, list) else [value]) if isinstance(one, ast.AST)
            )


def _is_sum(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.Add)
        and any(
            isinstance(side, ast.Constant | ast.JoinedStr) or _is_sum(side)
            for side in (node.left, node.right)
        )
        and any(isinstance(one, ast.Constant) and isinstance(one.value, str) for one in ast.walk(node))
    )


def _texts(node: ast.AST) -> Iterator[str]:
    """Yield what a text may say, a hole for each value; and what may stand in its holes."""
    for way in islice(product(*_parts(node)), _MOST_WAYS):
        yield _numbered(way)
    for inner in ast.walk(node):
        if isinstance(inner, ast.FormattedValue) and not _branches(inner.value):
            for one in _spoken(inner.value):
                yield from _texts(one)


def _parts(node: ast.AST) -> Iterator[list[str]]:
    """Yield the parts of a text, of each all that may stand there."""
    if isinstance(node, ast.Constant):
        yield [node.value.replace("{", "(").replace("}", ")") if isinstance(node.value, str) else ""]
    elif isinstance(node, ast.JoinedStr):
        for value in node.values:
            yield from _parts(value)
    elif isinstance(node, ast.BinOp):
        yield from _parts(node.left)
        yield from _parts(node.right)
    else:
        inner = node.value if isinstance(node, ast.FormattedValue) else node
        yield _branches(inner) or [f"{{{_name(inner)}}}"]


def _branches(node: ast.AST) -> list[str]:
    """Return what either branch of a choice between texts says; nothing if it is none."""
    if not isinstance(node, ast.IfExp):
        return []
    found = [list(_texts_only(branch)) for branch in (node.body, node.orelse)]
    return [*found[0], *found[1]] if all(found) else []


def _texts_only(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str)):
        yield from ("".join(way) for way in islice(product(*_parts(node)), _MOST_WAYS))
    elif isinstance(node, ast.IfExp):
        yield from _branches(node)


def _name(node: ast.AST) -> str:
    """Return the last name in a formula that is no function."""
    called = {id(one.func) for one in ast.walk(node) if isinstance(one, ast.Call)}
    names = [
        (one.end_lineno or 0, one.end_col_offset or 0, one.attr if isinstance(one, ast.Attribute) else one.id)
        for one in ast.walk(node)
        if isinstance(one, ast.Attribute | ast.Name) and id(one) not in called
    ]
    return max(names)[2].strip("_").lower() if names else "value"


def _numbered(way: Iterable[str]) -> str:
    """Return a text; holes that are called the same get numbers from the second on."""
    seen: dict[str, int] = {}

    def hole(match: re.Match[str]) -> str:
        name = match[0][1:-1]
        seen[name] = seen.get(name, 0) + 1
        return match[0] if seen[name] == 1 else f"{{{name}_{seen[name]}}}"

    return _HOLE.sub(hole, "".join(way))


def missing(book: str, language: str) -> dict[str, list[str]]:
    """Return the phrases of a book that have no words in a language, by their modules."""
    books = [read_book(language, name) for name in ("common", book)]
    known = {one for held in books for one in (*held.phrases, *held.silent)}
    found = {module: [one for one in texts if one not in known] for module, texts in phrases(book).items()}
    return {module: texts for module, texts in found.items() if texts}


def stale(book: str, language: str) -> list[str]:
    """Return what a book has and no module says."""
    said = {one for texts in phrases(book).values() for one in texts}
    held = read_book(language, book)
    return [one for one in (*held.phrases, *held.silent) if one not in said]


def unlike(book: str, language: str) -> list[str]:
    """Return the phrases of a book that have other holes in its language."""
    pairs = read_book(language, book).phrases.items()
    return [one for one, other in pairs if {*_HOLE.findall(one)} != {*_HOLE.findall(other)}]


def main(book: str, language: str = "de") -> None:
    """Print what is missing, ready to be filled in, what has other holes, and what nobody says any more."""
    lines = [f"# {language}/{book}.yaml: missing, for its part phrases:"]
    for module, texts in missing(book, language).items():
        lines += [f"  # {module}", *(f'  {_quoted(one)}:\n    ""' for one in texts)]
    lines += [f"# other holes: {_quoted(one)}" for one in unlike(book, language)]
    lines += [f"# nobody says any more: {_quoted(one)}" for one in stale(book, language)]
    sys.stdout.write("\n".join(lines) + "\n")


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


if __name__ == "__main__":
    main(*sys.argv[1:])
