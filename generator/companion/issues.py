"""What the referee says of a line, as plain values for a phone."""

from collections.abc import Iterable
from typing import Any

from generator.scoring.issues import Issue
from generator.scoring.verdict import severity
from generator.speech import ENGLISH, Speaker
from generator.verdictjson import said


def plain(game: str, issues: Iterable[Issue], say: Speaker = ENGLISH) -> list[dict[str, Any]]:
    """Return issues with what the rules say."""
    return [{**said(game, one, say), "need": say(one.need), "have": say(one.have)} for one in issues]


def is_wrong(issues: Iterable[Issue]) -> bool:
    """Return whether a line can't stand as it is."""
    return any(severity(one) == "error" for one in issues)
