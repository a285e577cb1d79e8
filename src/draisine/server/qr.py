"""Addresses as pictures for a phone's camera."""

import asyncio
import io
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import segno
from cachetools import LRUCache

_MOST_KEPT = 500


def qr_svg(text: str) -> bytes:
    """A QR code as SVG, dark on light with its quiet border, sized by whoever shows it."""
    out = io.BytesIO()
    code = segno.make_qr(text, error="m")
    code.save(out, kind="svg", border=4, dark="#1b120b", light="#f4e9d2", omitsize=True, xmldecl=False)
    return out.getvalue()


def qr_terminal(text: str) -> str:
    """A QR code of half blocks for a terminal."""
    out = io.StringIO()
    segno.make_qr(text, error="l").terminal(out, border=2, compact=True)
    return out.getvalue()


class QrCodes:
    """QR codes, each drawn once: that takes 6 to 25 ms, in a thread of its own, one after the other."""

    def __init__(self, draw: Callable[[str], bytes] = qr_svg) -> None:
        self._draw = draw
        self._thread = ThreadPoolExecutor(1, "qr")
        self._drawn: LRUCache[str, asyncio.Future[bytes]] = LRUCache(_MOST_KEPT)

    def known(self, text: str) -> bool:
        """Whether this one is drawn already or being drawn."""
        return text in self._drawn

    async def svg(self, text: str) -> bytes:
        """The code of this text."""
        drawn = self._drawn.get(text)
        if drawn is None or (drawn.done() and (drawn.cancelled() or drawn.exception() is not None)):
            drawn = asyncio.get_running_loop().run_in_executor(self._thread, self._draw, text)
            self._drawn[text] = drawn
        return await asyncio.shield(drawn)
