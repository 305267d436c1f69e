"""The check of everything, which runs beside the preview."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.preview.checking import Checker, everything_wrong
from generator.problems import Problem, Source
from tests.preview.onlooker import Onlooker, place


@pytest.fixture
def checker() -> Iterator[Checker]:
    made = Checker()
    yield made
    made.close()


def test_it_finds_what_the_command_finds(checker: Checker, meadows: Path) -> None:
    text = (meadows / "text/en.yaml").read_text(encoding="utf-8")
    (meadows / "text/en.yaml").write_text(text.replace("Herbs", "Herbs and more " * 20), encoding="utf-8")

    found = checker.found(str(meadows))

    assert found == everything_wrong(str(meadows))
    assert any("C1" in problem.message for problem in found)


def test_what_does_not_fit_beside_the_pieces_is_told_too(checker: Checker, meadows: Path) -> None:
    words = meadows / "text/en.yaml"
    words.write_text(
        words.read_text(encoding="utf-8").replace("title: ", f"title: {'Meadows ' * 20}", 1), encoding="utf-8"
    )

    found = checker.found(str(meadows))

    assert any(problem.pieces == ("furniture",) for problem in found)
    assert found == everything_wrong(str(meadows))


def test_it_goes_on_after_its_process_died(checker: Checker, meadows: Path) -> None:
    checker.found(str(meadows))
    assert checker._process is not None
    checker._process.kill()
    checker._process.join()

    (problem,) = checker.found(str(meadows))
    again = checker.found(str(meadows / "nothing"))

    assert "ended unexpectedly" in problem.message
    assert "found neither" in again[0].message


def test_its_problems_are_told_with_their_pieces(meadows: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = Problem(Source("x.yaml", 1, 2), "is too pale", pieces=("card C2", "tile T1"))
    monkeypatch.setattr(Checker, "found", lambda _checker, _reference: (wrong,))

    with Onlooker(meadows) as onlooker:
        told = onlooker.until(lambda told: bool(told["isChecked"]))

    assert [place(problem) for problem in told["problems"]] == ["x.yaml:1:2: is too pale"]
    assert told["problems"][0]["targets"] == [["card", "C2"], ["tile", "T1"]]


def test_no_button_leads_to_what_is_no_piece(meadows: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = Problem(Source("templates/faces/furniture.yaml", 31, 13), "does not fit", pieces=("furniture",))
    monkeypatch.setattr(Checker, "found", lambda _checker, _reference: (wrong,))

    with Onlooker(meadows) as onlooker:
        told = onlooker.until(lambda told: bool(told["isChecked"]))

    assert [problem["targets"] for problem in told["problems"]] == [[]]


def test_what_an_older_build_had_wrong_is_not_told_of_a_newer(onlooker: Onlooker) -> None:
    desk = onlooker.studio.desk

    before, version = desk.version, desk.checked(desk.build - 1, (Problem(Source("x"), "old"),))

    assert version == before
    assert onlooker.problems() == []
