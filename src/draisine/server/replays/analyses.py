"""Why games of this server went as they did: of tables, kept with them, and of logs from files."""

import msgspec

from draisine.bots.registry import analyst_for
from draisine.kernel.analysis import Analysis, Analyst
from draisine.server import errors
from draisine.server.limits.rates import Throttle
from draisine.server.replays.replays import Replays
from draisine.tables import errors as table_errors
from draisine.tables.analyses.pictures import AnalysisPicture, AnalysisStatus, draw_analysis
from draisine.tables.analyses.queue import AnalysisQueue, Job, Keep, Quiet
from draisine.tables.replays.replay import Replay
from draisine.tables.store import Store

COST = 3.0
"""Of looking for something that nobody has looked for, as drawings are counted."""


class Analyses:
    """Asks and answers for one server."""

    def __init__(self, replays: Replays, store: Store, throttle: Throttle, quiet: Quiet) -> None:
        self._replays = replays
        self._store = store
        self._throttle = throttle
        self._queue = AnalysisQueue(quiet)

    async def of_table(self, link: str, address: str, work: bool) -> AnalysisPicture:
        """Why the game of a table went as it did: what is known, and with `work` it is looked for as long as
        somebody asks. `no_such_table`, `game_not_started`, `game_not_over`, `nothing_to_explain`,
        `analysis_busy`, `too_often`."""
        table_replay = await self._replays.of_table(link, address)
        replay = table_replay.replay
        analyst = _analyst(replay)
        key = f"{replay.game.version}.{analyst.version}.{replay.match.number}"
        job = self._queue.job(f"{link} {key}")
        if job is None or not job.finished:
            kept = await self._store.analysis(table_replay.number, key)
            if kept is not None:
                return draw_analysis(replay, msgspec.json.decode(kept, type=Analysis), "done", 1, 1)

        async def keep(analysis: Analysis) -> None:
            await self._store.keep_analysis(table_replay.number, key, msgspec.json.encode(analysis))

        return self._answer(replay, f"{link} {key}", address, keep if work else None)

    async def of_file(self, file: str, address: str, work: bool) -> AnalysisPicture:
        """The same for a log that somebody brought: one that goes to its end, as a game that still
        goes on can be brought too. `replay_forgotten`."""
        replay = self._replays.of_file(file)
        analyst = _analyst(replay)

        async def forget(_: Analysis) -> None:
            """Nothing is kept of what was brought."""

        return self._answer(replay, f"{file} {analyst.version}", address, forget if work else None)

    async def close(self) -> None:
        """Stop looking."""
        await self._queue.close()

    def _answer(self, replay: Replay, key: str, address: str, keep: Keep | None) -> AnalysisPicture:
        job = self._queue.job(key)
        if keep is not None and (job is None or not job.finished):
            job = self._queue.watch(key, lambda: self._begun(replay, address, keep))
        if job is None:
            return AnalysisPicture("none")
        status: AnalysisStatus = "done" if job.finished else "failed" if job.failed else "working"
        return draw_analysis(replay, job.analysis, status, job.done, job.of)

    def _begun(self, replay: Replay, address: str, keep: Keep) -> Job:
        self._throttle.check(address, COST)
        log = replay.log_until(len(replay.steps))
        return Job(msgspec.Raw(msgspec.json.encode(log)), keep)


def _analyst(replay: Replay) -> Analyst:
    """Who can say; only once it is over: nobody shall be helped in a game that goes on."""
    if not replay.over:
        raise table_errors.game_not_over()
    analyst = analyst_for(replay.game.id)
    if analyst is None:
        raise errors.nothing_to_explain()
    return analyst
