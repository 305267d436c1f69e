"""A downloaded edition comes to an end: in time, in memory, and with a message."""

import resource
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.layout import supplies
from tests.problems.told import papercity, told_by

CARDS = "kind: cards\nface: own\npieces:\n  - {id: one}\n"
GIGABYTE = 1 << 30


@pytest.fixture(autouse=True)
def _with_little_memory() -> Iterator[None]:
    """Let a run that fills the memory fail at once."""
    before = resource.getrlimit(resource.RLIMIT_AS)
    used = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + GIGABYTE, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_AS, before)


def messages(folder: Path, faces: dict[str, str], cards: str = CARDS) -> list[str]:
    """Return what is told of an edition with these faces, which has to be within 20 seconds."""
    (folder / "templates" / "faces").mkdir(parents=True)
    (folder / "edition.yaml").write_text("edition: endless\nkinds: [cards]\n", encoding="utf-8")
    (folder / "cards.yaml").write_text(cards, encoding="utf-8")
    for name, draw in faces.items():
        path = folder / "templates" / "faces" / f"{name}.yaml"
        path.write_text(
            f"face: {name}\nsize: [50mm, 50mm]\ntakes: {{t: any?}}\ndraw:\n{draw}", encoding="utf-8"
        )
    start = time.monotonic()
    told = told_by(papercity("check", folder).stderr)
    assert time.monotonic() - start < 20
    return [one.message for one in told]


def test_faces_that_double_what_they_hand_on_come_to_an_end(tmp_path: Path) -> None:
    # given
    handed = {
        f"f{number}": f'  - use: {{face: f{number + 1}, with: {{t: "{{{{ t ~ t }}}}"}}}}\n'
        for number in range(50)
    }
    first = {"own": '  - use: {face: f0, with: {t: "xxxxxxxxxx"}}\n', "f50": "  - rect: {fill: ink}\n"}

    # when
    [message] = messages(tmp_path, first | handed)

    # then
    assert "this makes more than 100000 values or 100000 characters" in message


def test_lists_that_double_come_to_an_end_too(tmp_path: Path) -> None:
    # given
    handed = {
        f"f{number}": f'  - use: {{face: f{number + 1}, with: {{t: "{{{{ [t, t] }}}}"}}}}\n'
        for number in range(50)
    }
    first = {"own": '  - use: {face: f0, with: {t: "{{ [1] }}"}}\n', "f50": "  - rect: {fill: ink}\n"}

    # when
    [message] = messages(tmp_path, first | handed)

    # then
    assert "this makes more than 100000 values" in message


def test_faces_that_fan_out_run_out_of_their_budget(tmp_path: Path) -> None:
    # given
    fans = {f"f{number}": f"  - use: {{face: f{number + 1}}}\n" * 10 for number in range(9)}
    first = {"own": "  - use: {face: f0}\n", "f9": "  - rect: {fill: ink}\n"}

    # when
    [message] = messages(tmp_path, first | fans)

    # then
    assert message.startswith("this face draws more than 20000 elements")


def test_a_thousand_full_faces_run_out_of_the_budget_of_the_kit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given
    monkeypatch.setattr(supplies.Budget.__init__, "__defaults__", (50_000,))
    loops = (
        "  - for_each: a in range(15)\n    stack: {draw: [{for_each: b in range(1000), rect: {fill: ink}}]}\n"
        '  - text: {text: "{{ piece.number }}"}\n'
    )
    pieces = "kind: cards\nface: own\nnumbered: yes\npieces:\n  - {id: one, copies: 1000}\n"

    # when
    told = messages(tmp_path, {"own": loops}, pieces)

    # then
    assert [message for message in told if message.startswith("the faces of this kit draw more than")]


def test_a_file_nested_without_end_is_told(tmp_path: Path) -> None:
    assert messages(tmp_path, {}, "pieces: " + "[" * 100_000) == ["this is nested too deeply"]


def test_an_alias_bomb_in_a_file_is_told(tmp_path: Path) -> None:
    lines = ["a: &a [x, x, x, x, x, x, x, x, x, x]"]
    for before, name in zip("abcdefgh", "bcdefghi", strict=True):
        lines.append(f"{name}: &{name} [{', '.join(['*' + before] * 10)}]")

    assert messages(tmp_path, {}, "\n".join(lines)) == ["this file has more than 100000 values"]
