"""Logs out of what a person has: photos of codes, links, or what codes say as text."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.codes.texts import logs_of
from generator.links import NotOpenedError, PartMissingError, holds_log, is_code, texts_in
from generator.scanning import NotScannedError, is_picture, scan

_HEAD = 400
"""Bytes of a file that tell whether it is a text of codes."""


class Opened(NamedTuple):
    """A log from codes: the name of the file, or those with its parts, and its text; or why there is none."""

    name: str
    text: str = ""
    why: str = ""
    hint: str = ""


def is_coded(data: bytes) -> bool:
    """Return whether a file is a picture, or the text of a code, rather than a log."""
    return is_picture(data) or is_code(data[:_HEAD].decode(errors="replace"))


def texts_of(data: bytes) -> tuple[str, ...]:
    """Return the codes in a picture or a text; of logs only, if there are such. Raises NotScannedError."""
    found = scan(data) if is_picture(data) else texts_in(data.decode(errors="replace"))
    return tuple(filter(holds_log, found)) or tuple(found)


def logs_in(files: Sequence[tuple[str, bytes]]) -> list[Opened]:
    """Return the logs in pictures and texts of codes, which have names; several may hold parts of one log.

    Nothing is ever fetched from an address in a code.
    """
    opened: list[Opened] = []
    rest: list[tuple[str, tuple[str, ...]]] = []
    for name, data in files:
        try:
            texts = texts_of(data)
            opened += [Opened(name, log) for log in logs_of(texts)]
        except PartMissingError:
            rest.append((name, texts))
        except (NotScannedError, NotOpenedError) as error:
            opened.append(Opened(name, why=str(error), hint=error.hint))
    return [*opened, *_joined(rest)]


def _joined(rest: Sequence[tuple[str, tuple[str, ...]]]) -> Iterator[Opened]:
    """Yield the logs whose parts are spread over files."""
    if not rest:
        return
    names = ", ".join(name for name, _ in rest)
    try:
        for log in logs_of([text for _, texts in rest for text in texts]):
            yield Opened(names, log)
    except NotOpenedError as error:
        yield Opened(names, why=str(error), hint=error.hint)
