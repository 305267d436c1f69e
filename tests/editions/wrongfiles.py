"""Mistakes that people make in the files of an edition: how each is made, and what is to be told.

``WRONG`` has them by their names, read from ``wrong.yaml``. ``spoiled(name, above)`` writes a sound edition
into a folder below ``above``, makes the mistake in it, and returns the edition's folder.
"""

import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import yaml

from tests.editions import desk

HERE = Path(__file__).parent

MARKET: Mapping[str, str] = {
    "edition.yaml": """\
edition: market
game: pad
title: Market
about: Wares for two to four
language: en
theme: market
players: {min: 2, max: 4, kit: 2}
kinds: [ware, pad]
""",
    "ware.yaml": """\
kind: ware
title: Wares
face: ware
back: ware-back
sheet: cut
stock: card
pieces:
  - {id: W1, icon: apple, price: 3}
  - {id: W2, icon: fish, price: 5, copies: 2}
""",
    "pad.yaml": """\
kind: pad
title: Score pad
face: score-pad
sheet: page
stock: paper
judged: [columns, rows, wins, ties]
pieces:
  - id: P1
    columns: 4
    rows:
      - {id: apples, each: 2}
      - {id: fish, max: 9}
      - {id: pairs, formula: "3 * min(apples, fish)"}
""",
    "text/en.yaml": """\
greeting: Good morning
wares:
  W1: {name: Apples}
  W2: {name: Fish}
pad:
  game: Game
  date: Date
  name: Name
  parts: number and points
  wins: The most points win.
  rows:
    apples: {name: Apples}
    fish: {name: Fish}
    pairs: {name: Pairs}
  total: Total
  seal: Seal
""",
    "templates/themes/market.yaml": """\
theme: market
extends: plain
colours:
  awning: "#A3271D"
styles:
  sign: {font: title, size: 14pt, minimum: 10pt, colour: awning, align: centre}
""",
    "templates/faces/ware.yaml": """\
face: ware
size: [50mm, 70mm]
takes: {icon: icon, price: integer}
draw:
  - rect: {at: [3mm, 3mm], size: [44mm, 64mm], stroke: awning}
  - icon: {icon: "{{ icon }}", at: [15mm, 8mm], size: [20mm, 20mm], colour: awning}
  - text: {text: "{{ text.wares[piece.id].name }}", at: [6mm, 32mm], size: [38mm, 8mm], style: sign}
  - text: {text: "{{ price }}", at: [6mm, 42mm], size: [38mm, 8mm], style: number}
  - image: {file: art/stall.svg, at: [20mm, 51mm], size: [10mm, 8mm]}
  - text: {text: "{{ piece.id }}", at: [6mm, 62mm], size: [38mm, 3mm], style: id}
""",
    "templates/faces/ware-back.yaml": """\
face: ware-back
size: [50mm, 70mm]
draw:
  - rect: {at: [3mm, 3mm], size: [44mm, 64mm], stroke: awning}
  - text: {text: "{{ text.greeting }}", at: [6mm, 30mm], size: [38mm, 10mm], style: sign}
""",
    "icons/apple.svg": """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
  <path fill="currentColor" d="M12 4A8 9 0 0 1 12 22A8 9 0 0 1 12 4Z"/>
</svg>
""",
    "art/stall.svg": """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 16">
  <path fill="#A3271D" d="M1 1H19L20 6H0ZM3 7H5V16H3ZM15 7H17V16H15Z"/>
</svg>
""",
}
"""A small game of two wares and a pad."""

TOWN: Mapping[str, str] = {
    "edition.yaml": """\
edition: town
extends: sunshine-city
title: Town
remove: [log-sheet]
options:
  length: long
""",
    "figure.yaml": "kind: figure\nremove: [AN]\n",
    "city-sheet.yaml": "kind: city-sheet\npieces:\n  - {id: S1, bonus: [3, 6]}\n",
    "text/en.yaml": "title: Town\n",
}
FRESH: Mapping[str, Mapping[str, str]] = {
    "market": MARKET,
    "town": TOWN,
    "skyline": {"edition.yaml": "edition: skyline\nextends: sunrise-city\n"},
    "lake": {"edition.yaml": "edition: lake\nextends: sunken-city\n"},
}
"""Sound editions, by their names."""

HALL: Mapping[str, str] = {"edition.yaml": "edition: hall\nextends: ../market\n"}
"""An edition that extends the market, beside it."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A mistake in a file: what is changed, written or done there, and what is to be told.

    ``change`` becomes ``to``, with ``and_then`` so many ``times`` behind it; or ``write`` is all that the
    file has, in an ``encoding``; or it is dealt with as ``do`` says. A line of ``told`` that ends in ...
    goes on. What ``prints`` all the same is found by ``check`` alone: print does not ask the rules.
    """

    mistake: str
    file: str
    told: str
    fresh: str = "market"
    change: str | None = None
    to: str = ""
    and_then: str = ""
    times: int = 0
    write: str | None = None
    encoding: str = "utf-8"
    do: str = ""
    prints: bool = False

    def spoil(self, folder: Path) -> None:
        """Make this mistake in the folder of a fresh edition."""
        path = folder / self.file
        path.parent.mkdir(parents=True, exist_ok=True)
        if self.write is not None:
            path.write_bytes(self.write.encode(self.encoding))
        elif self.change is not None:
            text = path.read_text(encoding="utf-8") if path.exists() else ""
            if self.change not in text:
                raise ValueError(f"{self.file} does not say {self.change!r}")
            path.write_text(
                text.replace(self.change, self.to + self.times * self.and_then, 1), encoding="utf-8"
            )
        else:
            self._do(path, folder)

    def _do(self, path: Path, folder: Path) -> None:
        match self.do:
            case "copy":
                shutil.copy(path, folder / self.to)
            case "move":
                path.rename(folder / self.to)
            case "remove":
                path.unlink()
            case "folder":
                path.unlink()
                path.mkdir()
            case "link":
                path.symlink_to(path.rename(folder.parent / "elsewhere.yaml").resolve())
            case "dangle":
                path.unlink()
                path.symlink_to("gone.yaml")
            case _:
                raise ValueError(f"nobody can {self.do} {self.file}")

    def tells(self, line: str) -> bool:
        """Return whether a line is one of those that are to be told."""
        return any(_agrees(wanted, line) for wanted in self.told.splitlines())

    def is_told_by(self, output: str) -> bool:
        """Return whether an output is what is to be told, line by line."""
        wanted, found = self.told.splitlines(), output.splitlines()
        return len(wanted) == len(found) and all(map(_agrees, wanted, found))


def _agrees(wanted: str, found: str) -> bool:
    if wanted.endswith("..."):
        return found.startswith(wanted.removesuffix("..."))
    return found == wanted


def _read() -> Mapping[str, Wrong]:
    mistakes = yaml.safe_load((HERE / "wrong.yaml").read_text(encoding="utf-8"))
    return {one["mistake"]: Wrong(**one) for one in mistakes}


WRONG: Mapping[str, Wrong] = _read()
"""All mistakes, by their names."""


def spoiled(name: str, above: Path) -> Path:
    """Return the folder of an edition, fresh below another folder, in which a mistake has been made."""
    wrong = WRONG[name]
    desk.write(above / "hall", HALL)
    folder = desk.write(above / wrong.fresh, FRESH[wrong.fresh])
    wrong.spoil(folder)
    return folder
