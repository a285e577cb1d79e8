"""A tiny game for tests of tables: take one to three stones, whoever takes the last one wins.

Every move meets a number of luck. With `secret` each seat sees only its own; with `limit` the clock ends
it; with `together` all win when the stones are gone, and there is a crew's sheet; when it is `terse` the
screen of seat 0 is told one legal move at most, that of seat 1 two, and so on.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from draisine.kernel import (
    CLOCK,
    Achievement,
    AnyGame,
    BadNotation,
    BadOptions,
    Chance,
    GameLog,
    IllegalMove,
    Match,
    Outcome,
    Progress,
    QuickTable,
    Relief,
    Trait,
    Traits,
)


@BadOptions.declare
def too_many_stones(stones: int) -> None:
    """More stones than the heap may have."""


@IllegalMove.declare
def too_few_stones(stones: int) -> None:
    """More stones than are left."""


@BadNotation.declare
def not_a_move(text: str) -> None:
    """No number."""


SHEET = (Achievement("won"), Achievement("short"), Achievement("newcomers", 2))


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    stones: int = 7
    limit: int | None = None
    note: str = ""
    easy: int = 0


class State(msgspec.Struct, frozen=True):
    stones: int
    seats: int
    turn: int
    luck: tuple[int, ...]
    limit: int | None = None
    late: bool = False


class Took(msgspec.Struct, frozen=True, tag_field="type", tag="took"):
    seat: int
    stones: int
    luck: int | None


class View(msgspec.Struct, frozen=True):
    stones: int
    luck: tuple[int | None, ...]


class TinyGame:
    def __init__(
        self,
        *,
        secret: bool = False,
        simultaneous: bool = False,
        together: bool = False,
        terse: bool = False,
        pause_holds: bool = False,
        off_turn: int | None = None,
    ) -> None:
        self.id = "tiny"
        self.version = 1
        self.seat_counts: tuple[int, ...] = (2, 3)
        self.options_type: Any = Options
        self.move_type: Any = int
        self.event_type: Any = Took
        self.view_type: Any = View
        self.scenery_type: Any = dict
        self.secret = secret
        if secret:
            self.redact = self._redact
        self.simultaneous = simultaneous
        if pause_holds:
            self.pause_holds = True
        self.calls: tuple[str, ...] = ("mine",)
        self.gestures: tuple[str, ...] = ("nod",)
        self.together = together
        if terse:
            self.listed_moves = self._some
        self.off_turn = off_turn
        """A move that everyone may make at any time."""
        if off_turn is not None:
            self.any_time = self._any_time
        self.listings = 0
        """How often somebody wanted all legal moves of a seat."""
        if together:
            self.achievements = SHEET
            self.earned = self._earned
            self.relief = Relief("easy", 2)
        self.ends: tuple[str, ...] = ("last_stone", "time_up")
        self.traits = (Trait("beard", 0, 999, 0, (20, 40, 60, 80)),)
        self.quick = QuickTable(2)

    def check_options(self, options: Options, seats: int) -> Options:
        if not 0 < options.stones < 100:
            raise too_many_stones(stones=options.stones)
        return msgspec.structs.replace(options, note="complete")

    def setup(self, options: Options, seats: Sequence[Traits], chance: Chance) -> State:
        beards = [seat.get("beard", 0) for seat in seats]
        first = beards.index(max(beards))
        return State(options.stones, len(seats), first, (chance.below(100),) * len(seats), options.limit)

    def scenery(self, options: Options) -> Any:
        return {"stones": options.stones, "note": options.note}

    def legal_moves(self, state: State, seat: int, now: int | None = None) -> list[int]:
        self.listings += 1
        return self._legal(state, seat)

    def _some(self, state: State, seat: int) -> list[int]:
        return self._legal(state, seat)[: seat + 1]

    def _any_time(self, move: int) -> bool:
        return move == self.off_turn

    def _legal(self, state: State, seat: int) -> list[int]:
        if seat == CLOCK:
            return [0]
        if self.outcome(state) is not None:
            return []
        if seat != state.turn and not self.simultaneous:
            return [] if self.off_turn is None else [self.off_turn]
        return list(range(1, min(3, state.stones) + 1))

    def apply(self, state: State, seat: int, move: int, now: int, chance: Chance) -> Progress[State, Took]:
        if seat == CLOCK:
            return Progress(msgspec.structs.replace(state, late=True), ())
        if move not in self._legal(state, seat):
            raise too_few_stones(stones=state.stones)
        number = chance.below(1000)
        luck = tuple(number if other == seat else old for other, old in enumerate(state.luck))
        turn = (seat + 1) % state.seats
        after = msgspec.structs.replace(state, stones=state.stones - move, turn=turn, luck=luck)
        return Progress(after, (Took(seat, move, number),))

    def deadline(self, state: State) -> int | None:
        return state.limit

    def view(self, state: State, seat: int | None) -> View:
        known = tuple(
            luck if not self.secret or seat == other else None for other, luck in enumerate(state.luck)
        )
        return View(state.stones, known)

    def _redact(self, event: Took, seat: int | None) -> Took | None:
        if event.seat == seat:
            return event
        return msgspec.structs.replace(event, luck=None)

    def sample(self, options: Options, view: View, seat: int | None, chance: Chance) -> State:
        raise NotImplementedError

    def silent(self, state: State) -> bool:
        return state.stones == 3

    def outcome(self, state: State) -> Outcome | None:
        if state.late:
            return Outcome("time_up", ())
        if state.stones:
            return None
        last = (state.turn - 1) % state.seats
        return Outcome("last_stone", tuple(range(state.seats)) if self.together else (last,))

    def _earned(self, log: GameLog, newcomers: int) -> tuple[str, ...]:
        *_, last = Match.steps(self, log)
        outcome = self.outcome(last.state)
        if outcome is None:
            return ()
        met = (bool(outcome.winners), len(log.moves) < 4, newcomers >= 2)
        return tuple(box.id for box, is_met in zip(SHEET, met, strict=True) if is_met)

    def format(self, move: int) -> str:
        return "time" if move == 0 else f"take {move}"

    def parse(self, text: str) -> int:
        if text == "time":
            return 0
        if not text.startswith("take ") or text[5:] not in {"1", "2", "3"}:
            raise not_a_move(text=text)
        return int(text[5:])


TINY: AnyGame = TinyGame()
SECRET: AnyGame = TinyGame(secret=True)
HELD: AnyGame = TinyGame(simultaneous=True, together=True, pause_holds=True)
AT_ONCE: AnyGame = TinyGame(simultaneous=True)
TOGETHER: AnyGame = TinyGame(together=True)
