"""Four players of Zwergenzugfahrt. They weigh the same board alike; some look further than others."""

from typing import Final

from draisine.games.zwergenzugfahrt import GAME
from draisine.games.zwergenzugfahrt.bots.judgement import WEIGHTS, Judgement
from draisine.games.zwergenzugfahrt.bots.search import TrainSearch
from draisine.games.zwergenzugfahrt.bots.terrain import terrain_of
from draisine.games.zwergenzugfahrt.move_codes import to_move
from draisine.games.zwergenzugfahrt.notation import format_move
from draisine.games.zwergenzugfahrt.position import CONDUCTOR_COMES_EVERY, Position
from draisine.games.zwergenzugfahrt.values import View
from draisine.kernel.bots import Budget, DrawAnswer, Question, Reply
from draisine.kernel.chance import Chance
from draisine.search.alphabeta import MOST, WIN

_BETTER: Final = 15
"""From this value on a bot thinks that it is ahead."""
_DEPTH_FOR_A_DRAW: Final = 5
_DEEP: Final = 30
_EARLY_ROUNDS: Final = 15
"""Before so many rounds a bot wants to play on; where a number of rounds was agreed, before a third of it."""
_LOOKS_AT_THE_CONDUCTOR: Final = 2800
"""Milliseconds: his walk, and what he took or will take, are seen before the next move."""


class TrainPlayer:
    """A bot of one strength."""

    def __init__(self, strength: str, depth: int, nodes: int, waver: int, slips: int) -> None:
        self.strength = strength
        self._depth = depth
        """How many decisions it looks ahead."""
        self._nodes = nodes
        """How many positions it looks at; 0 for one that looks at everything within its depth."""
        self._waver = waver
        """By how much it may misjudge a move, in hundredths of a seat."""
        self._slips = slips
        """Moves in a hundred that it makes without looking ahead at all."""

    def answer(self, question: Question) -> Reply:
        """The best of the legal moves as far as it can tell, once everybody has seen the conductor."""
        if question.purpose == "draw":
            return Reply(draw=self._answer_draw(question))
        return Reply(question.before or self._choose(question), _pause(question.view))

    def _choose(self, question: Question) -> str:
        legal, chance, budget = question.legal, question.chance(), question.budget
        view: View = question.view
        if len(legal) == 1:
            return legal[0]
        state = GAME.sample(question.options, view, question.seat, chance)
        position = state.position
        allowed = set(legal)
        texts = {code: format_move(to_move(position, code)) for code in position.moves()}
        roots = chance.shuffled([code for code, text in texts.items() if text in allowed])
        if not roots:
            return legal[0]
        return texts[self._decide(state.options.plan, position, roots, view.repeats, chance, budget)]

    def _answer_draw(self, question: Question) -> DrawAnswer:
        """Yes, unless it is early or the bot thinks that it is better."""
        view: View = question.view
        seat, budget = question.seat, question.budget
        state = GAME.sample(question.options, view, seat, question.chance())
        position = state.position
        early = position.limit // 3 if position.limit else _EARLY_ROUNDS
        if max(clan.rounds for clan in view.clans) < early:
            return "early"
        roots = position.moves()
        if not roots:
            return "yes"
        depth = min(self._depth, _DEPTH_FOR_A_DRAW)
        found = self._search(state.options.plan, position).best(
            roots, depth, self._most_nodes(budget), budget.seconds
        )
        value = (found[0] >> 16) - MOST
        return "yes" if (value if position.clan == seat else -value) < _BETTER else "better"

    def _decide(  # noqa: PLR0917
        self, plan: str, position: Position, roots: list[int], repeats: int, chance: Chance, budget: Budget
    ) -> int:
        if self._waver:
            return self._wavering(plan, position, roots, chance)
        nodes = self._most_nodes(budget)
        found = self._search(plan, position).best(roots, self._depth, nodes, budget.seconds)
        move = found[0] & 0xFFFF
        if repeats > 1 and _BETTER < (found[0] >> 16) - MOST < WIN - 1000:
            # It was here before and thought the same then: whoever is ahead tries something else.
            others = [code for code in roots if code != move]
            found = self._search(plan, position).best(others, self._depth, nodes, budget.seconds)
            if (found[0] >> 16) - MOST > _BETTER:
                return found[0] & 0xFFFF
        return move

    def _wavering(self, plan: str, position: Position, roots: list[int], chance: Chance) -> int:
        """Look at every move, and be a little wrong about each."""
        slip = chance.below(100) < self._slips
        found = self._search(plan, position).each(roots, 1 if slip else self._depth)
        span = self._waver * 4 if slip else self._waver
        best = roots[0]
        best_value = -2 * MOST
        for code in found:
            value = (code >> 16) - MOST + chance.below(span) - chance.below(span)
            if value > best_value:
                best_value = value
                best = code & 0xFFFF
        return best

    def _most_nodes(self, budget: Budget) -> int:
        nodes = self._nodes or 1 << 30
        return min(nodes, budget.nodes) if budget.nodes else nodes

    def _search(self, plan: str, position: Position) -> TrainSearch:
        terrain = terrain_of(plan)
        bits = max(10, min(18, self._nodes.bit_length()))
        return TrainSearch(position.copy(), terrain, Judgement(terrain, WEIGHTS), bits)


def _pause(view: View) -> int | None:
    """At any pace, but not while everybody looks at the conductor."""
    conductor = view.phase == "conductor" or (view.turns > 0 and view.conductor_in == CONDUCTOR_COMES_EVERY)
    return _LOOKS_AT_THE_CONDUCTOR if conductor else None


BOTS: Final = (
    TrainPlayer("lehrling", depth=1, nodes=0, waver=80, slips=10),
    TrainPlayer("geselle", depth=2, nodes=0, waver=25, slips=0),
    TrainPlayer("meister", depth=4, nodes=2_000, waver=0, slips=0),
    TrainPlayer("koenig", depth=_DEEP, nodes=60_000, waver=0, slips=0),
)
