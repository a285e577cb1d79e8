"""`/ws/{link}/review`: the socket of one page of a replay that people look at together."""

from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.types import Scope

from draisine.kernel import DraisineError
from draisine.server.context import ServerContext
from draisine.server.http.middleware import address_of
from draisine.server.limits.messages import MessageLimit
from draisine.server.messages.review import Lead, ReviewClientMessage, ShowInstant
from draisine.server.messages.socket import Done, Ping, Pong, Refused
from draisine.server.replays.reviews import Review
from draisine.server.sockets.admission import check_visitor, turn_away
from draisine.server.sockets.protocol import frame, open_socket_of
from draisine.server.sockets.visits import SocketVisit

_encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[Lead | ShowInstant | Ping] = msgspec.json.Decoder(ReviewClientMessage)


@websocket("/ws/{link:str}/review")
async def review_socket(socket: WebSocket[Any, Any, Any], link: str, context: ServerContext) -> None:
    """Let a page of a replay in, then carry out what it sends until it is left. The link may also be the id
    of a log from a file."""
    await socket.accept()
    visit = SocketVisit(
        open_socket_of(socket.scope), address_of(socket.scope), context.settings.limits.backlog_bytes
    )
    try:
        review, page = await _enter(socket.scope, link, visit, context)
    except DraisineError as error:
        turn_away(visit, error)
        return
    try:
        await _MessageHandler(context, visit, review, page).run(socket)
    finally:
        context.reviews.leave(page, visit)


async def _enter(scope: Scope, link: str, visit: SocketVisit, context: ServerContext) -> tuple[Review, int]:
    identity = await check_visitor(scope, context)
    visit.generation = identity.generation
    context.reviews.check(identity.player, visit.address)
    replay = await context.replays.over(link, visit.address)
    visit.person = await context.people.find(identity.player)
    return context.reviews.enter(link, replay, visit)


class _MessageHandler:
    """What one page says and is answered."""

    def __init__(self, context: ServerContext, visit: SocketVisit, review: Review, page: int) -> None:
        self._context = context
        self._visit = visit
        self._review = review
        self._page = page
        self._limit = MessageLimit(context, visit, listeners=lambda: len(review))

    async def run(self, socket: WebSocket[Any, Any, Any]) -> None:
        """Until the socket is closed from either side."""
        while True:
            message: Any = await socket.receive()
            if message["type"] != "websocket.receive":
                return
            await self._take(message.get("text"))

    async def _take(self, text: str | None) -> None:
        said = self._limit.read(text, _decoder)
        if said is None:
            return
        if isinstance(said, Lead):
            # Who leads is called by name, which many give themselves only then.
            self._visit.person = await self._context.people.find(self._visit.person.id)
        self._visit.tell(frame(_encode(self._answer(said))))

    def _answer(self, said: Lead | ShowInstant | Ping) -> Done | Refused | Pong:
        try:
            match said:
                case Ping():
                    return Pong(said.key)
                case Lead(lead=True):
                    self._review.take_lead(self._page)
                case Lead():
                    self._review.give_lead(self._page)
                case ShowInstant():
                    self._review.show(self._page, said)
        except DraisineError as error:
            return Refused(said.key, error.code, error.params)
        return Done(said.key)
