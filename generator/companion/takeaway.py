"""A log as a file to take along: the text itself, YAML or JSON; ``score`` reads them all."""

import json
from collections.abc import Callable, Mapping

from generator.scoring.logfile import Header


def as_text(text: str, _header: Header) -> str:
    """Return the log."""
    return text


def as_yaml(text: str, header: Header) -> str:
    """Return the log in YAML: the keys of its top lines, and all other lines in one block."""
    top, rest = _parts(text, header)
    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in top.items()]
    return "\n".join([*lines, "log: |", *(f"  {line}".rstrip() for line in rest)]) + "\n"


def as_json(text: str, header: Header) -> str:
    """Return the log in JSON: the keys of its top lines, and the other lines as a list."""
    top, rest = _parts(text, header)
    return json.dumps({**top, "log": rest}, ensure_ascii=False, indent=2)


def _parts(text: str, header: Header) -> tuple[dict[str, str], list[str]]:
    """Return the values of the top, and the lines from the seats on."""
    top = {"game": header.game, "edition": header.edition, "date": header.date, "seal": header.seal}
    top |= {option.path: option.value for option in header.options}
    lines = text.splitlines()
    first = min((seat.place.line for seat in header.seats), default=1)
    return {key: value for key, value in top.items() if value}, lines[first - 1 :]


FORMS: Mapping[str, tuple[str, Callable[[str, Header], str]]] = {
    "txt": ("text/plain", as_text),
    "yaml": ("application/yaml", as_yaml),
    "json": ("application/json", as_json),
}
"""The types of files, and what writes them."""
