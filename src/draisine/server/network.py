"""Where this server can be reached from other devices."""

import ipaddress
import re
import socket
from urllib.parse import urlsplit

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


class Addresses:
    """The addresses of one running server."""

    def __init__(self, bound_host: str, port: int, lan: str | None = None) -> None:
        self.port = port
        self._lan = None if is_loopback_only(bound_host) else (lan or lan_address())

    @property
    def here(self) -> str:
        """For a browser on this computer."""
        return f"http://localhost:{self.port}"

    @property
    def network(self) -> str | None:
        """For other devices in the same network."""
        return None if self._lan is None else f"http://{self._lan}:{self.port}"

    def for_others(self, scheme: str, host: str) -> str | None:
        """The address to hand to others, when the page itself was opened at `host`."""
        name = urlsplit(f"//{host}").hostname or ""
        if is_this_machine(name):
            return self.network
        return f"{scheme}://{host}"


def is_loopback_only(bound_host: str) -> bool:
    """Whether a server bound to this host can be reached from this computer alone."""
    if bound_host == "localhost":
        return True
    try:
        return ipaddress.ip_address(bound_host).is_loopback
    except ValueError:
        return False
