"""The same simulation on a Dask cluster: a real scheduler and workers, in processes of their own."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import distributed
import msgspec
import pytest
from tests.cli.person import ENVIRONMENT, run

import draisine
from draisine.kernel import DraisineError
from draisine.lab import cluster
from draisine.lab.bot_faults import BotAtFault
from draisine.lab.run import Run
from draisine.lab.simulate import Plan, _play_some, simulate

TREE = Path(__file__).parents[2]
PYTHONPATH = f"{TREE / 'src'}{os.pathsep}{TREE}"
PLAN = Plan("zwergenzugfahrt", ("tests.lab.odd_bots:Held", "random"), 16, "1", {"turns": 5}, limit=600)
ONCE = msgspec.structs.replace(PLAN, bots=("tests.lab.odd_bots:HeldOnce", "random"))
LINE = ["simulate", PLAN.game, "--option", "turns=5", "--limit", "600"]
WORKER = "from distributed.cli.dask_worker import main; main()"
SCHEDULER = "from distributed.cli.dask_scheduler import main; main()"


def _until(reached: Callable[[], bool], process: subprocess.Popen[str] | None = None) -> None:
    deadline = time.monotonic() + 300
    while not reached():
        assert time.monotonic() < deadline
        assert process is None or process.poll() is None, _said(process)
        time.sleep(0.05)


class Cluster:
    """A scheduler, and workers as a test wants them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.held = folder / "held"
        self.file = folder / "scheduler.json"
        self.processes: list[subprocess.Popen[str]] = []
        self._start(SCHEDULER, "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show")
        _until(self.file.exists)
        self.address: str = json.loads(self.file.read_text())["address"]

    def _environment(self) -> dict[str, str]:
        return {**os.environ, **ENVIRONMENT, "DRAISINE_TEST_HELD": str(self.held), "PYTHONPATH": PYTHONPATH}

    def _start(self, program: str, *arguments: str) -> subprocess.Popen[str]:
        with (self.folder / f"log-{len(self.processes)}").open("w") as log:
            started = subprocess.Popen(
                [sys.executable, "-c", program, *arguments, "--scheduler-file", str(self.file)],
                stdout=log,
                stderr=subprocess.STDOUT,
                env=self._environment(),
                cwd=self.folder,
                text=True,
            )
        self.processes.append(started)
        return started

    def worker(self, before: str = "") -> subprocess.Popen[str]:
        """One more that the scheduler knows, in which something else is done first."""
        started = self._start(before + WORKER, "--nthreads", "1", "--no-nanny", "--no-dashboard")
        _until(lambda: "Registered to" in self._log(len(self.processes) - 1), started)
        return started

    def kill(self, worker: subprocess.Popen[str]) -> None:
        """Until the scheduler has noticed."""
        gone = self._log(0).count("Remove worker")
        worker.kill()
        worker.wait()
        _until(lambda: self._log(0).count("Remove worker") > gone)

    def _log(self, number: int) -> str:
        return (self.folder / f"log-{number}").read_text()

    def simulate(self, out: Path, plan: Plan = PLAN) -> subprocess.Popen[str]:
        """The command, in a process of its own."""
        more = ["--games", str(plan.games), "--out", str(out), "--moves", "--cluster", self.address]
        more += ["--bots", ",".join(plan.bots)]
        return subprocess.Popen(
            [sys.executable, "-m", "draisine.cli", *LINE, *more],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=self._environment(),
            text=True,
        )

    def close(self) -> None:
        """Nothing of it stays."""
        for process in reversed(self.processes):
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def dask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    made = Cluster(tmp_path_factory.mktemp("dask"))
    try:
        yield made
    finally:
        made.close()


def _said(process: subprocess.Popen[str]) -> str:
    _, said = process.communicate(timeout=300)
    assert "Traceback" not in said
    return " ".join(said.split())


def _parts(out: Path, running: subprocess.Popen[str], games: int = 4) -> None:
    """Until all games are kept that nobody holds up: they may come back in portions, each a file."""

    def kept() -> int:
        parts = out.parent.glob(f"{out.name}.parts/games-*.parquet")
        return sum(int(part.stem.split("-")[-1]) for part in parts)

    _until(lambda: kept() >= games, running)


@pytest.mark.parametrize(
    ("before", "code"),
    [
        ("import sys; sys.modules['draisine'] = None; ", "cluster_cannot_play"),
        ("import draisine; draisine.__version__ = '0.0.1'; ", "cluster_differs"),
    ],
)
def test_a_worker_without_the_package_or_with_another_version_has_a_name(
    dask: Cluster, before: str, code: str
) -> None:
    worker = dask.worker(before)
    with pytest.raises(DraisineError) as refused:
        simulate(PLAN, dask.address)
    dask.kill(worker)
    assert refused.value.code == code
    assert str(refused.value.params["worker"]).startswith("tcp://127.0.0.1")


def test_a_worker_that_is_killed_loses_no_game_and_the_file_is_the_same_to_the_byte(
    dask: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, alone = tmp_path / "games.parquet", tmp_path / "alone.parquet"
    dask.held.touch()
    first = dask.worker()
    dask.worker()
    running = dask.simulate(out)
    # Four games come back, and both workers are in a game that goes on only when the file is gone.
    _parts(out, running)
    dask.kill(first)
    dask.held.unlink()
    assert "Written" in _said(running)
    assert running.returncode == 0
    monkeypatch.setenv("DRAISINE_TEST_HELD", str(dask.held))
    Run(PLAN, alone, moves=True).play(workers=1)
    assert out.read_bytes() == alone.read_bytes()
    assert out.with_suffix(".moves.parquet").read_bytes() == alone.with_suffix(".moves.parquet").read_bytes()


def test_a_worker_that_no_longer_answers_for_what_it_has_played_is_waited_for_and_loses_no_game(
    dask: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, alone = tmp_path / "games.parquet", tmp_path / "alone.parquet"
    running_workers = [worker for worker in dask.processes[1:] if worker.poll() is None]
    workers = [*running_workers, *(dask.worker() for _ in range(2 - len(running_workers)))]
    dask.held.touch()
    running = dask.simulate(out, ONCE)
    # One worker is held up in the fifth game, the other has played those after it, which come back later.
    begun = [dask.held.with_name(f"begun-{game}") for game in (4, 8)]
    _until(lambda: all(file.exists() for file in begun), running)
    _parts(out, running)
    in_the_fifth = int(begun[0].read_text())
    other = next(worker for worker in workers if worker.pid != in_the_fifth)
    assert int(begun[1].read_text()) == other.pid
    other.send_signal(signal.SIGSTOP)
    dask.held.unlink()
    _parts(out, running, games=5)
    dask.kill(other)
    assert "Written" in _said(running)
    assert running.returncode == 0
    monkeypatch.setenv("DRAISINE_TEST_HELD", str(dask.held))
    Run(ONCE, alone, moves=True).play(workers=1)
    assert out.read_bytes() == alone.read_bytes()


def test_ctrl_c_and_a_dead_scheduler_keep_what_is_done(
    dask: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "games.parquet"
    if all(worker.poll() is not None for worker in dask.processes[1:]):
        dask.worker()
    dask.held.touch()
    running = dask.simulate(out)
    _parts(out, running)
    running.send_signal(signal.SIGINT)
    assert "Stopped. Games kept: 4 of 16." in _said(running)
    assert running.returncode == 130

    # A worker is still in the game that was called back.
    for worker in dask.processes[1:]:
        if worker.poll() is None:
            dask.kill(worker)
    dask.worker()
    more = tmp_path / "more.parquet"
    running = dask.simulate(more)
    _parts(more, running)
    dask.processes[0].kill()
    assert "The cluster broke down" in _said(running)
    assert running.returncode == 1
    assert Run(PLAN, more, moves=True).done == 4

    # Without a cluster it goes on as well.
    dask.held.unlink()
    monkeypatch.setenv("DRAISINE_TEST_HELD", str(dask.held))
    again = Run(PLAN, out, moves=True)
    assert again.done == 4
    again.play(workers=1)
    assert again.done == 16


def test_nobody_at_an_address_is_said_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_PATIENCE", 0.5)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    refused = run("simulate", "zwergenzugfahrt", "--cluster", f"tcp://127.0.0.1:{port}", "--language", "de")
    assert refused.code == 1
    assert f"Unter tcp://127.0.0.1:{port} antwortet kein Dask-Scheduler" in refused.complaint
    assert run("simulate", "zwergenzugfahrt", "--cluster", "sonst://wo").code == 1


def test_what_is_no_address_is_said_before_anything_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_arguments: object, **_named: object) -> None:
        raise AssertionError("a client was made")

    monkeypatch.setattr(distributed, "Client", never)
    refused = run("simulate", "zwergenzugfahrt", "--cluster", "nowhere", "--language", "en")
    assert refused.code == 1
    assert "No Dask scheduler answers at nowhere (ValueError: " in refused.complaint


def test_what_a_worker_lacks_is_said_by_that_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_here", lambda: "there")
    facts = (draisine.__version__, cluster.rules_fingerprint(PLAN.game))
    other = msgspec.structs.replace(PLAN, bots=("tests.lab.nowhere:Bot", "random"))
    for plan, known, error in (
        (PLAN, (facts[0], "other"), "cluster_differs(worker='there', "),
        (other, facts, "cluster_cannot_play(worker='there', reason='bot_not_loaded("),
    ):
        with pytest.raises(DraisineError) as refused:
            cluster.play_portion(_play_some, plan, range(1), PLAN.game, known)
        assert str(refused.value).startswith(error)
    failing = msgspec.structs.replace(PLAN, bots=("tests.lab.odd_bots:Nonsense", "random"))
    with pytest.raises(BotAtFault):
        cluster.play_portion(_play_some, failing, range(1), PLAN.game, facts)


def test_a_bot_that_never_answers_is_stopped_beside_the_main_thread_too() -> None:
    endless = msgspec.structs.replace(PLAN, bots=("tests.lab.odd_bots:Endless", "random"), limit=0.05)
    with ThreadPoolExecutor(1) as other:
        found = other.submit(_play_some, endless, range(1)).exception(timeout=60)
    assert isinstance(found, BotAtFault)
    assert "no answer within 0.05 s" in str(found)
