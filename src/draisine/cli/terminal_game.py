"""One game at the terminal: a person at one seat, bots at the others, a line at a time."""

import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import msgspec
from rich.console import Console
from rich.text import Text

from draisine.bots.registry import bot_for, strengths
from draisine.cli import errors
from draisine.cli.files import writing
from draisine.cli.game_printer import GamePrinter
from draisine.cli.line_input import LineInput
from draisine.cli.words import Words
from draisine.kernel import CLOCK, BadNotation, DraisineError, Match, Outcome
from draisine.kernel.bots import Bot, Budget, Question, Reply
from draisine.lab.bot_faults import BotAtFault, CheckedBot
from draisine.tables.bots.match_bots import MatchBots
from draisine.tables.bots.names import bot_names
from draisine.tables.bots.scheduler import Act
from draisine.tables.store import SeatRow

_THINKING = Budget(seconds=0.8)
_PATIENCE = 8.0
"""Seconds after which a bot has failed."""
_PACE = 1_500
"""Milliseconds for a decision where all play at once and a bot does not say how long it takes."""
_COMMANDS = ("help", "moves", "board", "hint", "undo", "draw", "resign", "save", "quit")


class _Failing:
    """A bot that may fail: then it is said, and any legal move is made, as at tables."""

    def __init__(self, bot: Bot, seat: int, tell: Callable[[int, str], None]) -> None:
        self.strength = bot.strength
        self._bot = CheckedBot(bot.strength, bot, seat, 0, _PATIENCE)
        self._seat = seat
        self._tell = tell

    def answer(self, question: Question) -> Reply:
        """What the bot says, or what does instead."""
        try:
            return self._bot.answer(question)
        except BotAtFault as fault:
            self._tell(self._seat, fault.reason)
        legal = question.legal
        return Reply(legal[question.chance("failed").below(len(legal))] if legal else "")


class TerminalGame:
    """The game and the talk about it."""

    def __init__(
        self, match: Match, seat: int, bots: Mapping[int, Bot], *, lines: LineInput, out: Console, say: Words
    ) -> None:
        self._match = match
        self._game = match.game
        self._seat = seat
        self._bots = {number: _Failing(bot, number, self._say_failed) for number, bot in bots.items()}
        self._lines = lines
        self._out = out
        self._say = say
        self._text = GamePrinter(match.game, say, out)
        pace = _PACE if match.game.simultaneous else 0
        self._mates = MatchBots(match, self._bots, budget=_THINKING, pace=lambda _: pace)
        self._names = self._name_seats()
        self._started = time.monotonic()
        self._over = False
        self._asked = False
        """The prompt stands there, with nothing behind it yet."""

    def _name_seats(self) -> list[str]:
        """What everybody is called: as the game says, or bots by their first names."""
        count = len(self._match.seats)
        chairs = [
            SeatRow(bot=self._bots[seat].strength if seat in self._bots else None) for seat in range(count)
        ]
        self._first_names = bot_names(self._game.id, self._match.seed, chairs)
        names = []
        for seat in range(count):
            own = self._say.seat(seat)
            names.append(own or self._first_names[seat] or self._say.say("play_you"))
        return names

    def _say_failed(self, seat: int, reason: str) -> None:
        name = self._first_names[seat] or self._names[seat]
        self._text.line(self._say.say("play_bot_failed", bot=name, reason=reason), "red")

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        self._welcome()
        self._text.show(self._match, self._seat)
        try:
            while not self._over:
                self._go_on()
        except (EOFError, KeyboardInterrupt):
            self._text.line("")
            self._text.line(self._say.say("play_left"))

    def _welcome(self) -> None:
        bots = ", ".join(
            f"{self._first_names[seat]} ({self._say.bot(bot.strength)})" for seat, bot in self._bots.items()
        )
        own = self._say.seat(self._seat) or self._say.say("play_seat", number=self._seat + 1)
        key = "play_welcome_together" if self._game.together else "play_welcome"
        key = key if self._bots else "play_welcome_alone"
        self._text.line(self._say.say(key, seat=own, bots=bots), "bold")
        self._text.line(self._say.say("play_how"), "dim")
        self._explain("text_legend")

    def _explain(self, key: str) -> None:
        if self._say.has(key):
            self._text.line(self._say.say(key), "dim")

    def _now(self) -> int:
        return round((time.monotonic() - self._started) * 1000)

    def _go_on(self) -> None:
        """Whatever comes first: the clock, a bot, or a line that somebody typed."""
        match = self._match
        deadline = match.deadline
        now = self._now()
        if deadline is not None and now >= deadline:
            self._play(CLOCK, match.clock_move(), now)  # As late as it is noticed.
            return
        can_act = bool(match.listed(self._seat))
        act = self._next_act(now, can_act)
        now = self._now()
        if deadline is not None and now >= deadline:
            return  # A bot thought for too long, and the clock moves first.
        if act is not None and now >= act.at:
            if act.kind == "move":
                self._play(act.seat, act.text, now)
            self._mates.done(act)
            return
        moments = [moment for moment in (deadline, act and act.at) if moment is not None]
        seconds = (min(moments) - now) / 1000 if moments else None
        if not can_act and not self._game.simultaneous and seconds is not None:
            time.sleep(seconds)
            return
        self._prompt(deadline, now)
        line = self._lines.next(seconds)
        if line is not None:
            self._asked = False
            self._obey(line.strip())

    def _next_act(self, now: int, can_act: bool) -> Act | None:
        if can_act or self._game.simultaneous or not self._bots:
            return self._mates.next(now)
        name = ", ".join(filter(None, self._first_names))
        with self._out.status(self._say.say("play_thinks", bot=name)):
            return self._mates.next(now)

    def _prompt(self, deadline: int | None, now: int) -> None:
        if self._asked:
            return
        left = "" if deadline is None else f" {_time(deadline - now)}"
        self._out.print(Text(f"{self._names[self._seat]}{left}> ", style="bold"), end="")
        self._out.file.flush()
        self._asked = True

    def _play(self, seat: int, text: str, at: int) -> None:
        match = self._match
        match.play(seat, text, at)
        if self._asked:
            self._out.print()
            self._asked = False
        if seat != self._seat and (match.moves_are_open or seat == CLOCK):
            who = self._say.say("play_clock") if seat == CLOCK else self._names[seat]
            self._text.line(f"{who}: {text}", "bold")
        self._text.tell(match, self._seat, self._names)
        if match.outcome is not None:
            self._text.show(match, self._seat)
            self._explain_end(match.outcome)
            self._end(match.outcome.winners)
        elif match.listed(self._seat):
            self._text.show(match, self._seat)

    def _explain_end(self, outcome: Outcome) -> None:
        """Why it is over, unless an event has said so, and what everybody has."""
        if all(getattr(event, "end", None) != outcome.end for event in self._match.events):
            self._text.line(self._say.end(outcome.end))
        if outcome.scores:
            scores = zip(self._names, outcome.scores, strict=True)
            self._text.line(", ".join(f"{name} {score}" for name, score in scores))
        elif outcome.winners and not self._game.together and len(self._names) > 2:
            names = ", ".join(self._names[seat] for seat in outcome.winners)
            self._text.line(self._say.say("play_winners", names=names))

    def _end(self, winners: Iterable[int]) -> None:
        won = tuple(winners)
        lost = "play_drawn" if not won and not self._game.together else "play_lost"
        self._text.line(self._say.say("play_won" if self._seat in won else lost), "bold")
        self._over = True

    # --- what somebody types --------------------------------------------------------------------

    def _obey(self, line: str) -> None:
        """A command, or else a move."""
        word, _, rest = line.partition(" ")
        command = self._command(word.lower())
        try:
            if command is not None:
                getattr(self, f"_do_{command}")(rest.strip())
            elif line:
                self._move(line)
        except DraisineError as error:
            self._text.line(self._say.error(error), "red")

    def _move(self, line: str) -> None:
        """The move that was written, or that nothing else begins like."""
        try:
            self._play(self._seat, line, self._now())
        except BadNotation:
            found = self._found(line)
            if not found:
                raise
            if len(found) == 1:
                self._play(self._seat, found[0], self._now())
            else:
                self._text.list_moves(self._game, found)

    def _found(self, start: str) -> list[str]:
        """The legal moves that begin like this."""
        wanted = "".join(start.split()).casefold()
        legal = self._match.legal(self._seat, self._now())
        return [move for move in legal if "".join(move.split()).casefold().startswith(wanted)]

    def _command(self, word: str) -> str | None:
        if word == "?":
            return "moves"
        for command in _COMMANDS:
            if word in (command, self._say.say(f"play_word_{command}")):
                return command
        return None

    def _commands(self) -> list[str]:
        """What can be asked for in this game; the others are refused by name."""
        unfit = {"undo"} if self._game.simultaneous else set[str]()
        if self._game.together:
            unfit.add("draw")
        return [command for command in _COMMANDS if command not in unfit]

    def _do_help(self, _: str) -> None:
        for command in self._commands():
            word = self._say.say(f"play_word_{command}")
            self._text.line(f"  {word:<12} {self._say.say(f'play_help_{command}')}")
        self._explain("text_legend")
        self._explain("text_notation")

    def _do_moves(self, start: str) -> None:
        found = self._found(start)
        if not found:
            raise errors.no_such_moves()
        self._text.list_moves(self._game, found)

    def _do_board(self, _: str) -> None:
        self._text.show(self._match, self._seat)

    def _do_hint(self, _: str) -> None:
        legal = self._match.legal(self._seat, self._now())
        if not legal:
            raise errors.no_such_moves()
        best = bot_for(self._game.id, strengths(self._game.id)[-1])
        question = self._mates.question(self._seat, "move", self._now())
        name = self._say.bot(best.strength)
        reply = _Failing(best, self._seat, self._say_failed).answer(question)
        self._text.line(self._say.say("play_hint", bot=name, move=reply.move))

    def _do_undo(self, _: str) -> None:
        if self._game.simultaneous:
            raise errors.no_undo_here()
        last = self._match.last_move_of(self._seat)
        if last is None:
            raise errors.nothing_to_undo()
        self._match.rewind(last)
        self._mates.forget()
        self._text.show(self._match, self._seat)

    def _do_draw(self, _: str) -> None:
        if self._game.together:
            raise errors.no_draw_here()
        for seat, bot in self._bots.items():
            answer = bot.answer(self._mates.question(seat, "draw", self._now())).draw
            if answer != "yes":
                self._text.line(self._say.say(f"play_draw_{answer}"))
                return
        self._end(())

    def _do_resign(self, _: str) -> None:
        self._end(() if self._game.together else self._bots)

    def _do_save(self, rest: str) -> None:
        if not rest:
            raise errors.save_where()
        log = self._match.log()
        with writing(rest):
            Path(rest).expanduser().write_bytes(msgspec.json.format(msgspec.json.encode(log)) + b"\n")
        self._text.line(self._say.say("play_saved", file=rest, moves=self._match.number))

    def _do_quit(self, _: str) -> None:
        self._text.line(self._say.say("play_left"))
        self._over = True


def _time(milliseconds: int) -> str:
    """Minutes and seconds; a started second counts."""
    minutes, seconds = divmod(-(-max(0, milliseconds) // 1000), 60)
    return f"{minutes}:{seconds:02}"
