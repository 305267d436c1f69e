"""What the referee says of a line, as plain values for a phone."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from generator.library.clauses import rule_text
from generator.scoring.issues import Issue
from generator.scoring.verdict import severity
from generator.speech import ENGLISH, Speaker

rule = lru_cache(maxsize=512)(rule_text)
"""What a clause says; the digest is read once."""


def plain(game: str, issues: Iterable[Issue], say: Speaker = ENGLISH) -> list[dict[str, Any]]:
    """Return issues with what the rules say."""
    return [
        {
            "code": one.code,
            "severity": severity(one),
            "message": say(one.message),
            "typed": one.typed,
            "clause": one.clause,
            "rule": rule(game, one.clause, say.language),
            "hint": say(one.hint),
            "need": say(one.need),
            "have": say(one.have),
            "legal": list(one.legal),
        }
        for one in issues
    ]


def is_wrong(issues: Iterable[Issue]) -> bool:
    """Return whether a line can't stand as it is."""
    return any(severity(one) == "error" for one in issues)
