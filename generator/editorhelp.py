"""Use case: what editors know about the files of an edition, JSON Schemas in a folder beside them."""

import re
import shutil
from pathlib import Path, PurePosixPath
from typing import Any, cast

from generator.library.editions import Edition, Kind, find_edition, load_edition
from generator.library.merging import merge_records
from generator.library.templates import Templates
from generator.library.tree import stock_folder
from generator.problems import Problems
from generator.schema.editing import kind_schema, read, words_schema, written
from generator.schema.shapes import Field
from generator.yamlsource import Record, plain

FOLDER = ".schema"
"""The folder in an edition's own; it begins with a dot, so that nothing else looks into it."""

SUFFIX = ".schema.json"


_FIRST_LINE = re.compile(r"\A# yaml-language-server: .*\n")
_TEMPLATES = {"faces": "face", "themes": "theme", "sheets": "sheet"}


def shipped() -> Path:
    """Return the folder of the schemas that come with papercity."""
    return stock_folder() / "docs" / "schemas"


def schema_of(path: str) -> str:
    """Return the schema of a file in an edition's folder: its path in FOLDER."""
    file = PurePosixPath(path)
    match file.parts:
        case ("edition.yaml",):
            name = "edition"
        case ("text", _):
            name = "words"
        case ("text", *_):
            name = "prose"
        case ("templates", noun, *_):
            name = _TEMPLATES[noun]
        case _:
            name = f"kinds/{file.stem}"
    return f"{name}{SUFFIX}"


def linked(text: str, path: str) -> str:
    """Return the text of an edition's file with a first line that leads editors to its schema."""
    if not path.endswith(".yaml"):
        return text
    up = "../" * (len(PurePosixPath(path).parts) - 1)
    return f"# yaml-language-server: $schema={up}{FOLDER}/{schema_of(path)}\n{bare(text)}"


def bare(text: str) -> str:
    """Return the text of a file without the line for editors."""
    return _FIRST_LINE.sub("", text)


def of_edition(edition: Edition, kind: dict[str, Any], problems: Problems) -> dict[str, str]:
    """Return the files of the schemas that only this edition has: of its kinds, and of its words.

    ``kind`` is the schema of all kinds.
    """
    templates = Templates(edition.folders, problems)
    files = {
        f"kinds/{name}{SUFFIX}": written(kind_schema(kind, _takes(one, templates), one.file.judged or ()))
        for name, one in edition.kinds.items()
    }
    words = cast("dict[str, Any]", plain(_words(edition)))
    return files | {f"words{SUFFIX}": written(words_schema(words))}


def _words(edition: Edition) -> Record:
    """Return all words of an edition, each as its parent says it, in the parent's own language."""
    if len(edition.folders) == 1:
        return edition.text
    parent = load_edition(str(edition.folders[1]), None, Problems())
    return edition.text if parent is None else merge_records(edition.text, parent.text)


def _takes(kind: Kind, templates: Templates) -> dict[str, Field]:
    """Return the values that the faces of a kind take."""
    names = [name for name in (kind.file.face, kind.file.back) if name in templates.faces]
    faces = [face for name in names if (face := templates.face(str(name))) is not None]
    return {name: field for face in faces for name, field in face.takes.items()}


def write(reference: str) -> Path:
    """Write the schemas of an edition's files into its folder anew, and return that of the schemas.

    Raises ProblemsError if the edition can't be read, OSError if its folder can't be written.
    """
    problems = Problems()
    edition = load_edition(reference, None, problems)
    folder = find_edition(reference, Path())
    files = {}
    if edition is not None:
        kind = read((shipped() / f"kind{SUFFIX}").read_text(encoding="utf-8"))
        files = of_edition(edition, kind, problems)
    problems.raise_if_any()
    if folder is None:
        raise RuntimeError(f"{reference} was loaded and is not found")
    return _written(folder / FOLDER, files)


def _written(target: Path, files: dict[str, str]) -> Path:
    (target / "kinds").mkdir(parents=True, exist_ok=True)
    for stale in target.glob(f"kinds/*{SUFFIX}"):
        stale.unlink()
    for path in shipped().glob(f"*{SUFFIX}"):
        shutil.copyfile(path, target / path.name)
    for name, text in files.items():
        (target / name).write_text(text, encoding="utf-8", newline="\n")
    return target
