"""Words that are typed are matched with what is offered, and the last one is completed."""

from generator.session import Offers
from tests.session.desk import begun


def words(found: Offers) -> list[str]:
    """Return the words that may come next."""
    return [one.word for one in found.choices]


def test_nothing_typed_offers_what_taps_offer() -> None:
    # given
    session = begun("sunshine-city", "1. 1 2")

    # then
    for text in ("", "A", "a:", "A: "):
        assert session.typed(0, text) == session.offers(0, ())


def test_an_unfinished_word_is_completed_whatever_its_case() -> None:
    # given
    session = begun("sunshine-city", "1. 1 2")

    # then
    assert words(session.typed(0, "A: b")) == ["B C"]
    assert words(session.typed(0, "A: I C ca")) == ["Ca1", "Ca3"]
    assert words(session.typed(0, "i c CC")) == ["Cc1", "Cc3", "Cc4", "Cc5"]


def test_finished_words_offer_what_comes_behind_them() -> None:
    # given
    session = begun("sunshine-city", "1. 1 2")

    # when
    found = session.typed(0, "A: I C Ca1 ")

    # then
    assert found == session.offers(0, ("i-c", "ca1"))
    assert "Cc1" in words(found)
    assert "Ca1" not in words(found)


def test_a_line_that_is_whole_says_so() -> None:
    # given
    session = begun("sunshine-city", "1. 1 2")

    # then
    assert session.typed(0, "A: I C Ca1 B W Wd2").is_whole
    assert session.typed(0, "A: I C Ca1 B W Wd2").line == "A: I C Ca1 B W Wd2"
    assert not session.typed(0, "A: I C Ca").is_whole


def test_words_that_do_not_match_offer_nothing_and_say_nothing() -> None:
    # given
    session = begun("sunshine-city", "1. 1 2")

    # then
    for text in ("A: X", "A: L X", "A: B C nonsense ", "B: B C"):
        assert session.typed(0, text) == Offers("", is_whole=False, choices=())


def test_dice_and_small_lines_are_completed_too() -> None:
    # given
    session = begun("sunshine-city", "1. 1 2", "A: B C L W", "B: B C L W")

    # then
    assert words(session.typed(None, "2")) == [f"2. {pip}" for pip in range(1, 7)]
    assert words(session.typed(None, "2. 3 ")) == ["1", "2", "3", "4", "5", "6"]
    assert session.typed(None, "2. 3 3").is_whole
    assert session.typed(None, "~").is_whole


def test_one_word_of_two_choices_is_completed() -> None:
    # given
    session = begun("sunken-city", "1.")

    # then
    assert words(session.typed(0, "A: 4")) == ["4/2", "4/3"]
    assert words(session.typed(0, "A: 4/3 b2")) == ["b2…"]
    assert [one.word for one in session.typed(0, "A: 1/6 9@c").choices if one.spot == "c3"] == ["c3"]
    assert session.typed(0, "A: 1/6 9@c3").is_whole
    assert session.typed(0, "A: 1/6 b2> ").is_whole


def test_a_city_is_completed_in_stages() -> None:
    # given
    session = begun("sunrise-city", "1.", "A: role 17", "B: role 25")

    # then
    assert words(session.typed(0, "A: zr0"))[:2] == ["ZR01", "ZR02"]
    assert "1e" in words(session.typed(0, "A: ZR05 "))
    assert words(session.typed(0, "hand A")) == ["hand A:"]
    assert words(session.typed(0, "hand A: zc01 zr0"))[0] == "ZR01"


def test_a_district_may_be_left_out_where_a_worker_can_go_to_one_only() -> None:
    # given
    session = begun("sunshine-city", "1. 1 2")

    # when
    found = session.typed(0, "A: I Ca1 B Wd2")

    # then
    assert (found.line, found.is_whole) == ("A: I C Ca1 B W Wd2", True)
