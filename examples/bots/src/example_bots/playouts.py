"""A bot by search: it tries every move, plays on by chance many times, and takes what was won most often.

It knows nothing of any game but its rules: `sample` makes up what it cannot see.
"""

from draisine.games import game_by_id
from draisine.kernel import AnyGame, Chance
from draisine.kernel.bots import Question, Reply
from draisine.search.mcts import seats_of, worth
from draisine.search.rollout import rollout

_PLAYOUTS = 30
"""For each move, where no number of positions is given."""
_LONGEST = 200


class Playouts:
    """Plain Monte Carlo search."""

    strength = "playouts"

    def answer(self, question: Question) -> Reply:
        """The move that ended best, all moves tried with the same luck."""
        moves = question.legal
        if not moves:
            return Reply(draw="no")
        game = game_by_id(question.game)
        tries = question.budget.nodes // (len(moves) * _LONGEST) or 1 if question.budget.nodes else _PLAYOUTS
        ends = [
            sum([_played_out(game, question, text, question.chance(f"playout {k}")) for k in range(tries)])
            for text in moves
        ]
        return Reply(moves[ends.index(max(ends))])


def _played_out(game: AnyGame, question: Question, text: str, chance: Chance) -> float:
    """How a game ended in which nobody thought after this move, from 0 (lost) to 1 (won)."""
    seat = question.seat
    state = game.sample(question.options, question.view, seat, chance)
    state = game.apply(state, seat, game.parse(text), question.situation.now, chance).state
    state, length = rollout(game, state, seats_of(game, state), chance, _LONGEST)
    return worth(game.outcome(state), seat, game.together, length)
