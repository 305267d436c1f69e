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


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(Wrong) as wrong:
        evaluate("{{ tite }}", {"title": "x", "body": "y"})

    assert str(wrong.value) == "unknown name tite"
    assert "body, title" in wrong.value.hint


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
