"""How a mate goes about a move at a table.

It shows what it is about to do, holds back when asked to, and turns the hourglass at the last moment.
"""

from typing import Final

from draisine.games.underground.hourglass import SECTIONS
from draisine.games.underground.view_values import View
from draisine.kernel.bots import Heard, Reply, Situation

_SHOWN: Final = {"lay": 3_200, "walk": 2_400}
"""Milliseconds for which the others see a piece or a way before it is laid or walked."""
_SHOWN_ELSE: Final = 2_000
"""The same for what is neither: a turn without use, a shaft, a step aside."""
_IN_A_HURRY: Final = 900
_HELD: Final = 6_000
"""Milliseconds from "Wait!" to the question whether one may go on."""
_ANSWERED: Final = 4_000
"""Milliseconds that the others have to answer it."""
_HOLDS: Final = ("wait", "my_idea")
_RELEASES: Final = ("good", "hurry")
_ASKS: Final = "may_i"
_LAST_MOMENT: Final = 1_500
"""Milliseconds of sand that are left when a mate turns the hourglass."""
_ONE_AFTER_ANOTHER: Final = 400
"""The others follow so much later, should the first one not have done it: whatever is left when it is turned
is lost twice."""
_NEVER: Final = 60_000
"""Nobody turns the hourglass onto the end chip: the sand that is left may do."""


def reaction(view: View, seat: int, text: str, situation: Situation) -> Reply:
    """At any human pace, with what it will be in sight for a while; but the hourglass cannot wait."""
    if text.startswith("turn "):
        return Reply(text, _glass_pause(view, seat, situation))
    until, call, call_at = _held(seat, situation.heard)
    return Reply(text, None, call, call_at, _shown(view, seat, text, situation), until)


def _shown(view: View, seat: int, text: str, situation: Situation) -> int:
    kind = text.partition(" ")[0]
    if kind == "begin" or (kind == "end" and (view.has_laid or view.has_walked)):
        return 0
    calls = [said.call for said in situation.heard if said.seat != seat and said.at >= situation.since]
    if calls and calls[-1] in _RELEASES:
        return _IN_A_HURRY
    return _SHOWN.get(kind, _SHOWN_ELSE)


def _held(seat: int, heard: tuple[Heard, ...]) -> tuple[int, str, int]:
    """The millisecond of play until which a mate holds back, and what it asks when on the way."""
    places = [place for place, said in enumerate(heard) if said.seat != seat and said.call in _HOLDS]
    if not places:
        return 0, "", 0
    since = heard[places[-1] + 1 :]
    if any(said.seat != seat and said.call in _RELEASES for said in since):
        return 0, "", 0
    asked = [said.at for said in since if said.seat == seat and said.call == _ASKS]
    asks_at = asked[0] if asked else heard[places[-1]].at + _HELD
    return asks_at + _ANSWERED, "" if asked else _ASKS, asks_at


def _glass_pause(view: View, seat: int, situation: Situation) -> int | None:
    glass = view.glass
    if glass is None:
        return None
    left = glass.turned_at + glass.sand - situation.since
    if (glass.section + 1) % SECTIONS == glass.end:
        return left + _NEVER
    after = (seat - view.on_turn - 1) % len(view.hands)
    return max(0, left - _LAST_MOMENT + _ONE_AFTER_ANOTHER * after)
