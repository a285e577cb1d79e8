"""Somebody at the command line: types, and reads what comes back."""

import io
import os
import pty
import re
import select
import subprocess
import sys
import time
from contextlib import redirect_stderr, redirect_stdout
from typing import NamedTuple, Self
from unittest.mock import patch

from draisine.cli import main, words

ENVIRONMENT = {"COLUMNS": "80", "LANG": "en_GB.UTF-8", "LC_ALL": "en_GB.UTF-8", "TERM": "dumb"}


_STYLES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Done(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def complaint(self) -> str:
        """What was said on the error stream, wherever its lines were broken."""
        return " ".join(self.err.split())


def run(*arguments: str, typed: str = "") -> Done:
    """Run the command in this process: what a person sees, without waiting for Python to start."""
    out = io.TextIOWrapper(io.BytesIO(), "utf-8")
    err = io.TextIOWrapper(io.BytesIO(), "utf-8")
    code = 0
    with (
        patch.dict(os.environ, ENVIRONMENT),
        patch.object(sys, "argv", ["draisine", *arguments]),
        patch.object(sys, "stdin", io.StringIO(typed)),
        patch.object(words, "_chosen", []),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            main()
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else int(left.code is not None)
    return Done(code, _text(out), _text(err))


def run_process(*arguments: str, typed: str = "", encoding: str = "utf-8") -> Done:
    """Run the command as a process of its own, with pipes."""
    done = subprocess.run(
        [sys.executable, "-m", "draisine.cli", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
        env={**os.environ, **ENVIRONMENT, "PYTHONIOENCODING": encoding},
    )
    return Done(done.returncode, done.stdout, done.stderr)


def _text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    stream.seek(0)
    return stream.read()


class AtTerminal:
    """Somebody in front of a real terminal: sees what is written, and types."""

    def __init__(self, *arguments: str) -> None:
        self._controller, terminal = pty.openpty()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "draisine.cli", *arguments],
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            close_fds=True,
            start_new_session=True,
            env={**os.environ, **ENVIRONMENT, "TERM": "xterm-256color", "NO_COLOR": "1"},
        )
        os.close(terminal)
        self.seen = ""
        """Everything that stood there, without colours."""
        self._read = 0
        self._bytes = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._controller)

    def until(self, *texts: str, seconds: float = 60) -> str:
        """Read on until one of these stands there: which one. What came before it is not looked at again."""
        until = time.monotonic() + seconds
        while True:
            found = [(self.seen.find(text, self._read), text) for text in texts]
            places = [(place, text) for place, text in found if place >= 0]
            if places:
                place, text = min(places)
                self._read = place + len(text)
                return text
            left = until - time.monotonic()
            assert left > 0, f"{texts} never came: {self.seen[-2000:]}"
            if select.select([self._controller], [], [], left)[0]:
                try:
                    some = os.read(self._controller, 65536)
                except OSError:  # Linux says so when the other side is gone
                    some = b""
                assert some, f"{texts} never came: {self.seen[-2000:]}"
                self._bytes += some
                self.seen = _STYLES.sub("", self._bytes.decode("utf-8", "replace"))

    def type(self, line: str) -> None:
        """Write a line, and see it stand there as one typed it."""
        os.write(self._controller, line.encode() + b"\n")
        self.until(line)

    def code(self) -> int:
        """How the command ended."""
        while True:
            try:
                if not os.read(self._controller, 65536):
                    break
            except OSError:
                break
        return self._process.wait(30)
