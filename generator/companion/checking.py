"""A finished game without a table: a log out of what somebody pasted or uploaded, and the verdict on it.

Nothing is kept, and nothing is fetched from an address in a code.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator import referee, report
from generator.codes.reading import is_coded, logs_in
from generator.companion.editions import Editions, label_of
from generator.problems import ProblemsError
from generator.scoring.issues import Issue
from generator.scoring.logfile import Header, Log, write
from generator.scoring.plaintext import decode, lines_of
from generator.scoring.verdict import Verdict
from generator.shelf import in_our_words

PASTED = "your log"
"""What the verdict calls a log that has no name."""
_WRAPPED = (".yaml", ".yml", ".json")
_NOTHING = "there is nothing to check"


class NotCheckedError(ValueError):
    """What was sent holds no game, or more than one; ``hint`` says what to do."""

    def __init__(self, said: str, hint: str = "") -> None:
        super().__init__(said)
        self.hint = hint


class Checked(NamedTuple):
    """A verdict, the log it is about (None if there is none), and its text in the form of lines."""

    verdict: Verdict
    log: Log | None
    text: str

    @property
    def lines(self) -> list[str]:
        """The lines of the text as the reader counts them."""
        found = lines_of(self.text)
        return found if isinstance(found, list) else []

    @property
    def header(self) -> Header:
        """The top of the log."""
        return self.verdict.header


def check(given: Sequence[tuple[str, bytes]], editions: Editions) -> Checked:
    """Return the verdict on the one log that some files hold: logs, or pictures and texts of codes.

    Raises NotCheckedError.
    """
    found = [(name, data) for name, data in given if data.strip()]
    logs = [(name, data) for name, data in found if not is_coded(data)]
    logs += _from_codes([(name, data) for name, data in found if is_coded(data)])
    if not logs:
        raise NotCheckedError(_NOTHING, "paste a log, or choose its file or photos of its codes")
    if len(logs) > 1:
        raise NotCheckedError(f"these are {len(logs)} games", "check one after another")
    return _checked(*logs[0], editions)


def _from_codes(files: Sequence[tuple[str, bytes]]) -> Iterator[tuple[str, bytes]]:
    """Yield the logs in codes. Raises NotCheckedError for codes that can't be read."""
    for one in logs_in(files):
        if one.why:
            where = "" if one.name == PASTED else f"{one.name}: "
            raise NotCheckedError(f"{where}{one.why}", one.hint)
        yield one.name, one.text.encode()


def _checked(name: str, data: bytes, editions: Editions) -> Checked:
    try:
        log = referee.open_log(data, name)
        shelf = editions.shelf_of(_code(log))
        verdict = referee.score(data, name, shelf)
    except ProblemsError as error:
        return Checked(report.broken(name, error.problems), None, _text(data))
    if isinstance(log, Issue):
        return Checked(verdict, None, _text(data))
    return Checked(verdict, in_our_words(log, shelf), write(log) if name.endswith(_WRAPPED) else _text(data))


def _code(log: Log | Issue) -> str:
    """Return the code of the edition that a log names, or nothing."""
    if isinstance(log, Issue):
        return ""
    try:
        return label_of(log.header.edition)
    except ValueError:
        return ""


def _text(data: bytes) -> str:
    text = decode(data)
    return text if isinstance(text, str) else ""
