"""Pictures of moments of games that are over: what a shared link shows."""

import asyncio
import subprocess
import sys

from cachetools import LRUCache

from draisine.kernel import Illustration, capability
from draisine.kernel.options import read_options
from draisine.server import errors
from draisine.server.limits.queues import FairQueue
from draisine.server.limits.rates import Throttle
from draisine.server.replays.replays import Replays
from draisine.tables.replays.parts import frame_at, match_at
from draisine.tables.replays.replay import Replay

BYTES_KEPT = 8 * 1024 * 1024
"""Of pictures that were drawn."""
_SECONDS = 20
"""For which a picture may be drawn. It takes a tenth of one."""
_RENDER = """
import sys, resvg_py
svg = sys.stdin.buffer.read().decode()
sys.stdout.buffer.write(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True))
"""


def render(svg: str) -> bytes:
    """An SVG as PNG, in a process of its own: drawing holds the interpreter, and all tables would wait."""
    command = [sys.executable, "-I", "-c", _RENDER]
    done = subprocess.run(command, input=svg.encode(), stdout=subprocess.PIPE, check=True, timeout=_SECONDS)
    return done.stdout


class MomentImages:
    """Pictures of games that are over, as a spectator saw them; each drawn once, one after the other."""

    def __init__(self, replays: Replays, drawings: Throttle) -> None:
        self._replays = replays
        self._drawings = drawings
        self._drawn: LRUCache[tuple[str, int], bytes] = LRUCache(BYTES_KEPT, getsizeof=len)
        self._queue = FairQueue(1)

    async def png(self, link: str, step: int | None, at: int | None, address: str) -> bytes:
        """The moment after so many steps, or at a millisecond of play, or at the end: `no_picture` where the
        game brings none, `game_not_over`, `too_often`, and what a table may refuse."""
        replay = await self._replays.over(link, address)
        if capability(replay.game, Illustration) is None:
            raise errors.no_picture()
        key = (link, frame_at(replay, step, at))
        async with self._queue.one("pictures"):
            drawn = self._drawn.get(key)
            if drawn is None:
                self._drawings.check(address)
                drawn = await asyncio.to_thread(lambda: render(draw_moment(replay, key[1])))
                self._drawn[key] = drawn
        return drawn


def draw_moment(replay: Replay, frame: int) -> str:
    """A frame of a replay as an SVG, as a spectator saw it."""
    illustration = capability(replay.game, Illustration)
    if illustration is None:
        raise errors.no_picture()
    view = match_at(replay, frame).view(None)
    return illustration.drawing(read_options(replay.game, replay.options), view)
