"""Two joined connections: what becomes of a client whose owner hangs."""

import asyncio
from typing import cast

from uvicorn.server import ServerState

from draisine.server.limits.connections import Connections, sweep_one
from draisine.server.limits.limits import UNLIMITED
from draisine.server.processes.splice import ClientEnd


class _Transport(asyncio.Transport):
    aborted = False

    def is_closing(self) -> bool:
        return self.aborted

    def abort(self) -> None:
        self.aborted = True


def test_whoever_was_led_to_a_process_that_hangs_is_let_go_when_its_lease_is_over() -> None:
    transport = _Transport()
    counted = cast("tuple[Connections, str | None]", (None, None))
    living: list[bool] = []
    end = ClientEnd(transport, ServerState(), counted, lambda: living[-1])
    # One that has just begun is not known yet.
    for lives in (False, True, True):
        living.append(lives)
        sweep_one(end, 0.0, UNLIMITED)
        assert not transport.aborted
    living.append(False)
    sweep_one(end, 0.0, UNLIMITED)
    assert transport.aborted
