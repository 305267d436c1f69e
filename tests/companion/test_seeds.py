"""Tables with the city sheet of a seed: from the code on the sheet, the form, or the name of the edition."""

from pathlib import Path

import pytest

from generator.library.catalogue import load_catalogue
from generator.web.inprocess import Ask
from tests.companion.party import Party, said

SHEET = load_catalogue("sunshine-city@42")
FORM = {"content-type": "application/x-www-form-urlencoded", "origin": "http://localhost"}


def test_the_code_on_a_sheet_of_a_seed_leads_to_the_form_of_a_table_with_that_sheet(party: Party) -> None:
    path = f"/S/SUNSHINE-CITY/{SHEET.code}/S1.1/LENGTH:NORMAL/SHEET-SEED:42"

    page = party.phone().get(path).body.decode()

    assert '<input type="hidden" name="edition" value="sunshine-city@42">' in page
    assert "Sunshine City, sheet from seed 42</option>" in page
    assert 'name="sheet_seed"' not in page


@pytest.mark.parametrize(
    "rest",
    [f"{SHEET.code}/S1.1", f"{SHEET.code}/S1.1/SHEET-SEED:43", f"{SHEET.code}/S1.1/SHEET-SEED:MANY"],
    ids=["without its seed", "with another", "with none"],
)
def test_a_code_that_does_not_belong_to_its_seed_leads_nowhere(rest: str, party: Party) -> None:
    answer = party.phone().get(f"/S/SUNSHINE-CITY/{rest}")

    assert answer.status == 404


def test_a_table_with_a_seed_says_so_at_the_top_of_its_log_and_plays_by_that_sheet(party: Party) -> None:
    # given
    keys = party.table(edition="sunshine-city@42")
    phone = party.phone()
    phone.post(f"/t/{keys['key']}/sit", {"seat": "A"})

    # when
    phone.enter(keys["key"], "1. 1 2")
    log = phone.get(f"/t/{keys['key']}/log.txt").body.decode()

    # then
    assert f"edition: {SHEET.code}@42\n" in log
    assert phone.state(keys["key"])["version"] == 1


def test_a_table_with_a_seed_is_there_after_the_server_was_ended(tmp_path: Path) -> None:
    # given
    with Party(tmp_path / "tables.sqlite") as party:
        keys = party.table(edition="sunshine-city@42")
        party.phone().enter(keys["key"], "1. 1 2")

    # when
    with Party(tmp_path / "tables.sqlite") as party:
        page = party.phone().get(f"/t/{keys['key']}/state")
        picture = party.phone().get(f"/t/{keys['key']}/picture/city-sheet-A.svg")

    # then
    assert said(page)["version"] == 1
    assert picture.status == 200
    assert f"{SHEET.code}@42" in picture.body.decode()


def test_the_form_takes_a_seed(party: Party) -> None:
    sent = b"edition=sunshine-city&sheet_seed=42&name=Ana&name=Ben"

    answer = party.phone().send(Ask("/tables", "POST", sent, FORM))

    assert answer.status == 303
    place = dict(answer.headers)["location"]
    assert f"edition: {SHEET.code}@42\n" in party.phone().get(f"{place}/log.txt").body.decode()


def test_the_form_tells_what_a_seed_is(party: Party) -> None:
    sent = b"edition=sunshine-city&sheet_seed=4294967296&name=Ana"

    answer = party.phone().send(Ask("/tables", "POST", sent, FORM))

    assert answer.status == 400
    assert "a whole number from 0 to 4294967295" in answer.body.decode()


def test_only_games_with_such_sheets_are_asked_for_a_seed(party: Party) -> None:
    pages = {
        game: party.phone().get(f"/new?edition={game}").body.decode()
        for game in ("sunshine-city", "sunken-city")
    }

    assert {game: 'name="sheet_seed"' in page for game, page in pages.items()} == {
        "sunshine-city": True,
        "sunken-city": False,
    }


def test_an_edition_of_a_game_without_such_sheets_is_not_played_with_a_seed(party: Party) -> None:
    answer = party.phone().post("/tables", {"edition": "sunken-city@42", "players": [{"name": "Ana"}] * 2})

    assert answer.status == 422
    assert "not played here" in answer.body.decode()


def test_many_seeds_do_not_fill_the_memory_of_a_server(party: Party) -> None:
    editions = party.companion.editions

    found = [editions.get(f"sunshine-city@{seed}") for seed in range(40)]

    assert all(found)
    assert len(editions._dealt) == 32
