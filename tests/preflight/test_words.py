"""Words that a language lacks are told in its file; words that are too long are told for each language."""

from pathlib import Path

from tests.preflight.market import Told, drawn, found

WORDS = 'text: {text: "{{ text.names.apple }}", at: [4mm, 4mm], size: [32mm, 6mm]}'
ENGLISH = "names: {apple: Apple, pear: Pear}\nmotto: Fresh\n"


def files(german: str, english: str = ENGLISH) -> dict[str, str]:
    return drawn(WORDS) | {"text/en.yaml": english, "text/de.yaml": german}


def test_words_that_a_language_lacks_are_told_together_where_they_belong(tmp_path: Path) -> None:
    told = found(tmp_path, files("names: {apple: Apfel}\n"))

    assert told == [
        Told("text/de.yaml", "the words in de lack motto, which en has", "write them into text/de.yaml"),
        Told(
            "text/de.yaml:1:1",
            "the words in de lack names.pear, which en has",
            "write them into text/de.yaml",
        ),
    ]


def test_a_language_with_all_words_is_sound(tmp_path: Path) -> None:
    assert found(tmp_path, files("names: {apple: Apfel, pear: Birne}\nmotto: Frisch\n")) == []


def test_a_language_may_have_words_of_its_own(tmp_path: Path) -> None:
    assert found(tmp_path, files("names: {apple: Apfel, pear: Birne}\nmotto: Frisch\nlog: {w: Ware}\n")) == []


def test_many_missing_words_are_a_single_line(tmp_path: Path) -> None:
    english = "names: {apple: Apple}\n" + "".join(f"word-{n}: Word\n" for n in range(9))

    [told] = found(tmp_path, files("names: {apple: Apfel}\n", english))

    assert told.message == ("the words in de lack word-0, word-1, word-2, word-3 and 5 more, which en has")


def test_words_that_every_edition_has_need_not_be_said_again(tmp_path: Path) -> None:
    english = ENGLISH + "flip: {long: Turn it like a page.}\n"

    assert found(tmp_path, files("names: {apple: Apfel, pear: Birne}\nmotto: Frisch\n", english)) == []


def test_a_word_that_is_too_long_in_one_language_only_is_told_with_the_language(tmp_path: Path) -> None:
    long = "Apfelweinflaschenverschlussdrehmomentschraubenschlüssel" * 2
    german = f"names: {{apple: {long}, pear: Birne}}\nmotto: Frisch\n"

    [told] = found(tmp_path, files(german))

    assert told.place == "text/de.yaml:1:16"
    assert "does not fit" in told.message
    assert told.message.endswith("(in ware W1, language de)")


def test_a_finding_in_two_languages_is_told_once(tmp_path: Path) -> None:
    # given
    tiny = WORDS.replace("size: [32mm, 6mm]", "size: [32mm, 6mm], font_size: 4pt")
    files_ = files("names: {apple: Apfel, pear: Birne}\nmotto: Frisch\n") | drawn(tiny)

    # when
    [told] = found(tmp_path, files_)

    # then
    assert told.message.endswith("(in ware W1, language en)")


def test_a_finding_in_another_language_alone_names_it(tmp_path: Path) -> None:
    words = WORDS.replace("at: [4mm, 4mm], size: [32mm, 6mm]", "at: [4mm, 4mm], size: [35.5mm, 6mm]")
    nearly_too_wide = "i" * 43

    # when
    told = found(tmp_path, files(f"names: {{apple: {nearly_too_wide}, pear: B}}\nmotto: F\n") | drawn(words))

    # then
    assert [one.message.rsplit(", ", 1)[1] for one in told] == ["language de)"]


def test_an_edition_with_words_of_its_own_is_looked_at_in_its_own_languages(tmp_path: Path) -> None:
    # given: its parent speaks two languages, it has a new word in one of them
    parent = files("names: {apple: Apfel, pear: Birne}\nmotto: Frisch\n")
    for name, text in parent.items():
        path = tmp_path / "parent" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    child = {
        "edition.yaml": "edition: fair\nextends: ../parent\n",
        "text/en.yaml": "names: {plum: Plum}\n",
    }

    # when, then
    assert found(tmp_path / "child", child) == []
    [told] = found(tmp_path / "other", child | {"text/de.yaml": "motto: Knackig\n"})
    assert told.place == "text/de.yaml"
    assert told.message == "the words in de lack names.plum, which en has"
