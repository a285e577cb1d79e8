"""What every game must refuse, and by which name: wrong seats, wrong options, moves that come too late."""

import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import inspect

from draisine.kernel import (
    CLOCK,
    BadNotation,
    BadPosition,
    Chance,
    DataFiles,
    DraisineError,
    ListsMoves,
    Secretive,
    capability,
    chance_for_move,
    chance_for_setup,
    declared_codes,
)
from draisine.testing.cases import (
    Case,
    Step,
    deadline_of,
    listed_moves,
    movers,
    playthrough,
    refusal,
    some_of,
)
from draisine.words import LANGUAGES, common_catalog, game_catalog, gaps_of

MOST_TRIED = 4
"""Moves of a list that are tried out at one moment."""
MOST_STEPS = 60
_MISTYPED = "0975-+!@ aZé²٣\n"
_SAID_ELSEWHERE = ("e2e4", "pass", "none", "null", "{}", "[]", "1e9", "0x10", "1_0", "nan")


def code_of(call: Callable[[], Any]) -> str | None:
    """The code of the named error that a call ends with, if it does."""
    try:
        call()
    except DraisineError as error:
        return error.code
    return None


def refusals_have_words(case: Case) -> None:
    """Every code that the game's package declares has a sentence in each language, and can fill its gaps."""
    package = sys.modules[type(case.game).__module__].__package__
    if not package or not game_catalog(case.game, "en"):
        return  # a game without any words: people read its bare codes
    for code in declared_codes(package):
        for language in LANGUAGES:
            own, common = game_catalog(case.game, language), common_catalog(language)
            key = f"error_{code.code}"
            said = own.get(key, common.get(key))
            if said is None and issubclass(code.kind, BadPosition):
                continue  # met in tests and studies alone
            assert said is not None, f"{key} has no sentence ({language})"
            unknown = gaps_of(said) - set(code.params)
            assert not unknown, f"{key} has gaps that are no parameters ({language}): {sorted(unknown)}"


def moves_are_offered_only_in_time(case: Case) -> None:
    """Whatever is offered at a moment is accepted at that moment; the clock moves from its deadline on, and
    nobody else does. What is offered without a moment is accepted as soon as the state is there."""
    game = case.game
    steps = list(playthrough(case, close_to_deadlines=True))
    for step in steps[:: max(1, len(steps) // MOST_STEPS)]:
        deadline = deadline_of(case, step.state)
        around = () if deadline is None else (deadline - 1, deadline, deadline + 1)
        for now in sorted({moment for moment in (step.since, step.now, *around) if moment >= step.since}):
            is_due = deadline is not None and now >= deadline
            for seat in movers(case):
                moves = game.legal_moves(step.state, seat, now)
                assert not moves or is_due == (seat == CLOCK), f"seat {seat} is offered moves at {now}"
                _check_accepted(case, Step(step.state, step.number, now), seat, moves)
            assert bool(game.legal_moves(step.state, CLOCK, now)) == is_due
        for seat in range(len(case.seats)):
            at_once = Step(step.state, step.number, step.since)
            _check_accepted(case, at_once, seat, game.legal_moves(step.state, seat))
            _check_accepted(case, at_once, seat, listed_moves(case, step.state, seat))


def _check_accepted(case: Case, step: Step, seat: int, moves: Sequence[Any]) -> None:
    for move in some_of(moves, MOST_TRIED):
        code = refusal(case, step, seat, move)
        assert code is None, f"{case.game.format(move)} was offered to seat {seat} and is refused: {code}"


def typed_texts_are_moves_or_refused_by_name(case: Case) -> None:
    """Whatever somebody types is a move that reads back, or `BadNotation`: never an error of Python's own."""
    game, luck = case.game, Chance(case.seed, "typing")
    texts = ["", " ", "\0", "-1", "²", "١ ١", "🚂", "x" * 2_000, "1" * 2_000, *_SAID_ELSEWHERE]
    for step in some_of(list(playthrough(case)), MOST_STEPS):
        for seat in movers(case):
            for move in some_of(game.legal_moves(step.state, seat), MOST_TRIED):
                texts += _mistyped(game.format(move), luck)
    for text in dict.fromkeys(texts):
        try:
            read = game.parse(text)
        except BadNotation:
            continue
        except Exception as error:
            raise AssertionError(f"parse({text!r}) raises {error!r}, not BadNotation") from error
        written = game.format(read)
        assert game.parse(written) == read, f"{text!r} is written {written!r}, which reads otherwise"


def _mistyped(text: str, luck: Chance) -> Iterator[str]:
    """A move as hasty fingers write it: a letter less, another one, one twice, a word less or twice."""
    at = luck.below(len(text))
    other = _MISTYPED[luck.below(len(_MISTYPED))]
    words = text.split()
    yield from (text[:at] + text[at + 1 :], text[:at] + other + text[at + 1 :], text[: at + 1] + text[at:])
    yield from (" ".join(words[:-1]), " ".join([*words, words[-1]]), text.swapcase(), f" {text}\t")


def wrong_seats_are_refused_by_name(case: Case) -> None:
    """Numbers that are no seats, in every function that takes one. Only the clock's may move, and only where
    moves are asked for; spectators look on without a number."""
    game, count = case.game, len(case.seats)
    steps = list(playthrough(case))
    for step in steps[:: max(1, len(steps) // 10)]:
        state, move = step.state, step.move if step.move is not None else steps[0].move
        chance = chance_for_move(case.seed, step.number)
        view = game.view(state, None)
        for seat in (-2, -count, -count - 1, -1000, count, count + 5, 1000):
            if seat == CLOCK:
                continue
            calls: dict[str, Callable[[], Any]] = {
                "legal_moves": lambda: game.legal_moves(state, seat),  # noqa: B023 - called right here
                "legal_moves at a moment": lambda: game.legal_moves(state, seat, step.now),  # noqa: B023
                "apply": lambda: game.apply(state, seat, move, step.now, chance),  # noqa: B023
                **_looking_on(case, step, view, seat),
            }
            _check_no_such_seat(calls, seat)
        _check_no_such_seat(_looking_on(case, step, view, CLOCK), CLOCK)


def _looking_on(case: Case, step: Step, view: Any, seat: int) -> dict[str, Callable[[], Any]]:
    """Calls that a seat may make and the clock may not."""
    game = case.game
    calls: dict[str, Callable[[], Any]] = {
        "view": lambda: game.view(step.state, seat),
        "sample": lambda: game.sample(case.options, view, seat, Chance(case.seed)),
    }
    lists, secretive = capability(game, ListsMoves), capability(game, Secretive)
    if lists is not None:
        calls["listed_moves"] = lambda: lists.listed_moves(step.state, seat)
    # An event does not say how many seats there are.
    if secretive is not None and step.events and not 0 <= seat < max(game.seat_counts):
        calls["redact"] = lambda: secretive.redact(step.events[0], seat)
    return calls


def _check_no_such_seat(calls: dict[str, Callable[[], Any]], seat: int) -> None:
    for name, call in calls.items():
        assert code_of(call) == "no_such_seat", f"{name} takes seat {seat}"


def setup_refuses_what_check_options_would(case: Case) -> None:
    """Wrong numbers of seats, and options that no table can have."""
    game, chance = case.game, chance_for_setup(case.seed)
    for count in range(max(game.seat_counts) + 3):
        if count not in game.seat_counts:
            for call in (
                lambda: game.check_options(case.options, count),  # noqa: B023 - called right here
                lambda: game.setup(case.options, [{}] * count, chance),  # noqa: B023
            ):
                assert code_of(call) == "wrong_number_of_seats", f"{count} seats are accepted"
    tried = 0
    for options in _wrong_options(case):
        code = code_of(lambda: game.check_options(options, len(case.seats)))  # noqa: B023
        assert code is not None, f"check_options accepts {options}"
        assert code_of(lambda: game.setup(options, case.seats, chance)) == code, (  # noqa: B023
            f"setup does not refuse with {code}: {options}"
        )
        tried += 1
    assert tried > 0


def _wrong_options(case: Case) -> Iterator[Any]:
    """One thing wrong in each: a number out of its bounds, a text that is too long, a name of nothing, data
    that cannot be read."""
    game = case.game
    files = capability(game, DataFiles)
    choices = {} if files is None else files.choices
    own = {option: "own" for option, names in choices.items() if "own" in names}
    kind = inspect.type_info(game.options_type)
    assert isinstance(kind, inspect.StructType)
    for each in kind.fields:
        wrong: list[Any] = []
        if isinstance(each.type, inspect.IntType):
            wrong += [] if each.type.ge is None else [each.type.ge - 1]
            wrong += [] if each.type.le is None else [each.type.le + 1]
        if isinstance(each.type, inspect.LiteralType):
            wrong.append("of no kind")
        if isinstance(each.type, inspect.StrType):
            wrong += [] if each.type.max_length is None else ["?" * (each.type.max_length + 1)]
            wrong += ["?"] if each.name in choices else []
        for value in wrong:
            yield game.options_type(**{each.name: value})
        if isinstance(each.type, inspect.StrType) and each.name not in choices:
            yield game.options_type(**own, **{each.name: "?"})
