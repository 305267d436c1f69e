"""What an edition and its kinds are called in each language, and the words that every edition has."""

from pathlib import Path

import pytest

from generator.kit import Kit, Order
from generator.library.editions import load_edition
from generator.library.hashes import code
from generator.problems import Problems
from tests.editions.desk import PLAIN, load, write

GERMAN = "title: Markt\nabout: Waren aller Art.\nkinds: {ware: Waren}\ngreeting: Guten Morgen\n"


@pytest.fixture
def market(tmp_path: Path) -> Path:
    return write(tmp_path / "market", PLAIN | {"text/de.yaml": GERMAN})


def named(edition: Path, language: str | None = None) -> tuple[str, str, dict[str, str | None]]:
    """Return the title of an edition, what is said about it, and the titles of its kinds."""
    loaded = load(edition, language)
    return loaded.title, loaded.about, {name: kind.file.title for name, kind in loaded.kinds.items()}


def page_words(edition: Path, language: str | None = None) -> object:
    """Return what stands at the foot of a page that is turned over its long edge."""
    kit = Kit(load(edition, language), Order(), Problems())
    flip = kit.words["flip"]
    assert isinstance(flip, dict)
    return str(flip["long"])


def test_the_words_of_a_language_name_the_edition_and_its_kinds(market: Path) -> None:
    assert named(market) == ("Market", "", {"ware": "Wares"})
    assert named(market, "de") == ("Markt", "Waren aller Art.", {"ware": "Waren"})
    assert code(load(market, "de")) == code(load(market))


def test_what_a_child_says_wins_over_the_words_of_its_parent(market: Path) -> None:
    night = write(
        market.parent / "night",
        {
            "edition.yaml": "edition: night\nextends: ../market\ntitle: Night Market\n",
            "ware.yaml": "kind: ware\ntitle: Lanterns\n",
        },
    )

    assert named(night, "de") == ("Night Market", "Waren aller Art.", {"ware": "Lanterns"})


def test_a_child_may_translate_the_names_alone(market: Path) -> None:
    night = write(
        market.parent / "night",
        {
            "edition.yaml": "edition: night\nextends: ../market\ntitle: Night Market\n",
            "text/de.yaml": "title: Nachtmarkt\nkinds: {ware: Laternen}\n",
        },
    )

    assert named(night, "de") == ("Nachtmarkt", "Waren aller Art.", {"ware": "Laternen"})
    assert named(night) == ("Night Market", "", {"ware": "Wares"})


def test_a_name_of_no_kind_is_told_with_the_kind_that_was_meant(market: Path) -> None:
    write(market, {"text/de.yaml": "greeting: Guten Morgen\nkinds:\n  wares: Waren\n"})
    problems = Problems()

    load_edition(str(market), "de", problems)

    (problem,) = problems.found
    assert (problem.where.line, problem.message) == (3, "there is no kind wares to be called so")
    assert "ware" in problem.hint


def test_pages_have_the_words_of_their_language_and_english_where_nobody_knows_it(market: Path) -> None:
    write(market, {"text/fr.yaml": "greeting: Bonjour\n"})

    assert page_words(market) == "Print on both sides, flip on the long edge."
    assert page_words(market, "de") == "Beidseitig drucken, über die lange Kante wenden."
    assert page_words(market, "fr") == page_words(market)


def test_an_edition_may_say_the_words_of_every_page_otherwise(market: Path) -> None:
    write(market, {"text/en.yaml": "greeting: Good morning\nflip: {long: Turn it over.}\n"})

    assert page_words(market) == "Turn it over."
