"""A process that answers lines, and the two pipes to it."""

import os
import subprocess
import sys
from pathlib import Path
from threading import Timer

import draisine


class ProcessGone(Exception):
    """The process died or was silent for too long."""


class WorkerProcess:
    """One process and the two pipes to it. Used by one thread at a time."""

    def __init__(self, module: str) -> None:
        """`module` answers each line of its input with one line."""
        home = str(Path(draisine.__file__).parent.parent)
        others = os.environ.get("PYTHONPATH")
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", module],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            # Windows; elsewhere the process makes itself less urgent.
            creationflags=getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0),
            env={**os.environ, "PYTHONPATH": f"{home}{os.pathsep}{others}" if others else home},
        )

    def ask(self, line: bytes, patience: float) -> bytes:
        """The line that answers this one."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.write(line)
            self.process.stdin.flush()
        except OSError as error:
            raise ProcessGone from error
        # Killed, it closes its end of the pipe: that ends the reading on every system.
        killer = Timer(patience, self.process.kill)
        killer.daemon = True
        killer.start()
        try:
            found = self.process.stdout.readline()
        finally:
            killer.cancel()
        if not found.endswith(b"\n"):
            raise ProcessGone
        return found

    def end(self) -> None:
        """Stop the process at once, whatever it does."""
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:  # what was still to be written has no reader any more
                    continue
