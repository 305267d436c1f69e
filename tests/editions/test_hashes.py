"""The edition code stands for what is judged, the print hash for what is printed."""

import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.library.hashes import code, normal_form, play_hash, print_hash, to_json
from generator.links import ALPHABET, edition_code, parse_edition_code
from tests.editions.desk import PLAIN, load, words, write

digests = st.binary(min_size=7, max_size=32)


@pytest.fixture
def market(tmp_path: Path) -> Path:
    return write(tmp_path / "market", PLAIN)


def rewrite(folder: Path, name: str, old: str, new: str) -> None:
    text = (folder / name).read_text(encoding="utf-8")
    assert text.count(old) == 1
    (folder / name).write_text(text.replace(old, new), encoding="utf-8")


def test_a_number_that_is_judged_changes_what_is_printed_and_the_code(market: Path) -> None:
    before = load(market)
    rewrite(market, "ware.yaml", "price: 3", "price: 4")

    after = load(market)

    assert words(before)["W1"][1] == "3"
    assert words(after)["W1"][1] == "4"
    assert code(after) != code(before)
    assert print_hash(after) != print_hash(before)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("ware.yaml", "Apples", "Pears"),
        ("text/en.yaml", "Good morning", "Hello"),
        ("templates/faces/ware.yaml", "#AA3311", "#AA3312"),
        ("edition.yaml", "title: Market", "title: Bazaar"),
        ("ware.yaml", "title: Wares", "title: Goods"),
    ],
)
def test_a_word_or_a_colour_changes_the_print_hash_but_not_the_code(
    market: Path, name: str, old: str, new: str
) -> None:
    before = load(market)
    hashed = print_hash(before)
    rewrite(market, name, old, new)

    after = load(market)

    assert code(after) == code(before)
    assert print_hash(after) != hashed


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("ware.yaml", "price: 5", "price: 6"),
        ("ware.yaml", "copies: 2", "copies: 3"),
        ("ware.yaml", "id: W2", "id: W3"),
        ("edition.yaml", "length: short", "length: long"),
        ("edition.yaml", "game: market", "game: bazaar"),
    ],
)
def test_whatever_changes_a_score_changes_the_code(market: Path, name: str, old: str, new: str) -> None:
    before = code(load(market))
    rewrite(market, name, old, new)

    assert code(load(market)) != before


def test_the_order_of_pieces_and_keys_does_not_matter(market: Path) -> None:
    before = load(market)
    hashed = print_hash(before)
    head, _, _ = PLAIN["ware.yaml"].partition("pieces:")
    pieces = "pieces:\n  - {price: 5, copies: 2, name: Bread, id: W2}\n  - {price: 3, name: Apples, id: W1}\n"
    write(market, {"ware.yaml": "\n".join(reversed(head.strip().split("\n"))) + "\n" + pieces})

    after = load(market)

    assert after.kinds["ware"].pieces[0].id == "W2"
    assert play_hash(after) == play_hash(before)
    assert print_hash(after) == hashed


def test_the_order_of_kinds_does_not_matter(market: Path) -> None:
    coin = {
        "coin.yaml": "kind: coin\nface: ware\njudged: [price]\npieces: [{id: C1, name: Coin, price: 1}]\n"
    }
    header = PLAIN["edition.yaml"]
    write(market, {**coin, "edition.yaml": header.replace("[ware]", "[ware, coin]")})
    before = load(market)
    hashes = play_hash(before), print_hash(before)
    write(market, {"edition.yaml": header.replace("[ware]", "[coin, ware]")})

    after = load(market)

    assert list(after.kinds) == ["coin", "ware"]
    assert (play_hash(after), print_hash(after)) == hashes


def test_comments_quotes_and_layout_do_not_matter(market: Path) -> None:
    before = load(market)
    hashed = print_hash(before)
    rewrite(
        market,
        "ware.yaml",
        "{id: W1, name: Apples, price: 3}",
        "# red\n    id: 'W1'\n    name: \"Apples\"\n    price: 3",
    )

    after = load(market)

    assert code(after) == code(before)
    assert print_hash(after) == hashed


def test_the_same_letters_in_another_unicode_form_give_the_same_hashes(market: Path) -> None:
    composed, decomposed = (unicodedata.normalize(form, "Crème brûlée") for form in ("NFC", "NFD"))
    assert composed != decomposed
    rewrite(market, "ware.yaml", "Apples", composed)
    before = load(market)
    hashes = play_hash(before), print_hash(before)
    rewrite(market, "ware.yaml", composed, decomposed)

    after = load(market)

    assert (play_hash(after), print_hash(after)) == hashes
    assert to_json(normal_form(after)) == to_json(normal_form(before))


def test_a_hash_knows_nothing_of_where_the_edition_lies(market: Path, tmp_path: Path) -> None:
    elsewhere = write(tmp_path / "deep" / "other", PLAIN)

    assert print_hash(load(elsewhere)) == print_hash(load(market))


def test_a_picture_of_the_edition_is_part_of_the_print_hash(market: Path) -> None:
    before = print_hash(load(market))

    write(market, {"icons/apple.svg": "<svg/>"})

    assert print_hash(load(market)) != before


def letters_of(digest: bytes) -> list[str]:
    return list(edition_code(digest).replace("-", ""))


def is_refused(letters: list[str]) -> bool:
    try:
        parse_edition_code("".join(letters))
    except ValueError:
        return True
    return False


@given(digests)
def test_the_check_character_finds_every_single_wrong_character(digest: bytes) -> None:
    letters = letters_of(digest)

    for at, right in enumerate(letters):
        for wrong in ALPHABET:
            written = [*letters[:at], wrong, *letters[at + 1 :]]
            assert is_refused(written) == (wrong != right)


@given(digests)
def test_the_check_character_finds_every_swap_of_two(digest: bytes) -> None:
    letters = letters_of(digest)

    for one in range(len(letters)):
        for other in range(one):
            written = letters.copy()
            written[one], written[other] = letters[other], letters[one]
            assert is_refused(written) == (letters[one] != letters[other])
