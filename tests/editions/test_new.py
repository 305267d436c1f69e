import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator import editorhelp, outbox, press, starters
from generator.cli import cli
from generator.library.catalogue import load_catalogue
from generator.library.hashes import print_hash
from generator.library.tree import stock_editions, stock_folder
from generator.preflight.inspection import inspect
from generator.problems import ProblemsError
from generator.scoring.registry import GAMES
from generator.starters import Wish, make
from generator.units import PAPERS
from tests.editions import desk
from tests.editions.test_editor_help import faults, linked, validator

STARTERS = stock_folder() / "templates" / "starters"
BOTH = (PAPERS["a4"], PAPERS["letter"])


def parent_of(starter: str) -> str | None:
    return None if starter == "blank" else starter


def made(starter: str, folder: Path, language: str = "en") -> Path:
    make(Wish(folder, parent_of(starter), language))
    return folder


@dataclass(frozen=True, slots=True)
class Example:
    """An example in a starter's file: its lines, counted from 0 in the starter."""

    starter: str
    file: str
    lines: range

    @property
    def language(self) -> str:
        """The language of an edition that has the file; English for files that all have."""
        return self.file[5:7] if self.file.startswith("text/") else "en"

    def __str__(self) -> str:
        return f"{self.starter}/{self.file}:{self.lines[0] + 1}"

    def used_in(self, text: str) -> str:
        """Return the text of the file with the # of each line of the example taken away."""
        lines = text.split("\n")
        for at in self.lines:
            lines[at] = lines[at].replace("#", "", 1)
        return "\n".join(lines)


_EXAMPLE = re.compile(r"^ *#[^ \n].*\n(?:^ *#  .*\n)*", re.MULTILINE)


def examples() -> Iterator[Example]:
    for path in sorted(STARTERS.rglob("*.yaml")):
        starter, *parts = path.relative_to(STARTERS).parts
        text = path.read_text(encoding="utf-8")
        for match in _EXAMPLE.finditer(text):
            first = text[: match.start()].count("\n")
            lines = range(first, first + match[0].count("\n"))
            yield Example(starter, "/".join(parts), lines)


EXAMPLES = list(examples())


def check_all(folder: Path) -> None:
    """Raise or fail if papercity, an editor or the rules find something wrong with an edition."""
    assert inspect(str(folder), BOTH).problems == ()
    for path in folder.rglob("*.yaml"):
        assert faults(linked(path), path.read_text(encoding="utf-8")) == []
    catalogue = load_catalogue(str(folder))
    if catalogue.game is not None:
        GAMES[catalogue.game].make(catalogue.play, catalogue.text)


@pytest.mark.print
@pytest.mark.parametrize("starter", [*stock_editions(), "blank"])
def test_a_new_edition_is_sound_as_it_stands(starter: str, tmp_path: Path) -> None:
    # when
    folder = made(starter, tmp_path / "our-town")

    # then
    check_all(folder)
    edition = desk.load(folder)
    assert (edition.name, edition.title, edition.text["title"]) == ("our-town", "Our Town", "Our Town")
    assert all(linked(path).is_relative_to(folder) for path in folder.rglob("*.yaml"))


@pytest.mark.print
@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_each_example_is_correct_and_changes_what_is_printed(example: Example, tmp_path: Path) -> None:
    # given
    folder = made(example.starter, tmp_path / "our-town", example.language)
    before = print_hash(desk.load(folder))

    # when
    used(example, folder)

    # then
    check_all(folder)
    assert print_hash(desk.load(folder)) != before or example.file.startswith("templates/themes/my-")


@pytest.mark.parametrize("starter", stock_editions())
def test_a_starter_shows_what_one_would_change(starter: str) -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in (STARTERS / starter).rglob("*.yaml"))

    told = ("# An option", "# A value", "# A new", "# Another word", "#remove:", "#theme:", "#  accent:")
    assert [part for part in told if part not in text] == []


def used(example: Example, folder: Path) -> None:
    """Take the # away from the lines of an example."""
    path = folder / example.file
    first, rest = path.read_text(encoding="utf-8").split("\n", 1)
    path.write_text(f"{first}\n{example.used_in(rest)}", encoding="utf-8")


@pytest.mark.print
@pytest.mark.parametrize("starter", [*stock_editions(), "blank"])
def test_all_examples_of_a_starter_work_together(starter: str, tmp_path: Path) -> None:
    # given
    folder = made(starter, tmp_path / "our-town")

    # when
    for example in EXAMPLES:
        if example.starter == starter and example.language == "en":
            used(example, folder)

    # then
    check_all(folder)


@pytest.mark.print
def test_a_blank_game_is_printed_at_once(tmp_path: Path) -> None:
    # given
    folder = made("blank", tmp_path / "meadows")

    # when
    job = press.Job(str(folder), PAPERS["letter"])
    built = outbox.build(job, ("pdf",), tmp_path / "output", lambda _what: None)

    # then
    kinds = built.manifest["kinds"]
    assert {name: kind["shape"] for name, kind in kinds.items()} == {
        "card": "rectangle",
        "tile": "hex",
        "board": "rectangle",
        "sheet": "rectangle",
    }
    assert len(kinds["board"]["pages"]) == len(kinds["sheet"]["pages"]) == 1


@pytest.mark.parametrize("name", ["card", "tile", "board", "sheet"])
def test_a_blank_game_draws_everything_itself(name: str, tmp_path: Path) -> None:
    folder = made("blank", tmp_path / "meadows")

    kind = desk.load(folder).kinds[name]

    assert (folder / "templates" / "faces" / f"{kind.file.face}.yaml").is_file()


@pytest.mark.parametrize("starter", stock_editions())
def test_what_a_starter_says_in_german_is_what_it_says_in_english(starter: str, tmp_path: Path) -> None:
    # when
    german, english = (made(starter, tmp_path / name, name) for name in ("de", "en"))

    # then
    own = [
        (folder / "text" / f"{folder.name}.yaml").read_text(encoding="utf-8") for folder in (german, english)
    ]
    keys = [re.findall(r"^#? *[a-z]+:", text, re.MULTILINE) for text in own]
    assert "# Wörter, die hier anders lauten." in own[0]
    assert keys[0] == keys[1]
    assert not (german / "text" / "en.yaml").exists()


def test_a_language_that_the_parent_lacks_begins_with_its_words(tmp_path: Path) -> None:
    # when
    make(Wish(tmp_path / "ville", "sunken-city", "fr", "La ville noyée"))

    # then
    edition = desk.load(tmp_path / "ville")
    english = desk.load("sunken-city")
    assert (edition.language, edition.title) == ("fr", "La ville noyée")
    assert edition.text.keys() == english.text.keys()
    assert edition.prose["rulebook"] == english.prose["rulebook"]
    check_all(tmp_path / "ville")


def test_an_edition_can_be_made_from_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    monkeypatch.chdir(tmp_path)
    made("sunrise-city", Path("Our City"))

    # when
    make(Wish(Path("deep/er"), "Our City"))

    # then
    edition = desk.load("deep/er")
    assert [folder.name for folder in edition.folders] == ["er", "Our City", "sunrise-city"]
    check_all(Path("deep/er"))


@pytest.mark.parametrize("title", ['The "old" town', "C# and #2", "yes", "12: noon", "Straße *", "{x}"])
def test_a_title_is_taken_as_it_is(title: str, tmp_path: Path) -> None:
    make(Wish(tmp_path / "town", "sunshine-city", title=title))

    edition = desk.load(tmp_path / "town")

    assert (edition.title, edition.text["title"]) == (title, title)


def listed(folder: Path) -> dict[str, str]:
    return {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("file", ["notes.txt", ".git/config"])
def test_a_folder_with_files_is_refused_and_not_touched(file: str, tmp_path: Path) -> None:
    # given
    desk.write(tmp_path / "town", {file: "mine"})

    # when
    with pytest.raises(ProblemsError, match="this folder has files in it"):
        make(Wish(tmp_path / "town", "sunken-city"))

    # then
    assert listed(tmp_path) == {f"town/{file}": "mine"}


def test_an_empty_folder_is_filled_even_from_within(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    (tmp_path / "town").mkdir()
    monkeypatch.chdir(tmp_path / "town")

    # when
    make(Wish(Path(), "sunken-city"))

    # then
    assert Path("edition.yaml").is_file()
    assert [path.name for path in tmp_path.iterdir()] == ["town"]
    check_all(Path())


def test_what_goes_wrong_on_the_way_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # given
    def full(_reference: str) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(editorhelp, "write", full)

    # then
    with pytest.raises(OSError, match="No space left"):
        make(Wish(tmp_path / "town", "sunken-city"))
    assert list(tmp_path.iterdir()) == []


def test_a_parent_with_mistakes_is_told_and_nothing_is_made(tmp_path: Path) -> None:
    # given
    desk.write(tmp_path / "old", {"edition.yaml": "edition: old\nkinds: [card]\n"})

    # then
    with pytest.raises(ProblemsError, match=r"expected the file card\.yaml"):
        make(Wish(tmp_path / "town", str(tmp_path / "old")))
    assert not (tmp_path / "town").exists()


WRONG = (
    (Wish(Path("7"), "sunken-city"), "expected a folder whose name begins with a letter"),
    (Wish(Path("sunken-city"), "sunken-city"), "is an edition that comes with papercity"),
    (Wish(Path("town"), "sunkn-city"), "did you mean sunken-city"),
    (Wish(Path("town"), "sunken-city", title=""), "expected 1 to 60 characters"),
    (Wish(Path("town"), "sunken-city", title="a\nb"), "expected 1 to 60 characters"),
    (Wish(Path("town"), "sunken-city", title="a" * 61), "expected 1 to 60 characters"),
    (Wish(Path("town"), "sunken-city", language="../en"), "expected a name of lower-case letters"),
)


@pytest.mark.parametrize(("wish", "message"), WRONG, ids=str)
def test_a_wish_that_cannot_be_met_is_refused(
    wish: Wish, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    with pytest.raises(ProblemsError, match=message):
        make(wish)

    assert list(tmp_path.iterdir()) == []


def test_the_command_says_what_it_wrote_and_what_comes_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given
    monkeypatch.chdir(tmp_path)

    # when
    done = CliRunner().invoke(cli, ["new", "Our Lake", "--from", "sunken-city"])

    # then
    assert done.exit_code == 0
    assert "Our Lake/edition.yaml (written)" in done.output
    assert done.output.endswith('papercity print "Our Lake"\n')


@pytest.mark.parametrize("options", [[], ["--blank", "--from", "sunken-city"]])
def test_the_command_asks_for_a_parent_or_none(options: list[str], tmp_path: Path) -> None:
    done = CliRunner().invoke(cli, ["new", str(tmp_path / "town"), *options])

    assert done.exit_code == 2
    assert "--from EDITION, or --blank" in done.output


def test_the_command_tells_what_it_refuses(tmp_path: Path) -> None:
    desk.write(tmp_path / "town", {"notes.txt": "mine"})

    done = CliRunner().invoke(cli, ["new", str(tmp_path / "town"), "--blank"])

    assert done.exit_code == 1
    assert "this folder has files in it" in done.output


def test_schemas_are_written_anew_when_a_face_takes_more(tmp_path: Path) -> None:
    # given
    folder = made("blank", tmp_path / "town")
    for name, old, new in (
        ("templates/faces/tile.yaml", "grows: integer}", "grows: integer, rare: flag?}"),
        ("tile.yaml", "grows: 2,", "grows: 2, rare: yes,"),
    ):
        path = folder / name
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    stale = faults(linked(folder / "tile.yaml"), (folder / "tile.yaml").read_text(encoding="utf-8"))

    # when
    done = CliRunner().invoke(cli, ["schemas", str(folder)])

    # then
    assert (done.exit_code, len(stale)) == (0, 1)
    validator.cache_clear()
    assert faults(linked(folder / "tile.yaml"), (folder / "tile.yaml").read_text(encoding="utf-8")) == []


def test_words_are_shown_as_the_parent_says_them(tmp_path: Path) -> None:
    # when
    make(Wish(tmp_path / "ville", "sunken-city", "fr", "La ville noyée"))

    # then
    schema = json.loads((tmp_path / "ville" / ".schema" / "words.schema.json").read_text(encoding="utf-8"))
    assert schema["properties"]["title"]["description"] == "Sunken City"


def test_schemas_of_kinds_that_are_gone_go_and_other_files_stay(tmp_path: Path) -> None:
    # given
    folder = made("sunshine-city", tmp_path / "town")
    desk.write(folder, {".schema/notes.txt": "mine"})
    path = folder / "edition.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("#remove", "remove"), encoding="utf-8")

    # when
    editorhelp.write(str(folder))

    # then
    assert not (folder / ".schema" / "kinds" / "log-sheet.schema.json").exists()
    assert (folder / ".schema" / "kinds" / "die.schema.json").is_file()
    assert (folder / ".schema" / "notes.txt").read_text(encoding="utf-8") == "mine"


def test_starters_are_no_editions_of_the_stock() -> None:
    assert not {starters.BLANK, starters.OTHER} & stock_editions().keys()
