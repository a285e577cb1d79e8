"""Monte Carlo tree search over the contract of a game: it plays any game, turns or not, secrets or not.

Information-set search: every round makes up a state that fits what the seat knows (`sample`), walks down one
tree of moves that all made-up states share (upper confidence bounds among the moves that there are in this
state), plays on by chance and notes for every seat how it ended. Where several seats may act at once, whoever
acts next is drawn; at the root it is also weighed to let the others go first.
"""

from math import log, sqrt
from time import monotonic
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from draisine.kernel.bots import Question
from draisine.kernel.capabilities import Clocked, Playouts, capability
from draisine.kernel.chance import Chance
from draisine.kernel.errors import DraisineError
from draisine.kernel.game import AnyGame
from draisine.kernel.playout import Playout
from draisine.kernel.values import CLOCK, Outcome
from draisine.search.rollout import A_MOVE_TAKES, LONGEST

_EXPLORE: Final = 0.7
_LOOKED_AT: Final = 48
"""Of more moves than that some are drawn, anew in every round."""
_WAIT: Final = "..."
"""The root's other choice where all play at once: somebody else goes first."""
_HOW_SOON: Final = 0.1
"""How much it counts when a game ends: better to win soon, better to lose late."""
_LEAST_ROUNDS: Final = 8


class Node:
    """A place in the tree: what was tried from here, by move."""

    __slots__ = ("children", "seen", "value", "visits")

    def __init__(self) -> None:
        self.children: dict[str, Node] = {}
        self.visits = 0
        self.seen = 0
        """Rounds in which the move was there to be made."""
        self.value = 0.0
        """Sum over its visits, for whoever made the move that led here."""


class TreeSearch:
    """One search for one seat."""

    def __init__(self, game: AnyGame, question: Question, seed: str) -> None:
        self._game = game
        self._clocked = capability(game, Clocked)
        self._playouts = capability(game, Playouts)
        self._question = question
        self._seed = seed
        self._seats = 0
        self.root = Node()
        self.nodes = 0
        """Moves made on the way so far."""
        self._round = 0

    def run(self, most_nodes: int, seconds: float) -> None:
        """Look on until so many moves were made or the time is up; 0 seconds for no clock."""
        until = monotonic() + seconds if seconds > 0 else 0.0
        while self.nodes < most_nodes or self._round < _LEAST_ROUNDS:
            self._play_round()
            if until and monotonic() > until:
                break

    def best(self) -> str:
        """The move that was tried most, letting others go first counted out; "" when nothing was."""
        moves = [(node.visits, text) for text, node in self.root.children.items() if text != _WAIT]
        return max(moves)[1] if moves else ""

    def waits(self) -> bool:
        """Whether letting somebody else go first looked better than the best move."""
        wait = self.root.children.get(_WAIT)
        return wait is not None and wait.visits > self.root.children[self.best()].visits

    def value(self) -> float:
        """From 0 (lost) to 1 (won), as far as it was seen."""
        children = self.root.children.values()
        visits = sum([node.visits for node in children])
        return sum([node.value for node in children]) / visits if visits else 0.5

    def _play_round(self) -> None:
        question = self._question
        chance = Chance(self._seed, f"round {self._round}")
        self._round += 1
        state = self._game.sample(question.options, question.view, question.seat, chance)
        path: list[tuple[Node, int]] = []
        outcome, depth = self._descend(state, path, chance)
        self._note(path, outcome, depth)

    def _descend(
        self, state: Any, path: list[tuple[Node, int]], chance: Chance
    ) -> tuple[Outcome | None, int]:
        """Down the tree and on by chance: how it ended and how deep that was. Nodes go to `path`."""
        question, game = self._question, self._game
        now = question.situation.now
        node: Node | None = self.root
        depth = 0
        seat, first = question.seat, True
        outcome = game.outcome(state)
        while outcome is None and depth < LONGEST:
            if node is None and self._playouts is not None:
                playout = self._playouts.playout(state)
                if playout.untimed(now + LONGEST * A_MOVE_TAKES):
                    return self._play_on(playout, depth, chance)
            deadline = self._clocked.deadline(state) if self._clocked is not None else None
            if not first:
                seat = self._who(state, chance)
            if seat == CLOCK or (deadline is not None and now >= deadline):
                if deadline is None:
                    break  # nobody can move and nothing will happen
                seat, now = CLOCK, max(now, deadline)
            moves = self._moves(state, seat, chance)
            if not moves:
                if not first:
                    break
                first = False
                continue
            texts = [game.format(move) for move in moves] if node is not None else []
            if first and self._others(state, seat):
                texts.append(_WAIT)
            first = False
            if node is None or seat == CLOCK:
                move = moves[chance.below(len(moves))]
            else:
                text = self._pick(node, texts, chance)
                fresh = text not in node.children
                child = node.children.setdefault(text, Node())
                path.append((child, seat))
                node = None if fresh else child
                if text == _WAIT:
                    seat = self._other(state, seat, chance)
                    moves = self._moves(state, seat, chance)
                    move = moves[chance.below(len(moves))]
                    node = None
                else:
                    move = moves[texts.index(text)]
            state = game.apply(state, seat, move, now, chance).state
            self.nodes += 1
            depth += 1
            now += A_MOVE_TAKES
            outcome = game.outcome(state)
        return outcome, depth

    def _play_on(self, playout: Playout, depth: int, chance: Chance) -> tuple[Outcome | None, int]:
        """Any moves in place, drawn as `_who` and `_moves` draw them."""
        starts = vec[i64]([0] * (max(self._game.seat_counts) + 1))
        while depth < LONGEST:
            count = playout.list_moves()
            if count == 0:
                if not playout.move_clock(chance):
                    break
            else:
                playout.play(_drawn(playout, count, starts, chance), chance)
            self.nodes += 1
            depth += 1
        return playout.outcome(), depth

    def _moves(self, state: Any, seat: int, chance: Chance) -> list[Any]:
        moves = self._game.legal_moves(state, seat)
        if len(moves) <= _LOOKED_AT or seat == CLOCK:
            return moves
        return [moves[chance.below(len(moves))] for _ in range(_LOOKED_AT)]

    def _acting(self, state: Any) -> list[int]:
        if not self._seats:
            self._seats = seats_of(self._game, state)
        return [seat for seat in range(self._seats) if self._game.legal_moves(state, seat)]

    def _who(self, state: Any, chance: Chance) -> int:
        """Whoever acts next: where several may, each as likely."""
        acting = self._acting(state)
        if not acting:
            return CLOCK
        return acting[chance.below(len(acting))] if len(acting) > 1 else acting[0]

    def _others(self, state: Any, seat: int) -> bool:
        return self._game.simultaneous and any(other != seat for other in self._acting(state))

    def _other(self, state: Any, seat: int, chance: Chance) -> int:
        others = [other for other in self._acting(state) if other != seat]
        return others[chance.below(len(others))]

    def _pick(self, node: Node, texts: list[str], chance: Chance) -> str:
        """An untried move, else the one with the best bound among those that there are."""
        children = node.children
        untried = [text for text in texts if text not in children]
        for text in texts:
            if text in children:
                children[text].seen += 1
        if untried:
            return untried[chance.below(len(untried))]
        best, most = texts[0], -1.0
        for text in texts:
            child = children[text]
            bound = child.value / child.visits + _EXPLORE * sqrt(log(child.seen + 1) / child.visits)
            if bound > most:
                best, most = text, bound
        return best

    def _note(self, path: list[tuple[Node, int]], outcome: Outcome | None, depth: int) -> None:
        together = self._game.together
        for node, seat in path:
            node.visits += 1
            node.value += worth(outcome, seat, together, depth)


def _drawn(playout: Playout, count: i64, starts: vec[i64], chance: Chance) -> i64:
    """One of the moves that were listed: first whose, each seat that has one as likely, then which."""
    seats: i64 = 0
    last: i64 = -1
    for number in range(count):
        seat = playout.seat(number)
        if seat != last:
            starts[seats] = number
            seats += 1
            last = seat
    starts[seats] = count
    whose = chance.pick(seats) if seats > 1 else 0
    first = starts[whose]
    moves = starts[whose + 1] - first
    if moves <= _LOOKED_AT:
        return first + chance.pick(moves)
    some = [chance.pick(moves) for _ in range(_LOOKED_AT)]
    return first + some[chance.pick(_LOOKED_AT)]


def seats_of(game: AnyGame, state: Any) -> int:
    """How many sit there: a number that is no seat is refused."""
    for seat in range(max(game.seat_counts)):
        try:
            game.legal_moves(state, seat)
        except DraisineError:
            return seat
    return max(game.seat_counts)


def worth(outcome: Outcome | None, seat: int, together: bool, depth: int) -> float:
    """What an end is worth to a seat, from 0 to 1: sooner won is better, later lost too."""
    late = _HOW_SOON * min(depth, LONGEST) / LONGEST
    if outcome is None:
        return 0.5
    if seat in outcome.winners:
        return 1.0 - late
    if not outcome.winners and not together:
        return 0.5
    return late
