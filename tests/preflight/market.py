"""A tiny edition of one card, right as it is, that tests make wrong in one place."""

from dataclasses import dataclass
from pathlib import Path

from generator.preflight.inspection import inspect
from generator.units import PAPERS
from tests.editions import desk

EDITION = "edition: market\ntitle: Market\nkinds: [ware]\n"
KIND = "kind: ware\nface: ware\nstock: card\npieces:\n  - {id: W1, copies: 2}\n"
FACE = "face: ware\nsize: [40mm, 60mm]\ndraw:\n"

FRONT = "templates/faces/ware.yaml"
THEME = "templates/themes/market.yaml"


@dataclass(frozen=True, slots=True)
class Told:
    """A problem as a person sees it: its place, what it says, what to do."""

    place: str
    message: str
    hint: str


def found(folder: Path, files: desk.Files) -> list[Told]:
    """Return what is wrong with an edition of ``files``; places are told from ``folder``."""
    desk.write(folder, files)
    inspected = inspect(str(folder), (PAPERS["a4"],))
    return [
        Told(str(one.where).removeprefix(f"{folder}/"), one.message, one.hint) for one in inspected.problems
    ]


def drawn(*elements: str, kind: str = KIND, head: str = FACE) -> dict[str, str]:
    """Return the files of the edition whose card has these elements, the first in line 4 of its face."""
    lines = "".join(f"  - {element}\n" for element in elements)
    return {"edition.yaml": EDITION, "ware.yaml": kind, FRONT: f"{head}{lines}"}
