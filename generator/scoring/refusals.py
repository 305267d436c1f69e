"""Why an edition can't be played, all in one go: it is read part by part, and what is refused is kept."""

from collections.abc import Callable, Iterable
from typing import Never, ParamSpec, TypeVar

from generator.scoring.engine import NotPlayableError

Given = ParamSpec("Given")
Part = TypeVar("Part")
Value = TypeVar("Value")


class UnplayableError(NotPlayableError):
    """Several things make an edition unplayable; it has the clause and the path of the first."""

    def __init__(self, refusals: tuple[NotPlayableError, ...]) -> None:
        first = refusals[0]
        super().__init__(first.clause, "; ".join(map(str, refusals)), first.path)
        self._refusals = refusals

    @property
    def refusals(self) -> tuple[NotPlayableError, ...]:
        """All that is wrong, one by one."""
        return self._refusals


class Refusals:
    """What was refused while an edition is read; what rests on an unread part is not told again."""

    def __init__(self) -> None:
        self._found: dict[tuple[object, ...], NotPlayableError] = {}

    def note(self, error: NotPlayableError) -> None:
        """Keep why a part can't be played, once."""
        for one in error.refusals:
            self._found.setdefault((one.clause, str(one), one.path), one)

    def read(
        self, reader: Callable[Given, Value], *args: Given.args, **kwargs: Given.kwargs
    ) -> Callable[[], Value]:
        """Return what gives the value of a part; of one that can't be read it raises why, whoever asks."""
        try:
            value = reader(*args, **kwargs)
        except NotPlayableError as error:
            self.note(error)
            return _raising(error)
        return lambda: value

    def read_or(
        self, default: Value, reader: Callable[Given, Value], *args: Given.args, **kwargs: Given.kwargs
    ) -> Value:
        """Return the value of a part, ``default`` if it can't be read."""
        try:
            return reader(*args, **kwargs)
        except NotPlayableError as error:
            self.note(error)
            return default

    def end(self) -> None:
        """Raise NotPlayableError if anything was refused, one for all of it."""
        if len(self._found) > 1:
            raise UnplayableError(tuple(self._found.values()))
        for only in self._found.values():
            raise only


def _raising(error: NotPlayableError) -> Callable[[], Never]:
    def refuse() -> Never:
        raise error

    return refuse


def each(reader: Callable[[Part], Value], parts: Iterable[Part]) -> list[Value]:
    """Return the values of some parts. Raises one NotPlayableError for all that can't be read."""
    refusals = Refusals()
    read = [refusals.read(reader, part) for part in parts]
    refusals.end()
    return [value() for value in read]
