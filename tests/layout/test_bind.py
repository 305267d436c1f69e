import pytest

from generator.layout.bind import evaluate, items_of
from generator.problems import Source
from generator.schema.fields import Bound, Wrong
from generator.yamlsource import Scalar


def test_one_expression_gives_the_value_itself() -> None:
    assert evaluate("{{ boxes }}", {"boxes": [1, 2]}) == [1, 2]
    assert evaluate("{{ a + 1 }}", {"a": 2}) == 3


def test_text_around_expressions_gives_text() -> None:
    assert evaluate("{{ a }}mm", {"a": 6.0}) == "6mm"


def test_a_value_keeps_the_place_it_was_written() -> None:
    where = Source("cards.yaml", 7, 3)

    found = evaluate("{{ body }}", {"body": Scalar("long", where)})

    assert found.source == where


def test_an_unknown_name_tells_the_nearest_known_one() -> None:
    with pytest.raises(Wrong) as wrong:
        evaluate("{{ tite }}", {"title": "x", "body": "y"})

    assert str(wrong.value) == "unknown name tite"
    assert wrong.value.hint == "did you mean title?"


@pytest.mark.parametrize(
    "expression",
    [
        "{{ ''.__class__.__mro__ }}",
        "{{ a.__init__.__globals__ }}",
        "{{ (1).__class__ }}",
        "{% for c in [].__class__.__base__.__subclasses__() %}{{ c }}{% endfor %}",
        "{{ 'x' * 1000000000 }}",
        "{{ 9 ** 999999 }}",
        "{{ range(1000000000) | list }}",
        "{{ a.append(1) }}",
        "{{ 1 / 0 }}",
        "{{ a[99] }}",
        "{{ lipsum() }}",
        "{% include 'secret' %}",
        "{{ a | tojson }}",
        "{{ ",
    ],
)
def test_what_could_do_harm_or_makes_no_sense_is_refused(expression: str) -> None:
    with pytest.raises(Wrong):
        evaluate(expression, {"a": [1]})


def test_a_loop_runs_over_lists_only() -> None:
    with pytest.raises(Wrong, match="expected a list"):
        items_of(Bound("{{ word }}", Source("x"), str, None), {"word": "abc"})


@pytest.mark.parametrize(
    "expression",
    [
        "{{ 'a'.ljust(9999999999) }}",
        "{{ 'a'.replace('a', 'b' * 2000).replace('b', 'c' * 2000) }}",
        "{{ ('x' * 2000) | replace('x', 'y' * 2000) }}",
        "{{ '%9999999999d' % 1 }}",
        "{{ (['x' * 2000] * 2000) | join }}",
        "{% for a in range(2000) %}{{ 'x' * 2000 }}{% endfor %}",
        "{% for a in range(2000) %}{% for b in range(2000) %}{% endfor %}{% endfor %}",
        "{% set a = 'x' * 2000 %}{{ a }}",
        "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
        "{{ " + "(" * 2000 + "1" + ")" * 2000 + " }}",
    ],
)
def test_what_would_take_long_or_fill_the_memory_is_refused(expression: str) -> None:
    with pytest.raises(Wrong):
        evaluate(expression, {})


def test_a_key_comes_before_a_method_of_the_same_name() -> None:
    assert evaluate("{{ box['a'].items + 1 }}", {"box": {"a": {"items": 1}}}) == 2


def test_a_loop_inside_a_text_knows_where_it_is() -> None:
    text = "{% for w in words %}{% if not loop.first %}, {% endif %}{{ loop.index }} {{ w }}{% endfor %}"

    assert evaluate(text, {"words": ["a", "b"]}) == "1 a, 2 b"
