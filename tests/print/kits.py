"""Kits that several tests look at, and the sheets of paper that they are printed on."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any, Literal, cast

from generator import outbox, press
from generator.kit import Order
from generator.layout.imposition import Backs
from generator.units import parse_paper

SUNSHINE = "sunshine-city"
SUNKEN = "sunken-city"
SUNRISE = "sunrise-city"
GAMES = (SUNSHINE, SUNKEN, SUNRISE)
PAPER_NAMES = ("a4", "letter")
BACKS: tuple[Backs, ...] = ("long", "short", "split", "gutter", "none")

Ink = Literal["full", "low", "grey"]


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person asks for on the command line."""

    edition: str = SUNSHINE
    paper: str = "a4"
    backs: str = "long"
    ink: Ink = "full"
    players: int | None = None
    copies: int = 1
    only: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()
    companion: str | None = None
    language: str | None = None
    formats: tuple[str, ...] = ("pdf",)

    def __str__(self) -> str:
        return f"{Path(self.edition).name}-{self.paper}-{self.backs}-{self.ink}"

    def job(self) -> press.Job:
        only = {kind: frozenset[str]() for kind in self.only}
        instead = frozenset(self.instead)
        order = Order(self.players, self.ink, only, self.copies, self.companion, instead)
        backs = cast("Backs", self.backs)
        return press.Job(self.edition, parse_paper(self.paper), backs, self.language, order)


LAYOUTS = [Wish(game, paper, backs) for game, paper, backs in product(GAMES, PAPER_NAMES, BACKS)]


@dataclass(frozen=True, slots=True)
class Printed:
    """The files of one build."""

    folder: Path
    manifest: dict[str, Any]

    @property
    def kit(self) -> Path:
        return self.folder / "kit.pdf"

    def pdfs(self) -> list[Path]:
        return sorted(self.folder.glob("*.pdf"))

    def pages_of(self, kind: str) -> list[int]:
        """The pages of a kind in kit.pdf, from 0."""
        return [number - 1 for number in self.manifest["kinds"][kind]["pages"]]

    def counts(self) -> dict[str, int]:
        return {name: kind["count"] for name, kind in self.manifest["kinds"].items()}

    def with_backs(self) -> set[str]:
        """The kinds that have a back."""
        return {piece["kind"] for piece in self.manifest["pieces"] if piece["back"] is not None}

    def pieces(self) -> dict[str, int]:
        return {piece["id"]: piece["copies"] for piece in self.manifest["pieces"]}


def silent(_what: str) -> None:
    """Show no progress."""


def build(wish: Wish, out: Path) -> outbox.Built:
    return outbox.build(wish.job(), wish.formats, out, silent)


@dataclass(slots=True)
class Kits:
    """Prints what is asked for, and the same wish only once."""

    folder: Path
    _made: dict[Wish, Printed] = field(default_factory=dict)

    def __call__(self, wish: Wish) -> Printed:
        if wish not in self._made:
            # a build that is there already writes nothing, and one that is new is put in place file by file
            name = hashlib.sha256(repr(wish).encode()).hexdigest()[:12]
            built = build(wish, self.folder / name)
            written = json.loads((built.folder / "manifest.json").read_text(encoding="utf-8"))
            self._made[wish] = Printed(built.folder, written)
        return self._made[wish]


def files_in(folder: Path) -> Iterator[Path]:
    """Yield all files below a folder, as they are called from there."""
    yield from (path.relative_to(folder) for path in sorted(folder.rglob("*")) if path.is_file())
