"""Whole games by chance: every legal move of everybody is listed, and any of them is made."""

from typing import Any

from draisine.kernel import CLOCK, AnyGame, Chance, Clocked, capability


def rollout(game: AnyGame, state: Any, seats: int, chance: Chance, most: int) -> tuple[Any, int]:
    """The state after a game that nobody thought about, and its number of moves; it stops after `most`.

    The clock moves when nobody else can: time stands still until then.
    """
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
            chosen = chance.below(len(moves))
            state = game.apply(state, movers[chosen], moves[chosen], now, chance).state
        else:
            deadline = None if clocked is None else clocked.deadline(state)
            if deadline is None:
                break
            now = deadline
            state = game.apply(state, CLOCK, game.legal_moves(state, CLOCK)[0], now, chance).state
        steps += 1
    return state, steps
