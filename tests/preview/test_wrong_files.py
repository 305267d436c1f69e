"""Nothing that somebody writes into a file ends the preview; the last good picture stays, and all is told."""

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.preview import proof, studio
from tests.preview.onlooker import Onlooker, place

Spoil = Callable[[Path], None]

CARD = "card.yaml"


def written(name: str, text: str | bytes) -> Spoil:
    return lambda folder: write(folder / name, text)


def write(path: Path, text: str | bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())


def exchanged(name: str, old: str, new: str) -> Spoil:
    def spoil(folder: Path) -> None:
        text = (folder / name).read_text(encoding="utf-8")
        assert old in text
        write(folder / name, text.replace(old, new, 1))

    return spoil


def cut(name: str, part: float) -> Spoil:
    def spoil(folder: Path) -> None:
        data = (folder / name).read_bytes()
        write(folder / name, data[: int(len(data) * part)])

    return spoil


def removed(name: str) -> Spoil:
    return lambda folder: (folder / name).unlink()


def turned_into_a_folder(name: str) -> Spoil:
    def spoil(folder: Path) -> None:
        (folder / name).unlink()
        (folder / name).mkdir()

    return spoil


def linked_to_itself(name: str) -> Spoil:
    def spoil(folder: Path) -> None:
        (folder / name).unlink()
        (folder / name).symlink_to(name)

    return spoil


WRONG: dict[str, tuple[Spoil, str]] = {
    "half written": (cut(CARD, 0.72), "card.yaml"),
    "cut within its first key": (cut("edition.yaml", 0.3), "edition.yaml"),
    "empty": (written(CARD, ""), "card.yaml: expected keys and values, found an empty file"),
    "a list": (written(CARD, "- a\n- b\n"), "card.yaml:1:1: expected keys and values, found a list"),
    "binary": (written(CARD, bytes(range(256))), "card.yaml"),
    "a picture by mistake": (written("edition.yaml", b"\x89PNG\r\n\x1a\n"), "yaml:1:1: expected UTF-8"),
    "in another encoding": (written("text/en.yaml", "title: Grün".encode("latin-1")), "yaml:1:10: expected"),
    "a quotation mark that is open": (exchanged("text/en.yaml", '"Plant', '"Plant it" here "'), "en.yaml"),
    "a tab": (exchanged(CARD, "pieces:\n  -", "pieces:\n\t-"), "this line begins with a tab"),
    "no edition": (removed("edition.yaml"), "found neither"),
    "no file of a kind": (removed(CARD), "expected the file card.yaml, found none"),
    "no words": (removed("text/en.yaml"), "en"),
    "no theme": (removed("templates/themes/garden.yaml"), "unknown theme garden"),
    "no face": (removed("templates/faces/card.yaml"), "unknown face card"),
    "an unknown face": (exchanged(CARD, "face: card ", "face: cart "), "card.yaml:5:7: unknown face cart"),
    "an unknown key": (exchanged(CARD, "points: 2", "pints: 2"), "unknown key pints"),
    "a word for a number": (exchanged(CARD, "points: 2", "points: two"), "card.yaml:10"),
    "two pieces with one id": (exchanged(CARD, "id: C2", "id: C1"), "the piece C1 stands twice"),
    "a text that is too long": (exchanged("text/en.yaml", "Herbs", "Herbs and more " * 20), "en.yaml"),
    "a name that is nowhere": (
        exchanged("templates/faces/card.yaml", "{{ points }}", "{{ pints }}"),
        "pints",
    ),
    "a name that no file can have": (
        exchanged("edition.yaml", "theme: garden", 'theme: garden\nextends: "a\\0b"'),
        "edition.yaml",
    ),
    "a name that is too long for a file": (
        exchanged("edition.yaml", "theme: garden", f"theme: garden\nextends: {'a' * 5000}"),
        "edition.yaml",
    ),
    "a loop without end": (
        exchanged("templates/faces/card.yaml", "for_each: one in cost", "for_each: one in range(10000000)"),
        "card.yaml",
    ),
    "a power that fills the memory": (
        exchanged("templates/faces/card.yaml", "{{ points }}", "{{ 9 ** 9 ** 9 }}"),
        "card.yaml",
    ),
    "a face that uses itself": (
        exchanged("templates/faces/scene.yaml", "draw:\n", "draw:\n  - use: {face: scene}\n"),
        "uses itself",
    ),
    "an edition that extends itself": (
        exchanged("edition.yaml", "theme: garden", "theme: garden\nextends: ."),
        "extends itself",
    ),
    "a bomb of aliases": (
        written(CARD, "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
            f"{new}: &{new} [*{old},*{old},*{old},*{old},*{old},*{old},*{old},*{old},*{old}]\n"
            for old, new in zip("abcdefgh", "bcdefghi", strict=True)
        )),
        "more than 100000 values",
    ),
    "nested a thousand deep": (written(CARD, "a: " + "[" * 3000), "card.yaml"),
    "an icon that is none": (written("icons/leaf.svg", "<svg"), "leaf"),
    "a font that is none": (
        exchanged("templates/themes/garden.yaml", "lilita-one", "no-such-font"),
        "garden.yaml",
    ),
    "a colour that is none": (
        exchanged("templates/themes/garden.yaml", 'leaf: "#', 'leaf: "#0'),
        "garden.yaml",
    ),
    "a folder": (turned_into_a_folder(CARD), "card.yaml"),
    "a link to itself": (linked_to_itself(CARD), "card.yaml"),
    "a board larger than any paper": (
        exchanged("templates/faces/board.yaml", "size: [", "size: [4000mm, 4000mm]\n#["),
        "board.yaml",
    ),
    "a size that is none": (exchanged("templates/faces/tile.yaml", "size: [", "size: [0mm, "), "tile.yaml"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_the_preview_survives_a_file_that_is(onlooker: Onlooker, name: str) -> None:
    # given
    spoil, expected = WRONG[name]
    good = {kind: onlooker.piece(kind, piece) for kind, piece in (("card", "C1"), ("board", "B1"))}
    before = onlooker.state()["build"]

    # when
    spoil(onlooker.folder)
    onlooker.until(lambda told: told["build"] > before)
    shown = {kind: onlooker.piece(kind, piece) for kind, piece in (("card", "C1"), ("board", "B1"))}
    onlooker.piece("tile", "T1")
    onlooker.told("/sheets.json")

    # then
    problems = onlooker.state()["problems"]
    assert any(expected in place(one) for one in problems), list(map(place, problems))
    assert not [one for one in problems if "papercity made a mistake" in one["message"]]
    assert all(one["front"] for one in shown.values())
    for kind, one in shown.items():
        if one["isOld"]:
            assert one["front"] == good[kind]["front"]


def test_what_was_wrong_is_gone_once_it_is_mended(onlooker: Onlooker) -> None:
    good, text = onlooker.piece("card", "C1"), onlooker.read(CARD)

    onlooker.save(CARD, text[:40])
    broken = onlooker.piece("card", "C1")
    told = onlooker.save(CARD, text)

    assert broken == {**good, "isOld": True}
    assert told["problems"] == []
    assert onlooker.piece("card", "C1") == good


def test_a_kind_that_cant_be_read_stays_at_its_place(onlooker: Onlooker) -> None:
    told = onlooker.save("tile.yaml", "kind: [")

    assert [kind["name"] for kind in told["edition"]["kinds"]] == ["card", "tile", "board", "sheet"]


def test_a_kind_that_is_taken_out_is_gone(onlooker: Onlooker) -> None:
    told = onlooker.change("edition.yaml", "kinds: [card, tile,", "kinds: [card,")

    assert [kind["name"] for kind in told["edition"]["kinds"]] == ["card", "board", "sheet"]


def test_other_pieces_are_drawn_anew_while_one_is_wrong(onlooker: Onlooker) -> None:
    before = onlooker.piece("card", "C2")
    onlooker.change(CARD, "points: 2", "points: two")

    onlooker.change(CARD, "points: 4", "points: 5")

    assert onlooker.piece("card", "C1")["isOld"]
    assert not onlooker.piece("card", "C2")["isOld"]
    assert onlooker.piece("card", "C2")["front"] != before["front"]


def test_the_last_good_sheets_stay(onlooker: Onlooker) -> None:
    good = onlooker.told("/sheets.json")

    onlooker.change(CARD, "points: 2", "points: two")
    broken = onlooker.told("/sheets.json")

    assert broken["isOld"]
    assert broken["sheets"] == good["sheets"]
    assert onlooker.get(f"/picture/{good['sheets'][0]['address']}.svg").status == 200


def test_a_preview_may_begin_in_a_folder_with_nothing_in_it(
    tmp_path: Path, meadows: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studio, "_PAUSE", 3600)
    (tmp_path / "empty").mkdir()

    with Onlooker(tmp_path / "empty") as onlooker:
        nothing = onlooker.state()
        for path in meadows.rglob("*"):
            if path.is_file():
                write(tmp_path / "empty" / path.relative_to(meadows), path.read_bytes())
        onlooker.until(lambda told: told["edition"] is not None and not told["problems"])
        card = onlooker.piece("card", "C1")

    assert nothing["edition"] is None
    assert "found neither" in place(nothing["problems"][0])
    assert card["front"]


def test_a_mistake_of_our_own_is_told_and_no_end(onlooker: Onlooker, monkeypatch: pytest.MonkeyPatch) -> None:
    good = onlooker.piece("card", "C1")

    def failing(*_: object) -> None:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr(proof, "load_edition", failing)
    (told,) = onlooker.change(CARD, "points: 2", "points: 3")["problems"]

    assert "papercity made a mistake with these files: ZeroDivisionError: by nothing" in told["message"]
    assert "report" in told["hint"]
    assert onlooker.piece("card", "C1") == {**good, "isOld": True}


# Which piece


@pytest.mark.parametrize(
    ("name", "old", "new", "target"),
    [
        (CARD, "points: 4", "points: four", ["card", "C2"]),
        (CARD, "face: card ", "face: cart ", ["card", ""]),
        ("text/en.yaml", "Old Oak", "An old oak that is much " * 9, ["card", "C2"]),
        ("templates/faces/tile.yaml", "face: tile", "face: tilt", ["tile", ""]),
    ],
)
def test_a_problem_leads_to_the_piece_that_shows_it(
    onlooker: Onlooker, name: str, old: str, new: str, target: list[str]
) -> None:
    onlooker.change(name, old, new)
    for piece in ("C1", "C2", "C3"):
        onlooker.piece("card", piece)

    targets = [one for problem in onlooker.state()["problems"] for one in problem["targets"]]

    assert target in targets
    assert ["card", "C3"] not in targets or name != CARD


def test_a_problem_of_a_whole_edition_leads_nowhere(onlooker: Onlooker) -> None:
    (problem,) = onlooker.change("edition.yaml", "theme: garden", "theme: gardne")["problems"]

    assert problem["targets"] == []
