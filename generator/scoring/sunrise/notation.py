"""The words of a line: which play it tells, and what each word names in the city."""

from typing import NamedTuple

from generator.scoring.engine import Refusal
from generator.scoring.issues import Issue, Place
from generator.scoring.logfile import Entry, Word
from generator.scoring.sunrise.facts import COMMUNITY, TYPES, Plan
from generator.scoring.sunrise.grid import CENTRE, STEPS
from generator.scoring.sunrise.table import Table
from generator.scoring.sunrise.vocabulary import (
    AGREED,
    ARROWS,
    BESIDE_TYPES,
    COMPASS,
    DIRECTIONS,
    OTHER_NAMES,
    SIDES,
    UNREAD,
    VERBS,
    nearest,
    role_named,
    roles_by_name,
)

NO_TURN = -1
_IS_VERB = frozenset(VERBS)


class Spot(NamedTuple):
    """A place as it was written: a position, or a tile's name, perhaps with a side of it."""

    word: Word
    name: str = ""
    half: str = ""
    side: int = NO_TURN
    place: int = 0


class Play(NamedTuple):
    """What a line tells.

    | kind | what it names |
    |---|---|
    | role | number |
    | direction | number, a direction |
    | zone | name, a tile; a spot; turn |
    | bid, claim, protest | spots |
    | move | name, a tile; a spot; turn |
    | swap | two spots |
    | take, discard | name |
    | type | number, a type |
    | build | name, a building; one spot or two |
    | pass, skip, unread | |
    """

    kind: str
    name: str = ""
    spots: tuple[Spot, ...] = ()
    turn: int = NO_TURN
    number: int = -1
    word: Word = Word("", 0)
    forced: bool = False
    agreed: bool = False
    then: "Play | None" = None
    """What the same seat does next, in the same line: the tile drawn for a community tile, another move."""


class Line(NamedTuple):
    """A line as it was understood, or what was not."""

    play: Play | None
    issues: tuple[Issue, ...] = ()


class Notation:
    """Reads the words of a line for one edition."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.tiles = plan.tile_of
        self.buildings = plan.building_of
        self.roles = roles_by_name(plan)
        whole = {name: (name, "") for name in (*plan.tile_of, *plan.building_of)}
        halves = {f"{name}.{half}": (name, half) for name in plan.building_of for half in "lr"}
        self.names = {**whole, **halves}
        """What names a place: a tile, a building, or a building and its half."""

    def read(self, entry: Entry) -> Line:
        """Return the play that a line tells."""
        return _Reader(self, entry).line()


class _Reader:
    """Reads one line."""

    def __init__(self, notation: Notation, entry: Entry) -> None:
        self.notation = notation
        self.entry = entry
        self.is_forced = self.is_agreed = False
        self.words: list[Word] = []
        self.texts: list[str] = []
        for word in entry.words:
            text = word.text.rstrip("!,").casefold()
            if word.text[-1:] == "!":
                self.is_forced = True
            if text == AGREED:
                self.is_agreed = True
            elif text:
                self.words.append(word)
                self.texts.append(text)
        self.at = 0
        self.issues: list[Issue] = []

    def line(self) -> Line:
        if not self.words:
            return self._wrong(None, "syntax", "nothing stands here", "write the play, or unread")
        if not UNREAD.isdisjoint(self.texts):
            word = next(word for word, text in zip(self.words, self.texts, strict=True) if text in UNREAD)
            self._note(word, "unverified", "this can't be read, and what follows depends on it", "")
            return Line(Play("unread", word=word), tuple(self.issues))
        first = OTHER_NAMES.get(self.texts[0], self.texts[0])
        self.at = 1
        if first in _IS_VERB and (len(self.texts) > 1 or first == self.texts[0]):
            return self._verb(first)
        if first in self.notation.buildings:
            return self._building(first)
        if first in self.notation.tiles and self._names_a_place(1):
            return self._placed("zone", first)
        self.at = 0
        return self._ended(Play("bid", spots=self._spots(), word=self.words[0]))

    def _building(self, name: str) -> Line:
        """Return the play of a building, which lies on two tiles."""
        spots = self._spots()
        if self._text() in ARROWS:
            text = self.words[0].text
            message = f"{text} is a building tile: it lies on two tiles, and has no arrow"
            return self._wrong(self.words[self.at], "syntax", message, f"write {text} ZC02 ZR05")
        return self._ended(Play("build", name, spots, word=self.words[0]))

    def _verb(self, verb: str) -> Line:
        if verb in ("pass", "skip"):
            return self._ended(Play(verb, word=self.words[0]))
        if verb in ("role", "direction", "type"):
            return self._named(verb)
        if verb in ("protest", "claim", "swap"):
            return self._on_places(verb)
        name = self._text()
        if name is None:
            return self._wrong(self.words[0], "syntax", f"{verb} what?", f"write {verb} and the tile")
        self.at += 1
        if verb == "move":
            return self._placed("move", name)
        return self._ended(Play(verb, name, word=self.words[1]))

    def _on_places(self, verb: str) -> Line:
        """Return the play of a role on one or more tiles."""
        word, spots = self.words[0], self._spots()
        if not spots or (verb == "protest" and len(spots) > 1):
            return self._wrong(word, "syntax", f"{verb} what?", f"write {verb} and the tile: {verb} ZR05")
        return self._ended(Play(verb, spots=spots, word=word))

    def _named(self, verb: str) -> Line:
        """Return the play that names a role, a direction or a type."""
        text = self._text() or ""
        self.at += 1
        if verb == "role":
            number = self._role()
        else:
            names = DIRECTIONS if verb == "direction" else TYPES
            number = next((at for at, one in enumerate(names) if text and one.startswith(text)), -1)
        while verb == "type" and self._text() in BESIDE_TYPES:
            self.at += 1
        if number < 0:
            word = self.words[min(1, len(self.words) - 1)]
            return self._wrong(word, "unknown", f"which {verb}?", self._known(verb))
        return self._ended(Play(verb, number=number, word=self.words[1]))

    def _role(self) -> int:
        """Return the role that is named by its number, its name or both; -1 if it is none."""
        roles, rest = self.notation.roles, self.texts[1:]
        number = roles.get(" ".join(rest), -1)
        if number < 0 and rest:
            number = roles.get(rest[0].removeprefix("r").lstrip("0"), -1)
            if number < 0 or roles.get(" ".join(rest[1:]), -1) != number:
                return number
        self.at = len(self.texts)
        return number

    def _known(self, verb: str) -> str:
        """Return what can stand behind a verb, as a hint."""
        if verb == "role":
            return "numbers are " + " ".join(f"{one.number:02}" for one in self.notation.plan.roles)
        if verb == "direction":
            return "write direction north, east, south or west"
        return f"types are {', '.join(TYPES)}"

    def _placed(self, kind: str, name: str) -> Line:
        """Return the play that lays a tile somewhere, turned somehow, and what follows in its line."""
        word = self.words[self.at - 1]
        turn = NO_TURN
        spots: list[Spot] = []
        while self.at < len(self.words) and not (spots and self._follows(kind, name)):
            arrow = ARROWS.get(self.texts[self.at])
            if arrow is not None:
                if turn != NO_TURN:
                    return self._wrong(
                        self.words[self.at], "syntax", "a tile has one arrow", "write one of them"
                    )
                turn = arrow
                self.at += 1
                continue
            spot = self._spot()
            if spot is None:
                return self._stray()
            spots.append(spot)
        if len(spots) != 1:
            hint = "write where it lies, ZR05 e of ZC02 or ZR05 2e1n, and the arrow: ^n"
            return self._wrong(word, "syntax", "a tile lies in one place", hint)
        play = Play(kind, name, tuple(spots), turn, word=word)
        if self.at < len(self.words):
            self.at += 1 + (self._text() == kind)
            line = self._placed(kind, self.texts[self.at - 1])
            if line.play is None:
                return line
            play = play._replace(then=line.play)
        return self._ended(play)

    def _follows(self, kind: str, name: str) -> bool:
        """Return whether another tile follows: behind a community tile, or one that the Lobbyist moves."""
        at = self.at
        if kind == "move":
            at += self.texts[at] == kind
        elif self.notation.plan.tiles[self.notation.tiles[name]].kind != COMMUNITY:
            return False
        return at < len(self.texts) and self.texts[at] in self.notation.tiles and self._names_a_place(at + 1)

    def _spots(self) -> tuple[Spot, ...]:
        """Return the places that follow, up to a word that is none."""
        found: list[Spot] = []
        while self.at < len(self.words):
            spot = self._spot()
            if spot is None:
                break
            found.append(spot)
        return tuple(found)

    def _names_a_place(self, at: int) -> bool:
        """Return whether a place where a tile could lie, or its arrow, begins at a word."""
        if at >= len(self.texts):
            return False
        text = self.texts[at]
        return text in SIDES or text in ARROWS or COMPASS.fullmatch(text) is not None

    def _spot(self) -> Spot | None:
        """Return the place that the next words name."""
        start = self.at
        text = self.texts[start]
        side = SIDES.get(text, NO_TURN)
        if side != NO_TURN:
            start += 1 + (start + 1 < len(self.texts) and self.texts[start + 1] == "of")
            if start >= len(self.texts):
                return None
            text = self.texts[start]
        name, half = self.notation.names.get(text, ("", ""))
        place = 0 if name else _counted(text)
        if place is None:
            return None
        self.at = start + 1
        return Spot(self.words[start], name, half, side, place)

    def _text(self) -> str | None:
        return self.texts[self.at] if self.at < len(self.texts) else None

    def _ended(self, play: Play) -> Line:
        if self.at < len(self.words):
            return self._stray()
        if self.is_forced or self.is_agreed:
            play = play._replace(forced=self.is_forced, agreed=self.is_agreed)
        return Line(play, tuple(self.issues))

    def _stray(self) -> Line:
        word = self.words[self.at]
        text = word.text.rstrip("!")
        return self._wrong(word, "unknown", f"unknown word {text}", self._hint(text))

    def _hint(self, text: str) -> str:
        """Return what to do about a word that names nothing: a side without its tile, or another."""
        plan, before = self.notation.plan, self.texts[self.at - 1] if self.at else ""
        role = "" if before else role_named(plan, " ".join(self.texts))
        if role:
            return f"did you mean {role}?"
        if text.casefold() not in SIDES or not before:
            return nearest(plan, text, before)
        behind = [one for one in self.texts[self.at + 1 :] if one != "of"]
        return nearest(plan, behind[0], text) if behind else f"did you mean ^{text[0].casefold()}?"

    def _note(self, word: Word | None, code: str, message: str, hint: str) -> None:
        entry = self.entry
        column = word.column if word is not None else entry.place.column
        typed = word.text if word is not None else entry.text
        place = Place(entry.place.line, column)
        self.issues.append(Issue(code, place, message, typed, hint, round=entry.round, seat=entry.seat))

    def _wrong(self, word: Word | None, code: str, message: str, hint: str) -> Line:
        self._note(word, code, message, hint)
        return Line(None, tuple(self.issues))


def _counted(text: str) -> int | None:
    """Return the position that is counted from City Hall: 2e1n."""
    match = COMPASS.fullmatch(text)
    if match is None:
        return None
    first, one, second, other = match.groups()
    place = CENTRE + int(first) * STEPS[SIDES[one]]
    if other is None:
        return place
    is_aside = (SIDES[one] + SIDES[other]) % 2
    return place + int(second) * STEPS[SIDES[other]] if is_aside else None


def place_of(plan: Plan, table: Table, spot: Spot) -> int | Refusal:
    """Return the position that a spot names in a city, or why there is none; the clause is for its play."""
    if not spot.name:
        found = spot.place
    else:
        where = _find(plan, table, spot)
        if where is None:
            name = f"{spot.name.upper()}{'.' + spot.half if spot.half else ''}"
            return Refusal("", f"{shown(plan, spot.name) or name} does not lie in the city")
        found = where
    return found + STEPS[spot.side] if spot.side != NO_TURN else found


def shown(plan: Plan, name: str) -> str:
    """Return the id of a tile or building as it is printed."""
    if name in plan.tile_of:
        return plan.tiles[plan.tile_of[name]].id
    return plan.buildings[plan.building_of[name]].id if name in plan.building_of else ""


def _find(plan: Plan, table: Table, spot: Spot) -> int | None:
    """Return where a named tile lies, or a building's half; of a whole building the left one."""
    if spot.name in plan.tile_of:
        return table.where.get(plan.tile_of[spot.name])
    half = (plan.building_of[spot.name], "lr".index(spot.half or "l"))
    for place, plot in table.city.items():
        if half in plot.floors:
            return place
    return None
