"""Makes docs/schemas, what editors know about files, from the models and the tables of these pages.

Run by `make schemas`.
"""

import re
import shutil
from pathlib import Path
from typing import Any, cast

from generator import editorhelp
from generator.library.editions import load_edition
from generator.library.tree import stock_editions
from generator.library.words import ENGLISH, shared_words
from generator.problems import Problems
from generator.schema import editing
from generator.schema.template import VERBS
from generator.yamlsource import plain
from tests.docs.pages import chapters, read

TARGET = Path(__file__).resolve().parent / "schemas"
_EDITIONS, _TEMPLATES = "docs/editions.md", "docs/templates.md"
TABLES: dict[str, tuple[str, str, str]] = {
    # the heading of a table: its page, a file, and the part of that file, if it is not the whole
    "The edition's file": (_EDITIONS, "edition", ""),
    "Players": (_EDITIONS, "edition", "Players"),
    "Kinds": (_EDITIONS, "kind", ""),
    "Pieces": (_EDITIONS, "kind", "Piece"),
    "a box": (_EDITIONS, "kind", "TuckBoxSpec"),
    "theme": (_TEMPLATES, "theme", ""),
    "colours": (_TEMPLATES, "theme", "ColourFile"),
    "fonts": (_TEMPLATES, "theme", "FontFile"),
    "styles": (_TEMPLATES, "theme", "StyleFile"),
    "Faces": (_TEMPLATES, "face", ""),
    "Verbs": (_TEMPLATES, "face", "Element"),
    "Sheets": (_TEMPLATES, "sheet", ""),
    "a text": (_TEMPLATES, "prose", ""),
    "a block": (_TEMPLATES, "prose", "Block"),
    "a table": (_TEMPLATES, "prose", "TableSpec"),
}
_ROW = re.compile(r"^\| `([\w-]+)` \| (.*?) \|(?: (.*?) \|)?$", re.MULTILINE)
_LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")


def files() -> dict[str, str]:
    """Return the text of each schema, by its path below TARGET."""
    schemas = {name: _described(name) for name in editing.FILES}
    made = {f"{name}{editorhelp.SUFFIX}": editing.written(schema) for name, schema in schemas.items()}
    problems = Problems()
    shared = cast("dict[str, Any]", plain(shared_words(ENGLISH, problems)))
    made[f"shared/words{editorhelp.SUFFIX}"] = editing.written(editing.words_schema(shared))
    for name in stock_editions():
        edition = load_edition(name, None, problems)
        if edition is not None:
            own = editorhelp.of_edition(edition, schemas["kind"], problems)
            made |= {f"{name}/{path}": text for path, text in own.items()}
    problems.raise_if_any()
    return made


def _described(name: str) -> dict[str, Any]:
    """Return the schema of a file, with a description of each of its keys."""
    schema = editing.file_schema(name)
    for heading, (page, file, part) in TABLES.items():
        if file == name:
            text = chapters(read(page), level=3)[heading]
            _describe(schema["definitions"][part] if part else schema, _first_table(text))
    if name == "face":
        _describe_verbs(schema)
    return schema


def _describe_verbs(schema: dict[str, Any]) -> None:
    told = chapters(read(_TEMPLATES), level=3)
    elements = schema["definitions"]["Element"]["properties"]
    for verb in VERBS:
        elements[verb]["description"] = _plain(told[verb].strip().split("\n\n")[0])
        spec = elements[verb]["$ref"].rpartition("/")[2]
        _describe(schema["definitions"][spec], _first_table(told[verb]))


def _first_table(text: str) -> str:
    return next(part for part in text.split("\n\n") if part.startswith("|"))


def _describe(schema: dict[str, Any], table: str) -> None:
    properties = schema["properties"]
    for key, value, without in _ROW.findall(table):
        properties[key]["description"] = _plain(f"{value}{_without(without)}")


def _without(text: str) -> str:
    if not text:
        return ""
    return ". It must be given." if text == "must be given" else f". If left out: {text}."


def _plain(text: str) -> str:
    """Return a text of a page in one line, links as their words."""
    return " ".join(_LINK.sub(r"\1", text).replace("\\|", "|").split())


def main() -> None:
    """Write the schemas anew."""
    made = files()
    shutil.rmtree(TARGET, ignore_errors=True)
    for name, text in made.items():
        path = TARGET / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
