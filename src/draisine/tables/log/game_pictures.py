"""The game on a table as it is now, drawn for one audience after the other."""

from draisine.kernel import Match
from draisine.tables.log.pictures import ClockPicture, GamePicture
from draisine.tables.log.table import Table
from draisine.tables.log.views import EventCache


class GamePictures:
    """What all audiences share is worked out once, here: a move is told to every seat."""

    __slots__ = ("_awaited", "_clock", "_events", "_last", "_match", "_silent", "_table", "_to_act")

    def __init__(self, table: Table, match: Match, now: int, events: EventCache | None = None) -> None:
        """With the events that led here; without them they are first pictures."""
        self._table = table
        self._match = match
        self._events = events
        self._to_act: tuple[int, ...] = ()
        self._awaited: tuple[int, ...] = ()
        """Those of them of whom everyone may know it."""
        if table.status == "playing":
            self._to_act, self._awaited = match.to_act, match.awaited
        self._last = match.moves[-1] if match.moves else None
        self._silent = match.silent
        time = table.time
        self._clock = ClockPicture(time.at(now), time.since is not None, match.deadline, time.counting(now))

    def audience(self, seat: int | None) -> int | None:
        """One for all who may see the same: the picture of one is the picture of all of them."""
        if seat is None or self._match.secretive is not None:
            return seat
        return seat if seat in self._to_act and self._table.chairs[seat].by_person else None

    def picture(self, seat: int | None) -> GamePicture:
        """The game as a seat or a spectator sees it."""
        table, match, events, last = self._table, self._match, self._events, self._last
        to_act = self._to_act
        if to_act != self._awaited:
            to_act = tuple([one for one in to_act if one == seat or one in self._awaited])
        may_move = seat is not None and seat in to_act and table.chairs[seat].by_person
        if last is not None and last.seat != seat and not match.moves_are_open:
            last = None
        return GamePicture(
            number=len(match.moves),
            view=table.views.view(match, seat),
            events=() if events is None else events.raw(match.secretive, seat),
            last=(last.seat, last.text) if last else None,
            moves=match.listed(seat) if seat is not None and may_move else (),
            to_act=to_act,
            silent=self._silent,
            clock=self._clock,
        )
