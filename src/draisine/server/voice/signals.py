"""Who has voice on at which table, and the signals by which their browsers find each other.

Voices themselves never come here. A room lives in the process that owns its table, as all of the table's
sockets do, and is forgotten with them: nothing of it is in a log, on disk or in the server's own log."""

import time
from itertools import count
from typing import Any

import msgspec

from draisine.server import errors
from draisine.server.limits.limits import Rate
from draisine.server.limits.rates import Bucket
from draisine.server.messages.voice import (
    SilenceNews,
    VoiceCommand,
    VoiceEnded,
    VoiceNews,
    VoiceOff,
    VoiceOn,
    VoicePerson,
    VoiceReady,
    VoiceSignal,
    VoiceSignalNews,
)
from draisine.server.sockets.hub import SocketHub
from draisine.server.sockets.protocol import frame
from draisine.server.sockets.visits import SocketVisit
from draisine.server.voice.ice import VoiceSettings, ice_servers
from draisine.tables.runtime.live_table import LiveTable

MOST_SPEAKERS = 5
"""Everybody sends to everybody: one more would cost each of them another line."""
MOST_LISTENERS = 5
"""Spectators; each costs every speaker a line as well."""
_TURNED_ON = 2000
"""What turning voice on costs, in bytes of signals: everybody at the table is told."""
_AROUND = 200
"""Bytes of a signal beside its text."""
_NO_MORE = 1000
"""Closes a socket that nothing more will be told."""

_encode = msgspec.json.Encoder().encode


class _Voice:
    """One page with voice on."""

    __slots__ = ("ear", "link", "number", "seat", "visit")

    def __init__(self, number: int, visit: SocketVisit, link: str, seat: int | None) -> None:
        self.number = number
        self.visit = visit
        self.link = link
        self.seat = seat
        self.ear: SocketVisit | None = None
        """The socket by which the page's sound hears of silence, past everything that is drawn."""

    @property
    def speaks(self) -> bool:
        return self.seat is not None


class VoiceRooms:
    """Of one process."""

    def __init__(self, settings: VoiceSettings, hub: SocketHub, signals: Rate | None) -> None:
        """`signals`: bytes that one socket may send to others."""
        self._settings = settings
        self._hub = hub
        self._signals = signals
        self._rooms: dict[str, list[_Voice]] = {}
        self._voices: dict[SocketVisit, _Voice] = {}
        self._numbers = count(1)

    def carry_out(self, visit: SocketVisit, live: LiveTable, command: VoiceCommand) -> None:
        """Do what a page asks for, or refuse it by name."""
        match command:
            case VoiceOn():
                self._turn_on(visit, live)
            case VoiceOff():
                self.leave(visit)
            case VoiceSignal():
                self._pass_on(visit, command)

    def greet(self, visit: SocketVisit) -> None:
        """Tell a socket that was just welcomed who has voice on, if anybody has."""
        if visit.link in self._rooms:
            visit.tell(self._news(visit.link))

    def leave(self, visit: SocketVisit) -> None:
        """Voice is off for this page: it asked for that, or is gone. May be called twice."""
        voice = self._voices.get(visit)
        if voice is not None:
            self._remove(voice)
            self._tell(voice.link)

    def listen(self, ear: SocketVisit, live: LiveTable) -> None:
        """Tell this socket of silence from now on: that of somebody who has voice on here. The one before is
        closed."""
        room = self._rooms.get(live.link, ())
        voice = next((one for one in room if one.visit.person.id == ear.person.id), None)
        if voice is None:
            raise errors.voice_is_off()
        self._drop_ear(voice)
        voice.ear = ear
        _say(ear, SilenceNews(live.table.silent))

    def unlisten(self, ear: SocketVisit, link: str) -> None:
        """The socket is closed."""
        for voice in self._rooms.get(link, ()):
            if voice.ear is ear:
                voice.ear = None

    def look_again(self, live: LiveTable) -> None:
        """Somebody may have sat down, stood up or left, spectators may not hear any more, or nobody may."""
        self._tell_silence(live)
        changed = False
        for voice in tuple(self._rooms.get(live.link, ())):
            seat = live.seat_of(voice.visit.person.id)
            if seat is None and not live.table.spectators_hear:
                self._end(voice, errors.voice_not_for_spectators.code)
            elif (seat is None) == voice.speaks:
                self._end(voice, errors.voice_role_changed.code)
            elif seat == voice.seat:
                continue
            voice.seat = seat
            changed = True
        if changed:
            self._tell(live.link)

    def _turn_on(self, visit: SocketVisit, live: LiveTable) -> None:
        if not self._settings.offered:
            raise errors.voice_not_offered()
        seat = live.seat_of(visit.person.id)
        if seat is None and not live.table.spectators_hear:
            raise errors.voice_not_for_spectators()
        self._charge(visit, _TURNED_ON)
        voice = self._voices.get(visit)
        if voice is None:
            room = self._rooms.get(live.link, [])
            before = next((one for one in room if one.visit.person.id == visit.person.id), None)
            most = MOST_LISTENERS if seat is None else MOST_SPEAKERS
            if sum((one.seat is None) == (seat is None) for one in room if one is not before) >= most:
                raise errors.voice_full(most=most)
            if before is not None:
                self._end(before, errors.voice_elsewhere.code)
            voice = _Voice(next(self._numbers), visit, live.link, seat)
            self._rooms.setdefault(live.link, []).append(voice)
            self._voices[visit] = voice
        servers = ice_servers(self._settings, time.time())
        _say(visit, VoiceReady(voice.number, servers, self._settings.relay_only))
        self._tell(live.link)

    def _pass_on(self, visit: SocketVisit, signal: VoiceSignal) -> None:
        voice = self._voices.get(visit)
        if voice is None:
            raise errors.voice_is_off()
        self._charge(visit, len(signal.text.encode()) + _AROUND)
        for other in self._rooms[voice.link]:
            if other.number == signal.to and other is not voice and (voice.speaks or other.speaks):
                _say(other.visit, VoiceSignalNews(voice.number, signal.kind, signal.text))
                return
        raise errors.voice_peer_gone()

    def _charge(self, visit: SocketVisit, size: int) -> None:
        if self._signals is None:
            return
        if visit.signals is None:
            visit.signals = Bucket(self._signals)
        if not visit.signals.take(size):
            raise errors.voice_too_much(seconds=visit.signals.wait(size))

    def _end(self, voice: _Voice, code: str) -> None:
        self._remove(voice)
        _say(voice.visit, VoiceEnded(code))

    def _tell_silence(self, live: LiveTable) -> None:
        ears = [voice.ear for voice in self._rooms.get(live.link, ()) if voice.ear is not None]
        if ears:
            news = frame(_encode(SilenceNews(live.table.silent)))
            for ear in ears:
                ear.tell(news)

    def _drop_ear(self, voice: _Voice) -> None:
        if voice.ear is not None:
            voice.ear.socket.shut(_NO_MORE)
            voice.ear = None

    def _remove(self, voice: _Voice) -> None:
        self._drop_ear(voice)
        del self._voices[voice.visit]
        room = self._rooms[voice.link]
        room.remove(voice)
        if not room:
            del self._rooms[voice.link]

    def _news(self, link: str) -> bytes:
        room = self._rooms.get(link, ())
        people = tuple(VoicePerson(one.number, one.visit.person.id, one.seat) for one in room)
        return frame(_encode(VoiceNews(people)))

    def _tell(self, link: str) -> None:
        news = self._news(link)
        for visit in self._hub.at(link):
            visit.tell(news)


def _say(visit: SocketVisit, message: Any) -> None:
    visit.tell(frame(_encode(message)))
