"""The words of a log: verbs, directions, how places look; and what a word that is none of them may mean."""

import re
from collections import Counter
from collections.abc import Mapping

from generator.scoring.sunrise.facts import TYPES, Plan

DIRECTIONS = ("north", "east", "south", "west")
SIDES = {name: at for at, one in enumerate(DIRECTIONS) for name in (one, one[0])}
COMPASS = re.compile(r"(?:([0-9]{1,2})([nesw]))(?:([0-9]{1,2})([nesw]))?")
ARROW = re.compile(r"\^([nesw])")
HALF = re.compile(r"(\w+)\.([lr])")
ARROWS = {f"^{letter}": at for at, letter in enumerate("nesw")}
UNREAD = frozenset(("unread", "?"))
AGREED = "agreed"
"""Says that all agree to a tile that meets no sidewalk."""
BESIDE_TYPES = ("use", "&", "and", "recreation", "rec")
"""The rest of the names of types: mixed use, parks & recreation."""
VERBS = ("role", "direction", "protest", "claim", "move", "swap", "take", "type", "discard", "pass", "skip")
OTHER_NAMES = {
    "protester": "protest",
    "banker": "claim",
    "lawyer": "swap",
    "engineer": "take",
    "realtor": "type",
}
HALVES = ("l", "r", "left", "right")
_HALF_OF = re.compile(r"(\w+?)\W?([lr])")
_LIKE_A_PLACE = re.compile(r"\^|[0-9]|[nesw][0-9]|[\u2190-\u2193<>]")
_ELSEWHERE = {
    "n": ("nord", "nörd", "noerd", "noord"),
    "e": ("ost", "öst", "øst", "oest", "oost"),
    "s": ("süd", "syd", "sued", "sud", "zuid"),
    "w": ("west", "vest", "ouest"),
}
"""How words for the sides begin elsewhere."""
OF_ELSEWHERE = frozenset(("von", "van", "av", "af", "de"))
"""What ``of`` is elsewhere."""
_GLYPHS = str.maketrans("oils", "0115")
_EAST = str.maketrans("oöø", "eee")


def nearest(plan: Plan, text: str, before: str = "") -> str:
    """Return a hint on a word that names nothing; ``before`` is the word before it, if there is one."""
    half = _half_of(plan, f"{before}.{text[:1]}".casefold()) if text.casefold() in HALVES else ""
    near = [half] if half else meant(plan, text)[:3]
    if near:
        return f"did you mean {' or '.join(near)}?"
    if _LIKE_A_PLACE.match(text):
        return "a place is e of ZC02, or counted from City Hall, 2e1n; an arrow is ^n ^e ^s ^w"
    if before or text[:1] in "()":
        return "a line tells one play, and a remark stands behind a semicolon: ; like this"
    return f"a play begins with a tile, or with {', '.join(VERBS[:-1])} or {VERBS[-1]}"


def meant(plan: Plan, text: str) -> list[str]:
    """Return up to eight words that one that is not known may stand for, the likeliest first.

    First comes what differs in nothing but noughts, in letters that look like figures, or in their order.
    A role's number or name, a half without its dot and a side in another language mean one thing only.
    """
    from difflib import get_close_matches

    name = text.casefold()
    ids = _names(plan)
    if name in ids:
        return []
    certain = role_named(plan, name) or _half_of(plan, name) or _side(name)
    if certain:
        return [certain]
    same = [one for one in ids if _plain(one) == _plain(name)]
    turned = [one for one in ids if sorted(one) == sorted(name)]
    alike = [one for one in ids if len(one) == len(name) and sum(map(str.__ne__, one, name)) == 1]
    near = get_close_matches(name, [*ids, *VERBS, *DIRECTIONS, *TYPES], n=8, cutoff=0.6)
    sign = [sign for sign in (_compass(name),) if sign]
    found = dict.fromkeys((*same, *turned, *sign, *alike, *near))
    return [ids.get(one, one) for one in found][:8]


def roles_by_name(plan: Plan) -> Mapping[str, int]:
    """Return the roles by their numbers, their names, and by words that stand in one name only."""
    names = {at: role.name.casefold() for at, role in enumerate(plan.roles) if role.name}
    words = Counter(word for name in names.values() for word in {*name.split()})
    found = {word: at for at, name in names.items() for word in name.split() if words[word] == 1}
    numbers = {str(role.number): at for at, role in enumerate(plan.roles)}
    return {**found, **{name: at for at, name in names.items()}, **numbers}


def role_named(plan: Plan, name: str) -> str:
    """Return how the role is written that a number or a name means, or nothing."""
    at = roles_by_name(plan).get(name.lstrip("0"), -1)
    return f"role {plan.roles[at].number:02}" if at >= 0 else ""


def _half_of(plan: Plan, name: str) -> str:
    """Return the half of a building that is meant by its id and a letter, or nothing."""
    match = _HALF_OF.fullmatch(name)
    at = plan.building_of.get(match[1], -1) if match is not None else -1
    return f"{plan.buildings[at].id}.{match[2]}" if match is not None and at >= 0 else ""


def _side(name: str) -> str:
    """Return the side of City Hall that a word of a neighbouring language means, or nothing."""
    return next((side for side, words in _ELSEWHERE.items() if name.startswith(words)), "")


def _names(plan: Plan) -> Mapping[str, str]:
    """Return the ids of all tiles by what they are in small letters."""
    return {one.casefold(): one for one in (*(t.id for t in plan.tiles), *(b.id for b in plan.buildings))}


def _plain(name: str) -> str:
    """Return an id with its figures as figures, and without noughts before them."""
    head, tail = name[:2], name[2:].translate(_GLYPHS)
    return head + tail.lstrip("0") if tail.isdecimal() else name


def _compass(name: str) -> str:
    """Return a place or an arrow in which o, ö or ø stands for the east, as elsewhere, or nothing."""
    text = name.translate(_EAST)
    if text == "e" != name:
        return text
    return text if text != name and (COMPASS.fullmatch(text) or ARROW.fullmatch(text)) else ""
