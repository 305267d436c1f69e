"""The words of a log: verbs, directions, how places look; and what a word that is none of them may mean."""

import re
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
_GLYPHS = str.maketrans("oils", "0115")


def nearest(plan: Plan, text: str) -> str:
    """Return a hint that names what is nearest to a word."""
    near = meant(plan, text)[:3]
    if near:
        return f"did you mean {' or '.join(near)}?"
    return "a place is e of ZC02, or counted from City Hall, 2e1n; an arrow is ^n ^e ^s ^w"


def meant(plan: Plan, text: str) -> list[str]:
    """Return up to eight words that one that is not known may stand for, the likeliest first.

    First comes what differs in nothing but noughts, in letters that look like figures, or in their order.
    """
    from difflib import get_close_matches

    name = text.casefold()
    ids = _names(plan)
    same = [one for one in ids if _plain(one) == _plain(name)]
    turned = [one for one in ids if sorted(one) == sorted(name)]
    alike = [one for one in ids if len(one) == len(name) and sum(map(str.__ne__, one, name)) == 1]
    near = get_close_matches(name, [*ids, *VERBS, *DIRECTIONS, *TYPES], n=8, cutoff=0.6)
    sign = [sign for sign in (_compass(name),) if sign]
    found = dict.fromkeys((*same, *turned, *sign, *alike, *near))
    return [ids.get(one, one) for one in found][:8]


def _names(plan: Plan) -> Mapping[str, str]:
    """Return the ids of all tiles by what they are in small letters."""
    return {one.casefold(): one for one in (*(t.id for t in plan.tiles), *(b.id for b in plan.buildings))}


def _plain(name: str) -> str:
    """Return an id with its figures as figures, and without noughts before them."""
    head, tail = name[:2], name[2:].translate(_GLYPHS)
    return head + tail.lstrip("0") if tail.isdecimal() else name


def _compass(name: str) -> str:
    """Return a place or an arrow in which o stands for the east, as it does elsewhere, or nothing."""
    text = name.replace("o", "e")
    return text if text != name and (COMPASS.fullmatch(text) or ARROW.fullmatch(text)) else ""
