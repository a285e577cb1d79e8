"""A game that goes on from a moment of another: the first entries of its table."""

from collections.abc import Sequence
from typing import NamedTuple

from draisine.kernel import AnyGame, bot_traits, refusals, seat_traits
from draisine.tables import errors
from draisine.tables.log import entries as e
from draisine.tables.store import Person


class ForkOpening(NamedTuple):
    """A table as somebody asked for it: they get one seat, bots the others until friends come."""

    host: Person
    game: AnyGame
    fork: e.Fork
    seat: int
    link: str
    when: int
    bot: str | None
    strengths: Sequence[str] = ()

    def check(self) -> None:
        """`name_needed`, `no_such_seat`."""
        if not self.host.name:
            raise errors.name_needed()
        if not 0 <= self.seat < len(self.fork.seats):
            raise refusals.no_such_seat(seat=self.seat, seats=len(self.fork.seats))

    def log(self, name: str) -> list[e.Entry]:
        """The first entries. Where all play at once the clock waits for those who drop."""
        when, host, game = self.when, self.host, self.game
        opened = e.Opened(
            when=when,
            person=host.id,
            game=game.id,
            options=self.fork.options,
            seats=len(self.fork.seats),
            name=name,
            link=self.link,
            freeze_on_drop=game.simultaneous,
            language=host.language or "",
            fork=self.fork,
        )
        traits = seat_traits(game, host.traits)
        entries: list[e.Entry] = [
            opened,
            e.Sat(when=when, person=host.id, seat=self.seat, name=host.name, traits=traits),
        ]
        if self.bot is not None:
            bots = bot_traits(game, list(self.strengths).index(self.bot))
            entries += [
                e.BotSeated(when=when, seat=seat, strength=self.bot, traits=bots)
                for seat in range(len(self.fork.seats))
                if seat != self.seat
            ]
        return entries
