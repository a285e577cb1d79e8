"""Practice rides: the clock that sleeps, the hand that lies open, and what is pointed at."""

import pytest
from tests.games.infernal_wagon.build import GAME, Options, card, new_game, play, ride, seen, texts

from draisine.games.infernal_wagon.practice import LEARNER, OFFERED_AFTER
from draisine.kernel import CLOCK, DraisineError, GameLog, Match, Moved

PRACTICE = Options(practice=True)
MATE = 1


def _advised(state: object) -> tuple[str | None, str]:
    """The move that is pointed at, in notation, and why."""
    advice = seen(state, LEARNER).advice  # type: ignore[arg-type]
    assert advice.move is None or advice.move in texts(state, LEARNER)  # type: ignore[arg-type]
    return advice.move, advice.why


@pytest.mark.rule("IW-80")
def test_the_hand_of_whoever_learns_lies_open_to_the_riders_only() -> None:
    state = new_game(seats=3, practice=True)
    assert seen(state, MATE).riders[LEARNER].hand == seen(state, LEARNER).riders[LEARNER].hand
    assert seen(state, LEARNER).riders[MATE].hand is None
    assert seen(state, MATE).riders[2].hand is None
    assert seen(state).riders[LEARNER].hand is None
    assert seen(new_game(seats=3), MATE).riders[LEARNER].hand is None


@pytest.mark.rule("IW-81")
def test_no_time_runs_out_while_the_clock_sleeps() -> None:
    state = new_game(seats=3, practice=True)
    assert seen(state, LEARNER).asleep
    assert GAME.deadline(state) is None
    late = 10 * 60_000
    assert GAME.legal_moves(state, LEARNER, late) == GAME.legal_moves(state, LEARNER)
    state, _ = play(state, LEARNER, texts(state, LEARNER)[0], late)
    assert seen(state, LEARNER).end is None


@pytest.mark.rule("IW-81")
def test_the_whole_time_is_counted_from_the_waking() -> None:
    state, events = play(new_game(seats=3, practice=True), LEARNER, "wake", 100_000)
    assert [GAME.event_type and event.__struct_config__.tag for event in events] == ["woken"]
    assert GAME.deadline(state) == seen(state, MATE).ends_at == 520_000
    assert not seen(state, LEARNER).asleep
    assert "wake" not in texts(state, LEARNER)
    with pytest.raises(DraisineError, match="time_is_up"):
        play(state, LEARNER, texts(state, LEARNER)[0], 520_000)
    state, _ = play(state, CLOCK, "time", 520_000)
    assert seen(state).end == "time"


@pytest.mark.rule("IW-81")
def test_only_whoever_learns_wakes_the_clock_and_only_one_that_sleeps() -> None:
    asleep = new_game(seats=3, practice=True)
    assert "wake" in texts(asleep, LEARNER)
    assert "wake" not in texts(asleep, MATE)
    awake, _ = play(asleep, LEARNER, "wake")
    without = new_game(seats=3, practice=True, clock=0)
    for state, seat in ((asleep, MATE), (awake, LEARNER), (new_game(seats=3), LEARNER), (without, LEARNER)):
        with pytest.raises(DraisineError, match="no_clock_sleeps"):
            play(state, seat, "wake")


@pytest.mark.rule("IW-81")
def test_whoever_has_just_laid_may_still_wake_it_and_is_not_waited_for() -> None:
    options = GAME.check_options(Options(practice=True), 3)
    match = Match(GAME, options, [{}] * 3, "practice")
    match.play(LEARNER, next(text for text in match.legal(LEARNER) if text != "wake"), 1_000)
    while match.legal(LEARNER)[0].endswith("!"):  # a tunnel's card is laid first
        match.play(LEARNER, match.legal(LEARNER)[0], 1_000)
    assert match.legal(LEARNER) == ("wake",)
    assert LEARNER not in match.on_turn


@pytest.mark.rule("IW-81")
def test_a_log_with_a_waking_replays_to_the_same_ride() -> None:
    options = GAME.check_options(Options(practice=True), 3)
    match = Match(GAME, options, [{}] * 3, "practice")
    match.play(LEARNER, match.legal(LEARNER)[0], 1_000)
    match.play(LEARNER, "wake", 31_000)
    match.play(CLOCK, match.clock_move(), 451_000)
    log = match.log()
    assert log.moves[1] == Moved(LEARNER, 31_000, "wake")
    again = Match.from_log(GAME, GameLog(**{name: getattr(log, name) for name in log.__struct_fields__}))
    assert again.view(LEARNER) == match.view(LEARNER)
    assert again.outcome == match.outcome


@pytest.mark.rule("IW-82")
def test_the_cheapest_card_that_fits_is_pointed_at() -> None:
    blast = card("blast", nth=0)
    fits = card("straight", "ring", "ring")
    state = ride([blast, fits], [fits + 1], [fits + 2], options=PRACTICE)
    move, why = _advised(state)
    assert why == "fits"
    assert move is not None
    assert move.startswith(f"{fits}a@")


@pytest.mark.rule("IW-82")
def test_a_tunnel_is_pointed_at_after_other_cards_that_fit() -> None:
    """In somebody's first touch what came out of one had burned the whole railroad."""
    tunnel = card("tunnel")
    fits = card("straight", "ring", "ring")
    move, why = _advised(ride([tunnel, fits], [fits + 1], [fits + 2], options=PRACTICE))
    assert (why, (move or "").split("a@")[0]) == ("fits", str(fits))
    assert _advised(ride([tunnel], [fits + 1], [fits + 2], options=PRACTICE))[1] == "fits"


@pytest.mark.rule("IW-82")
def test_what_does_not_fit_is_left_to_the_others_unless_nobody_else_could() -> None:
    on = (card("straight", "ring", "ring"), 0)
    other = card("straight", "moon", "moon")
    worse = card("straight", "wave", "moon")
    state = ride([other], [worse], options=PRACTICE, on=[on])
    assert _advised(state) == (None, "mates")
    alone = ride([other], [], options=PRACTICE, on=[on])
    move, why = _advised(alone)
    assert why == "least"
    assert move is not None
    assert move.startswith(str(other))


@pytest.mark.rule("IW-82")
def test_the_exit_and_the_card_of_a_tunnel_are_pointed_at() -> None:
    exit_card = card("exit")
    assert _advised(ride([exit_card], [3], options=PRACTICE))[1] == "exit"
    tunnel = card("tunnel")
    drawn = card("curve", "ring", "peak")
    state, _ = play(ride([tunnel], [3], options=PRACTICE, deck=[drawn]), LEARNER, f"{tunnel}a@2b")
    assert seen(state).tunnel == (LEARNER, drawn)
    assert _advised(state)[1] == "turn"


@pytest.mark.rule("IW-82")
def test_waking_is_offered_after_six_cards_and_nobody_else_is_advised() -> None:
    for laid, offered in ((OFFERED_AFTER - 1, False), (OFFERED_AFTER, True)):
        state = ride([3], [4], options=PRACTICE, laid=laid)
        assert seen(state, LEARNER).advice.wake is offered
    awake, _ = play(state, LEARNER, "wake")
    assert not seen(awake, LEARNER).advice.wake
    assert seen(state, MATE).advice is None
    assert seen(state).advice is None
    assert seen(new_game(seats=3), LEARNER).advice is None


@pytest.mark.rule("IW-83")
def test_a_practice_ride_earns_nothing() -> None:
    for practice, earns in ((True, False), (False, True)):
        options = GAME.check_options(Options(practice=practice, clock=1), 2)
        match = Match(GAME, options, [{}] * 2, "sheet")
        if practice:
            match.play(LEARNER, "wake", 0)
        match.play(CLOCK, match.clock_move(), 1_000)
        assert bool(GAME.earned(match.log(), 0)) is earns
