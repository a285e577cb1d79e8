"""The sockets at each table, and the bytes they are told: made once for all who may know the same."""

import asyncio
from typing import Any, cast

import msgspec

from draisine.server.messages import GameNews, TableNews, TalkNews, ThoughtNews, Welcome
from draisine.server.wire import Wire, frame
from draisine.tables.log.pictures import TablePicture, ThoughtPicture
from draisine.tables.runtime.manager import LiveTable, News

_PRESENCE_DELAY = 0.15
"""Seconds in which comings and goings are gathered into one message."""

_encode = msgspec.json.Encoder().encode


class Visitor:
    """One socket at one table."""

    __slots__ = ("generation", "player", "room", "waiting", "welcomed", "wire")

    def __init__(self, wire: Wire, player: str, waiting: int) -> None:
        self.wire = wire
        self.player = player
        self.generation = 0
        """Of the cookie that opened it."""
        self.waiting = waiting
        """Bytes that may wait to be sent."""
        self.welcomed = False
        self.room: Room | None = None

    def tell(self, message: bytes) -> None:
        """Send a framed message. Who reads too slowly is cut off, and finds everything when coming back."""
        if not self.wire.push(message, self.waiting):
            self.wire.cut()

    def hear(self, news: News) -> None:
        """The listener that the table calls. Nothing is said before the welcome, which holds it all."""
        room = self.room
        if self.welcomed and room is not None:
            room.tell(self, news)


class Room:
    """A table's sockets. Remembers the bytes of the news that are being told just now."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.visitors: set[Visitor] = set()
        self._news: News | None = None
        self._frames: dict[object, bytes] = {}
        self._games: dict[int | None, bytes] = {}
        """By audience."""
        self._presence: asyncio.TimerHandle | None = None

    def welcome(self, visitor: Visitor) -> None:
        """Everything, as this person may see it."""
        live = self.live
        seat = live.seat_of(visitor.player)
        message = Welcome(
            you=visitor.player,
            seat=seat,
            table=live.table_picture(),
            scenery=live.scenery(),
            game=live.game_picture(seat),
            talk=live.talk(),
        )
        visitor.room = self
        visitor.welcomed = True
        self.visitors.add(visitor)
        visitor.tell(frame(_encode(message)))

    def leave(self, visitor: Visitor) -> None:
        """The socket is gone."""
        self.visitors.discard(visitor)
        if not self.visitors and self._presence is not None:
            self._presence.cancel()
            self._presence = None

    def tell(self, visitor: Visitor, news: News) -> None:
        """Pass news on to one socket. Called for each of them in turn with the same news."""
        if news.table and not (news.entries or news.game or news.talk or news.scenery or news.crew):
            self._tell_presence_soon()
            return
        if news is not self._news:
            self._news = news
            self._frames = {}
            self._games = {}
        live = self.live
        seat = live.seat_of(visitor.player)
        if news.scenery:
            visitor.tell(self._table_frame(seat, live.scenery()))
        if news.game and (told := self._game_frame(live.audience(seat), news)):
            visitor.tell(told)
        if news.table and not news.scenery:
            visitor.tell(self._table_frame(seat, None))
        for said in news.talk:
            visitor.tell(frame(_encode(TalkNews(said))))
        if news.thought is not None and visitor.player != news.thinker:
            visitor.tell(self._thought_frame(news.thought))

    def _thought_frame(self, thought: ThoughtPicture) -> bytes:
        made = self._frames.get("thought")
        if made is None:
            made = frame(
                _encode(ThoughtNews(thought.seat, thought.text, thought.asker, thought.why, thought.about))
            )
            self._frames["thought"] = made
        return made

    def _game_frame(self, audience: int | None, news: News) -> bytes:
        """Empty while there is no game."""
        made = self._games.get(audience)
        if made is None:
            picture = self.live.game_picture(audience, news)
            made = self._games[audience] = b"" if picture is None else frame(_encode(GameNews(picture)))
        return made

    def _table_frame(self, seat: int | None, scenery: Any) -> bytes:
        key = ("table", seat)
        made = self._frames.get(key)
        if made is None:
            picture = self._frames.get("picture")
            if picture is None:
                picture = _encode(self.live.table_picture())
                self._frames["picture"] = picture
            raw = cast("TablePicture", msgspec.Raw(picture))
            made = frame(_encode(TableNews(seat, raw, scenery)))
            self._frames[key] = made
        return made

    def _tell_presence_soon(self) -> None:
        if self._presence is None:
            loop = asyncio.get_running_loop()
            self._presence = loop.call_later(_PRESENCE_DELAY, self._tell_presence)

    def _tell_presence(self) -> None:
        self._presence = None
        self._news = None
        self._frames = {}
        for visitor in list(self.visitors):
            visitor.tell(self._table_frame(self.live.seat_of(visitor.player), None))
        self._frames = {}


class Rooms:
    """All tables that somebody looks at now."""

    def __init__(self) -> None:
        self._rooms: dict[str, Room] = {}
        self.visitors = 0

    def enter(self, visitor: Visitor, live: LiveTable) -> Room:
        """Let a socket in and welcome it."""
        room = self._rooms.get(live.link)
        if room is None or room.live is not live:
            room = Room(live)
            self._rooms[live.link] = room
        self.visitors += 1
        room.welcome(visitor)
        return room

    def leave(self, visitor: Visitor) -> None:
        """Let it out again."""
        room = visitor.room
        if room is None:
            return
        self.visitors -= 1
        room.leave(visitor)
        if not room.visitors and self._rooms.get(room.live.link) is room:
            del self._rooms[room.live.link]

    def close_older(self, player: str, generation: int) -> None:
        """Close the sockets of a person that were opened with cookies of an older generation."""
        for room in list(self._rooms.values()):
            for visitor in list(room.visitors):
                if visitor.player == player and visitor.generation < generation:
                    visitor.wire.shut(1001)

    def close(self, code: int) -> None:
        """Close every socket with this code."""
        for room in list(self._rooms.values()):
            for visitor in list(room.visitors):
                visitor.wire.shut(code)
