"""Measurements: M tables of two flat out, at one move a second, and the floor; and M of five."""

import asyncio
import gc
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import msgspec

from draisine.cli.benchmarks.load import RelayPair, TableOfTwo
from draisine.cli.benchmarks.players import Notes, seat_all
from draisine.cli.benchmarks.processes import Process, cpu_of, database_process, started, started_server
from draisine.cli.benchmarks.rides import TableOfFive
from draisine.server.limits.limits import UNLIMITED
from draisine.server.settings import loopback_settings

_WARM_UP = 1.0
_TYPICAL_BYTES = 1000


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """What was measured with one number of tables."""

    tables: int
    seconds: float
    moves_per_second: int
    """Acknowledged, each synced to disk, flat out."""
    p50_ms: float
    p99_ms: float
    """From sending to the other player's screen, flat out."""
    paced_moves_per_second: float
    paced_p50_ms: float
    paced_p99_ms: float
    """The same at one move a second per table."""
    cpu_us_per_move: int | None
    """Processor time of the server for a move, flat out, all its threads."""
    players_cpu_us_per_move: int | None
    """The same of the players, who share the machine with it."""
    database_cpu_us_per_move: int | None
    """The same of PostgreSQL, where it is on this machine."""
    floor_cpu_us: int | None
    """Processor time of the relay for a text."""
    memory_mb: float | None
    """Resident memory of the server process at the end."""
    floor_per_second: int
    """Texts of the same size through the bare relay."""
    of_floor: float
    news_bytes: int
    """Mean size of the news of a move."""
    refused: dict[str, int]


class RideFigures(msgspec.Struct, frozen=True, kw_only=True):
    """What was measured with one number of five-seat tables that each lay a card a second."""

    tables: int
    seconds: float
    cards_per_second: float
    """Acknowledged, each synced to disk."""
    p50_ms: float
    p99_ms: float
    """From sending a card to its event on each of the four other screens."""
    slowest_ms: float
    largest_view_bytes: int
    """The view of one seat."""
    largest_news_bytes: int
    """The whole message around it: view, events and legal moves."""
    rides_begun: int
    """Within the measurement, each at a table of its own."""
    cpu_us_per_card: int | None
    """Processor time of the server for a card, all its threads."""
    memory_mb: float | None
    refused: dict[str, int]


Say = Callable[[str], None]


async def measure(count: int, seconds: float, say: Say, workers: int = 1, database: str = "") -> Figures:
    """Measure with this many tables."""
    flat, paced = Notes(), Notes()
    flat.database = await database_process(database) if database else None
    with TemporaryDirectory(prefix="draisine-bench-") as folder:
        data = Path(folder) / "data"
        settings = loopback_settings(data, limits=UNLIMITED, workers=workers, database=database)
        with started_server(settings) as server:
            flat_seconds, paced_seconds = await _play(server, count, seconds, (flat, paced), say)
            memory = server.memory_mb()
    size = flat.news_bytes // flat.news if flat.news else _TYPICAL_BYTES
    say("floor")
    with started("draisine.cli.benchmarks.relay") as relay:
        floor, floor_cpu = await _relay(relay, count, seconds, size)
    rate = flat.acknowledged / flat_seconds
    refused = dict(flat.refused)
    for code, times in paced.refused.items():
        refused[code] = refused.get(code, 0) + times
    return Figures(
        tables=count,
        seconds=seconds,
        moves_per_second=round(rate),
        p50_ms=flat.wait_ms(0.5),
        p99_ms=flat.wait_ms(0.99),
        paced_moves_per_second=round(paced.acknowledged / paced_seconds, 1),
        paced_p50_ms=paced.wait_ms(0.5),
        paced_p99_ms=paced.wait_ms(0.99),
        cpu_us_per_move=_micro(flat.server_cpu, flat.acknowledged),
        players_cpu_us_per_move=_micro(flat.players_cpu, flat.acknowledged),
        database_cpu_us_per_move=_micro(flat.database_cpu, flat.acknowledged),
        floor_cpu_us=_micro(floor_cpu, round(floor * seconds)),
        memory_mb=memory,
        floor_per_second=round(floor),
        of_floor=round(rate / floor, 2) if floor else 0.0,
        news_bytes=size,
        refused=refused,
    )


async def _play(
    server: Process, count: int, seconds: float, notes: tuple[Notes, Notes], say: Say
) -> tuple[float, float]:
    flat, paced = notes
    tables = [TableOfTwo(number, server.url, flat) for number in range(count)]
    try:
        say("seating")
        await seat_all(tables)
        gc.collect()
        gc.freeze()
        say("flat out")
        flat_seconds = await _observe(flat, seconds, server)
        say("paced")
        for table in tables:
            table.notes = paced
            table.pace(1.0)
        paced_seconds = await _observe(paced, seconds, server, warm_up=2.0)
    finally:
        for table in tables:
            table.leave()
    return flat_seconds, paced_seconds


async def measure_rides(count: int, seconds: float, say: Say) -> RideFigures:
    """Measure with this many tables of five."""
    notes = Notes()
    with TemporaryDirectory(prefix="draisine-bench-") as folder:
        settings = loopback_settings(Path(folder) / "data", limits=UNLIMITED, count_in=0)
        with started_server(settings) as server:
            tables = [TableOfFive(number, server.url, notes) for number in range(count)]
            try:
                say("seating")
                await seat_all(tables)
                await asyncio.gather(*(table.at_its_place.wait() for table in tables))
                gc.collect()
                gc.freeze()
                say("a card a second")
                for table in tables:
                    table.keep_the_beat()
                lasted = await _observe(notes, seconds, server, warm_up=2.0)
                memory = server.memory_mb()
            finally:
                for table in tables:
                    table.leave()
    return RideFigures(
        tables=count,
        seconds=seconds,
        cards_per_second=round(notes.acknowledged / lasted, 1),
        p50_ms=notes.wait_ms(0.5),
        p99_ms=notes.wait_ms(0.99),
        slowest_ms=notes.wait_ms(1.0),
        largest_view_bytes=notes.largest_view,
        largest_news_bytes=notes.largest_news,
        rides_begun=notes.games,
        cpu_us_per_card=_micro(notes.server_cpu, notes.acknowledged),
        memory_mb=memory,
        refused=notes.refused,
    )


async def _observe(notes: Notes, seconds: float, server: Process, warm_up: float = _WARM_UP) -> float:
    await asyncio.sleep(warm_up)
    notes.clear()
    begun = perf_counter()
    parties: list[Callable[[], float]] = [
        server.cpu_seconds,
        process_time,
        lambda: 0.0 if notes.database is None else cpu_of(notes.database),
    ]
    before = [party() for party in parties]
    await asyncio.sleep(seconds)
    used = [party() - earlier for party, earlier in zip(parties, before, strict=True)]
    notes.server_cpu, notes.players_cpu, notes.database_cpu = used
    return perf_counter() - begun


async def _relay(relay: Process, count: int, seconds: float, size: int) -> tuple[float, float]:
    pairs = [RelayPair(b"x" * size) for _ in range(count)]
    try:
        for number, pair in enumerate(pairs):
            await pair.connect(relay.url, f"pair{number}")
        for pair in pairs:
            pair.throw()
        await asyncio.sleep(_WARM_UP)
        before = sum(pair.passes for pair in pairs)
        begun, cpu = perf_counter(), relay.cpu_seconds()
        await asyncio.sleep(seconds)
        rate = (sum(pair.passes for pair in pairs) - before) / (perf_counter() - begun)
        return rate, relay.cpu_seconds() - cpu
    finally:
        for pair in pairs:
            pair.close()


def _micro(seconds: float, count: int) -> int | None:
    return round(1_000_000 * seconds / count) if count and seconds else None
