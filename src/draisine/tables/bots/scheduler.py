"""Who acts when: the bots of one game, each with what it is about to do.

Pure: time, choices and replies are handed in. The lab drives it with made-up time and a live table with real
time, so that a simulation is what people meet. All times are milliseconds of play.
"""

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

from draisine.kernel.bots import Reply
from draisine.tables.bots.pace import pause_of


class Choice(NamedTuple):
    """What a seat may do. As long as it is the same the bot goes on as it began."""

    bot: str
    legal: tuple[str, ...]
    mark: int | None
    """What else makes it another choice: where all play at once the place of the seat's last move, where they
    take turns everything that happened."""


class Ask(NamedTuple):
    """A bot has to be asked."""

    seat: int
    bot: str
    at: int
    since: int
    """When the seat got the choice."""
    seed: str
    before: str
    """What it chose before somebody called something."""
    thought: int
    number: int
    """Counts all questions: only the latest one about a choice is heeded."""


class Act(NamedTuple):
    """Something that a bot does."""

    seat: int
    at: int
    kind: Literal["call", "show", "move"]
    text: str
    reply: Reply
    thought: int


class _Thought:
    """What a seat is about to do. There is one for every decision of a simulation: slots make it cheap."""

    __slots__ = (
        "ask",
        "asked",
        "called",
        "changed",
        "choice",
        "heard",
        "number",
        "pace",
        "reply",
        "seed",
        "shows",
        "since",
        "spent",
    )

    def __init__(self, number: int, choice: Choice, since: int, seed: str, pace: int) -> None:
        self.number = number
        self.choice = choice
        self.since = since
        self.seed = seed
        self.pace = pace
        """Milliseconds that it takes where the bot does not say how long."""
        self.asked = since
        """When it was asked last, and the number of that question."""
        self.ask = 0
        self.heard = -1
        """The latest call of somebody else that it has heard."""
        self.reply: Reply | None = None
        self.changed = 0
        """When it chose something else: that is seen as long as anything."""
        self.called = False
        self.shows = ""
        """What the others see that it will be."""
        self.spent = False
        """It was done, or came to nothing."""


class Scheduler:
    """What the bots of one game are about to do, and when."""

    def __init__(
        self,
        *,
        simultaneous: bool,
        seats: int,
        pace: Callable[[str], int],
        seed: Callable[[int], str],
        shows: bool = True,
    ) -> None:
        """`pace`: how long a decision takes whose bot does not say, by its seed. `seed`: luck for a new
        choice of a seat. `shows`: somebody is there to see what a bot will do before it does."""
        self._simultaneous = simultaneous
        self._seats = seats
        self._pace = pace
        self._seed = seed
        self._shows = shows
        self._thoughts: dict[int, _Thought] = {}
        self._last = -1
        self._number = 0

    def look(
        self, now: int, choices: Mapping[int, Choice], heard: Mapping[int, int]
    ) -> tuple[list[Ask], list[int]]:
        """After something happened: who has to be asked now, and whose plans are not shown any more.

        `heard`: by seat, the number of the latest call of somebody else.
        """
        gone = [seat for seat in self._thoughts if seat not in choices]
        hidden = [seat for seat in gone if self._drop(seat)]
        asks: list[Ask] = []
        for seat, choice in choices.items():
            thought = self._thoughts.get(seat)
            held = None if thought is None else thought.choice
            if thought is not None and not self._goes_on(thought, choice):
                if self._drop(seat):
                    hidden.append(seat)
                thought = None
            if thought is None:
                self._number += 1
                seed = self._seed(seat)
                thought = _Thought(self._number, choice, now, seed, self._pace(seed))
                self._thoughts[seat] = thought
            elif thought.spent or (thought.heard == heard[seat] and thought.choice is held):
                continue
            thought.heard = heard[seat]
            self._number += 1
            thought.asked, thought.ask = now, self._number
            # What it chose before stands when somebody only called something.
            before = thought.reply.move if thought.reply is not None and thought.choice is held else ""
            asks.append(
                Ask(seat, choice.bot, now, thought.since, thought.seed, before, thought.number, thought.ask)
            )
        return asks, hidden

    def answer(self, ask: Ask, reply: Reply) -> None:
        """What a bot said; of no use when its choice is another one by now or it was asked again."""
        thought = self._thoughts.get(ask.seat)
        if thought is not None and thought.ask == ask.number:
            if thought.reply is not None and thought.reply.move != reply.move:
                thought.changed = ask.at
            thought.reply = reply
            thought.called = not reply.call or self._call_at(thought, reply) < ask.at

    def next(self) -> Act | None:
        """What is done first, as far as is known; it may be overdue."""
        acts: list[Act] = []
        for seat, thought in self._thoughts.items():
            if thought.reply is not None and not thought.spent:
                self._add_acts(acts, seat, thought, thought.reply)
        if len(acts) < 2:
            return acts[0] if acts else None
        # Of several at the same time those go first who come after the last one around the table.
        return min(acts, key=self._order)

    def begin(self, act: Act) -> None:
        """It is being done: what is made need not be hidden any more."""
        thought = self._thoughts.get(act.seat)
        if act.kind == "move" and thought is not None and thought.number == act.thought:
            thought.shows = ""

    def done(self, act: Act) -> None:
        """It was done, or refused: it will not be tried again."""
        thought = self._thoughts.get(act.seat)
        if act.kind == "move":
            self._last = act.seat
        if thought is None or thought.number != act.thought:
            return
        if act.kind == "call":
            thought.called = True
        elif act.kind == "show":
            thought.shows = act.text
        else:
            thought.spent = True

    def _order(self, act: Act) -> tuple[int, int, int]:
        return act.at, ("show", "move", "call").index(act.kind), (act.seat - self._last - 1) % self._seats

    def _drop(self, seat: int) -> bool:
        """Forget what a seat was about to do; True when the others saw it."""
        return bool(self._thoughts.pop(seat).shows)

    def _goes_on(self, thought: _Thought, choice: Choice) -> bool:
        """The same choice, or another one for a bot that names no time: people who think do not begin anew
        because somebody else acted. They are asked again, and move when they would have."""
        # Where they take turns everything that happens makes it another choice: lists need no comparing.
        if not self._simultaneous and thought.choice.mark != choice.mark:
            return False
        if thought.choice == choice:
            return True
        reply = thought.reply
        if (
            not self._simultaneous
            or reply is None
            or reply.pause is not None
            or reply.move not in choice.legal
            or (thought.choice.bot, thought.choice.mark) != (choice.bot, choice.mark)
        ):
            return False
        thought.choice = choice
        return True

    def _call_at(self, thought: _Thought, reply: Reply) -> int:
        if reply.call_at is not None:
            return reply.call_at
        return thought.since + pause_of(reply, thought.pace, self._simultaneous) // 2

    def _add_acts(self, acts: list[Act], seat: int, thought: _Thought, reply: Reply) -> None:
        """The call, the showing and the move that are still to come."""
        number = thought.number
        ready = max(thought.changed, thought.since + pause_of(reply, thought.pace, self._simultaneous))
        shown = reply.shown if self._shows and thought.pace else 0
        at = max(thought.asked, ready + shown, reply.until)
        acts.append(Act(seat, at, "move", reply.move, reply, number))
        if not thought.called:
            acts.append(Act(seat, self._call_at(thought, reply), "call", reply.call, reply, number))
        if shown and thought.shows != reply.move:
            acts.append(Act(seat, max(thought.asked, ready), "show", reply.move, reply, number))
