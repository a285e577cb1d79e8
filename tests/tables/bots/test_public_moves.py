"""What bots are told of the latest moves."""

from tests.probe_game.game import GAME as PROBE

from draisine.games.infernal_wagon import GAME as WAGON
from draisine.kernel import Match
from draisine.kernel.bots import PublicMove
from draisine.tables.bots.pace import REMEMBERED_MOVES, public_moves


def test_the_latest_moves_of_a_game_whose_moves_lie_open() -> None:
    match = Match(WAGON, WAGON.check_options(WAGON.options_type(), 3), [{}] * 3, "seed")
    assert public_moves(match) == ()
    first = match.legal(0)[0]
    match.play(0, first, 1_500)
    assert public_moves(match) == (PublicMove(0, first, 1_500),)
    while match.outcome is None and match.number <= REMEMBERED_MOVES:
        seat = next(seat for seat in range(3) if match.legal(seat))
        match.play(seat, match.legal(seat)[0], 2_000)
    assert len(public_moves(match)) <= REMEMBERED_MOVES


def test_nothing_where_a_move_may_hide_something() -> None:
    match = Match(PROBE, PROBE.options_type(), [{}] * 2, "seed")
    seat = next(seat for seat in range(2) if match.legal(seat))
    match.play(seat, match.legal(seat)[0], 100)
    assert match.number == 1
    assert public_moves(match) == ()
