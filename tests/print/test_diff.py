"""``diff``: what became of an edition, told piece by piece."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from generator.cli import cli
from tests.editions.desk import PLAIN, write

pytestmark = pytest.mark.print

FILES = PLAIN | {
    "edition.yaml": PLAIN["edition.yaml"].replace("[ware]", "[ware, guide]"),
    "guide.yaml": "kind: guide\nface: rulebook-page\nprose: guide\nsheet: page\n",
    "text/en.yaml": "greeting: Good morning\nlabels: {margin: Guide}\n",
    "text/en/guide.yaml": "title: Guide\nblocks:\n  - text: Buy low, sell high.\n  - text: Then go home.\n",
}
SAME = "The edition code is the same: what is legal and what it scores stays, only the print changes."
OTHER = "The edition code changes: games of the two are not judged alike."
ALL_REDRAWN = "  drawn otherwise, with the same values: W1, W2"
SHEET = "sheet: cut\nmargin: 9mm\nmarks: lines\ngap: 4mm\n"


@pytest.fixture
def two(tmp_path: Path) -> tuple[Path, Path]:
    return write(tmp_path / "one", FILES), write(tmp_path / "two", FILES)


def diff(one: str | Path, two: str | Path, *options: str) -> Result:
    return CliRunner().invoke(cli, ["diff", str(one), str(two), *options])


def change(folder: Path, name: str, old: str, new: str) -> None:
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new), encoding="utf-8")


def built(folder: Path, *options: str) -> Path:
    out = folder.parent / "out"
    done = CliRunner().invoke(cli, ["print", str(folder), "--out", str(out), *options])
    assert done.exit_code == 0, done.output
    return out / "market" / "a4" / "edition.json"


def test_both_are_read_in_the_language_that_is_asked_for(tmp_path: Path) -> None:
    folder = write(
        tmp_path / "see",
        {
            "edition.yaml": "edition: see\nextends: sunken-city\nlanguage: de\n",
            "text/de.yaml": "title: See\nsummary:\n  spirit: {title: Der Nöck}\n",
        },
    )

    done = diff("sunken-city", folder, "--language", "de", "--json")

    found = json.loads(done.output)
    assert done.exit_code == 1
    assert "Der Nöck" in done.output
    assert found["notes"] == []


def test_of_equal_editions_nothing_is_told(two: tuple[Path, Path]) -> None:
    done = diff(*two)

    assert done.exit_code == 0
    assert done.output.splitlines()[1:] == ["Nothing differs, and all pieces look the same."]


@pytest.mark.parametrize(
    ("name", "words", "verdict", "told"),
    [
        ("ware.yaml", "price: 3 -> price: 4", OTHER, ["ware (Wares)", "  W1: price: 3 -> 4"]),
        ("ware.yaml", "copies: 2 -> copies: 3", OTHER, ["ware (Wares)", "  W2: copies: 2 -> 3"]),
        ("ware.yaml", "Bread -> Cake", SAME, ["ware (Wares)", "  W2: name: Bread -> Cake"]),
        ("ware.yaml", "id: W1 -> id: W3", OTHER, ["ware (Wares)", "  removed: W1", "  added: W3"]),
        ("ware.yaml", "stock: card -> stock: tile", SAME, ["ware (Wares)", "  stock: card -> tile"]),
        ("edition.yaml", "short -> long", OTHER, ["options", "  length: short -> long"]),
        ("edition.yaml", "title: Market -> title: Fair", SAME, ["edition", "  title: Market -> Fair"]),
        (
            "text/en.yaml",
            "Good morning -> Hello",
            SAME,
            ["ware (Wares)", ALL_REDRAWN, "words", "  greeting: Good morning -> Hello"],
        ),
        ("templates/faces/ware.yaml", "#AA3311 -> #33AA11", SAME, ["ware (Wares)", ALL_REDRAWN]),
        (
            "text/en/guide.yaml",
            "sell high -> sell soon",
            SAME,
            [
                "guide",
                "  drawn otherwise, with the same values: 1",
                "text of guide",
                "  Buy low, sell high. -> Buy low, sell soon.",
            ],
        ),
    ],
)
def test_a_change_is_told_with_what_it_was_and_what_it_is(
    name: str, words: str, verdict: str, told: list[str], two: tuple[Path, Path]
) -> None:
    change(two[1], name, *words.split(" -> "))

    done = diff(*two)

    assert done.exit_code == 1
    assert done.output.splitlines()[1:] == [verdict, *told]


def test_passages_that_come_and_go_are_told(two: tuple[Path, Path]) -> None:
    change(two[1], "text/en/guide.yaml", "  - text: Then go home.\n", "  - text: Eat.\n  - text: Sleep.\n")

    told = diff(*two).output.splitlines()

    assert told[-4:] == ["text of guide", "  removed: Then go home.", "  added: Eat.", "  added: Sleep."]


def test_pieces_that_changed_alike_are_told_together(two: tuple[Path, Path]) -> None:
    change(two[1], "ware.yaml", "pieces:", "values: {price: 6}\npieces:")
    change(two[1], "ware.yaml", ", price: 3", "")
    change(two[1], "ware.yaml", ", price: 5", "")
    change(two[0], "ware.yaml", "price: 3", "price: 5")

    assert "  W1, W2: price: 5 -> 6" in diff(*two).output.splitlines()


def test_a_kind_that_comes_or_goes_is_told_with_its_pieces(two: tuple[Path, Path]) -> None:
    change(two[1], "edition.yaml", "[ware, guide]", "[ware, spice]")
    (two[1] / "guide.yaml").unlink()
    write(two[1], {"spice.yaml": PLAIN["ware.yaml"].replace("kind: ware", "kind: spice")})

    told = diff(*two).output.splitlines()

    assert "guide: removed" in told
    assert "spice (Wares): added with W1, W2" in told


def test_another_sheet_is_told(two: tuple[Path, Path]) -> None:
    write(two[1], {"templates/sheets/cut.yaml": SHEET})

    told = diff(*two).output.splitlines()

    assert told[1] == SAME
    assert told[-2:] == ["ware (Wares)", "  its sheet lays pieces on paper otherwise"]


def test_an_edition_is_compared_with_what_was_built_of_it(two: tuple[Path, Path]) -> None:
    build = built(two[0], "--ink", "low", "--players", "3")
    assert diff(build, two[0]).exit_code == 0
    change(two[0], "templates/faces/ware.yaml", "#AA3311", "#33AA11")

    # when
    by_file, by_folder = diff(build, two[0]), diff(two[0], build.parent)

    # then
    for done in (by_file, by_folder):
        assert done.exit_code == 1
        assert done.output.splitlines()[1:] == [
            SAME,
            "ware (Wares)",
            "  drawn otherwise, with the same values: W1, W2",
        ]


def test_of_a_build_without_looks_the_values_are_compared(two: tuple[Path, Path]) -> None:
    build = built(two[0])
    normal = json.loads(build.read_text(encoding="utf-8"))
    del normal["looks"]
    build.write_text(json.dumps(normal), encoding="utf-8")
    change(two[1], "ware.yaml", "Bread", "Cake")

    told = diff(build, two[1]).output.splitlines()

    assert told[1:-1] == [SAME, "ware (Wares)", "  W2: name: Bread -> Cake"]
    assert told[-1] == (
        f"How pieces look is not compared: {build} does not say, because an older papercity wrote it."
    )
    assert diff(build, two[0]).output.splitlines()[1] == "Nothing differs."


def test_builds_in_two_inks_are_compared_by_their_values(two: tuple[Path, Path]) -> None:
    first = shutil.copy(built(two[0]), two[0].parent / "first.json")

    done = diff(first, built(two[0], "--ink", "grey"))

    assert done.exit_code == 0
    assert "How pieces look is not compared: one build is in another ink than the other." in done.output


GERMAN = {
    "text/de.yaml": "greeting: Guten Tag\n",
    "text/de/guide.yaml": "title: Anleitung\nblocks:\n  - text: Billig kaufen.\n",
}


def test_the_words_of_all_languages_that_both_have_are_compared(two: tuple[Path, Path]) -> None:
    for folder in two:
        write(folder, GERMAN)
    change(two[1], "text/de.yaml", "Guten Tag", "Moin")
    change(two[1], "text/de/guide.yaml", "Billig", "Teuer")

    # when
    done, plain = diff(*two), json.loads(diff(*two, "--json").output)

    # then
    assert done.exit_code == 1
    assert done.output.splitlines()[1:] == [
        SAME,
        "words in de",
        "  greeting: Guten Tag -> Moin",
        "text of guide in de",
        "  Billig kaufen. -> Teuer kaufen.",
    ]
    assert plain["languages"]["de"]["words"] == [{"place": "greeting", "old": "Guten Tag", "new": "Moin"}]


def test_a_language_that_comes_is_told(two: tuple[Path, Path]) -> None:
    write(two[1], GERMAN)

    told = diff(*two).output.splitlines()

    assert told[1:] == [SAME, "edition", "  languages: en -> de en"]


def test_what_an_edition_says_about_itself_is_told_once(two: tuple[Path, Path]) -> None:
    change(two[0], "text/en.yaml", "greeting", "about: Buy and sell\ngreeting")
    change(two[1], "text/en.yaml", "greeting", "about: Buy and lose\ngreeting")

    told = diff(*two).output.splitlines()

    assert told[1:] == [SAME, "edition", "  about: Buy and sell -> Buy and lose"]


def test_editions_of_two_languages_are_compared_in_those_that_both_have(two: tuple[Path, Path]) -> None:
    change(two[1], "edition.yaml", "title: Market", "title: Market\nlanguage: de")
    change(two[1], "text/en.yaml", "Good morning", "Hello")
    write(two[1], GERMAN)

    told = diff(*two).output.splitlines()

    assert told[1:] == [
        SAME,
        "edition",
        "  language: en -> de",
        "  languages: en -> de en",
        "words in en",
        "  greeting: Good morning -> Hello",
        "How pieces look is not compared: they are in two languages.",
    ]


def test_where_no_language_is_shared_no_words_are_compared(two: tuple[Path, Path]) -> None:
    build = built(two[0])
    change(two[1], "edition.yaml", "title: Market", "title: Market\nlanguage: de")
    shutil.rmtree(two[1] / "text")
    write(two[1], GERMAN)

    told = diff(build, two[1]).output.splitlines()

    assert told[1:] == [
        SAME,
        "edition",
        "  language: en -> de",
        "How pieces look is not compared: they are in two languages.",
        "The words are not compared: en and de are two languages.",
    ]


def test_programs_get_the_same(two: tuple[Path, Path]) -> None:
    change(two[1], "ware.yaml", "price: 3", "price: 4")
    change(two[1], "text/en.yaml", "Good morning", "Hello")

    done = diff(*two, "--json")

    found: dict[str, Any] = json.loads(done.output)
    assert done.exit_code == 1
    assert (found["same"], found["scored_otherwise"]) == (False, True)
    assert found["kinds"]["ware"]["changed"] == [
        {"pieces": ["W1"], "values": [{"place": "price", "old": "3", "new": "4"}]}
    ]
    assert found["kinds"]["ware"]["drawn_otherwise"] == ["W2"]
    assert found["words"] == [{"place": "greeting", "old": "Good morning", "new": "Hello"}]


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("ware.yaml", "kind: ware\nprise: 3\n", "ware.yaml:2:1"),
        ("templates/faces/ware.yaml", "face: ware\nsize: [40mm]\n", "ware.yaml:2:7"),
    ],
)
def test_an_edition_with_mistakes_is_not_compared(
    name: str, text: str, message: str, two: tuple[Path, Path]
) -> None:
    write(two[1], {name: text})

    done = diff(*two)

    assert done.exit_code == 2
    assert message in done.output


def test_what_is_no_edition_is_told(two: tuple[Path, Path]) -> None:
    unknown, file = diff("sunken-cty", two[1]), diff(two[0], two[1] / "edition.yaml")

    assert unknown.exit_code == file.exit_code == 2
    assert "did you mean sunken-city?" in unknown.output
    assert "name the folder it lies in" in file.output
