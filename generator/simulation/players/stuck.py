"""What players raise who can't go on."""


class StuckError(Exception):
    """A game has no end, or a seat on turn can't play: an edition has too little of something."""
