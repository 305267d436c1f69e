"""Editions that tests write, as a person would: a folder with a few files."""

from collections.abc import Mapping
from pathlib import Path

from generator.display import Text, walk
from generator.kit import Kit, Order
from generator.layout.imposition import Face
from generator.library.editions import Edition, load_edition
from generator.problems import Problems

Files = Mapping[str, str]

PLAIN: dict[str, str] = {
    "edition.yaml": "edition: market\ngame: market\ntitle: Market\nkinds: [ware]\noptions: {length: short}\n",
    "ware.yaml": (
        "kind: ware\ntitle: Wares\nface: ware\nstock: card\njudged: [price]\npieces:\n"
        "  - {id: W1, name: Apples, price: 3}\n"
        "  - {id: W2, name: Bread, price: 5, copies: 2}\n"
    ),
    "templates/faces/ware.yaml": (
        "face: ware\nsize: [40mm, 60mm]\ntakes: {name: text, price: integer}\ndraw:\n"
        '  - rect: {at: [4mm, 4mm], size: [10mm, 10mm], fill: "#AA3311"}\n'
        '  - text: {text: "{{ name }}", at: [4mm, 20mm], size: [32mm, 6mm], style: body}\n'
        '  - text: {text: "{{ price }}", at: [4mm, 30mm], size: [32mm, 6mm], style: number}\n'
        '  - text: {text: "{{ text.greeting }}", at: [4mm, 44mm], size: [32mm, 6mm], style: small}\n'
    ),
    "text/en.yaml": "greeting: Good morning\n",
}
"""A small game of two wares."""


def write(folder: Path, files: Files) -> Path:
    """Write an edition's files and return its folder."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def load(edition: Path | str, language: str | None = None) -> Edition:
    """Return a sound edition. Raises ProblemsError."""
    problems = Problems()
    loaded = load_edition(str(edition), language, problems)
    problems.raise_if_any()
    assert loaded is not None
    return loaded


def words(edition: Edition) -> dict[str, list[str]]:
    """Return what is printed on the front of each piece, by its id, line by line."""
    problems = Problems()
    kit = Kit(edition, Order(players=1), problems)
    slips = [slip for kind in kit.kinds() for slip in kind.slips]
    problems.raise_if_any()
    return {
        slip.id: [item.text for item in walk(slip.front.symbol.items) if isinstance(item, Text)]
        for slip in slips
    }


def said(side: Face | None) -> list[str]:
    """Return the texts on one side of a piece, each on one line; of a side that there is not, none."""
    items = side.symbol.items if side is not None else ()
    return [" ".join(item.text.split()) for item in walk(items) if isinstance(item, Text)]


def counts(edition: Edition) -> dict[str, int]:
    """Return how many copies of each piece there are, by its id."""
    return {piece.id: piece.copies for kind in edition.kinds.values() for piece in kind.pieces}
