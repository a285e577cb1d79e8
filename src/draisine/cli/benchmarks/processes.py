"""Server processes to measure."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import msgspec

from draisine.server.settings import Settings, encode_settings


class _Ready(msgspec.Struct):
    port: int
    metrics: int | None = None


class Process:
    """A running server."""

    def __init__(self, popen: "subprocess.Popen[bytes]", port: int, metrics: int | None = None) -> None:
        self._popen = popen
        self.metrics = metrics
        """Where it tells its numbers, if anywhere."""
        self.port = port
        self.url = f"http://127.0.0.1:{port}"

    def kill(self) -> None:
        """As a power cut would."""
        self._popen.kill()
        self._popen.wait()

    def memory_mb(self) -> float | None:
        """Resident memory of the server process alone; None where the system does not tell."""
        status = Path(f"/proc/{self._popen.pid}/status")
        if not status.exists():
            return None
        for line in status.read_text().splitlines():
            if line.startswith("VmRSS:"):
                return round(int(line.split()[1]) / 1024, 1)
        return None

    def handles(self) -> int:
        """Files and sockets that it holds; 0 where the system does not tell."""
        held = Path(f"/proc/{self._popen.pid}/fd")
        return len(list(held.iterdir())) if held.exists() else 0

    def cpu_seconds(self) -> float:
        """Processor time used so far, workers included; always 0 where the system does not tell."""
        return cpu_of(self._popen.pid)


def cpu_of(pid: int) -> float:
    """Processor time of a process and of those that it has started, in seconds."""
    fields = _stat(pid).rpartition(")")[2].split()
    if not fields:
        return 0.0
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    own = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return own + sum(cpu_of(int(child)) for child in children)


async def database_process(database: str) -> int | None:
    """The process whose children are a database's sessions; None where it runs on another machine."""
    import asyncpg

    connection = await asyncpg.connect(database)
    try:
        stat = _stat(await connection.fetchval("SELECT pg_backend_pid()"))
    finally:
        await connection.close()
    return int(stat.rpartition(")")[2].split()[1]) if "(postgres)" in stat else None


def _stat(pid: int) -> str:
    stat = Path(f"/proc/{pid}/stat")
    return stat.read_text() if stat.exists() else ""


def started_server(
    settings: Settings, module: str = "draisine.server", source: Path | None = None
) -> AbstractContextManager[Process]:
    """A server with these settings, as `started` does it. `module` may be one that does more than serve."""
    return started(module, "--settings", encode_settings(settings), source=source)


@contextmanager
def started(module: str, *arguments: str, source: Path | None = None) -> Iterator[Process]:
    """A server from this Python, stopped at the end of the block; with `source` from another checkout."""
    command = [sys.executable, "-m", module, *arguments]
    environment = None if source is None else {**os.environ, "PYTHONPATH": str(source / "src")}
    popen = subprocess.Popen(command, stdout=subprocess.PIPE, cwd=source, env=environment)
    try:
        assert popen.stdout is not None
        line = popen.stdout.readline()
        if not line:
            raise RuntimeError(f"{module} did not start: exit code {popen.wait()}")
        ready = msgspec.json.decode(line, type=_Ready)
        yield Process(popen, ready.port, ready.metrics)
    finally:
        popen.terminate()
        try:
            popen.wait(timeout=10)
        except subprocess.TimeoutExpired:
            popen.kill()
            popen.wait()
        if popen.stdout is not None:
            popen.stdout.close()
