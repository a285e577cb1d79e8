"""The games that people and crews have finished: lists of them, and what they say together."""

import asyncio
import logging
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from draisine.kernel import AnyGame, DraisineError, FinishedGame, Statistic, Tallying, capability
from draisine.tables import errors
from draisine.tables.log import entries as e
from draisine.tables.log.table import Table
from draisine.tables.shared_devices import owner_of
from draisine.tables.store import PlayedFilter, PlayedTable, Store, TableRow

_log = logging.getLogger(__name__)

PAGE = 30
_AT_ONCE = 20
_DONE = "tallies"
"""The name under which a store keeps that every older game has its tally."""


class PlayedPage(NamedTuple):
    """Some of somebody's games, the newest first."""

    tables: list[PlayedTable]
    total: int
    """Of all that were asked for."""
    more: bool


class GameStatistics(NamedTuple):
    """What some games say together."""

    games: int
    counted: int
    """Those without a take-back that keeps them from counting, and that go on from no other game."""
    statistics: tuple[Statistic, ...]


class GamesPlayed:
    """Reads the store. It writes only what games from before tallies were kept lack."""

    def __init__(self, store: Store, games: Mapping[str, AnyGame]) -> None:
        self._store = store
        self._games = games
        self._filling: asyncio.Task[None] | None = None

    async def page(self, wanted: PlayedFilter, after: str = "") -> PlayedPage:
        """A page of somebody's games, after the one with this link."""
        found = await self._store.played(wanted, after, PAGE + 1)
        return PlayedPage(found[:PAGE], await self._store.count_played(wanted), len(found) > PAGE)

    async def games_of(self, person: str) -> list[tuple[str, int]]:
        """Which games somebody has finished, and how many of each."""
        return await self._store.played_games(person)

    async def companions_of(self, person: str, limit: int = 50) -> list[tuple[str, int]]:
        """With whom, and how often."""
        found = await self._store.companions(person, limit)
        # Whoever shared a device is somebody else each time.
        return [(other, count) for other, count in found if owner_of(other) == other]

    async def statistics_of(self, wanted: PlayedFilter) -> GameStatistics:
        """What somebody's games of one kind say."""
        tables = await self._store.played(wanted)
        rows = [table.row for table in reversed(tables)]
        return await self._statistics(wanted.game, rows, wanted.person)

    async def statistics_of_crew(self, crew: str, game: str) -> GameStatistics:
        """What a crew's games of one kind say."""
        tables = await self._store.ended_tables_of_crew(crew)
        return await self._statistics(game, [table.row for table in tables if table.row.game == game])

    async def _statistics(self, game: str, rows: list[TableRow], person: str | None = None) -> GameStatistics:
        rules = self._games.get(game)
        if rules is None:
            raise errors.unknown_game(game=game)
        tallying = capability(rules, Tallying)
        counted = [row for row in rows if row.counts and row.outcome is not None]
        if tallying is None or not counted:
            return GameStatistics(len(rows), len(counted), ())
        made = await asyncio.to_thread(lambda: tallying.statistics(list(_finished(counted, person))))
        return GameStatistics(len(rows), len(counted), tuple(made))

    # --- games from before ------------------------------------------------------------------------

    def start(self) -> None:
        """Fill in what older games lack, one after the other, while the server runs."""
        self._filling = asyncio.get_running_loop().create_task(self._fill())

    async def stop(self) -> None:
        """Leave the rest for the next time."""
        if self._filling is not None:
            self._filling.cancel()
            await asyncio.gather(self._filling, return_exceptions=True)

    async def _fill(self) -> None:
        if await self._store.is_used(_DONE):
            return
        above = -1
        try:
            while tables := await self._store.ended_without_tally(above, _AT_ONCE):
                for stored in tables:
                    await self._fill_one(stored.id)
                above = tables[-1].id
            await self._store.use_once(_DONE, 2**62, 0)
        except DraisineError as refusal:
            _log.warning("older games have no tallies yet: %s", refusal)

    async def _fill_one(self, table: int) -> None:
        log = await self._store.entries(table)
        try:
            row = await asyncio.to_thread(lambda: Table.of(self._games, [*map(e.decode_entry, log)]).row())
        except Exception as error:
            # A log of another version, or of a game that is gone: it stays in the lists, without a tally.
            _log.info("the game at table %s has no tally: %s", table, error)
            return
        await self._store.save_row(table, row)


def _finished(rows: Iterable[TableRow], person: str | None) -> Iterable[FinishedGame]:
    for row in rows:
        owners = [seat.person for seat in row.seats]
        seat = owners.index(person) if person is not None and person in owners else -1
        outcome = row.outcome
        if outcome is None:
            continue
        yield FinishedGame(
            link=row.link,
            won=won_by(row, seat),
            end=outcome.end,
            took=row.took,
            seat=seat,
            bots=tuple([one.bot if one.person is None else None for one in row.seats]),
            tally=row.tally,
        )


def won_by(row: TableRow, seat: int) -> bool | None:
    """Whether a seat has won, or for -1 all together; None for a draw."""
    winners = () if row.outcome is None else row.outcome.winners
    if seat < 0:
        return bool(winners)
    return None if not winners else seat in winners
