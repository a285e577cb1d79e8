"""What a page of the client is made of, as the build says it: a browser that is told with the page fetches
all of it at once, instead of each file after it has read the one before."""

from pathlib import Path

import msgspec

MANIFEST = ".vite/manifest.json"
"""Where Vite writes it, in the folder of a built client."""
_ENTRY = "index.html"


class _Chunk(msgspec.Struct):
    file: str
    imports: tuple[str, ...] = ()
    css: tuple[str, ...] = ()


class PageModules:
    """The files behind each module of the client. Without a manifest nothing is known and nothing said."""

    def __init__(self, folder: Path) -> None:
        try:
            self._chunks = msgspec.json.decode((folder / MANIFEST).read_bytes(), type=dict[str, _Chunk])
        except (OSError, msgspec.MsgspecError):
            self._chunks = {}
        self._lines: dict[tuple[str, ...], bytes] = {}

    def links(self, *modules: str) -> bytes:
        """Lines for the head of a page that will import these modules (`replay/TableReplay.svelte`)."""
        lines = self._lines.get(modules)
        if lines is None:
            lines = self._lines[modules] = self._write(modules)
        return lines

    def _write(self, modules: tuple[str, ...]) -> bytes:
        known = self._behind([_ENTRY], set())
        chunks = [
            self._chunks[name] for name in self._behind([f"src/{name}" for name in modules], set(known))
        ]
        styles = dict.fromkeys(style for chunk in chunks for style in chunk.css)
        lines = [f'<link rel="modulepreload" crossorigin href="/{chunk.file}">' for chunk in chunks]
        lines += [f'<link rel="preload" as="style" crossorigin href="/{style}">' for style in styles]
        return "".join(lines).encode()

    def _behind(self, names: list[str], seen: set[str]) -> list[str]:
        """The chunks of these names and everything that they import, the first ones first."""
        found: list[str] = []
        for name in names:
            if name in self._chunks and name not in seen:
                seen.add(name)
                found += [name, *self._behind(list(self._chunks[name].imports), seen)]
        return found


def in_head(html: bytes, lines: bytes) -> bytes:
    """A page with more lines at the end of its head."""
    return html.replace(b"</head>", lines + b"</head>", 1)
