"""Games on the sheet of a seed: anybody can score them by the code and the seed in their log."""

import json
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import cli
from generator.codes import codes_of, log_text
from generator.library.catalogue import Catalogue, load_catalogue, with_sheets
from generator.library.editions import folder_of, name_of
from generator.library.hashes import code, normal_form, play_form
from generator.problems import ProblemsError
from generator.referee import Shelf, score
from generator.scoring.logfile import write
from generator.scoring.reader import read
from generator.scoring.sunshine.facts import read_city
from generator.scoring.sunshine.rules import SunshineRules
from generator.scoring.verdict import Verdict
from generator.simulation.players.sunshine import play
from tests.editions import desk
from tests.scoring.sunshine.writing import line_log, sheet_log

GOLDEN = {
    0: "X9BT-MEYQ-185",
    1: "4V4Z-2YM5-Q90",
    2: "NDQ0-EP63-A9P",
    3: "CK2Q-061T-K7K",
    7: "Z467-W5Z2-PXT",
    42: "J4S8-J2JF-9JR",
    1000: "KWYY-D2SF-J3G",
    65535: "T3B5-0TRW-588",
    1234567890: "KBAF-A9G1-KSK",
    4294967295: "VZC3-JR7P-0K9",
}
"""Codes of sheets that people may have printed: they stay."""

STOCK = load_catalogue("sunshine-city")
SHEET = load_catalogue("sunshine-city@42")
OWN = {
    "edition.yaml": "edition: our-town\nextends: sunshine-city\ntitle: Our Town\n",
    "city-sheet.yaml": "kind: city-sheet\npieces: [{id: S1, bonus: [3, 6]}]\n",
}


@cache
def game(reference: str) -> tuple[str, str]:
    """Return a whole game of two on the sheets of an edition: as lines and as filled sheets."""
    played = play(SunshineRules(read_city(load_catalogue(reference).play)), 7, seats=2)
    return line_log(played), sheet_log(played)


def log_of(catalogue: Catalogue, text: str, edition: str = "") -> str:
    """Return a game with the edition in its header."""
    first, rest = text.split("\n", 1)
    return f"{first}\nedition: {edition or catalogue.label}\n{rest}"


def judged(log: str, *editions: str) -> Verdict:
    return score(log.encode(), "game.log", Shelf(editions))


def edition_issues(verdict: Verdict) -> list[str]:
    return [issue.message for issue in verdict.issues if issue.code == "edition"]


# The same for ever


def test_seeds_deal_what_they_dealt_when_sheets_were_printed_with_them() -> None:
    found = {seed: load_catalogue(f"sunshine-city@{seed}").code for seed in GOLDEN}

    assert found == GOLDEN


def test_values_for_the_referee_and_for_the_press_are_dealt_alike() -> None:
    for seed in (0, 42, 4294967295):
        edition, catalogue = desk.load(f"sunshine-city@{seed}"), load_catalogue(f"sunshine-city@{seed}")

        assert catalogue.play == json.loads(json.dumps(play_form(edition)))
        assert (catalogue.name, catalogue.sheet_seed) == (edition.name, edition.sheet_seed)
        assert catalogue.code == code(edition)


# A whole game


def test_a_game_on_the_sheet_of_a_seed_is_scored_by_its_log_alone() -> None:
    verdict = judged(log_of(SHEET, game("sunshine-city@42")[0]))

    assert verdict.status == "legal"
    assert verdict.edition == SHEET.label
    assert verdict.seal


def test_filled_sheets_of_a_seed_are_scored_as_well() -> None:
    verdict = judged(log_of(SHEET, game("sunshine-city@42")[1]))

    assert verdict.status == "legal"


def test_the_same_game_is_not_legal_on_the_printed_sheet() -> None:
    verdict = judged(log_of(STOCK, game("sunshine-city@42")[0]))

    assert verdict.status == "illegal"


def test_a_log_in_codes_comes_back_with_its_seed() -> None:
    log = read(log_of(SHEET, game("sunshine-city@42")[0]))

    back = log_text(codes_of(log))

    assert back == write(log)
    assert judged(back).edition == SHEET.label
    assert judged(back).status == "legal"


def test_the_code_may_be_typed_as_ever() -> None:
    typed = f" {SHEET.code.replace('-', '').lower()} @ 042"

    verdict = judged(log_of(SHEET, game("sunshine-city@42")[0], typed))

    assert verdict.status == "legal"
    assert verdict.edition == SHEET.label


def test_an_edition_of_ones_own_has_sheets_from_seeds_too(tmp_path: Path) -> None:
    # given
    folder = str(desk.write(tmp_path / "our-town", OWN))
    town = load_catalogue(f"{folder}@42")
    log = log_of(town, game(f"{folder}@42")[0])

    # when
    verdict = judged(log, folder)

    # then
    assert (verdict.status, verdict.edition) == ("legal", town.label)
    assert town.code not in (SHEET.code, load_catalogue(folder).code)
    assert town.play["kinds"]["city-sheet"][0]["bonus"] == ["3", "6"]
    assert (
        town.play["kinds"]["city-sheet"][0]["districts"] == SHEET.play["kinds"]["city-sheet"][0]["districts"]
    )


def test_a_seed_whose_edition_is_not_at_hand_is_told(tmp_path: Path) -> None:
    folder = str(desk.write(tmp_path / "our-town", OWN))
    town = load_catalogue(f"{folder}@42")

    verdict = judged(log_of(town, game(f"{folder}@42")[0]))

    (message,) = edition_issues(verdict)
    assert f"edition {town.code}, which is not at hand; it is judged by sunshine-city@42" in message
    assert verdict.status != "legal"


# Wrong seeds


@pytest.mark.parametrize(
    ("edition", "said"),
    [
        (f"{SHEET.code}@43", "not at hand; it is judged by sunshine-city@43"),
        (SHEET.code, "not at hand; it is judged by sunshine-city SJ36"),
        (f"{STOCK.code}@42", f"{STOCK.code} is that of sunshine-city, not of a sheet from seed 42"),
    ],
    ids=["another seed", "no seed", "the code of the printed sheet"],
)
def test_a_code_and_a_seed_that_do_not_belong_together_are_told(edition: str, said: str) -> None:
    verdict = judged(log_of(SHEET, "game: sunshine-city\nA = Ana\n\n1. 1 2\n", edition))

    (message,) = edition_issues(verdict)
    assert said in message


@pytest.mark.parametrize("seed", ["forty", "-1", "4294967296", "4.2", "", "\u0664\u0662"])
def test_what_is_no_seed_is_told_at_its_place(seed: str) -> None:
    verdict = judged(log_of(SHEET, "game: sunshine-city\nA = Ana\n\n1. 1 2\n", f"{SHEET.code}@{seed}"))

    found = [issue for issue in verdict.issues if tuple(issue.place) == (2, 10)]
    assert len(found) == 1
    assert "whole number from 0 to 4294967295" in found[0].message


def test_a_hint_tells_where_the_seed_stands() -> None:
    verdict = judged(log_of(SHEET, "game: sunshine-city\nA = Ana\n\n1. 1 2\n", SHEET.code))

    assert any("such as K7QM-3XPA-9T5@42" in issue.hint for issue in verdict.issues)


@pytest.mark.parametrize("reference", ["sunken-city@42", "sunrise-city@42"])
def test_other_games_have_no_sheets_from_seeds(reference: str) -> None:
    with pytest.raises(ProblemsError, match="has no sheets from a seed: only sunshine-city"):
        load_catalogue(reference)
    with pytest.raises(ProblemsError, match="has no sheets from a seed: only sunshine-city"):
        desk.load(reference)


@pytest.mark.parametrize("seed", ["x", "-1", "4294967296", ""])
def test_a_reference_with_what_is_no_seed_is_told(seed: str) -> None:
    for read_it in (load_catalogue, desk.load):
        with pytest.raises(ProblemsError, match="a whole number from 0 to 4294967295"):
            read_it(f"sunshine-city@{seed}")


def test_a_build_with_a_seed_takes_no_second_one(tmp_path: Path) -> None:
    (tmp_path / "edition.json").write_text(json.dumps(normal_form(desk.load("sunshine-city@42"))))

    assert load_catalogue(str(tmp_path / "edition.json")).label == SHEET.label
    with pytest.raises(ProblemsError, match="has its sheet from a seed already"):
        load_catalogue(f"{tmp_path / 'edition.json'}@7")


def test_a_build_without_a_seed_takes_one(tmp_path: Path) -> None:
    (tmp_path / "edition.json").write_text(json.dumps(normal_form(desk.load("sunshine-city"))))

    assert load_catalogue(f"{tmp_path / 'edition.json'}@42").label == SHEET.label


def test_a_folder_with_an_at_sign_is_a_folder(tmp_path: Path) -> None:
    folder = desk.write(tmp_path / "town@home", OWN)

    assert load_catalogue(str(folder)).sheet_seed is None
    assert load_catalogue(f"{folder}@42").sheet_seed == 42


def test_a_seed_belongs_to_the_name_of_an_edition_and_not_to_its_folder(tmp_path: Path) -> None:
    folder = desk.write(tmp_path / "my-folder", OWN)

    assert name_of(f"{folder}@42") == "our-town@42"
    assert folder_of(f"{folder}@42") == folder_of(str(folder)) == folder
    assert (name_of(f"{folder}@x"), folder_of(f"{folder}@x")) == (None, None)


def test_editions_are_looked_for_with_the_seed_of_a_log_first() -> None:
    assert with_sheets(("sunken-city",), 42) == ("sunshine-city@42", "sunken-city")
    assert with_sheets(("sunshine-city@7",), 42) == ("sunshine-city@42", "sunshine-city@7")
    assert with_sheets(("sunken-city",), None) == ("sunken-city",)


# Commands


def test_a_fresh_log_names_the_seed() -> None:
    done = CliRunner().invoke(cli, ["log", "new", "sunshine-city", "--players", "Ana", "--sheet-seed", "42"])

    assert done.exit_code == 0
    assert f"edition: {SHEET.label}\n" in done.output


@pytest.mark.parametrize("command", [["print"], ["simulate"], ["log", "new", "--players", "Ana"]])
@pytest.mark.parametrize("seed", ["x", "-1", "4294967296"])
def test_a_command_refuses_what_is_no_seed(command: list[str], seed: str) -> None:
    done = CliRunner().invoke(cli, [*command, "sunshine-city", "--sheet-seed", seed])

    assert done.exit_code == 2
    assert f"4294967295, found '{seed}'. Write for instance --sheet-seed 42" in " ".join(done.output.split())


def test_printing_another_game_with_a_seed_tells_why_not(tmp_path: Path) -> None:
    done = CliRunner().invoke(cli, ["print", "sunken-city", "--sheet-seed", "42", "--out", str(tmp_path)])

    assert done.exit_code == 1
    assert "sunken-city has no sheets from a seed" in done.output
    assert not list(tmp_path.iterdir())
