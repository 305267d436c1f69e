"""Whatever a designer may choose, the rulebook of the edition says so, in every language."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from generator.library.catalogue import load_catalogue
from generator.playable import game_of, option_of
from generator.problems import ProblemsError
from generator.scoring.options import paths
from tests.content.digests import cited, option, strings, unbalanced
from tests.content.games import TEXTS, Text
from tests.rulebooks import blocks_of, edition_of

NEEDS = {"solo.plants": {"solo.enabled": "yes"}}
"""What else has to be chosen for an option to matter."""

NUMBERS = {"players": ["2", "3"]}
"""Numbers that an option is given; others come to 0, 1 and 4."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of a game with a value that is not the stock one."""

    text: Text
    path: str
    value: str

    def __str__(self) -> str:
        return f"{self.text}-{self.path}-{self.value}"

    @property
    def changed(self) -> dict[str, str]:
        return {**NEEDS.get(self.path, {}), self.path: self.value}


def values(game: str, path: str) -> list[str]:
    """Return what an option may be according to the rules: its names, or for a number a few of them."""
    try:
        game_of(load_catalogue(game), [option_of(f"{path}=nonsense")], game)
    except ProblemsError as error:
        known = re.search(r"expected ([\w -]+), found", error.problems[0].message)
    assert known is not None, path
    if known[1].startswith("a number"):
        return NUMBERS.get(path, ["0", "1", "4"])
    return known[1].split(" or ")


def choices() -> Iterator[Choice]:
    for text in TEXTS:
        stock = edition_of(text.game.name, "en").options
        for path in sorted(set(paths(stock))):
            known = values(text.game.name, path)
            same = {"true": "yes", "false": "no"}
            named = {same.get(value, value) for value in known} - {option(stock, path)}
            yield from (Choice(text, path, value) for value in sorted(named))


CHOICES = list(choices())


@pytest.mark.parametrize("choice", CHOICES, ids=str)
def test_a_rulebook_says_what_was_chosen(choice: Choice) -> None:
    game, language = choice.text.game.name, choice.text.language

    ours, without = (
        list(strings(blocks_of(game, language, changed)))
        for changed in (choice.changed, {k: v for k, v in choice.changed.items() if k != choice.path})
    )

    assert ours != without
    assert unbalanced(ours) == []
    assert [line for line in ours if "{" in line or not line.strip()] == []


@pytest.mark.parametrize("choice", CHOICES, ids=str)
def test_no_clause_is_lost_by_a_choice(choice: Choice) -> None:
    game, language = choice.text.game, choice.text.language

    explained = set(cited(blocks_of(game.name, language, choice.changed)))

    assert [clause for clause in game.digest.clauses if clause not in explained] == []


@pytest.mark.parametrize("choice", CHOICES, ids=str)
def test_a_choice_is_told_in_the_same_blocks_in_every_language(choice: Choice) -> None:
    game, language = choice.text.game.name, choice.text.language

    here, english = (
        [
            (set(block), block.get("clauses"), block.get("figure"))
            for block in blocks_of(game, one, choice.changed)
        ]
        for one in (language, "en")
    )

    assert here == english
