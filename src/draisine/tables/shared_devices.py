"""People who share somebody's device at a table: pass and play, one sofa and one phone.

Each has a public id of their own, made from the id of the person whose browser it is. So a table knows them
like anybody else, and whoever holds that browser's cookie speaks for all of them, each by their own socket.
"""

MOST_SHARERS = 7
"""Beside the one whose device it is."""
_BEFORE_NUMBER = "."


def sharer_id(owner: str, number: int) -> str:
    """The public id of the first, second and so on who shares a device."""
    return f"{owner}{_BEFORE_NUMBER}{number}"


def owner_of(person: str) -> str:
    """Whose device they play on; whoever shares nobody's has their own."""
    return person.partition(_BEFORE_NUMBER)[0]


def sharers_of(owner: str) -> tuple[str, ...]:
    """All ids that could share this person's device."""
    return tuple(sharer_id(owner, number) for number in range(1, MOST_SHARERS + 1))
