"""What a simulation, a tournament or a report is refused with, and what stops one on the way."""

from draisine.kernel.errors import BadLog, DraisineError


@BadLog.declare
def another_run(file: str, what: str) -> None:
    """The file holds games of another run; `what` differs: the seed, the bots, the options and the like."""


@DraisineError.declare
def bot_at_fault(bot: str, game: int, reason: str) -> None:
    """A bot failed, said something that is no legal move, or said nothing; games are counted from 0."""


@DraisineError.declare
def cluster_cannot_play(worker: str, reason: str) -> None:
    """A worker of the cluster lacks this package, that of the game or that of a bot."""


@DraisineError.declare
def cluster_differs(worker: str, there: str, here: str) -> None:
    """A worker of the cluster has another version, or in the same version other rules, bots or data: then
    `there` and `here` are fingerprints."""


@DraisineError.declare
def cluster_failed(reason: str) -> None:
    """The scheduler went away, or workers died again and again of the same games."""


@DraisineError.declare
def cluster_unreachable(address: str, reason: str) -> None:
    """No scheduler of a cluster answers there."""


@DraisineError.declare
def cluster_without_workers(address: str) -> None:
    """A cluster in which nobody is there to play."""


@DraisineError.declare
def lab_not_installed(package: str, extra: str) -> None:
    """A package is missing that only the lab needs, or the part of it that `extra` names."""


@DraisineError.declare
def no_encoding(game: str) -> None:
    """A game that says nothing of itself in numbers, for programs that learn."""


@DraisineError.declare
def no_games_to_play() -> None:
    """A simulation of no games."""


@BadLog.declare
def no_run(file: str) -> None:
    """A file that is there and holds no games of ours."""


@DraisineError.declare
def out_not_parquet(file: str) -> None:
    """The name of the file to write does not end in `.parquet`."""


@DraisineError.declare
def run_is_longer(file: str, games: int) -> None:
    """The file has more games of this run than were asked for."""


@DraisineError.declare
def run_not_written(file: str, reason: str, games: int) -> None:
    """Writing failed, because the disk is full say; so many games are kept."""


@DraisineError.declare
def too_few_bots() -> None:
    """A tournament of less than two bots, or with the same bot twice."""


@DraisineError.declare
def player_process_ended(code: int) -> None:
    """A process that played games ended by itself: a bot ended it, or the system did for want of memory.
    `code` is its exit code, that of a signal negative, 0 where it is not known."""


@DraisineError.declare
def unknown_picture(file: str) -> None:
    """A picture that is neither `.png` nor `.svg` nor `.pdf`."""
