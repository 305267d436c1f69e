"""Models of content files: an edition and its kinds of pieces."""

import re
from typing import Annotated, Any, TypeAlias

from pydantic import (
    AfterValidator,
    Field,
    ModelWrapValidatorHandler,
    PrivateAttr,
    WithJsonSchema,
    model_validator,
)
from pydantic_core import PydanticCustomError

from generator.problems import Source
from generator.schema import forms
from generator.schema.fields import (
    FixedFlag,
    FixedName,
    FixedRoom,
    FixedText,
    Model,
    Wrong,
    choice,
    fixed,
    parse_integer,
    parse_mm,
    quoted,
)
from generator.units import Mm
from generator.yamlsource import Record

_ID = r"[A-Za-z0-9][A-Za-z0-9._-]{0,31}"


def _edition_reference(text: str) -> str:
    if not text.strip():
        raise Wrong("expected the name of an edition or a folder, found nothing")
    return text


def _piece_id(text: str) -> str:
    if not re.fullmatch(_ID, text):
        raise Wrong(f"expected an id of letters, digits, dots and hyphens, found {quoted(text)}")
    return text


def _copies(text: str) -> int:
    number = parse_integer(text)
    if not 0 <= number <= 1000:
        raise Wrong(f"expected between 0 and 1000 copies, found {text!r}")
    return number


_REFERENCE = {"type": ["string", "number"], "minLength": 1}
MOST_PLAYERS = 20


def _players(text: str) -> int:
    number = parse_integer(text)
    if not 1 <= number <= MOST_PLAYERS:
        raise Wrong(f"expected 1 to {MOST_PLAYERS} players, found {text!r}")
    return number


FixedPlayers: TypeAlias = Annotated[int, fixed(_players, forms.whole(1, MOST_PLAYERS))]


class Players(Model):
    """How many people play, and for how many a kit is printed unless asked otherwise."""

    min: FixedPlayers = 1
    max: FixedPlayers = 4
    kit: FixedPlayers | None = None

    @model_validator(mode="after")
    def _in_order(self) -> "Players":
        kit = self.max if self.kit is None else self.kit
        if not self.min <= kit <= self.max:
            raise PydanticCustomError(
                "papercity",
                "expected min, kit and max in this order, found {min}, {kit} and {max}",
                {"min": self.min, "max": self.max, "kit": kit, "hint": ""},
            )
        return self


class EditionFile(Model):
    """``edition.yaml``: names the game and its files."""

    edition: FixedName
    extends: Annotated[str, fixed(_edition_reference, _REFERENCE)] | None = None
    game: FixedName | None = None
    title: FixedText | None = None
    about: FixedText | None = None
    language: FixedName | None = None
    theme: FixedName | None = None
    players: Players | None = None
    options: Annotated[dict[str, object], Field(default_factory=dict)]
    kinds: tuple[FixedName, ...] = ()
    remove: tuple[FixedName, ...] = ()


def _leaf(text: str) -> Mm:
    thickness = parse_mm(text)
    if not 0.05 <= thickness <= 5:
        raise Wrong(f"expected a thickness between 0.05mm and 5mm, found {quoted(text)}", "card is 0.3mm")
    return thickness


def _each_once(names: tuple[str, ...]) -> tuple[str, ...]:
    twice = [name for number, name in enumerate(names) if name in names[:number]]
    if twice:
        raise PydanticCustomError(
            "papercity",
            "expected each kind once, found {name} twice",
            {"name": str(twice[0]), "hint": "a box holds all cards of a kind"},
        )
    return names


class TuckBoxSpec(Model):
    """A box: for the cards of which kinds, how thick a card is, how much depth the rest needs."""

    holds: Annotated[tuple[FixedName, ...], Field(min_length=1), AfterValidator(_each_once)]
    leaf: Annotated[Mm, fixed(_leaf, forms.POSITIVE)] = Mm(0.3)
    room: FixedRoom = Mm(0)
    _source: Source = PrivateAttr()

    @model_validator(mode="wrap")
    @classmethod
    def _with_its_place(cls, value: Any, validate: ModelWrapValidatorHandler["TuckBoxSpec"]) -> "TuckBoxSpec":
        spec = validate(value)
        spec.stand_at(value.source)
        return spec

    def stand_at(self, source: Source) -> None:
        """Keep where this was written, for problems that show only later."""
        self._source = source

    @property
    def source(self) -> Source:
        """Where this was written."""
        return self._source


Values: TypeAlias = Annotated[Record, WithJsonSchema({"type": "object"})]


class KindFile(Model):
    """One kind of piece: how it looks, what it is printed on, and its pieces."""

    kind: FixedName
    title: FixedText | None = None
    about: FixedText | None = None
    face: FixedName | None = None
    back: FixedName | None = None
    sheet: FixedName | None = None
    stock: Annotated[str, choice("paper", "card", "tile")] | None = None
    per: Annotated[str, choice("table", "player")] | None = None
    judged: tuple[FixedName, ...] | None = None
    prose: FixedName | None = None
    instead_of: FixedName | None = None
    box: TuckBoxSpec | None = None
    numbered: FixedFlag = False
    deck: FixedName | None = None
    values: Values | None = None
    pieces: tuple[Values, ...] = ()
    remove: tuple[FixedText, ...] = ()


_PIECE_ID = forms.either(forms.matching(_ID), {"type": "integer", "minimum": 0})
PIECE_KEYS = frozenset(("id", "copies", "per"))


class PieceHead(Model):
    """The keys that every piece may have; its faces declare the others."""

    id: Annotated[str, fixed(_piece_id, _PIECE_ID)]
    copies: Annotated[int, fixed(_copies, forms.whole(0, 1000))] = 1
    per: Annotated[str, choice("table", "player")] | None = None
