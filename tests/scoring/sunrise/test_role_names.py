"""The names of roles, which an edition's words tell: each is as good as its number."""

import pytest

from generator.library.catalogue import load_catalogue
from generator.scoring.issues import Place
from generator.scoring.logfile import Entry, Word
from generator.scoring.sunrise.facts import with_names
from generator.scoring.sunrise.game import make_game
from generator.scoring.sunrise.notation import Line, Notation
from tests.scoring.sunrise.setting import plan

NAMES = {"5": {"name": "Lobbyist"}, "17": {"name": "Union Boss"}, "21": {"name": "Crime Boss"}}


def read(text: str) -> Line:
    """Return what a line tells in an edition that names its roles."""
    words = tuple(Word(word, 4 + at) for at, word in enumerate(text.split()))
    entry = Entry("turn", Place(1, 1), text, words, 1, 0)
    return Notation(with_names(plan(), {"roles": NAMES})).read(entry)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("role Lobbyist", 5),
        ("role 05 Lobbyist", 5),
        ("role union boss", 17),
        ("role crime", 21),
        ("role 5", 5),
    ],
)
def test_a_role_is_known_by_its_number_its_name_or_both(text: str, number: int) -> None:
    found = read(text).play

    assert found is not None
    assert plan().roles[found.number].number == number


@pytest.mark.parametrize("text", ["role boss", "role 05 Crime Boss", "role mayor"])
def test_a_name_that_two_roles_share_or_none_has_is_no_role(text: str) -> None:
    assert read(text).play is None


@pytest.mark.parametrize(("text", "hint"), [("Lobbyist", "role 05"), ("Crime Boss", "role 21")])
def test_a_name_alone_is_told_with_the_role_that_is_meant(text: str, hint: str) -> None:
    (issue,) = read(text).issues

    assert issue.hint == f"did you mean {hint}?"


def test_the_words_of_the_stock_edition_name_all_roles() -> None:
    catalogue = load_catalogue("sunrise-city")

    game = make_game(catalogue.play, catalogue.text)

    assert all(role.name for role in game.plan.roles)
    assert game.plan.roles[-1].name == "County Supervisor"
