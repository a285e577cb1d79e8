"""A game in somebody's hands: make it, step it, copy it, look at it. `draisine.make` gives one.

Everything that comes out is plain: moves are notation, views and events are as they are in JSON, with the
kind of an event or a move as its `type`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from draisine.games import game_by_id
from draisine.kernel import CLOCK, GameLog, Match, Outcome, Unveiling, capability, refusals, traits_of
from draisine.kernel.options import read_options

Plain = dict[str, Any]


class Session:
    """One game, from its setup on or from anywhere in a log. Nothing here depends on the time of day."""

    def __init__(self, match: Match) -> None:
        self.match = match
        """What stands behind it, for whoever wants the values themselves instead of JSON."""

    @property
    def on_turn(self) -> tuple[int, ...]:
        """The seats that the game waits for, by this name in every game; none when it is over."""
        return () if self.match.outcome is not None else self.match.on_turn

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        return self.match.outcome

    @property
    def now(self) -> int:
        """Milliseconds of play at the last move."""
        return self.match.moves[-1].at if self.match.moves else 0

    def legal(self, seat: int | None = None) -> tuple[str, ...]:
        """All legal moves of a seat in notation; of the one on turn where none is named."""
        return self.match.legal(self._seat(seat))

    def move(self, text: str) -> Plain:
        """A move in notation as JSON, its kind as `type`."""
        return plain(self.match.game.parse(text))

    def step(self, move: str, seat: int | None = None, at: int | None = None) -> list[Plain]:
        """Make a move and say what happened, or raise the game's named error and change nothing.

        `at` is milliseconds of play; without it no time has passed since the last move.
        """
        self.match.play(self._seat(seat), move, self.now if at is None else at)
        return [plain(event) for event in self.match.events]

    def clock(self) -> list[Plain]:
        """Let time run until the clock moves; nothing where no clock runs."""
        deadline = self.match.deadline
        if deadline is None:
            return []
        self.match.play(CLOCK, self.match.clock_move(), deadline)
        return [plain(event) for event in self.match.events]

    def view(self, seat: int | None = None) -> Plain:
        """What a seat may know, or a spectator."""
        return plain(self.match.view(seat))

    def state(self) -> Plain:
        """Everything: the view with nothing hidden, whom it waits for, and the log that leads here.

        `draisine.load` takes it up again.
        """
        unveiling = capability(self.match.game, Unveiling)
        view = self.match.view(None) if unveiling is None else unveiling.open_view(self.match.state)
        return {"view": plain(view), "on_turn": list(self.on_turn), "log": plain(self.match.log())}

    def copy(self) -> "Session":
        """Another one at the same place, which goes on by itself."""
        return Session(self.match.copy())

    def _seat(self, seat: int | None) -> int:
        if seat is not None:
            return seat
        if len(self.on_turn) != 1:
            raise refusals.which_seat(seats=", ".join(map(str, self.on_turn)))
        return self.on_turn[0]


def make(
    game: str,
    *,
    seats: int | None = None,
    seed: str = "1",
    options: Mapping[str, Any] | None = None,
    traits: Sequence[Mapping[str, int]] | None = None,
) -> Session:
    """A new game. What is not said is as at a quick table; the first seat has most of every trait."""
    rules = game_by_id(game)
    count = seats or rules.quick.seats
    chosen = read_options(rules, {**rules.quick.options, **(options or {})})
    complete = rules.check_options(chosen, count)
    if traits is None:
        asked = traits_of(rules)
        traits = [{trait.id: trait.least + int(seat == 0) for trait in asked} for seat in range(count)]
    return Session(Match(rules, complete, [dict(one) for one in traits], seed))


def load(log: Mapping[str, Any]) -> Session:
    """The game at the end of a log, which may stand in what `Session.state` gave."""
    try:
        read = msgspec.convert(log.get("log", log), GameLog)
    except msgspec.ValidationError as error:
        raise refusals.log_not_readable(reason=str(error)[:200]) from None
    rules = game_by_id(read.game)
    if read.version != rules.version:
        raise refusals.log_of_another_version(version=read.version, known=rules.version)
    return Session(Match.from_log(rules, read))


def plain(value: Any) -> Plain:
    """A struct as it is as JSON."""
    found: Plain = msgspec.json.decode(msgspec.json.encode(value))
    return found
