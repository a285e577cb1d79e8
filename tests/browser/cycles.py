"""A page at a table whose line is broken and mended again and again, whatever drives the browser."""

import random
import time
from contextlib import AbstractContextManager

from tests.server.proxy import Mode, Proxy


def now() -> int:
    """Unix time in milliseconds, as pages note it."""
    return round(time.time() * 1000)


class LineCycles:
    """One page, and how long it took to notice and to be back. Subclasses say how it is driven."""

    kinds: tuple[str, ...] = (
        "send_swallowed",
        "send_stopped",
        "touched",
        "hangs_while_calling",
        "slept",
        "only_visible",
    )

    def __init__(self, proxy: Proxy) -> None:
        self._proxy = proxy
        self._said = 0
        self.noticed: dict[str, list[int]] = {}
        self.back: dict[str, list[int]] = {}

    # --- what a subclass says -------------------------------------------------------------------------

    def notes(self) -> list[tuple[str, int]]:
        """The states of the line that the page noted, each with when it began."""
        raise NotImplementedError

    def wait_for(self, state: str) -> None:
        """Until the page shows that its line is in this state."""
        raise NotImplementedError

    def write(self, text: str) -> None:
        """Into the box for talk; nothing is sent yet."""
        raise NotImplementedError

    def send(self) -> None:
        """What was written."""
        raise NotImplementedError

    def touch(self) -> None:
        """Move the pointer somewhere."""
        raise NotImplementedError

    def asleep(self) -> AbstractContextManager[None]:
        """Nothing of the page runs inside the block."""
        raise NotImplementedError

    def check_said_once(self, text: str) -> None:
        """Wait until the page shows it, and once."""
        raise NotImplementedError

    def mend(self) -> None:
        """Let the line be good again."""
        self._proxy.set("forward")

    # --- one cycle ------------------------------------------------------------------------------------

    def run_all(self, cycles: int) -> None:
        """Break the line so many times, in each way in turn."""
        for number in range(cycles):
            self.run(self.kinds[number % len(self.kinds)], random.uniform(0, 4))

    def run(self, kind: str, pause: float) -> None:
        """Break the line in one way, wait until the page says so, mend it, wait until it is back."""
        self.wait_for("online")
        known = len(self.notes())
        since: int = getattr(self, "_" + kind)()
        self.wait_for("lost")
        time.sleep(pause)
        mended = now()
        self.mend()
        self.wait_for("online")
        notes = self.notes()[known:]
        self.noticed.setdefault(kind, []).append(next(at for state, at in notes if state == "lost") - since)
        self.back.setdefault(kind, []).append([at for state, at in notes if state == "online"][-1] - mended)
        if kind.startswith("send"):
            self.check_said_once(f"cycle {self._said}.")
        time.sleep(0.3)

    def _send(self, mode: Mode) -> int:
        self._said += 1
        self.write(f"cycle {self._said}.")
        self._proxy.set(mode)
        since = now()
        self.send()
        return since

    def _send_swallowed(self) -> int:
        return self._send("swallow")

    def _send_stopped(self) -> int:
        return self._send("stop")

    def _touched(self) -> int:
        self._proxy.set("swallow")
        since = now()
        self.touch()
        return since

    def _hangs_while_calling(self) -> int:
        self._proxy.set("swallow")
        since = now()
        self._proxy.cut()
        return since

    def _slept(self) -> int:
        with self.asleep():
            self._proxy.set("swallow")
            time.sleep(random.uniform(1, 8))
        since = now()
        self.touch()
        return since

    def _only_visible(self) -> int:
        self._proxy.set("swallow")
        return now()
