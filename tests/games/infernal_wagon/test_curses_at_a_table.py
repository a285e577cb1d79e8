"""Nobody learns from what a table sends which Curse another rider holds."""

from typing import Any

import msgspec
import pytest
from tests.tables.folk import ANNA

from draisine.games.infernal_wagon import GAME
from draisine.kernel import Chance, Match, Moved
from draisine.tables.log import entries as e
from draisine.tables.log.game_pictures import draw_game
from draisine.tables.log.table import Table

_encode = msgspec.json.Encoder(order="deterministic").encode
JUNCTIONS: list[dict[str, Any]] = [
    {"curse": True},
    {"curse": True, "easy": 8, "u_turn": True},
    {"curse": True, "easy": 4, "silence": True, "clock": 0},
]


def _table(seats: int, options: dict[str, Any], seed: str) -> Table:
    # With the usual deck rides by chance are over after a few cards.
    options = {"deck": "gentle", **options}
    opened = e.Opened(
        when=0, person="anna", game=GAME.id, options=options, seats=seats, name="Kettle 42", link="link"
    )
    table = Table({GAME.id: GAME}, opened)
    complete = GAME.check_options(msgspec.convert(options, GAME.options_type), seats)
    table.match = Match(GAME, complete, [{}] * seats, seed)
    table.status = "playing"
    for chair in table.chairs:
        chair.person = ANNA.id
    return table


def _twin(match: Match, seat: int | None, chance: Chance) -> Match:
    """The same game, but for what this seat cannot see."""
    return match.with_state(GAME.sample(match.options, match.view(seat), seat, chance))


def _pictures(table: Table, match: Match, seats: int, seed: str) -> None:
    for seat in (None, *range(seats)):
        picture = _encode(draw_game(table, seat, 0))
        table.match = _twin(match, seat, Chance(seed, f"{match.number} {seat}"))
        assert _encode(draw_game(table, seat, 0)) == picture, f"seat {seat} after {match.number} moves"
        table.match = match


def _next(match: Match, luck: Chance) -> tuple[int, str]:
    """Whoever can lift rarely does, and cards fit where they can: rides that last bring what matters."""
    cheap: list[tuple[int, str]] = []
    lifts: list[tuple[int, str]] = []
    least = (True, True, 99)
    for seat in match.to_act:
        for text, price in GAME.view(match.state, seat).prices:
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
        match = table.match
        assert match is not None
        luck = Chance(seed, "moves")
        while match.outcome is None and match.number < 60:
            may_only_lift += sum(match.legal(seat) == ("lift",) for seat in range(seats))
            _pictures(table, match, seats, seed)
            seat, text = _next(match, luck)
            match.append(Moved(seat, match.number, text))
    assert may_only_lift > 20
