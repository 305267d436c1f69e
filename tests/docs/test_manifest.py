import json
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from generator import outbox, press
from generator.kit import Order
from generator.layout.imposition import Backs
from generator.units import PAPERS, Paper, parse_paper
from tests.docs.pages import chapters, read

pytestmark = pytest.mark.print

SCHEMA: dict[str, Any] = json.loads(read("docs/manifest.schema.json"))
PRINTING = chapters(read("docs/printing.md"), level=2)


def _built(paper: Paper, backs: Backs, only: str, out: Path) -> Path:
    order = Order(only={only: frozenset()})
    job = press.Job("sunshine-city", paper, backs, order=order)
    return outbox.build(job, ("pdf",), out, lambda _what: None).folder


def _manifest(folder: Path) -> dict[str, Any]:
    manifest: dict[str, Any] = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    return manifest


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    job = press.Job("sunshine-city", PAPERS["a4"])
    return outbox.build(job, ("pdf",), tmp_path_factory.mktemp("out"), lambda _what: None).folder


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_the_manifest_of_a_kit_is_as_the_schema_says(whole: Path) -> None:
    Draft202012Validator(SCHEMA).validate(_manifest(whole))


@pytest.mark.parametrize(
    ("paper", "backs", "only"),
    [
        ("letter", "short", "summary-card"),
        ("200x250mm", "gutter", "summary-card"),
        ("a3", "split", "die"),
        ("a4", "none", "figure"),
    ],
)
def test_the_manifest_of_a_refill_is_as_the_schema_says(
    paper: str, backs: Backs, only: str, tmp_path: Path
) -> None:
    # when
    folder = _built(parse_paper(paper), backs, only, tmp_path)

    # then
    Draft202012Validator(SCHEMA).validate(_manifest(folder))
    assert list(_manifest(folder)["kinds"]) == [only]


@pytest.mark.parametrize("part", ["edition", "kinds", "pieces", "pages", "stamp", "files"])
def test_a_manifest_that_lacks_a_part_is_refused(part: str, whole: Path) -> None:
    # given
    manifest = _manifest(whole)
    del manifest[part]

    # then
    assert not Draft202012Validator(SCHEMA).is_valid(manifest)


def test_every_key_of_the_manifest_is_told_in_words() -> None:
    told = set(re.findall(r"`(\w+)`", PRINTING["The manifest"]))

    assert set(SCHEMA["properties"]) <= told
    assert set(SCHEMA["$defs"]["kind"]["properties"]) <= told
    assert set(SCHEMA["$defs"]["piece"]["properties"]) <= told
    assert set(SCHEMA["properties"]["edition"]["properties"]) <= told


def test_the_sizes_of_all_files_are_listed(whole: Path) -> None:
    listed = _manifest(whole)["files"]

    found = {path.name: path.stat().st_size for path in whole.iterdir() if path.name != "manifest.json"}
    assert listed == found
