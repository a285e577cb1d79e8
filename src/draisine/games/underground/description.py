"""From a description to a climb: what follows is worked out, what contradicts is named."""

from collections.abc import Sequence

import msgspec

from draisine.games.underground import position_errors
from draisine.games.underground.board import BARE, EXIT, Board
from draisine.games.underground.box import Box
from draisine.games.underground.boxes import box_of
from draisine.games.underground.climb import (
    ALL_ENDS,
    DECIDED,
    FLEE,
    HAND,
    KEYS,
    LAND,
    LOST_TO_THE_GLASS,
    LOST_TO_THE_PILE,
    MANHOLES,
    WATER_TILES,
    WON,
    Climb,
)
from draisine.games.underground.code_row import longest_row
from draisine.games.underground.fields import FIELDS, name_of
from draisine.games.underground.reconstruction import Building
from draisine.games.underground.setup import glass_of, scenario_of
from draisine.games.underground.shapes import NO_SYMBOL
from draisine.games.underground.state import State
from draisine.games.underground.values import Options
from draisine.games.underground.view import board_in_letters, state_of
from draisine.games.underground.view_values import Glass, Hidden, View
from draisine.kernel import refusals
from draisine.kernel.chance import Chance
from draisine.kernel.checks import check_number

MOST_SEATS = 4
_MOST = 1_000_000_000


def described_state(options: Options, view: View, hidden: Hidden | None, chance: Chance) -> State:
    """The climb that a view describes."""
    box = box_of(options.box)
    check_number("hands", len(view.hands), 1, MOST_SEATS)
    by_cards = len(box.plateaus) if scenario_of(box, options.setup) is None else 0
    check_number("coordinates", len(view.coordinates), by_cards, by_cards)
    secret = hidden or Hidden()
    building = Building(box, view)
    board = building.board
    _check_on_top(board, view)
    out = _cards_out(view, secret.pile)
    _check_chips(box, view)
    over = view.end is not None
    phase = "over" if over else "play" if view.phase == "over" else view.phase
    heights, ground, walls, symbols = board_in_letters(board)
    complete = msgspec.structs.replace(
        view,
        phase=phase,
        pieces=building.pieces,
        heights=heights,
        ground=ground,
        walls=walls,
        symbols=symbols,
        out=out,
        has_laid=view.has_laid and view.played is not None,
        has_walked=view.has_walked and view.played is not None,
        stacks=building.stacks,
        jokers=building.jokers,
        singles=len(building.singles),
        key_stock=KEYS - view.keys,
        manhole_stock=MANHOLES - len(view.manholes),
        water_stock=WATER_TILES - len(view.water) - len(view.sunk),
        code=tuple(longest_row(box.chips, list(view.numbers))),
        glass=_glass(options, box, view, phase),
    )
    state = state_of(options, complete, chance)
    state.climb.singles = list(building.singles)
    _put_hidden(state.climb, secret)
    _check_counts(state.climb, view)
    _check_waiting(state.climb)
    _check_end(state.climb)
    return state


def _twice(numbers: Sequence[int]) -> int | None:
    """What stands there a second time."""
    return next((one for place, one in enumerate(numbers) if one in numbers[:place]), None)


def _cards_once(where: str, cards: Sequence[int]) -> None:
    card = _twice(cards)
    if card is not None:
        raise refusals.position_card_twice(card=name_of(card), where=where)


def _check_on_top(board: Board, view: View) -> None:
    """Everything that lies on the board lies where it can."""
    for what, fields in (("water", view.water), ("manhole", view.manholes), ("chip", view.chips)):
        twice = _twice(fields)
        if twice is not None:
            raise refusals.position_field_twice(field=name_of(twice))
        for field in fields:
            is_wrong = board.ground[field] == EXIT
            if what == "water":
                is_wrong = is_wrong or field == view.pawn or field in view.chips
            if what == "manhole":
                is_wrong = is_wrong or board.symbols[field] == NO_SYMBOL
            if is_wrong:
                raise refusals.position_wrong_field(what=what, field=name_of(field))
    for field in view.sunk:
        if board.ground[field] in (BARE, EXIT):
            raise refusals.position_wrong_field(what="water", field=name_of(field))
    if view.rat is not None and view.rat == view.exit:
        raise refusals.position_wrong_field(what="rat", field=name_of(view.rat))


def _cards_out(view: View, pile: tuple[int, ...] | None) -> tuple[int, ...]:
    """What is out: not what is in a hand, and with a given pile everything that is nowhere else."""
    held = [card for hand in view.hands for card in hand]
    _cards_once("hand", held)
    _cards_once("out", view.out)
    if view.played in held:
        raise refusals.position_card_twice(card=name_of(view.played or 0), where="hand")
    out = [card for card in view.out if card not in held]
    if view.played is not None and view.played not in out:
        out.append(view.played)
    if pile is not None:
        _cards_once("pile", pile)
        for card in pile:
            if card in held or card == view.played:
                raise refusals.position_card_twice(card=name_of(card), where="pile")
        out = [card for card in out if card not in pile]
        out += [card for card in range(FIELDS) if card not in held and card not in pile and card not in out]
    return tuple(out)


def _check_chips(box: Box, view: View) -> None:
    for place, number in enumerate(view.numbers):
        if not 0 <= number < len(box.chips) or box.chips[number].tool:
            raise position_errors.position_wrong_chip(chip=number)
        if number in view.numbers[:place]:
            raise position_errors.position_chip_twice(chip=number)
    known = [chip.tool for chip in box.chips if chip.tool]
    tools = (*view.tools, *view.tools_gone)
    for place, tool in enumerate(tools):
        if tool not in known:
            raise position_errors.position_wrong_chip(chip=tool)
        if tool in tools[:place]:
            raise position_errors.position_chip_twice(chip=tool)
    check_number("chips", len(view.chips), 0, len(box.chips) - len(view.numbers) - len(tools))


def _glass(options: Options, box: Box, view: View, phase: str) -> Glass | None:
    """The hourglass: it runs from the start on, unless something waits for which it stands."""
    glass = glass_of(options, box)
    if (glass is None) != (view.glass is None):
        given, real = ("none", "one") if view.glass is None else ("one", "none")
        raise refusals.position_contradiction(field="glass", given=given, real=real)
    if glass is None or view.glass is None:
        return None
    check_number("glass.sand", view.glass.sand, 0, glass.capacity)
    check_number("glass.turned_at", view.glass.turned_at, 0, view.at)
    runs = phase == "play" and (view.glass.runs or view.waiting is None)
    return msgspec.structs.replace(view.glass, runs=runs)


def _put_hidden(climb: Climb, secret: Hidden) -> None:
    """Put the pile and the chips in the order that was given."""
    if secret.pile is not None:
        climb.pile = list(reversed(secret.pile))
    lying = [field for field, chip in enumerate(climb.board.chips) if chip >= 0]
    chips = sorted([*climb.chip_pile, *[climb.board.chips[field] for field in lying]])
    faces = dict(secret.chips)
    for field, chip in faces.items():
        if field not in lying:
            raise refusals.position_wrong_field(what="chip", field=name_of(field))
        if chip not in chips:
            raise position_errors.position_chip_twice(chip=chip)
        chips.remove(chip)
    left = [chip for chip in climb.chip_pile if chip not in faces.values()]
    left += [chip for chip in chips if chip not in left]
    for field in lying:
        climb.board.chips[field] = faces[field] if field in faces else left.pop(0)
    if secret.chip_pile is not None:
        if sorted(secret.chip_pile) != sorted(left):
            raise position_errors.position_wrong_pile(what="chips")
        left = list(reversed(secret.chip_pile))
    climb.chip_pile = left


def _check_counts(climb: Climb, view: View) -> None:
    check_number("on_turn", view.on_turn, 0, climb.seats - 1)
    check_number("stone", view.stone, 0, len(climb.stacks) - 1)
    check_number("keys", view.keys, 0, KEYS)
    check_number("manholes", len(view.manholes), 0, MANHOLES)
    check_number("water", len(view.water) + len(view.sunk), 0, WATER_TILES)
    check_number("turns", view.turns, 0, _MOST)
    check_number("at", view.at, 0, _MOST)
    for seat, hand in enumerate(climb.hands):
        has_played = seat == climb.on_turn and view.played is not None
        least = 0 if climb.end else HAND - 1 if has_played else HAND
        most = HAND - 1 if has_played and not climb.agenda and not climb.end else HAND
        check_number(f"hands.{seat}", len(hand), least, most)


def _check_waiting(climb: Climb) -> None:
    """What has to be decided can be decided, and nothing is due without it."""
    field = climb.waiting_field
    if climb.waiting == DECIDED:
        check_number("agenda", len(climb.agenda), 0, 0)
        return
    cannot = climb.end or (climb.waiting == FLEE and (field != climb.board.pawn or not climb.ways_aside()))
    if cannot or (climb.waiting == LAND and not climb.shaft_opens_at(field)):
        raise refusals.position_wrong_field(what="waiting", field=name_of(field))


def _check_end(climb: Climb) -> None:
    """An end has its reason, and a climb that has a reason to end is over."""
    at_the_exit = climb.board.pawn == climb.board.exit
    glass = climb.glass
    if not climb.end:
        if at_the_exit or not climb.pile or (glass is not None and glass.section == glass.end):
            end = WON if at_the_exit else LOST_TO_THE_GLASS if climb.pile else LOST_TO_THE_PILE
            raise refusals.position_is_over(end=end)
        return
    unfounded = (climb.end == WON) != at_the_exit or (climb.end == LOST_TO_THE_PILE) != (not climb.pile)
    if climb.end not in ALL_ENDS or unfounded:
        raise refusals.position_no_such_end(end=climb.end)
