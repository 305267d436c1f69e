"""A log in YAML: header keys, and the same lines as in a text log in one block called ``log``."""

from generator.problems import Problems
from generator.yamlsource import Record, Scalar, parse, source_of


def lines_of(text: str, shown: str) -> str:
    """Return the log in a YAML text as lines, each where it stands in the YAML. Raises ProblemsError."""
    problems = Problems()
    value = parse(text, shown, problems)
    problems.raise_if_any()
    typed = text.splitlines()
    lines = [""] * len(typed)
    for key, one in value.items() if isinstance(value, Record) else ():
        source = source_of(one)
        if source is None:
            continue
        if key == "log" and isinstance(one, Scalar):
            for number in range(source.line, min(source.line + len(one.splitlines()), len(lines))):
                lines[number] = typed[number]
        elif isinstance(one, Scalar):
            lines[source.line - 1] = f"{key}: {one}"
        else:
            problems.add(
                source, f"expected one value for {key}", "a log has header keys and one block, log: |"
            )
    problems.raise_if_any()
    return "\n".join(lines)
