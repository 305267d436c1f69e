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
from tests.problems.told import papercity

HERE = Path(__file__).parent
CUSTOM = sorted(path.name for path in (HERE / "custom").iterdir())
BOTH = (PAPERS["a4"], PAPERS["letter"])
LOGS = sorted(path.stem for path in (HERE / "logs").glob("*.log"))

HOURGLASS = "the end came because the hourglass has come into sight"
ENDS: dict[str, tuple[int, list[int], str, str]] = {
    "broad-avenue": (
        3,
        [9, 9, 14, 14, 9, 13],
        "level with 14 tokens; the pawn stands on step 5, against 3",
        "4WWCZ-FZD34",
    ),
    "canal-quarter": (1, [9, 10, 7], "10 benchmark tokens against 9", "9GZV6-R7VAH"),
    "girder-bay": (0, [8, 7, 7], "both have enough plants; more plants: 8 against 7", "KDY9J-D7SGG"),
    "great-lake": (
        2,
        [10, 9, 10],
        f"level with 10 treasures safe; the sum is 59 against 57; {HOURGLASS}",
        "C9C5C-7914G",
    ),
    "lantern-market": (0, [15, 15, 10], "level with 15 points; more in Cups, 2 against 0", "2PBTE-FJX3M"),
    "sonnenrevier": (1, [2, 4, 0, 2], "4 plants, and 4 are required", "5D8RR-FRV0K"),
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


NOTHING_FILLS = "no unit that was gained fills {}"
NO_SIDEWALK = "no sidewalk of {} meets a sidewalk"
WRONG = (
    Slip("girder-bay", "G Td2 Td4", "G Td1 Td4", 6, "SHN-7.1", NOTHING_FILLS.format("Td1")),
    Slip("broad-avenue", "ZM04 2w3s ^w", "ZM04 2w3s ^n", 36, "SNR-6.6", NO_SIDEWALK.format("ZM04")),
    Slip("broad-avenue", "F, yellow", "F, yellow\nG = Player G", 8, "SNR-A6", "at most 6 can play this"),
    Slip("canal-quarter", "ZP13 3e1s ^n", "ZP13 3e1s ^e", 22, "SNR-6.6", NO_SIDEWALK.format("ZP13")),
    Slip("canal-quarter", "A = ", "bidding.chips_per_turn: 1\nA = ", 27, "SNR-5.5", "it is the turn of B"),
    Slip("great-lake", "A: 0/9 go 4", "A: 0/7 go 4", 10, "SNK-3.2", "there is no such card"),
    Slip("great-lake", "7@f6 k10v", "7@k9 k10v", 8, "SNK-4.8", "k9 is a light square"),
    Slip("lantern-market", "1 cat 0", "1 cat 1", 8, "", "only one player can have cat, and A has it"),
    Slip("sonnenrevier", "Pc1 Tb3 Polier", "Pc1 Tb1 Polier", 9, "SHN-7.1", NOTHING_FILLS.format("Tb1")),
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
    [
        ("a4", "long", Order()),
        pytest.param("letter", "gutter", Order(ink="low"), marks=pytest.mark.slow),
        pytest.param("a3", "short", Order(players=2), marks=pytest.mark.slow),
    ],
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
    assert verdict.status == "illegal"
    assert (first.place.line, first.clause) == (slip.line, slip.clause)
    assert slip.message in first.message


@pytest.mark.parametrize("name", [name for name in LOGS if name != "lantern-market"])
def test_the_same_game_is_none_by_the_stock_edition(name: str) -> None:
    verdict = score(log_of(name).encode(), "game.log", Shelf())

    assert verdict.status in ("illegal", "incomplete")


def test_a_german_game_is_told_in_german_with_the_words_of_its_edition() -> None:
    log = HERE / "logs" / "sonnenrevier.log"

    told = papercity("score", log, "--edition", HERE / "custom" / "sonnenrevier").stdout

    assert "Tüftlerin Chipwerk" in log.read_text(encoding="utf-8")
    assert "Player B hat gewonnen: 4 Kraftwerke, und 4 sind nötig." in told


def test_check_asks_only_for_the_languages_that_an_edition_itself_has_words_in(tmp_path: Path) -> None:
    # given
    head = "edition: town\nextends: sunshine-city\nkinds: [note]\n"
    kind = "kind: note\nface: note\npieces: [{id: N1}]\n"
    text = '{text: "{{ text.hello }}", at: [4mm, 4mm], size: [40mm, 10mm]}'
    face = f"face: note\nsize: [60mm, 40mm]\ndraw:\n  - text: {text}\n"
    words = "hello: Hello\nchecklist: {kinds: {note: {name: Notes, note: One.}}}\n"
    files = {
        "edition.yaml": head,
        "note.yaml": kind,
        "templates/faces/note.yaml": face,
        "text/en.yaml": words,
    }
    folder = desk.write(tmp_path / "town", files)

    # when
    english = papercity("check", folder)
    desk.write(folder, {"text/de.yaml": "title: Stadt\n"})
    both = papercity("check", folder)

    # then
    assert (english.exit_code, english.stderr) == (0, "")
    assert "de.yaml: the words in de lack checklist.kinds.note, hello, which en has" in both.stderr
