"""Servers that are forked off a process which has imported everything already.

To import the server takes much longer than to start it. Where it is killed a thousand times, only the start
counts: what runs is the same program with the same arguments.
"""

import multiprocessing
import os
import sys
from multiprocessing.connection import Connection
from typing import IO

from tests.server.support import ServerProcess

CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(["tests.server.forked", "draisine.server.__main__"])


def _serve(arguments: list[str], says: Connection) -> None:
    """In the new process."""
    from draisine.server.__main__ import main

    sys.argv = ["python -m draisine.server", *arguments]
    sys.stdout = os.fdopen(says.fileno(), "w", closefd=False)
    sys.exit(main())


class _Child:
    """What a server process needs of a child: a small part of `Popen`."""

    def __init__(self, arguments: list[str]) -> None:
        hears, says = CONTEXT.Pipe(duplex=False)
        self._process = CONTEXT.Process(target=_serve, args=(arguments, says), daemon=True)
        self._process.start()
        assert self._process.pid is not None
        self.pid = self._process.pid
        says.close()
        self.stdout: IO[bytes] = os.fdopen(os.dup(hears.fileno()), "rb")
        hears.close()

    def wait(self, timeout: float | None = None) -> int:
        self._process.join(timeout)
        if self._process.exitcode is None:
            raise TimeoutError
        return self._process.exitcode

    def kill(self) -> None:
        self._process.kill()


class ForkedServer(ServerProcess):
    """As `python -m draisine.server`, and soon there."""

    def launch(self, arguments: list[str]) -> _Child:
        return _Child(arguments)
