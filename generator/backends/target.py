"""Files that are complete or not there."""

import os
from pathlib import Path


def replace(path: Path, data: bytes) -> None:
    """Write ``data`` to a sibling of ``path``, then rename it: a reader never sees half a file."""
    sibling = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        sibling.write_bytes(data)
        sibling.replace(path)
    finally:
        sibling.unlink(missing_ok=True)
