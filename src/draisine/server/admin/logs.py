"""Log lines: one form for ours and the web server's, with a time and a level, and without secrets."""

import logging
import re
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from time import monotonic
from typing import TextIO

import msgspec
from cachetools import LRUCache

HOST_ACTS = "draisine.host"
"""The logger of what a host does."""
FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_TIME = "%Y-%m-%dT%H:%M:%S%z"
_OFTEN = 5
"""Lines of one kind that are written within a minute; the others are counted."""
_MINUTE = 60.0
_KINDS = 500
_LONGEST = 300
_SECRET = re.compile(
    r"(/+(?:t|claim|crew|replay|rides|meet/+[^/?\s\"'\\]+|ws/+meetings|ws"
    r"|api/+(?:crews|meetings|replays|seat-token|tables))/+)[^/?\s\"'\\]+"
)
"""Whoever knows the link of a table or a meeting, a seat token, a crew's id or the key of a game from a file
gets in with it. `tests/server/test_logs.py` walks over all calls, sockets and pages."""
_QUERY = re.compile(r"(/\S*?)\?[^\s\"']*")
_ADDRESS = re.compile(
    r"(?<![\w.:])(?:\d{1,3}(?:\.\d{1,3}){3}|(?:[0-9a-fA-F]{0,4}:){2,7}[0-9a-fA-F]{0,4})(?![\w.])(?::\d+)?"
)
_RANDOM = re.compile(r"(?=[\w-]*[0-9])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{12,}(?:\.[\w-]+)*")
"""Letters of both kinds and digits in one long word."""
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")


class Lines(logging.Formatter):
    """One line for a record, then its traceback. What others sent breaks no line and names no secret."""

    def __init__(self) -> None:
        super().__init__(FORM, _TIME)

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """The line, on one line and not too long."""
        record.message = _CONTROL.sub(" ", record.message.strip())
        if len(record.message) > _LONGEST:
            record.message = record.message[:_LONGEST] + "…"
        return super().formatMessage(record)

    def format(self, record: logging.LogRecord) -> str:
        """The line and the traceback without secrets."""
        return _QUERY.sub(r"\1?…", _SECRET.sub(r"\1…", super().format(record)))


class Repeats(logging.Filter):
    """Lets a kind of line through a few times a minute. What was left out is said with the next one. Each act
    of a host is written."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._seen: LRUCache[tuple[str, int, str], tuple[float, int]] = LRUCache(_KINDS)

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this one is written."""
        if record.name == HOST_ACTS:
            return True
        kind = (record.name, record.levelno, str(record.msg)[:100])
        now = self._clock()
        since, count = self._seen.get(kind, (now, 0))
        if now - since >= _MINUTE:
            if count > _OFTEN:
                record.msg = f"{record.getMessage()} (and {count - _OFTEN} more like this before)"
                record.args = None
            since, count = now, 0
        self._seen[kind] = (since, count + 1)
        return count < _OFTEN


class JsonLines(logging.Formatter):
    """One JSON object for a record, its traceback inside. For machines; the same secrets are left out, and
    whatever looks like an address, a cookie or a token."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_secrets(record.getMessage().strip()[:_LONGEST]),
        }
        line |= getattr(record, "fields", {})
        if record.exc_info:
            line["trace"] = without_secrets(self.formatException(record.exc_info))
        return msgspec.json.encode(line).decode()


def without_secrets(text: str) -> str:
    """Without links, queries, addresses, and random texts as cookies and tokens are."""
    text = _QUERY.sub(r"\1?…", _SECRET.sub(r"\1…", text))
    return _RANDOM.sub("…", _ADDRESS.sub("…", text))


def set_up_logs(stream: TextIO | None = None, form: str = "text") -> None:
    """From now on all warnings and errors of this process are written like this, to standard error. As JSON
    also what the server tells of itself; what a host does is written in any case."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else Lines())
    handler.addFilter(Repeats())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("draisine").setLevel(logging.INFO if form == "json" else logging.WARNING)
    logging.getLogger(HOST_ACTS).setLevel(logging.INFO)
    logging.captureWarnings(True)
