"""What is found on faces, told once: in the first language of an edition that shows it, with its pieces."""

from dataclasses import dataclass, field

from generator.layout.supplies import Faults, FaultyError
from generator.problems import Problems, Source


@dataclass(slots=True)
class Findings:
    """Collects what is found, language by language."""

    problems: Problems
    _faults: Faults = field(default_factory=lambda: Faults(""))
    _told: set[tuple[Source, str, str]] = field(default_factory=set)

    def begin(self, language: str) -> None:
        """Hand on what was found so far, and take findings on faces in ``language``."""
        self._told |= self._faults.pieces.keys()
        self._faults.report(self.problems)
        self._faults = Faults(language)

    def add(self, where: Source, message: str, hint: str, piece: str) -> None:
        """Note a finding on a piece; the same one in another language is no news."""
        if not self.knows(where, message, hint):
            self._faults.add(FaultyError(where, message, hint), piece)

    def knows(self, where: Source, message: str, hint: str) -> bool:
        """Return whether this was found in an earlier round."""
        return (where, message, hint) in self._told

    def end(self) -> None:
        """Hand on what was found last."""
        self.begin("")
