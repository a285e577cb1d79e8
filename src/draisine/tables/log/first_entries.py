"""A new table: what must hold for it, and the first entries of its log."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from draisine.kernel import AnyGame, Secretive, bot_traits, capability, refusals, seat_traits
from draisine.tables import errors
from draisine.tables.log import entries as e
from draisine.tables.store import Person


class Opening(NamedTuple):
    """A table as its host asked for it, checked."""

    host: Person
    game: AnyGame
    options: Any
    """The game's own, complete."""
    seats: int
    link: str
    when: int
    bot: str | None = None
    """Strength of the bots at the other seats."""
    strengths: Sequence[str] = ()
    open_to_all: bool = False
    crew: str = ""
    relieved: bool = True
    freeze_on_drop: bool | None = None
    day: str = ""
    seed: str = ""
    sharers: Sequence[Person] = ()
    """Who shares the host's device: they have the seats after the first."""

    def log(self, name: str) -> list[e.Entry]:
        """The first entries: the host has the first seat. Where all play at once the clock waits for those
        who drop, unless strangers may come or the host chose otherwise."""
        freezes = self.freeze_on_drop
        if freezes is None:
            freezes = self.game.simultaneous and not self.open_to_all
        when, host = self.when, self.host
        entries: list[e.Entry] = [
            e.Opened(
                when=when,
                person=host.id,
                game=self.game.id,
                options=msgspec.to_builtins(self.options),
                seats=self.seats,
                name=name,
                link=self.link,
                open_to_all=self.open_to_all,
                crew=self.crew,
                relieved=self.relieved,
                freeze_on_drop=freezes,
                language=host.language or "",
                day=self.day,
                seed=self.seed,
            ),
            e.Sat(
                when=when, person=host.id, seat=0, name=host.name, traits=seat_traits(self.game, host.traits)
            ),
        ]
        entries += [
            e.Sat(
                when=when, person=one.id, seat=seat, name=one.name, traits=seat_traits(self.game, one.traits)
            )
            for seat, one in enumerate(self.sharers, start=1)
        ]
        if self.bot is not None:
            traits = bot_traits(self.game, list(self.strengths).index(self.bot))
            entries += [
                e.BotSeated(when=when, seat=seat, strength=self.bot, traits=traits)
                for seat in range(1 + len(self.sharers), self.seats)
            ]
        return entries


def check_seats(
    game: AnyGame, person: Person, seats: int | None, bot: str | None, sharers: Sequence[Person] = ()
) -> int:
    """How many seats a new table has: `name_needed`, `wrong_number_of_seats`, `one_device_needs_turns`."""
    if not all(one.name for one in (person, *sharers)):
        raise errors.name_needed()
    if sharers and game.simultaneous and capability(game, Secretive) is not None:
        raise errors.one_device_needs_turns()
    people = 1 + len(sharers)
    count = seats or (people if sharers else game.quick.seats)
    if count not in game.seat_counts or people > count or (bot is not None and count == 1):
        raise refusals.wrong_number_of_seats(seats=count)
    return count
