"""What whoever runs the server sees and does, behind a secret that is printed at the start."""

import asyncio
import logging
import secrets
import shutil
import signal
import time
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import msgspec
from litestar.params import HeaderParameter
from litestar.types import Scope
from msgspec.structs import replace

import draisine
from draisine.server import errors
from draisine.server.admin.logs import HOST_ACTS
from draisine.server.admin.metrics import STARTED, memory_bytes
from draisine.server.build import compiled
from draisine.server.http.middleware import address_of
from draisine.server.messages.host import HostAct, HostProcess, HostState, HostTable
from draisine.server.processes.peers import ask_all
from draisine.server.settings import Settings
from draisine.server.sockets.close_codes import NOT_THERE
from draisine.server.sockets.hub import SocketHub
from draisine.stores.sqlite.schema import FILE
from draisine.tables import errors as table_errors
from draisine.tables.bots.names import bot_names
from draisine.tables.log.decisions.closure import decide_throw_out
from draisine.tables.log.entries import ThrownOut
from draisine.tables.runtime.live_table import LiveTable
from draisine.tables.runtime.manager import TableManager
from draisine.tables.store import Store

if TYPE_CHECKING:
    from draisine.server.context import ServerContext

_acts = logging.getLogger(HOST_ACTS)
_MOST_TABLES = 200
_MOST_ACTS = 50
HOST_PATH = "/peer/host"
_ANSWERED = 0.3
"""Seconds after which whoever asked has the answer."""
HostSecret = Annotated[str, HeaderParameter(name="X-Host-Secret", max_length=200)]


def check_host(context: "ServerContext", scope: Scope, secret: str) -> None:
    """Refuse whoever has not the secret, with `host_only`; an address that guesses has to wait."""
    if not secrets.compare_digest(secret.encode(), context.host_secret.encode()):
        context.guesses.check(address_of(scope))
        raise errors.host_only()


class ProcessState(msgspec.Struct, frozen=True):
    """What one process says of itself."""

    process: HostProcess
    people: tuple[str, ...]
    """Ids, since somebody may be at several processes."""
    tables: tuple[HostTable, ...]
    acts: tuple[HostAct, ...]


class HostControl:
    """Of this process: its tables, and what was done here. The others are asked for theirs."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        manager: TableManager,
        hub: SocketHub,
        peer_secret: Callable[[], str],
    ) -> None:
        self._peer_secret = peer_secret
        self._settings = settings
        self._store = store
        self._manager = manager
        self._hub = hub
        self._done: deque[HostAct] = deque(maxlen=_MOST_ACTS)

    async def state(self) -> HostState:
        """As it is now, of all processes that answer."""
        data_bytes, disk_free = await asyncio.to_thread(_disk, self._settings)
        peers = list(self._store.owners.peers)
        answers = await ask_all(peers, HOST_PATH, {}, self._peer_secret())
        said = [self.here(), *(msgspec.json.decode(answer, type=ProcessState) for answer in answers)]
        processes = [replace(each.process, answers=each is said[0]) for each in said]
        tables = sorted((table for each in said for table in each.tables), key=_lively, reverse=True)
        acts = sorted((act for each in said for act in each.acts), key=lambda act: act.when, reverse=True)
        count = sum(process.tables for process in processes)
        return HostState(
            version=draisine.__version__,
            rules="compiled" if compiled() else "plain",
            store="postgresql" if self._settings.database else "sqlite",
            started=min(process.started for process in processes),
            memory=sum(process.memory for process in processes),
            data_bytes=data_bytes,
            disk_free=disk_free,
            people=len({person for each in said for person in each.people}),
            sockets=sum(process.sockets for process in processes),
            processes=tuple(processes),
            silent=len(peers) - len(answers),
            draining=all(process.draining for process in processes),
            keep_days=self._settings.keep_days,
            tables=tuple(tables[:_MOST_TABLES]),
            more=max(0, count - _MOST_TABLES),
            acts=tuple(acts[:_MOST_ACTS]),
        )

    def here(self) -> ProcessState:
        """This process alone."""
        presence, tables = self._manager.presence, [self._table(live) for live in self._manager.held()]
        return ProcessState(
            HostProcess(
                self._store.owners.id,
                draisine.__version__,
                int(STARTED * 1000),
                memory_bytes(),
                presence.people,
                presence.count,
                len(tables),
                self._manager.ownership.draining,
                answers=True,
            ),
            presence.person_ids,
            tuple(sorted(tables, key=_lively, reverse=True)[:_MOST_TABLES]),
            tuple(self._done),
        )

    def _table(self, live: LiveTable) -> HostTable:
        table = live.table
        names = bot_names(table.game.id, live.link, table.chairs)
        return HostTable(
            number=live.number,
            game=table.game.id,
            name=table.name,
            status=table.status,
            seats=tuple(name or chair.name or "" for name, chair in zip(names, table.chairs, strict=True)),
            visitors=len(self._manager.presence.at(live.link)),
            entries=table.sequence,
            touched=table.touched,
            process=self._store.owners.id,
            bots=tuple(chair.bot if chair.person is None else None for chair in table.chairs),
        )

    async def throw_out(self, number: int, why: ThrownOut) -> None:
        """Close a table of this process; whoever is there is told why: `no_such_table`, `game_over`."""
        live = next((live for live in self._manager.held() if live.number == number), None)
        if live is None:
            raise table_errors.no_such_table()
        await live.ask(lambda table, context: decide_throw_out(table, context, why))
        self._hub.close_table(live.link, table_errors.THROWN_OUT[why].code, NOT_THERE)
        self._manager.forget(live.link)
        self._note(HostAct(_now(), "threw_out", number, why))

    def drain(self, process: str = "") -> None:
        """Stop this process in good order, as whoever runs services would: once this was answered.
        `no_such_process` when another one was meant, which is gone by now."""
        if process and process != self._store.owners.id:
            raise errors.no_such_process()
        self._note(HostAct(_now(), "drained"))
        asyncio.get_running_loop().call_later(_ANSWERED, signal.raise_signal, signal.SIGTERM)

    def _note(self, act: HostAct) -> None:
        act = replace(act, process=self._store.owners.id)
        self._done.append(act)
        about = f" table {act.table} ({act.why})" if act.table else ""
        fields = {"act": act.act, "table": act.table, "why": act.why, "process": act.process}
        _acts.info("the host %s%s", act.act.replace("_", " "), about, extra={"fields": fields})


def _lively(table: HostTable) -> tuple[int, int]:
    return table.visitors, table.touched


def _disk(settings: Settings) -> tuple[int, int]:
    """Bytes of the store's files, none for a database, and bytes that are left beside them."""
    files = [settings.data / f"{FILE}{ending}" for ending in ("", "-wal", "-shm")]
    used = 0 if settings.database else sum(file.stat().st_size for file in files if file.exists())
    return used, shutil.disk_usage(settings.data).free


def _now() -> int:
    return int(time.time() * 1000)
