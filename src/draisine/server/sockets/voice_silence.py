"""`/ws/{link}/silence`: by which the sound of a page with voice on hears of silence.

A page may be busy drawing the very card that forbids talk. This socket is read by a thread of its own
there, which closes the loudspeaker whatever the page does."""

from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.types import Scope

from draisine.kernel import DraisineError
from draisine.server.context import ServerContext
from draisine.server.http.middleware import address_of
from draisine.server.sockets.admission import check_visitor, turn_away
from draisine.server.sockets.close_codes import NOT_ALLOWED
from draisine.server.sockets.protocol import open_socket_of
from draisine.server.sockets.visits import SocketVisit

_encode = msgspec.json.Encoder().encode


@websocket("/ws/{link:str}/silence")
async def silence_socket(socket: WebSocket[Any, Any, Any], link: str, context: ServerContext) -> None:
    """Tell of silence until voice is off. It has nothing to say: what it sends closes it."""
    await socket.accept()
    backlog = context.settings.limits.backlog_bytes
    ear = SocketVisit(open_socket_of(socket.scope), address_of(socket.scope), backlog)
    try:
        await _enter(socket.scope, link, ear, context)
    except DraisineError as error:
        turn_away(ear, error)
        return
    try:
        message: Any = await socket.receive()
        if message["type"] == "websocket.receive":
            ear.socket.shut(NOT_ALLOWED)
    finally:
        context.voice.unlisten(ear, link)


async def _enter(scope: Scope, link: str, ear: SocketVisit, context: ServerContext) -> None:
    identity = await check_visitor(scope, context)
    live = await context.manager.table(link)
    ear.person = await context.people.find(identity.player)
    context.voice.listen(ear, live)
