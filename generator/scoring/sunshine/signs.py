"""The signs of the resources where a sheet is told in plain text: small letters of the districts, and ?."""

from generator.scoring.sunshine.facts import DISTRICTS, City


def sign(city: City, resource: int) -> str:
    """Return the sign of a resource, ``?`` for any."""
    return city.letters[resource].lower() if resource < len(city.letters) else "?"


def legend(city: City) -> str:
    """Return which sign is which resource, as a sentence; no box asks for money."""
    signs = (f"{sign(city, number)} {name}" for number, name in enumerate(DISTRICTS) if number)
    return f"{', '.join(signs)}, ? anything."
