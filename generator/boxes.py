"""The boxes of an edition's kit that cards are kept in."""

from generator.layout.tuckbox import Cards, TuckBox, box_for, fitting
from generator.library.editions import Kind
from generator.library.templates import Templates
from generator.names import Choice, Names
from generator.yamlsource import source_of


class Boxes:
    """The boxes of a kit, each measured once; what can't be one is noted in the problems of its choice."""

    def __init__(self, choice: Choice, templates: Templates, names: Names) -> None:
        self.choice = choice
        self.templates = templates
        self.names = names
        self._known: dict[str, TuckBox | None] = {}

    def of(self, kind: Kind) -> TuckBox | None:
        """Return the box that a kind is, for one set of all cards that it holds; None if it is none."""
        spec, name = kind.file.box, str(kind.file.kind)
        if spec is not None and name not in self._known:
            cards = [self._cards(held, name) for held in spec.holds]
            known = [some for some in cards if some is not None]
            box = box_for(known, spec.leaf, spec.room) if known == cards else None
            problems = self.choice.problems
            self._known[name] = fitting(box, spec.source, problems) if box is not None else None
        return self._known.get(name)

    def _cards(self, name: str, holder: str) -> Cards | None:
        """Return the cards of a kind that a box holds; each copy of a kit has a box of its own."""
        choice = self.choice
        kind, where = choice.known(name, holder, "holds"), source_of(name) or choice.edition.source
        if kind is None:
            return None
        if not kind.pieces or kind.file.box is not None:
            message = f"the kind {name} has no cards to put into a box"
            choice.problems.add(where, message, "name kinds of cards")
            return None
        face = None if kind.file.face is None else self.templates.face(kind.file.face)
        if face is None or face.size is None:
            return None
        return Cards(*face.size, sum(map(self.names.copies, kind.pieces)) // choice.order.copies)
