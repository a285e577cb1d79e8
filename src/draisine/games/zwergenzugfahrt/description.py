"""From a description to a state: what follows is worked out, what contradicts is named."""

import msgspec

from draisine.games.zwergenzugfahrt import position_errors
from draisine.games.zwergenzugfahrt.board import DWARFS, SEAT, Board
from draisine.games.zwergenzugfahrt.boards import board_of
from draisine.games.zwergenzugfahrt.position import (
    CHOICE,
    OWES,
    REMOVALS_OF_A_CLAN,
    ROUNDS,
    SIGNS,
    SIGNS_OF_A_CLAN,
    WINNING_SEATS,
)
from draisine.games.zwergenzugfahrt.state import REPEATS_FOR_A_DRAW, State, full_clock
from draisine.games.zwergenzugfahrt.values import ClanView, Hidden, Options, View
from draisine.games.zwergenzugfahrt.view import state_of
from draisine.kernel import refusals
from draisine.kernel.checks import check_number

MOST = 255
"""Of kicks, rounds owed and turns, as a position's key can hold them."""


def described_state(options: Options, view: View, hidden: Hidden | None, ends: tuple[str, ...]) -> State:
    """The state that a view describes."""
    board = board_of(options.plan)
    _check_pieces(board, view)
    clans = [_clan(board, clan, seen) for clan, seen in enumerate(view.clans)]
    over = view.end is not None
    for name, clan in (("first", view.first), ("mover", view.mover), ("tosser", view.tosser)):
        check_number(name, clan, 0, 1)
    if not over:
        check_number("to_act", -1 if view.to_act is None else view.to_act, 0, 1)
    if view.end is not None and view.end not in ends:
        raise refusals.position_no_such_end(end=view.end)
    check_number("repeats", view.repeats, 1, MOST if over else REPEATS_FOR_A_DRAW - 1)
    complete = msgspec.structs.replace(
        view,
        clans=(clans[0], clans[1]),
        turns=clans[0].turns + clans[1].turns,
        phase="over" if over else "turn" if view.phase == "over" else view.phase,
    )
    _check_clocks(options, view)
    state = state_of(options, complete)
    if options.end == "seats":
        # The conductor's choice is no position that could be repeated.
        here = {} if state.position.phase == CHOICE else state.seen
        state.seen = {**_earlier(hidden), **here}
    if not over:
        _check_goes_on(state)
    return state


def _check_clocks(options: Options, view: View) -> None:
    """A clan that decides has time to, and no clan has more than it began with."""
    if options.end == "clocks":
        for clan, left in enumerate(view.time_left or ()):
            check_number(f"time_left.{clan}", left, int(clan == view.to_act), full_clock(options))


def _earlier(hidden: Hidden | None) -> dict[bytes, int]:
    try:
        return {} if hidden is None else {bytes.fromhex(key): count for key, count in hidden.earlier.items()}
    except ValueError:
        raise refusals.position_unreadable(reason="earlier") from None


def _clan(board: Board, clan: int, seen: ClanView) -> ClanView:
    """The clan with its seats counted."""
    where = f"clans.{clan}"
    check_number(f"{where}.removals_left", seen.removals_left, 0, REMOVALS_OF_A_CLAN)
    rounds = max(seen.rounds, seen.turns)
    for name, count in (("kicks", seen.kicks), ("owes", seen.owes), ("rounds", rounds)):
        check_number(f"{where}.{name}", count, 0, MOST)
    sitting = [name for name in seen.dwarfs if board.kinds[board.number[name]] == SEAT]
    return msgspec.structs.replace(seen, seats=len(sitting) + len(seen.signs), rounds=rounds)


def _check_pieces(board: Board, view: View) -> None:
    taken: set[str] = set()
    for clan, seen in enumerate(view.clans):
        check_number(f"clans.{clan}.dwarfs", len(seen.dwarfs), DWARFS, DWARFS)
        check_number(f"clans.{clan}.signs", len(seen.signs), 0, SIGNS_OF_A_CLAN)
        for name in (*seen.dwarfs, *seen.signs):
            if name not in board.number:
                raise position_errors.position_no_such_field(field=name)
            if name in taken:
                raise refusals.position_field_twice(field=name)
            taken.add(name)
        for name in seen.dwarfs:
            if board.owners[board.number[name]] == 1 - clan:
                raise refusals.position_wrong_field(what="dwarf", field=name)
        for name in seen.signs:
            if board.kinds[board.number[name]] != SEAT:
                raise refusals.position_wrong_field(what="sign", field=name)


def _check_goes_on(state: State) -> None:
    """The game can be in this position: nobody has won, and whoever is to act can."""
    position = state.position
    clan = int(position.clan)
    if WINNING_SEATS in (position.seats(0), position.seats(1)):
        raise refusals.position_is_over(end="ten_seats")
    if position.limit and min(position.tally[ROUNDS : ROUNDS + 2]) >= position.limit:
        raise refusals.position_is_over(end="turns")
    if position.cap and position.turns >= position.cap:
        raise refusals.position_is_over(end="four_hundred")
    if position.phase == CHOICE:
        if not position.tally[SIGNS + 1 - clan]:
            raise position_errors.position_cannot_move(seat=clan)
    elif position.tally[OWES + clan] or not position.moves():
        raise position_errors.position_cannot_move(seat=clan)
