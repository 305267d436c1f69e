"""An edition that its rules can't play is told with the clause, at the value that breaks it."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from generator.library.catalogue import load_catalogue
from generator.library.places import place_of
from generator.playable import game_of, option_of
from generator.preflight.sense import check_play, check_sense
from generator.problems import Problem, Problems, ProblemsError
from tests.editions import desk
from tests.preflight.market import Told, found

EDITION = "edition: ours\nextends: {0}\n"

WRONG = [
    (
        "sunken-city",
        {"board.yaml": "kind: board\npieces:\n  - {id: B1, spirit_start: z9}\n"},
        "board.yaml:3:28",
        "expected a square of the lake, found z9 (SNK-2.8)",
    ),
    (
        "sunken-city",
        {"street.yaml": "kind: street\npieces:\n  - {id: ST, copies: 4}\n"},
        "street.yaml:1:1",
        "expected 24 streets for 2 players, found 4 (SNK-2.6)",
    ),
    (
        "sunken-city",
        {"treasure.yaml": "kind: treasure\nremove: [TY5]\n"},
        "treasure.yaml:1:1",
        "expected for each colour a treasure of each house's number, and one more: the chest (SNK-1.11)",
    ),
    (
        "sunrise-city",
        {"role-card.yaml": "kind: role-card\npieces:\n  - {id: R31, number: 3}\n"},
        "role-card.yaml:3:23",
        "expected a number of its own for each role, found 3 twice (SNR-5.6)",
    ),
    (
        "sunrise-city",
        {"building.yaml": "kind: building\npieces:\n  - {id: BCCa, bonus: [1, 2, 3]}\n"},
        "building.yaml:3:23",
        "expected two bonuses for BCCa, found 3 (SNR-10.2)",
    ),
    (
        "sunrise-city",
        {"zone.yaml": "kind: zone\npieces:\n  - {id: ZC01, copies: 2}\n"},
        "zone.yaml:3:24",
        "expected one copy of ZC01, a tile has its own id (SNR-3.5)",
    ),
    (
        "sunshine-city",
        {"edition.yaml": EDITION.format("sunshine-city") + "options: {length: endless}\n"},
        "edition.yaml:3:19",
        "option length: expected normal or short or long, found endless",
    ),
    (
        "sunshine-city",
        {"city-sheet.yaml": "kind: city-sheet\npieces:\n  - {id: S2}\n"},
        "city-sheet.yaml:1:1",
        "expected one city-sheet for all, found 2 (SHN-2.2)",
    ),
]


def senseless(folder: Path) -> list[Problem]:
    problems = Problems()
    edition = desk.load(folder)
    check_sense(edition, problems)
    check_play(edition, problems)
    return problems.found


@pytest.mark.parametrize(("game", "files", "place", "message"), WRONG)
def test_what_the_rules_can_t_play_is_told_by_its_clause(
    game: str, files: dict[str, str], place: str, message: str, tmp_path: Path
) -> None:
    # given
    folder = desk.write(tmp_path, {"edition.yaml": EDITION.format(game)} | files)

    # when
    [problem] = senseless(folder)

    # then
    assert str(problem.where) == str(folder / place)
    assert problem.message == message


@pytest.mark.parametrize(("game", "files", "place", "message"), WRONG)
def test_a_log_of_such_an_edition_is_refused_in_the_same_words(
    game: str, files: dict[str, str], place: str, message: str, tmp_path: Path
) -> None:
    # given
    folder = desk.write(tmp_path, {"edition.yaml": EDITION.format(game)} | files)

    # when
    with pytest.raises(ProblemsError) as caught:
        game_of(load_catalogue(str(folder)), (), str(folder))

    # then
    [problem] = caught.value.problems
    assert problem.message == message
    assert str(problem.where) == str(folder / place)


MANY = {
    "edition.yaml": EDITION.format("sunken-city") + "options: {ties: {final: dice}, setup: {start: now}}\n",
    "board.yaml": "kind: board\npieces:\n  - {id: B1, spirit_start: z9}\n",
    "street.yaml": "kind: street\npieces:\n  - {id: ST, copies: 4}\n",
}
ALL = [
    "board.yaml:3:28: expected a square of the lake, found z9 (SNK-2.8)",
    "edition.yaml:3:25: option ties.final: expected shared or seat_order, found dice",
    "edition.yaml:3:47: option setup.start: expected seat0 or seed, found now",
    "street.yaml:1:1: expected 24 streets for 2 players, found 4 (SNK-2.6)",
]


def told_of(folder: Path, problems: Sequence[Problem]) -> list[str]:
    return [f"{one.where}: {one.message}".removeprefix(f"{folder}/") for one in sorted(problems)]


def test_independent_mistakes_are_told_in_one_go_by_check_and_by_whoever_begins_a_log(tmp_path: Path) -> None:
    # given
    folder = desk.write(tmp_path, MANY)

    # when
    with pytest.raises(ProblemsError) as caught:
        game_of(load_catalogue(str(folder)), (), str(folder))

    # then
    assert told_of(folder, senseless(folder)) == ALL
    assert told_of(folder, caught.value.problems) == ALL


def test_options_of_a_person_are_told_beside_those_of_the_edition(tmp_path: Path) -> None:
    folder = desk.write(tmp_path, MANY)
    options = [option_of(text) for text in ("variant.no_chips=maybe", "lenght=short")]

    with pytest.raises(ProblemsError) as caught:
        game_of(load_catalogue(str(folder)), options, str(folder))

    found = told_of(folder, caught.value.problems)
    assert found[:2] == [
        "--option: option variant.no_chips: expected no or yes or false or true, found maybe",
        "--option: unknown option lenght",
    ]
    assert found[2:] == ALL


def test_a_mistake_is_told_once(tmp_path: Path) -> None:
    words = {"city-sheet.yaml": "kind: city-sheet\npieces:\n  - {id: S1, bonus: three and six}\n"}

    told = found(tmp_path, {"edition.yaml": EDITION.format("sunshine-city")} | words)

    assert [one.message for one in told] == ["expected a list, found 'three and six'"]


def test_the_clause_is_told_in_our_words(tmp_path: Path) -> None:
    _, files, _, message = WRONG[0]

    told = found(tmp_path, {"edition.yaml": EDITION.format("sunken-city")} | files)

    [hint] = [one.hint for one in told if one.message == message]
    assert hint.startswith("SNK-2.8: ")
    assert "spirit" in hint.casefold()


def test_an_edition_of_a_game_that_nobody_knows_is_told(tmp_path: Path) -> None:
    files = desk.PLAIN | {"edition.yaml": "edition: market\ngame: sunken\ntitle: M\nkinds: [ware]\n"}

    told = found(tmp_path, files)

    message, hint = "there are no rules called sunken", "did you mean sunken-city?; or leave the key out"
    assert told == [Told("edition.yaml:2:7", message, hint)]


def test_an_edition_without_a_game_needs_no_sense(tmp_path: Path) -> None:
    files = desk.PLAIN | {"edition.yaml": "edition: market\ntitle: M\nkinds: [ware]\n"}

    assert found(tmp_path, files) == []


def test_a_row_of_a_pad_that_stands_twice_is_told_at_its_id(tmp_path: Path) -> None:
    # given
    rows = "{id: corn}, {id: corn}"
    files = {
        "edition.yaml": "edition: harvest\ngame: pad\ntitle: Harvest\nkinds: [pad]\n",
        "pad.yaml": (
            "kind: pad\nface: sheet\nsheet: page\njudged: [columns, rows, wins, ties]\n"
            f"pieces:\n  - {{id: P1, columns: 2, rows: [{rows}]}}\n"
        ),
        "templates/faces/sheet.yaml": (
            "face: sheet\nsize: [100mm, 100mm]\ntakes: {columns: integer, rows: [{id: name}]}\ndraw: []\n"
        ),
    }

    # when
    told = found(tmp_path, files)

    # then
    assert told == [Told("pad.yaml:6:50", "the row corn stands twice", "")]
    right = files | {"pad.yaml": files["pad.yaml"].replace("{id: corn}, {id: corn}", "{id: corn}, {id: hay}")}
    assert found(tmp_path / "right", right) == []


@pytest.mark.parametrize("game", ["sunshine-city", "sunken-city", "sunrise-city"])
def test_an_edition_that_changes_nothing_can_be_played(game: str, tmp_path: Path) -> None:
    assert senseless(desk.write(tmp_path, {"edition.yaml": EDITION.format(game)})) == []


def test_an_option_that_no_edition_writes_out_is_none_misspelt(tmp_path: Path) -> None:
    # given
    header = EDITION.format("sunshine-city")
    right = desk.write(tmp_path / "right", {"edition.yaml": f"{header}options: {{players: {{max: 3}}}}\n"})
    wrong = desk.write(tmp_path / "wrong", {"edition.yaml": f"{header}options: {{player: {{max: 3}}}}\n"})

    # then
    assert senseless(right) == []
    [problem] = senseless(wrong)
    assert (problem.message, problem.hint) == ("sunshine-city has no option player", "did you mean players?")


def test_a_missing_value_is_told_though_something_else_is_noted_at_its_piece(tmp_path: Path) -> None:
    # given
    words = "kind: role-card\nremove: [R11]\npieces:\n  - {id: R11b, number: 11}\n"
    folder = desk.write(tmp_path, {"edition.yaml": EDITION.format("sunrise-city"), "role-card.yaml": words})
    edition, problems = desk.load(folder), Problems()
    where = place_of(edition, ("role-card", "R11b"))
    problems.add(where, "R11b lacks a phase and an effect")

    # when
    check_play(edition, problems)

    # then
    [_, optional] = [one for one in problems.found if one.where == where]
    assert optional.message == "expected a word for optional of R11b, found nothing (SNR-A28)"
