"""First names for bots at a table: nobody can call to one of four who are all called by their strength."""

import hashlib
from collections.abc import Sequence
from typing import Protocol

from draisine.bots.registry import first_names


class _Chair(Protocol):
    @property
    def person(self) -> str | None: ...
    @property
    def name(self) -> str | None: ...
    @property
    def bot(self) -> str | None: ...


def bot_names(game: str, link: str, chairs: Sequence[_Chair]) -> list[str | None]:
    """A name for each seat that belongs to a bot, the same for as long as the table stands; else None.

    A bot that brought one along from the table before keeps it. Where it can be helped, no other begins
    with the letter of somebody at the table.
    """
    if all(chair.bot is None for chair in chairs):
        return [None] * len(chairs)
    known = first_names(game)
    first = int.from_bytes(hashlib.sha256(link.encode()).digest()[:4]) % len(known)
    # Each seat has a name of its own, whoever comes and goes at the others.
    step = next(step for step in (7, 5, 11) if len(known) % step)
    people = {(chair.name or "")[:1].casefold() for chair in chairs if chair.person is not None}
    taken = {chair.name for chair in chairs if chair.person is None and chair.name}
    found: list[str | None] = []
    for seat, chair in enumerate(chairs):
        if chair.bot is None or chair.person is not None:
            found.append(None)
            continue
        if chair.name:
            found.append(chair.name)
            continue
        order = [known[(first + step * (seat + more)) % len(known)] for more in range(len(known))]
        left = [name for name in order if name not in taken]
        name = next((name for name in left if name[0].casefold() not in people), left[0])
        taken.add(name)
        found.append(name)
    return found
