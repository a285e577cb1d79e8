"""Secrets: what a seat cannot see changes no byte of what it gets."""

from typing import Any, NamedTuple

from draisine.kernel import Chance, DraisineError, Secretive, capability, chance_for_move
from draisine.testing.cases import Case, Step, audiences, encode, playthrough

MOST_STEPS = 60
MOST_TWINS = 200
"""States that are tried for one move and one audience until one takes the move to what looks the same."""
LEAST_COMPARED = 40
"""Per cent of moves and audiences for which such a state must be found: else the check proves too little."""


class Compared(NamedTuple):
    """What the check looked at."""

    tried: int
    """Moves, each with each audience."""
    compared: int
    """Those for which another state was found that looks the same before and after."""
    redacted: int
    """Those of them where the audience gets less than what happened."""
    secret: int
    """All moves and audiences where it does; none where every event may be told to all."""


def everyone_sees_the_same(case: Case) -> None:
    """Where nothing is secret, every seat sees what spectators see."""
    game = case.game
    for step in playthrough(case):
        open_view = encode(game.view(step.state, None))
        for seat in range(len(case.seats)):
            assert encode(game.view(step.state, seat)) == open_view, f"seat {seat} differs at {step.number}"


def secrets_stay_secret(case: Case) -> None:
    """Two states that a seat cannot tell apart get the same move. If it cannot tell the results apart either,
    the events it gets must be the same too."""
    found = compare_twins(case)
    assert found.compared * 100 >= LEAST_COMPARED * found.tried, f"too little could be compared: {found}"
    assert found.redacted or not found.secret, f"nothing that was compared is a secret: {found}"


def compare_twins(case: Case) -> Compared:
    """Look for twins until there are enough, or give up. Raises `AssertionError` where events differ."""
    secretive = capability(case.game, Secretive)
    assert secretive is not None
    steps = list(playthrough(case))
    some = steps[: -1 : max(1, len(steps) // MOST_STEPS)]
    pending = [_Twins(case, step, seat) for step in some for seat in audiences(case)]
    tried, compared, redacted = len(pending), 0, 0
    secret = sum(
        encode([secretive.redact(event, one.seat) for event in one.step.events]) != encode(one.step.events)
        for one in pending
    )
    for number in range(MOST_TWINS):
        left = []
        for twins in pending:
            events = twins.events(number)
            if events is None:
                left.append(twins)
                continue
            step, seat = twins.step, twins.seat
            known = encode([secretive.redact(event, seat) for event in step.events])
            told_by_twin = encode([secretive.redact(event, seat) for event in events])
            assert known == told_by_twin, f"move {step.number} tells seat {seat} a secret"
            compared += 1
            redacted += known != encode(step.events)
        pending = left
        if compared * 100 >= LEAST_COMPARED * tried and (redacted or not secret):
            break
    return Compared(tried, compared, redacted, secret)


class _Twins:
    """Other states that look the same to a seat before a move and after it."""

    def __init__(self, case: Case, step: Step, seat: int | None) -> None:
        game = case.game
        self._case = case
        self.step = step
        self.seat = seat
        self._before = game.view(step.state, seat)
        real = game.apply(step.state, step.seat, step.move, step.now, self._chance())
        self._after = encode(game.view(real.state, seat))

    def _chance(self) -> Chance:
        return chance_for_move(self._case.seed, self.step.number)

    def events(self, number: int) -> tuple[Any, ...] | None:
        """What the move brings about in the state of this number, if it looks the same."""
        case, step, seat = self._case, self.step, self.seat
        game = case.game
        luck = Chance(case.seed, f"twin {step.number} {number}")
        twin = game.sample(case.options, self._before, seat, luck)
        try:
            other = game.apply(twin, step.seat, step.move, step.now, self._chance())
        except DraisineError:
            return None
        return other.events if encode(game.view(other.state, seat)) == self._after else None
