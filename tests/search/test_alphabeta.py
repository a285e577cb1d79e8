"""The search finds what a search without any cleverness finds."""

import pytest
from tests.games.zwergenzugfahrt.build import new_game

from draisine.games.zwergenzugfahrt.bots.judgement import WEIGHTS, Judgement
from draisine.games.zwergenzugfahrt.bots.search import TrainSearch
from draisine.games.zwergenzugfahrt.bots.terrain import terrain_of
from draisine.games.zwergenzugfahrt.position import OVER, TOSS, Position
from draisine.kernel import Chance
from draisine.search.alphabeta import MOST, WIN

DEPTH = 2


class Plain:
    """Looks at everything."""

    def __init__(self, judgement: Judgement) -> None:
        self._judgement = judgement

    def worth(self, position: Position, side: int, depth: int) -> int:
        if position.phase == OVER:
            lead = position.seats(side) - position.seats(1 - side)
            value = int(WIN - position.turns)
            return 0 if lead == 0 else value if lead > 0 else -value
        if depth == 0:
            return int(self._judgement.of(position, side))
        if position.phase == TOSS:
            both = sum(self.worth(self._tossed(position, shows), side, depth) for shows in (0, 1))
            return both // 2 if both >= 0 else -(-both // 2)
        values = [self.after(position, code, depth) for code in position.moves()]
        return max(values) if position.clan == side else -max(values)

    def after(self, position: Position, code: int, depth: int) -> int:
        twin = position.copy()
        twin.play(code)
        return self.worth(twin, int(position.clan), depth - 1)

    def _tossed(self, position: Position, shows: int) -> Position:
        twin = position.copy()
        twin.toss(shows)
        return twin


def wander(seed: str, turns: int, limit: int) -> tuple[Position, str]:
    """A position that nobody would play for: all kinds of things have happened in it."""
    chance = Chance(seed)
    state = new_game(turns=limit)
    position = state.position.copy()
    for _ in range(turns):
        codes = position.moves()
        twin = position.copy()
        twin.play(codes[chance.below(len(codes))])
        if twin.phase == TOSS:
            twin.toss(chance.below(2))
        if twin.phase == OVER:
            break
        position = twin
    return position, state.options.plan


@pytest.mark.parametrize("seed", [str(number) for number in range(12)])
def test_values_are_those_of_plain_expectimax(seed: str) -> None:
    # Ten turns each: some of these positions see the end, and every third one the coin.
    position, plan = wander(seed, 6 + int(seed), limit=10)
    terrain = terrain_of(plan)
    judgement = Judgement(terrain, WEIGHTS)
    plain = Plain(judgement)
    roots = position.moves()
    expected = {code: plain.after(position, code, DEPTH) for code in roots}
    each = TrainSearch(position.copy(), terrain, judgement, 12).each(roots, DEPTH)
    assert {code & 0xFFFF: (code >> 16) - MOST for code in each} == expected
    best = TrainSearch(position.copy(), terrain, judgement, 12).best(roots, DEPTH, 1 << 30, 0.0)
    assert (best[0] >> 16) - MOST == max(expected.values())
    assert expected[best[0] & 0xFFFF] == max(expected.values())


def test_a_limit_of_positions_is_kept_and_still_gives_a_move() -> None:
    position, plan = wander("x", 20, limit=50)
    terrain = terrain_of(plan)
    search = TrainSearch(position.copy(), terrain, Judgement(terrain, WEIGHTS), 12)
    found = search.best(position.moves(), 30, 500, 0.0)
    assert found[0] & 0xFFFF in position.moves()
    assert search.nodes < 600
    assert search.depth >= 1
