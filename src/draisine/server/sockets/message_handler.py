"""What one socket at a table says, and how it is answered."""

import asyncio
import logging
from time import perf_counter
from typing import Any, get_args

import msgspec
from litestar import WebSocket

from draisine.kernel import DraisineError
from draisine.server import errors
from draisine.server.admin.metrics import COMMAND_SECONDS, REFUSALS
from draisine.server.context import ServerContext
from draisine.server.files.shelf_reader import is_long
from draisine.server.limits.messages import UNREADABLE, MessageLimit
from draisine.server.messages.socket import ClientMessage, Done, Ping, Pong, Refused
from draisine.server.messages.voice import VoiceCommand
from draisine.server.sockets.protocol import frame
from draisine.server.sockets.visits import SocketVisit
from draisine.tables.log.commands import Command, SetOptions, Sound
from draisine.tables.runtime.live_table import LiveTable
from draisine.tables.store import Person

_log = logging.getLogger(__name__)

_encode = msgspec.json.Encoder().encode
_decode_message: msgspec.json.Decoder[Command | VoiceCommand | Ping] = msgspec.json.Decoder(ClientMessage)
_KINDS = {kind: str(kind.__struct_config__.tag) for kind in get_args(Command)}
"""What commands are called in measurements."""
_PING = '{"type":"ping",'
_decode_ping = msgspec.json.Decoder(Ping)


class MessageHandler:
    """What one socket says and is answered: the next command is read when the last is on disk.

    A text that comes while nothing is under way is carried out in that moment, without a task to be woken for
    it and for its answer. Others wait in the socket's queue.
    """

    def __init__(self, context: ServerContext, visit: SocketVisit, live: LiveTable) -> None:
        self._context = context
        self._visit = visit
        self._live = live
        self._address = visit.address
        visits = context.manager.presence.at(visit.link)
        self._limit = MessageLimit(context, visit, listeners=lambda: len(visits))
        self._key = self._kind = ""
        self._began = 0.0
        self._under_way: asyncio.Future[None] | None = None
        """The answer to the command with this key."""
        self._somebody_in_line = False

    async def run(self, socket: WebSocket[Any, Any, Any]) -> None:
        """Until the socket is closed from either side."""
        self._visit.socket.listen(self._take)
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
            self._context.quotas.check_command(self._address, person.id, self._live.link, command)
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
        return is_long(command.options) and self._live.acts_as_host(person.id)

    async def _read_ahead(self, person: Person, command: SetOptions) -> None:
        await self._context.shelf_reader.read_ahead(self._address, self._live.table.game.id, command.options)
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
