"""What holds after every decision of every game, however it is played."""

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.zwergenzugfahrt.build import GAME, Options, new_game

from draisine.games.zwergenzugfahrt.boards import board_of, shipped_boards
from draisine.games.zwergenzugfahrt.state import State
from draisine.games.zwergenzugfahrt.values import Kicked
from draisine.kernel import Chance


def _holds(state: State, options: Options) -> None:
    view = GAME.view(state, None)
    board = board_of(state.options.plan)
    seats = {board.names[seat] for seat in board.seats}
    everywhere = [field for clan in view.clans for field in (*clan.dwarfs, *clan.signs)]
    assert len(everywhere) == len(set(everywhere)), "two things on one field"
    for number, clan in enumerate(view.clans):
        assert len(clan.dwarfs) == 5
        assert set(clan.signs) <= seats
        assert len(clan.signs) <= 5
        assert clan.seats == len(clan.signs) + len(set(clan.dwarfs) & seats)
        assert 0 <= clan.removals_left <= 5
        assert clan.owes >= 0
        foreign = {board.names[field] for field in board.starts[1 - number]}
        assert not set(clan.dwarfs) & foreign
    assert view.turns == sum(clan.turns for clan in view.clans)
    assert 1 <= view.conductor_in <= 7
    if options.end == "turns":
        assert max(clan.rounds for clan in view.clans) <= options.turns
    mine, theirs = view.clans[view.first].rounds, view.clans[1 - view.first].rounds
    assert 0 <= mine - theirs <= 1, "the clans take their rounds one after the other"
    assert all(clan.turns <= clan.rounds for clan in view.clans)
    assert (view.to_act is None) == (GAME.outcome(state) is not None)
    if view.to_act is not None:
        assert GAME.legal_moves(state, view.to_act), "a position without moves"
        assert not GAME.legal_moves(state, 1 - view.to_act)


@settings(max_examples=60, deadline=None)
@given(
    board=st.sampled_from(list(shipped_boards())),
    end=st.sampled_from(["turns", "seats"]),
    stand_up_first=st.booleans(),
    beards=st.tuples(st.integers(0, 3), st.integers(0, 3)),
    seed=st.integers(0, 10**6).map(str),
    greedy=st.floats(0, 1),
)
def test_everything_adds_up(  # noqa: PLR0917 - hypothesis hands them in
    board: str, end: str, stand_up_first: bool, beards: tuple[int, int], seed: str, greedy: float
) -> None:
    """Players of all tempers: some walk about, some take every seat, kick and sign that they can."""
    state = new_game(beards, seed, board=board, end=end, stand_up_first=stand_up_first)
    choices = Chance(seed, "choices")
    number = 0
    while GAME.outcome(state) is None:
        clan = int(state.position.clan)
        moves = GAME.legal_moves(state, clan)
        if choices.below(1000) < greedy * 1000:
            moves = [move for move in moves if "-" not in GAME.format(move)] or moves
        progress = GAME.apply(
            state, clan, moves[choices.below(len(moves))], 0, Chance(seed, f"move {number}")
        )
        kicks = [event for event in progress.events if isinstance(event, Kicked)]
        before, after = state.position.tally, progress.state.position.tally
        assert sum(after[4:6]) - sum(before[4:6]) == len(kicks)
        state = progress.state
        number += 1
        _holds(state, state.options)
    assert number <= 1200
