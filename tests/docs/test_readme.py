"""The commands that the pages show are run, or recognised where running them would take the machine."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import cli
from tests.docs.pages import PAGES, TOP, blocks, chapters, files, read, write

README = read("README.md")
PAPERCITY = ("papercity", ".venv/bin/papercity")


def _commands(text: str) -> list[str]:
    shown = [block.text for block in blocks(text) if block.language == "sh"]
    lines = (line.split("#")[0].strip() for lines in shown for line in lines.splitlines())
    return [line for line in lines if line]


TUTORIAL = TOP / "docs" / "tutorial.md"  # followed from its first line to its last: test_tutorial.py
EVERYWHERE = sorted(
    {command for page in PAGES if page != TUTORIAL for command in _commands(page.read_text(encoding="utf-8"))}
)
SERVE = tuple(f"{program} {command}" for program in PAPERCITY for command in ("serve", "preview"))
RUN = [command for command in EVERYWHERE if command.startswith(PAPERCITY) and not command.startswith(SERVE)]
LONG = [command for command in RUN if " simulate " in command]
BRIEF = [command for command in RUN if command not in LONG]
SERVED = [command for command in EVERYWHERE if command.startswith(SERVE)]
OTHERS = [command for command in EVERYWHERE if command not in (*RUN, *SERVED)]


def _three_lines(page: str) -> str:
    (block,) = (block for block in blocks(page) if block.language == "yaml" and "extends:" in block.text)
    return block.text


@pytest.fixture
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with the editions that the pages make."""
    write({"our-town/edition.yaml": _three_lines(README)}, tmp_path)
    garden = files(chapters(read("docs/templates.md"), level=2)["A first card"])
    write({f"garden/{name}": text for name, text in garden.items()}, tmp_path)
    pad = files(chapters(read("docs/editions.md"), level=2)["A score pad"])
    write({f"harvest-home/{name}": text for name, text in pad.items()}, tmp_path)
    write({name: read(name) for name in ("docs/evening.log", "docs/lake.log", "docs/skyline.log")}, tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)


@pytest.mark.print
@pytest.mark.usefixtures("_at_home")
@pytest.mark.parametrize("command", [*BRIEF, *(pytest.param(one, marks=pytest.mark.slow) for one in LONG)])
def test_a_command_of_papercity_does_what_it_says(command: str) -> None:
    _, *arguments = shlex.split(command)
    for build in (argument for argument in arguments if argument.endswith("/edition.json")):
        out, edition = Path(build).parents[2], Path(build).parents[1].name
        CliRunner().invoke(cli, ["print", edition, "--out", str(out)])

    result = CliRunner().invoke(cli, arguments)

    # a difference is no mistake
    assert result.exit_code in ((0, 1) if arguments[0] == "diff" else (0,)), result.output
    assert result.stderr == ""


@pytest.mark.usefixtures("_at_home")
@pytest.mark.parametrize("command", LONG)
def test_a_simulation_of_two_games_does_what_its_command_says(command: str) -> None:
    _, *arguments = shlex.split(command)

    result = CliRunner().invoke(cli, [*arguments, "--games", "2"])

    assert result.exit_code == 0, result.output
    assert result.stderr == ""


@pytest.mark.parametrize("command", SERVED)
def test_a_command_that_goes_on_until_it_is_ended_has_only_known_options(command: str) -> None:
    _, name, *arguments = shlex.split(command)

    assert cli.commands[name].make_context(name, arguments).params["port"] > 0


@pytest.mark.parametrize("command", OTHERS)
def test_any_other_command_is_known(command: str) -> None:
    targets = set(re.findall(r"^([a-z-]+):", read("Makefile"), re.MULTILINE))
    packages = {"git", "make", "python3-venv"}

    match shlex.split(command):
        case ["make", *wanted]:
            assert set(wanted) <= targets
        case ["sudo", "apt-get", "install", "-y", *wanted]:
            assert set(wanted) == packages
        case _:
            pytest.fail(f"nobody knows {command}")


def test_the_readme_shows_the_two_commands_and_the_three_journeys() -> None:
    assert {"make print", "make test"} <= set(_commands(README))
    assert {"Print", "Customise", "Check a score"} <= set(chapters(README, level=3))


def test_the_links_of_all_pages_lead_to_files() -> None:
    links = [
        (page, link.split("#")[0])
        for page in PAGES
        for link in re.findall(r"\]\(([^)]+)\)", page.read_text(encoding="utf-8"))
        if not link.startswith("http")
    ]

    missing = [(page.name, link) for page, link in links if not (page.parent / link).exists()]
    assert missing == []


def test_the_anchors_of_all_links_are_headings() -> None:
    missing = [
        (page.name, link)
        for page in PAGES
        for link in re.findall(r"\]\(([^)]*#[^)]+)\)", page.read_text(encoding="utf-8"))
        if not link.startswith("http") and not _has_heading(page, link)
    ]

    assert missing == []


def _has_heading(page: Path, link: str) -> bool:
    name, anchor = link.split("#")
    target = page.parent / name if name else page
    headings = chapters(target.read_text(encoding="utf-8"), level=3)
    return anchor in {re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_the_picture_is_small_enough_for_a_page() -> None:
    assert (TOP / "docs" / "kit.png").stat().st_size < 500_000


@pytest.mark.parametrize("path", sorted((TOP / "docs" / "adr").glob("*.md")), ids=lambda path: path.stem)
def test_a_decision_has_its_number_and_its_parts(path: Path) -> None:
    text = path.read_text(encoding="utf-8")

    assert text.startswith(f"# {int(path.stem[:4])}. ")
    assert len(text.split()) < 500
    if "dependencies" not in path.stem:
        assert all(f"**{part}.**" in text for part in ("Context", "Decision", "Consequence"))
