"""Servers that help browsers to reach each other for voice: what may be set, and what a page is told.

None is built in: without any, voices find their way within one network, or where addresses are open."""

import hmac
import re
from base64 import b64encode
from hashlib import sha1

import msgspec

from draisine.server import start_errors
from draisine.server.messages.voice import IceServer

LASTS = 12 * 3600
"""Seconds for which a name and a password made from the secret open the TURN server."""

_HOST = r"(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?"
_STUN = re.compile(rf"stuns?:{_HOST}")
_TURN = re.compile(rf"turns?:{_HOST}(?:\?transport=(?:udp|tcp))?")


class VoiceSettings(msgspec.Struct, frozen=True, kw_only=True):
    """What can be set about voice."""

    offered: bool = True
    """People at tables may turn it on."""
    stun: tuple[str, ...] = ()
    turn: tuple[str, ...] = ()
    turn_user: str = ""
    turn_password: str = ""
    turn_secret: str = ""
    """Shared with the TURN server (coturn: `static-auth-secret`): each page gets a name and a password that
    last for hours. It goes before user and password."""
    relay_only: bool = False
    """Voices go through a TURN server always: nobody sees another's address."""


def check_voice(settings: VoiceSettings) -> None:
    """Refuse what no browser could use: `no_such_ice_server`, `turn_without_credentials`,
    `relay_only_without_turn`."""
    for pattern, addresses in ((_STUN, settings.stun), (_TURN, settings.turn)):
        for address in addresses:
            if not pattern.fullmatch(address):
                raise start_errors.no_such_ice_server(address=address)
    if settings.turn and not (settings.turn_secret or (settings.turn_user and settings.turn_password)):
        raise start_errors.turn_without_credentials()
    if settings.relay_only and not settings.turn:
        raise start_errors.relay_only_without_turn()


def ice_servers(settings: VoiceSettings, now: float) -> tuple[IceServer, ...]:
    """What a page is told that turns voice on at this Unix time."""
    servers = [IceServer(settings.stun)] if settings.stun else []
    if settings.turn:
        user, password = settings.turn_user, settings.turn_password
        if settings.turn_secret:
            # The way of draft-uberti-behave-turn-rest, which TURN servers share: SHA-1 is part of it.
            user = str(int(now) + LASTS)
            digest = hmac.new(settings.turn_secret.encode(), user.encode(), sha1).digest()
            password = b64encode(digest).decode()
        servers.append(IceServer(settings.turn, user, password))
    return tuple(servers)
