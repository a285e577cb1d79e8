"""`/ws/{link}`: the socket of one person at one table."""

import asyncio
import logging
from secrets import token_urlsafe
from time import perf_counter
from typing import Any, get_args

import msgspec
from litestar import WebSocket, websocket
from litestar.types import Scope

from draisine.kernel import DraisineError
from draisine.server import errors
from draisine.server.admin.metrics import COMMAND_SECONDS, REFUSALS
from draisine.server.context import ServerContext, is_long
from draisine.server.http.guard import address_of, check_origin
from draisine.server.identity.cookies import COOKIE, Identity, Standing
from draisine.server.limits.frames import TOO_MUCH
from draisine.server.limits.messages import UNREADABLE, MessageLimit
from draisine.server.messages.socket import ClientMessage, Closing, Done, Ping, Pong, Refused
from draisine.server.messages.voice import VoiceCommand
from draisine.server.sockets.hub import COME_AGAIN, SocketVisit
from draisine.server.sockets.wire import frame, wire_of
from draisine.tables import errors as table_errors
from draisine.tables.log.commands import Command, SetOptions, Sound
from draisine.tables.runtime.live_table import LiveTable
from draisine.tables.sharers import MOST_SHARERS
from draisine.tables.store import Person

_log = logging.getLogger(__name__)

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
_decode_message: msgspec.json.Decoder[Command | VoiceCommand | Ping] = msgspec.json.Decoder(ClientMessage)
_KINDS = {kind: str(kind.__struct_config__.tag) for kind in get_args(Command)}
"""What commands are called in measurements."""
_PING = '{"type":"ping",'
_decode_ping = msgspec.json.Decoder(Ping)


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
        await _Conversation(context, visit, live).run(socket)
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


class _Conversation:
    """What one socket says and is answered: the next command is read when the last is on disk.

    A text that comes while nothing is under way is carried out in that moment, without a task to be woken for
    it and for its answer. Others wait in the socket's queue.
    """

    def __init__(self, context: ServerContext, visit: SocketVisit, live: LiveTable) -> None:
        self._context = context
        self._visit = visit
        self._live = live
        self._address = visit.address
        self._limit = MessageLimit(context, visit, context.manager.presence.at(visit.link))
        self._key = self._kind = ""
        self._began = 0.0
        self._under_way: asyncio.Future[None] | None = None
        """The answer to the command with this key."""
        self._somebody_in_line = False

    async def run(self, socket: WebSocket[Any, Any, Any]) -> None:
        """Until the socket is closed from either side."""
        self._visit.wire.listen(self._take)
        while True:
            message: Any = await socket.receive()
            self._somebody_in_line = True
            if self._under_way is not None:
                await asyncio.wait((self._under_way,))
            if message["type"] != "websocket.receive":
                return
            self._begin(message.get("text"))
            self._somebody_in_line = False

    def _take(self, text: str, others_wait: bool) -> bool:
        if others_wait or self._under_way is not None or self._somebody_in_line:
            return text.startswith(_PING) and self._answer_at_once(text)
        self._begin(text)
        return True

    def _answer_at_once(self, text: str) -> bool:
        """A ping: whether the line is there does not depend on how long the disk takes."""
        try:
            ping = _decode_ping.decode(text)
        except UNREADABLE:
            return False
        if self._limit.is_too_fast():
            self._limit.count_bad(ping.key, errors.too_fast.code)
        else:
            self._visit.tell(frame(_encode(Pong(ping.key))))
        return True

    def _begin(self, text: str | None) -> None:
        command = self._limit.read(text, _decode_message)
        if command is None:
            return
        if isinstance(command, Ping):
            self._visit.tell(frame(_encode(Pong(command.key))))
            return
        person = self._visit.person
        try:
            if self._visit.is_screen and not isinstance(command, Sound):
                raise errors.screen_only_shows()
            if isinstance(command, VoiceCommand):
                self._context.voice.carry_out(self._visit, self._live, command)
                self._visit.tell(frame(_encode(Done(command.key))))
                return
            self._context.quotas.check_command(self._address, command)
            if isinstance(command, SetOptions) and self._must_be_read_ahead(person, command):
                answer: asyncio.Future[None] = asyncio.ensure_future(self._read_ahead(person, command))
            else:
                answer = self._context.manager.carry_out(self._live, person, command)
        except DraisineError as error:
            REFUSALS.add(error.code)
            self._visit.tell(frame(_encode(Refused(command.key, error.code, error.params))))
            return
        self._key = command.key
        self._kind, self._began = _KINDS[type(command)], perf_counter()
        self._under_way = answer
        answer.add_done_callback(self._end)

    def _must_be_read_ahead(self, person: Person, command: SetOptions) -> bool:
        return self._live.table.host == person.id and is_long(command.options)

    async def _read_ahead(self, person: Person, command: SetOptions) -> None:
        await self._context.read_ahead(self._address, self._live.table.game.id, command.options)
        await self._context.manager.carry_out(self._live, person, command)

    def _end(self, answer: asyncio.Future[None]) -> None:
        self._under_way = None
        error = answer.exception()
        COMMAND_SECONDS.observe(perf_counter() - self._began, self._kind)
        if error is None:
            self._visit.tell(frame(_encode(Done(self._key))))
        elif isinstance(error, DraisineError):
            REFUSALS.add(error.code)
            self._visit.tell(frame(_encode(Refused(self._key, error.code, error.params))))
        else:
            _log.error("a command failed", exc_info=error)
            REFUSALS.add(errors.server_failed.code)
            self._visit.tell(frame(_encode(Refused(self._key, errors.server_failed.code, {}))))
