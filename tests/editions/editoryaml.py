"""YAML as editors read it: by the core schema of YAML 1.2, with numbers, truth values and nothings."""

import re
from typing import Any

import yaml


class _Editor(yaml.CSafeLoader):
    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}


for _tag, _pattern, _first in (
    ("bool", r"true|True|TRUE|false|False|FALSE", "tTfF"),
    ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    ("int", r"[-+]?[0-9]+", "-+0123456789"),
    ("float", r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?", "-+.0123456789"),
):
    _Editor.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(rf"^(?:{_pattern})$"), list(_first))


def _whole(loader: yaml.CSafeLoader, node: yaml.ScalarNode) -> int:
    return int(str(loader.construct_scalar(node)))


def _number(loader: yaml.CSafeLoader, node: yaml.ScalarNode) -> float:
    return float(str(loader.construct_scalar(node)))


_Editor.add_constructor("tag:yaml.org,2002:int", _whole)
_Editor.add_constructor("tag:yaml.org,2002:float", _number)


def read(text: str) -> Any:
    """Return the value written in a text."""
    return yaml.load(text, Loader=_Editor)
