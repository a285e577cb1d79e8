"""Somebody at the command line: types, and reads what comes back."""

import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import NamedTuple
from unittest.mock import patch

from draisine.cli import main, words

ENVIRONMENT = {"COLUMNS": "80", "LANG": "en_GB.UTF-8", "LC_ALL": "en_GB.UTF-8", "TERM": "dumb"}


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
