"""How players fare while somebody at another address behaves badly."""

import asyncio
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import msgspec

from draisine.cli.benchmarks.client import LeanHttp
from draisine.cli.benchmarks.games import longest_data, profile
from draisine.cli.benchmarks.load import TableOfTwo
from draisine.cli.benchmarks.players import Notes, seat_all
from draisine.cli.benchmarks.processes import Process, started_server
from draisine.cli.benchmarks.target import Target, Toll
from draisine.server.settings import loopback_settings

_TABLES = 20
_MOVE_EVERY = 0.25
_WARM_UP = 2.0
_ATTACKER = "127.0.0.2"
_NEWCOMER = "127.0.0.3"
_NEWCOMER_WAITS = 3.0
_USUAL_FILES = 1024


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """What one attack did to one server."""

    attack: str
    code: str
    quiet_p50_ms: float
    quiet_p99_ms: float
    p50_ms: float
    p99_ms: float
    """From sending a move to the other player's screen, while the attack went on."""
    times_p99: float
    moves: int
    memory_before_mb: float | None
    memory_most_mb: float | None
    newcomer_ms: float | None
    """For somebody at a third address to be answered at the end of the attack; None: not at all."""
    toll: Toll


async def measure_attack(
    attack: str,
    seconds: float,
    code: Path | None,
    say: Callable[[str], None],
    module: str = "draisine.server",
) -> Figures:
    """Twenty tables of two from as many addresses: quiet first, then under this attack. `module` is what is
    started as the server."""
    say(f"{attack}{' (the other code)' if code else ''}")
    quiet, loud = Notes(), Notes()
    with TemporaryDirectory(prefix="draisine-bench-") as folder:
        client = _small_client(Path(folder) / "client")
        settings = loopback_settings(Path(folder) / "data", client=client)
        with _usual_file_limit(), started_server(settings, module, code) as server:
            tables = [TableOfTwo(number, server.url, quiet) for number in range(_TABLES)]
            try:
                for number, table in enumerate(tables):
                    table.pause = _MOVE_EVERY
                    table.come_from(f"127.0.1.{number + 1}")
                await seat_all(tables)
                link = await _another_table(server)
                await asyncio.sleep(_WARM_UP)
                quiet.clear()
                await asyncio.sleep(seconds)
                before = server.memory_mb()
                toll, most, newcomer = await _attack(
                    attack, server, link, seconds, lambda: _write_into(tables, loud)
                )
                # Moves that are stuck count as well: else a server that stands still has no bad figures.
                now = perf_counter()
                loud.waits += [now - table.unseen_since for table in tables if table.unseen_since]
            finally:
                for table in tables:
                    table.leave()
    return Figures(
        attack=attack,
        code="other" if code else "this",
        quiet_p50_ms=quiet.wait_ms(0.5),
        quiet_p99_ms=quiet.wait_ms(0.99),
        p50_ms=loud.wait_ms(0.5),
        p99_ms=loud.wait_ms(0.99),
        times_p99=round(loud.wait_ms(0.99) / max(0.01, quiet.wait_ms(0.99)), 1),
        moves=loud.acknowledged,
        memory_before_mb=before,
        memory_most_mb=most,
        newcomer_ms=newcomer,
        toll=toll,
    )


def _write_into(tables: Sequence[TableOfTwo], notes: Notes) -> None:
    for table in tables:
        table.notes = notes


async def _attack(
    name: str, server: Process, link: str, seconds: float, begun: Callable[[], None]
) -> tuple[Toll, float | None, float | None]:
    target = Target(port=server.port, link=link, source=_ATTACKER, seconds=seconds)
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "draisine.cli.benchmarks.attacks",
        name,
        msgspec.json.encode(target).decode(),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert process.stdout is not None
    try:
        await asyncio.wait_for(process.stdout.readline(), 30)
        begun()
        most = server.memory_mb()
        until = perf_counter() + seconds
        while perf_counter() < until - 0.5:
            await asyncio.sleep(0.1)
            most = max(most or 0.0, server.memory_mb() or 0.0) or None
        newcomer = await _newcomer(server)
        line = await asyncio.wait_for(process.stdout.readline(), 30)
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
    if not line:
        raise RuntimeError(f"the attack {name} broke down")
    return msgspec.json.decode(line, type=Toll), most, newcomer


@contextmanager
def _usual_file_limit() -> Iterator[None]:
    """What is started here may open as many files as most systems allow at first."""
    import resource  # not on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, _USUAL_FILES), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def _newcomer(server: Process) -> float | None:
    begun = perf_counter()
    try:
        async with asyncio.timeout(_NEWCOMER_WAITS):
            await LeanHttp(server.url, _NEWCOMER).call("GET", "/api/me")
    except (TimeoutError, OSError, EOFError):
        return None
    return round(1000 * (perf_counter() - begun), 1)


async def _another_table(server: Process) -> str:
    http = LeanHttp(server.url, _NEWCOMER)
    await http.call("PUT", "/api/me", msgspec.json.encode(profile("Host")))
    answer = await http.call(
        "POST", "/api/tables", msgspec.json.encode({"game": longest_data()[0].id, "seats": 2})
    )
    return str(msgspec.json.decode(answer)["link"])


def _small_client(folder: Path) -> Path:
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Draisine</title>" + "<p>lamp</p>" * 300)
    (folder / "assets" / "main-abc.js").write_text("export const lamp = 1\n" * 5000)
    return folder
