"""The general bots, which play every game: Monte Carlo tree search, at three strengths by time."""

from typing import Final

from draisine.kernel.bots import Budget, DrawAnswer, Question, Reply
from draisine.kernel.game import AnyGame
from draisine.search.mcts import TreeSearch

_WAITS: Final = 9_000
"""Milliseconds for which it lets others go first."""


class SearchBot:
    """A bot for any game, as strong as its time lets it be."""

    def __init__(self, game: AnyGame, strength: str, seconds: float, nodes: int) -> None:
        self.strength = strength
        self._game = game
        self._seconds = seconds
        """What it takes of the time that it is given."""
        self._nodes = nodes
        """Moves that it makes in its head where no time is given: the same answer on every machine."""

    def answer(self, question: Question) -> Reply:
        """The move that turned out best in playouts."""
        if question.purpose == "draw":
            return Reply(draw=self._draw(question))
        if question.before:
            return Reply(question.before)
        if len(question.legal) == 1 and not self._game.simultaneous:
            return Reply(question.legal[0])
        search = self._searched(question)
        move = search.best()
        if move not in question.legal:
            move = question.legal[0]
        return Reply(move, _WAITS if search.waits() else None)

    def _draw(self, question: Question) -> DrawAnswer:
        if self._game.together:
            return "no"
        return "yes" if self._searched(question).value() < 0.5 else "better"

    def _searched(self, question: Question) -> TreeSearch:
        search = TreeSearch(self._game, question, question.seed)
        nodes, seconds = self._limits(question.budget)
        search.run(nodes, seconds)
        return search

    def _limits(self, budget: Budget) -> tuple[int, float]:
        if budget.nodes:
            return min(budget.nodes, self._nodes), 0.0
        if budget.seconds:
            return 1 << 40, min(budget.seconds, self._seconds)
        return self._nodes, 0.0


def searchers(game: AnyGame) -> tuple[SearchBot, ...]:
    """Three of them, the weakest first."""
    return (
        SearchBot(game, "search-1", 0.08, 1_000),
        SearchBot(game, "search-2", 0.25, 4_000),
        SearchBot(game, "search-3", 0.8, 16_000),
    )
