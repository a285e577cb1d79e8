"""Print how much disk a table takes: `python tools/table_sizes.py [GAMES]`, played on its own server."""

import asyncio
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.server.support import Guest, ServerProcess, begin, play_on

from draisine.stores.sqlite.schema import FILE

MEASURED = """
    SELECT count(DISTINCT table_id), count(*), sum(length(CAST(body AS BLOB))),
        sum(json_extract(body, '$.type') = 'moved'),
        avg(CASE WHEN json_extract(body, '$.type') = 'moved' THEN length(CAST(body AS BLOB)) END)
    FROM entries
"""


async def play(data: Path, games: int) -> None:
    with ServerProcess(data) as server:
        async with Guest(server) as anna, Guest(server) as bodo:
            await anna.introduce("Anna", 30)
            await bodo.introduce("Bodo", 20)
            for _ in range(games):
                _, a, b = await begin(anna, bodo)
                await play_on(a, b)
                for line in (a, b):
                    await line.socket.close()


def measure(data: Path) -> None:
    with closing(sqlite3.connect(data / FILE, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        tables, entries, bodies, moves, move = connection.execute(MEASURED).fetchone()
        (rows,) = connection.execute("SELECT avg(length(row)) FROM tables").fetchone()
        connection.execute("VACUUM")
        size = (data / FILE).stat().st_size
        connection.execute("DELETE FROM entries")
        connection.execute("VACUUM")
        without = (data / FILE).stat().st_size
    print(f"{tables} games, {moves / tables:.0f} moves and {entries / tables:.0f} entries each")
    print(
        f"a move: {move:.0f} bytes of JSON, {(size - without) / entries:.0f} bytes of the file for an entry"
    )
    print(f"a log: {bodies / tables / 1000:.1f} kB; a table in the file: {size / tables / 1000:.1f} kB")
    print(f"a row of the lists: {rows:.0f} bytes; without the log: {without / tables / 1000:.1f} kB a table")


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        asyncio.run(play(Path(folder), int(sys.argv[1]) if len(sys.argv) > 1 else 20))
        measure(Path(folder))
