"""The digest of Sunshine City is whole, and the rulebook and the word file keep to it."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
CONTENT = ROOT / "content" / "sunshine-city"
DIGEST = (ROOT / "seeds" / "sunshine-city" / "digest.md").read_text(encoding="utf-8")
PROSE = CONTENT / "text" / "en" / "rulebook.yaml"
RULEBOOK: dict[str, Any] = yaml.safe_load(PROSE.read_text(encoding="utf-8"))
WORDS: dict[str, Any] = yaml.safe_load((CONTENT / "text" / "en.yaml").read_text(encoding="utf-8"))
SUMMARY: dict[str, Any] = yaml.safe_load((CONTENT / "summary-card.yaml").read_text(encoding="utf-8"))
SHEET: dict[str, Any] = yaml.safe_load((CONTENT / "city-sheet.yaml").read_text(encoding="utf-8"))["pieces"][0]

CLAUSES = re.findall(r"^- (SHN-\d+\.\d+) ", DIGEST, re.MULTILINE)
RULINGS = re.findall(r"^\| (SHN-A\d+) \|", DIGEST, re.MULTILINE)
CLAUSES_IN_SECTION = (4, 3, 6, 18, 3, 10, 5, 2, 5, 6, 5, 8, 8, 6, 7, 5, 12)
FIGURES = {"district", "box", "vehicle", "building", "projects", "plant-track", "dice-strip", "angus"}
ICONS = {
    *("money", "chip", "wood", "glass", "steel", "science", "support", "any"),
    *("builder", "inventor", "lobbyist", "angus", "gear", "bulb", "plant", "sun", "building", "vehicle"),
    *("die", "dice-low", "dice-high", "double", "clockwise", "players", "clock", "trophy", "star"),
    *("check", "pencil", "scissors", "fold", "glue", "ruler"),
}


def strings(value: object) -> Iterator[str]:
    """Yield every text inside a YAML value."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)
    elif value is not None:
        yield str(value)


def printed(text: str) -> str:
    """Return a text as wide as it is printed: an icon is about two letters, markup is nothing."""
    return re.sub(r":[a-z-]+:", "II", text).replace("*", "")


def options() -> dict[str, Any]:
    """Return the default options of the digest."""
    block = re.search(r"```yaml\n(.*?)```", DIGEST, re.DOTALL)
    assert block is not None
    found: dict[str, Any] = yaml.safe_load(block.group(1))["sunshine"]
    return found


def repeated_keys(node: yaml.Node) -> Iterator[str]:
    """Yield each key that a mapping of a YAML tree has twice."""
    if isinstance(node, yaml.MappingNode):
        keys = [key.value for key, _ in node.value]
        yield from (key for key in set(keys) if keys.count(key) > 1)
        for _, value in node.value:
            yield from repeated_keys(value)
    elif isinstance(node, yaml.SequenceNode):
        for value in node.value:
            yield from repeated_keys(value)


def test_the_digest_numbers_113_clauses_section_by_section() -> None:
    expected = [
        f"SHN-{section}.{number}"
        for section, count in enumerate(CLAUSES_IN_SECTION, start=1)
        for number in range(1, count + 1)
    ]

    assert expected == CLAUSES
    assert len(CLAUSES) == 113


def test_the_digest_numbers_48_rulings_in_order() -> None:
    assert [f"SHN-A{number}" for number in range(1, 49)] == RULINGS


def test_each_clause_stands_under_the_heading_of_its_section() -> None:
    section = 0

    for line in DIGEST.splitlines():
        if heading := re.match(r"## SHN-(\d+) ", line):
            assert int(heading[1]) == section + 1
            section += 1
        elif clause := re.match(r"- SHN-(\d+)\.", line):
            assert int(clause[1]) == section

    assert section == len(CLAUSES_IN_SECTION)


def test_each_clause_names_its_lines_of_the_rulebook() -> None:
    clauses = [line for line in DIGEST.splitlines() if line.startswith("- SHN-")]
    reference = re.compile(r"- SHN-\d+\.\d+ \[L\d+(-L\d+)?(,L\d+(-L\d+)?)*\] \S")

    assert len(clauses) == 113
    assert [line for line in clauses if not reference.match(line)] == []


def test_each_ruling_has_a_question_an_answer_a_reason_and_an_option_column() -> None:
    rows = [line for line in DIGEST.splitlines() if line.startswith("| SHN-A")]
    cells = [re.split(r"(?<!\\)\|", row)[1:-1] for row in rows]

    assert {len(row) for row in cells} == {5}
    assert [row[0] for row in cells if not row[1].strip() or not row[2].strip()] == []


def test_each_clause_that_is_not_judged_gives_its_reason() -> None:
    marked = re.findall(r"(SHN-A?[\d.]+).*\[not judged: ([^\]]+)\]", DIGEST)

    assert [clause for clause, _ in marked] == ["SHN-3.6", "SHN-8.1", "SHN-13.8", "SHN-A42"]
    assert all(len(reason.split()) >= 4 for _, reason in marked)


def test_every_id_that_the_digest_cites_exists() -> None:
    cited = set(re.findall(r"\bSHN-A?\d+(?:\.\d+)?", DIGEST))
    sections = {f"SHN-{number}" for number in range(1, len(CLAUSES_IN_SECTION) + 1)}

    assert cited - set(CLAUSES) - set(RULINGS) - sections - {"SHN-A1"} == set()


def test_the_options_of_the_rulings_and_the_options_block_agree() -> None:
    named = re.findall(r"\| `([a-z_.]+): ([a-z0-9_]+)[^`]*` \|$", DIGEST, re.MULTILINE)
    assert len(named) >= 8

    for path, default in named:
        value: Any = options()
        for key in path.split("."):
            value = value[key]
        assert str(value).lower() == default, path


def test_every_clause_is_explained_in_the_rulebook() -> None:
    explained = {clause for block in RULEBOOK["blocks"] for clause in block.get("clauses", [])}

    assert [clause for clause in CLAUSES if clause not in explained] == []


def test_the_rulebook_cites_only_what_the_digest_has() -> None:
    known = {*CLAUSES, *RULINGS}
    cited = [clause for block in RULEBOOK["blocks"] for clause in block.get("clauses", [])]

    assert [clause for clause in cited if clause not in known] == []


def test_no_block_of_the_rulebook_cites_a_clause_twice() -> None:
    for block in RULEBOOK["blocks"]:
        cited = block.get("clauses", [])
        assert len(cited) == len(set(cited)), block


def test_the_rulebook_fills_four_to_five_pages() -> None:
    prose = [{key: part for key, part in block.items() if key != "clauses"} for block in RULEBOOK["blocks"]]
    words = sum(len(text.split()) for text in strings(prose))

    assert 1_800 <= words <= 2_400


def test_each_block_of_the_rulebook_is_of_one_kind() -> None:
    kinds = {"heading", "text", "list", "steps", "table", "note", "figure"}

    for block in RULEBOOK["blocks"]:
        assert len(kinds & set(block)) == 1, block
        assert set(block) <= kinds | {"clauses", "caption"}, block


def test_the_rulebook_shows_each_figure_once() -> None:
    shown = [block["figure"] for block in RULEBOOK["blocks"] if "figure" in block]

    assert len(shown) == len(set(shown))
    assert set(shown) == FIGURES


def test_the_rows_of_each_table_are_as_long_as_its_head() -> None:
    tables = [block["table"] for block in RULEBOOK["blocks"] if "table" in block]

    assert len(tables) == 4
    assert all(len(row) == len(table["head"]) for table in tables for row in table["rows"])


FILES = ("text/en/rulebook.yaml", "text/en.yaml", "summary-card.yaml", "city-sheet.yaml")


@pytest.mark.parametrize("name", FILES)
def test_no_file_has_a_key_twice(name: str) -> None:
    tree = yaml.compose((CONTENT / name).read_text(encoding="utf-8"))

    assert tree is not None
    assert list(repeated_keys(tree)) == []


@pytest.mark.parametrize("content", [RULEBOOK, WORDS], ids=["rulebook", "words"])
def test_every_icon_that_is_named_exists(content: dict[str, Any]) -> None:
    named = {name for text in strings(content) for name in re.findall(r":([a-z-]+):", text)}

    assert named
    assert named <= ICONS


@pytest.mark.parametrize("content", [RULEBOOK, WORDS], ids=["rulebook", "words"])
def test_bold_and_italic_end_where_they_began(content: dict[str, Any]) -> None:
    for text in strings(content):
        assert text.count("**") % 2 == 0, text
        assert text.replace("**", "").count("*") % 2 == 0, text


def test_powers_and_projects_are_short_enough_for_their_places() -> None:
    powers = [district["power"] for district in WORDS["districts"].values()]

    assert [text for text in powers if len(printed(text)) > 75] == []
    assert [text for text in WORDS["projects"] if len(printed(text)) > 70] == []


def test_the_words_follow_the_sheet_district_by_district() -> None:
    names = [district["name"] for district in SHEET["districts"]]

    assert list(WORDS["districts"]) == names
    assert list(WORDS["resources"]) == [*names, "any"]


def test_there_is_a_line_for_each_project_and_each_mark() -> None:
    assert len(WORDS["projects"]) == len(SHEET["projects"])
    assert len(WORDS["labels"]["marks"]) == len(SHEET["plants"]["marks"])


def test_the_summary_card_shows_each_section_once() -> None:
    card = SUMMARY["pieces"][0]

    assert sorted(card["front"] + card["back"]) == sorted(WORDS["summary"])


def test_no_neighbouring_blocks_are_both_headings() -> None:
    for block, following in pairwise(RULEBOOK["blocks"]):
        assert not ("heading" in block and "heading" in following), following
