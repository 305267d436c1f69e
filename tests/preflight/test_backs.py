"""Backs of one deck look alike, or the kind says which pieces are a deck."""

from pathlib import Path

from tests.preflight.market import FACE, Told, drawn, found

KIND = "kind: ware\nface: ware\nback: behind\nstock: card\n{0}pieces:\n{1}"
PIECES = "  - {id: W1, seat: red}\n  - {id: W2, seat: red}\n  - {id: W3, seat: blue}\n"
BACK = "face: behind\nsize: [40mm, 60mm]\ntakes: {seat: text}\ndraw:\n"
WORDS = 'text: {{text: "{0}", at: [4mm, 4mm], size: [32mm, 6mm]}}'


def files(back: str, key: str = "", pieces: str = PIECES) -> dict[str, str]:
    head = FACE.replace("draw:", "takes: {seat: text}\ndraw:")
    front = drawn(WORDS.format("{{ seat }}"), kind=KIND.format(key, pieces), head=head)
    return front | {"templates/faces/behind.yaml": f"{BACK}  - {WORDS.format(back)}\n"}


def test_the_first_piece_with_another_back_is_told_at_its_id(tmp_path: Path) -> None:
    told = found(tmp_path, files("{{ seat }}"))

    assert told == [
        Told(
            "ware.yaml:8:10",
            "the back of W3 does not look like the backs of the others in its deck, so that it is known while"
            " it lies face down",
            "draw the same back for all; or write into the kind deck: NAME, the value that says which deck a"
            " piece is of, deck: id where backs are no secret",
        )
    ]


def test_the_same_back_for_all_is_sound(tmp_path: Path) -> None:
    assert found(tmp_path, files("Market")) == []


def test_backs_may_differ_between_decks(tmp_path: Path) -> None:
    assert found(tmp_path, files("{{ seat }}", "deck: seat\n")) == []


def test_backs_of_one_deck_may_not_show_an_id(tmp_path: Path) -> None:
    [told] = found(tmp_path, files("{{ piece.id }}", "deck: seat\n"))

    assert told.place == "ware.yaml:8:10"
    assert told.message.startswith("the back of W2 ")


def test_backs_that_are_no_secret_may_show_an_id(tmp_path: Path) -> None:
    assert found(tmp_path, files("{{ piece.id }}", "deck: id\n")) == []


def test_a_deck_that_no_piece_names_is_told_with_what_may_be_meant(tmp_path: Path) -> None:
    told = found(tmp_path, files("{{ seat }}", "deck: seta\n"))

    message = "no piece has a value seta that says which deck it is of"
    assert told == [Told("ware.yaml:5:7", message, "did you mean seat?")]


def test_a_deck_may_be_a_value_that_all_pieces_share(tmp_path: Path) -> None:
    pieces = "  - {id: W1}\n  - {id: W2}\n"

    assert found(tmp_path, files("{{ seat }}", "values: {seat: red}\ndeck: seat\n", pieces)) == []
