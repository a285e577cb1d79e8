"""What others show of a link to a replay: the tags of its page that name game, end and picture."""

from html import escape
from typing import NamedTuple
from urllib.parse import quote

from draisine.games import all_games
from draisine.kernel import Illustration, capability
from draisine.server.files.static_files import ASK_FIRST, Page
from draisine.tables.log.entries import Opened, decode_entry
from draisine.tables.store import Store, StoredTable
from draisine.words import LANGUAGES, game_catalog, has_rulebook, rulebook


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
