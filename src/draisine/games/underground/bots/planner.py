"""Planning a turn: which card, which piece where, which way to walk."""

from time import monotonic
from typing import Final

from draisine.games.underground.bots.chips import UNSEEN
from draisine.games.underground.bots.distances import NEAR
from draisine.games.underground.bots.last_piece import in_the_way
from draisine.games.underground.bots.maps import doorstep_of, is_drowned, is_locked_up
from draisine.games.underground.bots.pieces import (
    SWAP,
    elsewhere,
    freeing,
    placements,
    promising,
    supporting,
    with_symbol,
    worst_water,
)
from draisine.games.underground.bots.sand import Sand
from draisine.games.underground.bots.sight import FINE, Sight
from draisine.games.underground.bots.trap import is_trapped
from draisine.games.underground.climb import Climb
from draisine.games.underground.fields import NOWHERE
from draisine.games.underground.movement import (
    GETS_CHIP,
    GETS_KEY,
    GETS_VALVE,
    Route,
    can_step_at_all,
    gets_at,
    handy_routes,
)
from draisine.games.underground.shapes import KEY, VALVE
from draisine.games.underground.turn import lay, play_card, playable, walk
from draisine.games.underground.values import EndTurn, Lay, Move, Walk

LOST: Final = 100_000
_BLUE: Final = 3 * FINE
_NARROW: Final = 6 * FINE
"""The pawn has one way out only."""
_TRAPPED: Final = 15 * FINE
"""The same, and from there none leads on: one more water, and the climb is lost."""
_TOOL: Final = 5 * FINE
_KEY: Final = 3 * FINE
_A_STEP: Final = 2
_FOUND: Final = 2 * FINE
_SHORTEST: Final = 2
"""Walks from one place that are looked at closely."""
_FOR_THE_DOOR: Final = 3
"""Placements below the way to the door that are looked at closely while chips are looked for."""
_SYMBOLS: Final = 3
"""Placements of a valve that are looked at when the doorstep is under water, of a key when it is locked."""
_GLANCE: Final = 2
"""Who looks at so few placements looks at walks at a glance too."""
_WALKS_FIRST: Final = 3
"""Walks after which the piece of the same card is tried."""
_IDLE: Final = 2 * FINE
"""To do nothing is worse than to do something that is as good, but better than to do harm."""
_PLENTY: Final = 3
"""Pieces of a stack of which one more or less does not matter."""
_SCARCE: Final = 2
"""For each that is missing to that, so that what does for any place is laid from where there is most."""
_JOKER: Final = FINE


class Plan:
    """A whole turn: what to do first, what it leads to, and how good that is (less is better)."""

    def __init__(self, first: Move, value: int, after: Climb) -> None:
        self.first = first
        self.value = value
        self.after = after
        self.nearer = True
        """Whether it, or what the team can make of it in its next turns, brings anybody nearer."""


def hazards(climb: Climb) -> int:
    """What may happen to the pawn before the next turn, but for the hourglass."""
    ways = len(climb.ways_aside())
    if ways == 0 and not can_step_at_all(climb.board, climb.purse(), climb.complete):
        return LOST // 2
    if ways > 1:
        return 0
    return _TRAPPED if is_trapped(climb) else _NARROW


class Planner:
    """Looks for the best turn of whoever is on turn."""

    def __init__(self, climb: Climb, width: int, until: float, walks: int = _SHORTEST) -> None:
        self.climb = climb
        self.walks = walks
        self.width = width
        """How many placements are looked at closely."""
        self.until = until
        """When to stop, by the machine's clock; 0 for never."""
        self.closely = width > _GLANCE
        self.sand = Sand(climb)
        self.action = self.sand.action(len(climb.pile)) * FINE
        """What laying or walking has to be good for."""

    def late(self) -> bool:
        """Whether the time is up."""
        return self.until > 0 and monotonic() > self.until

    def plans(self) -> list[Plan]:
        """The best turns first."""
        climb = self.climb
        sight = Sight(climb)
        found: list[Plan] = []
        for card in playable(climb):
            resting = self._price_of(card)
            found.append(self._ended(climb, sight, card, resting))
            if not climb.has_walked:
                found += self._walks(climb, sight, card, None, resting)
            if climb.has_laid:
                continue
            for move in self._placements(climb, sight, card, self.width):
                found += self._with(climb, move, move, resting)
                if self.late():
                    break
        if not climb.has_laid and not climb.has_walked:
            found += self._walk_then_lay(found)
        found.sort(key=lambda plan: plan.value)
        return found

    def _ended(self, climb: Climb, sight: Sight, card: int, price: int) -> Plan:
        """The turn as it is. Who did nothing has put the card down all the same."""
        if climb.has_laid or climb.has_walked:
            return Plan(EndTurn(card), self._resting(climb, sight) + price, climb)
        after = climb.copy()
        play_card(after, climb.on_turn, card)
        if climb.complete:
            sight = Sight(after, False)  # somebody may have waited for its piece
        return Plan(EndTurn(card), self._resting(after, sight) + price + _IDLE + self.action, after)

    def _placements(self, climb: Climb, sight: Sight, card: int, width: int) -> list[Lay]:
        """Those that are looked at closely: on the way, below it, and below the way to the door."""
        places = placements(climb, card)
        found = promising(climb, sight, places)[: max(1, width * 2 // 3)]
        found += supporting(climb, sight.ground, sight.goal, places)[: width - width * 2 // 3]
        if self.closely and not climb.complete:
            found += supporting(climb, sight.ground, sight.door, places)[:_FOR_THE_DOOR]
        if is_trapped(climb):
            found += freeing(climb, places)[: self.width]
        if climb.complete and is_drowned(climb.board):
            found += with_symbol(sight, places, VALVE)[:_SYMBOLS]
        if climb.complete and self.closely:
            stacks = in_the_way(climb, doorstep_of(climb.board))
            found += elsewhere(climb, places, stacks)[:1] if stacks else []
        if climb.complete and climb.keys == 0 and is_locked_up(climb.board):
            found += with_symbol(sight, places, KEY)[:_SYMBOLS]
        moves: list[Lay] = []
        for _, place in found:
            move = place.by(card)
            if move not in moves:
                moves.append(move)
        return moves

    def _with(self, climb: Climb, move: Lay, first: Move, price: int) -> list[Plan]:
        """A piece laid, and the walks that may follow."""
        after = climb.copy()
        lay(after, climb.on_turn, move.card, move.stack, move.turn, move.field, move.swap)
        sight = Sight(after, False)
        price += self.action + _scarcity(climb, move.stack) + (SWAP * FINE if move.swap else 0)
        found = [Plan(first, self._resting(after, sight) + price, after)]
        if not climb.has_walked:
            found += self._walks(after, sight, move.card, first, price)
        return found

    def _resting(self, climb: Climb, sight: Sight) -> int:
        """How far it is from where the pawn stands, and what may happen there."""
        start, field = self.climb.board.pawn, climb.board.pawn
        walked = climb.has_walked and not self.climb.has_walked
        seen = self.sand.walked(start, field, True) if walked else self.sand.stayed(field)
        return sight.standing(field) + hazards(climb) + seen * FINE

    def _price_of(self, card: int) -> int:
        """Cards with many steps or pieces are worth keeping; blue ones bring water."""
        face = self.climb.box.cards[card]
        return (_BLUE if face.blue else 0) + face.steps * _A_STEP

    def _walks(self, climb: Climb, sight: Sight, card: int, before: Move | None, price: int) -> list[Plan]:
        """The best walks from here."""
        rated: list[tuple[int, int]] = []
        ways = handy_routes(climb.board, climb.box.cards[card].steps, climb.purse(), climb.complete)
        for number, route in enumerate(ways):
            seen = self.sand.walked(climb.board.pawn, route.end, before is None)
            rated.append((worth(climb, sight, route) + seen * FINE, number))
        rated.sort()
        found: list[Plan] = []
        for place, (rating, number) in enumerate(rated):
            if place >= self.walks and not (climb.complete and self.closely and _clears(climb, ways[number])):
                continue
            value = rating + self.action
            move = self._walk(climb, sight, card, ways[number])
            after = climb.copy()
            drain = NOWHERE if move.drain is None else move.drain
            walk(after, climb.on_turn, card, list(move.path), move.take, drain)
            if after.has_taken and not climb.has_taken:
                _cover_chip(climb, after)
            danger = 0 if after.end else hazards(after)
            drained = move.drain is not None
            cleared = climb.complete and (move.take or drained or ways[number].ladder)
            if not after.end and (cleared or (before is None and self.closely)):
                value += self._seen_anew(sight, after, move)
            found.append(Plan(move if before is None else before, value + price + danger, after))
        return found

    def _seen_anew(self, sight: Sight, after: Climb, move: Walk) -> int:
        """What another look from the end of a way changes: something may have been in the way of the door,
        and where the pawn stood there is room for a piece now."""
        if move.take and not after.complete:
            return 0
        field = after.board.pawn
        return Sight(after, False).standing(field) - sight.standing(field)

    def _walk(self, climb: Climb, sight: Sight, card: int, route: Route) -> Walk:
        gets = gets_at(climb.board, route.end, climb.key_stock)
        path = tuple(route.path)
        if gets == GETS_VALVE:
            drain = worst_water(climb, sight)
            return Walk(card, path, False, None if drain == NOWHERE else drain)
        take = gets == GETS_KEY or (gets == GETS_CHIP and not (climb.complete and climb.has_taken))
        return Walk(card, path, take, None)

    def _walk_then_lay(self, found: list[Plan]) -> list[Plan]:
        """After the best walks: the piece of the same card, laid when the pawn has left."""
        walks = [plan for plan in found if isinstance(plan.first, Walk) and not plan.after.end]
        walks.sort(key=lambda plan: plan.value)
        more: list[Plan] = []
        for plan in walks[: _WALKS_FIRST if self.closely else 1]:
            after = plan.after
            if after.agenda or self.late():
                continue
            price = self._price_of(after.played) + self.action
            for move in self._placements(after, Sight(after), after.played, max(1, self.width // 2)):
                more += self._with(after, move, plan.first, price)
        return more


def _clears(climb: Climb, route: Route) -> bool:
    """Whether a way ends where something can be taken out of the way: a chip before the door, or water."""
    gets = gets_at(climb.board, route.end, climb.key_stock)
    return gets == GETS_VALVE or (gets == GETS_CHIP and route.end in NEAR[doorstep_of(climb.board)])


def _scarcity(climb: Climb, stack: str) -> int:
    """What it is worth to keep a piece: late in a climb those are missed that fit anywhere."""
    if stack not in climb.stack_names:
        return _JOKER
    left = len(climb.stacks[climb.stack_names.index(stack)])
    return max(0, _PLENTY - left) * _SCARCE


def _cover_chip(before: Climb, after: Climb) -> None:
    """Nobody knows what is on a chip before it is taken: it is counted, but nothing is made of it."""
    if len(after.numbers) > len(before.numbers):
        after.numbers.pop()
        after.code = before.code
    else:
        after.tools.pop()
    after.tools_gone.append(UNSEEN)


def worth(climb: Climb, sight: Sight, route: Route) -> int:
    """How far it is from the end of a way, with what is found there and what it costs."""
    field = route.end
    if field == climb.board.exit:
        return -LOST
    gets = gets_at(climb.board, field, climb.key_stock)
    far = sight.with_chip_from(field) if gets == GETS_CHIP else sight.standing(field)
    if gets in (GETS_KEY, GETS_VALVE):
        far -= _FOUND
    return far if climb.complete else far + _spent(route)  # with the code nothing is worth keeping


def _spent(route: Route) -> int:
    return len(route.locks) * _KEY + (_TOOL if route.hammer else 0) + (_TOOL if route.ladder else 0)
