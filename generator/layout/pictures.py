"""Icons and pictures of files, each read once."""

import hashlib
from pathlib import Path

from generator.display import Picture, Symbol
from generator.layout.icons import read_symbol
from generator.layout.svgfile import UnsupportedDrawing
from generator.schema.fields import Wrong

MAX_PIXELS = 80_000_000
"""More than a page of A3 has at 600 pixels an inch."""


class Pictures:
    """Reads drawings and pictures; the same file gives the same symbol."""

    def __init__(self) -> None:
        self._symbols: dict[Path, Symbol] = {}
        self._pictures: dict[Path, Picture] = {}

    def drawing(self, path: Path, name: str) -> Symbol:
        """Return the drawing in an SVG file. Raises Wrong."""
        if path not in self._symbols:
            try:
                self._symbols[path] = read_symbol(path, name)
            except UnsupportedDrawing as error:
                raise Wrong(f"{path.name}, line {error.where.line}: {error.message}") from error
            except OSError as error:
                raise Wrong(f"{path.name} can't be read: {error.strerror}") from error
            except RecursionError as error:
                raise Wrong(f"{path.name} is nested too deeply") from error
        return self._symbols[path]

    def picture(self, path: Path) -> Picture | Symbol:
        """Return what is in a picture file: SVG as a drawing, PNG and JPEG as a picture. Raises Wrong."""
        if path.suffix.lower() == ".svg":
            return self.drawing(path, path.stem)
        if path not in self._pictures:
            self._pictures[path] = _measured(path)
        return self._pictures[path]


def _measured(path: Path) -> Picture:
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(path) as image:
            width, height = image.size
            if image.format not in ("PNG", "JPEG"):
                raise Wrong(f"expected a PNG, JPEG or SVG file, {path.name} is {image.format}")
            if width * height > MAX_PIXELS:
                raise Wrong(f"{path.name} has more than {MAX_PIXELS // 1_000_000} million pixels")
            image.load()
    except UnidentifiedImageError as error:
        raise Wrong(
            f"{path.name} can't be read as a picture", "pictures are PNG, JPEG or SVG files"
        ) from error
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        if isinstance(error, Wrong):
            raise
        raise Wrong(f"{path.name} is a damaged picture") from error
    return Picture(path, hashlib.sha256(path.read_bytes()).hexdigest(), width, height)
