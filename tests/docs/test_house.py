import re
import tomllib
from itertools import pairwise
from typing import Any

import pytest

from tests.docs.pages import TOP, chapters, read

ARCHITECTURE = chapters(read("ARCHITECTURE.md"), level=2)
PROJECT: dict[str, Any] = tomllib.loads(read("pyproject.toml"))


def test_the_table_of_imports_is_that_of_the_contracts() -> None:
    # given
    (bands,) = (
        one["layers"]
        for one in PROJECT["tool"]["importlinter"]["contracts"]
        if one["type"] == "layers" and one["containers"] == ["generator"]
    )
    wanted = [set(re.findall(r"\w+", layer)) for layer in bands]

    # when
    rows = re.findall(r"^\| (`.+?`) \|", ARCHITECTURE["Who imports whom"], re.MULTILINE)
    told = [set(re.findall(r"`(\w+)`", row)) for row in rows]

    # then
    assert set().union(*told) == set().union(*wanted)
    for above, below in pairwise(told):
        assert max(_band(wanted, above)) < min(_band(wanted, below))


def _band(bands: list[set[str]], modules: set[str]) -> list[int]:
    return [index for index, band in enumerate(bands) for module in modules if module in band]


@pytest.mark.parametrize("page", ["ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_the_files_that_a_page_names_are_there(page: str) -> None:
    named = re.findall(r"`([a-z][\w-]*/[\w/.-]*)`", read(page))

    # Names in capitals stand for any name; the others are made by a build or belong to a reader's edition.
    elsewhere = ("output/", "text/")
    paths = [name for name in named if name.islower() and not name.startswith(elsewhere)]

    missing = [name for name in paths if not any((TOP / top / name).exists() for top in ("", "generator"))]
    assert paths
    assert missing == []


def test_every_dependency_has_its_reason() -> None:
    told = read("docs/adr/0006-dependencies.md")
    declared = [*PROJECT["project"]["dependencies"], *PROJECT["dependency-groups"]["dev"]]
    names = [re.match(r"[\w-]+", entry) for entry in declared]

    missing = [name[0] for name in names if name and not _is_told(name[0], told)]
    assert missing == []


def _is_told(name: str, told: str) -> bool:
    if name.startswith("types-"):
        return "types-*" in told
    return name.replace("fontpkg-", "-", 1) in told


def test_the_changelog_begins_with_what_is_unreleased() -> None:
    headings = re.findall(r"^##+ (.+)$", read("CHANGELOG.md"), re.MULTILINE)

    assert headings[0] == "Unreleased"
    assert set(headings[1:]) <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security", "Rules"}
