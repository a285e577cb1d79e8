"""Server processes to measure."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec


class _Ready(msgspec.Struct):
    port: int


class Process:
    """A running server."""

    def __init__(self, popen: "subprocess.Popen[bytes]", port: int) -> None:
        self._popen = popen
        self.port = port
        self.url = f"http://127.0.0.1:{port}"

    def memory_mb(self) -> float | None:
        """Resident memory of the server process alone; None where the system does not tell."""
        status = Path(f"/proc/{self._popen.pid}/status")
        if not status.exists():
            return None
        for line in status.read_text().splitlines():
            if line.startswith("VmRSS:"):
                return round(int(line.split()[1]) / 1024, 1)
        return None

    def cpu_seconds(self) -> float:
        """Processor time used so far, threads included; always 0 where the system does not tell."""
        stat = Path(f"/proc/{self._popen.pid}/stat")
        if not stat.exists():
            return 0.0
        fields = stat.read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


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
        yield Process(popen, msgspec.json.decode(line, type=_Ready).port)
    finally:
        popen.terminate()
        try:
            popen.wait(timeout=10)
        except subprocess.TimeoutExpired:
            popen.kill()
            popen.wait()
        if popen.stdout is not None:
            popen.stdout.close()
