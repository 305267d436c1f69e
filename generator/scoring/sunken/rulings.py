"""Which of our readings of the rulebook a verdict rests on: those that this game has used."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from generator.scoring.engine import SEATS, Move, replay
from generator.scoring.sunken.facts import Lake
from generator.scoring.sunken.rules import SunkenRules
from generator.scoring.sunken.standings import result
from generator.scoring.sunken.table import Table, card_of
from generator.scoring.umpire import Judged, Played

WORDS = {
    "SNK-A5": "a village is locked in where no street could reach its square any more",
    "SNK-A14": "who is sent home gets a chip, also if no treasure was lost",
    "SNK-A15": "when the last chip is gone, whoever is sent home later gets none",
    "SNK-A16": "the spirit may move between two pieces or two steps",
    "SNK-A24": "a chip is given back before the first step, and the spirit may move before it",
    "SNK-A27": "fewer pieces rise where there is no place for one more on the lake as it lies",
    "SNK-A28": "fewer pieces rise while there is no street to take",
    "SNK-A36": "level in number and sum, players share the victory",
    "SNK-A44": "a deadlock ends the game",
    "SNK-A49": "also behind the hourglass all pieces have to rise, as long as there are streets",
}


def rested(rules: SunkenRules, judged: Judged[Table]) -> Iterator[str]:
    """Yield the rulings that the verdict rests on, each once, in words, with the first turn that used it."""
    used: dict[str, str] = {}
    for one in judged.played:
        if one.entry.kind in ("turn", "fix") and one.entry.seat is not None and one.moves and not one.issues:
            seat, number = SEATS[one.entry.seat], one.before.round
            for clause in _of_turn(rules, one):
                used.setdefault(clause, f"{WORDS[clause]} (first used by {seat} in round {number})")
    used |= {clause: WORDS[clause] for clause in _of_end(rules.lake, judged)}
    for clause in sorted(used, key=lambda text: int(text[5:])):
        yield f"ruling {clause}: {used[clause]}"


def _of_turn(rules: SunkenRules, one: Played[Table]) -> Iterator[str]:
    tables, _ = replay(rules, one.before, one.moves)
    verbs = [move.verb for move in one.moves]
    if _is_interrupted(verbs):
        yield "SNK-A16"
    if "chip" in verbs and "haunt" in verbs[: verbs.index("chip")]:
        yield "SNK-A24"
    yield from _of_pieces(rules.lake, tables)
    for (before, after), move in zip(pairwise(tables), one.moves, strict=False):
        if move.verb == "haunt":
            yield from _of_chips(rules.lake, before, after, move)


def _is_interrupted(verbs: Sequence[str]) -> bool:
    """Return whether the spirit moved between two pieces or two steps."""
    spirit = [at for at, verb in enumerate(verbs) if verb == "haunt"]
    kinds = (("street", "house"), ("step",))
    return bool(spirit) and any(
        any(verb in kind for verb in verbs[: spirit[0]]) and any(verb in kind for verb in verbs[spirit[-1] :])
        for kind in kinds
    )


def _of_pieces(lake: Lake, tables: Sequence[Table]) -> Iterator[str]:
    """Yield the ruling about too few pieces: it counts how the lake lay when the last one appeared."""
    ready = [table for table in tables if table.now.card >= 0]
    if not ready:
        return
    placed = ready[-1].now.placed
    end = next(table for table in ready if table.now.placed == placed)
    if placed < card_of(lake, end)[0]:
        yield "SNK-A27" if end.stacks[end.draw] else "SNK-A28"


def _of_chips(lake: Lake, before: Table, after: Table, move: Move) -> Iterator[str]:
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        if old.at == new.at or seat == move.seat:
            continue
        if new.chips > old.chips and not old.open:
            yield "SNK-A14"
        if new.chips == old.chips and not before.supply and lake.chips:
            yield "SNK-A15"


def _of_end(lake: Lake, judged: Judged[Table]) -> Iterator[str]:
    state = judged.state
    for issue in judged.issues:
        if issue.clause == "SNK-4.6":
            yield "SNK-A5"
        elif issue.clause == "SNK-4.1" and state.draw == len(state.stacks) - 1:
            yield "SNK-A49"
    if state.ends == "deadlock":
        yield "SNK-A44"
    if state.over and len(result(lake, state).winners) > 1:
        yield "SNK-A36"
