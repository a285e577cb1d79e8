"""Replays of this server: folded from logs in threads, one after the other, and remembered for a while."""

import asyncio
import gzip
import logging
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any, NamedTuple, TypeVar

import msgspec
from cachetools import LRUCache
from msgspec.structs import replace

from draisine.games import all_games
from draisine.kernel import AnyGame, BadLog, DraisineError, GameLog, refusals
from draisine.kernel.analysis import Advice
from draisine.kernel.match import of_version
from draisine.server import errors
from draisine.server.limits.queues import FairQueue
from draisine.server.limits.quotas import Quotas
from draisine.server.messages.tables import ForkRequest
from draisine.server.replays.replay_pictures import (
    TableReplay,
    draw_file_replay,
    draw_story,
    draw_table_replay,
)
from draisine.tables import errors as table_errors
from draisine.tables.log import entries as e
from draisine.tables.replays.eyes import audience_of, check_eyes
from draisine.tables.replays.forks import fork_at
from draisine.tables.replays.notation import notation_of, notation_of_table, seats_of_row
from draisine.tables.replays.parts import TextDrawing, draw_part
from draisine.tables.replays.pictures import PART, Eyes, ReplayPart, ReplayPicture
from draisine.tables.replays.replay import Replay
from draisine.tables.runtime.live_table import LiveTable
from draisine.tables.runtime.manager import TableManager
from draisine.tables.runtime.text_pictures import draw_text, tell_events
from draisine.tables.store import Person, Store, StoredTable

_log = logging.getLogger(__name__)

T = TypeVar("T")
_OTHER_VERSION = refusals.log_of_another_version.code

STEPS_REMEMBERED = 60_000
"""Of all replays in memory together."""
BYTES_REMEMBERED = 32 * 1024 * 1024
"""Of parts, squeezed."""
MOST_MOVES = 20_000
"""Of a log from a file."""
SECONDS = 8.0
"""For which a log from a file may be played."""
PLAYED_AT_ONCE = 1000
"""Steps of a game that is played as a whole before it is told at all: nobody notices."""
_SMALL = 1000
"""Bytes that are not worth squeezing."""

_encoder = msgspec.json.Encoder()
_decode_log = msgspec.json.Decoder(GameLog).decode


class Wanted(NamedTuple):
    """The frames that somebody asks for."""

    eyes: Eyes
    part: int
    text: bool
    """Drawn with letters too."""
    address: str


class Sent(NamedTuple):
    """An answer as it goes out."""

    body: bytes
    squeezed: bool


class Replays:
    """Every replay is folded once and grows with its table; every part is made once."""

    def __init__(self, manager: TableManager, store: Store, quotas: Quotas) -> None:
        self._quotas = quotas
        self._manager = manager
        self._store = store
        self._replays: LRUCache[str, Replay] = LRUCache(STEPS_REMEMBERED, getsizeof=_weight)
        self._old: LRUCache[str, bytes] = LRUCache(BYTES_REMEMBERED, getsizeof=len)
        """Logs from files that were played by other rules, as they came."""
        self._sent: LRUCache[tuple[Any, ...], Sent] = LRUCache(BYTES_REMEMBERED, getsizeof=_size)
        self._queue = FairQueue(1)
        """One thread works for one replay, and for one address."""

    # --- of tables ----------------------------------------------------------------------------------

    async def of_table(self, link: str, address: str, *, whole: bool = True) -> TableReplay:
        """The replay of a table as far as its log goes, the `whole` of it played: `no_such_table`,
        `game_not_started`, `log_damaged`, `log_removed`, `log_of_another_version`. A game that is over is
        told from its log alone; its table would play it a second time."""
        table_replay = await self._of_table(link, address)
        if whole and not table_replay.replay.played:
            await self._in_thread(address, lambda: _checked(table_replay.replay.play))
        return table_replay

    async def _of_table(self, link: str, address: str) -> TableReplay:
        live = self._manager.live(link)
        if live is None:
            stored = await self._stored(link)
            if stored.row.status == "over":
                return await self._of_stored(stored, address)
            live = await self._manager.table(link)
        table = live.table

        async def added(since: int) -> list[e.Entry]:
            return await live.read(since) if since < table.sequence else []

        fresh = Replay(table.game, table.outcome)
        replay = await self._extended(link, address, fresh, added, table.seat_of)
        picture = live.table_picture()
        covered = not replay.over and picture.status in {"paused", "frozen"}
        return TableReplay(live.number, replay, table.seat_of, picture.name, picture.seats, covered)

    async def _of_stored(self, stored: StoredTable, address: str) -> TableReplay:
        row = stored.row
        game = all_games().get(row.game)
        if game is None:
            raise table_errors.unknown_game(game=row.game)
        people = {seat.person: number for number, seat in enumerate(row.seats) if seat.person}

        async def added(since: int) -> list[e.Entry]:
            return _read(await self._store.entries(stored.id, since), since)

        replay = await self._extended(row.link, address, Replay(game, row.outcome), added, people.get)
        return TableReplay(stored.id, replay, people.get, row.name, seats_of_row(row, replay.seats))

    async def _extended(
        self,
        link: str,
        address: str,
        fresh: Replay,
        added: Callable[[int], Awaitable[list[e.Entry]]],
        seat_of: Callable[[str], int | None],
    ) -> Replay:
        """The replay of a table with what was `added` to its log since it was remembered; a `fresh` one is
        begun where it was not."""
        async with self._queue.one(f"link {link}"):
            replay = self._replays.get(link) or fresh
            entries = await added(replay.sequence)
            if entries:
                self._replays.pop(link, None)
                await self._in_thread(address, lambda: _checked(lambda: replay.extend(entries, seat_of)))
            self._remember(link, replay)
        replay.match  # noqa: B018 - refuses what has not begun
        return replay

    async def _stored(self, link: str) -> StoredTable:
        stored = await self._store.find(link)
        if stored is None:
            raise table_errors.no_such_table()
        return stored

    async def picture(self, link: str, person: str, address: str) -> Sent:
        """A table's game from its first step to its last, but for the frames; of one that was played by other
        rules its notation, once it is over."""
        try:
            table_replay = await self.of_table(link, address, whole=False)
        except DraisineError as refusal:
            if refusal.code != _OTHER_VERSION:
                raise
            return await self._notation(link, address)

        def draw() -> ReplayPicture:
            short = len(table_replay.replay.steps) <= PLAYED_AT_ONCE
            _checked(lambda: table_replay.replay.play(None if short else PART - 1))
            return draw_table_replay(table_replay, link, person)

        return await self._make(address, None, draw)

    async def _notation(self, link: str, address: str) -> Sent:
        """`game_not_over`, for it may have secrets until then."""
        stored = await self._stored(link)
        entries = _read(await self._store.entries(stored.id))
        known = all_games()[stored.row.game].version
        return await self._make(address, None, lambda: notation_of_table(stored.row, entries, known))

    async def story(self, link: str, address: str) -> Sent:
        """What the whole of a table's game tells."""
        table_replay = await self.of_table(link, address)
        return await self._make(address, None, lambda: draw_story(table_replay.replay))

    async def part(self, link: str, person: str, wanted: Wanted) -> Sent:
        """Some frames of a table's game: `eyes_of_others`, `no_such_step`."""
        table_replay = await self.of_table(link, wanted.address, whole=False)
        check_eyes(table_replay.replay, table_replay.seat_of(person), wanted.eyes)
        return await self._part(link, table_replay.replay, wanted)

    # --- of files -----------------------------------------------------------------------------------

    async def load(self, log: GameLog, key: str, address: str) -> None:
        """Play a log that somebody brought, and remember it: whatever is wrong with it has a name."""
        game = all_games().get(log.game)
        if len(log.moves) > MOST_MOVES:
            raise errors.log_too_long(most=MOST_MOVES)
        if game is not None and not _is_played_here(game, log.version):
            self._old[key] = _encoder.encode(log)
        elif key not in self._replays:
            async with self._queue.one(f"link {key}"):
                replay = await self._in_thread(address, lambda: _play(log))
                self._remember(key, replay)

    def remembers(self, key: str) -> bool:
        """Whether this log was brought here before."""
        return key in self._replays or key in self._old

    def of_file(self, key: str) -> Replay:
        """A log that was brought before, as long as it is remembered: `replay_forgotten`,
        `log_of_another_version`."""
        replay = self._replays.get(key)
        if replay is not None:
            return replay
        if key not in self._old:
            raise errors.replay_forgotten()
        old, known = self._old_log(key)
        raise refusals.log_of_another_version(version=old.version, known=known)

    def _old_log(self, key: str) -> tuple[GameLog, int]:
        """A log that was played by other rules, and the version that is played here."""
        old = _decode_log(self._old[key])
        return old, all_games()[old.game].version

    async def file_picture(self, key: str, address: str) -> Sent:
        """A brought game, but for the frames; of one that was played by other rules its notation."""
        if key in self._old:
            return await self._make(address, None, lambda: notation_of(*self._old_log(key)))
        replay = self.of_file(key)
        return await self._make(address, None, lambda: draw_file_replay(replay))

    async def file_part(self, key: str, wanted: Wanted) -> Sent:
        """Some frames of a brought game: the seed is in the file, so nothing is secret."""
        replay = self.of_file(key)
        check_eyes(replay, None, wanted.eyes, over=True)
        return await self._part(key, replay, wanted)

    async def over(self, key: str, address: str) -> Replay:
        """A game that is over, of a table or of a file: `game_not_over` and whatever those may refuse."""
        if key in self._old or (key in self._replays and self._replays[key].sequence == 0):
            return self.of_file(key)
        replay = (await self.of_table(key, address, whole=False)).replay
        if not replay.over:
            raise table_errors.game_not_over()
        return replay

    async def fork(self, key: str, moment: ForkRequest, person: Person, address: str) -> LiveTable:
        """A new table that goes on from a moment of a game that is over, or of a file: `game_not_over`,
        `no_such_step`, `nothing_to_go_on`, and what the game refuses of another move."""
        replay = await self.over(key, address)
        known = all_games()[replay.game.id].version
        if replay.game.version != known:
            raise refusals.log_of_another_version(version=replay.game.version, known=known)
        other = None if moment.other is None else Advice(moment.other.seat, moment.other.text)
        fork = await self._in_thread(address, lambda: fork_at(replay, moment.step, moment.at, other))
        fork = replace(fork, link="" if replay.sequence == 0 else key)
        self._quotas.check_fork(person.id, fork)
        return await self._manager.fork_table(person, replay.game, fork, moment.seat)

    def forget(self, link: str) -> None:
        """The log of a table was written anew."""
        self._replays.pop(link, None)

    # --- both -----------------------------------------------------------------------------------------

    async def _part(self, key: str, replay: Replay, wanted: Wanted) -> Sent:
        seen, part = audience_of(replay, wanted.eyes), wanted.part
        # A part that can still grow is another part after each step.
        until = min(replay.frames, (part + 1) * PART)
        text = TextDrawing(draw_text, tell_events) if wanted.text else None
        known = (key, seen, part, until, wanted.text)

        def draw() -> ReplayPart:
            _checked(lambda: replay.play(until - 1))
            return draw_part(replay, seen, part, text)

        return await self._make(wanted.address, known, draw)

    async def _make(self, address: str, key: tuple[Any, ...] | None, make: Callable[[], Any]) -> Sent:
        known = None if key is None else self._sent.get(key)
        if known is None:
            known = await self._in_thread(address, lambda: _squeezed(_encoder.encode(make())))
            if key is not None and _size(known) <= BYTES_REMEMBERED:
                self._sent[key] = known
        return known

    async def _in_thread(self, address: str, work: Callable[[], T]) -> T:
        async with self._queue.one(f"address {address}"):
            return await asyncio.to_thread(work)

    def _remember(self, key: str, replay: Replay) -> None:
        if _weight(replay) <= STEPS_REMEMBERED:
            self._replays[key] = replay


def _is_played_here(game: AnyGame, version: int) -> bool:
    try:
        of_version(game, version)
    except DraisineError:
        return False
    return True


def _weight(replay: Replay) -> int:
    return replay.frames + 100


def _size(sent: Sent) -> int:
    return len(sent.body) + 200


def _squeezed(body: bytes) -> Sent:
    return Sent(body, False) if len(body) < _SMALL else Sent(gzip.compress(body, 5, mtime=0), True)


def _read(log: list[bytes], since: int = 0) -> list[e.Entry]:
    """Entries from a place on: `log_removed` where the log of a game that is over does not begin any more,
    `log_damaged`."""
    try:
        entries = [e.decode_entry(data) for data in log]
    except ValueError as error:
        raise table_errors.log_damaged() from error
    if since == 0 and not (entries and isinstance(entries[0], e.Opened)):
        raise table_errors.log_removed()
    return entries


def _checked(work: Callable[[], None]) -> None:
    """What a log that does not replay raises, by one name: `log_damaged`."""
    try:
        work()
    except DraisineError as refusal:
        if refusal.code == _OTHER_VERSION:
            raise
        raise table_errors.log_damaged() from refusal
    except Exception as error:
        _log.exception("the log of a table does not replay")
        raise table_errors.log_damaged() from error


def _play(log: GameLog) -> Replay:
    """The replay of a log that somebody brought. Whatever its moves do, it ends in time."""
    until, made, at = monotonic() + SECONDS, -1, 0

    def go_on() -> None:
        nonlocal made, at
        made += 1
        if monotonic() > until:
            raise errors.log_too_slow()
        if log.moves[made].at < at:
            raise refusals.time_runs_back(at=log.moves[made].at, before=at)
        at = log.moves[made].at

    try:
        return Replay.of_log(all_games(), log, go_on)
    except BadLog:
        raise
    except (DraisineError, ValueError, TypeError, LookupError, OverflowError) as error:
        # What a game makes of values that no table would have written is anything.
        if made < 0:
            raise table_errors.log_damaged() from error
        raise errors.log_stops_at(number=made + 1, move=log.moves[made].text[:80]) from error
