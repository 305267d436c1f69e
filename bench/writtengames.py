"""Legal games of four seats as logs, for slips of the pen to be made in them."""

from dataclasses import dataclass
from functools import cache
from random import Random

from generator.scoring.engine import replay
from generator.scoring.reader import read
from generator.scoring.sunshine.game import SunshineGame
from generator.scoring.sunshine.notation import write_turn
from generator.scoring.sunshine.table import Table
from tests.scoring.sunshine.players import play
from tests.scoring.sunshine.setting import city_with

SEATS = 4
TOTALS_EVERY = 3
DISTRICTS = "MCWGTSP"
HEADER = ["game: sunshine-city", "", *(f"{letter} = {letter}" for letter in "ABCD"), ""]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a log: its head (``3.``, ``A:``, ``=``) and its words."""

    head: str
    words: tuple[str, ...]

    @property
    def text(self) -> str:
        return f"{self.head} {' '.join(self.words)}".replace("( ", "(").replace(" )", ")")

    @property
    def is_turn(self) -> bool:
        return self.head.endswith(":")

    def replaced(self, place: int, *words: str) -> "Line":
        return Line(self.head, (*self.words[:place], *words, *self.words[place + 1 :]))


@cache
def game() -> SunshineGame:
    return SunshineGame(city_with(), {})


@cache
def lines_of(seed: int) -> list[Line]:
    """Return the log of a legal game, each seat with its own habit of leaving out districts."""
    rng, rules = Random(seed), game().rules
    played = play(rules, seed, seats=SEATS)
    states, refused = replay(rules, rules.start(SEATS), played.moves)
    assert refused is None
    habits = [rng.choice((0.0, 0.5, 1.0)) for _ in range(SEATS)]
    lines: list[Line] = []
    begin = 0
    for at, move in enumerate(played.moves):
        before, after = states[begin], states[at + 1]
        if move.verb == "roll":
            if before.turn and before.turn % TOTALS_EVERY == 0:
                lines.append(_totals(game().points(before)))
            lines.append(Line(f"{after.turn}.", tuple(map(str, move.at))))
        elif move.verb != "done":
            continue
        else:
            text = write_turn(game().city, before.sheets[move.seat], played.moves[begin : at + 1])
            words = tuple(text.replace("(", "( ").replace(")", " )").split())
            line = Line(f"{'ABCD'[move.seat]}:", words)
            lines.append(_shorter(line, (before, after), habits[move.seat], rng))
        begin = at + 1
    return [*lines, _totals(game().points(states[-1]))]


def _totals(points: tuple[int, ...]) -> Line:
    words = (word for pair in zip("ABCD", points, strict=True) for word in map(str, pair))
    return Line("=", tuple(words))


def _shorter(line: Line, tables: tuple[Table, Table], habit: float, rng: Random) -> Line:
    """Return a line without districts that its words determine, as far as its writer saves them."""
    for place in range(len(line.words) - 1, -1, -1):
        if line.words[place] in DISTRICTS and rng.random() < habit:
            other = line.replaced(place)
            entry = read("\n".join([*HEADER, "1. 1 2", other.text])).entries[-1]
            reading = game().read(tables[0], entry, {}, helpful=False)
            if not reading.issues and reading.state == tables[1]:
                line = other
    return line
