"""The tests of the PostgreSQL store and of several processes, through PgBouncer in transaction mode.

`python tools/pooled.py --pgbouncer /usr/sbin/pgbouncer` starts a PostgreSQL of its own and PgBouncer (1.21 or
newer; with any, `tests/stores/test_pooled.py` and `tests/server/test_pooled.py`) before it, and runs the
tests against that. Other arguments are pytest's: other tests than the usual.
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.stores.pooler import pooler  # noqa: E402
from tests.stores.postgres import NAMED, postgres_server  # noqa: E402

USUAL = ["tests/stores/test_postgres.py", "tests/stores/test_owners.py", "tests/server/test_processes.py"]


def main() -> int:
    """Run the tests."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--pgbouncer", default=shutil.which("pgbouncer") or "pgbouncer")
    options, rest = parser.parse_known_args()
    print(subprocess.run([options.pgbouncer, "--version"], capture_output=True, text=True, check=True).stdout)
    with postgres_server() as server, pooler(options.pgbouncer, server) as address:
        command = [sys.executable, "-m", "pytest", "-q", *(rest or USUAL)]
        return subprocess.run(command, env={**os.environ, NAMED: address}, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
