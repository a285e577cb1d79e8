"""Where all may act at once, moves cross on their way: who comes late hears what came between."""

import pytest
from tests.tables.folk import ANNA, BODO, Round

from draisine.games.infernal_wagon import GAME
from draisine.tables.log import commands as c
from draisine.tables.log.decisions.dispatch import decide


@pytest.mark.rule("IW-28")
def test_late_for_a_railroad_that_waits_for_somebody_elses_tunnel() -> None:
    ride = Round(GAME, options={"clock": 0, "deck": "gentle"})
    ride.sit(ANNA, 0)
    ride.sit(BODO, 1)
    ride.ready(ANNA)
    ride.ready(BODO)
    for _ in range(60):
        match = ride.table.match
        assert match is not None
        late = match.listed(1)
        tunnels = [text for text in match.listed(0) if _leaves_bodo_nothing(ride, text)] if late else []
        if tunnels:
            ride.move(ANNA, tunnels[0])
            command = c.Move(key=ride.key(), text=late[0], after=ride.number - 1)
            assert ride.refused(BODO, command) == "railroad_moved_on"
            return
        person, texts = (ANNA, match.listed(0)) if match.listed(0) else (BODO, late)
        ride.move(person, texts[-1])
    raise AssertionError("no tunnel in sixty moves")


def _leaves_bodo_nothing(ride: Round, text: str) -> bool:
    """Whether Bodo has no move once Anna has made this one."""
    after = ride.table.copy()
    for entry in decide(after, ANNA, c.Move(key="probe", text=text, after=ride.number), ride.context()):
        after.record(entry)
    return after.match is not None and after.outcome is None and not after.match.listed(1)


def cross_at_a_table(plays: int) -> int:
    """Bodo means a card for the stop he sees; Anna's comes first. Each is refused; says how many."""
    crossed = 0
    for number in range(200):
        ride = Round(
            GAME, options={"clock": 0, "deck": "gentle", "easy": number % 9, "u_turn": number % 3 == 0}
        )
        ride.seed = f"crossed {number}"
        for seat, person in enumerate((ANNA, BODO)):
            ride.sit(person, seat)
        ride.ready(ANNA)
        ride.ready(BODO)
        while ride.status == "playing" and crossed < plays:
            match = ride.table.match
            assert match is not None
            meant, after = [text for text in match.listed(1) if "@" in text], match.number
            person, texts = (ANNA, match.listed(0)) if match.listed(0) else (BODO, match.listed(1))
            ride.move(person, texts[(number + after) % len(texts)])
            if person is not ANNA or not meant or ride.status != "playing" or "!" in texts[0]:
                continue
            command = c.Move(key=ride.key(), text=meant[after % len(meant)], after=after)
            assert ride.refused(BODO, command) == "railroad_moved_on", "nothing changes for anybody"
            crossed += 1
    return crossed


@pytest.mark.rule("IW-28")
def test_a_thousand_plays_that_crossed_cost_nothing() -> None:
    assert cross_at_a_table(1000) == 1000
