"""The general searcher plays on in place where it can: it thinks the same, only sooner."""

from typing import Any

import pytest

from draisine.games import game_by_id
from draisine.kernel import AnyGame, Chance, Match, Playouts, capability
from draisine.kernel.bots import Budget, Question, Situation
from draisine.kernel.options import read_options
from draisine.search.mcts import TreeSearch


class Stepwise:
    """A game that cannot be played on in place."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        if name == "playout":
            raise AttributeError(name)
        return getattr(self._game, name)


@pytest.mark.parametrize(
    ("name", "options", "now"),
    [
        ("zwergenzugfahrt", {"turns": 12}, 0),
        ("zwergenzugfahrt", {"end": "seats"}, 0),
        ("zwergenzugfahrt", {"end": "clocks", "minutes": 2}, 0),
        ("infernal-wagon", {}, 1000),
        ("infernal-wagon", {"u_turn": True, "curse": True, "clock": 60}, 1000),
        ("underground", {"setup": "1", "hourglass": False}, 0),
        ("underground", {"setup": "2"}, 0),
    ],
)
def test_a_search_in_place_finds_what_it_finds_step_by_step(name: str, options: Any, now: int) -> None:
    game = game_by_id(name)
    seats = game.quick.seats
    complete = game.check_options(read_options(game, options), seats)
    match = Match(game, complete, [{}] * seats, "search")
    choices = Chance("search", "moves")
    for _ in range(2):
        seat = match.on_turn[0]
        legal = match.legal(seat)
        match.play(seat, legal[choices.below(len(legal))], now)
    assert match.outcome is None
    seat = match.on_turn[0]
    question = Question(
        game.id, complete, match.view(seat), seat, match.legal(seat), seed="a", budget=Budget(nodes=300),
        situation=Situation(now=now),
    )  # fmt: skip
    stepwise: Any = Stepwise(game)
    assert capability(game, Playouts) is not None
    assert capability(stepwise, Playouts) is None
    found = []
    for each in (game, stepwise):
        search = TreeSearch(each, question, "a")
        search.run(300, 0.0)
        found.append(
            (search.nodes, {text: (node.visits, node.value) for text, node in search.root.children.items()})
        )
    assert found[0] == found[1]
