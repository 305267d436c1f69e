"""What was ordered, and the names that every face of a kit knows."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from generator import links, seeds
from generator.library.editions import Edition, Kind, Piece
from generator.problems import Problems, Source, did_you_mean
from generator.schema.fields import Wrong, parse_flag, parse_integer
from generator.yamlsource import Record, Scalar, source_of


@dataclass(frozen=True, slots=True)
class Order:
    """What to draw: for how many players, in which ink, only which pieces, how many of each.

    ``instead`` names kinds that take the place of others, such as flat houses of houses to fold.
    """

    players: int | None = None
    ink: str = "full"
    only: dict[str, frozenset[str]] = field(default_factory=dict)
    copies: int = 1
    companion: str | None = None
    instead: frozenset[str] = frozenset()


class Choice:
    """The kinds of a kit: of those that can stand in for each other, the ones that were ordered.

    What can't be chosen is noted in ``problems``.
    """

    def __init__(self, edition: Edition, order: Order, problems: Problems) -> None:
        self.edition = edition
        self.order = order
        self.problems = problems

    @cached_property
    def kinds(self) -> dict[str, Kind]:
        """The kinds of the kit in their order, whether they are to be printed now or not."""
        ordered = self.order.instead | self.order.only.keys()
        return {
            name: kind
            for name, kind in self.edition.kinds.items()
            if (kind.file.instead_of is None or name in ordered) and name not in self._replaced
        }

    @cached_property
    def _replaced(self) -> dict[str, str]:
        """The kinds that others take the place of, with those others."""
        kinds = self.edition.kinds.items()
        return {str(kind.file.instead_of): name for name, kind in kinds if name in self.order.instead}

    def check(self) -> None:
        """Note kinds that can't stand in for others, and wishes that can't be granted."""
        for name, kind in self.edition.kinds.items():
            self._check_stand_in(name, kind)
        self._check_instead()
        for name, ids in self.order.only.items():
            if name not in self.edition.broken:
                self._check_only(name, ids)

    def _check_stand_in(self, name: str, kind: Kind) -> None:
        other = kind.file.instead_of
        twin = self.known(other, name, "stands in for") if other is not None else None
        if twin is None:
            return
        where = source_of(other) or kind.source
        if other == name:
            self.problems.add(where, f"the kind {name} can't stand in for itself", "name another kind")
        elif twin.file.instead_of is not None:
            what = f"the kind {other} stands in for another itself"
            self.problems.add(where, what, "name the kind that a kit has unless --with is given")

    def known(self, name: str, needed_by: str, verb: str) -> Kind | None:
        """Return the kind ``name``; None after noting that there is none, or where its own file is wrong."""
        kind = self.edition.kinds.get(name)
        if kind is not None or name in self.edition.broken:
            return kind
        if name in self.edition.removed:
            what = f"the kind {name} is removed, but {needed_by} still {verb} it"
            hint = f"remove {needed_by} as well, or change that in a {needed_by}.yaml of this edition"
            self.problems.add(self.edition.removed[name], what, hint)
        else:
            where = source_of(name) or self.edition.source
            self.problems.add(where, f"unknown kind {name}", did_you_mean(name, self.edition.kinds))
        return None

    def check_removed(self) -> None:
        """Note at their places the removed kinds that a face which was drawn still reads."""
        messages = [problem.message for problem in self.problems.found]
        for name, where in self.edition.removed.items():
            missing = f"content has no part {name.replace('-', '_')} (in "
            if name not in self.edition.kinds and any(missing in message for message in messages):
                what = f"the kind {name} is removed, but faces still read its pieces"
                self.problems.add(where, what, "remove the kinds of those faces as well, or change the faces")

    def _check_instead(self) -> None:
        spares = [name for name, kind in self.edition.kinds.items() if kind.file.instead_of is not None]
        for name in sorted(self.order.instead - set(spares) - self.edition.broken):
            hint = did_you_mean(name, spares) or "this edition has no kinds to choose from"
            self.problems.add(Source("--with"), f"no kind {name} can be chosen instead of another", hint)
        rivals: dict[str, list[str]] = {}
        for name in spares:
            if name in self.order.instead:
                rivals.setdefault(str(self.edition.kinds[name].file.instead_of), []).append(name)
        for replaced, names in rivals.items():
            if len(names) > 1:
                what = f"{' and '.join(names)} would both take the place of {replaced}"
                self.problems.add(Source("--with"), what, "ask for one of them")

    def _check_only(self, name: str, ids: frozenset[str]) -> None:
        where, kind = Source("--only"), self.edition.kinds.get(name)
        if kind is None:
            self.problems.add(
                where, f"this edition has no kind {name}", did_you_mean(name, self.edition.kinds)
            )
            return
        if name in self._replaced:
            twin = self._replaced[name]
            what = f"the kit has no {name}, as --with {twin} puts {twin} in its place"
            self.problems.add(where, what, f"say --only {twin}, or leave --with out")
        known = {piece.id for piece in kind.pieces}
        for unknown in sorted(ids - known):
            hint = did_you_mean(unknown, known)
            self.problems.add(where, f"the kind {name} has no piece {unknown}", hint)


STOCKS = ("paper", "card", "tile")
"""What pieces are printed on, in the order of a kit's pages."""


@dataclass(frozen=True, slots=True)
class Told:
    """What is known once a kit lies on its sheets: how its backs are printed, each kind's pages in words."""

    backs: str = "long"
    pages: Mapping[str, str] = field(default_factory=dict)


def known_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return options as faces read them: yes and no are true and false, whole numbers are numbers."""
    return {
        name: known_options(value) if isinstance(value, Mapping) else _value(value)
        for name, value in options.items()
    }


def _value(value: Any) -> Any:
    for parse in (parse_flag, parse_integer):
        try:
            return parse(value) if isinstance(value, str) and not re.match(r"0\d", value) else value
        except Wrong:
            continue
    return value


@dataclass(frozen=True, slots=True)
class Names:
    """The names of one kit; ``kinds`` are those that belong to it, ``text`` all words of its language."""

    edition: Edition
    text: Record
    order: Order
    code: str
    kinds: Mapping[str, Kind]

    def general(
        self, values: Mapping[str, Mapping[str, Any]], sizes: Mapping[str, Any], told: Told
    ) -> dict[str, Any]:
        """Return what every face knows; ``values`` are those of all pieces, by kind and id."""
        edition = self.edition
        return {
            "sizes": dict(sizes),
            "text": self.text,
            "options": known_options(edition.options),
            "content": {name.replace("-", "_"): list(pieces.values()) for name, pieces in values.items()},
            "kit": sorted(
                (self._entry(name, kind, told) for name, kind in self.kinds.items()),
                key=lambda entry: STOCKS.index(entry["stock"]),
            ),
            "build": {"backs": told.backs},
            "edition": {
                "name": edition.name,
                "title": edition.title,
                "code": str(seeds.Seeded(self.code, edition.sheet_seed)),
                "about": edition.about,
                "players": {"min": edition.players.min, "max": edition.players.max},
            },
        }

    def _entry(self, name: str, kind: Kind, told: Told) -> dict[str, Any]:
        """Return a line of the kit's list; its pages are empty as long as they are not known."""
        pieces = sum(map(self.copies, kind.pieces))
        return {
            "kind": name,
            "title": kind.file.title or name,
            "stock": kind.file.stock or "paper",
            "count": self.order.copies if kind.file.prose else pieces,
            "pages": told.pages.get(name, ""),
        }

    def piece(self, name: str, piece: Piece, number: int) -> dict[str, Any]:
        """Return what a face knows of its piece; ``number`` counts its copies from 1."""
        options = {
            key: str(value) for key, value in self.edition.options.items() if isinstance(value, Scalar)
        }
        sheet = f"{piece.id}.{number}" if self.edition.kinds[name].file.numbered else piece.id
        game, seed = self.edition.game or self.edition.name, self.edition.sheet_seed
        options |= {} if seed is None else {links.SHEET_SEED: str(seed)}
        qr = links.sheet_text(game, self.code, sheet, options, self.order.companion)
        return {"id": piece.id, "number": number, "copies": self.copies(piece), "kind": name, "qr": qr}

    def copies(self, piece: Piece) -> int:
        """Return how many of a piece this kit has."""
        players = self.order.players or self.edition.players.kit or self.edition.players.max
        return piece.copies * (players if piece.per == "player" else 1) * self.order.copies
