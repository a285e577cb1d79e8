"""What every game must do, whatever its rules are.

`checks_for` gives functions; each takes a `Case` and raises `AssertionError` with the reason. A suite
needs three lines:

    @pytest.mark.parametrize("check", checks_for(GAME), ids=lambda check: check.__name__)
    @pytest.mark.parametrize("case", cases_for(GAME), ids=str)
    def test_conformance(check, case): check(case)
"""

from typing import Any
from xml.etree import ElementTree

import msgspec

from draisine.kernel import (
    CLOCK,
    AnyGame,
    Chance,
    Clocked,
    GameLog,
    Illustration,
    Match,
    Moved,
    Playouts,
    Positions,
    Scenic,
    Secretive,
    SecretMoves,
    TextPicture,
    capability,
    chance_for_move,
)
from draisine.kernel.svg import HEIGHT, WIDTH
from draisine.testing.cases import (
    Case,
    Check,
    Step,
    audiences,
    deadline_of,
    encode,
    listed_moves,
    movers,
    picture,
    playthrough,
    refusal,
    some_of,
    views_of,
)
from draisine.testing.descriptions import contradictions_are_named, positions_are_built_from_views
from draisine.testing.playouts import playouts_go_like_the_rules
from draisine.testing.refusals import (
    moves_are_offered_only_in_time,
    refusals_have_words,
    setup_refuses_what_check_options_would,
    typed_texts_are_moves_or_refused_by_name,
    wrong_seats_are_refused_by_name,
)
from draisine.testing.secrets import everyone_sees_the_same, secrets_stay_secret

MOST_TRIED = 40
"""Moves of a long list that are tried out in one state."""
MOST_READ = 400
"""Moves of a long list that are written and read in one state."""


def games_end_with_a_named_outcome(case: Case) -> None:
    """Random play ends, somebody or nobody has won, and then nobody has a move."""
    *_, last = playthrough(case)
    outcome = case.game.outcome(last.state)
    assert outcome is not None
    assert outcome.end in case.game.ends, "the game does not list this end"
    assert all(end.isidentifier() for end in case.game.ends), "an end must be a key of the catalogs"
    assert set(outcome.winners) <= set(range(len(case.seats)))
    assert deadline_of(case, last.state) is None
    for seat in movers(case):
        assert not case.game.legal_moves(last.state, seat), "moves after the end"


def legal_moves_apply_and_leave_the_old_state_alone(case: Case) -> None:
    """The offered moves work, and the state it was made from stays as it was."""
    game = case.game
    for step in playthrough(case):
        before = picture(case, step.state)
        deadline = deadline_of(case, step.state)
        now = step.now if deadline is None else min(step.now, deadline - 1)
        for seat in range(len(case.seats)):
            for move in some_of(game.legal_moves(step.state, seat), MOST_TRIED):
                game.apply(step.state, seat, move, now, chance_for_move(case.seed, step.number))
        assert picture(case, step.state) == before, f"move {step.number} changed the old state"


def listed_moves_are_legal(case: Case) -> None:
    """What a screen gets as a list is legal, and nothing is listed exactly when nothing is legal."""
    game = case.game
    for step in playthrough(case):
        for seat in range(len(case.seats)):
            legal = [game.format(move) for move in game.legal_moves(step.state, seat)]
            listed = [game.format(move) for move in listed_moves(case, step.state, seat)]
            assert set(listed) <= set(legal), f"illegal moves are listed for seat {seat} at {step.number}"
            assert len(set(listed)) == len(listed), f"seat {seat} gets a move twice at {step.number}"
            assert bool(listed) == bool(legal), f"seat {seat} does not learn that it may act at {step.number}"


def illegal_moves_are_refused_by_name(case: Case) -> None:
    """Moves of other moments and other seats raise a named error and change nothing.

    Only a move that comes to the same as a listed one may be accepted without being listed: of many ways to
    one place a game need not list each.
    """
    game = case.game
    steps = list(playthrough(case))
    pool = [step.move for step in steps[:: max(1, len(steps) // 40)] if step.move is not None]
    refused = 0
    for step in steps[:: max(1, len(steps) // 25)]:
        before = picture(case, step.state)
        for seat in movers(case):
            legal = game.legal_moves(step.state, seat)
            for move in pool:
                if move in legal:
                    continue
                code = refusal(case, step, seat, move)
                if code is None and _comes_to_the_same(case, step, seat, move, legal):
                    continue
                assert code is not None, f"illegal {game.format(move)} was accepted from seat {seat}"
                assert code.isidentifier(), "the code must be a key of the catalogs"
                refused += 1
        assert picture(case, step.state) == before, "a refused move changed the state"
    assert refused > 0


def _comes_to_the_same(case: Case, step: Step, seat: int, move: Any, listed: list[Any]) -> bool:
    """Whether a listed move leads to a state that looks the same."""

    def after(one: Any) -> bytes:
        chance = chance_for_move(case.seed, step.number)
        return picture(case, case.game.apply(step.state, seat, one, step.now, chance).state)

    wanted = after(move)
    return any(after(one) == wanted for one in listed if type(one) is type(move))


def notation_reads_back(case: Case) -> None:
    """Legal moves survive being written and read."""
    for step in playthrough(case):
        for seat in movers(case):
            for move in some_of(case.game.legal_moves(step.state, seat), MOST_READ):
                text = case.game.format(move)
                assert case.game.parse(text) == move, text
                assert text == text.strip()
                assert 0 < len(text) <= 80


def logs_replay_to_the_same_bytes(case: Case) -> None:
    """A log, sent through JSON, gives the same states and events again."""
    game = case.game
    steps = list(playthrough(case))
    moves = tuple(Moved(step.seat, step.now, game.format(step.move)) for step in steps[:-1])
    options = msgspec.to_builtins(case.options)
    log = GameLog(game.id, game.version, options, case.seats, case.seed, moves)
    again = list(Match.steps(game, msgspec.json.decode(encode(log), type=GameLog)))
    assert len(again) == len(steps)
    events: tuple[Any, ...] = ()
    for step, progress in zip(steps, again, strict=True):
        assert picture(case, progress.state) == picture(case, step.state), f"differs at move {step.number}"
        assert encode(progress.events) == encode(events)
        events = step.events


def values_survive_json(case: Case) -> None:
    """Views, moves, events and options read back from JSON as they were."""
    game = case.game

    def reads_back(value: Any, kind: Any) -> None:
        assert msgspec.json.decode(encode(value), type=kind) == value

    reads_back(case.options, game.options_type)
    scenic = capability(game, Scenic)
    if scenic is not None:
        reads_back(scenic.scenery(case.options), scenic.scenery_type)
    for step in playthrough(case):
        for audience in views_of(case):
            reads_back(game.view(step.state, audience), game.view_type)
        for event in step.events:
            reads_back(event, game.event_type)
        if step.move is not None:
            reads_back(step.move, game.move_type)


def samples_fit_the_view(case: Case) -> None:
    """A sampled state looks the same to the seat it was sampled for, and offers it the same moves."""
    game = case.game
    steps = list(playthrough(case))
    for step in steps[:: max(1, len(steps) // 60)]:
        for seat in audiences(case):
            view = game.view(step.state, seat)
            sampled = game.sample(case.options, view, seat, Chance(case.seed, f"sample {step.number}"))
            assert encode(game.view(sampled, seat)) == encode(view), f"sample {step.number} for {seat}"
            if seat is not None:
                assert game.legal_moves(sampled, seat) == game.legal_moves(step.state, seat)
            for other in range(len(case.seats)):
                shown = [_is_shown_to_act(case, state, other) for state in (sampled, step.state)]
                assert len(set(shown)) == 1, f"that seat {other} may act tells a secret at {step.number}"


def _is_shown_to_act(case: Case, state: Any, seat: int) -> bool:
    """Whether everyone is told that a seat has something to do."""
    moves, secret = listed_moves(case, state, seat), capability(case.game, SecretMoves)
    return bool(moves) if secret is None else not all(secret.tells_a_secret(move) for move in moves)


def the_clock_waits_for_its_deadline(case: Case) -> None:
    """The clock has a move exactly when there is a deadline, and not a millisecond before it."""
    game = case.game
    steps = list(playthrough(case))
    for step in steps[:-1]:
        deadline = deadline_of(case, step.state)
        moves = game.legal_moves(step.state, CLOCK)
        assert bool(moves) == (deadline is not None)
        if deadline is None:
            continue
        early = Step(step.state, step.number, deadline - 1)
        assert refusal(case, early, CLOCK, moves[0]) is not None, "the clock moved before its deadline"
        game.apply(step.state, CLOCK, moves[0], deadline, chance_for_move(case.seed, step.number))


def pictures_are_plain_text(case: Case) -> None:
    """A picture has lines of visible letters, and shows a seat nothing that its view does not tell."""
    drawn = capability(case.game, TextPicture)
    assert drawn is not None
    for step in playthrough(case):
        for audience in audiences(case):
            text = drawn.picture(case.options, case.game.view(step.state, audience), audience)
            assert text.strip(), f"nothing is drawn at {step.number}"
            assert all(line.isprintable() for line in text.split("\n")), f"not plain text at {step.number}"


def drawings_are_whole_and_without_words(case: Case) -> None:
    """A drawing is an SVG of the agreed size in which nothing is written, at every step."""
    drawn = capability(case.game, Illustration)
    assert drawn is not None
    for step in playthrough(case):
        root = ElementTree.fromstring(drawn.drawing(case.options, case.game.view(step.state, None)))
        assert (root.get("width"), root.get("height")) == (str(WIDTH), str(HEIGHT)), f"at {step.number}"
        assert not any("text" in part.tag for part in root.iter()), f"something is written at {step.number}"


CHECKS: tuple[Check, ...] = (
    games_end_with_a_named_outcome,
    legal_moves_apply_and_leave_the_old_state_alone,
    listed_moves_are_legal,
    illegal_moves_are_refused_by_name,
    notation_reads_back,
    typed_texts_are_moves_or_refused_by_name,
    logs_replay_to_the_same_bytes,
    values_survive_json,
    samples_fit_the_view,
    moves_are_offered_only_in_time,
    wrong_seats_are_refused_by_name,
    setup_refuses_what_check_options_would,
    refusals_have_words,
)
"""For every game."""

CHECKS_OF_CAPABILITIES: tuple[tuple[type[Any], tuple[Check, ...]], ...] = (
    (Clocked, (the_clock_waits_for_its_deadline,)),
    (Secretive, (secrets_stay_secret,)),
    (Positions, (positions_are_built_from_views, contradictions_are_named)),
    (TextPicture, (pictures_are_plain_text,)),
    (Illustration, (drawings_are_whole_and_without_words,)),
    (Playouts, (playouts_go_like_the_rules,)),
)


def checks_for(game: AnyGame) -> tuple[Check, ...]:
    """All that a game is held to, with what it can do."""
    checks = list(CHECKS)
    for kind, some in CHECKS_OF_CAPABILITIES:
        checks += some if capability(game, kind) is not None else ()
    if capability(game, Secretive) is None:
        checks.append(everyone_sees_the_same)
    return tuple(checks)
