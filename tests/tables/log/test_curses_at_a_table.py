"""Nobody learns from what a table sends which Curse another rider holds."""

from typing import Any

import msgspec
import pytest
from tests.tables.folk import ANNA

from draisine.games.infernal_wagon import GAME
from draisine.kernel import Chance, Moved, Seat
from draisine.tables.log import entries as e
from draisine.tables.log.play import Play, Seen
from draisine.tables.log.projections import draw_game
from draisine.tables.log.table import Table

_encode = msgspec.json.Encoder(order="deterministic").encode
JUNCTIONS: list[dict[str, Any]] = [
    {"curse": True},
    {"curse": True, "easy": 8, "u_turn": True},
    {"curse": True, "easy": 4, "silence": True, "clock": 0},
]


def _table(seats: int, options: dict[str, Any], seed: str) -> Table:
    opened = e.Opened(
        when=0, person="anna", game=GAME.id, options=options, seats=seats, name="Kettle 42", link="link"
    )
    table = Table({GAME.id: GAME}, opened)
    complete = GAME.check_options(msgspec.convert(options, GAME.options_type), seats)
    table.play = Play(GAME, complete, [Seat()] * seats, seed)
    table.status = "playing"
    for chair in table.chairs:
        chair.person = ANNA.id
    return table


def _twin(play: Play, seat: int | None, chance: Chance) -> Play:
    """The same game, but for what this seat cannot see."""
    other = play.copy()
    view = GAME.view(play._state, seat)
    other._state = GAME.sample(play.options, view, seat, chance)
    other.now = Seen(GAME, other._state)
    return other


def _pictures(table: Table, play: Play, seats: int, seed: str) -> None:
    for seat in (None, *range(seats)):
        picture = _encode(draw_game(table, seat, 0))
        table.play = _twin(play, seat, Chance(seed, f"{play.number} {seat}"))
        assert _encode(draw_game(table, seat, 0)) == picture, f"seat {seat} after {play.number} moves"
        table.play = play


def _next(play: Play, luck: Chance) -> tuple[int, str]:
    """Whoever can lift rarely does, and cards fit where they can: rides that last bring what matters."""
    cheap: list[tuple[int, str]] = []
    lifts: list[tuple[int, str]] = []
    least = (True, True, 99)
    for seat in play.to_act:
        for text, price in zip(play.legal(seat), GAME.view(play._state, seat).prices, strict=True):
            if text == "lift":
                lifts.append((seat, text))
                continue
            cost = (price.ends, not price.fits, price.burns)
            if cost < least:
                least, cheap = cost, []
            if cost == least:
                cheap.append((seat, text))
    moves = lifts if lifts and (not cheap or luck.below(20) == 0) else cheap
    return moves[luck.below(len(moves))]


@pytest.mark.rule("IW-65", "IW-66")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_a_seat_cannot_see_changes_no_byte_of_what_it_is_sent(seats: int) -> None:
    may_only_lift = 0
    for number in range(6):
        seed = f"curses {seats} {number}"
        table = _table(seats, JUNCTIONS[number % len(JUNCTIONS)], seed)
        play = table.play
        assert play is not None
        luck = Chance(seed, "moves")
        while play.outcome is None and play.number < 60:
            may_only_lift += sum(play.legal(seat) == ("lift",) for seat in range(seats))
            _pictures(table, play, seats, seed)
            seat, text = _next(play, luck)
            play.push(Moved(seat, play.number, text))
    assert may_only_lift > 20
