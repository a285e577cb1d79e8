"""Positions in which climbs were lost that need not have been, one for each cause."""

from tests.bots.asking import ask
from tests.games.underground.boards import GAME, NUMBERS_IN_A_ROW, at, climbing, play, texts

from draisine.bots.registry import bot_for
from draisine.games.underground.board import NO_CHIP
from draisine.games.underground.bots.chips import UNSEEN
from draisine.games.underground.bots.lookahead import best_line
from draisine.games.underground.bots.maps import is_drowned, is_pit, way_from
from draisine.games.underground.bots.path_costs import FAR, LEVELS, pawn_place
from draisine.games.underground.bots.planner import Plan, Planner
from draisine.games.underground.bots.sand import Sand
from draisine.games.underground.bots.shaft import shaft_pays
from draisine.games.underground.bots.sight import Sight
from draisine.games.underground.bots.trap import is_trapped
from draisine.games.underground.boxes import box_of
from draisine.games.underground.climb import WON, Climb
from draisine.games.underground.movement import can_step_at_all


def best(climb: Climb) -> Plan:
    return best_line(Planner(climb, 8, 0.0).plans(), 5, 0.0)


def test_a_pawn_that_cannot_step_gets_a_piece_beside_it() -> None:
    """Seen: the first turn laid a piece far away, on the way to the door, and the climb was lost with it."""
    rows = "1# 1# 1#? 1# 1# 1# 1# 1# 1#\n2# 2# 3# 4# 5# 6# 7# 8# 9#\n. . . . . . . . []n\n.\n.\n.\n.\n3#\n1#@"
    climb = climbing(rows, "I9 2 I2 red", "I8 2 I2 red").climb
    assert is_trapped(climb)
    after = best(climb).after
    assert can_step_at_all(after.board, after.purse(), False)


def test_a_chip_is_taken_also_when_the_next_one_lies_far_away() -> None:
    """Seen: eight turns beside a chip, because the next nearest was thirteen turns away: with each chip that
    is taken a new one comes."""
    climb = climbing("6# 6#@ 6# 6#?\n" + ".\n" * 7 + ". . . . . []n . . 1#?", "I9 3 O4 red", seats=3).climb
    taken = climb.copy()
    taken.board.pawn = at("A4")
    taken.board.chips[at("A4")] = NO_CHIP
    taken.tools_gone.append(UNSEEN)
    assert Sight(taken).standing(at("A4")) < Sight(climb).standing(at("A2"))
    assert best(climb).after.has_taken


def test_nobody_walls_a_chip_in_that_lies_before_the_door() -> None:
    """Seen: the fields around the doorstep were built up to 5 and 8 while a chip lay there at 1. Nothing is
    laid on a chip, nobody could step down to it any more, and there was no way through the door."""
    rows = "1#@ 1# 1# 1#? 1#\n. . . []s .\n. . {} 1#? 9#\n. . 8# 8# 8#"
    open_one, closed = (climbing(rows.format(field)).climb for field in ("1#", "9#"))
    place = pawn_place(closed.board)
    assert Sight(closed).door[place] >= FAR > Sight(open_one).door[place]
    assert Sight(closed).standing(at("A1")) > Sight(open_one).standing(at("A1"))
    # Not over the chip's own field either, built up in turns with the one beside it.
    beside = climbing(rows.format("2#").replace("1#? 9#\n. . 8#", "1#? 9#\n. 9# 8#")).climb
    beside.board.heights[at("C2")] = beside.board.heights[at("D3")] = 8
    beside.board.ground[at("C2")] = beside.board.ground[at("C3")]
    beside.board.heights[at("B3")], beside.board.ground[at("B3")] = 8, beside.board.ground[at("C3")]
    assert Sight(beside).door[place] >= FAR


def test_a_pit_before_the_door_is_a_risk_as_long_as_a_chip_may_come_there() -> None:
    rows = "1#@ 1# 1# 1#? 1#\n. . . []s .\n. . 9# 1# 9#\n. . 8# 8# 8#"
    climb = climbing(rows).climb
    assert is_pit(climb.board)
    risky = Sight(climb).standing(at("A1"))
    climb.hands[1][0] = at("C4")
    assert Sight(climb).standing(at("A1")) < risky, "its card is in somebody's hand"
    assert not is_pit(climbing(rows.replace("9# 1# 9#", "9# 1# 2#")).climb.board)
    assert not is_pit(climbing(rows.replace("9# 1# 9#", "9# 8# 9#")).climb.board)


def test_a_place_that_one_more_water_closes_is_worse_than_one_with_a_way_on() -> None:
    assert is_trapped(climbing("5#@ 5#\n. . []n").climb)
    assert not is_trapped(climbing("5#@ 5# 5#\n. . []n").climb)
    assert not is_trapped(climbing("10#@ []w", numbers=NUMBERS_IN_A_ROW).climb)


def test_at_the_end_chip_no_line_is_looked_along() -> None:
    """Seen: with a step to go the pawn left a column that only the end chip itself looks along."""
    climb = climbing("1# 1# 1# 1# 1#@", glass=(100, 3, 4)).climb
    assert climb.glass is not None
    climb.turns, climb.now, climb.glass.since = 5, 150_000, 70_000
    assert Sand(climb).stayed(at("A5")) == 0
    climb.glass.end = 6
    assert Sand(climb).stayed(at("A5")) > 0


def test_when_the_hourglass_may_be_turned_before_one_walks_both_are_reckoned_with() -> None:
    """Seen: with as much sand as the lay takes, a piece was laid first, and the pawn was seen twice."""
    climb = climbing("1#@ 1# 1# 1# 1# 1# 1#", glass=(100, 35, 26)).climb
    assert climb.glass is not None
    climb.turns, climb.now = 5, 150_000
    costs = []
    for left in (60_000, 22_000, 10_000):
        climb.glass.since = climb.now - 100_000 + left
        costs.append(Sand(climb).walked(at("A1"), at("A3"), False))
    assert costs[0] < costs[1] < costs[2]


def test_nobody_steps_aside_to_where_there_is_no_way_on() -> None:
    """Seen: of two ways aside the one nearer to the door, with water on all other sides: lost at once."""
    state = climbing("3# 3#@ 3# . 3#? 3#\n3# 0~ 0~ . . . []n", "I9 1 1 blue", pile="A2")
    waiting, _ = play(state, "end I9")
    assert ask(bot_for(GAME.id, "steiger"), GAME, waiting, 0).move == "flee A1"


def test_a_wall_on_the_way_is_dear_without_a_hammer() -> None:
    """Seen: the last piece of a stair was laid with its wall across the stair, and six turns before it."""
    rows = "7#@ 8#{} 9# 10#\n. . . []n"
    state, walled = (climbing(rows.format(wall), numbers=NUMBERS_IN_A_ROW).climb for wall in ("", "|"))
    hammer = climbing(rows.format("|"), numbers=NUMBERS_IN_A_ROW, tools=["hammer"]).climb
    free, dear, cheap = (Sight(climb).standing(at("A1")) for climb in (state, walled, hammer))
    assert dear - free >= 2 * (cheap - free) > 0


def test_a_valve_is_left_alone_when_all_water_lies_under_wood() -> None:
    """Seen: a walk to a valve that was to drain a field without water, and was refused."""
    state = climbing(
        "1#@ 1#v 1#?\n1# 1# 1#\n. []n", "I9 1 1 red", "I8 1 1 red", has_laid=True, played=at("I9")
    )
    state.climb.board.sunk = [at("C1")]
    state.climb.water_stock -= 1
    move = ask(bot_for(GAME.id, "steiger"), GAME, state, 0).move
    assert move in texts(state)
    assert "drain" not in move


def test_a_ladder_at_hand_is_part_of_the_way() -> None:
    """Seen: six turns of building from level to level, with a ladder at hand that nobody reckoned with."""
    rows = "6#@ 9# 10# []w\n6# 6# 6#"
    bare = climbing(rows, numbers=NUMBERS_IN_A_ROW).climb
    with_ladder = climbing(rows, numbers=NUMBERS_IN_A_ROW, tools=["ladder"]).climb
    place = pawn_place(bare.board)
    sight = Sight(with_ladder)
    assert sight.goal[place] < Sight(bare).goal[place]
    way = way_from(sight.ground, sight.goal, place)
    assert [step // LEVELS for step in way] == [at("A2"), at("A3")]
    walled = climbing(rows.replace("6#@ ", "6#@| "), numbers=NUMBERS_IN_A_ROW, tools=["ladder"]).climb
    assert Sight(walled).goal[place] > sight.goal[place], "a wall stops a ladder"
    assert best(with_ladder).after.end == WON


def test_a_ladder_is_counted_once() -> None:
    """The way that is left when the ladder was used is looked at without it."""
    rows = "1#@ 4# 7# 10# []w\n1# 1# 1# 1#"
    climb = climbing(rows, "I9 3 1 red", "I8 3 1 red", numbers=NUMBERS_IN_A_ROW, tools=["ladder"]).climb
    plan = min(
        (plan for plan in Planner(climb, 8, 0.0).plans() if plan.after.board.pawn == at("A2")),
        key=lambda plan: plan.value,
    )
    assert plan.after.tools == []
    assert plan.value >= Sight(plan.after).standing(at("A2"))


def test_a_piece_with_a_valve_is_laid_when_water_lies_before_the_door() -> None:
    """Seen: two turns before a flooded doorstep as high as the door, with such a piece at hand."""
    state = climbing("9#@ 10~ []w\n9# 9#\n9# 9#", "I9 3 S4 red", "I8 1 1 red", numbers=NUMBERS_IN_A_ROW)
    climb = state.climb
    assert is_drowned(climb.board)
    climb.box = box_of(state.options.box.replace("S4 .SW/WS. x4", "S4 .SW/VS. x4"))
    after = best(climb).after
    assert not after.board.water[at("A2")]


def test_a_doorstep_that_is_ready_long_before_the_code_is_a_risk() -> None:
    """Seen: built up to the door ten turns too early, and flooded: nothing is laid on it any more."""
    climb = climbing("1#@ 1# 1# 1#? 1#\n. . . []s .\n. . 9# 10# 9#\n. . 8# 8# 8#").climb
    risky = Sight(climb).standing(at("A1"))
    climb.hands[1][0] = at("C4")
    assert Sight(climb).standing(at("A1")) < risky, "its card is in somebody's hand"


def test_with_a_complete_code_the_shaft_is_not_kept() -> None:
    rows = "1#@ 1#\n" + ". . . . . 9# 10# []w\n" * 1 + ". . . . . 9# 9# 9#\n. . . . . 8# 8# 8#"
    hands = ("I9 1 1 red", "I8 1 1 red")
    state = climbing(rows, *hands, tools=["shaft"], numbers=NUMBERS_IN_A_ROW, pile="B6")
    assert ask(bot_for(GAME.id, "steiger"), GAME, state, 0).move == "shaft"


def test_nobody_lands_where_the_pawn_cannot_step() -> None:
    """Seen: out of the shaft onto a lone pillar beside the door, and lost with the end of the turn."""
    for beside, text in ((".", "stay"), ("9#", "land")):
        rows = f"1#@ 1#\n. . . . . {beside} 9# []w\n. . . . . {beside}"
        state = climbing(rows, "I9 1 1 red", tools=["shaft"], numbers=NUMBERS_IN_A_ROW, pile="B7")
        led, _ = play(state, "shaft")
        assert ask(bot_for(GAME.id, "steiger"), GAME, led, 0).move == text


def test_with_the_code_no_way_is_planned_over_a_chip_far_below() -> None:
    """Seen: ten turns before a gap of one field, over which nothing could be laid because a chip lay eight
    levels below. Until the code is complete somebody may fetch it."""
    rows = "9# 9#@ 1#? . []w\n9# 9# . ."
    code = climbing(rows, numbers=NUMBERS_IN_A_ROW).climb
    over = at("A3") * LEVELS + 9
    assert over not in way_from(Sight(code).ground, Sight(code).goal, pawn_place(code.board))
    assert Sight(climbing(rows).climb).ground.cost[over] < Sight(code).ground.cost[over]


def test_the_shaft_is_kept_when_its_card_would_be_missing() -> None:
    """Seen: a card was drawn for the shaft, which led nowhere, and the pile was empty two steps before the
    door."""
    hands = ("I9 1 O4 red", "I8 1 O4 red")
    rows = "1#@ 1# 6# 7# 8# 9# []w" + "\n1# 1# 6# 7# 8# 9#" * 3
    for cards, used in ((40, True), (4, False)):
        climb = climbing(rows, *hands, tools=["shaft"], numbers=NUMBERS_IN_A_ROW).climb
        del climb.pile[cards:]
        assert shaft_pays(climb) is used
