"""A server below a path of a name that it shares with others: `https://example.com/draisine`.

What comes in is looked at without the path, whether a proxy has cut it off or not. What goes out, links and
addresses, has it in front.
"""

import re

from draisine.server import start_errors
from draisine.server.files.pages import COMPANION, MACHINES, PLACES, PLACES_OF

_PATH = re.compile(r"(?:/[A-Za-z0-9._~-]{1,64}){1,4}")
_IN_HTML = re.compile(rb'( (?:href|src)=")/(?!/)')
_OURS = {COMPANION, *MACHINES, *PLACES, *PLACES_OF, "assets", "ready", "peer"}
"""First parts of paths that mean something already."""


def check_base_path(path: str) -> str:
    """The path without a slash at its end, empty for none; or `bad_base_path`."""
    plain = path.rstrip("/")
    if plain and (_PATH.fullmatch(plain) is None or plain.split("/")[1] in _OURS or ".." in plain):
        raise start_errors.bad_base_path(path=path)
    return plain


def without_base(url: bytes, base: bytes) -> bytes:
    """Path and query as they would be without the base."""
    if not base or not url.startswith(base):
        return url
    rest = url[len(base) :]
    if not rest or rest[:1] == b"?":
        return b"/" + rest
    return rest if rest[:1] == b"/" else url


def put_below(html: bytes, base: str) -> bytes:
    """A page of the client with the base in front of its files, and where its scripts find it."""
    html = _IN_HTML.sub(rb"\1" + base.encode() + b"/", html)
    return html.replace(b"<html ", b'<html data-base="' + base.encode() + b'" ', 1)
