"""What Sunshine City alone has: its words follow the city sheet."""

from typing import Any

from tests.content.digests import (
    digest_of,
    printed,
    read,
)

GAME = "sunshine-city"
DIGEST = digest_of(GAME, "SHN")
BLOCKS_OF_RULEBOOK: list[dict[str, Any]] = read(GAME, "text/en/rulebook.yaml")["blocks"]
WORDS = read(GAME, "text/en.yaml")
SHEET: dict[str, Any] = read(GAME, "city-sheet.yaml")["pieces"][0]


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
    card = read(GAME, "summary-card.yaml")["pieces"][0]

    assert sorted(card["front"] + card["back"]) == sorted(WORDS["summary"])
