"""Suggestions: where all play together one may ask a bot what it would do, and everyone sees the answer.

A bot thinks about one suggestion at a time in a process, so that bots at seats never wait long for it.
"""

import asyncio
from collections.abc import Sequence

from draisine.kernel import Secretive, capability, refusals
from draisine.kernel.bots import COACH, Reply, Situation
from draisine.tables import errors
from draisine.tables.bots.questions import BotClient, BotRunner, question_at
from draisine.tables.log.commands import Suggest
from draisine.tables.log.pictures import ThoughtPicture
from draisine.tables.log.thoughts import has_coach, thinker
from draisine.tables.runtime.live_table import LiveTable
from draisine.tables.runtime.time_source import TimeSource
from draisine.tables.store import Person

LONGEST = 15.0
"""Seconds after which nobody waits for a suggestion any more."""
TRIES = 3
"""So often a bot thinks about a game that moves on meanwhile."""
A_BOT = -1
"""The seat of a thought that is nobody's own."""


class Suggestions:
    """What bots are asked at the tables of one process."""

    def __init__(self, runner: BotRunner, patience: float, time: TimeSource) -> None:
        """`patience`: seconds that a suggestion takes at most, waiting for others included."""
        self._bots = BotClient(runner, patience)
        self._time = time
        self._one_at_a_time = asyncio.Lock()
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def ask(self, live: LiveTable, person: Person, command: Suggest, strengths: Sequence[str]) -> None:
        """Begin to think, or refuse by name. The answer is a thought that everyone at the table is told."""
        match, seat = thinker(live.table, person, asks=True)
        if seat not in match.to_act and not _others_on_turn(live, seat):
            raise refusals.not_your_turn()
        if not strengths:
            raise errors.nothing_to_suggest()
        usual = COACH if has_coach(live.table) and COACH in strengths else strengths[-1]
        strength = command.strength or usual
        if strength not in strengths:
            raise errors.unknown_bot(strength=strength)
        if live.link in self._tasks:
            raise errors.already_thinking()
        task = asyncio.get_running_loop().create_task(self._suggest(live, seat, strength))
        self._tasks[live.link] = task
        task.add_done_callback(lambda _: self._tasks.pop(live.link, None))

    async def close(self) -> None:
        """Stop thinking."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _suggest(self, live: LiveTable, asker: int, strength: str) -> None:
        seat, reply = asker, None
        try:
            async with asyncio.timeout(self._bots.patience), self._one_at_a_time:
                for _ in range(TRIES):
                    seat, reply = await self._best(live, asker, strength)
                    if reply is None or self._holds(live, seat, reply.move):
                        break
        except TimeoutError:
            pass  # the others kept the bot busy: there is nothing to say
        if reply is None or not self._holds(live, seat, reply.move):
            live.share(ThoughtPicture(A_BOT, "", asker))
        else:
            live.share(ThoughtPicture(A_BOT, reply.move, seat, reply.why, reply.about))

    async def _best(self, live: LiveTable, asker: int, strength: str) -> tuple[int, Reply | None]:
        """For whoever asks; where they can only wait, what others can do for the team who need not."""
        reply = await self._choice(live, asker, strength)
        for other in _others_on_turn(live, asker):
            better = None if reply is not None and reply.move else await self._choice(live, other, strength)
            if better is not None and better.move:
                return other, better
        return asker, reply

    async def _choice(self, live: LiveTable, seat: int, strength: str) -> Reply | None:
        table, match = live.table, live.table.match
        if match is None or seat not in table.to_act():
            return None
        at = table.play_time(self._time.now())
        return await self._bots.reply(strength, question_at(table, match, seat, "advice", Situation(at, at)))

    @staticmethod
    def _holds(live: LiveTable, seat: int, text: str) -> bool:
        """The game may have moved on while the bot thought."""
        table, match = live.table, live.table.match
        if match is None or match.silent or seat not in table.to_act():
            return False
        return not text or text in match.legal(seat)


def _others_on_turn(live: LiveTable, asker: int) -> tuple[int, ...]:
    """Who is on turn instead of whoever asks; nobody where a bot would have to look into others' hands."""
    table = live.table
    on_turn = table.on_turn()
    if not table.game.together:
        return ()
    return () if asker in on_turn or capability(table.game, Secretive) is not None else on_turn
