"""All that makes an edition unplayable is told in one go."""

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.referee import score
from generator.scoring.engine import NotPlayableError
from generator.scoring.logfile import Option
from generator.scoring.options import chosen
from generator.scoring.refusals import Refusals, each
from generator.scoring.registry import GAMES
from generator.shelf import Shelf
from tests.editions.desk import write
from tests.scoring.pad.market import play_of
from tests.scoring.sunken.setting import play as lake
from tests.scoring.sunrise.setting import play as plan
from tests.scoring.sunshine.setting import play as city

Spoil = Callable[[dict[str, Any]], None]


def _spoil_city(play: dict[str, Any]) -> None:
    play["options"]["length"] = "endless"
    play["options"]["ties"]["gears"] = "none"
    sheet = play["kinds"]["city-sheet"][0]
    sheet["bonus"] = ["four"]
    sheet["districts"][0]["vehicles"][0]["gears"] = "many"
    sheet["districts"][6]["unlock"] = "x"


def _spoil_lake(play: dict[str, Any]) -> None:
    play["options"]["ties"] = {"final": "dice"}
    play["options"]["turn"] = {"interleave": "some"}
    play["kinds"]["board"][0]["spirit_start"] = "z9"
    play["kinds"]["street"][0]["copies"] = 4


def _spoil_plan(play: dict[str, Any]) -> None:
    play["options"]["zoning"]["illegal"] = "maybe"
    play["kinds"]["building"][0]["bonus"] = ["1"]
    play["kinds"]["building"][1]["primary"] = "x"
    play["kinds"]["zone"][0]["copies"] = 2


def _spoil_pad(play: dict[str, Any]) -> None:
    (pad,) = play["kinds"]["sheet"]
    pad["wins"] = "some"
    pad["columns"] = "99"
    pad["rows"] = [{"id": "coins", "max": "x", "each": "y"}, {"id": "stars", "formula": "coins * hay"}]


@pytest.mark.parametrize(
    ("game", "play", "spoil", "told"),
    [
        (
            "sunshine-city",
            city,
            _spoil_city,
            [
                "option length: expected normal or short or long, found endless",
                "option ties.gears: expected unspent or earned, found none",
                "expected a number for unlock of the support district, found x",
                "expected a number for gears of a vehicle of money, found many",
                "expected a number for bonus of S1, found ['four']",
            ],
        ),
        (
            "sunken-city",
            lake,
            _spoil_lake,
            [
                "option turn.interleave: expected spirit or none or all, found some",
                "option ties.final: expected shared or seat_order, found dice",
                "expected 24 streets for 2 players, found 4",
                "expected a square of the lake, found z9",
            ],
        ),
        (
            "sunrise-city",
            plan,
            _spoil_plan,
            [
                "option zoning.illegal: expected auto or vote or discard, found maybe",
                "expected two bonuses for",
                "expected a number for primary of",
                "expected one copy of",
            ],
        ),
        (
            "pad",
            play_of,
            _spoil_pad,
            [
                "row coins, max: expected a number",
                "row coins, each: expected a number",
                "no row above is called hay",
                "wins: expected most or least, found some",
                "columns: expected a number from 1 to 8, found 99",
            ],
        ),
    ],
)
def test_independent_mistakes_of_an_edition_are_told_in_one_go(
    game: str, play: Callable[[], dict[str, Any]], spoil: Spoil, told: list[str]
) -> None:
    # given
    form = copy.deepcopy(play())
    spoil(form)

    # when
    with pytest.raises(NotPlayableError) as caught:
        GAMES[game].make(form, {})

    # then
    found = [str(one) for one in caught.value.refusals]
    assert [one for one in told if not any(one in message for message in found)] == []
    assert all(one.path for one in caught.value.refusals)


def test_what_rests_on_a_part_that_can_t_be_read_is_not_told_itself() -> None:
    refusals = Refusals()

    first = refusals.read(_refuse, "first")
    refusals.read(lambda: f"{first()} and more")
    refusals.read(_refuse, "second")

    with pytest.raises(NotPlayableError) as caught:
        refusals.end()
    assert [str(one) for one in caught.value.refusals] == ["no first", "no second"]
    assert str(caught.value) == "no first; no second"


def test_one_refusal_is_told_as_it_is() -> None:
    with pytest.raises(NotPlayableError) as caught:
        each(_refuse, ["a", "b"][:1])

    assert caught.value.refusals == (caught.value,)
    assert each(str.upper, ["a", "b"]) == ["A", "B"]


def _refuse(name: str) -> str:
    raise NotPlayableError("", f"no {name}")


def test_a_verdict_tells_all_that_keeps_the_rules_from_playing_an_edition(tmp_path: Path) -> None:
    # given
    options = "options: {ties: {final: dice}, setup: {start: now}}"
    house = "kind: house\npieces:\n  - {id: H10, start: z9}\n"
    edition = f"edition: ours\nextends: sunken-city\n{options}\n"
    write(tmp_path, {"edition.yaml": edition, "house.yaml": house})
    log = "game: sunken-city\nvariant.no_chips: maybe\nA = Ana\nB = Ben\n"

    # when
    verdict = score(log.encode(), "ours.log", Shelf((str(tmp_path),)))

    # then
    assert verdict.status == "unreadable"
    assert [(one.code, one.place.line, one.message) for one in verdict.issues] == [
        ("edition", 0, "option setup.start: expected seat0 or seed, found now"),
        ("edition", 0, "option ties.final: expected shared or seat_order, found dice"),
        ("edition", 0, "expected a square of the lake, found z9"),
        ("unknown", 2, "option variant.no_chips: expected no or yes or false or true, found maybe"),
    ]


def test_two_wrong_options_of_a_log_are_told_and_the_game_is_judged_without_them() -> None:
    log = "game: sunken-city\nvariant.no_chips: maybe\nturn.interleave: some\nA = Ana\nB = Ben\n1.\nA: 0/7\n"

    issues = score(log.encode(), "ours.log", Shelf()).issues

    found = [(one.code, one.place.line) for one in issues if "expected" in one.message]
    assert found == [("unknown", 2), ("unknown", 3)]


def test_an_option_of_a_log_is_kept_though_another_is_wrong(tmp_path: Path) -> None:
    # given
    options = "options: {solo: {enabled: yes}}"
    write(tmp_path, {"edition.yaml": f"edition: ours\nextends: sunshine-city\n{options}\n"})
    chosen = "solo.enabled: no\nlength: short\nties.gears: foo\n"

    # when
    verdict = score(
        f"game: sunshine-city\n{chosen}A = Ana\nB = Ben\n".encode(), "o.log", Shelf((str(tmp_path),))
    )

    # then
    assert verdict.status != "unreadable"
    assert [(one.place.line, one.message) for one in verdict.issues if one.code == "unknown"] == [
        (4, "option ties.gears: expected unspent or earned, found foo"),
    ]


def test_options_of_a_log_that_exclude_each_other_are_told_beside_the_others() -> None:
    # given
    options = "solo.enabled: yes\nlength: short\nties.gears: foo\ngears.windw: any\n"

    # when
    issues = score(f"game: sunshine-city\n{options}A = Ana\n".encode(), "o.log", Shelf()).issues

    # then
    assert [(one.code, one.place.line, one.message, one.clause) for one in issues][:3] == [
        ("unknown", 3, "a solo game has no length: solo.plants says how many it needs", "SHN-A41"),
        ("unknown", 4, "option ties.gears: expected unspent or earned, found foo", ""),
        ("unknown", 5, "unknown option gears.windw", ""),
    ]


def test_an_option_that_goes_with_no_other_of_the_edition_is_told_beside_a_wrong_value(
    tmp_path: Path,
) -> None:
    # given
    write(tmp_path, {"edition.yaml": "edition: ours\nextends: sunshine-city\noptions: {length: short}\n"})
    log = "game: sunshine-city\nsolo: hard\nties.gears: foo\nA = Ana\n"

    # when
    verdict = score(log.encode(), "o.log", Shelf((str(tmp_path),)))

    # then
    assert [(one.code, one.place.line) for one in verdict.issues if one.code != "turn"][:2] == [
        ("unknown", 2),
        ("unknown", 3),
    ]


def test_a_short_option_of_a_log_stands_over_one_of_another_form() -> None:
    found = chosen({"solo": "yes"}, (Option("solo", "hard"),), GAMES["sunshine-city"].short)

    assert (found.options, found.issues) == ({"solo": {"enabled": "yes", "plants": "10"}}, ())


def test_a_house_is_judged_though_an_option_of_something_else_is_wrong() -> None:
    # given
    form = copy.deepcopy(lake())
    form["options"]["ties"] = {"final": "foo"}
    next(one for one in form["kinds"]["house"] if one["id"] == "H10")["start"] = "z9"

    # when
    with pytest.raises(NotPlayableError) as caught:
        GAMES["sunken-city"].make(form, {})

    # then
    assert [str(one) for one in caught.value.refusals][:2] == [
        "option ties.final: expected shared or seat_order, found foo",
        "expected a square of the lake, found z9",
    ]


def test_dice_that_are_missing_are_told_once_for_all_numbers_of_players() -> None:
    # given
    form = copy.deepcopy(lake())
    form["kinds"]["die"] = [one for one in form["kinds"]["die"] if str(one["players"]) not in ("2", "3")]

    # when
    with pytest.raises(NotPlayableError) as caught:
        GAMES["sunken-city"].make(form, {})

    # then
    assert [(str(one), one.path) for one in caught.value.refusals] == [
        ("expected one die and a range of the spirit for 2 and 3 players", ("die",))
    ]
