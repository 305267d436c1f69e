"""The preview lives through each mistake in ``tests/editions/wrong.yaml``, and tells it."""

import shutil
from pathlib import Path

import pytest

from generator.preview.desk import Desk, Kept
from generator.preview.proof import Look, Wish
from generator.units import PAPERS
from tests.editions import desk as files
from tests.editions.wrongfiles import FRESH, HALL, WRONG

LOOK = Look(None, "full")
SHOWN = {
    "market": ("ware", "W1"),
    "town": ("figure", "WB"),
    "skyline": ("pawn", "PR"),
    "lake": ("street", "ST"),
}


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def picture(kept: Kept) -> str:
    """Return what a picture of a piece is called, by what it shows."""
    assert kept.shown is not None
    assert kept.shown.front is not None
    return kept.shown.front.address


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow][: at % 4]) for at, name in enumerate(WRONG)]
)
def test_a_mistake_is_told_and_mended_in_the_preview(name: str) -> None:
    # given
    wrong = WRONG[name]
    files.write(Path("hall"), HALL)
    folder = files.write(Path(wrong.fresh), FRESH[wrong.fresh])
    desk = Desk(Wish(wrong.fresh, PAPERS["a4"], "long", LOOK))
    desk.renew()
    (good,) = desk.piece(LOOK, *SHOWN[wrong.fresh])

    # when
    wrong.spoil(folder)
    desk.renew()
    (shown,) = desk.piece(LOOK, *SHOWN[wrong.fresh])
    desk.piece(LOOK, "ware", "W2")
    desk.sheets(LOOK)
    told = [str(problem).splitlines()[0] for problem in desk.problems(LOOK)]

    # then
    assert wrong.prints or any(map(wrong.tells, told)), told
    assert not shown.is_old or picture(shown) == picture(good)

    # when
    shutil.rmtree(folder)
    files.write(folder, FRESH[wrong.fresh])
    desk.renew()

    # then
    (mended,) = desk.piece(LOOK, *SHOWN[wrong.fresh])
    assert (picture(mended), mended.is_old) == (picture(good), False)
    assert desk.problems(LOOK) == []
