"""QR codes as one outline: separate squares print fat."""

from typing import Any

import qrcode
from qrcode.constants import ERROR_CORRECT_M
from qrcode.exceptions import DataOverflowError

from generator.display import Box, Paint, Path
from generator.fonts import Segment

QUIET_ZONE = 4
"""Empty modules around the code, as ISO/IEC 18004 asks for."""


class QrTooSmall(ValueError):
    """The box is too small for modules that a phone can read."""


def qr_path(text: str, box: Box, module: float, paint: Paint) -> Path:
    """Return the code for ``text``, as large as fits ``box`` with its quiet zone, level M.

    Raises QrTooSmall when its modules would be smaller than ``module`` mm.
    """
    rows = matrix(text)
    side = min(box[2], box[3])
    step = side / (len(rows) + 2 * QUIET_ZONE)
    if step < module - 1e-9:
        need = module * (len(rows) + 2 * QUIET_ZONE)
        raise QrTooSmall(
            f"a QR code of {len(text)} characters needs {need:.1f} mm a side for modules of {module:g} mm,"
            f" the box has {side:.1f} mm"
        )
    x = box[0] + (box[2] - side) / 2 + QUIET_ZONE * step
    y = box[1] + (box[3] - side) / 2 + QUIET_ZONE * step
    segments: list[Segment] = []
    for top, row in enumerate(rows):
        for start, end in _runs(row):
            segments += _bar(x + start * step, y + top * step, (end - start) * step, step)
    return Path(tuple(segments), paint)


def module_of(path: Path) -> float | None:
    """Return the side of a code's modules in mm, None of an outline that ``qr_path`` did not make."""
    bars, rest = divmod(len(path.segments), _BAR)
    if rest or bars < _LEAST_BARS:
        return None
    (_, left, top), (_, right, _), (_, _, bottom) = path.segments[:3]
    is_finder = path.segments[_BAR - 1] == ("Z",) and abs((right - left) - 7 * (bottom - top)) < 1e-6
    return float(bottom - top) if is_finder else None


_BAR = 5
"""Segments of a bar."""
_LEAST_BARS = 60
"""The smallest code, of 21 modules a side, has more."""


def matrix(text: str) -> list[list[bool]]:
    """Return the modules of the smallest code that holds ``text``. Raises QrTooSmall for a text too long."""
    code = _code(text)
    code.make(fit=False)
    return [[bool(module) for module in row] for row in code.modules]


def version(text: str) -> int:
    """Return the version from 1 to 40 of the smallest code that holds ``text``; 4 more modules a step.

    Raises QrTooSmall for a text too long.
    """
    return int(_code(text).version)


def side(version: int, module: float) -> float:
    """Return the side of a code of a version with its quiet zone, in the unit of ``module``."""
    return (17 + 4 * version + 2 * QUIET_ZONE) * module


def _code(text: str) -> "qrcode.QRCode[Any]":
    code = qrcode.QRCode(error_correction=ERROR_CORRECT_M, border=0, mask_pattern=2)
    code.add_data(text)
    try:
        code.best_fit(start=1)
    except (DataOverflowError, ValueError) as error:
        raise QrTooSmall(f"{len(text)} characters are more than a QR code holds") from error
    return code


def _runs(row: list[bool]) -> list[tuple[int, int]]:
    runs = []
    start = None
    for at, dark in enumerate([*row, False]):
        if dark and start is None:
            start = at
        elif not dark and start is not None:
            runs.append((start, at))
            start = None
    return runs


def _bar(x: float, y: float, width: float, height: float) -> list[Segment]:
    return [("M", x, y), ("L", x + width, y), ("L", x + width, y + height), ("L", x, y + height), ("Z",)]
