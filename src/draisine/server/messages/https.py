"""Over HTTP: how a device comes to trust this server."""

import msgspec


class HttpsInfo(msgspec.Struct, frozen=True):
    """What a page says to somebody who wants the secure way."""

    port: int | None
    """Where HTTPS is spoken; null when it is not."""
    fingerprint: str
    """SHA-256 of the authority's certificate, in pairs, as phones show it."""
    trust: str
    """The address of the page that helps, for other devices."""
    secure: str
    """The address of the secure way."""
