import re
from pathlib import Path
from typing import cast, get_args, get_type_hints

import pypdfium2 as pdfium
import pytest

from generator import outbox, press
from generator.layout import bind, face
from generator.preflight.inspection import inspect
from generator.schema import content, prose, shapes, template
from generator.schema.fields import Model
from generator.units import PAPERS
from tests.docs.pages import chapters, files, keys, read, write

TEMPLATES = read("docs/templates.md")
EDITIONS = read("docs/editions.md")
CHAPTERS = chapters(TEMPLATES, level=2)
FIRST = files(CHAPTERS["A first card"])
SHOWN = {name: FIRST | files(text) for name, text in CHAPTERS.items() if files(text)}

TABLES: dict[str, tuple[str, type[Model]]] = {
    "theme": (TEMPLATES, template.ThemeFile),
    "colours": (TEMPLATES, template.ColourFile),
    "fonts": (TEMPLATES, template.FontFile),
    "styles": (TEMPLATES, template.StyleFile),
    "Faces": (TEMPLATES, template.FaceFile),
    "Sheets": (TEMPLATES, template.SheetFile),
    "a text": (TEMPLATES, prose.ProseFile),
    "a block": (TEMPLATES, prose.Block),
    "a table": (TEMPLATES, prose.TableSpec),
    "The edition's file": (EDITIONS, content.EditionFile),
    "Players": (EDITIONS, content.Players),
    "Kinds": (EDITIONS, content.KindFile),
    "Pieces": (EDITIONS, content.PieceHead),
    "a box": (EDITIONS, content.TuckBoxSpec),
}


def _spec(verb: str) -> type[Model]:
    (spec, _) = get_args(get_type_hints(template.Element)[verb])
    return cast("type[Model]", spec)


def _known(model: type[Model]) -> set[str]:
    return {info.alias or name for name, info in model.model_fields.items()}


def _texts(pdf: Path) -> list[str]:
    document = pdfium.PdfDocument(pdf)
    texts = [page.get_textpage().get_text_bounded() for page in document]
    document.close()
    return texts


@pytest.mark.parametrize("name", SHOWN)
def test_the_files_that_a_chapter_shows_make_an_edition_without_problems(name: str, tmp_path: Path) -> None:
    # given
    write(SHOWN[name], tmp_path)

    # when
    inspected = inspect(str(tmp_path), (PAPERS["a4"], PAPERS["letter"]))

    # then
    assert inspected.problems == ()
    assert inspected.pieces > 0


def test_the_first_card_is_printed_with_its_words(tmp_path: Path) -> None:
    # given
    write(FIRST, tmp_path / "garden")
    job = press.Job(str(tmp_path / "garden"), PAPERS["a4"])

    # when
    built = outbox.build(job, ("pdf", "svg"), tmp_path / "output", lambda _what: None)

    # then
    (page,) = _texts(built.folder / "kit.pdf")
    assert page.count("Wheat") == 3
    assert "Take 1" in page
    assert built.manifest["kinds"]["crop-card"]["count"] == 4


@pytest.mark.parametrize("verb", template.VERBS)
def test_the_table_of_a_verb_has_its_keys_and_no_others(verb: str) -> None:
    shown = keys(chapters(TEMPLATES, level=3)[verb])

    assert sorted(shown) == sorted(_known(_spec(verb)))


@pytest.mark.parametrize("heading", TABLES)
def test_the_table_of_a_file_has_its_keys_and_no_others(heading: str) -> None:
    page, model = TABLES[heading]

    shown = keys(chapters(page, level=3)[heading])

    assert sorted(shown) == sorted(_known(model))


def test_an_element_has_the_documented_keys_beside_its_verb() -> None:
    shown = keys(CHAPTERS["Verbs"])

    assert {*shown, *template.VERBS} == _known(template.Element)


def test_each_type_of_value_is_documented() -> None:
    shown = set(keys(CHAPTERS["Values"]))

    assert {*shapes._PARSERS, "any"} == {word for word in shown if re.fullmatch(r"[a-z]+", word)}


@pytest.mark.parametrize("shown", keys(CHAPTERS["Values"]))
def test_each_documented_shape_is_one(shown: str) -> None:
    record = template.FaceFile.model_validate(_face_that_takes(shown))

    assert "value" in record.takes


def _face_that_takes(shown: str) -> object:
    from generator.problems import Problems
    from generator.yamlsource import parse

    return parse(f"face: card\ntakes: {{value: {shown}}}\n", "card.yaml", Problems())


def test_the_functions_and_filters_of_expressions_are_those_documented() -> None:
    shown = CHAPTERS["Expressions"]

    for label, known in (
        ("functions", bind._environment().globals),
        ("filters", bind._environment().filters),
    ):
        (row,) = re.findall(rf"^\| {label} \| (.+) \|$", shown, re.MULTILINE)
        assert sorted(re.findall(r"`(\w+)`", row)) == sorted(known)


def test_the_methods_of_expressions_are_those_documented() -> None:
    (row,) = re.findall(r"^\| methods \| (.+) \|$", CHAPTERS["Expressions"], re.MULTILINE)

    assert {*re.findall(r"`(\w+)`", row), *bind._LOOP} == bind._METHODS


@pytest.mark.parametrize("limit", [bind.MAX_MADE, bind.MAX_TEXT, face.MAX_ELEMENTS])
def test_the_limits_of_a_downloaded_edition_are_told(limit: int) -> None:
    assert str(limit) in CHAPTERS["Expressions"].replace("\n", " ").split()


def test_the_names_that_every_face_knows_are_documented() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", CHAPTERS["Expressions"], re.MULTILINE)

    assert set(rows) == set(face.GENERAL)


def test_the_counters_of_a_loop_are_documented() -> None:
    scope = face._scopes(_repeated(), {})[0]

    assert {f"loop.{name}" for name in scope["loop"]} == set(keys(CHAPTERS["Repeat and choose"]))


def _repeated() -> template.Element:
    from generator.problems import Problems
    from generator.yamlsource import parse

    record = parse("for_each: n in range(3)\nrect: {}\n", "card.yaml", Problems())
    return template.Element.model_validate(record)


@pytest.mark.parametrize("part", ["colours", "fonts", "styles"])
def test_the_names_of_the_plain_theme_are_documented(part: str) -> None:
    from generator.library.templates import Templates
    from generator.problems import Problems

    plain = Templates((), Problems()).theme("plain")

    assert plain is not None
    (sentence,) = re.findall(rf"`plain` has the {part} ((?:.|\n)+?)\.\n", chapters(TEMPLATES, level=3)[part])
    assert set(re.findall(r"`([\w-]+)`", sentence)) == set(getattr(plain, part))
