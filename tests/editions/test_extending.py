"""Custom editions: a folder with only its differences from the edition it extends."""

from collections import Counter
from pathlib import Path

import pytest

from generator.library.editions import load_edition
from generator.library.hashes import code
from generator.library.tree import stock_folder
from generator.problems import Problems, ProblemsError
from tests.editions.desk import PLAIN, counts, load, words, write
from tests.print.drawn import text_of
from tests.print.kits import SUNSHINE, Kits, Wish


def test_three_lines_make_a_custom_edition(tmp_path: Path) -> None:
    mine = write(tmp_path, {"edition.yaml": "edition: mine\nextends: sunshine-city\ntitle: Our City\n"})

    edition, stock = load(mine), load(SUNSHINE)

    assert (edition.name, edition.title, edition.game) == ("mine", "Our City", stock.game)
    assert counts(edition) == counts(stock)
    assert code(edition) == code(stock)
    assert words(edition)["R1"][0] == words(stock)["R1"][0]


@pytest.mark.print
def test_a_custom_edition_prints_under_its_own_name_and_title(kits: Kits, tmp_path: Path) -> None:
    mine = write(tmp_path, {"edition.yaml": "edition: mine\nextends: sunshine-city\ntitle: Our City\n"})

    printed = kits(Wish(edition=str(mine), only=("summary-card", "die")))

    assert printed.folder.parent.name == "mine"
    assert "Our City · Dice ·" in text_of(printed.kit)
    assert "Sunshine City ·" not in text_of(printed.kit)


@pytest.fixture
def market(tmp_path: Path) -> Path:
    return write(tmp_path / "market", PLAIN)


def extend(market: Path, name: str, files: dict[str, str]) -> Path:
    header = f"edition: {name}\nextends: ../{market.name}\n"
    return write(market.parent / name, {**files, "edition.yaml": header + files.get("edition.yaml", "")})


def test_pieces_merge_by_id_and_keep_what_is_not_said_again(market: Path) -> None:
    night = extend(market, "night", {"ware.yaml": "kind: ware\npieces:\n  - {id: W2, price: 9}\n"})

    edition = load(night)

    assert words(edition)["W1"] == words(load(market))["W1"]
    assert words(edition)["W2"][:2] == ["Bread", "9"]
    assert counts(edition) == {"W1": 1, "W2": 2}


def test_new_pieces_come_after_those_that_were_there(market: Path) -> None:
    piece = "  - {id: W0, name: Salt, price: 1}\n"
    night = extend(market, "night", {"ware.yaml": f"kind: ware\npieces:\n{piece}"})

    assert list(counts(load(night))) == ["W1", "W2", "W0"]


def test_pieces_can_be_removed(market: Path) -> None:
    night = extend(market, "night", {"ware.yaml": "kind: ware\nremove: [W1]\n"})

    assert counts(load(night)) == {"W2": 2}


def test_all_pieces_of_a_kind_can_be_removed(market: Path) -> None:
    night = extend(market, "night", {"ware.yaml": "kind: ware\nremove: [W1, W2]\n"})

    edition = load_edition(str(night), None, Problems())

    assert edition is not None
    assert edition.kinds["ware"].pieces == ()


def test_a_kind_can_be_removed(market: Path) -> None:
    extra = {
        "edition.yaml": "kinds: [coin]\nremove: [ware]\n",
        "coin.yaml": "kind: coin\nface: ware\npieces: [{id: C1, name: Coin, price: 1}]\n",
    }

    edition = load(extend(market, "night", extra))

    assert list(edition.kinds) == ["coin"]


def test_a_kind_of_the_stock_can_be_removed_and_the_rest_prints(tmp_path: Path) -> None:
    header = "edition: mine\nextends: sunshine-city\nremove: [log-sheet, rulebook]\n"

    edition = load(write(tmp_path, {"edition.yaml": header}))

    assert not {"log-sheet", "rulebook"} & set(edition.kinds)
    assert "R1" in words(edition)


def test_what_is_not_there_cannot_be_removed(market: Path) -> None:
    night = extend(market, "night", {"ware.yaml": "kind: ware\nremove: [W7]\n"})

    with pytest.raises(ProblemsError, match=r"ware\.yaml:2:10: there is no piece W7 to remove"):
        load(night)


def test_an_edition_can_extend_one_that_extends_another(market: Path) -> None:
    night = extend(market, "night", {"ware.yaml": "kind: ware\npieces: [{id: W1, price: 7}]\n"})
    late = extend(night, "late", {"ware.yaml": "kind: ware\npieces: [{id: W1, name: Pears}]\n"})

    edition = load(late)

    assert words(edition)["W1"][:2] == ["Pears", "7"]
    assert words(edition)["W2"][:2] == ["Bread", "5"]
    assert [folder.name for folder in edition.folders] == ["late", "night", "market"]


def test_words_and_options_merge_key_by_key(market: Path) -> None:
    write(market, {"text/en.yaml": "greeting: Good morning\nbye: Good bye\n"})
    files = {"text/en.yaml": "greeting: Good night\n", "edition.yaml": "options: {stalls: 4}\n"}

    edition = load(extend(market, "night", files))

    assert dict(edition.text) == {"greeting": "Good night", "bye": "Good bye"}
    assert dict(edition.options) == {"length": "short", "stalls": "4"}
    assert words(edition)["W1"][-1] == "Good night"


def test_a_template_of_the_edition_goes_before_the_one_it_extends(market: Path) -> None:
    face = PLAIN["templates/faces/ware.yaml"].replace('text: "{{ name }}"', 'text: "Fresh {{ name }}"')

    edition = load(extend(market, "night", {"templates/faces/ware.yaml": face}))

    assert words(edition)["W1"][0] == "Fresh Apples"


def test_an_edition_without_a_game_prints(market: Path) -> None:
    header = PLAIN["edition.yaml"].replace("game: market\n", "")

    edition = load(write(market, {"edition.yaml": header}))

    assert edition.game is None
    assert words(edition)["W2"][:2] == ["Bread", "5"]
    assert len(code(edition)) == 13


GERMAN = {"text/de.yaml": "greeting: Grüß Gott\n"}


def test_an_edition_speaks_the_language_that_is_asked_for(market: Path) -> None:
    write(market, GERMAN)

    english, german = load(market), load(market, "de")

    assert english.languages == german.languages == ("de", "en")
    assert (english.language, german.language) == ("en", "de")
    assert words(english)["W1"][-1] == "Good morning"
    assert words(german)["W1"][-1] == "Grüß Gott"


def test_a_custom_edition_can_bring_a_language_of_its_own(market: Path) -> None:
    night = extend(market, "night", GERMAN)

    assert words(load(night, "de"))["W1"][-1] == "Grüß Gott"


@pytest.mark.print
def test_a_kit_in_another_language_says_so(kits: Kits, market: Path) -> None:
    write(market, GERMAN)

    printed = kits(Wish(edition=str(market), language="de"))

    assert printed.manifest["language"] == "de"
    assert text_of(printed.kit).count("Grüß Gott") == 3
    assert "Good morning" not in text_of(printed.kit)


def test_a_language_that_the_edition_lacks_is_refused(market: Path) -> None:
    problems = Problems()

    load_edition(str(market), "fr", problems)

    [problem] = problems.found
    assert problem.message == "this edition has no words in fr"


def test_a_word_that_a_translation_lacks_is_told_with_its_language(market: Path) -> None:
    write(market, {"text/de.yaml": "gruss: Hallo\n"})

    with pytest.raises(ProblemsError, match="the words in de lack greeting"):
        words(load(market, "de"))


def test_no_two_stock_templates_of_a_sort_have_one_name() -> None:
    for sort in ("faces", "themes", "sheets"):
        names = [path.stem for path in (stock_folder() / "templates" / sort).rglob("*.yaml")]

        assert [name for name, count in Counter(names).items() if count > 1] == []


def test_an_option_below_which_the_parent_has_nothing_yet_wants_keys_and_values(market: Path) -> None:
    # given
    write(market, {"edition.yaml": PLAIN["edition.yaml"].replace("options: {", "options: {stalls: {}, ")})
    folder = extend(market, "night", {"edition.yaml": "options: {stalls: 3}\n"})
    problems = Problems()

    # when
    load_edition(str(folder), None, problems)

    # then
    [problem] = problems.found
    assert (problem.message, problem.hint) == ("option stalls: expected keys and values, found '3'", "")
