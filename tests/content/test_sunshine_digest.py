"""What Sunshine City alone has: its words follow the city sheet, in every language."""

from typing import Any

import pytest

from tests.content.digests import printed, read, strings
from tests.content.games import SUNSHINE, Text

GAME = "sunshine-city"
SHEET: dict[str, Any] = read(GAME, "city-sheet.yaml")["pieces"][0]

pytestmark = pytest.mark.parametrize(
    "text", [Text(SUNSHINE, language) for language in SUNSHINE.languages], ids=str
)


def test_powers_and_projects_are_short_enough_for_their_places(text: Text) -> None:
    powers = [said for district in text.words["districts"].values() for said in strings(district)]

    assert [power for power in powers if len(printed(power)) > 80] == []
    assert [one for one in strings(text.words["projects"]) if len(printed(one)) > 70] == []


def test_the_words_follow_the_sheet_district_by_district(text: Text) -> None:
    names = [district["name"] for district in SHEET["districts"]]

    assert list(text.words["districts"]) == names
    assert list(text.words["resources"]) == [*names, "any"]


def test_there_is_a_line_for_each_project_and_each_mark(text: Text) -> None:
    assert len(text.words["projects"]) == len(SHEET["projects"])
    assert len(text.words["labels"]["marks"]) == len(SHEET["plants"]["marks"])


def test_the_summary_card_shows_each_section_once(text: Text) -> None:
    card = read(GAME, "summary-card.yaml")["pieces"][0]

    assert sorted(card["front"] + card["back"]) == sorted(text.words["summary"])
