"""The crew's sheet: IW-70 to IW-72. Each box by a log that earns it and by one that nearly does."""

from collections.abc import Callable
from functools import cache

import msgspec
import pytest
from tests.games.infernal_wagon.build import DECK, GAME, NAME, Options

from draisine.games.infernal_wagon.deck import EASY as EASY_CARD
from draisine.games.infernal_wagon.ride import Ride
from draisine.games.infernal_wagon.state import State
from draisine.games.infernal_wagon.values import Lift, Move, Price
from draisine.kernel import (
    CLOCK,
    Chance,
    GameLog,
    Match,
    Moved,
    chance_for_move,
    chance_for_setup,
)

EASY = Options(easy=8, clock=0)
ALL = Options(easy=1, silence=True, u_turn=True, curse=True, clock=0)
Taste = Callable[[Price, Ride, int], tuple[int, ...]]


def careful(price: Price, ride: Ride, seat: int) -> tuple[int, ...]:
    """What fits comes first, then what burns little; a card is lost only in need."""
    return (price.ends, price.loses, not price.fits, price.burns)


def clumsy(price: Price, ride: Ride, seat: int) -> tuple[int, ...]:
    """Loses one card as soon as possible, and is careful from then on."""
    return (price.ends, price.loses == any(ride.lost), *careful(price, ride, seat))


def generous(price: Price, ride: Ride, seat: int) -> tuple[int, ...]:
    """The first rider gives away card after card; the others are careful."""
    return (price.ends, price.loses != (seat == 0), *careful(price, ride, seat))


def heedless(price: Price, ride: Ride, seat: int) -> tuple[int, ...]:
    """As careful, but no Curse is ever lifted."""
    return careful(price, ride, seat)


def _best(state: State, taste: Taste) -> tuple[int, Move]:
    """The best move of all seats; a Curse is lifted as soon as it can be."""
    found: list[tuple[tuple[int, ...], int, Move]] = []
    for seat in range(state.ride.seats):
        for text, price in GAME.view(state, seat).prices:
            move = GAME.parse(text)
            liking = taste(price, state.ride, seat)
            if isinstance(move, Lift):
                liking = (2,) if taste is heedless else (-1,)
            found.append((liking, seat, move))
    _, seat, move = min(found, key=lambda one: one[:2])
    return seat, move


@cache
def ridden(seats: int, options: Options, seed: str, pace: int = 1000, taste: Taste = careful) -> GameLog:
    """A whole ride, a card every `pace` milliseconds."""
    complete = GAME.check_options(options, seats)
    state = GAME.setup(complete, [{}] * seats, chance_for_setup(seed))
    moves: list[Moved] = []
    while GAME.outcome(state) is None:
        at = (len(moves) + 1) * pace
        seat, move = _best(state, taste)
        if complete.clock and at >= complete.clock * 1000:
            at, seat, move = complete.clock * 1000, CLOCK, GAME.legal_moves(state, CLOCK)[0]
        state = GAME.apply(state, seat, move, at, chance_for_move(seed, len(moves))).state
        moves.append(Moved(seat, at, GAME.format(move)))
    return GameLog(GAME.id, GAME.version, msgspec.to_builtins(complete), ({},) * seats, seed, tuple(moves))


def last(log: GameLog) -> State:
    *_, end = Match.steps(GAME, log)
    state: State = end.state
    return state


def some(wanted: Callable[[GameLog], bool], seats: int, options: Options, taste: Taste = careful) -> GameLog:
    """The first ride of which something is true."""
    for number in range(300):
        log = ridden(seats, options, f"seed {number}", taste=taste)
        if wanted(log):
            return log
    raise AssertionError("no ride is like that")


def won(log: GameLog) -> bool:
    return last(log).ride.end == "exit"


def lost(log: GameLog) -> bool:
    return not won(log)


def earned(log: GameLog, newcomers: int = 0) -> tuple[str, ...]:
    return GAME.earned(log, newcomers)


def at_pace(log: GameLog, end: int) -> GameLog:
    """The same ride, but its last card was laid at this millisecond."""
    *before, final = log.moves
    return msgspec.structs.replace(log, moves=(*before, Moved(final.seat, end, final.text)))


def with_options(log: GameLog, **changed: object) -> GameLog:
    return msgspec.structs.replace(log, options={**log.options, **changed})


@pytest.mark.rule("IW-70", "IW-71")
def test_there_are_eleven_boxes_and_one_of_them_has_seven_holes() -> None:
    assert len(GAME.achievements) == 11
    assert [box.id for box in GAME.achievements if box.newcomers] == ["newcomers"]
    assert GAME.achievements[-1].newcomers == 7


@pytest.mark.rule("IW-71")
def test_finding_the_exit() -> None:
    assert "found_the_exit" in earned(some(won, 3, EASY))
    assert "found_the_exit" not in earned(some(lost, 3, Options(clock=0)))


@pytest.mark.rule("IW-71")
def test_an_exit_under_a_curse_is_not_found() -> None:
    cursed = some(lambda log: last(log).ride.end == "cursed", 3, ALL, heedless)
    assert not {"found_the_exit", "under_six_minutes", "all_junctions"} & set(earned(cursed))


@pytest.mark.rule("IW-71")
@pytest.mark.parametrize(("seats", "wanted"), [(2, {"with_two"}), (3, set()), (4, set()), (5, {"with_five"})])
def test_the_number_of_riders(seats: int, wanted: set[str]) -> None:
    numbers = {"with_two", "with_five"}
    assert numbers & set(earned(some(won, seats, EASY))) == wanted
    assert not numbers & set(earned(some(lost, seats, Options(clock=0))))


@pytest.mark.rule("IW-71")
@pytest.mark.parametrize(
    ("end", "wanted"),
    [
        (299_999, {"under_six_minutes", "under_five_minutes"}),
        (300_000, {"under_six_minutes"}),
        (359_999, {"under_six_minutes"}),
        (360_000, set()),
    ],
)
def test_the_time(end: int, wanted: set[str]) -> None:
    quick = {"under_six_minutes", "under_five_minutes"}
    assert quick & set(earned(at_pace(some(won, 3, EASY), end))) == wanted
    assert not quick & set(earned(at_pace(some(lost, 3, Options(clock=0)), end)))


@pytest.mark.rule("IW-71", "IW-17")
def test_the_soundtrack() -> None:
    for log in (some(won, 3, EASY), some(lost, 3, Options(clock=0))):
        assert "soundtrack_on" in earned(log)
        assert "soundtrack_on" not in earned(with_options(log, soundtrack=False))


def _empty_before_the_exit(log: GameLog) -> bool:
    *before, _ = Match.steps(GAME, log)
    return any(not hand for hand in before[-1].state.ride.hands)


@pytest.mark.rule("IW-71")
def test_somebody_out_of_cards() -> None:
    easy = Options(easy=8, clock=0)
    log = some(lambda log: won(log) and _empty_before_the_exit(log), 4, easy, generous)
    assert "somebody_out_of_cards" in earned(log)
    full = some(lambda log: won(log) and not _empty_before_the_exit(log), 4, easy)
    assert "somebody_out_of_cards" not in earned(full)
    failed = some(lambda log: lost(log) and _empty_before_the_exit(log), 4, Options(clock=0), generous)
    assert "somebody_out_of_cards" not in earned(failed)


@pytest.mark.rule("IW-71")
def test_losing_near_the_exit() -> None:
    def stopped_with(cards: int) -> GameLog:
        """A ride whose clock runs out with this many cards in the deck."""
        log = some(won, 3, EASY)
        states = [progress.state.ride for progress in Match.steps(GAME, log)]
        moves = next(number for number, ride in enumerate(states) if len(ride.deck) == cards)
        clock = log.moves[moves - 1].at // 1000 + 1
        cut = (*log.moves[:moves], Moved(CLOCK, clock * 1000, "time"))
        return msgspec.structs.replace(with_options(log, clock=clock), moves=cut)

    assert "lost_near_the_exit" in earned(stopped_with(4))
    assert "lost_near_the_exit" not in earned(stopped_with(5))
    assert "lost_near_the_exit" not in earned(some(won, 3, EASY))


@pytest.mark.rule("IW-71")
def test_nobody_lost_a_card() -> None:
    clean = some(lambda log: won(log) and not any(last(log).ride.lost), 3, EASY)
    assert "nobody_lost_a_card" in earned(clean)
    torn = some(lambda log: won(log) and sum(last(log).ride.lost) == 1, 3, EASY, clumsy)
    assert "nobody_lost_a_card" not in earned(torn)
    failed = some(lambda log: lost(log) and not any(last(log).ride.lost), 3, Options(clock=0))
    assert "nobody_lost_a_card" not in earned(failed)


@pytest.mark.rule("IW-71")
def test_all_junctions() -> None:
    assert "all_junctions" in earned(some(won, 3, ALL))
    for missing in ("easy", "silence", "u_turn", "curse"):
        options = msgspec.structs.replace(ALL, **{missing: 0 if missing == "easy" else False})
        assert "all_junctions" not in earned(some(won, 3, options)), missing


@pytest.mark.rule("IW-71")
def test_seven_newcomers() -> None:
    for log in (some(won, 3, EASY), some(lost, 3, Options(clock=0))):
        assert "newcomers" in earned(log, newcomers=7)
        assert "newcomers" in earned(log, newcomers=9)
        assert "newcomers" not in earned(log, newcomers=6)


@pytest.mark.rule("IW-70")
def test_a_ride_without_an_end_earns_nothing() -> None:
    log = some(won, 2, EASY)
    assert earned(log, newcomers=7)
    assert earned(msgspec.structs.replace(log, moves=log.moves[:-1]), newcomers=7) == ()
    assert earned(msgspec.structs.replace(log, moves=()), newcomers=7) == ()


@pytest.mark.rule("IW-72")
def test_lost_rides_bring_easy_cards_up_to_eight() -> None:
    """As many as a crew has lost rides, at the limit that the game names: more there are not."""
    easy = DECK.of_kind(EASY_CARD)
    for lost_rides in range(GAME.relief.most + 1):
        options = msgspec.convert({GAME.relief.option: lost_rides, "deck": NAME}, Options)
        ride = GAME.setup(GAME.check_options(options, 2), [{}, {}], Chance("relief")).ride
        dealt = [*ride.deck, *[number for hand in ride.hands for number in hand]]
        assert len([number for number in dealt if number in easy]) == lost_rides
    assert GAME.relief.most == len(easy) == 8
    with pytest.raises(msgspec.ValidationError, match="<= 8"):
        msgspec.convert({GAME.relief.option: 9}, Options)
