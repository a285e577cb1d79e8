"""Pictures of moments, and the tags of a page by which others find them: what a shared link shows."""

import asyncio
import subprocess
import sys
from html import escape
from typing import NamedTuple
from urllib.parse import quote

from cachetools import LRUCache

from draisine.games import all_games
from draisine.kernel import Illustration, capability
from draisine.server import errors
from draisine.server.files.static_files import ASK_FIRST, Page
from draisine.server.limits.queues import FairQueue
from draisine.server.limits.rates import Throttle
from draisine.server.replays.replays import Replays
from draisine.tables.log.entries import Opened, decode_entry
from draisine.tables.log.options import read_options
from draisine.tables.replays.parts import frame_at, match_at
from draisine.tables.replays.replay import Replay
from draisine.tables.store import Store, StoredTable
from draisine.words import LANGUAGES, game_catalog, has_rulebook, rulebook

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


async def _language(store: Store, table: int) -> str:
    """Of whoever opened the table: its name is a word of it, and so is what is said beside the name."""
    first = await store.first_entry(table)
    opened = None if first is None else decode_entry(first)
    said = opened.language if isinstance(opened, Opened) else ""
    return said if said in LANGUAGES else "en"


class SharedLink(NamedTuple):
    """The address of a page as it is shared."""

    origin: str
    path: str
    query: str
    base: str
    """In front of every path of this server."""

    @property
    def asked(self) -> str:
        """The moment, as it stands behind an address."""
        return f"?{self.query}" if self.query else ""


async def find_replayed(store: Store, path: str) -> StoredTable | None:
    """The table whose replay is at this path."""
    parts = [part for part in path.split("/") if part]
    if len(parts) != 3 or parts[0] != "t" or parts[2] != "replay" or len(parts[1]) > 200:
        return None
    return await store.find(parts[1])


async def with_preview(page: Page, store: Store, stored: StoredTable, shared: SharedLink) -> Page:
    """The page of a replay of a game that is over: tags that name its picture, and its game asked for at
    once; that of an unknown game as it is."""
    game = all_games().get(stored.row.game)
    if game is None or stored.row.outcome is None:
        return page
    language = await _language(store, stored.id)
    title = rulebook(game, language).title if has_rulebook(game) else game.id
    table = f"/api/tables/{quote(stored.row.link)}"
    picture = f"{shared.origin}{table}/moment.png{shared.asked}"
    tags = {
        "og:type": "website",
        "og:site_name": "Draisine",
        "og:title": f"{stored.row.name} · {title}",
        "og:url": f"{shared.origin}{shared.path}{shared.asked}",
        "og:locale": language,
    }
    end = game_catalog(game, language).get(f"end_{stored.row.outcome.end}")
    if isinstance(end, str):
        tags["og:description"] = end
    if capability(game, Illustration) is not None:
        tags |= {"og:image": picture, "og:image:width": "1200", "og:image:height": "630"}
        tags |= {"twitter:card": "summary_large_image", "twitter:image": picture}
    lines = [
        f'<meta {"name" if key.startswith("twitter") else "property"}="{key}" content="{escape(value)}">'
        for key, value in tags.items()
    ]
    lines.append(f'<link rel="preload" as="fetch" crossorigin href="{shared.base}{table}/replay">')
    body = page.body.replace(b"<title>", "".join(lines).encode() + b"<title>", 1)
    return Page(body, page.media_type, {"Cache-Control": ASK_FIRST, "Vary": "Accept-Encoding"}, page.found)
