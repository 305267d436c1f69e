"""What the tests of content know of each stock game, and the languages of its words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.content.digests import ROOT, Digest, digest_of, read
from tests.rulebooks import blocks_of


@dataclass(frozen=True, slots=True)
class Game:
    """What is expected of a game: clauses a section, rulings, what isn't judged, options, its rulebook.

    ``values`` are files that people write by hand; ``reason`` is how many words a reason has at least.
    """

    name: str
    prefix: str
    sections: Sequence[int]
    clauses: int
    rulings: int
    not_judged: Sequence[str]
    options: int
    words: tuple[int, int]
    figures: frozenset[str]
    tables: int
    values: Sequence[str]
    reason: int = 4

    @property
    def digest(self) -> Digest:
        return digest_of(self.name, self.prefix)

    @property
    def languages(self) -> list[str]:
        """The languages that the game has words in, English first."""
        found = [path.stem for path in (ROOT / "content" / self.name / "text").glob("*.yaml")]
        return sorted(found, key=lambda language: (language != "en", language))


@dataclass(frozen=True, slots=True)
class Text:
    """The words and the rulebook of a game in one language."""

    game: Game
    language: str

    def __str__(self) -> str:
        return f"{self.game.name}-{self.language}"

    @property
    def files(self) -> tuple[str, str]:
        """The rulebook and the words, as seen from the game's folder."""
        return f"text/{self.language}/rulebook.yaml", f"text/{self.language}.yaml"

    @property
    def blocks(self) -> list[dict[str, Any]]:
        """The blocks of the rulebook, as they read with the options of the stock edition."""
        return blocks_of(self.game.name, self.language)

    @property
    def words(self) -> dict[str, Any]:
        """All words but those of the rulebook."""
        return read(self.game.name, self.files[1])


SUNSHINE = Game(
    name="sunshine-city",
    prefix="SHN",
    sections=(4, 3, 6, 18, 3, 10, 5, 2, 5, 6, 5, 8, 8, 6, 7, 5, 12),
    clauses=113,
    rulings=48,
    not_judged=("SHN-3.6", "SHN-8.1", "SHN-13.8", "SHN-A42"),
    options=9,
    words=(1_800, 2_400),
    figures=frozenset(
        ("district", "box", "vehicle", "building", "projects", "plant-track", "dice-strip", "angus")
    ),
    tables=4,
    values=("summary-card.yaml", "city-sheet.yaml"),
)
SUNKEN = Game(
    name="sunken-city",
    prefix="SNK",
    sections=(14, 10, 7, 11, 9, 5, 7, 5, 5, 4, 3, 7, 6, 3),
    clauses=96,
    rulings=53,
    not_judged=("SNK-2.1", "SNK-13.6", "SNK-14.3"),
    options=9,
    words=(2_000, 2_600),
    figures=frozenset(
        (
            *("pieces", "lake", "card", "touch", "first-turn", "treasure", "half", "walk", "ways-home"),
            *("whole-turn", "chip", "street-spaces"),
        )
    ),
    tables=2,
    values=("summary-card.yaml",),
    reason=3,
)
SUNRISE = Game(
    name="sunrise-city",
    prefix="SNR",
    sections=(6, 7, 5, 7, 6, 14, 8, 3, 8, 5, 9, 10, 7, 6, 18),
    clauses=119,
    rulings=52,
    not_judged=("SNR-12.10", "SNR-A46"),
    options=13,
    words=(2_300, 3_200),
    figures=frozenset(
        (
            *("track", "role", "zone", "placement", "community", "matching", "direction", "bidding"),
            *("building-tile", "first-floor", "level", "floors", "neighbours", "key"),
        )
    ),
    tables=9,
    values=("summary-card.yaml", "log-sheet.yaml"),
)
GAMES = [SUNSHINE, SUNKEN, SUNRISE]
TEXTS = [Text(game, language) for game in GAMES for language in game.languages]
