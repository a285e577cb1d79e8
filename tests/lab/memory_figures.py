"""How much memory runs of the lab take, by their number of games.

`python -m tests.lab.memory_figures 1000 10000 100000` plays rides of random riders with each command, one
worker, and prints the peak of the process that plays and counts.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from draisine.kernel.bots import Question, Reply

TABLES_OF_A_REPORT = 20
"""About as many kinds of tables as a report has: its games are given for each."""


def commands(games: int, folder: Path) -> dict[str, list[str]]:
    """What is run, by name."""
    game = "infernal-wagon"
    simulate = ["simulate", game, "--bots", "random", "--games", str(games)]
    each = str(max(1, games // TABLES_OF_A_REPORT))
    # Two bots make three pairs of partners.
    pair = str(max(1, games // 3))
    return {
        "simulate": simulate,
        "simulate --out": [*simulate, "--out", str(folder / "rides.parquet")],
        "tournament --out": [
            *("tournament", game, "random", "tests.lab.memory_figures:Leftmost", "--games", pair),
            *("--out", str(folder / "ladder.png")),
        ],
        "balance": [
            "balance",
            game,
            "--bot",
            "random",
            "--games",
            each,
            "--out",
            str(folder / "report.html"),
        ],
    }


class Leftmost:
    """Somebody else than the random one, and as quick."""

    def answer(self, question: Question) -> Reply:
        """The first legal move."""
        return Reply(question.legal[0])


def peak(arguments: list[str]) -> float:
    """Megabytes."""
    program = (
        "import sys, resource\n"
        "from draisine.cli import main\n"
        "sys.argv = ['draisine', *sys.argv[1:]]\n"
        "try:\n    main()\n"
        "except SystemExit as left:\n    assert not left.code, left\n"
        "print('PEAK', resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments, "--workers", "1"],
        capture_output=True,
        text=True,
        check=True,
    )
    kilobytes = int(done.stdout.rpartition("PEAK ")[2])
    return kilobytes / 1024


def main(sizes: list[int]) -> None:
    """One line a command and size."""
    for size in sizes:
        with tempfile.TemporaryDirectory() as folder:
            for name, arguments in commands(size, Path(folder)).items():
                sys.stdout.write(f"{name}: about {size} games, {peak(arguments):.0f} MB\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main([int(size) for size in sys.argv[1:]])
