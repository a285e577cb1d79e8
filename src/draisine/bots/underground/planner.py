"""Planning a turn: which card, which piece where, which way to walk, and what the next one can make of it."""

from time import monotonic
from typing import Final

from mypy_extensions import i64

from draisine.bots.underground.outlook import FAR, LEVELS, STEP, Ground, chip_map, door_map, spread
from draisine.games.underground.board import NO_CHIP
from draisine.games.underground.climb import WON, Climb
from draisine.games.underground.fields import FIELDS, NOWHERE, SIDE
from draisine.games.underground.glass import SECTIONS
from draisine.games.underground.moving import (
    GETS_CHIP,
    GETS_KEY,
    GETS_VALVE,
    Route,
    can_step_at_all,
    gets_at,
    routes,
    same_line,
)
from draisine.games.underground.placing import Footing, fields_in
from draisine.games.underground.turn import lay, piece_from, playable, stacks_for, swaps_for, walk
from draisine.games.underground.values import EndTurn, Lay, Move, Walk

CHIP: Final = 60
"""What one more chip to be found is worth, in tenths of a turn."""
_CHIPS_IN_ALL: Final = 8
"""How many chips a code takes in the middle, tools counted."""
_LOST: Final = 100_000
_SEEN: Final = 15
_SOON_SEEN: Final = 4
_BLUE: Final = 3
_NARROW: Final = 6
"""The pawn has one way out only."""
_TOOL: Final = 5
_KEY: Final = 3
_SWAP: Final = 8
_SHORTEST: Final = 2


class Plan:
    """A whole turn: what to do first, what it leads to, and how good that is (less is better)."""

    def __init__(self, first: Move, value: int, after: Climb) -> None:
        self.first = first
        self.value = value
        self.after = after


class Sight:
    """The maps of one board: how good it is to stand anywhere."""

    def __init__(self, climb: Climb) -> None:
        self.climb = climb
        self.ground = Ground(climb.board, climb.keys)
        self.door = door_map(self.ground)
        self.goal = self.door if climb.complete else chip_map(self.ground, self.door)
        self.chips_wanted = 0 if climb.complete else max(1, _CHIPS_IN_ALL - _chips_found(climb))

    def standing(self, field: int) -> int:
        """How far it still is from a field."""
        place = field * LEVELS + min(LEVELS - 1, self.climb.board.heights[field])
        far: i64 = self.goal[place]
        if far >= FAR and not self.climb.complete:
            far = min(FAR, self.door[place] + 30)
        return int(far) + self.chips_wanted * CHIP


def _chips_found(climb: Climb) -> int:
    return len(climb.numbers) + len(climb.tools) + len(climb.tools_gone)


def value_of(climb: Climb) -> int:
    """How far a team is from winning when a turn ends so."""
    if climb.end == WON:
        return -_LOST
    if climb.end:
        return _LOST
    return Sight(climb).standing(climb.board.pawn) + hazards(climb, climb.board.pawn)


def hazards(climb: Climb, field: int) -> int:
    """What may happen to a pawn there before the next turn."""
    glass = climb.glass
    danger = 0
    if glass is not None and same_line((glass.section + 1) % SECTIONS, field):
        danger += _SOON_SEEN
    ways = len(climb.ways_aside())
    if ways == 0 and not can_step_at_all(climb.board, climb.purse(), climb.complete):
        return _LOST // 2
    return danger + (_NARROW if ways <= 1 else 0)


class Planner:
    """Looks for the best turn of whoever is on turn."""

    def __init__(self, climb: Climb, width: int, until: float) -> None:
        self.climb = climb
        self.width = width
        """How many placements are looked at closely."""
        self.until = until
        """When to stop, by the machine's clock; 0 for never."""

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
            found.append(Plan(EndTurn(card), value_of(climb) + resting, climb))
            if not climb.has_walked:
                found += self._walks(climb, sight, card, None, resting)
            if climb.has_laid:
                continue
            for move in self._promising(climb, sight, card):
                after = climb.copy()
                lay(after, climb.on_turn, card, move.stack, move.turn, move.field, move.swap)
                price = resting + (_SWAP if move.swap else 0)
                found.append(Plan(move, value_of(after) + price, after))
                if not climb.has_walked:
                    found += self._walks(after, Sight(after), card, move, price)
                if self.late():
                    break
        if not climb.has_laid and not climb.has_walked:
            found += self._walk_then_lay(found)
        found.sort(key=lambda plan: plan.value)
        return found

    def _price_of(self, card: int) -> int:
        """Cards with many steps or pieces are worth keeping; blue ones bring water."""
        face = self.climb.box.cards[card]
        return (_BLUE if face.blue else 0) + face.steps

    def _walks(self, climb: Climb, sight: Sight, card: int, before: Move | None, price: int) -> list[Plan]:
        """The two best walks from here."""
        rated: list[tuple[int, int]] = []
        ways = routes(climb.board, climb.box.cards[card].steps, climb.purse(), climb.complete)
        for number, route in enumerate(ways):
            rated.append((self._worth(climb, sight, route), number))
        rated.sort()
        found: list[Plan] = []
        for _, number in rated[:_SHORTEST]:
            route = ways[number]
            move = self._walk(climb, sight, card, route)
            after = climb.copy()
            drain = NOWHERE if move.drain is None else move.drain
            walk(after, climb.on_turn, card, list(move.path), move.take, drain)
            cost = price + _spent(route) + (_SEEN if after.agenda else 0)
            found.append(Plan(move if before is None else before, value_of(after) + cost, after))
        return found

    def _worth(self, climb: Climb, sight: Sight, route: Route) -> int:
        """A quick look at the end of a way."""
        field = route.end
        if field == climb.board.exit:
            return -_LOST
        worth = sight.standing(field) + _spent(route)
        gets = gets_at(climb.board, field, climb.key_stock)
        if gets == GETS_CHIP and not climb.complete:
            worth -= CHIP
        elif gets in (GETS_KEY, GETS_VALVE):
            worth -= _SHORTEST
        return worth + (_SEEN if climb.seen_at(field) else 0)

    def _walk(self, climb: Climb, sight: Sight, card: int, route: Route) -> Walk:
        gets = gets_at(climb.board, route.end, climb.key_stock)
        path = tuple(route.path)
        if gets == GETS_VALVE:
            return Walk(card, path, False, worst_water(climb, sight))
        take = gets == GETS_KEY or (gets == GETS_CHIP and not (climb.complete and climb.has_taken))
        return Walk(card, path, take, None)

    def _promising(self, climb: Climb, sight: Sight, card: int) -> list[Lay]:
        """The placements that seem to shorten the way most."""
        board = climb.board
        start = board.pawn * LEVELS + min(LEVELS - 1, board.heights[board.pawn])
        reach = spread(sight.ground, [(start, 0)], False)
        footing = Footing(board)
        rated: list[tuple[int, int, Lay]] = []
        shown = stacks_for(climb, climb.box.cards[card])
        swaps = swaps_for(climb, shown)
        for number, stack in enumerate(shown + swaps):
            piece = climb.box.pieces[piece_from(climb, stack)]
            swap = number >= len(shown)
            for turn, shape in enumerate(piece.turns):
                if piece.first[turn] != turn:
                    continue
                for field in fields_in(footing.places(shape)):
                    level = board.heights[field + shape.stone_offsets[0]] + 1
                    if level >= LEVELS:
                        continue
                    far = _through(sight, reach, shape.cells, field, level)
                    if far < FAR:
                        move = Lay(card, stack, turn, field, swap)
                        rated.append((far + (_SWAP if swap else 0), len(rated), move))
        rated.sort(key=lambda each: (each[0], each[1]))
        return [move for _, _, move in rated[: self.width]]

    def _walk_then_lay(self, found: list[Plan]) -> list[Plan]:
        """After the best walks: the piece of the same card, laid when the pawn has left."""
        walks = [plan for plan in found if isinstance(plan.first, Walk) and not plan.after.end]
        walks.sort(key=lambda plan: plan.value)
        more: list[Plan] = []
        for plan in walks[:_SHORTEST]:
            after = plan.after
            if after.has_laid or after.agenda or self.late():
                continue
            sight = Sight(after)
            for move in self._promising(after, sight, after.played)[: max(2, self.width // 2)]:
                last = after.copy()
                lay(last, after.on_turn, move.card, move.stack, move.turn, move.field, move.swap)
                price = self._price_of(after.played) + (_SWAP if move.swap else 0)
                more.append(Plan(plan.first, value_of(last) + price, last))
        return more


def _spent(route: Route) -> int:
    return route.keys * _KEY + (_TOOL if route.hammer else 0) + (_TOOL if route.ladder else 0)


def _through(sight: Sight, reach: list[i64], cells: list[int], field: int, level: int) -> int:
    """How far it would be over a piece that lies there."""
    best: i64 = FAR
    goal, cost = sight.goal, sight.ground.cost
    for entry in cells:
        first: i64 = (field + entry) * LEVELS + level
        into: i64 = reach[first] - cost[first]
        if reach[first] >= FAR or into >= best:
            continue
        for leave in cells:
            last: i64 = (field + leave) * LEVELS + level
            across: i64 = abs(entry // SIDE - leave // SIDE) + abs(entry % SIDE - leave % SIDE)
            whole: i64 = into + across * STEP + goal[last]
            best = min(best, whole)
    return int(best)


def worst_water(climb: Climb, sight: Sight) -> int:
    """The water that is most in the way."""
    board = climb.board
    start = board.pawn * LEVELS + min(LEVELS - 1, board.heights[board.pawn])
    reach = spread(sight.ground, [(start, 0)], False)
    best, worst = NOWHERE, FAR * 4
    for field in range(FIELDS):
        if board.water[field]:
            height = max(1, min(LEVELS - 1, board.heights[field] + 1))
            place = field * LEVELS + height
            far = int(reach[place] + sight.goal[place])
            if board.chips[field] != NO_CHIP:
                far -= CHIP
            if far < worst:
                best, worst = field, far
    return best


def best_reply(climb: Climb, width: int, until: float) -> int:
    """How good the next one's best turn is, as far as it can be known now."""
    if climb.end or climb.agenda:
        return value_of(climb)
    after = climb.copy()
    after.on_turn = (after.on_turn + 1) % after.seats
    after.played = NOWHERE
    after.has_laid = after.has_walked = after.has_taken = False
    if not after.hands[after.on_turn]:
        return value_of(climb)
    return Planner(after, width, until).plans()[0].value
