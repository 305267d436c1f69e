"""What all games share: moves in small steps, refusals as values, the list of legal moves, replay."""

from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol, TypeVar

State = TypeVar("State")
Function = TypeVar("Function", bound=Callable[..., object])

SEATS = "ABCDEFGH"
"""The letters of seats in a log."""

TABLE = -1
"""The seat of moves that nobody makes: dice, for instance."""


class Move(NamedTuple):
    """One small step: the seat that takes it, a verb of the game, and the numbers of what it names."""

    seat: int
    verb: str
    at: tuple[int, ...] = ()


class Refusal(NamedTuple):
    """Why the rules forbid a move: the clause, the reason in words, what it needs and what there is.

    ``because`` names the earlier moves that led to it.
    """

    clause: str
    why: str
    need: str = ""
    have: str = ""
    because: tuple[Move, ...] = ()


class NotPlayableError(ValueError):
    """An edition is none that these rules can play; ``clause`` says which rule it breaks.

    ``path`` leads to the value that is wrong, if that is known: a kind, the id of a piece, keys and numbers.
    """

    def __init__(self, clause: str, message: str, path: tuple[str | int, ...] = ()) -> None:
        super().__init__(message)
        self.clause = clause
        self.path = path

    @property
    def refusals(self) -> "tuple[NotPlayableError, ...]":
        """All that is wrong, one by one."""
        return (self,)


class Rules(Protocol[State]):
    """The rules of a game. States are values; chance comes in as moves."""

    def thinkable(self, state: State) -> Iterable[Move]:
        """Yield all legal moves and perhaps others."""
        ...

    def attempt(self, state: State, move: Move) -> State | Refusal:
        """Return the table after a move, or why it is forbidden. Nothing else decides what is legal."""
        ...


def rule(*_clauses: str) -> Callable[[Function], Function]:
    """Mark a function as the place that judges clauses of a digest; a test reads the marks."""

    def as_it_is(function: Function) -> Function:
        return function

    return as_it_is


def legal(rules: Rules[State], state: State) -> list[Move]:
    """Return all legal moves, sorted, each once."""
    return sorted(
        move for move in set(rules.thinkable(state)) if not isinstance(rules.attempt(state, move), Refusal)
    )


def replay(rules: Rules[State], state: State, moves: Iterable[Move]) -> tuple[list[State], Refusal | None]:
    """Return the tables from ``state`` on, one after each move, and the refusal that stopped the replay."""
    states = [state]
    for move in moves:
        after = rules.attempt(states[-1], move)
        if isinstance(after, Refusal):
            return states, after
        states.append(after)
    return states, None
