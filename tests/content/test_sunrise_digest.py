"""What Sunrise City alone has: its roles, options and words are whole, in every language."""

import re
from typing import Any

import pytest

from tests.content import digests
from tests.content.games import SUNRISE, Text

GAME = "sunrise-city"
DIGEST = digests.digest_of(GAME, "SNR")
ENGLISH = Text(SUNRISE, "en")
CARD: dict[str, Any] = digests.read(GAME, "summary-card.yaml")["pieces"][0]
ROLES = [
    *("Protester", "Developer", "Lobbyist", "Architect", "Engineer", "Tycoon", "Banker", "Lawyer"),
    *("Union Boss", "Mayor", "Crime Boss", "Zoning Commissioner", "City Treasurer", "City Manager"),
    *("Realtor", "County Supervisor"),
]
"""In the order of their numbers: 01, 03, 05 and so on."""
ENTRIES = [
    *(
        "role 03",
        "direction north",
        "ZR05 e of ZC02 ^n",
        "ZR05 2e ^n",
        "A: ZR05**",
        "BRCa ZR05 ZC02",
        "BRCa.l",
    ),
    *(
        "A: pass",
        "protest",
        "claim",
        "move",
        "swap",
        "take",
        "type",
        "hand A:",
        "= A 7t 4p",
        "**end**",
        "**!**",
    ),
]
in_every_language = pytest.mark.parametrize(
    "text", [Text(SUNRISE, language) for language in SUNRISE.languages], ids=str
)


def test_every_option_but_the_number_of_players_has_a_ruling_or_a_clause() -> None:
    groups = {key: value for key, value in DIGEST.options().items() if key != "players"}
    paths = {f"{group}.{key}" for group, options in groups.items() for key in options}

    assert paths == {*DIGEST.options_of_rulings()}


def test_the_rulebook_tells_each_reading_that_its_letter_does_not_settle() -> None:
    settled_by_us = ("A2", "A12", "A13", "A14", "A24", "A25", "A27", "A28", "A29", "A32", "A41")
    explained = set(digests.cited(ENGLISH.blocks))

    assert [name for name in settled_by_us if f"SNR-{name}" not in explained] == []


def test_the_roles_have_their_names() -> None:
    assert [role["name"] for role in ENGLISH.words["roles"].values()] == ROLES


@in_every_language
def test_the_rulebook_explains_all_sixteen_roles_by_the_names_on_their_cards(text: Text) -> None:
    # given
    cards = {f"{int(number):02d}": role["name"] for number, role in text.words["roles"].items()}
    rows = [row for table in digests.tables(text.blocks) for row in table["rows"]]
    explained = [row for row in rows if re.fullmatch(r"\d\d", row[0])]
    listed = [row[0] for row in rows if re.match(r"\*\*\d\d\*\*", row[0])]

    # then
    assert len(explained) == 16
    assert {number: name.strip("*").replace("\u00ad", "") for number, name, _ in explained} == cards
    assert listed == [f"**{number}** {name}" for number, name in cards.items()]


@in_every_language
def test_the_summary_card_shows_each_section_once(text: Text) -> None:
    assert sorted(CARD["front"] + CARD["back"]) == sorted(text.words["summary"])


@in_every_language
def test_each_kind_of_the_kit_has_a_note_in_the_checklist(text: Text) -> None:
    kinds = digests.read(GAME, "edition.yaml")["kinds"]
    notes = text.words["checklist"]["kinds"]

    assert list(notes) == list(text.words["kinds"]) == kinds
    assert all(entry["note"] for entry in notes.values())


@in_every_language
def test_the_key_of_the_record_sheet_shows_each_kind_of_entry(text: Text) -> None:
    lines = [line if isinstance(line, str) else line["text"] for line in text.words["log"]["key"]]
    key = " ".join(lines)

    assert len(lines) == 8
    assert [entry for entry in ENTRIES if _said(entry, text) not in key] == []


@in_every_language
def test_the_compass_on_city_hall_has_the_letters_that_logs_are_written_with(text: Text) -> None:
    assert [letter.lower() for letter in text.words["pieces"]["compass"]] == [
        _said(one, text) for one in "nesw"
    ]


@in_every_language
def test_two_letters_tell_the_colours_of_players_apart_in_a_picture(text: Text) -> None:
    colours = text.words["pieces"]["players"].values()

    assert len({colour[:2] for colour in colours}) == len(colours) == 4


def _said(entry: str, text: Text) -> str:
    """Return an entry in the words for logs of a language, of several for one thing the first."""
    own = text.words["log"].get("words", {})
    first = {word: said if isinstance(said, str) else said[0] for word, said in own.items()}
    return re.sub(r"[a-z]+", lambda word: first.get(word[0], word[0]), entry)
