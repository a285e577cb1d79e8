"""A game for tests alone, with secrets, moves at once and a clock, as small as it can be.

Everyone holds two secret numbers and bids one of them, all at the same time. When all have bid, or the clock
runs out, the highest bid that nobody else made wins the round; after two rounds it is over.
"""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec

from draisine.kernel import (
    CLOCK,
    Chance,
    IllegalMove,
    Outcome,
    Progress,
    QuickTable,
    Traits,
    check_audience,
    check_mover,
    check_options_and_seats,
    in_time,
    refusals,
)


@IllegalMove.declare
def bid_not_held() -> None:
    """A bid that this seat does not hold."""


ROUNDS = 2
MOST = 9


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seconds: Annotated[int, msgspec.Meta(ge=1, le=600)] = 30


class State(msgspec.Struct, frozen=True):
    options: Options
    hands: tuple[tuple[int, ...], ...]
    ends_at: int
    bids: tuple[int, ...] = ()
    """One for each seat, 0 for none yet; empty between rounds."""
    points: tuple[int, ...] = ()
    round: int = 0
    shown: tuple[tuple[int, ...], ...] = ()
    """The bids of the rounds before, by seat."""


class View(msgspec.Struct, frozen=True):
    hands: tuple[tuple[int, ...] | None, ...]
    held: tuple[int, ...]
    has_bid: tuple[bool, ...]
    own_bid: int
    points: tuple[int, ...]
    round: int
    ends_at: int
    shown: tuple[tuple[int, ...], ...]


class Bid(msgspec.Struct, frozen=True, tag_field="type", tag="bid"):
    number: int
    round: int
    """The one that it is meant for: the last may end while somebody thinks."""


class TimeUp(msgspec.Struct, frozen=True, tag_field="type", tag="time_up"):
    pass


class HasBid(msgspec.Struct, frozen=True, tag_field="type", tag="has_bid"):
    seat: int
    number: int | None


class Scored(msgspec.Struct, frozen=True, tag_field="type", tag="scored"):
    bids: tuple[int, ...]
    winner: int | None


class ProbeGame:
    id = "probe"
    version = 1
    seat_counts: tuple[int, ...] = (2, 3)
    simultaneous = True
    together = False
    ends: tuple[str, ...] = ("scored",)
    quick = QuickTable(2)
    options_type = Options
    move_type: Any = Bid | TimeUp
    event_type: Any = HasBid | Scored
    view_type = View

    def check_options(self, options: Options, seats: int) -> Options:
        check_options_and_seats(options, seats, self.seat_counts)
        return options

    def setup(self, options: Options, seats: Sequence[Traits], chance: Chance) -> State:
        check_options_and_seats(options, len(seats), self.seat_counts)
        count = len(seats)
        deck = chance.shuffled(list(range(1, MOST + 1)))
        hands = tuple(tuple(sorted(deck[seat * ROUNDS : (seat + 1) * ROUNDS])) for seat in range(count))
        return State(options, hands, options.seconds * 1000, (0,) * count, (0,) * count)

    def legal_moves(self, state: State, seat: int, now: int | None = None) -> list[Bid | TimeUp]:
        check_mover(seat, len(state.hands))
        if not in_time(seat, self.deadline(state), now) or state.round == ROUNDS:
            return []
        if seat == CLOCK:
            return [TimeUp()]
        return [] if state.bids[seat] else [Bid(number, state.round) for number in state.hands[seat]]

    def apply(
        self, state: State, seat: int, move: Bid | TimeUp, now: int, chance: Chance
    ) -> Progress[State, HasBid | Scored]:
        check_mover(seat, len(state.hands))
        if state.round == ROUNDS:
            raise refusals.game_over()
        if isinstance(move, TimeUp) != (seat == CLOCK):
            raise refusals.not_for_the_clock() if seat == CLOCK else refusals.only_the_clock()
        if isinstance(move, TimeUp):
            if now < state.ends_at:
                raise refusals.too_early(now=now, deadline=state.ends_at)
            return self._score(state, now, ())
        if now >= state.ends_at:
            raise refusals.time_is_up()
        if move not in self.legal_moves(state, seat):
            raise bid_not_held()
        bids = tuple(move.number if other == seat else bid for other, bid in enumerate(state.bids))
        hands = tuple(
            tuple(number for number in hand if other != seat or number != move.number)
            for other, hand in enumerate(state.hands)
        )
        after = msgspec.structs.replace(state, bids=bids, hands=hands)
        bid = HasBid(seat, move.number)
        return self._score(after, now, (bid,)) if all(bids) else Progress(after, (bid,))

    def _score(self, state: State, now: int, before: tuple[HasBid, ...]) -> Progress[State, HasBid | Scored]:
        best = max(state.bids)
        winner = state.bids.index(best) if best else None
        points = tuple(old + (seat == winner) for seat, old in enumerate(state.points))
        after = msgspec.structs.replace(
            state,
            bids=(0,) * len(state.bids),
            points=points,
            round=state.round + 1,
            shown=(*state.shown, state.bids),
            ends_at=now + state.options.seconds * 1000,
        )
        return Progress(after, (*before, Scored(state.bids, winner)))

    def deadline(self, state: State) -> int | None:
        return None if state.round == ROUNDS else state.ends_at

    def view(self, state: State, seat: int | None) -> View:
        check_audience(seat, len(state.hands))
        return View(
            tuple(hand if other == seat else None for other, hand in enumerate(state.hands)),
            tuple(len(hand) for hand in state.hands),
            tuple(bid > 0 for bid in state.bids),
            0 if seat is None else state.bids[seat],
            state.points,
            state.round,
            state.ends_at,
            state.shown,
        )

    def redact(self, event: HasBid | Scored, seat: int | None) -> HasBid | Scored | None:
        check_audience(seat, max(self.seat_counts))
        if isinstance(event, HasBid) and event.seat != seat:
            return HasBid(event.seat, None)
        return event

    def sample(self, options: Options, view: View, seat: int | None, chance: Chance) -> State:
        check_audience(seat, len(view.hands))
        known = [number for hand in (*view.hands, *view.shown) for number in hand or ()] + [view.own_bid]
        deck = chance.shuffled([number for number in range(1, MOST + 1) if number not in known])
        hands, bids = [], []
        for other, hand in enumerate(view.hands):
            hands.append(
                hand if hand is not None else tuple(sorted(deck.pop() for _ in range(view.held[other])))
            )
            bids.append(view.own_bid if other == seat else deck.pop() if view.has_bid[other] else 0)
        return State(options, tuple(hands), view.ends_at, tuple(bids), view.points, view.round, view.shown)

    def outcome(self, state: State) -> Outcome | None:
        if state.round < ROUNDS:
            return None
        best = max(state.points)
        winners = tuple(seat for seat, points in enumerate(state.points) if points == best)
        return Outcome("scored", winners, state.points)

    def format(self, move: Bid | TimeUp) -> str:
        return "time" if isinstance(move, TimeUp) else f"bid {move.number} in {move.round + 1}"

    def parse(self, text: str) -> Bid | TimeUp:
        words = text.split()
        if words == ["time"]:
            return TimeUp()
        if len(words) != 4 or words[0] != "bid" or words[2] != "in" or not (words[1] + words[3]).isdecimal():
            raise refusals.unknown_notation(text=text[:40])
        return Bid(int(words[1]), int(words[3]) - 1)


GAME = ProbeGame()
