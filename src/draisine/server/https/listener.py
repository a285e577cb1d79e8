"""A second socket that speaks HTTPS, with a certificate that is kept good while the server runs."""

import asyncio
import logging
import socket
import ssl
from collections.abc import Callable
from contextlib import suppress

from draisine.kernel import DraisineError
from draisine.server.network import is_loopback_only, is_this_machine, lan_address
from draisine.server.settings import Settings
from draisine.server.start_errors import https_needs_cryptography

try:
    from draisine.server.https.authority import FOLDER, Authority, Names, names_of
except ModuleNotFoundError as missing:  # an extra of the package
    if missing.name != "cryptography":
        raise
    _AVAILABLE = False
else:
    _AVAILABLE = True

_log = logging.getLogger(__name__)

LOOK_EVERY = 600.0
"""Seconds between two looks whether the certificate still fits: a router may have given another address."""


def own_addresses(bound_host: str) -> list[str]:
    """Addresses of this computer under which others reach it."""
    if is_loopback_only(bound_host):
        return []
    found = {lan_address()}
    with suppress(OSError):
        found |= {str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None)}
    return sorted(
        address for address in found if address and "%" not in address and not is_this_machine(address)
    )


class Https:
    """Of one server: its authority, the context of its socket, and what phones are told."""

    def __init__(
        self, settings: Settings, port: int, addresses: Callable[[str], list[str]] = own_addresses
    ) -> None:
        """Makes what is missing; refuses with `https_needs_cryptography`, `https_name_not_covered` and
        `https_not_usable`."""
        if not _AVAILABLE:
            raise https_needs_cryptography()
        self.port = port
        self._settings = settings
        self._addresses = addresses
        self._authority = Authority(settings.data / FOLDER, socket.gethostname())
        self._authority.prepare(self._names())
        self.context: ssl.SSLContext = self._authority.context()
        self._look_at_authority()

    def _look_at_authority(self) -> None:
        self._shown = self._authority.refresh(self.context)
        self.fingerprint = self._authority.fingerprint()
        self.certificate = self._authority.der()

    def _names(self) -> "Names":
        return names_of(socket.gethostname(), self._settings.host_names, self._addresses(self._settings.host))

    def renew(self) -> bool:
        """Look whether the certificate still fits; True when the next connections are shown another one, made
        anew here or by another process of this server."""
        self._authority.prepare(self._names())
        if self._authority.chain.read_bytes() == self._shown:
            return False
        self._look_at_authority()
        return True

    async def keep_renewed(self) -> None:
        """For ever."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                await asyncio.to_thread(self.renew)
            except (OSError, DraisineError) as refusal:
                _log.warning("the certificate stays as it is: %s", refusal)
