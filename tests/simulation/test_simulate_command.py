"""``papercity simulate``, as it is typed."""

import csv
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import cli
from generator.shelf import Shelf
from generator.simulation import charts
from generator.simulation.counts import sunshine
from generator.simulation.report import Wish, matches
from tests.simulation.desk import GAMES, reported, short_lake

Papercity = Callable[..., Result]
FEW = ("--games", "2", "--players", "2")


@pytest.fixture
def papercity(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Papercity:
    """The command on one core, in an empty folder."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr("generator.workers.cores", lambda: 1)
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> Result:
        return CliRunner().invoke(cli, ("simulate", *arguments))

    return run


@pytest.mark.parametrize("game", GAMES)
def test_the_table_tells_length_points_and_seats(papercity: Papercity, game: str) -> None:
    result = papercity(game, *FEW)

    assert result.exit_code == 0
    assert result.stderr == ""
    for words in ("2 games of 2 players of each kind, seed 1", "Length", "Games won, by seat (fair: 50 %)"):
        assert words in result.stdout
    assert re.search(r"^  seat B +\d+ % \S+ +\d+ % \S+$", result.stdout, re.MULTILINE)
    assert all(len(line) <= 100 for line in result.stdout.splitlines())


def test_an_edition_of_ones_own_is_played_beside_another(papercity: Papercity, tmp_path: Path) -> None:
    result = papercity(short_lake(tmp_path), *FEW, "--compare", "sunken-city")

    assert result.exit_code == 0
    assert "short-lake" in result.stdout
    assert "difference" in result.stdout
    assert "Fewer than 10 games: any difference may be chance." in result.stdout


def test_the_folder_has_charts_and_tables(papercity: Papercity) -> None:
    result = papercity("sunrise-city", *FEW, "--out", "told")

    assert result.exit_code == 0
    assert sorted(path.name for path in Path("told").iterdir()) == ["report.svg", "table.csv", "table.json"]
    rows = list(csv.DictReader(Path("told/table.csv").read_text(encoding="utf-8").splitlines()))
    plain = json.loads(Path("told/table.json").read_text(encoding="utf-8"))
    assert len(rows) == len(plain["lines"]) > 60
    assert rows[0] == {
        "edition": "sunrise-city",
        "players": "greedy",
        "section": "Length",
        "label": "plays",
        "n": "2",
        "mean": str(plain["lines"][0]["means"][0]["mean"]),
        "interval": str(plain["lines"][0]["means"][0]["interval"]),
        "differs": "False",
    }


@pytest.mark.parametrize("game", GAMES)
def test_the_charts_show_every_line_of_the_table(game: str) -> None:
    report = reported(Wish(game, games=2, players=2))

    page = charts.page(report)

    texts = {getattr(item, "text", "") for item in page.items}
    labels = {row.line.key.label for row in report.rows("greedy")}
    assert labels <= texts
    assert {row.line.key.section for row in report.rows("greedy")} <= texts
    assert page.width < page.height


def test_nothing_stands_outside_the_page() -> None:
    report = reported(Wish("sunken-city", games=2, players=2, compare="sunken-city"))

    page = charts.page(report)

    for item in page.items:
        x, y = getattr(item, "x", None), getattr(item, "y", None)
        if x is not None and y is not None:
            assert 0 <= x <= page.width, item
            assert 0 <= y <= page.height, item


def test_json_is_all_that_is_written_to_the_screen(papercity: Papercity) -> None:
    result = papercity("sunken-city", *FEW, "--json", "--out", "told")

    plain = json.loads(result.stdout)
    assert plain["games"] == 2
    assert plain["editions"][0]["name"] == "sunken-city"
    assert json.loads(Path("told/table.json").read_text(encoding="utf-8")) == plain
    assert "report.svg (written)" in result.stderr


GARDEN = "edition: garden\ntitle: The Garden\nkinds: []\n"
NO_DICE = "edition: no-dice\nextends: sunken-city\nremove: [die]\n"
FEW_ROLES = "edition: few-roles\nextends: sunrise-city\n"
ROLES = "kind: role-card\nremove: [R01, R03, R05, R07, R09, R11]\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("nowhere",), "nowhere: expected the name of an edition"),
        (("garden",), "garden: the edition has no rules that could judge a game"),
        (("no-dice",), "expected one die"),
        (("sunken-city", "--players", "5"), "--players: expected 2 to 4 players for sunken-city, found 5"),
        (
            ("sunshine-city", "--option", "solo=hard", "--players", "2"),
            "--players: a solo game has one player",
        ),
        (("sunken-city", "--option", "lenght=short"), "--option: unknown option lenght"),
        (("sunken-city", "--option", "short"), "--option: 'short' is no option"),
        (("sunken-city", "--option", "end.deadlock_rounds=x"), "--option: option end.deadlock_rounds"),
        (("sunken-city", "--compare", "sunrise-city"), "are different games"),
        (("sunken-city", "--compare", "nowhere"), "nowhere: expected the name of an edition"),
        (("sunken-city", "--games", "0"), "0 is not in the range"),
        (("sunken-city", "--games", "1", "--players", "2", "--out", "file/folder"), "this can't be written"),
    ],
)
def test_a_wrong_argument_gets_a_message(papercity: Papercity, arguments: tuple[str, ...], told: str) -> None:
    for name, text in (("garden", GARDEN), ("no-dice", NO_DICE)):
        Path(name).mkdir()
        Path(name, "edition.yaml").write_text(text, encoding="utf-8")
    Path("file").touch()

    result = papercity(*arguments)

    assert result.exit_code == 2
    assert told in result.stderr
    assert "Traceback" not in result.stderr


def test_an_option_of_the_command_line_decides_whether_a_game_is_a_solo_game(tmp_path: Path) -> None:
    (tmp_path / "edition.yaml").write_text(
        "edition: alone\nextends: sunshine-city\noptions: {solo: {enabled: yes}}\n", encoding="utf-8"
    )
    wish = Wish(str(tmp_path), games=1)

    (alone,) = matches(wish, Shelf())
    (together,) = matches(wish._replace(options=("solo.enabled=no",)), Shelf())

    assert alone.players == 1
    assert together.players > 1


def test_an_edition_whose_games_have_no_end_is_told(
    papercity: Papercity, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sunshine, "MOST_TURNS", 2)

    result = papercity("sunshine-city", *FEW)

    assert result.exit_code == 2
    assert "no game came to an end: no player had enough plants after 2 turns" in result.stderr


def test_an_edition_that_has_too_little_for_so_many_players_is_told(papercity: Papercity) -> None:
    Path("few-roles").mkdir()
    Path("few-roles/edition.yaml").write_text(FEW_ROLES, encoding="utf-8")
    Path("few-roles/role-card.yaml").write_text(ROLES, encoding="utf-8")

    four, two = (papercity("few-roles", "--games", "2", "--players", players) for players in ("4", "2"))

    assert four.exit_code == 2
    assert "--players: at most 2 can play this edition" in four.stderr
    assert two.exit_code == 0


def test_a_simulation_loads_what_it_needs_and_help_does_not(papercity: Papercity) -> None:
    code = "import sys\nfrom generator.cli import cli\ncli(['simulate', '--help'], standalone_mode=False)\n"

    done = subprocess.run(
        [sys.executable, "-c", f"{code}print(*sys.modules, file=sys.stderr)"],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )

    assert papercity("--help").exit_code == 0
    loaded = set(done.stderr.split())
    assert loaded.isdisjoint({"rich", "pydantic", "yaml", "generator.simulation", "concurrent.futures"})
