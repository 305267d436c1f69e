"""What a schema can see, editors and papercity refuse alike."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from generator import editorhelp
from generator.preflight.inspection import inspect
from generator.units import PAPERS
from tests.editions import desk
from tests.editions.test_editor_help import faults

THEME = "theme: market\nextends: plain\ncolours: {leaf: '#227744'}\nsizes: {box: 7mm}\n"
SHEET = "sheet: stall\nextends: cut\nmarks: lines\ngap: 2mm\n"
PROSE = "title: Rules\nblocks:\n  - text: Buy and sell.\n  - table: {rows: [[Apples, 3]]}\n"
PAGE = (
    "face: page\nsize: [100mm, 100mm]\ntakes: {title: text, subtitle: text, page: integer, pages: integer}\n"
)
SOUND = desk.PLAIN | {
    "edition.yaml": "edition: market\ntitle: Market\ntheme: market\nkinds: [ware, rules]\n",
    "ware.yaml": desk.PLAIN["ware.yaml"].replace("stock: card", "stock: card\nsheet: stall"),
    "rules.yaml": "kind: rules\nface: page\nsheet: page\nprose: rules\n",
    "text/en/rules.yaml": PROSE,
    "templates/themes/market.yaml": THEME,
    "templates/sheets/stall.yaml": SHEET,
    "templates/faces/page.yaml": f"{PAGE}draw:\n  - prose: {{}}\n",
}
SCHEMAS = {
    "edition.yaml": "edition",
    "ware.yaml": "kinds/ware",
    "text/en.yaml": "words",
    "text/en/rules.yaml": "prose",
    "templates/themes/market.yaml": "theme",
    "templates/sheets/stall.yaml": "sheet",
    "templates/faces/ware.yaml": "face",
}


@dataclass(frozen=True, slots=True)
class Slip:
    """A mistake: in a file, what is written instead of something."""

    file: str
    sound: str
    wrong: str


FACE, KIND, EDITION = "templates/faces/ware.yaml", "ware.yaml", "edition.yaml"
SLIPS = (
    Slip(EDITION, "edition: market", "edition: My Market"),
    Slip(EDITION, "title:", "titel:"),
    Slip(EDITION, "kinds: [ware, rules]", "kinds: ware"),
    Slip(EDITION, "edition: market\n", ""),
    Slip(EDITION, "theme: market", "theme: market\nplayers: {min: none}"),
    Slip(EDITION, "theme: market", "theme: market\nplayers: {max: 21}"),
    Slip(EDITION, "theme: market", "theme: market\nplayers: {most: 4}"),
    Slip(EDITION, "theme: market", "theme: market\noptions: short"),
    Slip(KIND, "kind: ware\n", ""),
    Slip(KIND, "stock: card", "stock: cardboard"),
    Slip(KIND, "stock: card", "stock: card\nper: seat"),
    Slip(KIND, "stock: card", "stock: card\nnumbered: maybe"),
    Slip(KIND, "stock: card", "stok: card"),
    Slip(KIND, "price: 3", "prize: 3"),
    Slip(KIND, "price: 3", "price: three"),
    Slip(KIND, "price: 3", "price: [3]"),
    Slip(KIND, "id: W1, ", ""),
    Slip(KIND, "id: W1", "id: W 1"),
    Slip(KIND, "copies: 2", "copies: 1001"),
    Slip(KIND, "copies: 2", "copies: -1"),
    Slip(KIND, "stock: card", "stock: card\nvalues: {colour: red}"),
    Slip(KIND, "stock: card", "stock: card\nbox: {holds: []}"),
    Slip("text/en/rules.yaml", "text: Buy", "txt: Buy"),
    Slip("text/en/rules.yaml", "text: Buy and sell.", "text: Buy\n    note: and sell."),
    Slip("text/en/rules.yaml", "rows: [[Apples, 3]]", "rows: []"),
    Slip("text/en/rules.yaml", "title: Rules\n", "title: []\n"),
    Slip("templates/themes/market.yaml", "'#227744'", "green"),
    Slip("templates/themes/market.yaml", "'#227744'", "{light: '#227744'}"),
    Slip("templates/themes/market.yaml", "box: 7mm", "box: 7"),
    Slip("templates/themes/market.yaml", "sizes:", "size:"),
    Slip("templates/themes/market.yaml", "sizes:", "styles: {shout: {align: center}}\nsizes:"),
    Slip("templates/sheets/stall.yaml", "marks: lines", "marks: dots"),
    Slip("templates/sheets/stall.yaml", "gap: 2mm", "gap: -2mm"),
    Slip("templates/sheets/stall.yaml", "gap: 2mm", "gap: 2px"),
    Slip("templates/sheets/stall.yaml", "gap: 2mm", "gap: 2mm\nturn: yes"),
    Slip(FACE, "size: [40mm, 60mm]", "size: [40mm]"),
    Slip(FACE, "size: [40mm, 60mm]", "size: [40, 60]"),
    Slip(FACE, "size: [40mm, 60mm]", "size: [0mm, 60mm]"),
    Slip(FACE, "size: [40mm, 60mm]", "size: [40mm, 60mm]\nshape: oval"),
    Slip(FACE, "name: text", "name: txt"),
    Slip(FACE, "name: text", "name: [text, text]"),
    Slip(FACE, "rect: {at", "rectangle: {at"),
    Slip(FACE, "at: [4mm, 4mm]", "at: 4mm"),
    Slip(FACE, "at: [4mm, 4mm]", "at: [4mm, 4 percent]"),
    Slip(FACE, "fill: ", "filled: "),
    Slip(FACE, '"#AA3311"', '"#AA33"'),
    Slip(FACE, "  - rect:", "  - for_each: ware\n    rect:"),
    Slip(FACE, "  - rect:", "  - circle: {}\n    rect:"),
    Slip(FACE, "style: small", "style: small, align: justify"),
    Slip(FACE, 'text: "{{ name }}", ', ""),
)


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = desk.write(tmp_path_factory.mktemp("sound"), SOUND)
    editorhelp.write(str(folder))
    return folder


def refused(folder: Path) -> list[str]:
    """Return the files in which papercity finds something wrong."""
    return [problem.where.file for problem in inspect(str(folder), (PAPERS["a4"],)).problems]


def schema(folder: Path, name: str) -> Path:
    return folder / editorhelp.FOLDER / f"{SCHEMAS[name]}{editorhelp.SUFFIX}"


def test_a_sound_edition_is_taken_by_both(sound: Path) -> None:
    assert refused(sound) == []
    assert [name for name in SCHEMAS if faults(schema(sound, name), SOUND[name])] == []


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: f"{slip.file}: {slip.wrong}")
def test_a_mistake_is_refused_by_both(slip: Slip, sound: Path, tmp_path: Path) -> None:
    # given
    text = SOUND[slip.file].replace(slip.sound, slip.wrong)
    assert text != SOUND[slip.file]
    desk.write(tmp_path, SOUND | {slip.file: text})

    # then
    assert faults(schema(sound, slip.file), text)
    assert str(tmp_path / slip.file) in refused(tmp_path)
