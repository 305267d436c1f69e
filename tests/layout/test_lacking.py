"""Words that an expression reads and an edition lacks."""

import pytest

from generator.layout.bind import WordlessError, evaluate
from generator.schema.fields import Wrong

SCOPE = {
    "text": {"cards": {"E1": {"name": "Rain"}}, "pad": {"rows": {}}, "title": "Meadows"},
    "piece": {"id": "E2"},
    "row": {"id": "bonus"},
    "names": ["E1", "E3"],
}


def _lacking(text: str) -> tuple[str, int]:
    with pytest.raises(WordlessError) as caught:
        evaluate(text, SCOPE)
    return ".".join(caught.value.lack.path), caught.value.lack.known


@pytest.mark.parametrize(
    ("text", "path", "known"),
    [
        ("{{ text.cards[piece.id].name }}", "cards.E2.name", 1),
        ("**{{ text.cards[piece.id].name | upper }}**", "cards.E2.name", 1),
        ("{{ text.cards[names[0]].rule }}", "cards.E1.rule", 2),
        ("{{ text.pad.rows[row.id].get('how') }}", "pad.rows.bonus", 2),
        ("{{ [text.title, text.pad.date] }}", "pad.date", 1),
        ("{{ text.events[piece.id].name }}", "events.E2.name", 0),
        ("{{ text.tagline }}", "tagline", 0),
    ],
)
def test_the_whole_path_is_known_however_it_is_written(text: str, path: str, known: int) -> None:
    assert _lacking(text) == (path, known)


@pytest.mark.parametrize("text", ["{{ piece.name }}", "{{ names.first }}", "{{ text.title ~ piece.name }}"])
def test_what_other_values_lack_are_no_words(text: str) -> None:
    with pytest.raises(Wrong) as caught:
        evaluate(text, SCOPE)

    assert not isinstance(caught.value, WordlessError)


def test_a_name_that_is_typed_nearly_right_is_a_slip_and_one_that_a_piece_gives_is_none() -> None:
    with pytest.raises(WordlessError) as typed:
        evaluate("{{ text.titel }}", SCOPE)
    with pytest.raises(WordlessError) as given:
        evaluate("{{ text.cards[piece.id].name }}", SCOPE)

    assert typed.value.lack.is_slip
    assert not given.value.lack.is_slip
