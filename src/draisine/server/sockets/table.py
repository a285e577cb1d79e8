"""`/ws/{link}`: the socket of one person at one table."""

from secrets import token_urlsafe
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.types import Scope

from draisine.kernel import DraisineError
from draisine.server import errors
from draisine.server.admin.metrics import REFUSALS
from draisine.server.context import ServerContext
from draisine.server.http.guard import address_of, check_origin
from draisine.server.identity.cookies import COOKIE, Identity, Standing
from draisine.server.limits.frames import TOO_MUCH
from draisine.server.messages.socket import Closing
from draisine.server.sockets.conversation import Conversation
from draisine.server.sockets.hub import COME_AGAIN, SocketVisit
from draisine.server.sockets.wire import frame, wire_of
from draisine.tables import errors as table_errors
from draisine.tables.runtime.live_table import LiveTable
from draisine.tables.shared_devices import MOST_SHARERS
from draisine.tables.store import Person

NOT_ALLOWED = 4001
NO_SUCH_TABLE = 4004
_CLOSE_CODES = {
    "no_such_table": NO_SUCH_TABLE,
    "table_closed": NO_SUCH_TABLE,
    "log_removed": NO_SUCH_TABLE,
    "thrown_out_rude": NO_SUCH_TABLE,
    "thrown_out_trouble": NO_SUCH_TABLE,
    "thrown_out_unused": NO_SUCH_TABLE,
    "too_many_sockets": TOO_MUCH,
    "too_often": TOO_MUCH,
    "review_full": TOO_MUCH,
    "meeting_has_enough_phones": TOO_MUCH,
    "no_such_meeting": NO_SUCH_TABLE,
    "replay_forgotten": NO_SUCH_TABLE,
    "game_not_started": NO_SUCH_TABLE,
    "game_not_over": NO_SUCH_TABLE,
    "log_damaged": NO_SUCH_TABLE,
    "nobody_beside_you": NO_SUCH_TABLE,
    "log_of_another_version": NO_SUCH_TABLE,
    "table_moved": COME_AGAIN,
    "server_stops": COME_AGAIN,
}


def close_code(code: str) -> int:
    """By which a socket is closed that was refused: whether it is worth another try."""
    return _CLOSE_CODES.get(code, NOT_ALLOWED)


_encode = msgspec.json.Encoder().encode


@websocket("/ws/{link:str}")
async def table_socket(socket: WebSocket[Any, Any, Any], link: str, context: ServerContext) -> None:
    """Let somebody in, then carry out what they send until they leave."""
    backlog = context.settings.limits.backlog_bytes
    text = socket.query_params.get("picture") == "text"
    visit = SocketVisit(wire_of(socket.scope), address_of(socket.scope), backlog, text=text)
    visit.is_screen = socket.query_params.get("as") == "screen"
    try:
        visit.sharer = _sharer_number(socket.query_params.get("for"))
        live = await _enter(socket.scope, socket.cookies.get(COOKIE), link, visit, context)
    except DraisineError as error:
        await socket.accept()
        REFUSALS.add(error.code)
        visit.tell(frame(_encode(Closing(error.code))))
        visit.wire.shut(close_code(error.code))
        return
    try:
        # Only now, so that the welcome leaves together with the answer to the handshake.
        await socket.accept()
        context.hub.welcome(visit, live)
        context.voice.greet(visit)
        await Conversation(context, visit, live).run(socket)
    finally:
        context.manager.leave(visit)
        context.voice.leave(visit)


async def _enter(
    scope: Scope, cookie: str | None, link: str, visit: SocketVisit, context: ServerContext
) -> LiveTable:
    """Check who it is and let them in. Their profile is read last: nothing is awaited between that and the
    visit, by which it is known from then on."""
    identity = await check_visitor(scope, cookie, context)
    visit.generation = identity.generation
    context.manager.presence.check(identity.player, visit.address)
    live = await context.manager.table(link)
    person = await context.people.find(identity.player)
    if visit.is_screen:
        # A spectator whoever opened it: somebody's own seat must not come along with their cookie.
        visit.person = Person(f"screen {token_urlsafe(9)}")
    else:
        visit.person = live.sharer(person, visit.sharer) if visit.sharer else person
    live.enter(visit)
    return live


def _sharer_number(text: str | None) -> int:
    """Who of those that share a device; 0 for the one whose device it is."""
    if text is None:
        return 0
    numbers = {str(number): number for number in range(1, MOST_SHARERS + 1)}
    if text not in numbers:
        raise table_errors.nobody_beside_you(number=0)
    return numbers[text]


async def check_visitor(scope: Scope, cookie: str | None, context: ServerContext) -> Identity:
    """Who opens a socket: a page of this server, and somebody whom it knows."""
    check_origin(scope)
    identity = await context.identify(cookie)
    if identity.standing is not Standing.KNOWN:
        raise errors.identity_needed(cookie=identity.standing.value)
    return identity
