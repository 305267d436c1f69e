"""What Sunrise City alone has: its roles, options and words are whole."""

from typing import Any

from tests.content import digests

GAME = "sunrise-city"
DIGEST = digests.digest_of(GAME, "SNR")
RULEBOOK = digests.read(GAME, "text/en/rulebook.yaml")
BLOCKS: list[dict[str, Any]] = RULEBOOK["blocks"]
WORDS = digests.read(GAME, "text/en.yaml")
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


def test_every_option_but_the_number_of_players_has_a_ruling_or_a_clause() -> None:
    groups = {key: value for key, value in DIGEST.options().items() if key != "players"}
    paths = {f"{group}.{key}" for group, options in groups.items() for key in options}

    assert paths == {*DIGEST.options_of_rulings()}


def test_the_rulebook_tells_each_reading_that_its_letter_does_not_settle() -> None:
    settled_by_us = ("A2", "A12", "A13", "A14", "A24", "A25", "A27", "A28", "A29", "A32", "A41")
    explained = set(digests.cited(BLOCKS))

    assert [name for name in settled_by_us if f"SNR-{name}" not in explained] == []


def test_the_rulebook_explains_all_sixteen_roles() -> None:
    rows = [row for table in digests.tables(BLOCKS) for row in table["rows"] if row[0][0] in "0123"]
    told = {number: name.strip("*") for number, name, _ in rows}

    assert len(rows) == 16
    assert told == {f"{2 * place + 1:02d}": name for place, name in enumerate(ROLES)}


def test_the_summary_card_shows_each_section_once() -> None:
    assert sorted(CARD["front"] + CARD["back"]) == sorted(WORDS["summary"])


def test_each_kind_of_the_kit_has_a_note_in_the_checklist() -> None:
    kinds = digests.read(GAME, "edition.yaml")["kinds"]

    assert list(WORDS["checklist"]["kinds"]) == kinds
    assert all(entry["note"] for entry in WORDS["checklist"]["kinds"].values())


def test_the_key_of_the_record_sheet_shows_each_kind_of_entry() -> None:
    key = " ".join(WORDS["log"]["key"])

    assert len(WORDS["log"]["key"]) == 8
    assert [entry for entry in ENTRIES if entry not in key] == []
