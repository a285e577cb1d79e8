"""Log lines: a time, a level, no secrets, and not the same for ever."""

import io
import logging
import re
from collections.abc import Iterator

import pytest

from draisine.server.admin.logs import HOST_ACTS, Lines, Repeats, set_up_logs, without_secrets
from draisine.server.app import HANDLERS
from draisine.server.files.pages import COMPANION, PAGES_OF, PLACES_OF

LINE = re.compile(r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4} (\w+) ([\w.]+): (.*)$")


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    stream = io.StringIO()
    set_up_logs(stream)
    yield stream
    logging.captureWarnings(False)
    root.handlers[:] = handlers
    root.setLevel(level)


def test_every_line_has_a_time_and_a_level(log: io.StringIO) -> None:
    logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    logging.getLogger("draisine.tables.runtime.live_table").error("table %s cannot be read back", 7)
    logging.getLogger("uvicorn.error").info("not worth a line")
    found = [LINE.match(line) for line in log.getvalue().splitlines()]
    assert [match and match.groups() for match in found] == [
        ("WARNING", "uvicorn.error", "Invalid HTTP request received."),
        ("ERROR", "draisine.tables.runtime.live_table", "table 7 cannot be read back"),
    ]


NOBODYS_SECRET = {"game", "language", "lesson", "name", "number", "part", "process", "version"}
"""What addresses hold, by the names of parameters, that everybody may know. Anything else is hidden."""
ANY_PAGE = "/{path:path}"
"""The client's pages: their names stand in `files/pages.py`."""


def addresses() -> list[str]:
    """Of every call and socket, and of the client's pages that show one certain thing."""
    routes = sorted({path for handler in HANDLERS for path in handler.paths} - {ANY_PAGE})
    shown = {"new": "game", "g": "game", "learn": "game", "today": "game"}
    pages = [f"/{place}/{{{shown.get(place, 'link')}:str}}" for place in PLACES_OF]
    pages += [f"/{place}/{{{shown.get(place, 'link')}:str}}/{page}" for place, page in PAGES_OF]
    return [*routes, *pages, f"/{COMPANION}/{{game:str}}/{{link:str}}"]


@pytest.mark.parametrize("address", addresses())
@pytest.mark.parametrize("below", ["", "/draisine"])
def test_no_address_tells_what_lets_somebody_in(address: str, below: str) -> None:
    filled = re.sub(
        r"\{(\w+):\w+\}", lambda found: "shown" if found[1] in NOBODYS_SECRET else "zxsecret", address
    )
    said = f"a request failed: {below}{filled}"
    record = logging.LogRecord("draisine", logging.ERROR, "", 0, said, None, None)
    for line in (Lines().format(record), without_secrets(said)):
        assert "zxsecret" not in line
        # What was asked for is still told.
        assert f"failed: {below}/{address.split('/')[1]}" in line


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("a request failed: /api/tables/Zx81-_secret/log", "a request failed: /api/tables/…/log"),
        ('"WebSocket /ws/Zx81secret" [accepted]', '"WebSocket /ws/…" [accepted]'),
        ("/claim/Zx81.secret.x and /t/Zx81secret", "/claim/… and /t/…"),
        ("/api/seat-token/Zx81secret/qr.svg", "/api/seat-token/…/qr.svg"),
        ("GET /anything?token=Zx81secret", "GET /anything?…"),
        ("one\nERROR forged: line\x1b[31m\u2028two", "one ERROR forged: line [31m two"),
        ("x" * 10_000, "x" * 300 + "…"),
    ],
)
def test_what_others_sent_breaks_no_line_and_names_no_secret(said: str, written: str) -> None:
    record = logging.LogRecord("draisine", logging.ERROR, "", 0, said, None, None)
    match = LINE.match(Lines().format(record))
    assert match is not None
    assert match.group(3) == written


def test_secrets_in_a_traceback_are_left_out_too() -> None:
    try:
        raise ValueError("/ws/Zx81secret is no table")
    except ValueError as error:
        info = (ValueError, error, error.__traceback__)
    text = Lines().format(logging.LogRecord("draisine", logging.ERROR, "", 0, "it failed", None, info))
    assert "ValueError: /ws/… is no table" in text
    assert "Zx81" not in text


def test_the_same_line_is_written_a_few_times_a_minute() -> None:
    now = 0.0
    repeats = Repeats(lambda: now)

    def record(what: str, *arguments: object) -> logging.LogRecord:
        return logging.LogRecord("uvicorn.error", logging.WARNING, "", 0, what, arguments, None)

    assert [repeats.filter(record("bad %s", n)) for n in range(8)] == [True] * 5 + [False] * 3
    assert repeats.filter(record("another"))
    now = 61.0
    last = record("bad %s", 9)
    assert repeats.filter(last)
    assert last.getMessage() == "bad 9 (and 3 more like this before)"


def test_each_act_of_a_host_is_written() -> None:
    repeats = Repeats(lambda: 0.0)
    acts = [
        logging.LogRecord(HOST_ACTS, logging.INFO, "", 0, "the host %s", (number,), None)
        for number in range(8)
    ]
    assert all(repeats.filter(act) for act in acts)


def test_of_many_kinds_of_lines_those_that_come_often_are_remembered() -> None:
    repeats = Repeats(lambda: 0.0)

    def passes(what: str) -> bool:
        return repeats.filter(logging.LogRecord("draisine", logging.WARNING, "", 0, what, None, None))

    written = 0
    for number in range(2_000):
        assert passes(f"kind {number}")
        written += passes("often")
    assert written == 5
