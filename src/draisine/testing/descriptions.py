"""What every game must make of a description: the position that is meant, or a name for what is wrong."""

from collections.abc import Iterator
from typing import Any

import msgspec

from draisine.kernel import CLOCK, BadPosition, Chance
from draisine.testing.cases import (
    Case,
    Step,
    audiences,
    deadline_of,
    encode,
    picture,
    playthrough,
    refusal,
    some_of,
)
from draisine.testing.positions import position, united_view

MOST_STEPS = 6
MOST_CHANGES = 20
"""Values of a view that are changed in one state."""


def positions_are_built_from_views(case: Case) -> None:
    """What all see together is the position; what one seat sees is a position that it may be."""
    game, count = case.game, len(case.seats)
    steps = list(playthrough(case))
    for step in [*steps[:: max(1, len(steps) // MOST_STEPS)], steps[-1]]:
        views = [game.view(step.state, seat) for seat in audiences(case)]
        built = position(game, case.options, views)
        assert picture(case, built) == picture(case, step.state), f"another position at {step.number}"
        for seat in range(count):
            assert game.legal_moves(built, seat) == game.legal_moves(step.state, seat)
        for audience, view in zip(audiences(case), views, strict=True):
            maybe = position(game, case.options, view, seed=f"{case.seed} {step.number}")
            shown = encode(game.view(maybe, audience))
            assert shown == encode(view), f"not what {audience} sees at {step.number}"


def contradictions_are_named(case: Case) -> None:
    """A view with one value changed is refused by name, or is a position that shows it and can be played."""
    game, count = case.game, len(case.seats)
    steps = list(playthrough(case))
    chance = Chance(case.seed, "changes")
    refused = 0
    for step in steps[:: max(1, len(steps) // MOST_STEPS)]:
        whole = united_view(game, step.state, count)
        changes = list(_changes(whole, ()))
        for _ in range(MOST_CHANGES):
            path, value = changes[chance.below(len(changes))]
            changed = _put(whole, path, value)
            code = _code(case, changed)
            if code is None:
                _check_playable(case, position(game, case.options, changed, seats=count))
            else:
                assert code.isidentifier(), "the code must be a key of the catalogs"
                refused += 1
    assert refused > 0
    for unknown in ({"no_such_field": 1}, {"no_such_field": {"0": 1}}):
        assert _code(case, unknown) == "position_unknown_field"


def _code(case: Case, described: Any) -> str | None:
    try:
        position(case.game, case.options, described, seats=len(case.seats))
    except BadPosition as error:
        return error.code
    return None


def _check_playable(case: Case, state: Any) -> None:
    """Everybody can look at it, and what is offered is accepted."""
    game = case.game
    picture(case, state)
    deadline = deadline_of(case, state)
    now = 0 if deadline is None else deadline - 1
    movers = [seat for seat in range(len(case.seats)) if game.legal_moves(state, seat, now)]
    assert movers or deadline is not None or game.outcome(state) is not None, "nobody can move"
    for seat in movers:
        for move in some_of(game.legal_moves(state, seat, now), 2):
            code = refusal(case, Step(state, 0, now), seat, move)
            assert code is None, f"{game.format(move)} is offered and refused: {code}"
    if deadline is not None:
        code = refusal(case, Step(state, 0, deadline), CLOCK, game.legal_moves(state, CLOCK)[0])
        assert code is None, f"the clock cannot move: {code}"


def _changes(value: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Every place of a plain value, with something else to stand there."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _changes(inner, (*path, name))
    elif isinstance(value, list):
        yield path, value[:-1]
        yield path, value[1:] + value[1:2]
        for place, inner in enumerate(value):
            yield from _changes(inner, (*path, place))
    elif isinstance(value, bool):
        yield path, not value
    elif isinstance(value, int):
        yield from ((path, value + 1), (path, value - 1), (path, value + 1000), (path, 0))
    elif isinstance(value, str):
        yield from ((path, value[::-1]), (path, value[1:]), (path, "?"))
    else:
        yield from ((path, 0), (path, "?"), (path, {}))


def _put(whole: Any, path: tuple[str | int, ...], value: Any) -> Any:
    changed = msgspec.json.decode(msgspec.json.encode(whole))
    inner = changed
    for name in path[:-1]:
        inner = inner[name]
    inner[path[-1]] = value
    return changed
