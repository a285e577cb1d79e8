"""Where this server can be reached from other devices."""

import ipaddress
import re
import socket
from collections.abc import Iterable
from functools import lru_cache
from urllib.parse import urlsplit

from draisine.server import start_errors

_HOST = re.compile(r"^(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?$")


def lan_address() -> str | None:
    """This machine's address in the local network, when it has one. Nothing is sent to find out."""
    for probe in ("192.0.2.1", "10.255.255.255"):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
            try:
                sock.connect((probe, 9))
            except OSError:
                continue
            address = str(sock.getsockname()[0])
            if not is_this_machine(address):
                return address
    return None


def is_this_machine(host: str) -> bool:
    """Whether a host name means the computer it is typed at."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


def is_host(text: str) -> bool:
    """Whether a Host header is what one may look like."""
    return _HOST.match(text) is not None


def host_of_origin(origin: str) -> str | None:
    """Host and port of an Origin header; None when it names no page of the web."""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return None
    if parts.scheme not in {"http", "https"} or parts.path or parts.query or parts.fragment:
        return None
    return parts.netloc.lower() or None


def same_host(origin: str, host: str, secure: bool) -> bool:
    """Whether a page from `origin` was itself served at `host`. A default port may be left out."""
    netloc = host_of_origin(origin)
    if netloc is None:
        return False
    default = ":443" if origin.lower().startswith("https:") else ":80"
    own_default = ":443" if secure else ":80"
    return netloc.removesuffix(default) == host.lower().removesuffix(default).removesuffix(own_default)


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """Whose limits an address has: its own, or with IPv6 those of its network of 64 bits."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return "?"
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False))


class Networks:
    """Addresses and networks that somebody named, such as those of a proxy."""

    def __init__(self, names: Iterable[str]) -> None:
        self._networks = tuple(_network(name) for name in names)
        self._contains = lru_cache(maxsize=4096)(self._look)

    def __contains__(self, address: str) -> bool:
        return bool(self._networks) and self._contains(address)

    def _look(self, address: str) -> bool:
        try:
            parsed = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(parsed in network for network in self._networks)


def _network(name: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    try:
        return ipaddress.ip_network(name, strict=False)
    except ValueError:
        raise start_errors.no_such_proxy(proxy=name) from None


class HostNames:
    """The names under which a server may be asked.

    A page elsewhere can let its own name point at a computer at home and then ask that computer as if it
    were its own server. It cannot do so with an address, nor with a name that the owner chose.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._names = {_plain(name) for name in names}
        for name in self._names:
            if not is_host(name):
                raise start_errors.no_such_host_name(name=name)

    def allow(self, host: str) -> bool:
        """Whether a request with this Host header is answered. Where no names were given, with any."""
        if not is_host(host):
            return False
        if not self._names:
            return True
        name = _plain(urlsplit(f"//{host}").hostname or "")
        return name in self._names or is_this_machine(name) or _is_address(name)


def _plain(name: str) -> str:
    return name.lower().removesuffix(".")


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


class Addresses:
    """The addresses of one running server."""

    def __init__(
        self,
        bound_host: str,
        port: int,
        lan: str | None = None,
        base_path: str = "",
        proxied_name: str | None = None,
    ) -> None:
        """`proxied_name` is the one under which a proxy shows this server."""
        self.port = port
        self._proxied_name = proxied_name
        self._base = base_path
        self.https_port: int | None = None
        """Where HTTPS is spoken."""
        self.metrics_port: int | None = None
        """Where Prometheus is answered."""
        self.host_secret = ""
        """What opens the host's page."""
        self._lan = None if is_loopback_only(bound_host) else (lan or lan_address())

    @property
    def here(self) -> str:
        """For a browser on this computer."""
        return f"http://localhost:{self.port}{self._base}"

    @property
    def network(self) -> str | None:
        """For other devices in the same network."""
        return None if self._lan is None else f"http://{self._lan}:{self.port}{self._base}"

    @property
    def secure(self) -> str | None:
        """The secure way, for other devices or else for this computer."""
        if self.https_port is None:
            return None
        return f"https://{self._lan or 'localhost'}:{self.https_port}{self._base}"

    @property
    def trust(self) -> str:
        """The page on which devices come to trust the secure way."""
        return f"{self.network or self.here}/trust"

    @property
    def public(self) -> str | None:
        """Behind a proxy, which speaks HTTPS for it; None where no name is known."""
        return None if self._proxied_name is None else f"https://{self._proxied_name}{self._base}"

    @property
    def host_page(self) -> str:
        """For the host alone: the secret stands where no server is sent it."""
        return f"{self.public or self.here}/host#{self.host_secret}"

    def for_others(self, scheme: str, host: str) -> str | None:
        """The address to hand to others, when the page itself was opened at `host`."""
        name = urlsplit(f"//{host}").hostname or ""
        if is_this_machine(name):
            return self.secure if scheme == "https" and self.https_port and self._lan else self.network
        return f"{scheme}://{host}{self._base}"

    def own(self, scheme: str, host: str) -> str:
        """The address at which the page itself was opened."""
        return f"{scheme}://{host}{self._base}"


def is_loopback_only(bound_host: str) -> bool:
    """Whether a server bound to this host can be reached from this computer alone."""
    if bound_host == "localhost":
        return True
    try:
        return ipaddress.ip_address(bound_host).is_loopback
    except ValueError:
        return False
