"""The tests of the PostgreSQL store and of several processes, through PgBouncer in transaction mode.

`python tools/pooled.py --pgbouncer /usr/sbin/pgbouncer` starts a PostgreSQL of its own and PgBouncer (1.21 or
newer) before it, and runs the tests against that. Other arguments are pytest's: other tests than the usual.
"""

import argparse
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import parse_qs, urlsplit

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.stores.postgres import NAMED, postgres_server  # noqa: E402

USUAL = ["tests/stores/test_postgres.py", "tests/stores/test_owners.py", "tests/server/test_processes.py"]
SETTINGS = """
[databases]
* = host={host} port={port} user={user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {listen}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_prepared_statements = 200
max_client_conn = 2000
default_pool_size = 20
logfile = {folder}/log
pidfile = {folder}/pid
"""


@contextmanager
def pooler(program: str, server: str, settings: str = SETTINGS) -> Iterator[str]:
    """The address of a PgBouncer before this PostgreSQL. It will not run as root."""
    found = urlsplit(server)
    host = parse_qs(found.query).get("host", [found.hostname or "127.0.0.1"])[0]
    with socket.socket() as probe, TemporaryDirectory(prefix="draisine-pooler-") as folder:
        probe.bind(("127.0.0.1", 0))
        listen = probe.getsockname()[1]
        probe.close()
        values = {"host": host, "port": found.port or 5432, "user": found.username or "postgres"}
        ini = Path(folder) / "pgbouncer.ini"
        ini.write_text(settings.format(folder=folder, listen=listen, **values))
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


def main() -> int:
    """Run the tests."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--pgbouncer", default=shutil.which("pgbouncer") or "pgbouncer")
    given, rest = parser.parse_known_args()
    print(subprocess.run([given.pgbouncer, "--version"], capture_output=True, text=True, check=True).stdout)
    with postgres_server() as server, pooler(given.pgbouncer, server) as address:
        command = [sys.executable, "-m", "pytest", "-q", *(rest or USUAL)]
        return subprocess.run(command, env={**os.environ, NAMED: address}, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
