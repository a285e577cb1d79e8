"""PgBouncer in transaction mode before a PostgreSQL."""

import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import parse_qs, urlsplit

PREPARES_FROM = (1, 21)
"""The version from which on prepared statements are passed on."""
UNPREPARED = "?statement_cache_size=0"
"""Behind the address of a database to which none are sent."""
SETTINGS = """
[databases]
* = host={host} port={port} user={user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {listen}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 2000
default_pool_size = {sessions}
logfile = {folder}/log
pidfile = {folder}/pid
"""


@contextmanager
def pooler(program: str, server: str, sessions: int = 20) -> Iterator[str]:
    """The address of a PgBouncer before this PostgreSQL, with so many sessions for each database. It will not
    run as root."""
    found = urlsplit(server)
    host = parse_qs(found.query).get("host", [found.hostname or "127.0.0.1"])[0]
    with socket.socket() as probe, TemporaryDirectory(prefix="draisine-pooler-") as folder:
        probe.bind(("127.0.0.1", 0))
        listen = probe.getsockname()[1]
        probe.close()
        values = {"host": host, "port": found.port or 5432, "user": found.username or "postgres"}
        ini = Path(folder) / "pgbouncer.ini"
        settings = SETTINGS + ("max_prepared_statements = 200\n" if prepares(program) else "")
        ini.write_text(settings.format(folder=folder, listen=listen, sessions=sessions, **values))
        command = [program, str(ini)]
        if os.getuid() == 0:
            # Whoever PostgreSQL runs as reaches its socket.
            owner = Path(host).owner() if host.startswith("/") else "nobody"
            shutil.chown(folder, owner)
            command = [program, "-u", owner, str(ini)]
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        try:
            for _ in range(200):
                with socket.socket() as reached:
                    if reached.connect_ex(("127.0.0.1", listen)) == 0:
                        break
                time.sleep(0.05)
            yield f"postgresql://{values['user']}@127.0.0.1:{listen}/postgres"
        finally:
            process.terminate()
            process.wait(timeout=20)


def prepares(program: str) -> bool:
    """Whether this PgBouncer passes prepared statements on."""
    told = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
    found = re.search(r"(\d+)\.(\d+)", told)
    return found is not None and (int(found[1]), int(found[2])) >= PREPARES_FROM


def through(pooler: str, database: str) -> str:
    """The address of this database behind the pooler."""
    return urlsplit(pooler)._replace(path=urlsplit(database).path).geturl()
