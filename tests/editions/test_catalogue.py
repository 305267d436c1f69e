"""The catalogue says what the YAML files say, at once, whatever the cache holds."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

from generator.library import editions
from generator.library.catalogue import by_code, load_catalogue, stock_names
from generator.library.hashes import code, normal_form, play_form
from generator.library.tree import stock_editions
from generator.problems import ProblemsError
from tests.editions.desk import PLAIN, load, write

LONG_AGO = 1_700_000_000
STOCK = sorted(stock_editions())


def settle(folder: Path) -> Path:
    """Make all files of a folder as those of an edition that nobody works on, out of an archive."""
    for path in folder.rglob("*"):
        os.utime(path, (LONG_AGO, LONG_AGO))
    time.sleep(0.06)
    return folder


def rewrite(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.fixture
def market(tmp_path: Path) -> Path:
    return settle(write(tmp_path / "market", PLAIN))


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "caches" / "papercity"


@pytest.fixture
def no_reading(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From its call on an edition's YAML files must not be read any more."""

    def refuse(*_: object) -> NoReturn:
        raise AssertionError("the YAML files are read again")

    return lambda: monkeypatch.setattr(editions, "load_edition", refuse)


def only_file(cache: Path) -> Path:
    (path,) = cache.iterdir()
    return path


def problem_of(reference: Path | str, language: str | None = None, cache: Path | None = None) -> str:
    with pytest.raises(ProblemsError) as raised:
        load_catalogue(str(reference), language, cache)
    return str(raised.value)


@pytest.mark.parametrize("name", STOCK)
def test_a_stock_edition_is_what_its_yaml_files_say(name: str) -> None:
    edition = load(name)

    catalogue = load_catalogue(name)

    assert catalogue.code == code(edition)
    assert catalogue.play == json.loads(json.dumps(play_form(edition)))
    assert catalogue.text == json.loads(json.dumps(normal_form(edition)["text"]))
    assert (catalogue.name, catalogue.title, catalogue.game) == (name, edition.title, name)
    assert (catalogue.language, catalogue.languages) == ("en", edition.languages)
    assert catalogue.players == edition.players.model_dump()


@pytest.mark.parametrize("name", STOCK)
def test_the_cache_gives_back_the_same_plain_values(
    name: str, cache: Path, no_reading: Callable[[], None]
) -> None:
    first = load_catalogue(name, None, cache)
    no_reading()

    second = load_catalogue(name, None, cache)

    assert second == first
    assert repr(second) == repr(first)
    assert list(second.text) == list(first.text)
    assert isinstance(second.languages, tuple)


def test_one_changed_box_changes_the_catalogue_at_once(
    tmp_path: Path, cache: Path, no_reading: Callable[[], None]
) -> None:
    folder = settle(shutil.copytree(stock_editions()["sunshine-city"], tmp_path / "ours"))
    before = load_catalogue(str(folder), None, cache)
    rewrite(folder / "city-sheet.yaml", "[glass, wood, glass, any]", "[glass, chip, glass, any]")

    after = load_catalogue(str(settle(folder)), None, cache)

    wood = after.play["kinds"]["city-sheet"][0]["districts"][2]
    assert wood["buildings"][0]["columns"][0] == ["glass", "chip", "glass", "any"]
    assert after.code != before.code
    no_reading()
    assert load_catalogue(str(folder), None, cache) == after


def test_a_box_that_changed_a_moment_ago_is_read_until_it_is_settled(
    market: Path, cache: Path, no_reading: Callable[[], None]
) -> None:
    load_catalogue(str(market), None, cache)
    prices = []

    for price in "4567":
        (market / "ware.yaml").write_text(PLAIN["ware.yaml"].replace("price: 3", f"price: {price}"))
        prices.append(load_catalogue(str(market), None, cache).play["kinds"]["ware"][0]["price"])

    assert prices == ["4", "5", "6", "7"]
    settle(market)
    settled = load_catalogue(str(market), None, cache)
    no_reading()
    assert load_catalogue(str(market), None, cache) == settled


def test_a_change_of_the_parent_or_its_words_changes_the_catalogue(market: Path, cache: Path) -> None:
    child = settle(write(market.parent / "child", {"edition.yaml": "edition: bazaar\nextends: ../market\n"}))
    before = load_catalogue(str(child), None, cache)
    rewrite(market / "ware.yaml", "price: 3", "price: 4")
    rewrite(market / "text" / "en.yaml", "Good morning", "Good evening")

    after = load_catalogue(str(child), None, cache)

    assert (before.text, after.text) == ({"greeting": "Good morning"}, {"greeting": "Good evening"})
    assert after.play["kinds"]["ware"][0]["price"] == "4"
    assert after.code != before.code


def test_a_new_file_and_one_that_is_gone_change_the_catalogue(market: Path, cache: Path) -> None:
    child = settle(write(market.parent / "child", {"edition.yaml": "edition: bazaar\nextends: ../market\n"}))
    prices = [load_catalogue(str(child), None, cache).play["kinds"]["ware"][0]["price"]]

    settle(write(child, {"ware.yaml": "kind: ware\npieces: [{id: W1, price: 9}]\n"}))
    settle(write(market, {"text/de.yaml": "greeting: Guten Morgen\n"}))
    more = load_catalogue(str(child), None, cache)
    (child / "ware.yaml").unlink()
    (market / "text" / "de.yaml").unlink()
    fewer = load_catalogue(str(child), None, cache)

    prices += [catalogue.play["kinds"]["ware"][0]["price"] for catalogue in (more, fewer)]
    assert prices == ["3", "9", "3"]
    assert (more.languages, fewer.languages) == (("de", "en"), ("en",))


def test_each_language_is_kept_beside_the_others(
    market: Path, cache: Path, no_reading: Callable[[], None]
) -> None:
    settle(write(market, {"text/de.yaml": "greeting: Guten Morgen\n"}))
    first = [load_catalogue(str(market), language, cache) for language in (None, "en", "de")]
    no_reading()

    second = [load_catalogue(str(market), language, cache) for language in (None, "en", "de")]

    assert second == first
    assert [catalogue.language for catalogue in second] == ["en", "en", "de"]
    assert second[2].text["greeting"] == "Guten Morgen"
    assert len({catalogue.code for catalogue in second}) == 1


def test_two_folders_of_one_name_are_kept_apart(market: Path, tmp_path: Path, cache: Path) -> None:
    other = write(tmp_path / "elsewhere" / "market", PLAIN)
    rewrite(other / "ware.yaml", "price: 3", "price: 8")
    settle(other)

    prices = [
        load_catalogue(str(folder), None, cache).play["kinds"]["ware"][0]["price"]
        for folder in (market, other, market, other)
    ]

    assert prices == ["3", "8", "3", "8"]
    assert len(list(cache.iterdir())) == 2


def test_a_file_that_was_written_a_moment_ago_is_not_kept_yet(market: Path, cache: Path) -> None:
    soon = time.time() + 60
    os.utime(market / "ware.yaml", (soon, soon))

    catalogue = load_catalogue(str(market), None, cache)

    assert catalogue == load_catalogue(str(market))
    assert not cache.exists()


def damaged(data: bytes) -> dict[str, bytes]:
    head, _, body = data.partition(b"\n")
    other = json.loads(head)
    other["papercity"][0] = "0.0.1"
    return {
        "empty": b"",
        "half": data[: len(data) // 2],
        "no text": bytes(range(256)),
        "one letter": data.replace(b"Apples", b"Appels").replace(b'"price": "3"', b'"price": "4"'),
        "of another version": json.dumps(other).encode() + b"\n" + body.replace(b'"3"', b'"4"'),
        "of another program": b'{"files": {"x": 1}}\n{}',
        "a list": b"[1]\n[2]",
        "a number": b"7",
        "deep": b"[" * 100_000,
        "a folder that is gone": b'{"files": {"gone": []}}\n{}',
    }


@pytest.mark.parametrize("how", list(damaged(b'{"papercity": [0]}')))
def test_a_damaged_or_foreign_cache_file_is_read_past_and_written_anew(
    how: str, market: Path, cache: Path, no_reading: Callable[[], None]
) -> None:
    sound = load_catalogue(str(market), None, cache)
    path = only_file(cache)
    data = path.read_bytes()
    spoilt = damaged(data)[how]
    assert spoilt != data
    path.write_bytes(spoilt)

    assert load_catalogue(str(market), None, cache) == sound

    assert only_file(cache).read_bytes() == data
    no_reading()
    assert load_catalogue(str(market), None, cache) == sound


def test_a_cache_where_nothing_can_be_written_is_no_mistake(market: Path, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("in the way", encoding="utf-8")
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o500)

    found = [load_catalogue(str(market), None, folder) for folder in (None, file, file / "below", closed)]

    assert len({repr(catalogue) for catalogue in found}) == 1
    assert file.read_text(encoding="utf-8") == "in the way"


def test_a_folder_in_place_of_the_cache_file_stays_and_nothing_is_left_over(
    market: Path, cache: Path
) -> None:
    sound = load_catalogue(str(market), None, cache)
    path = only_file(cache)
    path.unlink()
    (path / "deeper").mkdir(parents=True)

    assert load_catalogue(str(market), None, cache) == sound

    assert only_file(cache).is_dir()


SPEAK = (
    "import sys\n"
    "from generator.library.catalogue import load_catalogue\n"
    "found = load_catalogue(sys.argv[1], None, sys.argv[2])\n"
    "print(found.code, len(repr(found)), *sys.modules)\n"
)


def speaker(folder: Path, cache: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", SPEAK, str(folder), str(cache)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def test_two_processes_may_fill_the_cache_at_once(
    market: Path, cache: Path, no_reading: Callable[[], None]
) -> None:
    both = [speaker(market, cache) for _ in range(2)]

    said = [process.communicate()[0].split()[:2] for process in both]

    expected = load_catalogue(str(market))
    assert said == [[expected.code, str(len(repr(expected)))]] * 2
    assert only_file(cache).suffix == ".json"
    no_reading()
    assert load_catalogue(str(market), None, cache) == expected


def test_what_is_in_the_cache_is_found_without_loading_what_reads_yaml(market: Path, cache: Path) -> None:
    load_catalogue(str(market), None, cache)

    modules = set(speaker(market, cache).communicate()[0].split())

    assert "generator.library.catalogue" in modules
    assert modules.isdisjoint(
        {"pydantic", "yaml", "pathlib", "dataclasses", "hashlib", "difflib", "tempfile"}
    )
    ours = {name for name in modules if name.startswith("generator")}
    assert ours == {"generator", "generator.library", "generator.library.catalogue", "generator.seeds"}


def test_the_stock_is_found_where_all_others_look_for_it() -> None:
    assert stock_names() == list(stock_editions())


def test_a_code_leads_to_its_edition(market: Path, cache: Path) -> None:
    ours = load_catalogue(str(market))
    stock = load_catalogue("sunken-city")

    assert by_code(stock.code, None, cache) == stock
    assert by_code(ours.code, None, cache) is None


def test_mistakes_in_the_files_are_told_with_their_places_and_not_kept(market: Path, cache: Path) -> None:
    rewrite(market / "ware.yaml", "copies: 2", "copies: two")
    settle(market)

    told = problem_of(market, None, cache)

    assert "ware.yaml:8:" in told
    assert "expected a whole number, found 'two'" in told
    assert not cache.exists()


def test_an_edition_that_nobody_knows_is_told() -> None:
    assert "did you mean sunken-city?" in problem_of("sunken-cty")
