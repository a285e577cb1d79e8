"""When a rider lays its card: at once with a good one, late with a bad one, and never across a call."""

from typing import Final, NamedTuple

from draisine.games.infernal_wagon.bots.courtesy import NEVER, Courtesy
from draisine.games.infernal_wagon.bots.prospect import DEADLY, RESCUE, Prospect
from draisine.games.infernal_wagon.deck import matches, symbol_name
from draisine.games.infernal_wagon.values import Lay, Move
from draisine.kernel.bots import Heard, Situation
from draisine.kernel.chance import Chance

AFTER_MINE: Final = 2_500
"""Milliseconds for which whoever called has the railroad to themselves."""
AFTER_WAIT: Final = 2_000
_TO_ALL: Final = ("hurry", "yours", "point_you")
"""Calls that ask everyone to lay; with a seat behind it only one is asked."""
_LISTENS: Final = 5_000
"""Older calls are about another card."""
_QUICKLY: Final = 900
"""For what needs no thought: to lift a Curse, to lay the Exit, to turn the card of a tunnel."""
_AT_LEAST: Final = 300
_LAST_RESORT: Final = 15_000
_HURRY: Final = 70
"""Per cent of the usual time when somebody asks for it."""
_LAST_SECONDS: Final = 45_000
"""From here on the soundtrack leaves nobody in doubt."""
_NO_FASTER: Final = 60
_WITHOUT_WORDS: Final = 110
"""Per cent of the usual time while nobody may ask who has what."""
_RASH_WITHOUT_WORDS: Final = 150
_EACH_PAIR: Final = 6
"""Per cent of the usual time more for each pair of riders: they talk across one another."""
_EACH_PAIR_OPEN: Final = 2
"""While hands lie open nobody has to ask who has what."""
_SKIMMED: Final = 55
"""Per cent of the usual time for reading a card of somebody else, of which there are many."""
_LOOK_UP: Final = 220
"""Per cent of the time for a card, for looking up from one's own hand."""
_AFTER_HOLDING: Final = 10
"""This part of the usual time comes after keeping back."""
_CURSE_ON_ONES_MIND: Final = 130
"""Per cent of the usual time for reading while one holds a Curse: each card is read for two things."""
_FOR_A_CURSE: Final = 60
"""Per cent of the usual time for a card that lifts one's own Curse: one has waited for it."""


class Temper(NamedTuple):
    """How somebody goes about a ride."""

    glance: int
    """Milliseconds to see the open stop and to lay a card."""
    reading: int
    """Milliseconds more for each card that is looked through."""
    doubt: int
    """Milliseconds more for each card of railroad that the move costs."""
    longest: int
    """Doubts beyond this grow slowly."""
    sway: int
    """Per cent by which times vary."""
    rash: int
    """Moves in a thousand that two riders make without a thought for what the other has.

    It grows with the square of the riders beyond two: all of them could have the better card.
    """
    talk: int
    """Moves in a hundred that are announced."""


def own_temper(temper: Temper, table: str, seat: int) -> Temper:
    """The temper of a seat's bot at one table: a little faster or slower, bolder or shyer than its like."""
    if not table:
        return temper
    chance = Chance(table, f"temper {seat}")
    pace = 88 + chance.below(25)
    boldness = 75 + chance.below(51)
    return temper._replace(
        glance=temper.glance * pace // 100,
        reading=temper.reading * pace // 100,
        doubt=temper.doubt * 100 // boldness,
        talk=temper.talk * (70 + chance.below(81)) // 100,
    )


class Manners:
    """How one rider goes about one move."""

    def __init__(self, temper: Temper, prospect: Prospect, situation: Situation) -> None:
        self._temper = own_temper(temper, situation.table, prospect.seat)
        self._courtesy = Courtesy(prospect, situation)
        self._prospect = prospect
        self._situation = situation
        self._seat = prospect.seat

    def reaction(self, move: Move, chance: Chance) -> tuple[int, str]:
        """The pause before the move, and a call now and then."""
        pause = self._varied_pause(move, chance)
        announces = chance.below(100) < self._temper.talk
        if not isinstance(move, Lay):
            return max(_AT_LEAST, pause), ""
        call = self._call(move, announces, chance)
        pause = self._held_back(move, pause)
        if self._has_called():
            call = ""
        return max(_AT_LEAST, pause, self._held_until(move) - self._situation.since), call

    def _varied_pause(self, move: Move, chance: Chance) -> int:
        """Milliseconds that the move takes this time."""
        pause = self._pause(move, chance)
        if self._lifts(move):
            pause = pause * _FOR_A_CURSE // 100
        sway = min(80, self._temper.sway * (2 if self._prospect.view.silence else 1))
        return pause * (100 - sway + chance.below(2 * sway + 1)) // 100

    def _call(self, move: Lay, announces: bool, chance: Chance) -> str:
        """What is called before the move; empty for nothing."""
        silence = self._prospect.view.silence
        fits = self._fits(move)
        if self._lifts(move) or (announces and fits):
            return "" if self._taken() else "point_me" if silence else "mine"
        if fits and self._courtesy.people and not silence and not self._taken():
            # Nobody has to pay for what a mate holds back.
            return f"have_{self._stop(move)}"
        return self._word(move, chance) if announces else ""

    def _held_back(self, move: Lay, pause: int) -> int:
        """The pause, longer where somebody else may have the better card."""
        fits, cost = self._fits(move), self._prospect.cost(move)
        if fits:
            pause = self._courtesy.promptly(pause)
        if not self._lifts(move) and cost > RESCUE // 2:
            hold = self._courtesy.hold(move, fits)
            # Of several mates that kept back the one with the better card is still the first, and soon:
            # whoever has nothing that fits must not have to pay meanwhile.
            pause = max(pause, hold + pause // _AFTER_HOLDING if hold else 0)
        if cost >= DEADLY and self._somebody_else_may_lay():
            # A mate lays what it has sooner, and whoever learns has nothing that helps, or it would be left
            # to them. Where no person may lay, nobody is kept waiting who cannot do anything.
            asks = bool(self._courtesy.people) and self._prospect.learner < 0
            pause = max(pause, NEVER if asks else _LAST_RESORT)
        return pause

    def _has_called(self) -> bool:
        """Whether it has said something at this stop: two that wait for each other would call for ever."""
        since = self._situation.since
        return any(said.seat == self._seat and said.at >= since for said in self._situation.heard)

    def _word(self, move: Lay, chance: Chance) -> str:
        """What somebody says who has nothing that fits: wait, what there is instead, or whose it is."""
        view = self._prospect.view
        whose = self._whose()
        if view.silence:
            return "shake" if whose is None else f"point_you_{whose}"
        if self._prospect.cost(move) >= DEADLY:
            return "wait"
        ends = self._prospect.faces.ends[move.card]
        if whose is not None and chance.below(2):
            return f"yours_{whose}"
        return f"have_{symbol_name(ends[chance.below(len(ends))])}"

    def _whose(self) -> int | None:
        """Who is asked to lay: who said to have the symbol, a person, or whoever has the most cards."""
        riders = self._prospect.view.riders
        others = [seat for seat, rider in enumerate(riders) if seat != self._seat and rider.may_lay]
        if not others:
            return None
        wanted = [f"have_{symbol}" for symbol in self._wanted()]
        have = [said.seat for said in self._latest() if said.call in wanted and said.seat in others]
        people = [fellow.seat for fellow in self._courtesy.people]
        if have or people:
            return (have or people)[-1]
        return max(others, key=lambda seat: riders[seat].cards)

    def _somebody_else_may_lay(self) -> bool:
        riders = self._prospect.view.riders
        return any(rider.may_lay for seat, rider in enumerate(riders) if seat != self._seat)

    def _pause(self, move: Move, chance: Chance) -> int:
        """Milliseconds that the move takes on average."""
        cost = self._prospect.cost(move)
        if not isinstance(move, Lay) or cost <= RESCUE // 2:
            return _QUICKLY
        temper = self._temper
        view = self._prospect.view
        riders = len(view.riders)
        pairs = riders * (riders - 1) // 2
        pause = temper.glance + temper.reading * self._looked_through(move) // 100
        rash = temper.rash * (1 + (riders - 2) * (riders - 2))
        if view.silence:
            rash = rash * _RASH_WITHOUT_WORDS // 100
        if chance.below(1000) >= rash or cost >= DEADLY:
            pause += self._doubt(max(0, cost))
        each = _EACH_PAIR_OPEN if view.u_turn else _EACH_PAIR
        pause = pause * (100 + each * pairs) // 100
        if view.silence:
            pause = pause * _WITHOUT_WORDS // 100
        return pause * self._haste() // 100

    def _looked_through(self, move: Lay) -> int:
        """Hundredths of cards that are read first: the hand or those of all others; none for a star."""
        prospect = self._prospect
        if 0 in (prospect.faces.ends[prospect.on][move.stop], prospect.faces.ends[move.card][move.start]):
            return 0
        own = prospect.view.riders[self._seat].cards
        looked = _LOOK_UP + (prospect.held - own) * _SKIMMED if prospect.view.u_turn else own * 100
        return looked * _CURSE_ON_ONES_MIND // 100 if prospect.curse >= 0 else looked

    def _doubt(self, cost: int) -> int:
        """Bad cards wait for better ones of others, worse ones longer, and deadly ones to the last."""
        temper = self._temper
        doubt = temper.doubt * cost // 10
        if doubt > temper.longest:
            doubt = temper.longest + (doubt - temper.longest) // 8
        return doubt + _LAST_RESORT if cost >= DEADLY else doubt

    def _haste(self) -> int:
        """Per cent of the usual time: less when somebody asks for it, or when little is left."""
        view = self._prospect.view
        haste = 100
        for said in self._latest():
            asked = (*_TO_ALL, f"yours_{self._seat}", f"point_you_{self._seat}")
            if said.seat != self._seat and said.call in asked:
                haste = _HURRY
        if view.ends_at is not None:
            left = view.ends_at - self._situation.now
            if left < _LAST_SECONDS:
                haste = min(haste, max(_NO_FASTER, 100 * left // _LAST_SECONDS))
        return haste

    def _latest(self) -> list[Heard]:
        now = self._situation.now
        return [said for said in self._situation.heard if now - said.at < _LISTENS]

    def _taken(self) -> bool:
        """Whether the stop was claimed a moment ago, by whomever."""
        return any(said.call in ("mine", "point_me") for said in self._latest())

    def _fits(self, move: Move) -> bool:
        if not isinstance(move, Lay):
            return False
        faces = self._prospect.faces
        return matches(faces.ends[self._prospect.on][move.stop], faces.ends[move.card][move.start])

    def _stop(self, move: Lay) -> str:
        """The symbol that the move joins."""
        return symbol_name(self._prospect.faces.ends[self._prospect.on][move.stop])

    def _lifts(self, move: Move) -> bool:
        """Whether the move brings the pair of its rider's own Curse onto the railroad."""
        prospect = self._prospect
        if prospect.curse < 0 or not isinstance(move, Lay):
            return False
        ends = prospect.faces.ends
        first, second = ends[prospect.curse]
        return matches(ends[prospect.on][move.stop], first) and matches(ends[move.card][move.start], second)

    def _held_until(self, move: Move) -> int:
        """The millisecond of play until which the calls of others keep this rider back."""
        view = self._prospect.view
        until = 0
        for said in self._latest():
            if said.seat == self._seat:
                continue
            if said.call == "wait":
                until = max(until, self._courtesy.after_call(said, AFTER_WAIT))
            elif self._asks_another(said) and not self._fits(move):
                until = max(until, said.at + AFTER_MINE)
            elif self._claims(said, move):
                done = view.last == said.seat and said.at < self._situation.since
                if not done and view.riders[said.seat].may_lay:
                    until = max(until, self._courtesy.after_call(said, AFTER_MINE))
        return until

    def _asks_another(self, said: Heard) -> bool:
        """Whether a call asks for somebody else's card, of whom there may still be one."""
        name, _, seat = said.call.rpartition("_")
        if name not in ("yours", "point_you") or not seat.isdecimal() or int(seat) == self._seat:
            return False
        riders = self._prospect.view.riders
        return said.at >= self._situation.since and int(seat) < len(riders) and riders[int(seat)].may_lay

    def _wanted(self) -> list[str]:
        """The symbols that are open, and the star, which always fits."""
        ends = self._prospect.faces.ends[self._prospect.on]
        return [symbol_name(0), *[symbol_name(ends[stop]) for stop in self._prospect.view.stops]]

    def _claims(self, said: Heard, move: Move) -> bool:
        """Whether a call says that its rider has the better card."""
        if said.call in ("mine", "point_me"):
            return True
        if not said.call.startswith("have_") or self._fits(move):
            return False
        return said.call[5:] in self._wanted()
