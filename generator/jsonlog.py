"""A log in JSON, as a table of the companion gives it away: header keys, and a list ``log`` of lines."""

import json

from generator.problems import Problem, ProblemsError, Source

_FORM = 'a log has header keys with texts and one list of lines: "log": ["1.", "A: ..."]'


def lines_of(text: str, shown: str) -> str:
    """Return the log in a JSON text as lines, each where it stands if each is on a line of its own.

    Raises ProblemsError.
    """
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ProblemsError([Problem(Source(shown), f"this is no JSON: {error}", _FORM)]) from error
    lines = value.pop("log", None) if isinstance(value, dict) else None
    if not isinstance(lines, list):
        raise ProblemsError([Problem(Source(shown), "there is no list log", _FORM)])
    if not all(isinstance(one, str) and one.isprintable() for one in (*lines, *value.values())):
        raise ProblemsError([Problem(Source(shown), "expected every line to be a text", _FORM)])
    return "\n".join(["", *(f"{key}: {one}" for key, one in value.items()), "", *lines])
