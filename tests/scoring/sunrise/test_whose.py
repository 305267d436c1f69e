"""Lines that name their seat in another way than by its letter and a colon."""

import pytest

from generator.logbook import canonical
from generator.referee import Shelf, score
from generator.scoring.logfile import Log
from generator.scoring.reader import read
from tests.scoring.sunrise.setting import umpire

LOG = """game: sunrise-city
A = Ana, red
B = Ben, blue

1.
A: role 17
B: role 25
A: ZC01 e of CH
{line}
A: ZR05 1e1n ^n
= A 0t 0p, B 0t 0p
"""


def judged(line: str) -> list[tuple[str, int]]:
    """Return the code and the line of all that is wrong with a log."""
    verdict = score(LOG.format(line=line).encode(), "some.log", Shelf())
    return [(issue.code, issue.place.line) for issue in verdict.issues]


LINES = ["B ZC02 n of CH", "b ZC02 n of CH", "Ben: ZC02 n of CH", "BEN : ZC02 n of CH", "B; ZC02 n of CH"]


@pytest.mark.parametrize("line", LINES)
def test_a_letter_without_its_colon_or_a_name_means_that_seat(line: str) -> None:
    assert judged(line) == judged("B: ZC02 n of CH") == []


@pytest.mark.parametrize("line", LINES)
def test_such_a_line_is_written_canonically_with_its_letter_and_colon(line: str) -> None:
    found = canonical(LOG.format(line=line).encode(), "some.log", Shelf(), corrected=False)

    assert "B: ZC02 1n" in found.splitlines()


@pytest.mark.parametrize("line", ["C ZC02 n of CH", "Bob: ZC02 n of CH", "B; a fine tile", "B", "Ben:"])
def test_a_line_of_nobody_or_that_tells_no_play_is_told(line: str) -> None:
    assert judged(line)[0][1] == 9


def test_the_words_keep_their_columns() -> None:
    log: Log = read(LOG.format(line="  Ben:  ZX99 n of CH"))

    entry = umpire().prepare(log).entries[4]

    assert [(word.text, word.column) for word in entry.words][:2] == [("ZX99", 9), ("n", 14)]
