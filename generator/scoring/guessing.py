"""How much is guessed about one line of a log: what else may stand there, and what slip is behind it.

A guess reads the whole line anew, and there are the more guesses the more words it has.
"""

from collections.abc import Callable, Iterable

from generator.scoring.issues import Issue
from generator.scoring.logfile import Entry

MOST_WORDS = 40
LONGEST = 160
"""No turn that anybody has written has more words, or characters; nothing is guessed about longer ones."""
MOST_HELPED = 4
"""Of the issues of one line; where there are more, no other word mends it."""
_SHORT = 20
"""In words: a line that is read without effort."""


def is_guessed(entry: Entry) -> bool:
    """Return whether it is guessed what was meant by a line; not if it is longer than any turn."""
    letters = sum(len(word.text) + 1 for word in entry.words)
    return len(entry.words) <= MOST_WORDS and letters <= LONGEST


def effort(entry: Entry) -> int:
    """Return for how many short lines it counts to read a line once and to try a change of it."""
    return max(1, len(entry.words) ** 2 // _SHORT**2)


def helped(entry: Entry, issues: Iterable[Issue], help_with: Callable[[Issue], Issue]) -> list[Issue]:
    """Return the issues of a line, the first ones with what may stand there instead."""
    found = list(issues)
    if not is_guessed(entry):
        return found
    return [*map(help_with, found[:MOST_HELPED]), *found[MOST_HELPED:]]
