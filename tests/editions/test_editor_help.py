import json
import re
from functools import lru_cache
from pathlib import Path

import pytest
from jsonschema import Draft7Validator

from docs import describe
from generator import editorhelp
from tests.docs.pages import TOP
from tests.editions import editoryaml

STARTERS = TOP / "templates" / "starters"
STOCK = sorted(
    path
    for folder in (TOP / "content", TOP / "templates")
    for path in folder.rglob("*.yaml")
    if not path.is_relative_to(STARTERS)
)
FIRST_LINE = re.compile(r"# yaml-language-server: \$schema=(\S+)\n")
OWN = sorted(path for path in (TOP / "tests" / "editions").rglob("*.yaml") if path.stem != "wrong")


@lru_cache
def validator(path: Path) -> Draft7Validator:
    schema = json.loads(path.read_text(encoding="utf-8"))
    Draft7Validator.check_schema(schema)
    return Draft7Validator(schema)


def faults(schema: Path, text: str) -> list[str]:
    """Return what an independent library finds wrong with a file."""
    found = validator(schema).iter_errors(editoryaml.read(text))
    return [f"{'/'.join(map(str, error.absolute_path))}: {error.message}" for error in found]


def linked(path: Path) -> Path:
    """Return the schema that the first line of a file names."""
    match = FIRST_LINE.match(path.read_text(encoding="utf-8"))
    assert match is not None, f"{path.name} begins with no line for editors"
    return (path.parent / match[1]).resolve()


@pytest.mark.parametrize("path", STOCK, ids=lambda path: str(path.relative_to(TOP)))
def test_each_stock_file_names_its_schema_and_agrees_with_it(path: Path) -> None:
    schema = linked(path)

    assert schema.is_relative_to(editorhelp.shipped())
    assert faults(schema, path.read_text(encoding="utf-8")) == []


def of_part(path: Path) -> str:
    if path.parent.parent.name == "text":
        return "prose"
    part = path.parent.name if path.parent.name in ("faces", "themes", "sheets", "text") else ""
    known = {"faces": "face", "themes": "theme", "sheets": "sheet", "text": "sunken-city/words"}
    return known.get(part, "edition" if path.stem == "edition" else "kind")


@pytest.mark.parametrize("path", OWN, ids=lambda path: str(path.relative_to(TOP)))
def test_the_editions_of_tests_agree_with_the_schemas(path: Path) -> None:
    schema = editorhelp.shipped() / f"{of_part(path)}{editorhelp.SUFFIX}"

    assert faults(schema, path.read_text(encoding="utf-8")) == []


def test_the_schemas_are_made_of_the_models_and_pages_as_they_are() -> None:
    folder = editorhelp.shipped()

    there = {
        str(path.relative_to(folder)): path.read_text(encoding="utf-8") for path in folder.rglob("*.json")
    }

    made = describe.files()
    assert sorted(there) == sorted(made), "run make schemas"
    assert [name for name, text in made.items() if there[name] != text] == [], "run make schemas"
