"""What the companion at a real table must know of these rules."""

from draisine.games import game_by_id
from draisine.games.infernal_wagon.achievements import SHEET
from draisine.games.infernal_wagon.values import Options
from draisine.kernel.capabilities import SeatFacts, capability


def companion_facts() -> dict[str, object]:
    """Seats, hands by the number of riders, the clock in seconds, and the sheet's boxes in order."""
    game = game_by_id("infernal-wagon")
    facts = capability(game, SeatFacts)
    assert facts is not None
    most = max(game.seat_counts)
    hands = [facts.seat_facts(seats)["hand"] if seats in game.seat_counts else 0 for seats in range(most + 1)]
    return {
        "seats": [min(game.seat_counts), most],
        "hands": hands,
        "clock": Options().clock,
        "achievements": [box.id for box in SHEET],
    }
