"""Alpha-beta for two sides with a coin between them: the search itself, whatever the game.

Principal variation search with iterative deepening, a transposition table of its own, killer moves and a
history of what refuted what. A game derives a class that plays, asks and judges by ply: positions lie on a
stack, the root at ply 0. Values are whole numbers, so that plain and compiled runs agree, and always seen
from whoever decides.
"""

import time
from typing import Final

from mypy_extensions import i64

DECIDE: Final = 0
"""A side has a decision to make."""
TOSS: Final = 1
"""One of two things happens, each as likely as the other."""
OVER: Final = 2

WIN: Final = 20_000
"""What a won game is worth; less what the game takes off for winning late."""
MOST: Final = 25_000
"""More than anything can be worth."""
DEEPEST: Final = 40

_EXACT: Final = 1
_AT_LEAST: Final = 2
_AT_MOST: Final = 3
_CODES: Final = 1 << 16
_LOOK_AT_THE_CLOCK_EVERY: Final = 256
_REDUCE_FROM: Final = 4
"""Moves this far down the list are first looked at one ply less deep."""


class AlphaBeta:
    """One search from one position. A move is a whole number below 65,536."""

    def __init__(self, table_bits: int) -> None:
        self._mask: i64 = (1 << table_bits) - 1
        self._keys: list[int] = [0] * (1 << table_bits)
        self._kept: list[int] = [0] * (1 << table_bits)
        """value + MOST << 24 | depth << 18 | bound << 16 | move"""
        self._killers: list[int] = [0] * (4 * DEEPEST)
        self._history: list[int] = [0] * _CODES
        self._most_nodes: i64 = 0
        self._deadline: float = 0.0
        self._stopped = False
        self.nodes: i64 = 0
        """Positions looked at so far."""
        self.depth: i64 = 0
        """Depth of the last iteration that was finished."""

    # What a game says.

    def status(self, ply: i64) -> i64:
        """DECIDE, TOSS or OVER."""
        raise NotImplementedError

    def side(self, ply: i64) -> i64:
        """Who decides, 0 or 1."""
        raise NotImplementedError

    def moves(self, ply: i64) -> list[int]:
        """Every legal move, each as `urgency << 16 | move` with an urgency from 0 to 255."""
        raise NotImplementedError

    def play(self, ply: i64, move: i64) -> None:
        """Put the position after the move at ply + 1."""
        raise NotImplementedError

    def toss(self, ply: i64, outcome: i64) -> None:
        """Put the position after the toss at ply + 1."""
        raise NotImplementedError

    def worth(self, ply: i64, side: i64) -> i64:
        """What the position is worth to a side: a judgement, or the result once it is over."""
        raise NotImplementedError

    def key(self, ply: i64) -> i64:
        """A number from 1 to 2**60 that tells positions apart."""
        raise NotImplementedError

    # The search.

    def best(self, roots: list[int], most_depth: i64, most_nodes: i64, seconds: float) -> list[int]:
        """Root moves as `value + MOST << 16 | move`: the best one first, with its exact value.

        Of equal moves the one given first is taken. One iteration is finished whatever the limits say;
        `seconds` 0 means that no clock is looked at.
        """
        self._deadline = time.monotonic() + seconds if seconds > 0 else 0.0
        order = roots[:]
        found: list[int] = []
        depth: i64 = 1
        while depth <= most_depth:
            self._most_nodes = most_nodes if depth > 1 else 1 << 60
            done = self._iterate(order, depth)
            if done:
                found = done
                looked_at = [code & 0xFFFF for code in done]
                order = looked_at + [move for move in order if move not in looked_at]
            if self._stopped:
                break
            self.depth = depth
            value = (found[0] >> 16) - MOST
            if value > WIN - 1000 or value < 1000 - WIN or len(roots) == 1:
                break
            depth += 1
        return found

    def each(self, roots: list[int], depth: i64) -> list[int]:
        """The exact value of every root move at one depth, `value + MOST << 16 | move`, as they are given."""
        self._most_nodes = 1 << 60
        self._deadline = 0.0
        # A search that ran out of its budget before may be asked on.
        self._stopped = False
        found: list[int] = []
        for move in roots:
            self.play(0, move)
            value = self._after(0, depth - 1, -MOST, MOST)
            found.append((value + MOST) << 16 | move)
        return found

    def _iterate(self, order: list[int], depth: i64) -> list[int]:
        """One iteration at the root: the moves that were looked at, the best first."""
        done: list[int] = []
        alpha: i64 = -MOST
        for number, move in enumerate(order):
            self.play(0, move)
            if number == 0:
                value = self._after(0, depth - 1, -MOST, MOST)
            else:
                value = self._after(0, depth - 1, alpha, alpha + 1)
                if value > alpha and not self._stopped:
                    value = self._after(0, depth - 1, alpha, MOST)
            if self._stopped:
                break
            code = (value + MOST) << 16 | move
            if number == 0 or value > alpha:
                alpha = value
                done.insert(0, code)
            else:
                done.append(code)
        return done

    def _after(self, ply: i64, depth: i64, alpha: i64, beta: i64) -> i64:
        """What the position at ply + 1 is worth to the side that decides at ply."""
        side = self.side(ply)
        status = self.status(ply + 1)
        if status == TOSS and depth > 0:
            return self._tossed(ply + 1, side, depth, alpha, beta)
        if status != DECIDE or depth <= 0:
            self.nodes += 1
            return self.worth(ply + 1, side)
        if self.side(ply + 1) == side:
            return self._seek(ply + 1, depth, alpha, beta)
        return -self._seek(ply + 1, depth, -beta, -alpha)

    def _tossed(self, ply: i64, side: i64, depth: i64, alpha: i64, beta: i64) -> i64:
        """The mean of both outcomes. The second is only asked how it lies to what the first left open."""
        self.nodes += 1
        self.toss(ply, 0)
        first = self._outcome(ply + 1, side, depth, _within(2 * alpha - MOST), _within(2 * beta + MOST))
        if self._stopped:
            return 0
        self.toss(ply, 1)
        second = self._outcome(
            ply + 1, side, depth, _within(2 * alpha - first - 1), _within(2 * beta - first + 1)
        )
        both = first + second
        return both >> 1 if both >= 0 else -(-both >> 1)

    def _outcome(self, ply: i64, side: i64, depth: i64, alpha: i64, beta: i64) -> i64:
        if alpha >= beta:
            return alpha
        if ply >= DEEPEST - 2 or self.status(ply) != DECIDE:
            return self.worth(ply, side)
        if self.side(ply) == side:
            return self._seek(ply, depth, alpha, beta)
        return -self._seek(ply, depth, -beta, -alpha)

    def _out_of_budget(self) -> bool:
        if self.nodes >= self._most_nodes:
            self._stopped = True
        elif self._deadline > 0 and self.nodes % _LOOK_AT_THE_CLOCK_EVERY == 0:
            self._stopped = time.monotonic() > self._deadline
        return self._stopped

    def _seek(self, ply: i64, depth: i64, alpha: i64, beta: i64) -> i64:
        """What a decision is worth to its side, exact between alpha and beta."""
        self.nodes += 1
        if self._stopped or self._out_of_budget():
            return 0
        if ply >= DEEPEST - 3:
            return self.worth(ply, self.side(ply))
        key = self.key(ply)
        place = key & self._mask
        known: i64 = 0
        if self._keys[place] == key:
            kept: i64 = self._kept[place]
            known = kept & 0xFFFF
            if (kept >> 18 & 63) >= depth:
                value = (kept >> 24) - MOST
                bound = kept >> 16 & 3
                if (
                    bound == _EXACT
                    or (bound == _AT_LEAST and value >= beta)
                    or (bound == _AT_MOST and value <= alpha)
                ):
                    return value
        return self._try_all(ply, depth, alpha, beta, key, known)

    def _try_all(self, ply: i64, depth: i64, alpha: i64, beta: i64, key: i64, known: i64) -> i64:  # noqa: PLR0917
        order = self._ordered(ply, known)
        best: i64 = -MOST
        best_move: i64 = 0
        floor = alpha
        number: i64 = 0
        for code in order:
            move: i64 = code & 0xFFFF
            self.play(ply, move)
            if number == 0:
                value = self._after(ply, depth - 1, alpha, beta)
            else:
                less: i64 = 1 if number >= _REDUCE_FROM and depth >= 3 and code < 1 << 40 else 0
                value = self._after(ply, depth - 1 - less, alpha, alpha + 1)
                if value > alpha and (less or value < beta):
                    value = self._after(ply, depth - 1, alpha, beta)
            if self._stopped:
                return 0
            number += 1  # noqa: SIM113 - enumerate would count in boxed numbers
            if value > best:
                best = value
                best_move = move
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        self._note_refutation(ply, depth, move)
                        break
        bound = _AT_LEAST if best >= beta else _EXACT if best > floor else _AT_MOST
        place = key & self._mask
        self._keys[place] = key
        self._kept[place] = (best + MOST) << 24 | depth << 18 | bound << 16 | best_move
        return best

    def _note_refutation(self, ply: i64, depth: i64, move: i64) -> None:
        slot = 2 * ply
        if self._killers[slot] != move:
            self._killers[slot + 1] = self._killers[slot]
            self._killers[slot] = move
        self._history[move] += depth * depth

    def _ordered(self, ply: i64, known: i64) -> list[int]:
        """The moves at a ply, the most promising first, each with its rank above bit 16."""
        first: i64 = self._killers[2 * ply]
        second: i64 = self._killers[2 * ply + 1]
        order: list[int] = []
        for code in self.moves(ply):
            move: i64 = code & 0xFFFF
            rank: i64
            if move == known:
                rank = 1 << 44
            elif move == first:
                rank = (1 << 43) + 1
            elif move == second:
                rank = 1 << 43
            else:
                past: i64 = self._history[move]
                rank = (code >> 16) * 64 + (past if past < 1 << 20 else 1 << 20)
            order.append(rank << 16 | move)
        order.sort(reverse=True)
        return order


def _within(value: i64) -> i64:
    if value > MOST:
        return MOST
    return value if value > -MOST else -MOST
