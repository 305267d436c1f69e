"""Numbers from a seed: the same in every process, on every machine and in every version of Python."""

_WORD = (1 << 64) - 1
_STEP, _FIRST, _SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


class Numbers:
    """An endless row of numbers, SplitMix64, which a seed of 32 bits and an attempt begin."""

    __slots__ = ("_state",)

    def __init__(self, seed: int, attempt: int = 0) -> None:
        self._state = seed << 32 | attempt

    def below(self, size: int) -> int:
        """Return the next number, from 0 to ``size`` - 1."""
        self._state = (self._state + _STEP) & _WORD
        mixed = self._state
        mixed = ((mixed ^ mixed >> 30) * _FIRST) & _WORD
        mixed = ((mixed ^ mixed >> 27) * _SECOND) & _WORD
        return (mixed ^ mixed >> 31) * size >> 64
