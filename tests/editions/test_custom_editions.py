"""The editions in ``custom``, made of YAML alone: sound, printed on several papers, scored by whole games."""

from dataclasses import dataclass
from pathlib import Path

import pypdfium2 as pdfium
import pytest

from generator import outbox, press
from generator.kit import Order
from generator.layout.imposition import Backs
from generator.library.catalogue import load_catalogue
from generator.preflight.inspection import inspect
from generator.referee import Shelf, score
from generator.scoring.verdict import Verdict
from generator.units import PAPERS
from tests.editions import desk

HERE = Path(__file__).parent
CUSTOM = sorted(path.name for path in (HERE / "custom").iterdir())
LOGS = sorted(path.stem for path in (HERE / "logs").glob("*.log"))
BOTH = (PAPERS["a4"], PAPERS["letter"])

ENDS: dict[str, tuple[int, list[int], str, str]] = {
    "girder-bay": (1, [6, 7, 3], "7 plants, and 7 are required", "Z85S2-G89M1"),
    "broad-avenue": (
        3,
        [9, 9, 14, 14, 9, 13],
        "level with 14 tokens; the pawn stands on step 5, against 3",
        "4WWCZ-FZD34",
    ),
    "canal-quarter": (
        1,
        [8, 8, 8],
        "level with 8 tokens; the pawn stands on step 7, against 6",
        "ZQWG0-06Z9Y",
    ),
    "great-lake": (
        2,
        [10, 9, 10],
        "level with 10 treasures safe; the sum is 59 against 57; the end came because the hourglass has come "
        "into sight",
        "C9C5C-7914G",
    ),
    "lantern-market": (0, [15, 15, 10], "level with 15 points; more in Cups, 2 against 0", "2PBTE-FJX3M"),
}
"""Who has won each game, the points of all seats, what decided, and the seal."""


@dataclass(frozen=True, slots=True)
class Slip:
    """What stands in a log and what instead, and how that is refused: line, clause, words."""

    log: str
    old: str
    new: str
    line: int
    clause: str
    message: str


NOTHING_FILLS = "no unit that was gained fills Wd1"
NO_SIDEWALK = "no sidewalk of {} meets a sidewalk"
WRONG = (
    Slip("girder-bay", "B C Wg4 Wd4 L T", "B C Wg4 Wd1 L T", 6, "SHN-7.1", NOTHING_FILLS),
    Slip("broad-avenue", "ZM04 2w3s ^w", "ZM04 2w3s ^n", 36, "SNR-6.6", NO_SIDEWALK.format("ZM04")),
    Slip("broad-avenue", "F, yellow", "F, yellow\nG = Player G", 8, "SNR-A6", "at most 6 can play this"),
    Slip("canal-quarter", "ZI13 1e2n ^n", "ZI13 1e2n ^e", 20, "SNR-6.6", NO_SIDEWALK.format("ZI13")),
    Slip("great-lake", "A: 0/9 go 4", "A: 0/7 go 4", 10, "SNK-3.2", "there is no such card"),
    Slip("great-lake", "7@f6 k10v", "7@k9 k10v", 8, "SNK-4.8", "k9 is a light square"),
    Slip("lantern-market", "1 cat 0", "1 cat 1", 8, "", "only one player can have cat, and A has it"),
)


def log_of(name: str) -> str:
    return (HERE / "logs" / f"{name}.log").read_text(encoding="utf-8")


def verdict_on(text: str, edition: str) -> Verdict:
    return score(text.encode(), "game.log", Shelf((str(HERE / "custom" / edition),)))


def test_each_edition_has_a_game_and_an_end() -> None:
    assert CUSTOM == LOGS == sorted(ENDS)


@pytest.mark.parametrize("name", CUSTOM)
def test_an_edition_is_made_of_yaml_alone(name: str) -> None:
    files = [path for path in (HERE / "custom" / name).rglob("*") if path.is_file()]

    assert {path.suffix for path in files} == {".yaml"}


@pytest.mark.parametrize("name", CUSTOM)
def test_an_edition_is_sound(name: str) -> None:
    inspected = inspect(str(HERE / "custom" / name), BOTH)

    assert inspected.problems == ()
    assert inspected.pieces > 20


@pytest.mark.parametrize("name", CUSTOM)
def test_an_edition_is_no_stock_edition_in_other_clothes(name: str) -> None:
    edition = load_catalogue(str(HERE / "custom" / name))
    parents = desk.load(HERE / "custom" / name).folders[1:]

    assert edition.code not in {load_catalogue(str(parent)).code for parent in parents}


@pytest.mark.print
@pytest.mark.parametrize(
    ("paper", "backs", "order"),
    [("a4", "long", Order()), ("letter", "gutter", Order(ink="low")), ("a3", "short", Order(players=2))],
)
@pytest.mark.parametrize("name", CUSTOM)
def test_an_edition_is_printed(name: str, paper: str, backs: Backs, order: Order, tmp_path: Path) -> None:
    # when
    job = press.Job(str(HERE / "custom" / name), PAPERS[paper], backs, order=order)
    built = outbox.build(job, ("pdf",), tmp_path, lambda _what: None)

    # then
    document = pdfium.PdfDocument(built.folder / "kit.pdf")
    printed = [page.get_textpage().get_text_bounded() for page in document]
    code = load_catalogue(job.edition).code
    assert sum(code in text for text in printed) > 5
    document.close()


@pytest.mark.parametrize("name", LOGS)
def test_a_whole_game_comes_to_its_end(name: str) -> None:
    winner, points, decided, seal = ENDS[name]

    verdict = verdict_on(log_of(name), name)

    points_of = {one.seat: next(iter(one.score.values())) for one in verdict.standings}
    assert (verdict.status, verdict.issues) == ("legal", ())
    assert (verdict.winners, [points_of[seat] for seat in range(len(points))]) == ((winner,), points)
    assert (verdict.decided_by, verdict.seal) == (decided, seal)


@pytest.mark.parametrize("slip", WRONG, ids=lambda slip: f"{slip.log}:{slip.line}")
def test_a_wrong_move_is_refused_with_its_clause(slip: Slip) -> None:
    text = log_of(slip.log)
    assert text.count(slip.old) == 1

    verdict = verdict_on(text.replace(slip.old, slip.new), slip.log)

    first = verdict.issues[0]
    assert (verdict.status, first.code) == ("illegal", "illegal")
    assert (first.place.line, first.clause) == (slip.line, slip.clause)
    assert slip.message in first.message


@pytest.mark.parametrize("name", [name for name in LOGS if name != "lantern-market"])
def test_the_same_game_is_none_by_the_stock_edition(name: str) -> None:
    verdict = score(log_of(name).encode(), "game.log", Shelf())

    assert verdict.status in ("illegal", "incomplete")
