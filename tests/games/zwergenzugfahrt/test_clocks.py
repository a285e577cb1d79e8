"""By clocks: each clan has half of the agreed time, and its own runs only while it decides."""

import pytest
from tests.bots.asking import ask
from tests.games.zwergenzugfahrt.build import (
    GAME,
    GREEN,
    RED,
    Options,
    clan,
    heads_of,
    new_game,
    play,
    position,
    texts,
)

from draisine.games.zwergenzugfahrt.bots import BOTS
from draisine.games.zwergenzugfahrt.position import EMPTY, SIGN
from draisine.games.zwergenzugfahrt.state import State
from draisine.games.zwergenzugfahrt.values import Conducted, Ended, Event, Missed, RanOut, TimeUp, Tossed
from draisine.kernel import CLOCK, BadPosition, Chance, IllegalMove, Outcome
from draisine.kernel.bots import Bot, Budget
from draisine.testing import position as described

HALF = 15 * 60_000
CLOCKS = Options(end="clocks", minutes=30)


def left(state: State) -> tuple[int, int]:
    found = GAME.view(state, None).time_left
    assert found is not None
    return found


def run_out(state: State, coin: str = "") -> tuple[State, list[Event]]:
    deadline = GAME.deadline(state)
    assert deadline is not None
    progress = GAME.apply(state, CLOCK, TimeUp(), deadline, Chance(coin))
    return progress.state, list(progress.events)


@pytest.mark.rule("ZZ-44")
def test_a_clock_runs_only_while_its_clan_decides() -> None:
    state = new_game(end="clocks", minutes=30)
    assert (left(state), GAME.deadline(state)) == ((HALF, HALF), HALF)
    state, _ = play(state, min(texts(state)), now=10_000)
    assert left(state) == (HALF - 10_000, HALF)
    assert GAME.deadline(state) == 10_000 + HALF, "now Green's runs"
    state, _ = play(state, min(texts(state)), now=70_000)
    assert left(state) == (HALF - 10_000, HALF - 60_000)
    assert GAME.deadline(state) == 70_000 + HALF - 10_000
    assert GAME.view(state, None).ends_at == GAME.deadline(state)


@pytest.mark.rule("ZZ-44")
def test_a_leader_who_does_nothing_gives_its_turns_away() -> None:
    """One clock for both let the leader win by not moving; here the other plays on alone."""
    state = position(red=clan("E3", signs=("A4",)), green=clan("F3"), options=CLOCKS)
    with pytest.raises(IllegalMove, match="too_early"):
        GAME.apply(state, CLOCK, TimeUp(), HALF - 1, Chance(""))
    with pytest.raises(IllegalMove, match="time_is_up"):
        play(state, "E3-D3", now=HALF)
    state, events = run_out(state)
    assert events == [RanOut(RED)]
    assert GAME.outcome(state) is None
    assert left(state) == (0, HALF)
    now = HALF
    for text in ("F3+F4", "F3+F2"):
        assert texts(state, RED) == set()
        now += 1000
        state, events = play(state, text, now=now)
        assert len(events) == 1, "Red's turns are skipped without a word"
    assert int(state.position.clan) == GREEN
    assert GAME.deadline(state) == 2 * HALF, "thirty minutes in all"
    state, events = run_out(state)
    assert events == [RanOut(GREEN), Ended("time", GREEN, (1, 2))]
    assert GAME.outcome(state) == Outcome("time", (GREEN,), (1, 2))
    assert GAME.deadline(state) is None
    assert GAME.view(state, None).ends_at is None


@pytest.mark.rule("ZZ-44", "ZZ-43")
def test_equal_seats_when_both_clocks_stand_are_a_draw() -> None:
    state = position(options=CLOCKS)
    for _ in (RED, GREEN):
        state, _events = run_out(state)
    assert GAME.outcome(state) == Outcome("time", (), (0, 0))


@pytest.mark.rule("ZZ-44", "ZZ-20")
def test_rounds_owed_go_by_at_once_when_nobody_else_has_time() -> None:
    state = position(red=clan("E3"), green=clan("D3"), options=CLOCKS, to_act=GREEN)
    state, _ = run_out(state)
    state, events = play(state, "E3xD3", now=HALF + 5)
    assert events[1:] == [Missed(RED, 0)]
    assert int(state.position.clan) == RED
    assert left(state)[RED] == HALF - 5, "missed rounds take no time"


@pytest.mark.rule("ZZ-44", "ZZ-20")
def test_time_runs_out_while_the_other_clan_owes_rounds() -> None:
    state = position(red=clan("E3"), green=clan("H3", owes=2), options=CLOCKS, mover=RED)
    state, events = run_out(state)
    assert events == [RanOut(RED), Missed(GREEN, 1), Missed(GREEN, 0)]
    assert int(state.position.clan) == GREEN


@pytest.mark.rule("ZZ-44", "ZZ-20")
def test_a_clan_that_is_alone_and_can_do_nothing_ends_the_game() -> None:
    state = position(red=clan("E3"), green=clan("H3"), options=CLOCKS)
    cells = state.position.cells
    for field, cell in enumerate(cells):
        cells[field] = SIGN + GREEN if cell == EMPTY else cell
    state, events = run_out(state)
    assert [type(event) for event in events] == [RanOut, Ended]
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.end == "blocked"


def _conductor_asks_green(red_time: int = HALF, green_time: int = HALF) -> State:
    """Red's seventh turn brings the conductor."""
    return position(
        red=clan("E3", signs=("A4", "B4")),
        options=CLOCKS,
        turns=6,
        time_left=(red_time, green_time),
        ends_at=2 * HALF - green_time,
    )


@pytest.mark.rule("ZZ-44", "ZZ-31")
def test_the_clock_runs_for_whoever_chooses_for_the_conductor() -> None:
    state, events = play(_conductor_asks_green(), "E3-D3", coin=heads_of(RED), now=1000)
    assert isinstance(events[-1], Tossed)
    assert GAME.deadline(state) == 1000 + HALF
    state, events = play(state, "!A4", now=4000)
    assert left(state) == (HALF - 1000, HALF - 3000)


@pytest.mark.rule("ZZ-44", "ZZ-31")
def test_lots_are_drawn_when_the_chooser_has_no_time_left() -> None:
    state, _ = play(_conductor_asks_green(), "E3-D3", coin=heads_of(RED), now=1000)
    taken = set()
    for luck in range(8):
        after, events = run_out(state, str(luck))
        assert events[0] == RanOut(GREEN)
        assert isinstance(events[1], Conducted)
        assert events[1].clan == RED
        taken.add(events[1].to)
        assert int(after.position.clan) == RED
    assert taken == {"A4", "B4"}


@pytest.mark.rule("ZZ-44", "ZZ-31")
def test_nobody_waits_for_a_chooser_who_is_out_of_time() -> None:
    state = _conductor_asks_green(green_time=0)
    now = HALF + 1000
    state, events = play(state, "E3-D3", coin=heads_of(RED), now=now)
    assert [type(event) for event in events[1:]] == [Tossed, Conducted]
    assert int(state.position.clan) == RED
    assert GAME.view(state, None).phase == "turn"


@pytest.mark.rule("ZZ-44", "ZZ-43")
def test_positions_are_not_counted_with_clocks() -> None:
    state = position(red=clan("E3"), green=clan("G3"), options=CLOCKS, turns=0)
    for _ in range(120):
        state, _ = play(state, "E3-D3", "G3-H3", "D3-E3", "H3-G3", coin=heads_of(GREEN))
    assert GAME.view(state, None).turns == 480
    assert GAME.outcome(state) is None


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: bot.strength)
def test_bots_play_on_alone(bot: Bot) -> None:
    state = position(red=clan("E3", signs=("A4",)), green=clan("H3"), options=CLOCKS)
    state, _ = run_out(state)
    for turn in range(12):
        seat = int(state.position.clan)
        assert seat == GREEN
        legal = sorted(texts(state))
        view = GAME.view(state, None)
        few = Budget(nodes=300)
        text = ask(bot, GAME, state, seat, legal=legal, view=view, seed=str(turn), budget=few).move
        assert text in legal
        state, _ = play(state, text, now=HALF + turn, coin=heads_of(RED))
    assert GAME.view(state, None).clans[GREEN].seats >= 3


def test_a_description_says_how_much_time_is_left() -> None:
    options = GAME.check_options(CLOCKS, 2)
    state = described(GAME, options, {"time_left": [600_000, 900_000], "to_act": GREEN})
    assert GAME.deadline(state) == 300_000 + 900_000, "Green decides after what Red has used"
    state = described(GAME, options, {"time_left": [0, 900_000], "to_act": GREEN})
    state, _ = play(state, min(texts(state)), now=HALF)
    assert int(state.position.clan) == GREEN, "Red has none"
    for wrong in ([0, 5], [900_001, 5], [5, -1]):
        with pytest.raises(BadPosition, match="position_wrong_number"):
            described(GAME, options, {"time_left": wrong, "to_act": RED})
    with pytest.raises(BadPosition, match="position_contradiction"):
        described(GAME, options, {"time_left": [600_000, 900_000], "to_act": GREEN, "ends_at": 900_000})
    with pytest.raises(BadPosition, match="position_contradiction"):
        described(GAME, GAME.check_options(Options(), 2), {"time_left": [1, 1]})
