"""The sockets of this process, and the bytes they are told: made once for all who may know the same."""

import asyncio
from collections.abc import Iterable, Sequence
from typing import cast

import msgspec

from draisine.server.admin.metrics import GAME_CHANGES
from draisine.server.messages.socket import Closing, GameNews, TableNews, TalkNews, ThoughtNews, Welcome
from draisine.server.sockets.close_codes import COME_AGAIN
from draisine.server.sockets.protocol import frame
from draisine.server.sockets.visits import OpenSockets, SocketVisit
from draisine.tables.log.pictures import TablePicture
from draisine.tables.runtime.changes import (
    Change,
    CrewChanged,
    GameChanged,
    PresenceChanged,
    SceneryChanged,
    TableChanged,
    TableMoved,
    TalkAdded,
    ThoughtShared,
)
from draisine.tables.runtime.live_table import LiveTable
from draisine.tables.runtime.presence import Presence

_PRESENCE_DELAY = 0.15
"""Seconds in which comings and goings are gathered into one message."""

_encode = msgspec.json.Encoder().encode


class SocketHub(OpenSockets):
    """The one subscriber to what changes at the tables of this process."""

    def __init__(self, presence: Presence) -> None:
        self._presence = presence
        self._delayed: dict[str, asyncio.TimerHandle] = {}
        """Tables of which it will soon be told who is there."""

    def welcome(self, visit: SocketVisit, live: LiveTable) -> None:
        """Everything, as this person may see it."""
        seat = live.seat_of(visit.person.id)
        visit.shown = live.table_picture()
        message = Welcome(
            you=visit.person.id,
            seat=seat,
            table=visit.shown,
            scenery=live.scenery(),
            game=live.game_picture(seat, text=visit.text),
            talk=live.talk(),
        )
        visit.welcomed = True
        visit.tell(frame(_encode(message)))

    def publish(self, live: LiveTable, changes: Sequence[Change]) -> None:
        """Tell all sockets of a table what changed there."""
        visits = self.at(live.link)
        for change in changes:
            match change:
                case GameChanged():
                    GAME_CHANGES.add(live.state.game.id)
                    if visits:
                        _tell_game(live, visits, change)
                case TableMoved():
                    self._send_away(live.link)
                case _ if not visits:
                    pass
                case TableChanged() | CrewChanged():
                    _tell_table(live, visits, None)
                case SceneryChanged():
                    _tell_table(live, visits, live.scenery())
                case TalkAdded():
                    _tell_all(visits, [frame(_encode(TalkNews(said))) for said in change.talk])
                case ThoughtShared():
                    _tell_thought(visits, change)
                case PresenceChanged():
                    self._tell_presence_soon(live)

    def at(self, link: str) -> list[SocketVisit]:
        """The welcomed sockets of a table."""
        return [
            visit for visit in self._presence.at(link) if isinstance(visit, SocketVisit) and visit.welcomed
        ]

    def close_table(self, link: str, why: str, code: int) -> None:
        """Tell everyone at a table why it is no more, and close their sockets with this code."""
        message = frame(_encode(Closing(why)))
        for visit in self._presence.at(link):
            if isinstance(visit, SocketVisit):
                visit.tell(message)
                visit.socket.shut(code)

    def visits(self) -> list[SocketVisit]:
        """Of all tables."""
        return [visit for visit in self._presence.all() if isinstance(visit, SocketVisit)]

    def visits_of(self, player: str) -> list[SocketVisit]:
        """Those of a person, and of those who share their device."""
        return [visit for visit in self._presence.of(player) if isinstance(visit, SocketVisit)]

    def _send_away(self, link: str) -> None:
        for visit in tuple(self._presence.at(link)):
            if isinstance(visit, SocketVisit):
                visit.socket.shut(COME_AGAIN)

    def _tell_presence_soon(self, live: LiveTable) -> None:
        if live.link not in self._delayed:
            loop = asyncio.get_running_loop()
            self._delayed[live.link] = loop.call_later(_PRESENCE_DELAY, self._tell_presence, live)

    def _tell_presence(self, live: LiveTable) -> None:
        """Who came last knows it from their welcome."""
        del self._delayed[live.link]
        picture = live.table_picture()
        _tell_table(live, [visit for visit in self.at(live.link) if visit.shown is not picture], None)


def _tell_all(visits: Iterable[SocketVisit], messages: Sequence[bytes]) -> None:
    for visit in visits:
        for message in messages:
            visit.tell(message)


def _tell_game(live: LiveTable, visits: Iterable[SocketVisit], change: GameChanged) -> None:
    pictures = live.game_pictures(change.events)
    if pictures is None:
        return
    frames: dict[int | None, bytes] = {}
    """By audience."""
    drawn: dict[int | None, bytes] = {}
    """The same with the game drawn with letters."""
    seats = {chair.person: seat for seat, chair in enumerate(live.state.chairs)}
    for visit in visits:
        audience = pictures.audience(seats.get(visit.person.id))
        made = drawn if visit.text else frames
        message = made.get(audience)
        if message is None:
            picture = pictures.picture(audience)
            if visit.text:
                picture = live.with_text(picture, audience, change.events)
            message = made[audience] = frame(_encode(GameNews(picture)))
        visit.tell(message)


def _tell_table(live: LiveTable, visits: Sequence[SocketVisit], scenery: msgspec.Raw | None) -> None:
    if not visits:
        return
    shown = live.table_picture()
    picture = cast("TablePicture", msgspec.Raw(_encode(shown)))
    frames: dict[int | None, bytes] = {}
    """By seat."""
    for visit in visits:
        visit.shown = shown
        seat = live.seat_of(visit.person.id)
        message = frames.get(seat)
        if message is None:
            message = frames[seat] = frame(_encode(TableNews(seat, picture, scenery)))
        visit.tell(message)


def _tell_thought(visits: Iterable[SocketVisit], change: ThoughtShared) -> None:
    thought = change.thought
    message = frame(
        _encode(ThoughtNews(thought.seat, thought.text, thought.asker, thought.why, thought.about))
    )
    for visit in visits:
        if visit.person.id != change.thinker:
            visit.tell(message)
