"""What can be told of a database file without opening it as one, so that nothing is written to it."""

from pathlib import Path

_MAGIC = b"SQLite format 3\0"
_HEAD = 100
"""In bytes: the head of a database file, see SQLite's file format."""


def wrong_with(path: Path) -> str:
    """Return why a file is no whole database, or nothing. Raises OSError.

    While changes wait in the log beside it, its length need not be that of its head yet. Only for a file that
    this process has not open as a database: it would lose its locks.
    """
    with path.open("rb") as file:
        head = file.read(_HEAD)
        size = file.seek(0, 2)
    if not head:
        return "the file with the tables is empty"
    if len(head) < _HEAD or not head.startswith(_MAGIC):
        return "the file with the tables is no database"
    page, pages = int.from_bytes(head[16:18], "big"), int.from_bytes(head[28:32], "big")
    if size < pages * (page if page > 1 else 65536) and not _has_log(path):
        return f"the file with the tables is truncated: only {size} bytes of it are left"
    return ""


def _has_log(path: Path) -> bool:
    log = path.with_name(f"{path.name}-wal")
    return log.exists() and log.stat().st_size > 0
