"""What differs between two editions, in words for people at a table."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any, NamedTuple

MOST_LINES = 12
"""More than this nobody reads."""

_MOST_IDS = 6
_LONGEST = 60
_NAMING_KEYS = ("letter", "id", "name", "number")


class Difference(NamedTuple):
    """A place where two editions differ, with both values in words.

    ``one_has`` is ``added`` where only theirs has it, ``missing`` where only ours has it, else empty.
    """

    place: str
    theirs: str = ""
    ours: str = ""
    one_has: str = ""

    def __str__(self) -> str:
        if self.one_has:
            return f"{self.place}: {self.one_has}"
        return f"{self.place}: {_either(*self.shortened, ' instead of ')}"

    @property
    def from_ours(self) -> str:
        """The same as a change that made theirs of ours: ``face 3: 2 -> 4``."""
        if self.one_has:
            return f"{self.place}: {'added' if self.one_has == 'added' else 'removed'}"
        theirs, ours = self.shortened
        return f"{self.place}: {_either(ours, theirs, ' -> ')}"

    @property
    def shortened(self) -> tuple[str, str]:
        """Both values; of long ones what lies around the first place where they differ."""
        theirs, ours = self.theirs, self.ours
        same = next((at for at, two in enumerate(zip_longest(theirs, ours)) if two[0] != two[1]), 0)
        start = max(0, same - _LONGEST // 3) if max(len(theirs), len(ours)) > _LONGEST else 0
        return _cut(theirs, start), _cut(ours, start)


def differences(theirs: dict[str, Any], ours: dict[str, Any]) -> list[str]:
    """Return what two play forms differ in, a line a place: ``die D2: face 3: 4 instead of 2``.

    Values come as theirs instead of ours; what only theirs has is added, what only ours has is missing.
    """
    if theirs["game"] != ours["game"]:
        return [f"game: {theirs['game']} instead of {ours['game']}"]
    lines = [
        *map(str, of_trees("option ", theirs["options"], ours["options"])),
        *map(str, _kinds(theirs["kinds"], ours["kinds"])),
    ]
    if len(lines) <= MOST_LINES:
        return lines
    return [*lines[:MOST_LINES], f"... and {len(lines) - MOST_LINES} more"]


def of_trees(path: str, theirs: dict[str, Any], ours: dict[str, Any]) -> Iterator[Difference]:
    """Yield the options or words that differ, by their dotted path, as the head of a log names options."""
    for key in _keys(theirs, ours):
        two = theirs.get(key), ours.get(key)
        if any(isinstance(value, dict) and value for value in two) and not _has_text(two):
            yield from of_trees(f"{path}{key}.", two[0] or {}, two[1] or {})
        else:
            yield from _values(f"{path}{key}", *two)


def _has_text(values: tuple[object, ...]) -> bool:
    return any(isinstance(value, str | list) for value in values)


def _kinds(theirs: dict[str, Any], ours: dict[str, Any]) -> Iterator[Difference]:
    for kind in sorted({*theirs, *ours}):
        if kind not in theirs or kind not in ours:
            yield Difference(f"kind {kind}", one_has="added" if kind in theirs else "missing")
            continue
        their, our = ({piece["id"]: piece for piece in pieces[kind]} for pieces in (theirs, ours))
        yield from _only_one_has(kind, [name for name in our if name not in their], "missing")
        yield from _only_one_has(kind, [name for name in their if name not in our], "added")
        for name in our:
            if name in their:
                yield from of_mappings(f"{kind} {name}", their[name], our[name])


def _only_one_has(kind: str, ids: list[str], what: str) -> Iterator[Difference]:
    if ids:
        more = f" and {len(ids) - _MOST_IDS} more" if len(ids) > _MOST_IDS else ""
        yield Difference(f"{kind} {', '.join(ids[:_MOST_IDS])}{more}", one_has=what)


def of_mappings(place: str, theirs: dict[str, Any], ours: dict[str, Any]) -> Iterator[Difference]:
    """Yield what differs in the values of a piece, each by its place below ``place``."""
    for key in _keys(theirs, ours):
        their, our, noun = theirs.get(key), ours.get(key), key.replace("_", " ")
        if isinstance(their, list) and isinstance(our, list):
            yield from _lists(place, noun, their, our)
        else:
            yield from _values(_within(place, noun), their, our)


def _values(place: str, theirs: Any, ours: Any) -> Iterator[Difference]:
    if isinstance(theirs, dict) and isinstance(ours, dict):
        yield from of_mappings(place, theirs, ours)
    elif isinstance(theirs, list) and isinstance(ours, list):
        yield from _lists(place, "boxes", theirs, ours)
    elif theirs != ours:
        yield Difference(place, _shown(theirs), _shown(ours))


def _lists(place: str, noun: str, theirs: list[Any], ours: list[Any]) -> Iterator[Difference]:
    """Yield what differs in two lists: by the names of their entries if they have any, else by number."""
    if theirs == ours:
        return
    their, our = _by_name(theirs), _by_name(ours)
    if our and their:
        yield from _entries(place, noun, their, our)
    elif _reads_better_whole(theirs, ours):
        yield Difference(_within(place, noun), _shown(theirs), _shown(ours))
    else:
        for number, (one, other) in enumerate(zip_longest(theirs, ours), 1):
            yield from _entry(_within(place, _numbered(noun, number, other)), one, other)


def _entries(place: str, noun: str, theirs: dict[str, Any], ours: dict[str, Any]) -> Iterator[Difference]:
    for name in _keys(theirs, ours):
        label = _label(_singular(noun), name, ours.get(name) or theirs[name])
        yield from _entry(_within(place, label), theirs.get(name), ours.get(name))


def _entry(place: str, theirs: Any, ours: Any) -> Iterator[Difference]:
    if theirs is None and not isinstance(ours, str):
        yield Difference(place, one_has="missing")
    elif ours is None and not isinstance(theirs, str):
        yield Difference(place, one_has="added")
    else:
        yield from _values(place, theirs, ours)


def _reads_better_whole(theirs: list[Any], ours: list[Any]) -> bool:
    """Return whether two short lists of words differ in their length, or in more than one place."""
    if not all(isinstance(part, str) for part in [*theirs, *ours]):
        return False
    apart = sum(one != other for one, other in zip_longest(theirs, ours))
    is_short = all(len(_shown(words)) <= _LONGEST for words in (theirs, ours))
    return is_short and (apart > 1 or len(theirs) != len(ours))


def _by_name(entries: list[Any]) -> dict[str, Any]:
    """Return the entries of a list by what names them; empty if any has no name, or two share one."""
    if not all(isinstance(entry, dict) for entry in entries):
        return {}
    named = {_name(entry): entry for entry in entries}
    return named if "" not in named and len(named) == len(entries) else {}


def _name(entry: dict[str, Any]) -> str:
    names = (entry.get(key) for key in _NAMING_KEYS)
    return next((name for name in names if isinstance(name, str) and name), "")


def _label(noun: str, name: str, entry: dict[str, Any]) -> str:
    title = entry.get("name")
    return (
        f"{noun} {name} ({title})" if isinstance(title, str) and title not in ("", name) else f"{noun} {name}"
    )


def _numbered(noun: str, number: int, entry: Any) -> str:
    singular = _singular(noun)
    if singular == noun and isinstance(entry, list):
        return f"{noun}, row {number}"
    return f"{singular} {number}"


def _singular(noun: str) -> str:
    if noun.endswith("ies"):
        return noun.removesuffix("ies") + "y"
    if noun.endswith(("ss", "us", "is")):
        return noun
    return noun.removesuffix("es") if noun.endswith(("xes", "sses")) else noun.removesuffix("s")


def _within(place: str, part: str) -> str:
    if not place:
        return part
    if part.isdecimal():
        return f"{place} {part}"
    return f"{place}, {part}" if ": " in place else f"{place}: {part}"


def _keys(theirs: dict[str, Any], ours: dict[str, Any]) -> list[str]:
    return list({**ours, **theirs})


def _shown(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, dict):
        return ", ".join(f"{key.replace('_', ' ')} {_shown(part)}" for key, part in value.items()) or "empty"
    if isinstance(value, list):
        between = " " if all(isinstance(part, str) for part in value) else "; "
        return between.join(map(_shown, value)) or "empty"
    return str(value) or "empty"


def _either(one: str, other: str, between: str) -> str:
    return "not written in the same way" if one == other else f"{one}{between}{other}"


def _cut(text: str, start: int) -> str:
    end = start + _LONGEST
    return f"{'...' if start else ''}{text[start:end]}{'...' if len(text) > end else ''}"
