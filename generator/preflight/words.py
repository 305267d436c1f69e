"""Words that one language of an edition has and another lacks."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from generator.problems import Problems, Source
from generator.yamlsource import Record

_MOST_NAMES = 4


@dataclass(frozen=True, slots=True)
class Spoken:
    """The words of an edition in one language, and where the file of that language lies."""

    language: str
    words: Record
    file: Source


def check_words(first: Spoken, others: Iterable[Spoken], problems: Problems) -> None:
    """Note words of the first language that others lack, together those of one place."""
    for other in others:
        lacking: dict[Source, list[str]] = {}
        for where, name in _missing(other.words, first.words, other.file, ""):
            lacking.setdefault(where, []).append(name)
        for where, names in lacking.items():
            listed = ", ".join(names[:_MOST_NAMES])
            more = f" and {len(names) - _MOST_NAMES} more" if len(names) > _MOST_NAMES else ""
            message = f"the words in {other.language} lack {listed}{more}, which {first.language} has"
            problems.add(where, message, f"write them into text/{other.language}.yaml")


def _missing(own: Record, theirs: Record, where: Source, path: str) -> Iterator[tuple[Source, str]]:
    """Yield the names of words that only the other language has, and where they should stand."""
    for key, value in theirs.items():
        if key not in own:
            yield where, f"{path}{key}"
            continue
        mine = own[key]
        if isinstance(value, Record) and isinstance(mine, Record):
            here = own.keys_at.get(key, mine.source)
            yield from _missing(mine, value, here if here.file == where.file else where, f"{path}{key}.")
