"""All that requests and sockets need of one server, in one place."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import draisine
from draisine.games import all_games
from draisine.server.admin.health import HealthCheck
from draisine.server.admin.host_control import HostControl
from draisine.server.admin.metrics import metrics_text
from draisine.server.admin.metrics_port import MetricsPort
from draisine.server.files.game_boards import GameBoards
from draisine.server.files.pages import Pages
from draisine.server.files.shelf import make_room
from draisine.server.files.shelf_reader import ShelfReader
from draisine.server.http.base_path import put_below
from draisine.server.identity.cookies import Cookies
from draisine.server.identity.people import People
from draisine.server.identity.seat_tokens import SeatTokens
from draisine.server.identity.sessions import Sessions
from draisine.server.limits.quotas import Quotas
from draisine.server.limits.rates import Throttle
from draisine.server.meetings.live_meetings import Meetings
from draisine.server.network import Addresses, network_of
from draisine.server.processes.notifications import Notifications
from draisine.server.processes.owner_router import OwnerRouter
from draisine.server.qr import QrCodes
from draisine.server.replays.analyses import Analyses
from draisine.server.replays.moment_images import MomentImages
from draisine.server.replays.replays import Replays
from draisine.server.replays.reviews import Reviews
from draisine.server.settings import Settings
from draisine.server.sockets.close_codes import COME_AGAIN
from draisine.server.sockets.hub import SocketHub
from draisine.server.voice.signals import VoiceRooms
from draisine.tables.analyses.queue import Quiet, at_once
from draisine.tables.retention import Retention
from draisine.tables.runtime.changes import MOVED, Change, GameChanged
from draisine.tables.runtime.erasure import Erasure
from draisine.tables.runtime.live_table import LiveTable
from draisine.tables.runtime.manager import TableManager
from draisine.tables.runtime.time_source import SystemTime
from draisine.tables.store import Store

if TYPE_CHECKING:
    from draisine.server.https.listener import Https

_log = logging.getLogger(__name__)

_WAIT_TO_FORGET = 5.0
"""Seconds for which somebody who wants to be forgotten waits for it."""
_METRICS_TRIES = 64
"""Ports from the one that was given on: every process of a server has its own."""


class ServerContext:
    """Made once for a server. `open` must have run before the first request."""

    cookies: Cookies
    seat_tokens: SeatTokens
    sessions: Sessions

    def __init__(
        self,
        settings: Settings,
        store: Store,
        manager: TableManager,
        strengths: Callable[[str], Sequence[str]],
        addresses: Addresses,
        *,
        quiet: Quiet = at_once,
        bots_asked: Callable[[], int] = lambda: 0,
    ) -> None:
        """`quiet` waits until no bot is waited for; `bots_asked`: questions without an answer yet."""
        self._closed = False
        self.bots_asked = bots_asked
        self._metrics = MetricsPort(lambda: metrics_text(self))
        limits = settings.limits
        self.settings = settings
        self.store = store
        self.manager = manager
        self.strengths = strengths
        self.addresses = addresses
        self.owner_router = OwnerRouter(manager)
        self.notifications = Notifications(
            manager.owners, lambda: self.owner_router.secret, self._heard, self._missed
        )
        self.people = People(
            store, manager.presence, limits.profiles, lambda player: self.notifications.tell("person", player)
        )
        self.hub = SocketHub(manager.presence)
        self.voice = VoiceRooms(settings.voice, self.hub, limits.signals)
        manager.subscribe(self._publish)
        self.retention = Retention(
            manager, store, all_games(), SystemTime(), settings.keep_days, settings.export_to
        )
        self.health_check = HealthCheck(store)
        base = settings.base_path
        self.pages = Pages(settings.client, (lambda html: put_below(html, base)) if base else None)
        self.boards = GameBoards(settings.base_path)
        self.requests = Throttle(limits.requests)
        self.guesses = Throttle(limits.guesses)
        self.quotas = Quotas(limits, store)
        self.shelf_reader = ShelfReader(settings.data, limits.message_bytes, self.requests)
        self.messages = Throttle(limits.messages_of_an_address)
        self.exports = Throttle(limits.exports)
        self.drawings = Throttle(limits.drawings)
        self.replays = Replays(manager, store, self.quotas)
        self.analyses = Analyses(self.replays, store, self.drawings, quiet)
        self.moment_images = MomentImages(self.replays, self.drawings)
        self.https: Https | None = None
        """Of a server that speaks HTTPS by itself."""
        self.erasure = Erasure(manager, store, self.replays.forget, self._forgotten_elsewhere, self._sign_out)
        self.reviews = Reviews(limits.sockets_of_a_person, limits.sockets_of_an_address)
        self.meetings = Meetings(
            store,
            lambda meeting: self.notifications.tell("meeting", meeting),
            limits.sockets_of_a_person,
            limits.sockets_of_an_address,
        )
        self.qr_codes = QrCodes()
        self.host_control = HostControl(settings, store, manager, self.hub, lambda: self.owner_router.secret)
        self.owner_router.remembers = self.replays.remembers
        manager.elsewhere = self.owner_router.ask_for_glances
        manager.crews.changed = lambda crew: self.notifications.tell("crew", crew)

    def forget_addresses(self) -> None:
        """Forget the addresses that no limit needs any more."""
        for throttle in (
            self.requests,
            self.guesses,
            *self.quotas.throttles,
            self.messages,
            self.exports,
            self.drawings,
        ):
            throttle.forget_idle()
        network_of.cache_clear()

    async def can_drain(self) -> bool:
        """Another process can take the tables, also one that has only just started."""
        await self.store.owners.look()
        return self.manager.ownership.heir() is not None

    async def drain(self) -> None:
        """Take no more tables, let games with a running clock end, hand everything over. Returns when nothing
        is held here any more; then the process may stop."""
        fields = {"tables": len(self.manager.held()), "seconds": self.settings.drain_seconds}
        _log.info("server drains", extra={"fields": fields})
        await self.manager.ownership.drain(self.settings.drain_seconds)

    async def open(self, peer_address: str = "") -> None:
        """Get the signing key, the same after every start, and wake the tables. `peer_address`: where other
        processes reach this one."""
        self.loop = asyncio.get_running_loop()
        key = (await self.store.keep("signing_key", secrets.token_urlsafe(32))).encode()
        self.cookies = Cookies(key)
        self.seat_tokens = SeatTokens(key, self.store, self.people)
        sockets = (self.hub, self.reviews, self.meetings)
        self.sessions = Sessions(self.cookies, self.people, sockets, self.notifications.wait_told)
        self.host_secret = await self.store.keep("host_secret", secrets.token_urlsafe(12))
        self.addresses.host_secret = self.host_secret
        await asyncio.to_thread(make_room, self.settings.data, all_games())
        self.owner_router.secret = await self.store.keep("peer_secret", secrets.token_urlsafe(32))
        await self.store.owners.start(peer_address, self.manager.lose_all, self.settings.lease_seconds)
        settings = self.settings
        if settings.metrics_port is not None:
            port = await self._metrics.start(settings.metrics_host, settings.metrics_port, _METRICS_TRIES)
            self.addresses.metrics_port = port
            level = logging.INFO if port == settings.metrics_port else logging.WARNING
            _log.log(level, "metrics are at port %s", port)
        await self.notifications.start()
        await self.manager.start()
        self.retention.start()
        await self.erasure.resume()
        _log.info("server started", extra={"fields": {"version": draisine.__version__}})

    def _publish(self, live: LiveTable, changes: Sequence[Change]) -> None:
        self.hub.publish(live, changes)
        if len(changes) > 1 or type(changes[0]) is not GameChanged:
            self.voice.look_again(live)
        if changes is MOVED:
            self.reviews.close_link(live.link, COME_AGAIN)

    async def _heard(self, kind: str, subject: str) -> None:
        """Another process changed something that may be in memory here."""
        if kind == "crew":
            await self.manager.crews.read_again(subject)
        elif kind == "meeting":
            await self.meetings.spread(subject)
        elif kind == "person":
            person = await self.people.read(subject)
            self.manager.rename(person)
            self.sessions.close_older(person)

    async def _missed(self) -> None:
        """Other processes may have changed anything that is in memory here."""
        self.manager.crews.read_all_again()
        await self.meetings.spread_all()
        for player in self.sessions.people():
            await self._heard("person", player)

    def _forgotten_elsewhere(self, player: str) -> None:
        self.sessions.forgotten_elsewhere(player)

    async def forget(self, player: str) -> bool:
        """Forget somebody: they are signed out everywhere at once, and their names and words are taken out of
        the logs. False: that is still going on."""
        await self.erasure.note(player)
        first_try = self.erasure.begin(player)
        await asyncio.wait([first_try], timeout=_WAIT_TO_FORGET)
        return first_try.done() and first_try.result()

    async def _sign_out(self, player: str) -> None:
        await self.sessions.end_all(player)
        for meeting in await self.store.meetings_of(player):
            await self.meetings.remove(meeting.id)

    async def close(self) -> None:
        """Send everyone away (they connect again), let the tables note their clocks. May be called twice."""
        if not self._closed:
            _log.info("server stops")
        self._closed = True
        self.hub.close(1001)
        self.reviews.close(1001)
        self.meetings.close(1001)
        await self._metrics.stop()
        await self.retention.stop()
        await self.notifications.stop()
        await self.analyses.close()
        await self.erasure.close()
        await self.manager.close()
