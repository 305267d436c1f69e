"""A hand that was miswritten, and the ninth tile that the Architect keeps."""

from generator.scoring.issues import Place
from generator.scoring.repair import mended
from generator.scoring.sunrise.table import Table
from tests.scoring.sunrise.setting import clauses, constructing, refused, umpire, verdict, with_player
from tests.scoring.sunrise.test_hands import HAND, judged

ROW = "ZR01 1e; ZC01 2e; ZR02 1w; ZR03 2w"


def architect(*hand: str, extra: int = 0) -> Table:
    """Return a table on which the Architect has one building tile left."""
    table = constructing(ROW, "ZR01 A; ZR02 B", roles="A 07 B 31")
    return with_player(table, 0, hand=frozenset(hand), works=1, extra=extra)


def test_a_hand_in_which_a_tile_was_misread_is_named_by_the_tile_that_is_laid() -> None:
    text = f"A = A\nB = B\n\n1.\nA: role 03\nB: role 31\nhand A: {HAND}\nA: ZC03 1e\n"

    done, issues = verdict(text)

    assert [issue.because for issue in issues] == [(Place(8, 1),)]
    (told,) = mended(umpire(), done)
    first = told.suspects[0]
    assert (first.place.line, first.new) == (8, f"hand A: {HAND.replace('ZC01', 'ZC03')}")


def test_a_tile_in_the_hand_of_another_names_that_hand() -> None:
    text = f"A = A\nB = B\n\n1.\nA: role 03\nB: role 31\nhand B: {HAND}\nA: ZR01 1e\n"

    _, issues = verdict(text)

    assert [(issue.message, issue.because) for issue in issues] == [
        ("ZR01 is in the hand of B", (Place(8, 1),))
    ]


def test_the_ninth_tile_of_the_architect_is_asked_for_where_a_pass_rests_on_it() -> None:
    (issue,) = judged(architect(extra=1), "A: pass")

    assert (issue.code, issue.clause) == ("unverified", "SNR-A48")
    assert issue.message == "whether the tile that A kept as Architect had a place can't be checked"
    assert issue.hint == "write it as the ninth behind hand A:"


def test_a_pass_with_the_ninth_tile_is_refused_if_it_is_laid_later() -> None:
    (issue,) = judged(architect(extra=1), "A: pass", "B: BRRa ZR02 ZR03", "A: BRCa ZR01 ZC01")

    assert clauses([issue]) == [("illegal", "SNR-A39")]


def test_a_pass_with_the_ninth_tile_is_refused_if_it_was_written_down() -> None:
    assert refused(architect("BRCa"), "A: pass").clause == "SNR-A39"
