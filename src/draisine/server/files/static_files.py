"""Files as they are sent: read once, squeezed, with a type and a tag."""

import gzip
import mimetypes
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from draisine.server.files.page_modules import in_head

_SQUEEZED = (".html", ".js", ".mjs", ".css", ".svg", ".json", ".webmanifest", ".txt", ".map", ".wasm")
_TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".wasm": "application/wasm",
}
_SMALLEST_TO_SQUEEZE = 600
FOREVER = "public, max-age=31536000, immutable"
"""For what has another address when it is another file."""
ASK_FIRST = "no-cache"


class Page(NamedTuple):
    """A file as it is sent."""

    body: bytes
    media_type: str
    headers: dict[str, str]
    found: bool = True


class _Kept(NamedTuple):
    plain: bytes
    gzip: bytes | None
    brotli: bytes | None
    tag: str


class FileCache:
    """Few files that are asked for often. Whoever uses it says which: no request names a path of the disk."""

    def __init__(self) -> None:
        self._kept: dict[tuple[Path, bytes], _Kept] = {}

    def clear(self) -> None:
        """Read everything anew."""
        self._kept = {}

    def page(self, file: Path, accepts: str, cache: str, head: bytes = b"") -> Page:
        """A file in the smallest form that whoever asks `accepts`; a page with more lines in its `head`."""
        kept = self._read(file, head)
        headers = {"Cache-Control": cache, "ETag": kept.tag, "Vary": "Accept-Encoding"}
        body = kept.plain
        if kept.brotli is not None and "br" in accepts:
            body = kept.brotli
            headers["Content-Encoding"] = "br"
        elif kept.gzip is not None and "gzip" in accepts:
            body = kept.gzip
            headers["Content-Encoding"] = "gzip"
        return Page(body, media_type(file), headers)

    def _read(self, file: Path, head: bytes) -> _Kept:
        kept = self._kept.get((file, head))
        if kept is None:
            plain = file.read_bytes()
            if head:
                plain = in_head(plain, head)
                kept = _Kept(plain, _squeeze(file, plain), None, tag_of(plain))
            else:
                gzip_, brotli = _ready_made(file, ".gz"), _ready_made(file, ".br")
                kept = _Kept(plain, gzip_ or _squeeze(file, plain), brotli, tag_of(plain))
            self._kept[file, head] = kept
        return kept


def tag_of(body: bytes) -> str:
    """Another one for every other content."""
    return f'W/"{sha256(body).hexdigest()[:20]}"'


def media_type(file: Path) -> str:
    """What kind of file it is, by the end of its name."""
    return _TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"


def _squeeze(file: Path, plain: bytes) -> bytes | None:
    if file.suffix not in _SQUEEZED or len(plain) < _SMALLEST_TO_SQUEEZE:
        return None
    return gzip.compress(plain, 6, mtime=0)


def _ready_made(file: Path, suffix: str) -> bytes | None:
    squeezed = file.with_name(file.name + suffix)
    return squeezed.read_bytes() if squeezed.is_file() else None
