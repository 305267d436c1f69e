"""The words of a turn: each has one reading, however it is typed, and what is none is told."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from generator.referee import Shelf, score
from generator.scoring.engine import SEATS
from generator.scoring.issues import Issue, Place
from generator.scoring.logfile import Entry, Word
from generator.scoring.sunken.notation import Notation
from generator.scoring.verdict import Verdict
from tests.scoring.sunken.setting import lake, line, start, told, with_pieces, with_player, wrong_line

HEAD = "game: sunken-city\nA = Ana, yellow\nB = Ben, white\n"
KEYWORDS = ("go", "spirit", "chip", "home", "unread", "?", "-", "!")
ROAD = "a1> c1v 9@c3 c4v 5@c6 d6v 10@e5"


def notation() -> Notation:
    return Notation(lake())


def ops(text: str) -> list[tuple[str, tuple[int, ...]]]:
    """Return what the words of a turn name, with - for what they don't."""
    found, issues = read(text)
    return found if not issues else [*found, ("-", ())]


def read(text: str) -> tuple[list[tuple[str, tuple[int, ...]]], tuple[Issue, ...]]:
    """Return what the words of a turn name, and what is wrong with them."""
    words, column = [], 4
    for word in text.split():
        words.append(Word(word, column))
        column += len(word) + 1
    found = notation().read(Entry("turn", Place(1, 1), text, tuple(words), 1, 0))
    return [(op.kind, op.args) for op in found.ops], found.issues


def only_issue(text: str) -> Issue:
    (issue,) = read(text)[1]
    return issue


def judged(*turns: str) -> Verdict:
    return score((HEAD + "\n".join(turns) + "\n").encode(), "some.log", Shelf())


# all words there are


def streets() -> Iterator[str]:
    for square, sign in product(lake().water.squares, "><v^"):
        if notation().piece(square + sign) is not None:
            yield square + sign


def houses() -> list[str]:
    dark = [name for at, name in enumerate(lake().water.squares) if lake().dark >> at & 1]
    return [f"{number}@{square}" for number, square in product(lake().houses, dark)]


def every_word() -> list[str]:
    cards = {str(card) for corner in lake().corners for card in corner.hand}
    numbers = {*map(str, lake().houses), *(str(face) for one in lake().set_ups.values() for face in one.die)}
    return [*KEYWORDS, *cards, *numbers, *lake().water.squares, *streets(), *houses()]


def test_no_word_has_two_readings_after_case_folding() -> None:
    folded = Counter(word.casefold() for word in every_word())

    assert [word for word, count in folded.items() if count > 1] == []


def test_no_word_is_a_piece_and_something_else() -> None:
    others = {*KEYWORDS, *lake().water.squares, *map(str, range(100))}

    assert [word for word in others if notation().piece(word) is not None] == []


def test_each_word_is_read_alike_in_capitals() -> None:
    for word in every_word():
        for before in ("", "go ", "spirit "):
            assert ops((before + word).upper()) == ops(before + word), before + word


def test_a_number_is_a_house_behind_go_and_the_die_behind_spirit() -> None:
    assert ops("go 2") == [("find", (1,))]
    assert ops("spirit 2") == [("roll", (2,))]


def test_a_square_is_where_the_adventurer_goes_behind_go_and_where_the_spirit_goes_behind_spirit() -> None:
    assert ops("go b1") == [("to", (1,))]
    assert ops("spirit b1") == [("haunt", (1,))]
    assert ops("go home") == [("to", (-1,))]


def test_a_way_ends_where_a_piece_or_another_way_begins() -> None:
    assert ops("go 9 a1> spirit 2 d4 go c2") == [
        ("find", (8,)),
        ("street", (lake().water.named["a1>"],)),
        ("roll", (2,)),
        ("haunt", (lake().water.numbers["d4"],)),
        ("to", (lake().water.numbers["c2"],)),
    ]


# streets and houses


def test_each_street_has_two_names_one_from_each_end() -> None:
    names: dict[int, list[str]] = {}
    for street in streets():
        meant = notation().piece(street)
        assert meant is not None
        names.setdefault(meant[1][0], []).append(street)

    everywhere = {at for at, spot in enumerate(lake().water.spots) if not spot.is_house}
    assert names.keys() == everywhere
    assert {tuple(sorted(name[-1] for name in both)) for both in names.values()} == {("<", ">"), ("^", "v")}


@pytest.mark.parametrize(
    ("one", "other"), [("a1>", "b1<"), ("c1v", "c2^"), ("h9>", "i9<"), ("i8v", "i9^"), ("A1>", "B1<")]
)
def test_a_street_lies_on_the_same_squares_from_either_end(one: str, other: str) -> None:
    assert ops(one) == ops(other)
    assert ops(one)[0][0] == "street"


@pytest.mark.parametrize("street", ["a1<", "a1^", "i1>", "a9v", "c9v", "i5>", "a5<", "e1^"])
def test_a_street_that_would_stick_out_of_the_lake_is_none(street: str) -> None:
    issue = only_issue(street)

    assert (issue.code, issue.typed) == ("unknown", street)
    assert issue.message == f"a street {street} would not fit on the lake"
    assert "a1> lies on a1 and b1" in issue.hint


@pytest.mark.parametrize("number", range(1, 11))
def test_a_house_has_its_printed_number(number: int) -> None:
    assert ops(f"{number}@c3") == [("house", (number - 1, lake().water.numbers["c3"]))]


@pytest.mark.parametrize("word", ["11@c3", "0@c3", "99@c3"])
def test_a_house_that_is_not_in_the_game_is_told_with_those_that_are(word: str) -> None:
    issue = only_issue(word)

    assert issue.message == f"there is no house {word.partition('@')[0]}"
    assert issue.hint == "houses are 1, 2, 3, 4, 5, 6, 7, 8, 9, 10"


@pytest.mark.parametrize(
    ("text", "square"), [("j1>", "j1"), ("a10v", "a10"), ("9@z3", "z3"), ("go a0", "a0"), ("spirit k9", "k9")]
)
def test_a_square_that_is_not_on_the_lake_is_told_with_those_that_are(text: str, square: str) -> None:
    issue = read(text)[1][0]

    assert issue.message == f"there is no square {square} on this lake"
    assert issue.hint == "its squares are a1 to i9"


def test_a_card_that_nobody_has_is_left_to_the_rules() -> None:
    assert ops("9/9") == [("card", (9, 9))]


# commas, spaces, case


def test_commas_part_words_like_spaces() -> None:
    apart = "3/4 a1> c1v 9@c3 go 9 c2"

    assert ops("3/4, a1>, c1v, 9@c3, go 9, c2") == ops(apart)
    assert ops("3/4,a1>,c1v,9@c3,go,9,c2") == ops(apart)
    assert ops(",3/4,, a1>,c1v , 9@c3 go 9 ,c2,") == ops(apart)


def test_a_comma_between_two_houses_parts_them() -> None:
    assert ops("0/7 go 9,5") == ops("0/7 go 9 5")
    assert ops("go 9,10 home") == ops("go 9 10 home")


def test_a_word_behind_a_comma_is_told_at_its_own_column() -> None:
    issue = only_issue("a1>,foo")

    assert (issue.typed, issue.place) == ("foo", (1, 8))


@pytest.mark.parametrize(
    ("together", "apart"),
    [("a1>c1v9@c3", "a1> c1v 9@c3"), ("go9c2", "go 9 c2"), ("3/4a1>", "3/4 a1>"), ("gohome", "go home")],
)
def test_words_may_stand_close_together_if_they_can_be_parted_in_one_way(together: str, apart: str) -> None:
    assert ops(together) == ops(apart)
    assert read(together)[1] == ()


@pytest.mark.parametrize(("together", "apart"), [("a1>c1v!", "a1> c1v!"), ("gohome!", "go home!")])
def test_glued_words_may_end_with_a_mark(together: str, apart: str) -> None:
    assert ops(together) == ops(apart)
    assert read(together)[1] == ()


SAMPLE = ["3/4", "0/7", "a1>", "c1v", "b1<", "c2^", "9@c3", "1@e5", "10@c3", "d1>", "e5v", "i9^"]


@pytest.mark.parametrize("first", SAMPLE)
def test_two_words_close_together_are_those_two_or_none(first: str) -> None:
    for second in SAMPLE:
        glued = ops(first + second)
        assert glued == ops(f"{first} {second}") or glued[-1] == ("-", ()), first + second


# words that are none


@pytest.mark.parametrize(
    ("text", "code", "message", "hint"),
    [
        ("foo", "unknown", "unknown word foo", "a card is 3/4, a street a1> or a1v"),
        ("sprit 2 d4", "unknown", "unknown word sprit", "did you mean spirit?"),
        ("hom", "unknown", "unknown word hom", "did you mean home?"),
        ("chp", "unknown", "unknown word chp", "did you mean chip?"),
        ("a1", "syntax", "what is at a1?", "a street is a1> or a1v, a house 9@a1"),
        ("9", "syntax", "what is 9?", "a card is 3/4, a house 9@c3, the way to it go 9"),
        ("home", "syntax", "who goes home?", "write go home; the spirit never goes there"),
        ("go", "syntax", "nothing stands behind go", "write where to: go 9 c2"),
        ("spirit", "syntax", "nothing stands behind spirit", "write the die, if rolled, and the squares"),
        ("go a1>", "syntax", "nothing stands behind go", "write where to: go 9 c2"),
        ("spirit 2 d4 11", "syntax", "what is 11?", "houses are 1, 2, 3, 4, 5, 6, 7, 8, 9, 10"),
        ("go 9 11", "syntax", "what is 11?", "houses are 1, 2, 3, 4, 5, 6, 7, 8, 9, 10"),
        ("spirit 2 home", "syntax", "who goes home?", "write go home; the spirit never goes there"),
    ],
)
def test_what_is_no_word_or_stands_where_none_belongs_is_told_with_a_hint(
    text: str, code: str, message: str, hint: str
) -> None:
    issue = only_issue(text)

    assert (issue.code, issue.message) == (code, message)
    assert hint in issue.hint


@pytest.mark.parametrize("text", ["go 11", "go foo", "go c10", "spirit home", "spirit foo"])
def test_a_stop_that_is_not_understood_is_told_once(text: str) -> None:
    assert len(read(text)[1]) == 1


def test_what_stands_behind_an_unknown_word_is_not_told_again() -> None:
    assert [issue.typed for issue in read("gehe 9 c2 spirit 2 d4")[1]] == ["gehe"]


def test_a_stray_word_makes_a_game_incomplete_and_no_more() -> None:
    verdict = judged("1. A: 1/6 a1> foo", "B: 0/7")

    assert [(issue.code, issue.place) for issue in verdict.issues] == [("unknown", (4, 15))]
    assert verdict.status == "incomplete"


def test_a_dash_stands_for_nothing() -> None:
    assert ops("0/7 - -") == ops("0/7")


# marks


def test_a_mark_on_a_word_lets_that_word_stand_against_the_rules() -> None:
    verdict = judged("1. A: 3/4 a1> 9@c3 5@g3!")

    assert [(issue.code, issue.typed, issue.clause) for issue in verdict.issues] == [
        ("irregular", "5@g3!", "SNK-4.2")
    ]


def test_a_piece_that_has_no_room_is_told_once() -> None:
    verdict = judged("1. A: 3/4 a1> c1v a1v!")

    assert [(issue.code, issue.typed, issue.clause) for issue in verdict.issues] == [
        ("irregular", "a1v!", "SNK-4.3")
    ]


def test_a_mark_on_one_word_lets_no_other_stand() -> None:
    issues = judged("1. A: 3/4 a1> 9@c3! 5@g3").issues

    assert [(issue.code, issue.typed) for issue in issues] == [("illegal", "5@g3")]


def test_a_mark_alone_lets_the_whole_line_stand() -> None:
    found = line(with_pieces(start(), ROAD), "0/7 go 9 spirit 2 a9 !")

    assert {issue.code for issue in found.issues} == {"irregular"}
    assert len(found.issues) == 2


def test_a_mark_where_everything_is_legal_changes_nothing() -> None:
    assert line(start(), "3/4! a1>! c1v! 9@c3! go 9!").issues == ()
    assert line(start(), "3/4 a1> c1v 9@c3 go 9 !").issues == ()


def test_what_stood_is_carried_out_as_it_was_written() -> None:
    table = with_player(with_pieces(start(), ROAD), 0, "a1>")

    found = line(table, "4/2 g7> g8> g9> f6> go 5!")

    assert [issue.clause for issue in found.issues] == ["SNK-5.1"]
    assert told(found.state.players[0].open) == [5]


def test_too_few_pieces_stand_with_a_mark_at_the_end() -> None:
    found = line(start(), "3/4 a1> c1v !")

    assert [(issue.code, issue.clause) for issue in found.issues] == [("irregular", "SNK-4.1")]
    assert found.state.seat == 1


@pytest.mark.parametrize("word", ["?", "unread", "UNREAD"])
def test_a_word_that_nobody_can_read_makes_what_follows_unsure(word: str) -> None:
    found = line(start(), f"3/4 a1> c1v 9@c3 {word}")

    assert [issue.code for issue in found.issues] == ["unverified"]
    assert found.unsure == {0, 1}
    assert found.state.seat == 1


def test_behind_a_word_that_nobody_can_read_nothing_is_called_illegal() -> None:
    verdict = judged("1. A: 3/4 a1> ?", "B: 1/6 a1v")

    assert "illegal" not in {issue.code for issue in verdict.issues}


def test_a_turn_that_nobody_can_read_is_written_with_its_letter() -> None:
    verdict = judged("1. A: unread", "B: 1/6 i8v", "2. A: 1/6 a1>")

    assert [issue.code for issue in verdict.issues] == ["unverified"]


def test_the_letter_of_a_seat_is_no_word_of_a_turn() -> None:
    for letter in SEATS[:4]:
        assert wrong_line(start(), f"0/7 {letter}").code == "unknown"


def test_a_remark_behind_a_semicolon_is_no_word() -> None:
    assert judged("1. A: 1/6 a1>  ; foo 9 home").issues == ()
