"""Games that go on in place are the same games: move for move, and to the byte."""

from hashlib import sha256
from typing import Any

from draisine.kernel import CLOCK, Chance, Clocked, Playouts, QuickChance, capability, play_out
from draisine.testing.cases import Case, encode, picture

MOST_STEPS = 2_000
LOOKED_AT_EVERY = 16
"""Steps after which everything that can be seen is compared; what can be done is at every step."""


def playouts_go_like_the_rules(case: Case) -> None:
    """A playout lists the moves that the game has, and they lead to where the game says."""
    for number in range(2):
        digest_of_twins(case, number)
    deals_again(case)


def deals_again(case: Case) -> int:
    """A playout that can begin anew, at the start, in the middle or at the end, deals as the game would, and
    leaves luck where the game would. How many games began so."""
    game = case.game
    playouts = capability(game, Playouts)
    assert playouts is not None
    first = game.setup(case.options, case.seats, QuickChance(0))
    playout, middle = playouts.playout(first), playouts.playout(first)
    play_out(middle, QuickChance(0), 3)
    began = 0
    for number in range(4):
        if number == 2:
            playout = playouts.playout(middle.state())
        luck, same_luck = QuickChance(number), QuickChance(number)
        state = game.setup(case.options, case.seats, same_luck)
        if not playout.deal(luck):
            break
        began += 1
        assert picture(case, playout.state()) == picture(case, state), f"game {number} is dealt otherwise"
        fresh = playouts.playout(state, False)
        assert play_out(playout, luck, MOST_STEPS) == play_out(fresh, same_luck, MOST_STEPS)
        assert picture(case, playout.state()) == picture(case, fresh.state()), f"game {number} goes otherwise"
    return began


def digest_of_twins(case: Case, number: int) -> str:
    """Play a game by the contract and in place, with the same luck, and hold them against each other.

    What is returned names the game: its moves and its end. It is the same on every machine.
    """
    game = case.game
    playouts = capability(game, Playouts)
    clocked = capability(game, Clocked)
    assert playouts is not None
    state: Any = game.setup(case.options, case.seats, Chance(case.seed, f"playout {number}"))
    before = picture(case, state)
    start, playout = state, playouts.playout(state)
    picks, luck, same_luck = QuickChance(number), QuickChance(number + 1), QuickChance(number + 1)
    digest = sha256()
    now = 0
    for step in range(MOST_STEPS):
        moves = [(seat, move) for seat in range(len(case.seats)) for move in game.legal_moves(state, seat)]
        count = playout.list_moves()
        listed = [(playout.seat(place), playout.move(place)) for place in range(count)]
        assert listed == moves, f"other moves at step {step}"
        assert playout.outcome() == game.outcome(state)
        if moves:
            chosen = picks.below(len(moves))
            seat, move = moves[chosen]
            digest.update(f"{seat} {game.format(move)}\n".encode())
            state = game.apply(state, seat, move, now, luck).state
            playout.play(chosen, same_luck)
        else:
            deadline = None if clocked is None else clocked.deadline(state)
            assert playout.move_clock(same_luck) == (deadline is not None)
            if deadline is None:
                break
            now = deadline
            state = game.apply(state, CLOCK, game.legal_moves(state, CLOCK)[0], now, luck).state
        if step % LOOKED_AT_EVERY == 0:
            assert picture(case, playout.state()) == picture(case, state), f"another state at step {step}"
    last = picture(case, state)
    assert picture(case, playout.state()) == last
    assert picture(case, start) == before, "the state that it began at was changed"
    digest.update(encode([game.view(state, None), game.outcome(state)]))
    return digest.hexdigest()
