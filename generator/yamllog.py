"""A log in YAML: header keys, and the same lines as in a text log in one block called ``log``."""

from generator.problems import Problem, Problems, ProblemsError, Source
from generator.yamlsource import Record, Scalar, parse, source_of

_BLOCK = "a log has header keys and one block, log: |"


def lines_of(text: str, shown: str) -> str:
    """Return the log in a YAML text as lines, each where it stands in the YAML. Raises ProblemsError."""
    problems = Problems()
    value = parse(text, shown, problems)
    problems.raise_if_any()
    if not isinstance(value, Record) or "log" not in value:
        what = "there is no block log" if isinstance(value, Record) else "expected keys and values"
        raise ProblemsError([Problem(Source(shown), what, _BLOCK)])
    lines = _Lines(text)
    for key, one in value.items():
        source = source_of(one) or Source(shown)
        wrong = lines.take(key, one, source)
        if wrong:
            problems.add(source, wrong, _BLOCK)
    problems.raise_if_any()
    return "\n".join(lines.found)


class _Lines:
    """The lines of a log, those of its header made of keys and values."""

    def __init__(self, text: str) -> None:
        self.typed = text.splitlines()
        self.found = [""] * len(self.typed)

    def take(self, key: str, value: object, source: Source) -> str:
        """Take one key with its value; return what is wrong with it, or nothing."""
        if not isinstance(value, Scalar):
            return f"expected one value for {key}"
        if key == "log":
            return self._take_block(value, source)
        at = source.line - 1
        if "\n" in value or self.found[at]:
            return f"expected {key} and its value on a line of their own"
        if ";" in value:
            return f"expected a value of {key} without ; (it begins a comment in a log)"
        quoted = self.typed[at].startswith(('"', "'"), source.column - 1)
        self.found[at] = f"{key}:".ljust(source.column - 1 + quoted) + value
        return ""

    def _take_block(self, value: Scalar, source: Source) -> str:
        if not self.typed[source.line - 1].startswith("|", source.column - 1):
            return "the lines of the log are not in a block"
        last = min(source.line + len(value.splitlines()), len(self.typed))
        self.found[source.line : last] = self.typed[source.line : last]
        return ""
