"""`/ws/meetings/{link}`: the socket of one phone that shows the companion of a real table."""

from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.types import Scope

from draisine.kernel import DraisineError
from draisine.server.admin.metrics import REFUSALS
from draisine.server.context import ServerContext
from draisine.server.http.middleware import address_of
from draisine.server.limits.messages import MessageLimit
from draisine.server.meetings.live_meetings import Phone
from draisine.server.messages.meetings import AddLines, ClockPong, MeetingClientMessage
from draisine.server.messages.socket import Done, Ping, Refused
from draisine.server.sockets.admission import check_visitor, turn_away
from draisine.server.sockets.protocol import frame, open_socket_of
from draisine.server.sockets.visits import SocketVisit

_encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[AddLines | Ping] = msgspec.json.Decoder(MeetingClientMessage)
_MOST_DIGITS = 7


@websocket("/ws/meetings/{link:str}")
async def meeting_socket(socket: WebSocket[Any, Any, Any], link: str, context: ServerContext) -> None:
    """Let a phone in, then write what it sends until it is left. `?since=` is how many lines it knows."""
    await socket.accept()
    visit = SocketVisit(
        open_socket_of(socket.scope), address_of(socket.scope), context.settings.limits.backlog_bytes
    )
    since = socket.query_params.get("since", "0")
    known = int(since) if since.isascii() and since.isdigit() and len(since) <= _MOST_DIGITS else 0
    try:
        phone = await _enter(socket.scope, link, visit, known, context)
    except DraisineError as error:
        turn_away(visit, error)
        return
    limit = MessageLimit(context, visit, listeners=lambda: 1)
    try:
        while True:
            message: Any = await socket.receive()
            if message["type"] != "websocket.receive":
                return
            said = limit.read(message.get("text"), _decoder)
            if said is not None:
                visit.tell(frame(_encode(await _answer(context, phone, said))))
    finally:
        context.meetings.leave(phone)


async def _enter(scope: Scope, link: str, visit: SocketVisit, known: int, context: ServerContext) -> Phone:
    identity = await check_visitor(scope, context)
    visit.generation = identity.generation
    context.meetings.check(identity.player, visit.address)
    visit.person = await context.people.find(identity.player)
    return await context.meetings.enter(link, visit, known)


async def _answer(context: ServerContext, phone: Phone, said: AddLines | Ping) -> ClockPong | Done | Refused:
    if isinstance(said, Ping):
        return ClockPong(said.key, context.meetings.now())
    try:
        context.quotas.check_bytes(phone.visit.address, sum(len(_encode(line)) for line in said.lines))
        await context.meetings.add(phone, said)
    except DraisineError as error:
        REFUSALS.add(error.code)
        return Refused(said.key, error.code, error.params)
    return Done(said.key)
