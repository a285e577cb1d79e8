"""Who is there through a socket, at a table, a replay or a companion; and what all these have in common."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from draisine.server.limits.rates import Bucket
from draisine.server.sockets.protocol import OpenSocket
from draisine.tables.log.pictures import TablePicture
from draisine.tables.runtime.presence import Visit
from draisine.tables.store import Person


class SocketVisit(Visit):
    """One socket at one table."""

    __slots__ = ("generation", "sharer", "shown", "signals", "socket", "text", "waiting", "welcomed")

    def __init__(self, socket: OpenSocket, address: str, waiting: int, *, text: bool = False) -> None:
        super().__init__(Person(""), address)
        self.socket = socket
        self.generation = 0
        """Of the cookie that opened it."""
        self.sharer = 0
        """Who of those that share the device; 0 for the one whose cookie it is."""
        self.waiting = waiting
        """Bytes that may wait to be sent."""
        self.text = text
        """The game is drawn with letters too."""
        self.signals: Bucket | None = None
        """What it may still send to other pages for voice; None before it sent any."""
        self.shown: TablePicture | None = None
        """The table as it was told last."""
        self.welcomed = False
        """Nothing is told before the welcome, which holds it all."""

    def tell(self, message: bytes) -> None:
        """Send a framed message. Who reads too slowly is cut off, and finds everything when coming back."""
        if not self.socket.push(message, self.waiting):
            self.socket.cut()


class OpenSockets(ABC):
    """All sockets of one kind."""

    @abstractmethod
    def visits(self) -> Sequence[SocketVisit]:
        """Every one."""

    def visits_of(self, player: str) -> Sequence[SocketVisit]:
        """Those of a person."""
        return [visit for visit in self.visits() if visit.person.id == player]

    def close_older(self, player: str, generation: int) -> None:
        """Close those of a person that were opened with cookies of an older generation."""
        for visit in self.visits_of(player):
            if visit.generation < generation:
                visit.socket.shut(1001)

    def people(self) -> set[str]:
        """Who has a socket."""
        return {visit.person.id for visit in self.visits()}

    def close(self, code: int) -> None:
        """Close every socket with this code."""
        for visit in self.visits():
            visit.socket.shut(code)
