"""Addresses that a proxy forwards."""

from collections.abc import Sequence
from typing import Any

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware


def believe_proxies(app: Any, proxies: Sequence[str]) -> Any:
    """The app, which takes address and scheme from the headers of these proxies. Anybody can say where a
    request came from: only a proxy that was named is believed."""
    return ProxyHeadersMiddleware(app, list(proxies)) if proxies else app
