"""Games are looked into in turn, only while somebody waits, and never before bots that are waited for."""

import asyncio

import msgspec
import pytest

from draisine.kernel import DraisineError
from draisine.kernel.analysis import Analysis, Judgement, Look
from draisine.tables.analyses import queue as queues
from draisine.tables.analyses.queue import AnalysisQueue, Job, at_once
from draisine.tables.analyses.worker_messages import Found


class _Queue(AnalysisQueue):
    """Without a process: every piece of work is answered at once, and is remembered."""

    def __init__(self, pieces: int = 3, seconds: float = 0.0, quiet: queues.Quiet = at_once) -> None:
        super().__init__(quiet)
        self.pieces = pieces
        self.seconds = seconds
        self.asked: list[str] = []

    def _ask(self, line: bytes) -> Found:
        wanted = msgspec.json.decode(line)
        self.asked.append(wanted["log"])
        done = (wanted["notes"] or 0) + 1
        analysis = Analysis((Judgement(done, 0),))
        return Found(Look(done, done, self.pieces, analysis), self.seconds)


class _Kept:
    def __init__(self) -> None:
        self.all: list[Analysis] = []

    async def __call__(self, analysis: Analysis) -> None:
        self.all.append(analysis)


def _job(name: str, kept: _Kept | None = None) -> Job:
    return Job(msgspec.Raw(msgspec.json.encode(name)), kept or _Kept())


async def _idle(queue: AnalysisQueue) -> None:
    if queue._task is not None:
        await queue._task


async def test_it_is_looked_into_piece_by_piece_and_kept_once() -> None:
    queue, kept = _Queue(), _Kept()
    job = queue.watch("a", lambda: _job("a", kept))
    await _idle(queue)
    assert (job.finished, job.done, job.of) == (True, 3, 3)
    assert kept.all == [job.analysis]
    queue.watch("a", lambda: _job("a", kept))
    await _idle(queue)
    assert len(queue.asked) == 3, "what is found is not looked for again"
    await queue.close()


async def test_games_take_turns() -> None:
    queue = _Queue()
    queue.watch("a", lambda: _job("a"))
    queue.watch("b", lambda: _job("b"))
    await _idle(queue)
    assert queue.asked == ["a", "b", "a", "b", "a", "b"]
    await queue.close()


async def test_nothing_goes_on_when_nobody_waits_and_it_goes_on_from_there() -> None:
    class _LooksAway(_Queue):
        """Whoever waits goes away during the first piece."""

        def _ask(self, line: bytes) -> Found:
            if not self.asked:
                job.watched = 0.0
            return super()._ask(line)

    queue = _LooksAway()
    job = _job("a")
    queue.watch("a", lambda: job)
    await _idle(queue)
    assert (job.finished, len(queue.asked)) == (False, 1)
    assert queue.watch("a", lambda: _job("other")) is job
    await _idle(queue)
    assert (job.finished, len(queue.asked)) == (True, 3)
    await queue.close()


async def test_bots_that_are_waited_for_go_first() -> None:
    free = asyncio.Event()

    async def quiet() -> None:
        await free.wait()

    queue = _Queue(quiet=quiet)
    job = queue.watch("a", lambda: _job("a"))
    for _ in range(20):
        await asyncio.sleep(0)
    assert queue.asked == []
    free.set()
    await _idle(queue)
    assert job.finished
    await queue.close()


async def test_a_game_that_would_take_for_ever_ends_with_what_there_is() -> None:
    queue, kept = _Queue(pieces=1000, seconds=queues.MOST_SECONDS / 2), _Kept()
    job = queue.watch("a", lambda: _job("a", kept))
    await _idle(queue)
    assert (job.finished, len(queue.asked), len(kept.all)) == (True, 3, 1)
    await queue.close()


async def test_too_many_games_are_refused_by_name() -> None:
    queue = _Queue()
    for number in range(queues.MOST_GAMES):
        queue.watch(f"{number}", lambda: _job("a"))
    with pytest.raises(DraisineError) as refused:
        queue.watch("one more", lambda: _job("a"))
    assert refused.value.code == "analysis_busy"
    queue.watch("0", lambda: _job("a"))
    await _idle(queue)
    await queue.close()


async def test_a_process_that_says_nothing_is_a_failure_that_can_be_tried_again() -> None:
    class _Mute(_Queue):
        def _ask(self, line: bytes) -> Found:
            return Found(error="no answer")

    queue = _Mute()
    job = queue.watch("a", lambda: _job("a"))
    await _idle(queue)
    assert job.failed
    job.watched = 0.0
    assert queue.watch("a", lambda: _job("a")) is not job
    await _idle(queue)
    await queue.close()
