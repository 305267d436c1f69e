"""Words of an edition that nothing reads, for their names are misspelt."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from generator.library.editions import Edition
from generator.library.tree import place, stock_folder
from generator.problems import Problems, did_you_mean, is_near
from generator.yamlsource import Record


def check_slips(edition: Edition, problems: Problems) -> None:
    """Note words that are called nearly like those that they were meant to replace.

    A name that the edition's own pieces, or any face, have is no slip: those are new words.
    """
    if len(edition.folders) < 2:
        return
    own = place(edition.folders[0] / "text" / f"{edition.language}.yaml").file
    slips = list(_slips(edition.text, own))
    known = _names_of((*edition.folders, stock_folder() / "templates" / "faces")) if slips else ()
    for record, name, near in slips:
        if name not in known:
            problems.add(record.keys_at[name], f"nothing reads the words {name}", did_you_mean(name, near))


def _slips(words: Record, own: str) -> Iterator[tuple[Record, str, list[str]]]:
    """Yield names of the file ``own`` that only it has and that others are spelt nearly like."""
    others = [name for name in words if not _is_only_of(words, name, own)]
    for name, value in words.items():
        if name not in others and is_near(name, others):
            yield words, name, others
        elif isinstance(value, Record):
            yield from _slips(value, own)


def _is_only_of(words: Record, name: str, own: str) -> bool:
    """Return whether a name stands in the file ``own``, with all words below it."""
    value = words[name]
    is_below = not isinstance(value, Record) or all(_is_only_of(value, inner, own) for inner in value)
    return words.keys_at[name].file == own and is_below


def _names_of(folders: Iterable[Path]) -> frozenset[str]:
    """Return all names in the files of editions but those of their words."""
    paths = (path for folder in folders for path in folder.rglob("*.yaml") if not _is_of_words(folder, path))
    texts = (path.read_text(encoding="utf-8", errors="replace") for path in paths)
    return frozenset(name for text in texts for name in re.findall(r"[\w-]+", text))


def _is_of_words(folder: Path, path: Path) -> bool:
    return path.relative_to(folder).parts[0] == "text"
