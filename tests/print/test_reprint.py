"""``print --changed-since``: only what an earlier build has otherwise is printed."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from generator.cli import cli
from tests.editions.desk import PLAIN, write

pytestmark = pytest.mark.print

GREEN = ("templates/faces/ware.yaml", "#AA3311", "#33AA11")
BACK = "face: ware-back\nsize: [40mm, 60mm]\ndraw:\n  - rect: {size: [40mm, 60mm], fill: '#224466'}\n"
FILES = PLAIN | {
    "edition.yaml": "edition: market\ngame: market\ntitle: Market\nkinds: [ware, sign, guide]\n"
    "players: {min: 1, max: 6, kit: 2}\noptions: {length: short}\n",
    "ware.yaml": PLAIN["ware.yaml"].replace("face: ware\n", "face: ware\nback: ware-back\n"),
    "sign.yaml": "kind: sign\nface: sign\nper: player\nnumbered: yes\npieces:\n  - {id: S1}\n",
    "guide.yaml": "kind: guide\nface: rulebook-page\nprose: guide\nsheet: page\n",
    "text/en.yaml": "greeting: Good morning\nlabels: {margin: Guide}\n",
    "templates/faces/ware-back.yaml": BACK,
    "templates/faces/sign.yaml": "face: sign\nsize: [30mm, 30mm]\ndraw:\n"
    '  - text: {text: "{{ piece.id }}.{{ piece.number }}", at: [2mm, 2mm], size: [26mm, 6mm], style: body}\n',
    "text/en/guide.yaml": "title: Guide\nblocks:\n  - text: Buy low, sell high.\n",
}


@pytest.fixture
def market(tmp_path: Path) -> Path:
    return write(tmp_path / "market", FILES)


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, ["print", *map(str, arguments)])


def first(market: Path, *options: str) -> Path:
    """Return the edition.json of a build."""
    out = market.parent / "first"
    done = run(market, "--out", out, *options)
    assert done.exit_code == 0, done.output
    return out / "market" / "a4" / "edition.json"


def again(market: Path, build: Path, *options: str) -> dict[str, int]:
    """Return how many copies of which pieces are printed since a build; none if nothing was written."""
    out = market.parent / "again"
    done = run(market, "--changed-since", build, "--out", out, *options)
    assert done.exit_code == 0, done.output
    if not out.exists():
        assert done.output == f"{market}: nothing has changed since {build}; nothing was written\n"
        return {}
    manifest: dict[str, Any] = json.loads((out / "market/a4/manifest.json").read_text(encoding="utf-8"))
    assert f"only what changed since {build}" in done.output
    return {f"{piece['kind']} {piece['id']}": piece["copies"] for piece in manifest["pieces"]}


def change(market: Path, name: str, old: str, new: str) -> None:
    text = (market / name).read_text(encoding="utf-8")
    assert old in text
    (market / name).write_text(text.replace(old, new), encoding="utf-8")


def test_where_nothing_changed_nothing_is_written(market: Path) -> None:
    assert again(market, first(market)) == {}


@pytest.mark.parametrize(
    ("changes", "printed"),
    [
        ([("ware.yaml", "Bread", "Cake")], {"ware W2": 2}),
        ([("ware.yaml", "Bread", "Cake"), ("ware.yaml", "copies: 2", "copies: 4")], {"ware W2": 4}),
        ([("ware.yaml", "copies: 2", "copies: 5")], {"ware W2": 3}),
        ([("ware.yaml", "copies: 2", "copies: 1")], {}),
        (
            [("ware.yaml", "{id: W1, name: Apples, price: 3}", "{id: W9, name: Jam, price: 3}")],
            {"ware W9": 1},
        ),
        ([GREEN], {"ware W1": 1, "ware W2": 2}),
        ([("templates/faces/ware-back.yaml", "#224466", "#446622")], {"ware W1": 1, "ware W2": 2}),
        ([("text/en.yaml", "Good morning", "Good evening")], {"ware W1": 1, "ware W2": 2}),
        ([("text/en/guide.yaml", "sell high", "sell soon")], {"guide 1": 1}),
        ([("edition.yaml", "kit: 2", "kit: 3")], {"sign S1": 1}),
        ([("ware.yaml", "title: Wares", "title: Goods")], {}),
    ],
)
def test_what_looks_otherwise_or_is_new_is_printed(
    changes: list[tuple[str, str, str]], printed: dict[str, int], market: Path
) -> None:
    build = first(market)
    for one in changes:
        change(market, *one)

    assert again(market, build) == printed


def test_a_back_comes_along_with_its_front(market: Path) -> None:
    build = first(market)
    change(market, "ware.yaml", "Bread", "Cake")

    again(market, build)

    manifest = json.loads((market.parent / "again/market/a4/manifest.json").read_text(encoding="utf-8"))
    assert [(piece["front"], piece["back"]) for piece in manifest["pieces"]] == [(1, 2)]


def test_the_number_of_a_new_copy_goes_on(market: Path) -> None:
    build = first(market)

    assert again(market, build, "--players", "4", "--format", "pdf,svg") == {"sign S1": 2}
    assert len(list((market.parent / "again/market/a4/svg/sign").glob("S1*-front.svg"))) == 2


def test_what_changed_may_be_printed_several_times(market: Path) -> None:
    build = first(market)
    change(market, "ware.yaml", "Bread", "Cake")
    change(market, "text/en/guide.yaml", "sell high", "sell soon")

    assert again(market, build, "--copies", "3") == {"ware W2": 6, "guide 1": 3}


def test_what_was_printed_several_times_counts_once(market: Path) -> None:
    assert again(market, first(market, "--copies", "3")) == {}


def test_only_some_of_what_changed_may_be_ordered_and_the_rest_is_not_forgotten(market: Path) -> None:
    build = first(market)
    change(market, *GREEN)
    change(market, "text/en/guide.yaml", "sell high", "sell soon")
    assert again(market, build, "--only", "ware:W1") == {"ware W1": 1}

    # when
    rest = again(market, market.parent / "again/market/a4")

    # then
    assert rest == {"ware W2": 2, "guide 1": 1}


def test_a_build_may_take_the_place_of_the_one_that_it_is_compared_with(market: Path) -> None:
    build = first(market)
    change(market, "ware.yaml", "Bread", "Cake")

    done = run(market, "--changed-since", build, "--out", market.parent / "first")
    repeated = run(market, "--changed-since", build, "--out", market.parent / "first")

    assert "ware W2 (2x)" in done.output
    assert "nothing has changed" in repeated.output
    assert (build.parent / "kit.pdf").is_file()


def _drop_looks(build: Path) -> None:
    normal = json.loads(build.read_text(encoding="utf-8"))
    del normal["looks"]
    build.write_text(json.dumps(normal), encoding="utf-8")


def _damage_looks(build: Path) -> None:
    normal = json.loads(build.read_text(encoding="utf-8"))
    normal["looks"]["pieces"]["ware"]["W1"] = ["0829d3e6d464"]
    build.write_text(json.dumps(normal), encoding="utf-8")


@pytest.mark.parametrize(
    ("spoil", "options", "message"),
    [
        (_drop_looks, [], "an older papercity wrote it\n    hint: print the whole edition once more"),
        (_damage_looks, [], "is not as a build writes it\n    hint: print the edition again"),
        (Path.unlink, [], "expected the edition.json of a build, or the folder it lies in, found neither"),
        (lambda build: build.write_bytes(b"%PDF"), [], "found no JSON"),
        (Path.exists, ["--ink", "low"], "was printed with --ink full, so no piece would look the same"),
    ],
)
def test_a_build_that_can_not_be_compared_is_told(
    spoil: Callable[[Path], object], options: list[str], message: str, market: Path
) -> None:
    build = first(market)
    spoil(build)

    done = run(market, "--changed-since", build, "--out", market.parent / "again", *options)

    assert done.exit_code == 1
    assert message in done.output
    assert not (market.parent / "again").exists()


def test_a_build_in_another_language_is_told(market: Path) -> None:
    build = first(market)
    write(
        market,
        {
            "text/de.yaml": "greeting: Guten Tag\nlabels: {margin: Heft}\n",
            "text/de/guide.yaml": FILES["text/en/guide.yaml"],
        },
    )

    done = run(market, "--changed-since", build, "--language", "de", "--out", market.parent / "again")

    assert done.exit_code == 1
    assert "was printed in en, so no piece would look the same" in done.output


def test_changes_are_those_of_a_single_edition(market: Path) -> None:
    done = run(market, "tokens", "--changed-since", market)

    assert done.exit_code == 2
    assert "--changed-since goes with a single edition" in done.output
