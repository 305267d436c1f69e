"""What the house promises about its own files."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MOST_LINES = 400
HEAVY = (
    "reportlab",
    "pydantic",
    "jinja2",
    "svgwrite",
    "rich",
    "uharfbuzz",
    "yaml",
    "PIL",
    "pypdfium2",
    "qrcode",
)
LEFT_OUT = {".git", ".venv", "output", "build", "dist"}
MACHINE_PATH = re.compile(rb"(?<![\w.$}~])/(?:home|root|Users|work|tmp|var/folders)/[\w.-]+")


def project_files() -> Iterator[Path]:
    """Yield every file that belongs to the project, not what was built or installed into it."""
    for path in sorted(ROOT.rglob("*")):
        parts = path.relative_to(ROOT).parts
        if path.is_file() and not LEFT_OUT & set(parts) and not any(_is_cache(part) for part in parts):
            yield path


def _is_cache(part: str) -> bool:
    return (
        part == "__pycache__" or (part.startswith(".") and part.endswith("_cache")) or part == ".hypothesis"
    )


def test_the_import_contracts_are_kept() -> None:
    done = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout
    assert "0 broken" in done.stdout


@pytest.mark.parametrize(
    "module", sorted((ROOT / "generator").rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT))
)
def test_a_module_is_short_enough_to_be_read(module: Path) -> None:
    assert len(module.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def test_each_module_is_found_in_the_architecture() -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    named = {name.rpartition("/")[2].removesuffix(".py") for name in re.findall("`([^`\n]+)`", page)}
    modules = {path.stem: path for path in (ROOT / "generator").rglob("*.py") if path.stem[:2] != "__"}

    assert sorted(str(path.relative_to(ROOT)) for stem, path in modules.items() if stem not in named) == []


def imported_by(*arguments: str) -> set[str]:
    """Return the names of all top modules that a command of papercity has imported when it ends."""
    code = (
        "import sys, atexit\n"
        "tell = lambda: print(*{name.split('.')[0] for name in sys.modules}, file=sys.stderr)\n"
        "atexit.register(tell)\n"
        f"sys.argv = ['papercity', *{list(arguments)!r}]\n"
        "from generator.__main__ import main\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stderr.split())


@pytest.mark.parametrize("arguments", [("--help",), ("--version",), ("print", "--help"), ("check", "--help")])
def test_help_loads_no_heavy_library(arguments: tuple[str, ...]) -> None:
    modules = imported_by(*arguments)

    assert {"click", "generator"} <= modules
    assert modules.isdisjoint(HEAVY)


def test_listing_the_games_needs_nothing_that_draws() -> None:
    modules = imported_by("games")

    assert {"yaml", "pydantic"} <= modules
    assert modules.isdisjoint({"reportlab", "svgwrite", "pypdfium2", "PIL", "qrcode", "rich"})


def test_no_file_names_a_path_of_the_machine_it_was_written_on() -> None:
    own = Path(__file__).resolve()
    files = [path for path in project_files() if path != own]
    found = {
        str(path.relative_to(ROOT)): match[0].decode()
        for path in files
        if (match := MACHINE_PATH.search(path.read_bytes())) is not None
    }

    assert len(files) > 200
    assert found == {}


def test_the_rules_need_the_standard_library_only() -> None:
    code = (
        "import sys, pkgutil, importlib\n"
        "before = set(sys.modules)\n"
        "import generator.scoring as scoring\n"
        "for found in pkgutil.walk_packages(scoring.__path__, 'generator.scoring.'):\n"
        "    importlib.import_module(found.name)\n"
        "print(*{name.split('.')[0] for name in set(sys.modules) - before})\n"
        "print(*{'.'.join(name.split('.')[:2]) for name in sys.modules if name.startswith('generator.')})\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    top, ours = (set(line.split()) for line in done.stdout.splitlines())

    assert top - {"generator"} <= set(sys.stdlib_module_names)
    assert ours == {"generator.scoring"}
