"""What an append costs by asyncpg and by psycopg 3: the statement of a commit, in turns on one PostgreSQL.

`uv pip install "psycopg[binary]"`, then `python tools/postgres_drivers.py`. Processor time of this process
counts: on a busy machine it says more than the time that went by.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

import asyncpg
import uvloop

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.stores.postgres import new_database, postgres_server

APPEND = (
    "INSERT INTO entries SELECT * FROM"
    " unnest({}::bigint[], {}::integer[], {}::bigint[], {}::bytea[]) ON CONFLICT DO NOTHING"
)
BODY = b"x" * 140
COMMITS = 400
ROUNDS = 5
Columns = list[list[int] | list[bytes]]


async def measure(database: str, lines: int) -> dict[str, list[tuple[float, float]]]:
    """Microseconds of processor time and milliseconds that went by for a commit of so many entries."""
    import psycopg  # type: ignore[import-not-found, unused-ignore]

    first = await asyncpg.connect(database)
    second = await psycopg.AsyncConnection.connect(database, autocommit=True, prepare_threshold=0)
    cursor = second.cursor(binary=True)
    place = 0

    async def by_asyncpg(columns: Columns) -> None:
        await first.execute(APPEND.format("$1", "$2", "$3", "$4"), *columns)

    async def by_psycopg(columns: Columns) -> None:
        await cursor.execute(APPEND.format("%s", "%s", "%s", "%s"), columns)

    ways: dict[str, Callable[[Columns], Awaitable[None]]] = {"asyncpg": by_asyncpg, "psycopg": by_psycopg}
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in ways}
    for _ in range(ROUNDS):
        for name, append in ways.items():
            began, used = perf_counter(), process_time()
            for _ in range(COMMITS):
                place += 1
                columns: Columns = [[*range(lines)], [place] * lines, [place] * lines, [BODY] * lines]
                await append(columns)
            cpu = 1e6 * (process_time() - used) / COMMITS
            found[name].append((cpu, 1e3 * (perf_counter() - began) / COMMITS))
    await first.close()
    await second.close()
    return found


async def prepare(database: str) -> None:
    """The table of entries, as the store has it."""
    connection = await asyncpg.connect(database)
    await connection.execute(
        "CREATE TABLE entries (table_id bigint, sequence integer, at bigint, body bytea,"
        " PRIMARY KEY (table_id, sequence))"
    )
    await connection.close()


def main() -> None:
    """Print a line for each size of a commit."""
    with postgres_server() as server:
        for lines in (1, 20):
            database = new_database(server)
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                runner.run(prepare(database))
                found = runner.run(measure(database, lines))
            for name, rounds in found.items():
                cpu, wall = (median(each) for each in zip(*rounds, strict=True))
                print(f"{lines:3} entries  {name:8} {cpu:6.0f} µs of processor time, {wall:6.2f} ms a commit")


if __name__ == "__main__":
    main()
