"""Whole games by chance: every legal move of everybody is listed, and any of them is made."""

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import i64

from draisine.kernel import (
    CLOCK,
    AnyGame,
    Chance,
    Clocked,
    Playout,
    Playouts,
    QuickChance,
    Traits,
    capability,
    play_out,
)

LONGEST: Final = 120
"""Moves of a round of the tree search, in the tree and by chance; what has not ended by then counts half."""
A_MOVE_TAKES: Final = 1_500
"""Milliseconds of play between two of them."""


def rollout(game: AnyGame, state: Any, seats: int, chance: Chance, most: int) -> tuple[Any, int]:
    """The state after a game that nobody thought about, and its number of moves; it stops after `most`.

    The clock moves when nobody else can: time stands still until then. Where the game can be played on in
    place (`Playouts`) it is, with the same moves for the same chance.
    """
    playouts = capability(game, Playouts)
    if playouts is None:
        return stepwise(game, state, seats, chance, most)
    playout = playouts.playout(state)
    steps = play_out(playout, chance, most)
    return playout.state(), steps


def rollouts(
    game: AnyGame, options: Any, seats: Sequence[Traits], *, first: int, games: int, most: int
) -> int:
    """So many whole games, dealt and played by quick chance with seeds from `first` on; how many moves there
    were. Only for a game that has `Playouts`."""
    playouts = capability(game, Playouts)
    assert playouts is not None
    steps: i64 = 0
    playout: Playout | None = None
    for number in range(first, first + games):
        chance = QuickChance(number)
        if playout is None or not playout.deal(chance):
            playout = playouts.playout(game.setup(options, seats, chance), False)
        steps += play_out(playout, chance, most)
    return steps


def stepwise(game: AnyGame, state: Any, seats: int, chance: Chance, most: int) -> tuple[Any, int]:
    """The same by `legal_moves` and `apply`, which every game has."""
    clocked = capability(game, Clocked)
    now = 0
    steps = 0
    while steps < most and game.outcome(state) is None:
        movers: list[int] = []
        moves: list[Any] = []
        for seat in range(seats):
            for move in game.legal_moves(state, seat):
                movers.append(seat)
                moves.append(move)
        if moves:
            chosen = chance.pick(len(moves))
            state = game.apply(state, movers[chosen], moves[chosen], now, chance).state
        else:
            deadline = None if clocked is None else clocked.deadline(state)
            if deadline is None:
                break
            now = deadline
            state = game.apply(state, CLOCK, game.legal_moves(state, CLOCK)[0], now, chance).state
        steps += 1
    return state, steps
