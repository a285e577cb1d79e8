"""Who may open a socket, and how one is refused."""

import msgspec
from litestar.types import Scope

from draisine.kernel import DraisineError
from draisine.server import errors
from draisine.server.admin.metrics import REFUSALS
from draisine.server.context import ServerContext
from draisine.server.http.middleware import check_origin
from draisine.server.identity.cookies import Identity, Standing, cookie_in
from draisine.server.limits.frames import TOO_MUCH
from draisine.server.messages.socket import Closing
from draisine.server.sockets.close_codes import COME_AGAIN, LATER, NOT_ALLOWED, NOT_THERE
from draisine.server.sockets.protocol import frame
from draisine.server.sockets.visits import SocketVisit

_CLOSE_CODES = {
    "identity_needed": NOT_ALLOWED,
    "wrong_origin": NOT_ALLOWED,
    "voice_is_off": NOT_ALLOWED,
    "no_such_table": NOT_THERE,
    "table_closed": NOT_THERE,
    "log_removed": NOT_THERE,
    "thrown_out_rude": NOT_THERE,
    "thrown_out_trouble": NOT_THERE,
    "thrown_out_unused": NOT_THERE,
    "too_many_sockets": TOO_MUCH,
    "too_often": TOO_MUCH,
    "review_full": TOO_MUCH,
    "meeting_has_enough_phones": TOO_MUCH,
    "no_such_meeting": NOT_THERE,
    "replay_forgotten": NOT_THERE,
    "game_not_started": NOT_THERE,
    "game_not_over": NOT_THERE,
    "log_damaged": NOT_THERE,
    "nobody_beside_you": NOT_THERE,
    "log_of_another_version": NOT_THERE,
    "unknown_game": NOT_THERE,
    "table_moved": COME_AGAIN,
    "server_stops": COME_AGAIN,
}
"""What is not in here passes, as `storage_failed` does: a page that gives up is gone until it is reloaded."""


def close_code(code: str) -> int:
    """By which a socket is closed that was refused: whether it is worth another try."""
    return _CLOSE_CODES.get(code, LATER)


def turn_away(visit: SocketVisit, refusal: DraisineError) -> None:
    """Say why, and close."""
    REFUSALS.add(refusal.code)
    visit.tell(frame(msgspec.json.encode(Closing(refusal.code))))
    visit.socket.shut(close_code(refusal.code))


async def check_visitor(scope: Scope, context: ServerContext) -> Identity:
    """Who opens a socket: a page of this server, and somebody whom it knows."""
    check_origin(scope)
    identity = await context.sessions.identify(cookie_in(scope["headers"]))
    if identity.standing is not Standing.KNOWN:
        raise errors.identity_needed(cookie=identity.standing.value)
    return identity
