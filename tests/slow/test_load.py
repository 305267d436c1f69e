"""Random editions of many cards, printed in every way: no traceback, nothing lost, linear memory."""

import json
import random
import resource
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

DECK = Path(__file__).resolve().parents[2] / "bench" / "deck"
WORDS = ("lake", "city", "tower", "garden", "bridge", "station", "window", "river", "market", "harbour")


def deck(folder: Path, cards: int, seed: int) -> Path:
    """Return an edition that extends the bench deck by random cards."""
    chance = random.Random(seed)
    folder.mkdir(parents=True)
    lines = ["kind: cards", "pieces:"]
    for number in range(cards):
        body = " ".join(chance.choices(WORDS, k=chance.randint(1, 45)))
        icon, colour = chance.choice(["star", "disc", "square", "tri"]), f"#{chance.randrange(1 << 24):06X}"
        card = f'id: X{number}, title: "{body[:20]}", body: "{body}", icon: {icon}, colour: "{colour}"'
        lines.append(f"  - {{{card}, copies: {chance.randint(1, 3)}}}")
    (folder / "edition.yaml").write_text(f"edition: random\nextends: {DECK}\n", encoding="utf-8")
    (folder / "cards.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


@pytest.mark.parametrize("seed", range(10))
def test_a_random_deck_prints_in_every_way_and_no_card_is_lost(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    edition = deck(tmp_path / "deck", chance.randint(1, 300), seed)
    backs, paper = (
        chance.choice(["long", "short", "split", "gutter", "none"]),
        chance.choice(["a4", "letter", "a3"]),
    )
    ink = chance.choice(["full", "low", "grey"])
    wishes = ["--backs", backs, "--paper", paper, "--ink", ink, "--out", str(tmp_path / "out")]

    done = subprocess.run(
        [sys.executable, "-m", "generator", "print", str(edition), *wishes],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    manifest = json.loads((tmp_path / "out" / "random" / paper / "manifest.json").read_text(encoding="utf-8"))
    copies = (edition / "cards.yaml").read_text(encoding="utf-8").count("copies: ")
    assert len(manifest["pieces"]) == 54 + copies
    assert manifest["kinds"]["cards"]["count"] == sum(piece["copies"] for piece in manifest["pieces"])


def test_three_thousand_cards_stay_within_memory(tmp_path: Path) -> None:
    edition = deck(tmp_path / "deck", 1500, 1)

    subprocess.run(
        [sys.executable, "-m", "generator", "print", str(edition), "--out", str(tmp_path / "out")],
        check=True,
        capture_output=True,
    )

    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    assert peak < 600
