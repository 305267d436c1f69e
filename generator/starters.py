"""Use case: the folder of a new edition, small and commented, ready to print."""

import json
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from generator import editorhelp
from generator.library.editions import find_edition, load_edition
from generator.library.tree import files_below, show, stock_editions, stock_folder
from generator.problems import Problems, Source, did_you_mean
from generator.schema.fields import Wrong, parse_name

BLANK, OTHER = "blank", "other"
"""The starters of a game of one's own, and of editions that extend one without a starter of its own."""

LONGEST_TITLE = 60
_WORDS = "text/{}.yaml"


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants: a folder, and in it an edition of a parent, or a game of its own without one."""

    folder: Path
    parent: str | None
    language: str = "en"
    title: str | None = None

    @property
    def target(self) -> Path:
        """The folder, wherever somebody stands."""
        return self.folder.resolve()


def make(wish: Wish) -> tuple[Path, ...]:
    """Make the folder of a new edition and return the files in it. Raises ProblemsError and OSError.

    It stands there whole or not at all; a folder with anything in it is not touched.
    """
    texts = _texts(wish)
    with _replacing(wish.target) as folder:
        for name, text in texts.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        editorhelp.write(str(folder))
    return tuple(wish.folder / name for name in sorted(texts))


@contextmanager
def _replacing(target: Path) -> Iterator[Path]:
    """Give a folder beside another, and at the end move it there, or what is in it if that one is there."""
    target.parent.mkdir(parents=True, exist_ok=True)
    made = target.with_name(f".{target.name}.{os.getpid()}.new")
    made.mkdir()
    try:
        yield made
        if target.exists():
            for path in sorted(made.iterdir()):
                path.rename(target / path.name)
        else:
            made.rename(target)
    finally:
        shutil.rmtree(made, ignore_errors=True)


def _texts(wish: Wish) -> dict[str, str]:
    """Return the text of each file by its path in the folder. Raises ProblemsError."""
    problems = Problems()
    _check_folder(wish, problems)
    name = _name(wish, problems)
    said = {
        "edition": name,
        "extends": _parent(wish, problems),
        "title": json.dumps(_title(wish, name, problems), ensure_ascii=False),
        "language": wish.language,
    }
    words = _words(wish, problems)
    problems.raise_if_any()
    texts = _starter(wish.parent)
    written = {path: texts.pop(path) for path in list(texts) if path.startswith("text/")}
    own = written.get(_WORDS.format(wish.language), written[_WORDS.format("en")])
    texts |= words or {_WORDS.format(wish.language): own}
    for file in ("edition.yaml", _WORDS.format(wish.language)):
        texts[file] = _filled(texts[file], said)
    return {path: editorhelp.linked(text, path) for path, text in texts.items()}


def _check_folder(wish: Wish, problems: Problems) -> None:
    target = wish.target
    if not target.exists() or (target.is_dir() and not any(target.iterdir())):
        return
    what = "this folder has files in it" if target.is_dir() else "this is a file"
    problems.add(Source(show(target)), what, "name a folder that is not there yet, or an empty one")


def _name(wish: Wish, problems: Problems) -> str:
    """Return the name of the edition in a folder: that of the folder in small letters, with hyphens."""
    folder, where = wish.target.name, Source(show(wish.target))
    name = re.sub(r"[^a-z0-9]+", "-", folder.lower()).strip("-")
    try:
        parse_name(name)
    except Wrong:
        hint = "call it by letters and digits, for instance our-town"
        problems.add(where, f"expected a folder whose name begins with a letter, found {folder!r}", hint)
    if name in stock_editions():
        problems.add(where, f"{name} is an edition that comes with papercity", "call the folder otherwise")
    return name


def _title(wish: Wish, name: str, problems: Problems) -> str:
    title = name.replace("-", " ").title() if wish.title is None else wish.title.strip()
    if not title or len(title) > LONGEST_TITLE or not title.isprintable():
        expected = f"expected 1 to {LONGEST_TITLE} characters in one line"
        problems.add(Source("--title"), f"{expected}, found {title!r}")
    return title


def _parent(wish: Wish, problems: Problems) -> str:
    """Return how the new edition names its parent: by a stock name, or as a folder seen from its own."""
    if wish.parent is None or wish.parent in stock_editions():
        return wish.parent or ""
    found = find_edition(wish.parent, Path())
    if found is None:
        hint = did_you_mean(wish.parent, stock_editions())
        message = f"expected the name of an edition or a folder with an edition.yaml, found {wish.parent!r}"
        problems.add(Source("--from"), message, hint)
        return ""
    return json.dumps(Path(os.path.relpath(found, wish.target)).as_posix(), ensure_ascii=False)


def _words(wish: Wish, problems: Problems) -> dict[str, str]:
    """Return the parent's texts to translate, if it has none in the language; else nothing."""
    try:
        parse_name(wish.language)
    except Wrong as error:
        problems.add(Source("--language"), str(error), "for instance en, de or pt-br")
        return {}
    # what is wrong with the parent is told when the new edition is read
    edition = load_edition(wish.parent, None, Problems()) if wish.parent else None
    if edition is None or wish.language in edition.languages:
        return {}
    stock = stock_editions().get(wish.parent or "")
    if stock is None:
        known = f"its languages are {', '.join(edition.languages)}"
        problems.add(Source("--language"), f"{wish.parent} has no words in {wish.language}", known)
        return {}
    return _to_translate(stock / "text", edition.language, wish.language)


def _to_translate(folder: Path, known: str, language: str) -> dict[str, str]:
    """Return the files of one language, to be called by another."""
    paths = {f"text/{language}.yaml": folder / f"{known}.yaml"}
    paths |= {f"text/{language}/{path.name}": path for path in files_below(folder / known)}
    texts = {name: editorhelp.bare(path.read_text(encoding="utf-8")) for name, path in paths.items()}
    return {name: f"# Translate what stands behind the keys.\n{text}" for name, text in texts.items()}


def _starter(parent: str | None) -> dict[str, str]:
    """Return the files of the starter for a parent, by their paths in it."""
    folders = stock_folder() / "templates" / "starters"
    name = BLANK if parent is None else parent if parent in stock_editions() else OTHER
    folder = folders / name if (folders / name).is_dir() else folders / OTHER
    paths = {path.relative_to(folder).as_posix(): path for path in files_below(folder)}
    return {name: path.read_text(encoding="utf-8") for name, path in paths.items()}


def _filled(text: str, said: dict[str, str]) -> str:
    """Return the text of a starter's file with what somebody said as the values of its keys."""
    lines = text.split("\n")
    for at, line in enumerate(lines):
        key, colon, rest = line.partition(": ")
        if colon and key in said:
            value, sign, remark = rest.partition(" #")
            lines[at] = f"{key}: {said[key]}{' ' * (len(value) - len(value.rstrip()))}{sign}{remark}"
    return "\n".join(lines)
