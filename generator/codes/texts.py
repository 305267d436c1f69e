"""A log as the texts of QR codes, and back."""

import re
from collections.abc import Sequence

from generator.links import MOST_PARTS, NotOpenedError, log_texts, packed_logs
from generator.problems import Problem, ProblemsError, Source
from generator.scoring.logfile import Log, write
from generator.scoring.packing.coder import NotPackedError
from generator.scoring.packing.packed import pack, unpack
from generator.scoring.registry import vocabularies

MODULE = 0.6
"""The smallest side of a code's squares, in mm."""

MOST_VERSION = 25
"""Larger codes are hard to hold still before a phone; a log is split instead."""

_ADDRESS = re.compile(r"https?://[!-~]{1,150}", re.IGNORECASE)


def codes_of(log: Log, companion: str | None = None, size: float | None = None) -> tuple[str, ...]:
    """Return what the QR codes say that hold a log: one, or several that say which of how many they are.

    With the address of a companion they are links to it. ``size`` is the largest side of a code in mm.
    Raises ProblemsError for a log that is too long, and a size that is too small.
    """
    if companion is not None and not _ADDRESS.fullmatch(companion):
        raise _wrong(
            "--companion", f"{companion!r} is no address", "write one such as http://192.168.0.7:8000"
        )
    most = _most_version(size)
    try:
        data = pack(write(log), vocabularies())
    except NotPackedError as error:
        raise _wrong("qr", f"this log is too long for codes: {error}") from error
    for parts in range(1, MOST_PARTS + 1):
        texts = log_texts(data, parts, companion)
        if all(_fits(text, most) for text in texts):
            return texts
    raise _wrong("qr", f"this log would need more than {MOST_PARTS} codes", "allow larger ones with --size")


def logs_of(texts: Sequence[str]) -> tuple[str, ...]:
    """Return the texts of the logs that some codes hold, in any order. Raises NotOpenedError."""
    try:
        return tuple(unpack(data, vocabularies()) for data in packed_logs(texts))
    except NotPackedError as error:
        raise NotOpenedError(f"this code holds no log that can be read: {error}") from error


def log_text(texts: Sequence[str]) -> str:
    """Return the one log that some codes hold. Raises NotOpenedError, also for several."""
    logs = logs_of(texts)
    if len(logs) != 1:
        raise NotOpenedError(
            f"these are codes of {len(logs)} logs" if logs else "there is no code", "give those of one log"
        )
    return logs[0]


def _most_version(size: float | None) -> int:
    """Return the largest version that a code may have. Raises ProblemsError."""
    from generator.layout.qr import side

    if size is None:
        return MOST_VERSION
    fitting = [version for version in range(1, MOST_VERSION + 1) if side(version, MODULE) <= size + 1e-9]
    if not fitting:
        least = f"a code has {side(1, MODULE):g} mm a side or more, with squares of {MODULE} mm"
        raise _wrong("--size", f"{size:g} mm are too small: {least}")
    return fitting[-1]


def _fits(text: str, most: int) -> bool:
    from generator.layout.qr import QrTooSmall, version

    try:
        return version(text) <= most
    except QrTooSmall:
        return False


def _wrong(where: str, message: str, hint: str = "") -> ProblemsError:
    return ProblemsError([Problem(Source(where), message, hint)])
