"""Setting up: UG-10 to UG-17."""

import pytest
from tests.games.underground.boards import (
    GAME,
    PLAIN,
    RANDOM,
    SEEDS,
    TEXT,
    Options,
    at,
    climbing,
    kinds,
    names,
    new_game,
    play,
    refused,
    texts,
)

from draisine.games.underground.board import BARE, NO_CHIP
from draisine.games.underground.boxes import box_of, text_of
from draisine.games.underground.climb import Climb
from draisine.games.underground.events import Arranged, Begun
from draisine.games.underground.fields import FIELDS, SIDE, SIDES
from draisine.games.underground.first_turn import leads_on
from draisine.games.underground.setup import plateau_ways
from draisine.games.underground.state import State
from draisine.kernel import BadOptions, Chance


def _under(state: State, plateau: int) -> set[int]:
    number, turn, field, _ = state.climb.board.plateaus[plateau]
    return {field + cell for cell in state.climb.box.plateaus[number].turns[turn].cells}


def _chips(state: State) -> list[int]:
    return [field for field in range(FIELDS) if state.climb.board.chips[field] != NO_CHIP]


# --- what every setup has -------------------------------------------------------------------


@pytest.mark.rule("UG-10")
def test_nine_stacks_of_four_in_a_circle_in_any_order() -> None:
    orders = set()
    for seed in SEEDS:
        climb = new_game(seed=seed).climb
        assert sorted(climb.stack_names) == sorted(PLAIN.stack_names)
        for name, stack in zip(climb.stack_names, climb.stacks, strict=True):
            assert [PLAIN.pieces[piece].name for piece in stack] == [name] * 4
        assert climb.stack_names[climb.stone] == "1"
        assert climb.jokers == PLAIN.jokers
        orders.add(tuple(climb.stack_names))
    assert len(orders) == len(SEEDS)


@pytest.mark.rule("UG-10")
def test_six_singles_are_kept_aside_less_those_that_support() -> None:
    for seed in SEEDS:
        climb = new_game(seed=seed, setup="easy").climb
        laid = [piece for piece, _, _, _ in climb.board.pieces]
        assert sorted(climb.singles + laid) == PLAIN.kept_singles


@pytest.mark.rule("UG-11")
def test_the_hourglass_begins_at_column_1_and_does_not_see_who_is_there() -> None:
    seen_at_start = 0
    for number in range(60, 70):
        begun, events = play(new_game(seed=str(number), setup="easy"), "begin")
        glass = begun.climb.glass
        assert glass is not None
        assert glass.section == 0
        assert events == [Begun()]
        seen_at_start += begun.climb.board.pawn % SIDE == 0
    assert seen_at_start > 0


@pytest.mark.rule("UG-11")
@pytest.mark.parametrize(("setup", "section"), [("easy", 26), ("medium", 22), ("hard", 18), ("loud", 20)])
def test_the_end_chip_lies_at_the_bottom(setup: str, section: int) -> None:
    glass = new_game(setup=setup).climb.glass
    assert glass is not None
    assert glass.end == section


@pytest.mark.rule("UG-12")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_everyone_holds_two_cards_that_all_can_see(seats: int) -> None:
    state = new_game(seats, setup="hard")
    view = GAME.view(state, None)
    assert [len(hand) for hand in view.hands] == [2] * seats
    climb = state.climb
    held = [card for hand in climb.hands for card in hand]
    assert sorted(climb.pile + climb.out + held) == list(range(FIELDS))
    assert all(GAME.view(state, seat) == view for seat in range(seats))


@pytest.mark.rule("UG-12")
def test_cards_and_chips_are_shuffled() -> None:
    climbs = [new_game(seed=seed).climb for seed in SEEDS]
    assert len({tuple(climb.pile) for climb in climbs}) == len(SEEDS)
    assert len({tuple(climb.chip_pile) for climb in climbs}) == len(SEEDS)
    faces = {tuple(climb.board.chips[field] for field in _chips_of(climb.board.chips)) for climb in climbs}
    assert len(faces) > 1


def _chips_of(chips: list[int]) -> list[int]:
    return [field for field, chip in enumerate(chips) if chip != NO_CHIP]


# --- at random ------------------------------------------------------------------------------


@pytest.mark.rule("UG-13")
@pytest.mark.parametrize(("setup", "water"), [("easy", 6), ("medium", 8), ("hard", 10)])
@pytest.mark.parametrize("seed", SEEDS[:4])
def test_a_card_for_each_thing_and_out_of_the_game(setup: str, water: int, seed: str) -> None:
    state = new_game(seed=seed, setup=setup)
    climb, board = state.climb, state.climb.board
    assert len(climb.out) == 1 + 8 + 1 + 4 + water
    assert climb.out[0] == board.exit
    assert climb.out[1:9] == climb.coordinates
    assert climb.out[9] == board.pawn
    assert sorted(climb.out[10:14]) == _chips(state)
    assert sorted(climb.out[14:]) == [field for field in range(FIELDS) if board.water[field]]
    assert (climb.water_stock, len(climb.chip_pile)) == (40 - water, 12)
    assert [number for number, _, _, _ in board.plateaus] == list(range(8))
    everywhere = [field for plateau in range(8) for field in _under(state, plateau)]
    assert len(everywhere) == len(set(everywhere))
    assert board.exit not in everywhere


@pytest.mark.rule("UG-13")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_plateau_covers_its_coordinate_unless_something_is_there(seed: str) -> None:
    state = new_game(seed=seed, setup="medium")
    taken = {state.climb.board.exit}
    for plateau, coordinate in enumerate(state.climb.coordinates):
        fields = _under(state, plateau)
        if coordinate not in taken and _fits_on(plateau, coordinate, taken):
            assert coordinate in fields
        taken |= fields


@pytest.mark.rule("UG-13")
def test_a_deal_that_is_lost_in_the_first_turn_is_dealt_again() -> None:
    shipped = text_of("default", "")
    before = shipped.replace("\nredeal\n", "\n")
    assert (box_of(shipped).redeals, box_of(before).redeals) == (True, False)
    again = 0
    for number in range(60, 70):
        old, new = (_dealt(text, f"d{number}") for text in (before, shipped))
        assert leads_on(new)
        same = (old.pile, old.out, old.hands) == (new.pile, new.out, new.hands)
        assert same == leads_on(old)
        again += not same
    assert again > 0


def _dealt(text: str, seed: str) -> Climb:
    options = Options(setup="hard", data="own", box=text)
    return GAME.setup(options, [{}, {}, {}], Chance(seed, "setup")).climb


@pytest.mark.rule("UG-13")
def test_a_deal_leads_on_where_a_piece_at_hand_makes_a_step_possible() -> None:
    singles = ("I9 1 1 red", "I8 1 1 red")
    assert leads_on(climbing("1#@ 1#", "I9 1 I4 red").climb)
    assert leads_on(climbing("1#@ .\n.", *singles).climb)
    assert leads_on(climbing("3#@ 1#\n.", *singles).climb)
    assert not leads_on(climbing("3#@ .\n.", *singles).climb)
    assert not leads_on(climbing("1#@ 3#\n3#", "I9 1 star blue", "I8 1 O4 red").climb)


def _fits_on(plateau: int, wanted: int, taken: set[int]) -> bool:
    """Slowly: every turn with every cell of it on the field."""
    for shape in PLAIN.plateaus[plateau].turns:
        for under in shape.cells:
            row, column = wanted // SIDE - under // SIDE, wanted % SIDE - under % SIDE
            cells = [(row + cell // SIDE, column + cell % SIDE) for cell in shape.cells]
            inside = all(0 <= r < SIDE and 0 <= c < SIDE for r, c in cells)
            if inside and not taken & {r * SIDE + c for r, c in cells}:
                return True
    return False


@pytest.mark.rule("UG-14")
def test_a_covered_coordinate_gives_way_to_its_row_or_column() -> None:
    covered = 0
    for number in range(30):
        state = new_game(seed=f"covered {number}", setup="easy")
        taken = {state.climb.board.exit}
        for plateau, coordinate in enumerate(state.climb.coordinates):
            fields = _under(state, plateau)
            line = {
                f for f in range(FIELDS) if f // SIDE == coordinate // SIDE or f % SIDE == coordinate % SIDE
            }
            if not _fits_on(plateau, coordinate, taken):
                covered += 1
                room = any(_fits_on(plateau, field, taken) for field in line)
                assert bool(fields & line) or not room
            taken |= fields
    assert covered > 10


@pytest.mark.rule("UG-14")
def test_where_row_and_column_have_no_room_any_field_will_do() -> None:
    state = new_game(setup="easy", arrange=True)
    climb = state.climb
    climb.coordinates = [at("A1")] * 8
    free = [way for way in plateau_ways(climb, 0) if way[0] == 0]
    assert free
    # Row A and column 1 are full of other plateaus.
    climb.board.exit = at("A1")
    climb.board.plateaus = [
        [0, 0, at("G7"), 1],
        [1, 0, at("A2"), 2],
        [2, 0, at("A5"), 3],
        [3, 0, at("A7"), 4],
        [4, 1, at("A9"), 5],
        [5, 1, at("B1"), 6],
        [6, 1, at("E1"), 7],
        [7, 1, at("G1"), 9],
    ]
    ways = plateau_ways(climb, 0)
    assert at("I1") not in {field for turn, field in ways}
    assert [0, at("G7")] in ways
    assert [0, at("D4")] in ways


@pytest.mark.rule("UG-15")
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("setup", ["hard", "loud"])
def test_pawn_and_chips_lie_on_something(setup: str, seed: str) -> None:
    state = new_game(seed=seed, setup=setup)
    board = state.climb.board
    plateaus = {field for plateau in range(8) for field in _under(state, plateau)}
    for field in [board.pawn, *_chips(state)]:
        assert board.ground[field] != BARE
        assert field in plateaus or [board.heights[field], board.ground[field]] == [1, 1]
    supports = [field for _, _, field, _ in board.pieces]
    assert sorted(supports) == sorted({board.pawn, *_chips(state)} - plateaus)


@pytest.mark.rule("UG-15")
def test_water_may_lie_on_the_bare_board() -> None:
    boards = [new_game(seed=seed, setup="hard").climb.board for seed in SEEDS]
    wet = [(board, field) for board in boards for field in range(FIELDS) if board.water[field]]
    assert any(board.ground[field] == BARE for board, field in wet)
    assert any(board.ground[field] != BARE for board, field in wet)


# --- scenarios ------------------------------------------------------------------------------


@pytest.mark.rule("UG-16")
def test_everything_lies_as_the_scenario_says() -> None:
    state = new_game(setup="loud")
    climb, board = state.climb, state.climb.board
    assert (board.exit, SIDES[board.door], board.pawn) == (at("A5"), "s", at("I9"))
    assert names([field for _, _, field, _ in board.plateaus]) == "G1 E2 E5 C6 B4 H5 B7 B2"
    assert {at("A1"), at("A9"), at("G1")} < set(_chips(state))
    assert len(_chips(state)) == 4
    assert board.water[at("D1")]
    assert board.water[at("D2")]
    assert board.water.count(True) == 5
    assert climb.rat == at("I1")
    assert climb.coordinates == []
    assert new_game(setup="quiet").climb.rat == -1
    assert new_game(setup="quiet").climb.glass is None


@pytest.mark.rule("UG-06")
def test_setups_of_one_difficulty_may_have_sand_of_their_own() -> None:
    text = TEXT.replace("glass 40\n", "glass 40\nglass easy 50\nglass hard 30\n")
    found = {}
    for setup in (*RANDOM, "quiet", "loud"):
        options = Options(setup=setup, data="own", box=text, hourglass_too=True)
        glass = GAME.setup(options, [{}, {}], Chance("sand", "setup")).climb.glass
        assert glass is not None
        found[setup] = glass.capacity // 1_000
    assert found == {"easy": 50, "medium": 40, "hard": 30, "quiet": 50, "loud": 20}


@pytest.mark.rule("UG-51")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_cards_of_exit_and_chips_of_a_scenario_are_out_of_the_game(seed: str) -> None:
    climb = new_game(seed=seed, setup="loud").climb
    assert climb.out[:4] == [at("A5"), at("A1"), at("A9"), at("G1")]
    assert not {*climb.out[:4]} & {*climb.pile, *climb.hands[0], *climb.hands[1]}


@pytest.mark.rule("UG-16")
def test_its_plateaus_may_be_turned_where_they_lie() -> None:
    state = new_game(setup="loud", arrange=True)
    moves = [text for text in texts(state) if text.startswith("plateau c")]
    assert [text.split()[3] for text in moves] == ["E5"] * len(moves)
    assert len(moves) == 3
    after, events = play(state, "plateau c 1 E5")
    assert events == [Arranged("c", 1, at("E5"))]
    assert after.climb.board.plateaus[2][:3] == [2, 1, at("E5")]
    assert after.climb.board.symbols[at("F5")] == 0
    assert after.climb.board.symbols[at("E5")] == 3
    assert refused(state, "plateau c 1 E6") == "plateau_does_not_fit c E6"
    assert refused(state, "plateau c 0 E5") == "plateau_lies_so c"
    assert refused(state, "plateau z 0 E5") == "no_such_plateau z"


@pytest.mark.rule("UG-15")
@pytest.mark.rule("UG-16")
def test_turning_a_plateau_moves_nothing_else() -> None:
    state = new_game(setup="easy", arrange=True, seed="turned")
    for text in [text for text in texts(state) if text.startswith("plateau")][::7]:
        after, _ = play(state, text)
        old, new = state.climb, after.climb
        assert (new.board.pawn, new.board.chips, new.board.exit) == (
            old.board.pawn,
            old.board.chips,
            old.board.exit,
        )
        assert new.board.water == old.board.water
        for field in [new.board.pawn, *_chips(after)]:
            assert new.board.ground[field] != BARE
        laid = [piece for piece, _, _, _ in new.board.pieces]
        assert sorted(new.singles + laid) == PLAIN.kept_singles
        apart = [field for plateau in range(8) for field in _under(after, plateau)]
        assert len(apart) == len(set(apart))


# --- who chooses ----------------------------------------------------------------------------


@pytest.mark.rule("UG-17")
def test_the_program_has_chosen_and_the_team_may_just_begin() -> None:
    for setup in (*RANDOM, "quiet", "loud"):
        state = new_game(setup=setup)
        assert texts(state) == ["begin"]
        assert refused(state, "door w") == "setup_is_fixed"
        assert refused(state, "plateau a 1 G1") == "setup_is_fixed"
        begun, events = play(state, "begin")
        assert kinds(events) == ["begun"]
        assert begun.climb.on_turn == 0


def _gap(some: set[int], others: set[int]) -> int:
    return min(abs(a // SIDE - b // SIDE) + abs(a % SIDE - b % SIDE) for a in some for b in others)


@pytest.mark.rule("UG-17")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_program_lays_each_plateau_as_near_as_can_be_to_the_one_below(seed: str) -> None:
    state = new_game(seed=seed, setup="medium")
    climb = state.climb
    laid = climb.board.plateaus
    under = [_under(state, plateau) for plateau in range(len(laid))]
    for plateau in range(1, len(laid)):
        climb.board.plateaus = laid[:plateau]
        turns = climb.box.plateaus[plateau].turns
        ways = [{field + cell for cell in turns[turn].cells} for turn, field in plateau_ways(climb, plateau)]
        assert under[plateau] in ways
        assert _gap(under[plateau], under[plateau - 1]) == min(_gap(way, under[plateau - 1]) for way in ways)


@pytest.mark.rule("UG-17")
def test_seat_0_arranges_and_nothing_else_is_done_before() -> None:
    state = new_game(setup="easy", arrange=True)
    assert texts(state, 1) == []
    assert refused(state, "begin", seat=1) == "not_your_setup"
    card = names(state.climb.hands[0][:1])
    for text in (f"end {card}", f"walk {card} A1", "turn 0", "shaft", "sand", "flee A1"):
        assert refused(state, text) == "not_begun"
    begun, _ = play(state, "begin")
    for text in ("begin", "door w", "plateau a 0 A1"):
        assert refused(begun, text) == "begun_already"


def test_unknown_setups_and_numbers_of_players_are_refused() -> None:
    with pytest.raises(BadOptions, match="unknown_setup"):
        GAME.check_options(Options(setup="mild"), 2)
    with pytest.raises(BadOptions, match="wrong_number_of_seats"):
        GAME.check_options(Options(), 5)
    with pytest.raises(BadOptions, match="wrong_number_of_seats"):
        GAME.check_options(Options(), 0)


@pytest.mark.rule("UG-03")
def test_stocks_at_the_start() -> None:
    climb = new_game(setup="quiet").climb
    assert (climb.water_stock, climb.key_stock, climb.manhole_stock, climb.keys) == (40, 5, 16, 0)
    assert len(climb.chip_pile) == 12
