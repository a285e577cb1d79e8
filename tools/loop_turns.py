"""How long the turns of a server's event loop are, quiet and while somebody behaves badly.

    python tools/loop_turns.py [--seconds 10] [--only pages,talk]

Counted is the processor time of the loop's thread in each turn, which other work on the machine hardly
changes: nobody's move waits longer for the server than the longest turn. The attacks are those of
`draisine bench hostile`; the loop is asyncio's own, for uvloop does not tell.
"""

import argparse
import asyncio
import asyncio.base_events
import atexit
import gc
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, thread_time
from typing import Any

import uvloop

from draisine.cli.benchmarks.attacks import ATTACKS
from draisine.cli.benchmarks.hostile import measure_attack
from draisine.server.__main__ import main as serve

_FILE = "DRAISINE_LOOP_TURNS"
"""Where the server writes its turns."""


def _watch(file: Path) -> None:
    """Note every turn of the event loop that this process runs, and every run of the garbage collector."""
    turns: list[tuple[float, float]] = []
    rounds: list[tuple[float, float, int]] = []
    begun = 0.0
    run_once: Callable[[Any], None] = vars(asyncio.base_events.BaseEventLoop)["_run_once"]

    def timed(loop: Any) -> None:
        began = thread_time()
        run_once(loop)
        turns.append((monotonic(), thread_time() - began))

    def searched(phase: str, found: dict[str, int]) -> None:
        nonlocal begun
        if phase == "start":
            begun = thread_time()
        else:
            rounds.append((monotonic(), thread_time() - begun, found["generation"]))

    setattr(asyncio.base_events.BaseEventLoop, "_run_once", timed)  # noqa: B010 - not ours
    setattr(uvloop, "new_event_loop", asyncio.new_event_loop)  # noqa: B010 - not ours
    gc.callbacks.append(searched)
    atexit.register(lambda: file.write_text(json.dumps({"turns": turns, "rounds": rounds})))


def _row(name: str, turns: list[float], collection: float) -> str:
    ordered = sorted(1000 * took for took in turns)
    of = [ordered[round(part * (len(ordered) - 1))] for part in (0.5, 0.99, 0.999, 1)]
    times = " | ".join(f"{each:.2f}" for each in of)
    return f"| {name} | {len(turns)} | {sum(turns):.2f} | {times} | {1000 * collection:.2f} |"


def measure(attack: str, seconds: float, file: Path) -> None:
    """Print the turns of a server of its own before and under this attack."""
    os.environ[_FILE] = str(file)
    asyncio.run(measure_attack(attack, seconds, None, lambda _: None, module="loop_turns"))
    noted = json.loads(file.read_text())
    end = noted["turns"][-1][0]

    def between(least: float, most: float) -> tuple[list[float], float]:
        turns = [took for at, took in noted["turns"] if end - least < at <= end - most]
        rounds = [took for at, took, _ in noted["rounds"] if end - least < at <= end - most]
        return turns, max(rounds, default=0.0)

    # The attacking process takes up to a second to begin and to end.
    print(_row("quiet", *between(2 * seconds, seconds + 1.5)))
    print(_row(f"`{attack}`", *between(seconds, 0)), flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--only", default=",".join(ATTACKS))
    options = parser.parse_args()
    os.environ["PYTHONPATH"] = str(Path(__file__).parent)
    print("| attack | turns | seconds | p50 ms | p99 | p99.9 | longest | longest garbage collection |")
    print("|---|---|---|---|---|---|---|---|")
    with TemporaryDirectory() as folder:
        for attack in options.only.split(","):
            measure(attack, options.seconds, Path(folder) / f"{attack}.json")


if __name__ == "__main__":
    if _FILE in os.environ:
        _watch(Path(os.environ[_FILE]))
        sys.exit(serve())
    main()
