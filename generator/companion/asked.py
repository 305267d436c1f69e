"""What phones may send, as values; anything else is refused in words."""

from typing import Annotated, ClassVar, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from generator.companion.limits import LINES, LONGEST

Letter = Annotated[str, Field(pattern=r"^[A-H]$")]
Token = Annotated[str, Field(pattern=r"^[a-z0-9.-]{1,40}$")]
Plain = Annotated[str, Field(max_length=100)]


class Asked(BaseModel):
    """The body of a request: known keys only, and no value is taken for another kind of value."""

    model_config: ClassVar[ConfigDict] = ConfigDict(strict=True, extra="forbid", frozen=True)


class Sit(Asked):
    """Somebody sits down at a seat."""

    seat: Letter


class Stand(Asked):
    """Somebody stands up; or a seat is freed whose phone is gone."""

    seat: Letter | None = None


class Draft(Asked):
    """What may come next: behind the tokens chosen so far, or behind the words typed so far."""

    seat: Letter | None = None
    draft: Annotated[list[Token], Field(max_length=200)] = []
    typed: Annotated[str, Field(max_length=LONGEST)] | None = None


class NewLine(Asked):
    """One more line of the log; ``id`` is the phone's own name for it."""

    version: Annotated[int, Field(ge=0, le=2 * LINES)]
    text: Annotated[str, Field(min_length=1, max_length=LONGEST)]
    stood: bool = False
    id: Annotated[str, Field(pattern=r"^[A-Za-z0-9-]{1,64}$")]


class Player(Asked):
    """Who sits at a table."""

    name: Annotated[str, Field(min_length=1, max_length=40)]
    colour: Plain = ""


class NewTable(Asked):
    """A table to begin: an edition by the name that the server gives it, who sits there, what is agreed."""

    edition: Plain
    players: Annotated[list[Player], Field(min_length=1, max_length=8)]
    options: Annotated[dict[Plain, Plain], Field(max_length=40)] = {}


Some = TypeVar("Some", bound=Asked)


class NotAskedError(ValueError):
    """A body is not what was expected there; the message says why."""


def read(kind: type[Some], body: bytes) -> Some:
    """Return what a JSON body asks for. Raises NotAskedError."""
    try:
        return kind.model_validate_json(body)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        where = ".".join(map(str, first["loc"]))
        raise NotAskedError(f"{where}: {first['msg']}" if where else str(first["msg"])) from error
