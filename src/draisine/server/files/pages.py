"""The built web client: files from one folder, and the page that says how to build it when it is missing."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic

from draisine.server.files.page_modules import PageModules
from draisine.server.files.static_files import ASK_FIRST, FOREVER, FileCache, Page, tag_of

_LOOK_EVERY = 1.0
"""Seconds after which it is worth a look whether the client was built anew."""
_STAMPED = ("index.html", "meet-worker.js")
"""The pages of the tables come first in a build, the companion's worker last."""

PLACES = {
    "profile": "pages/Profile.svelte",
    "join": "pages/Join.svelte",
    "tables": "pages/Tables.svelte",
    "played": "played/PlayedPage.svelte",
    "crews": "pages/Crews.svelte",
    "host": "host/HostPage.svelte",
    "replay": "replay/LoadPage.svelte",
    "privacy": "pages/Privacy.svelte",
    "trust": "pages/Trust.svelte",
}
"""Pages of the client at `/<place>`, and the modules that draw them."""
PLACES_OF = {
    "new": "pages/NewTable.svelte",
    "t": "table/Table.svelte",
    "g": "chamber/ChamberPage.svelte",
    "learn": "learn/LearnPage.svelte",
    "today": "today/TodayPage.svelte",
    "crew": "pages/Crew.svelte",
    "claim": "pages/Claim.svelte",
    "replay": "replay/FileReplay.svelte",
}
"""Pages of the client at `/<place>/<of what>`."""
PAGES_OF = {
    ("g", "rules"): "rules/RulebookPage.svelte",
    ("t", "replay"): "replay/TableReplay.svelte",
    ("t", "screen"): "screen/ScreenPage.svelte",
}
"""Pages of the client at `/<place>/<of what>/<page>`."""
COMPANION = "meet"
"""The companion for a real table, a page of its own at `/meet`, `/meet/<game>` and `/meet/<game>/<link>`."""
MACHINES = {"api", "ws", "health", "metrics", "games"}
"""Where programs ask. To them, and to whoever looks for other programs' files, the page says nothing."""

_NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Draisine</title>
<body style="font-family:serif;max-width:34rem;margin:3rem auto;padding:0 1rem;
background:#1b120b;color:#f4e9d2">
<h1>Draisine</h1>
<p lang="en">The server runs, but the pages have not been built yet. Stop it, run <code>make client</code>,
start it again.</p>
<p lang="de">Der Server läuft, aber die Seiten sind noch nicht gebaut. Halte ihn an,
rufe <code>make client</code> auf und starte ihn wieder.</p>
<p lang="fr">Le serveur tourne, mais les pages ne sont pas encore construites. Arrêtez-le, lancez
<code>make client</code> et redémarrez-le.</p>
</body></html>
"""


class Pages:
    """The files of the client, read once and kept: they are few, and asked for often.

    A request is looked up among their names and never leads to the disk by itself.
    """

    def __init__(self, folder: Path, below: Callable[[bytes], bytes] | None = None) -> None:
        """`below` changes pages for a server that is found below a path."""
        self._folder = folder.resolve()
        self._below = below
        self._files: dict[str, Path] = {}
        self._cache = FileCache()
        self._modules = PageModules(self._folder)
        self._built: list[tuple[int, int] | None] = []
        self._looked_at = -_LOOK_EVERY

    def page(self, path: str, accepts: str, for_people: bool = True, board: str = "") -> Page | None:
        """What is at this path: a file, or the client's one page where it has a place of that name, which
        then says what it will import. `board` is the game whose board it will draw too, if that is known.

        People who mistype an address get the page as well, which tells them so; programs get None.
        """
        self._look()
        file = self._files.get(path.lstrip("/"))
        if file is not None:
            hashed = path.lstrip("/").startswith("assets/")
            return self._send(file, accepts, FOREVER if hashed else ASK_FIRST)
        known = is_place(path)
        if not known and not (for_people and _is_for_people(path)):
            return None
        companion = known and is_companion(path)
        index = self._files.get("meet.html" if companion else "index.html")
        if index is not None:
            wanted = [] if companion or not known else [*_modules_of(path), *_boards(board)]
            return self._send(index, accepts, ASK_FIRST, self._modules.links(*wanted))._replace(found=known)
        return Page(_NOT_BUILT.encode(), "text/html", {"Cache-Control": "no-store"}, found=known)

    def _send(self, file: Path, accepts: str, cache: str, head: bytes = b"") -> Page:
        if self._below is None or file.suffix != ".html":
            return self._cache.page(file, accepts, cache, head)
        page = self._cache.page(file, "", cache, head)
        body = self._below(page.body)
        return page._replace(body=body, headers={**page.headers, "ETag": tag_of(body)})

    def _look(self) -> None:
        now = monotonic()
        if now - self._looked_at < _LOOK_EVERY:
            return
        self._looked_at = now
        built = [_stamp(self._folder / name) for name in _STAMPED]
        if built != self._built or built[0] is None:
            self._built = built
            self._cache.clear()
            self._modules = PageModules(self._folder)
            self._files = {
                file.relative_to(self._folder).as_posix(): file
                for file in self._folder.rglob("*")
                if file.is_file() and file.suffix not in {".gz", ".br"} and not file.is_symlink()
            }


def is_place(path: str) -> bool:
    """Whether the client has a page at this path."""
    return not path.strip("/") or bool(_modules_of(path)) or is_companion(path)


def _modules_of(path: str) -> list[str]:
    """The module that draws the page at this path; none for the first page, which is always there."""
    match [part for part in path.split("/") if part]:
        case [place]:
            found = PLACES.get(place)
        case [place, _]:
            found = PLACES_OF.get(place)
        case [place, _, page]:
            found = PAGES_OF.get((place, page))
        case _:
            found = None
    return [] if found is None else [found]


def _boards(game: str) -> list[str]:
    return [f"games/{game}/index.ts"] if game else []


def is_companion(path: str) -> bool:
    """Whether the companion's page is at this path."""
    parts = [part for part in path.split("/") if part]
    return parts[:1] == [COMPANION] and len(parts) <= 3


def _is_for_people(path: str) -> bool:
    parts = [part for part in path.split("/") if part]
    return len(path) < 200 and "." not in path and parts[0] not in MACHINES


def _stamp(file: Path) -> tuple[int, int] | None:
    try:
        stat = file.stat()
    except OSError:
        return None
    return stat.st_mtime_ns, stat.st_size
