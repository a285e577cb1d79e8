"""New tables: what somebody wishes becomes the first entries of a log, or is refused."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypedDict, Unpack

from draisine.bots.registry import usual_strength
from draisine.kernel import AnyGame, CrewSheet, capability, refusals
from draisine.kernel.options import read_options
from draisine.tables import errors
from draisine.tables.crews.live_crews import Crews, LiveCrew
from draisine.tables.daily_tables import SECRET, day_of, day_seed
from draisine.tables.log.contexts import DecisionContext
from draisine.tables.log.entries import Fork
from draisine.tables.log.first_entries import Opening, check_seats
from draisine.tables.log.fork_entries import ForkOpening
from draisine.tables.log.relief import relieve, wants_relief
from draisine.tables.log.rematch import rematch_log
from draisine.tables.log.table import Table
from draisine.tables.runtime.stored_tables import Loaded, StoredTables
from draisine.tables.runtime.time_source import TimeSource
from draisine.tables.store import Addition, Person, Store


class Wishes(TypedDict, total=False):
    """What may be wished of a table, beside its game and options."""

    open_to_all: bool
    bot: str | None
    """Of which strength bots get the other seats."""
    seats: int | None
    crew: str | None
    """Whose table it is; the host must be a member."""
    freeze_on_drop: bool | None
    """Where all play at once the clock waits for those who drop, unless strangers may come or this says
    otherwise."""
    sharers: Sequence[Person]
    """Who shares the host's device, by the ids that they have there."""
    today: bool
    """A table of this day: options, seats and deal are those of everybody."""


class _Ride(NamedTuple):
    """What a crew brings to its table."""

    crew: LiveCrew | None
    options: Any
    relieved: bool


class NewTables:
    """Makes tables: for a host, from a moment of another game, for the same people once more."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        time: TimeSource,
        *,
        strengths: Callable[[str], Sequence[str]],
        crews: Crews,
        stored: StoredTables,
    ) -> None:
        self._store = store
        self._games = games
        self._time = time
        self._strengths = strengths
        self._crews = crews
        self._stored = stored

    async def day_secret(self) -> str:
        """From which deals of days and names of ghosts are made."""
        return await self._store.keep(SECRET, secrets.token_hex(32))

    async def open(self, person: Person, game: str, options: Any, **wishes: Unpack[Wishes]) -> Loaded:
        """A table with a host in its first seat.

        Refuses with `unknown_game`, `bad_options` (and the game's own), `unknown_bot`, `name_needed`,
        `wrong_number_of_seats`, `one_device_needs_turns`, `no_such_crew`, `not_in_crew`,
        `game_without_crews`, `day_is_settled`.
        """
        rules = self._games.get(game)
        if rules is None:
            raise refusals.unknown_game(game=game)
        now = self._time.now()
        day = seed = ""
        if wishes.get("today"):
            if options is not None or _settles(wishes):
                raise errors.day_is_settled()
            options, day = rules.quick.options, day_of(now)
            seed = day_seed(await self.day_secret(), day, rules)
        bot = wishes.get("bot")
        sharers = wishes.get("sharers", ())
        count = check_seats(rules, person, wishes.get("seats"), bot, sharers)
        ride = await self._ride(rules, person, options, wishes.get("crew"))
        rules.check_options(ride.options, count)
        strengths = list(self._strengths(game))
        if bot is not None and bot not in strengths:
            raise errors.unknown_bot(strength=bot)
        opening = Opening(
            host=person,
            game=rules,
            options=ride.options,
            seats=count,
            link=secrets.token_urlsafe(16),
            when=now,
            bot=bot,
            strengths=strengths,
            open_to_all=wishes.get("open_to_all", False),
            crew="" if ride.crew is None else ride.crew.id,
            relieved=ride.relieved,
            freeze_on_drop=wishes.get("freeze_on_drop"),
            day=day,
            seed=seed,
            sharers=sharers,
        )
        return await self._stored.create(opening.log, opening.when, ride.crew, person.language or "")

    async def _ride(self, rules: AnyGame, person: Person, options: Any, crew: str | None) -> _Ride:
        """Options as they are played: a crew that lost before may get relief."""
        chosen = read_options(rules, options)
        if crew is None:
            return _Ride(None, chosen, relieved=True)
        if capability(rules, CrewSheet) is None:
            raise errors.game_without_crews()
        riders = await self._crews.member(crew, person)
        losses = riders.crew.losses(rules.id)
        relieved = wants_relief(rules, options, losses)
        return _Ride(riders, relieve(rules, chosen, losses, relieved), relieved)

    async def fork(self, person: Person, game: AnyGame, fork: Fork, seat: int) -> Loaded:
        """A table whose game goes on from a moment of another: `name_needed`, `no_such_seat`."""
        strengths = list(self._strengths(game.id))
        opening = ForkOpening(
            host=person,
            game=game,
            fork=fork,
            seat=seat,
            link=secrets.token_urlsafe(16),
            when=self._time.now(),
            bot=usual_strength(strengths),
            strengths=strengths,
        )
        opening.check()
        return await self._stored.create(opening.log, opening.when, None, person.language or "")

    async def rematch(
        self, table: Table, opener: str, context: DecisionContext, alongside: Addition | None
    ) -> Loaded:
        """A table for the same people, kept in one commit with what is added to another log."""
        crew = await self._stored.crew_of(table)
        if crew is not None:
            # What was just lost helps already.
            await crew.count(table)
            context = context._replace(losses=crew.crew.losses(table.game.id))
        language = table.opened.language
        return await self._stored.create(
            lambda name: rematch_log(table, name, opener, context), context.now, crew, language, alongside
        )


def _settles(wishes: Wishes) -> bool:
    """Whether they say what a day has settled for everybody."""
    elsewhere = wishes.get("seats") is not None or wishes.get("crew") is not None or wishes.get("sharers")
    return bool(elsewhere) or wishes.get("open_to_all", False)
