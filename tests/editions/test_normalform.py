"""What is judged of an edition follows from its normal form, as the edition.json of a build has it."""

import json
from pathlib import Path
from typing import Any

import pytest

from generator.library import normalform
from generator.library.catalogue import load_catalogue
from generator.library.editions import load_edition
from generator.library.hashes import code, normal_form
from generator.library.tree import stock_editions
from generator.problems import Problems, ProblemsError
from tests.editions.desk import PLAIN, load, write

STOCK = sorted(stock_editions())


@pytest.fixture
def market(tmp_path: Path) -> Path:
    return write(tmp_path / "market", PLAIN)


def rewrite(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def problem_of(reference: Path, language: str | None = None) -> str:
    with pytest.raises(ProblemsError) as raised:
        load_catalogue(str(reference), language)
    return str(raised.value)


@pytest.mark.parametrize("name", STOCK)
def test_an_edition_json_says_all_that_is_judged(name: str, tmp_path: Path) -> None:
    file = tmp_path / "edition.json"
    file.write_text(json.dumps(normal_form(load(name))), encoding="utf-8")

    read = load_catalogue(str(file))

    assert read._replace(languages=()) == load_catalogue(name)._replace(languages=(), others={})
    assert read.languages == ("en",)


def test_what_a_file_leaves_out_counts_in_its_normal_form_too(tmp_path: Path) -> None:
    ware = (
        "kind: ware\ntitle: Wares\nface: ware\njudged: [price, rare]\nvalues: {price: 2, rare: no}\npieces:\n"
        '  - {id: W2, name: Bread, copies: " 02"}\n  - {id: W10, name: Salt, rare: yes}\n'
    )
    coin = "kind: coin\nface: ware\npieces: [{id: C1, name: Coin, price: 1}]\n"
    folder = write(tmp_path / "market", {**PLAIN, "ware.yaml": ware, "coin.yaml": coin})
    rewrite(folder / "edition.yaml", "[ware]", "[ware, coin]")

    kinds = load_catalogue(str(folder)).play["kinds"]

    assert kinds == {
        "ware": [
            {"id": "W10", "copies": 1, "price": "2", "rare": "yes"},
            {"id": "W2", "copies": 2, "price": "2", "rare": "no"},
        ]
    }


def test_of_an_edition_without_a_game_all_pieces_count(market: Path) -> None:
    rewrite(market / "edition.yaml", "game: market\n", "")
    rewrite(market / "ware.yaml", "judged: [price]\n", "")

    catalogue = load_catalogue(str(market))

    assert catalogue.game is None
    assert catalogue.play["game"] == "market"
    assert catalogue.play["kinds"]["ware"][0] == {"id": "W1", "copies": 1, "name": "Apples", "price": "3"}


def test_an_edition_with_a_wrong_number_still_has_a_code(market: Path) -> None:
    rewrite(market / "ware.yaml", "copies: 2", "copies: two")
    rewrite(market / "ware.yaml", "id: W1", "id: W 1")
    problems = Problems()

    edition = load_edition(str(market), None, problems)

    assert edition is not None
    assert len(problems.found) == 2
    assert len(code(edition)) == len("K7QM-3XPA-9T5")


@pytest.mark.parametrize("as_json", [False, True])
def test_a_language_without_words_is_told(market: Path, as_json: bool) -> None:
    file = market / "edition.json"
    file.write_text(json.dumps(normal_form(load(market))), encoding="utf-8")

    told = problem_of(file if as_json else market, "de")

    assert told == "--language: this edition has no words in de\n    hint: its languages are en"


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        ((), ["a list"], "found no edition"),
        (("format",), 2, "expected an edition.json of format 1, found format 2"),
        (("title",), 5, "found no title"),
        (("game",), ["market"], "found no game"),
        (("players",), {"min": "2"}, "found no players: min"),
        (("options",), {"length": 3}, "found options that no build writes"),
        (("text",), "words", "found no text"),
        (("kinds", "ware"), [], "found a kind ware that no build writes"),
        (("kinds", "ware", "judged"), "price", "found a kind ware that no build writes"),
        (("kinds", "ware", "values"), None, "found a kind ware that no build writes"),
        (("kinds", "ware", "pieces"), {}, "found a kind ware that no build writes"),
        (("kinds", "ware", "pieces", 0, "id"), ["W1"], "found a kind ware that no build writes"),
        (("kinds", "ware", "pieces", 0, "id"), "W2", "found a kind ware that no build writes"),
        (("kinds", "ware", "pieces", 0, "price"), 3, "found a kind ware that no build writes"),
        (("kinds", "ware", "pieces", 0, "copies"), "two", "found a kind ware that no build writes"),
    ],
)
def test_an_edition_json_that_no_build_wrote_is_told(
    path: tuple[str | int, ...], value: object, told: str, market: Path
) -> None:
    held: Any = {"": json.loads(json.dumps(normal_form(load(market))))}
    *above, last = ("", *path)
    inner = held
    for key in above:
        inner = inner[key]
    inner[last] = value
    file = market / "edition.json"
    file.write_text(json.dumps(held[""]), encoding="utf-8")

    found = problem_of(file)

    assert found.startswith(f"{file}: expected an edition.json")
    assert told in found
    assert "hint: " in found


@pytest.mark.parametrize("data", [b"", b"\xff\xfe\x00", b"%PDF-1.4", b"[" * 100_000])
def test_a_file_that_is_no_json_is_told(data: bytes, market: Path) -> None:
    file = market / "edition.json"
    file.write_bytes(data)

    assert "expected an edition.json that a build wrote, found no JSON" in problem_of(file)


def test_the_name_of_the_yaml_file_leads_to_its_folder(market: Path) -> None:
    assert "hint: name the folder it lies in" in problem_of(market / "edition.yaml")


def test_the_code_of_a_play_form_is_that_of_its_edition(market: Path) -> None:
    edition = load(market)

    assert normalform.code_of(load_catalogue(str(market)).play) == code(edition)
