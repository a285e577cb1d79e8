"""Calls to a Draisine server as one visitor, with the cookie by which the server knows it."""

import asyncio
import json
from http.cookies import SimpleCookie
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from draisine.cli import errors
from draisine.cli.mcp_server.refusal import Refusal

_PATIENCE = 10.0


class Visit:
    """One visitor at one server."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        self.cookie = ""

    @property
    def socket_url(self) -> str:
        """Where its sockets are opened."""
        return "ws" + self.url.removeprefix("http")

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The answer as JSON, or `Refusal`, or `server_not_reached`."""
        return await asyncio.to_thread(self._ask, method, path, body)

    def _ask(self, method: str, path: str, body: Any) -> Any:
        headers = {"Origin": self.url, "Content-Type": "application/json", "Cookie": self.cookie}
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.url + path, data, headers, method=method)
        try:
            with urlopen(request, timeout=_PATIENCE) as answer:
                for line in answer.headers.get_all("Set-Cookie") or ():
                    for name, morsel in SimpleCookie(line).items():
                        self.cookie = f"{name}={morsel.value}"
                text = answer.read()
        except HTTPError as error:
            with error:
                raise _refusal(error.read(), error.code) from None
        except (URLError, OSError, ValueError) as error:
            raise errors.server_not_reached(url=self.url, reason=str(error)[:120]) from None
        return json.loads(text) if text else None


def _refusal(text: bytes, status: int) -> Refusal:
    try:
        problem = json.loads(text)
        return Refusal(str(problem["code"]), dict(problem["params"]))
    except (ValueError, KeyError, TypeError):
        return Refusal(f"http_{status}", {})
