"""What the companion at a real table must know of these rules."""

from draisine.games.zwergenzugfahrt import position
from draisine.games.zwergenzugfahrt.board import DWARFS
from draisine.games.zwergenzugfahrt.values import Options


def companion_facts() -> dict[str, object]:
    """Prices of kicks (the last one stays), and what there is of everything."""
    prices = [position.kick_cost(kicks) for kicks in range(20)]
    while len(prices) > 1 and prices[-1] == prices[-2]:
        prices.pop()
    usual = Options()
    return {
        "kicks": prices,
        "conductor": position.CONDUCTOR_COMES_EVERY,
        "seats": position.WINNING_SEATS,
        "signs": position.SIGNS_OF_A_CLAN,
        "removals": position.REMOVALS_OF_A_CLAN,
        "dwarfs": DWARFS,
        "rounds": usual.turns,
        "minutes": usual.minutes,
    }
