"""The wheel has everything: it prints from any folder, without the repository."""

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from generator import __version__
from generator.library.tree import stock_folder

pytestmark = [pytest.mark.print, pytest.mark.slow]

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Installed:
    """A fresh environment that papercity was installed into, and an empty folder to work in."""

    wheel: Path
    command: Path
    here: Path

    def run(self, *arguments: str) -> str:
        # The libraries come from this environment; an editable install does not, its .pth is not read there.
        environment = {"PATH": os.environ["PATH"], "PYTHONPATH": sysconfig.get_path("purelib")}
        done = subprocess.run(
            [self.command, *arguments],
            cwd=self.here,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout


def pip(*arguments: str | Path) -> None:
    command = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments]
    subprocess.run(command, check=True, capture_output=True)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("wheel")
    pip("wheel", ROOT, "--no-deps", "--wheel-dir", folder)
    [wheel] = folder.glob("*.whl")
    venv.create(folder / "fresh", with_pip=False)
    pip("--python", folder / "fresh", "install", "--no-deps", wheel)
    (folder / "here").mkdir()
    return Installed(wheel, folder / "fresh" / "bin" / "papercity", folder / "here")


def test_a_wheel_is_called_by_its_version_and_holds_all_stock(installed: Installed) -> None:
    with zipfile.ZipFile(installed.wheel) as archive:
        names = set(archive.namelist())
    stock = [
        path.relative_to(stock_folder()).as_posix()
        for part in ("content", "templates", "seeds", "docs/schemas")
        for path in (stock_folder() / part).rglob("*")
        if path.is_file()
    ]

    assert installed.wheel.name == f"papercity-{__version__}-py3-none-any.whl"
    assert len(stock) > 100
    assert [name for name in stock if f"papercity_stock/{name}" not in names] == []
    assert {f"generator/companion/{name}" for name in ("pages/table.html", "static/table.js")} <= names
    assert not [name for name in names if name.startswith(("tests/", "output/", "bench/"))]


def test_an_installed_papercity_lists_its_games(installed: Installed) -> None:
    listed = [line.split()[0] for line in installed.run("games").splitlines()]

    assert listed == ["sunken-city", "sunrise-city", "sunshine-city"]


def test_an_installed_papercity_prints_a_game_in_another_folder(installed: Installed) -> None:
    said = installed.run("print", "sunshine-city", "--players", "2")

    kit = installed.here / "output" / "sunshine-city" / "a4" / "kit.pdf"
    assert "Sunshine City" in said
    assert kit.read_bytes().startswith(b"%PDF-1.7")


def test_an_installed_papercity_answers_a_page_of_the_companion(installed: Installed) -> None:
    page = installed.run("get", "/new?edition=sunken-city", "--data", "tables.sqlite")

    assert 'action="/tables"' in page


def test_an_installed_papercity_prints_an_edition_that_extends_its_stock(installed: Installed) -> None:
    mine = installed.here / "mine"
    mine.mkdir()
    (mine / "edition.yaml").write_text("edition: mine\nextends: sunshine-city\ntitle: Our City\n")

    said = installed.run("print", "mine", "--only", "die")

    assert "Our City" in said


def test_an_installed_papercity_makes_an_edition_that_it_prints(installed: Installed) -> None:
    installed.run("new", "our-lake", "--from", "sunken-city")

    said = installed.run("print", "our-lake", "--only", "spirit-chip")

    assert "Our Lake" in said
    assert (installed.here / "our-lake" / ".schema" / "kinds" / "street.schema.json").is_file()
