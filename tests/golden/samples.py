"""What faces that no piece shows are drawn with: those of pictures of a game."""

from dataclasses import dataclass
from typing import Any

from generator.booklet import NO_PIECE

Values = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Sample:
    """A size in mm and the values that a face is drawn with."""

    size: tuple[float, float]
    values: Values


SUNKEN = {
    "chip-pile": Sample((25, 28), {"count": 3}),
    "lake-figures": Sample(
        (40, 20),
        {
            "pieces": [
                {"at": "a1", "kind": "adventurer", "seat": "red"},
                {"at": "a1", "kind": "spirit", "seat": None},
                {"at": "b1", "kind": "adventurer", "seat": "white"},
                {"at": "home", "kind": "adventurer", "seat": "orange"},
            ]
        },
    ),
    "new-mark": Sample((40, 20), {}),
    "played-cards": Sample((49, 28.6), {"seat": "yellow", "cards": ["3/4", "0/7"]}),
    "safe-treasures": Sample((32, 41), {"seat": "orange", "values": [12, 3, 9]}),
    "street-pile": Sample((40.8, 20.4), {"count": 2, "up": False}),
}

DRY = ["sidewalk"] * 4
HALL = {"id": "CH", "kind": "city-hall", "east": 0, "north": 0, "turn": 0, "edges": DRY}
TILE = {
    "id": "ZI04",
    "kind": "zone",
    "turn": 3,
    "type": "industrial",
    "edges": ["waterway", *DRY[1:]],
    "chips": ["red", "blue"],
    "protester": False,
}
HOUSES = {
    "id": "BIPb",
    "left": "industrial",
    "right": "parks",
    "primary": 4,
    "bonus": [2, 1],
    "east": 0,
    "north": 0,
    "toward": "s",
    "floor": 4,
}
BARE = {"chips": [], "protester": False}

SUNRISE = {
    "chip-stack": Sample((16, 40), {"chips": ["red", "green"] * 4}),
    "city-axis": Sample((40, 120), {"label": "2e", "upright": True}),
    "city-building": Sample((80, 40), {"building": HOUSES, "turn": 1, "fresh": True}),
    "city-heading": Sample((120, 20), {"round": 2, "phase": "Zoning", "direction": "e"}),
    "city-map": Sample(
        (144, 144),
        {
            "west": -1,
            "east": 1,
            "north": 1,
            "south": -1,
            "tiles": [HALL | BARE],
            "new": "CH",
            "piece": NO_PIECE,
        },
    ),
    "city-mark": Sample((40, 40), {}),
    "city-picture": Sample((144, 168), {"tiles": [HALL | BARE], "buildings": [HOUSES], "piece": NO_PIECE}),
    "city-tile": Sample((40, 40), {"tile": TILE}),
    "token-count": Sample((16, 9), {"count": 7}),
}

ON_THE_TABLE = {"sunken-city": SUNKEN, "sunrise-city": SUNRISE}
"""What lies on the table in pictures of a game, beside the pieces as they are printed."""
