"""The rules of Switchyard, for two to four.

Wagons with four cargoes come in a queue; three of them are in sight. One of nobody's stands on each of four
tracks. In turn everybody puts the foremost one onto a track, or, for one of their swaps, the second or third.
Five wagons are a train: it leaves, and every wagon scores for whoever put it, as many points as wagons of its
cargo stand together there. When the queue is empty the others leave as they are, and everybody shows a secret
order: one more point for each wagon with that cargo that they put.
"""

from collections.abc import Sequence
from itertools import groupby
from operator import add
from typing import Any

from msgspec.structs import replace

from draisine.kernel import (
    CLOCK,
    Chance,
    Outcome,
    Progress,
    QuickTable,
    Sentence,
    Traits,
    check_audience,
    check_mover,
    check_options_and_seats,
    refusals,
)
from switchyard import errors
from switchyard.picture import draw
from switchyard.values import (
    CARGOES,
    IN_SIGHT,
    LENGTH,
    NOBODY,
    TRACKS,
    Cargo,
    Delivered,
    Departed,
    Options,
    Scored,
    Shunt,
    Shunted,
    State,
    Train,
    View,
    Wagon,
)

OF_EACH = {2: 8, 3: 10, 4: 10}
"""Wagons of each cargo, by the number of players: all have the same number of turns."""
HEAD_STARTS = (0, 1, 1, 2)
"""Points with which each seat begins: whoever comes later finds less. By thousands of games of the bots."""
Event = Shunted | Departed | Scored | Delivered


def run_after(train: Train, cargo: Cargo) -> int:
    """How long the run of a wagon would be that comes next."""
    length = 1
    for wagon in reversed(train):
        if wagon.cargo != cargo:
            break
        length += 1
    return length


def scores(train: Train, seats: int) -> tuple[int, ...]:
    """What a train brings each seat: each of its wagons counts as many as stand in its run."""
    points = [0] * seats
    for _, run in groupby(train, key=lambda wagon: wagon.cargo):
        wagons = list(run)
        for wagon in wagons:
            if wagon.seat != NOBODY:
                points[wagon.seat] += len(wagons)
    return tuple(points)


def _changed(values: tuple[int, ...], seat: int, by: int) -> tuple[int, ...]:
    return tuple(old + by if other == seat else old for other, old in enumerate(values))


class Switchyard:
    """The game."""

    id = "switchyard"
    version = 1
    seat_counts: tuple[int, ...] = (2, 3, 4)
    simultaneous = False
    together = False
    ends: tuple[str, ...] = ("yard_empty",)
    quick = QuickTable(2)
    options_type = Options
    move_type: Any = Shunt
    event_type: Any = Event
    view_type = View

    def check_options(self, options: Options, seats: int) -> Options:
        """See `Game`."""
        check_options_and_seats(options, seats, self.seat_counts)
        return options

    def setup(self, options: Options, seats: Sequence[Traits], chance: Chance) -> State:
        """See `Game`."""
        count = len(seats)
        check_options_and_seats(options, count, self.seat_counts)
        queue = chance.shuffled([cargo for cargo in CARGOES for _ in range(OF_EACH[count])])
        orders = chance.shuffled(list(CARGOES))[:count]
        return State(
            options,
            tuple(queue[TRACKS:]),
            tuple((Wagon(cargo, NOBODY),) for cargo in queue[:TRACKS]),
            0,
            HEAD_STARTS[:count],
            (options.swaps,) * count,
            ((0,) * len(CARGOES),) * (count + 1),
            tuple(orders),
        )

    def legal_moves(self, state: State, seat: int, now: int | None = None) -> list[Shunt]:
        """See `Game`."""
        check_mover(seat, len(state.points))
        if seat != state.turn or not state.queue:
            return []
        reach = min(IN_SIGHT if state.swaps[seat] else 1, len(state.queue))
        return [Shunt(place, track) for place in range(reach) for track in range(TRACKS)]

    def apply(self, state: State, seat: int, move: Shunt, now: int, chance: Chance) -> Progress[State, Event]:
        """See `Game`."""
        self._check(state, seat, move)
        cargo = state.queue[move.place]
        train = (*state.tracks[move.track], Wagon(cargo, seat))
        events: list[Event] = [Shunted(seat, cargo, move.track + 1, move.place > 0)]
        after = replace(
            state,
            queue=state.queue[: move.place] + state.queue[move.place + 1 :],
            swaps=_changed(state.swaps, seat, -(move.place > 0)),
            turn=(seat + 1) % len(state.points),
        )
        if len(train) == LENGTH:
            events.append(Departed(seat, move.track + 1, train))
            after = self._send(after, train, events)
            train = ()
        tracks = (*state.tracks[: move.track], train, *state.tracks[move.track + 1 :])
        after = replace(after, tracks=tracks)
        return self._deliver(after, events) if not after.queue else Progress(after, tuple(events))

    def _send(self, state: State, train: Train, events: list[Event]) -> State:
        points = scores(train, len(state.points))
        events += [Scored(seat, more) for seat, more in enumerate(points) if more]
        sent = [list(own) for own in state.sent]
        for wagon in train:
            sent[wagon.seat][CARGOES.index(wagon.cargo)] += 1  # nobody's stand last
        return replace(
            state,
            points=tuple(map(add, state.points, points)),
            sent=tuple(map(tuple, sent)),
        )

    def _check(self, state: State, seat: int, move: Shunt) -> None:
        check_mover(seat, len(state.points))
        if seat == CLOCK:
            raise refusals.not_for_the_clock()
        if not state.queue:
            raise refusals.game_over()
        if seat != state.turn:
            raise refusals.not_your_turn()
        if not 0 <= move.track < TRACKS:
            raise errors.no_such_track(track=move.track + 1)
        if not 0 <= move.place < min(IN_SIGHT, len(state.queue)):
            raise errors.no_such_wagon(place="abc"[move.place] if 0 <= move.place < 3 else "?")
        if move.place and not state.swaps[seat]:
            raise errors.no_swap_left()

    def _deliver(self, state: State, events: list[Event]) -> Progress[State, Event]:
        """The queue is empty: what stands there leaves, and orders are shown."""
        for number, train in enumerate(state.tracks, 1):
            if train:
                events.append(Departed(NOBODY, number, train))
                state = self._send(state, train, events)
        points = state.points
        if state.options.orders:
            for seat, cargo in enumerate(state.orders):
                more = state.sent[seat][CARGOES.index(cargo)]
                points = _changed(points, seat, more)
                events.append(Delivered(seat, cargo, more))
        return Progress(replace(state, points=points, tracks=((),) * TRACKS), tuple(events))

    def view(self, state: State, seat: int | None) -> View:
        """See `Game`."""
        check_audience(seat, len(state.points))
        over = not state.queue
        orders = tuple(
            cargo if state.options.orders and (over or other == seat) else None
            for other, cargo in enumerate(state.orders)
        )
        return View(
            state.queue[:IN_SIGHT],
            max(0, len(state.queue) - IN_SIGHT),
            state.tracks,
            state.turn,
            state.points,
            state.swaps,
            state.sent,
            orders,
            tuple(
                tuple(run_after(track, cargo) for track in state.tracks) for cargo in state.queue[:IN_SIGHT]
            ),
        )

    def sample(self, options: Options, view: View, seat: int | None, chance: Chance) -> State:
        """See `Game`. What was not seen yet comes in any order."""
        check_audience(seat, len(view.points))
        seen = [*view.queue, *(wagon.cargo for track in view.tracks for wagon in track)]
        rest: list[Cargo] = []
        for number, cargo in enumerate(CARGOES):
            gone = sum(own[number] for own in view.sent) + seen.count(cargo)
            rest += [cargo] * (OF_EACH[len(view.points)] - gone)
        free = chance.shuffled([cargo for cargo in CARGOES if cargo not in view.orders])
        orders = tuple(cargo or free.pop() for cargo in view.orders)
        queue = (*view.queue, *chance.shuffled(rest))
        return State(options, queue, view.tracks, view.turn, view.points, view.swaps, view.sent, orders)

    def redact(self, event: Event, seat: int | None) -> Event:
        """See `Secretive`. Orders are secret until they are shown, and nothing else is."""
        check_audience(seat, max(self.seat_counts))
        return event

    def outcome(self, state: State) -> Outcome | None:
        """See `Game`."""
        if state.queue:
            return None
        best = max(state.points)
        winners = tuple(seat for seat, points in enumerate(state.points) if points == best)
        return Outcome("yard_empty", winners, state.points)

    def format(self, move: Shunt) -> str:
        """See `Game`: the wagon as a letter, the track as a number."""
        return f"{'abc'[move.place]}{move.track + 1}"

    def parse(self, text: str) -> Shunt:
        """See `Game`."""
        if len(text) != 2 or text[0] not in "abc" or text[1] not in "1234":
            raise errors.no_such_shunt(text=text[:20])
        return Shunt("abc".index(text[0]), int(text[1]) - 1)

    def picture(self, options: Options, view: View, seat: int | None) -> str:
        """See `TextPicture`."""
        return draw(view)

    def status(self, options: Options, view: View, seat: int | None) -> list[Sentence]:
        """See `TextStatus`."""
        order = None if seat is None else view.orders[seat]
        return [] if order is None else [Sentence("status_order", {"cargo": order})]


GAME = Switchyard()
