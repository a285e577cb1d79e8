"""The built web client: files from one folder, and the page that says how to build it when it is missing."""

import gzip
import mimetypes
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

_SQUEEZED = (".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt", ".map", ".wasm")
_TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".wasm": "application/wasm",
}
_SMALLEST_TO_SQUEEZE = 600
_FOREVER = "public, max-age=31536000, immutable"
_ASK_FIRST = "no-cache"

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


class Page(NamedTuple):
    """A file as it is sent."""

    body: bytes
    media_type: str
    headers: dict[str, str]
    found: bool = True


class _Kept(NamedTuple):
    stamp: tuple[int, int]
    plain: bytes
    gzip: bytes | None
    brotli: bytes | None
    tag: str


class Pages:
    """The files of the client, read once and kept: they are few, and asked for often."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._kept: dict[Path, _Kept] = {}

    def page(self, path: str, accepts: str) -> Page:
        """The file at this path; where there is none, the client's one page, which knows all addresses."""
        file = self._file(path)
        if file is not None:
            hashed = path.lstrip("/").startswith("assets/")
            return self._send(file, accepts, _FOREVER if hashed else _ASK_FIRST)
        if path.lstrip("/").startswith("assets/"):
            return Page(b"", "text/plain", {"Cache-Control": _ASK_FIRST}, found=False)
        index = self._folder / "index.html"
        if index.is_file():
            return self._send(index, accepts, _ASK_FIRST)
        return Page(_NOT_BUILT.encode(), _TYPES[".html"], {"Cache-Control": "no-store"})

    def _file(self, path: str) -> Path | None:
        relative = path.lstrip("/")
        if not relative or "\x00" in relative or len(relative) > 300:
            return None
        file = (self._folder / relative).resolve()
        if file.is_relative_to(self._folder) and file.is_file() and file.suffix not in {".gz", ".br"}:
            return file
        return None

    def _send(self, file: Path, accepts: str, cache: str) -> Page:
        kept = self._read(file)
        headers = {"Cache-Control": cache, "ETag": kept.tag, "Vary": "Accept-Encoding"}
        body = kept.plain
        if kept.brotli is not None and "br" in accepts:
            body = kept.brotli
            headers["Content-Encoding"] = "br"
        elif kept.gzip is not None and "gzip" in accepts:
            body = kept.gzip
            headers["Content-Encoding"] = "gzip"
        return Page(body, _media_type(file), headers)

    def _read(self, file: Path) -> _Kept:
        stat = file.stat()
        stamp = (stat.st_mtime_ns, stat.st_size)
        kept = self._kept.get(file)
        if kept is None or kept.stamp != stamp:
            plain = file.read_bytes()
            kept = _Kept(
                stamp,
                plain,
                _ready_made(file, ".gz") or _squeeze(file, plain),
                _ready_made(file, ".br"),
                f'W/"{sha256(plain).hexdigest()[:20]}"',
            )
            self._kept[file] = kept
        return kept


def _media_type(file: Path) -> str:
    return _TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"


def _squeeze(file: Path, plain: bytes) -> bytes | None:
    if file.suffix not in _SQUEEZED or len(plain) < _SMALLEST_TO_SQUEEZE:
        return None
    return gzip.compress(plain, 6, mtime=0)


def _ready_made(file: Path, suffix: str) -> bytes | None:
    squeezed = file.with_name(file.name + suffix)
    return squeezed.read_bytes() if squeezed.is_file() else None
