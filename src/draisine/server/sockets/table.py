"""`/ws/{link}`: the socket of one person at one table."""

from secrets import token_urlsafe
from typing import Any

from litestar import WebSocket, websocket
from litestar.types import Scope

from draisine.kernel import DraisineError
from draisine.server.context import ServerContext
from draisine.server.http.middleware import address_of
from draisine.server.sockets.admission import check_visitor, turn_away
from draisine.server.sockets.message_handler import MessageHandler
from draisine.server.sockets.protocol import open_socket_of
from draisine.server.sockets.visits import SocketVisit
from draisine.tables import errors as table_errors
from draisine.tables.runtime.live_table import LiveTable
from draisine.tables.shared_devices import MOST_SHARERS
from draisine.tables.store import Person


@websocket("/ws/{link:str}")
async def table_socket(socket: WebSocket[Any, Any, Any], link: str, context: ServerContext) -> None:
    """Let somebody in, then carry out what they send until they leave."""
    backlog = context.settings.limits.backlog_bytes
    text = socket.query_params.get("picture") == "text"
    visit = SocketVisit(open_socket_of(socket.scope), address_of(socket.scope), backlog, text=text)
    visit.is_screen = socket.query_params.get("as") == "screen"
    try:
        visit.sharer = _sharer_number(socket.query_params.get("for"))
        live = await _enter(socket.scope, link, visit, context)
    except DraisineError as error:
        await socket.accept()
        turn_away(visit, error)
        return
    try:
        # Only now, so that the welcome leaves together with the answer to the handshake.
        await socket.accept()
        context.hub.welcome(visit, live)
        context.voice.greet(visit)
        await MessageHandler(context, visit, live).run(socket)
    finally:
        context.manager.leave(visit)
        context.voice.leave(visit)


async def _enter(scope: Scope, link: str, visit: SocketVisit, context: ServerContext) -> LiveTable:
    """Check who it is and let them in. Their profile is read last: nothing is awaited between that and the
    visit, by which it is known from then on."""
    identity = await check_visitor(scope, context)
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
