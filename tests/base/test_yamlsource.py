import pickle
from pathlib import Path

import pytest

from generator.problems import Problems
from generator.yamlsource import MAX_NODES, Record, Scalar, parse, plain, read


def told(text: str) -> list[str]:
    """Return the problems of a YAML text."""
    problems = Problems()
    parse(text, "x.yaml", problems)
    return [str(problem) for problem in problems.found]


def test_every_scalar_stays_text() -> None:
    value = parse("a: no\nb: [1:30, 012, 1e3, null, 2026-11-30]\n", "x.yaml", Problems())

    assert value is not None
    assert plain(value) == {"a": "no", "b": ["1:30", "012", "1e3", "null", "2026-11-30"]}


def test_a_scalar_keeps_its_place_in_another_process() -> None:
    value = parse("a: b\n", "x.yaml", Problems())
    assert isinstance(value, Record)
    scalar = value["a"]

    again = pickle.loads(pickle.dumps(scalar))

    assert again == scalar == "b"
    assert isinstance(again, Scalar)
    assert str(again.source) == "x.yaml:1:4"


def test_a_duplicate_key_names_the_first_one() -> None:
    assert told("a: 1\nb: 2\na: 3\n") == [
        "x.yaml:3:1: the key a stands twice, first in line 1\n    hint: keep one of them"
    ]


def test_a_tag_is_refused_and_named() -> None:
    (problem,) = told("a: !!python/object/apply:os.system [ls]\n")

    assert problem.startswith("x.yaml:1:4: expected plain YAML, found the tag !!python/object")


def test_tabs_are_told_apart() -> None:
    (problem,) = told("a:\n\tb: 1\n")

    assert problem.endswith("hint: indent with spaces, not with tabs")


def test_an_alias_bomb_runs_out_of_its_budget() -> None:
    lines = ["a: &a [x, x, x, x, x, x, x, x, x, x]"]
    for before, name in zip("abcdefgh", "bcdefghi", strict=True):
        lines.append(f"{name}: &{name} [{', '.join(['*' + before] * 10)}]")

    assert any(f"more than {MAX_NODES} values" in problem for problem in told("\n".join(lines)))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "found an empty file"),
        ("# only a comment\n", "found an empty file"),
        ("a: &a [*a]\n", "this contains itself through an alias"),
        ("a: *nowhere\n", "this name after * is given to nothing"),
        ("a: 1\n---\nb: 2\n", "found a second after ---"),
        ("a: \x07\n", "the character U+0007 can't stand"),
        ("[" * 3000, "this is nested too deeply"),
        ("? [a]\n: 1\n", "expected a word as a key"),
        ("a: b: c\n", "between quotation marks"),
        ("a: [b, c\nd: e\n", "x.yaml:1:4: this list is not closed"),
        ("a: 'b\nc: d\n", "x.yaml:1:4: this quotation mark is never closed"),
        ("a: **b**\n", "x.yaml:1:4: a text can't begin with *"),
        ("a:\n  - b\n  c: d\n", "x.yaml:3:3: expected a list item here"),
        ("  a: b\nc: d\n", "x.yaml:2:1: expected a key here"),
        ("'': b\n", "expected a key before this colon"),
        ("a: {{ b }}\n", "text that begins with {"),
        ("a: {hello}\n", "x.yaml:1:5: expected a colon and a value after 'hello', found none"),
        ('a: "Old" Oak\n', "x.yaml:1:4: the text that begins here ends at its second quotation mark"),
        ("a: über\x07\n", "x.yaml:1:8: the character U+0007"),
    ],
)
def test_what_is_no_plain_yaml_is_told_with_its_place(text: str, message: str) -> None:
    (problem,) = told(text)

    assert problem.startswith("x.yaml")
    assert message in problem


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16"])
def test_another_encoding_is_told(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes("title: Städte\n".encode(encoding))
    problems = Problems()

    assert read(path, "x.yaml", problems) is None
    assert "expected UTF-8 text" in problems.found[0].message


@pytest.mark.parametrize("empty", ['""', "[]", "{}"])
def test_an_alias_may_name_something_empty(empty: str) -> None:
    assert told(f"a: &e {empty}\nb: *e\n") == []


def test_each_word_in_braces_without_a_colon_is_told() -> None:
    first, second = told("a: {hello, world}\n")

    assert "after 'hello'" in first
    assert "after 'world'" in second
