"""One game at the terminal: a person at one seat, a bot at the other, a line at a time."""

import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.text import Text

from draisine.bots.registry import bot_for, strengths
from draisine.cli.terminal import Terminal
from draisine.cli.words import Words
from draisine.kernel import (
    CLOCK,
    AnyGame,
    DraisineError,
    Match,
    Scenic,
    Traits,
    bot_traits,
    capability,
    seat_traits,
)
from draisine.kernel.bots import Bot, Budget, Purpose, Question
from draisine.tables.bots.names import bot_names
from draisine.tables.store import SeatRow

_THINKING = Budget(seconds=0.8)
_COMMANDS = ("help", "moves", "board", "hint", "undo", "draw", "resign", "save", "quit")


class Session:
    """The game and the talk about it."""

    def __init__(
        self,
        game: AnyGame,
        options: Any,
        terminal: Terminal,
        bot: Bot,
        seat: int,
        *,
        traits: Traits,
        seed: str,
        say: Words,
    ) -> None:
        self._game = game
        self._terminal = terminal
        self._bot = bot
        self._seat = seat
        self._say = say
        chairs = [SeatRow() if number == seat else SeatRow(bot=bot.strength) for number in range(2)]
        self._bot_name = next(filter(None, bot_names(game.id, seed, chairs)))
        known = strengths(game.id)
        others = bot_traits(game, known.index(bot.strength) if bot.strength in known else 0)
        seats = [seat_traits(game, traits) if number == seat else others for number in range(2)]
        self._match = Match(game, options, seats, seed)
        self._started = time.monotonic()
        self._over = False
        self._out = Console()
        self._plain = False

    def run(self, out: Console) -> None:
        """Play until the game is over or the person leaves."""
        self._out = out
        self._plain = not out.encoding.lower().startswith("utf")
        self._print(
            self._say.say(
                "play_welcome",
                clan=self._name(self._seat),
                bot=f"{self._bot_name} ({self._say.bot(self._bot.strength)})",
            ),
            "bold",
        )
        self._print(self._say.say("play_how"), "dim")
        self._show()
        try:
            while not self._over:
                if not self._let_others_move():
                    continue
                self._obey(out.input(Text(f"{self._name(self._seat)}> ", style="bold")).strip())
        except (EOFError, KeyboardInterrupt):
            self._print("")
            self._print(self._say.say("play_left"))

    def _name(self, seat: int) -> str:
        return self._terminal.seat_name(seat, self._say)

    def _print(self, sentence: str, style: str = "") -> None:
        self._out.print(Text(sentence, style=style))

    def _show(self) -> None:
        scenic = capability(self._game, Scenic)
        scenery = None if scenic is None else scenic.scenery(self._match.options)
        view = self._match.view(self._seat)
        self._out.print()
        self._out.print(self._terminal.draw(scenery, view, self._plain))
        self._out.print()
        for line in self._terminal.status(scenery, view, self._say, self._plain):
            self._out.print(line)

    def _now(self) -> int:
        return round((time.monotonic() - self._started) * 1000)

    def _let_others_move(self) -> bool:
        """The clock's and the bot's moves; False when one of them moved."""
        deadline = self._match.deadline
        now = self._now()
        if deadline is not None and now >= deadline:
            # As late as it is noticed: the time at a prompt is nobody else's.
            self._play(CLOCK, self._match.clock_move(), now)
            return False
        if self._match.listed(self._seat):
            return True
        other = 1 - self._seat
        with self._out.status(self._say.say("play_thinks", bot=self._bot_name)):
            text = self._ask(self._bot, other, "bot")
        now = self._now()
        if deadline is not None and now >= deadline:
            return False  # The bot thought for too long, and the clock moves first.
        self._print(f"{self._name(other)}: {text}", "bold")
        self._play(other, text, now)
        return False

    def _ask(self, bot: Bot, seat: int, place: str) -> str:
        return bot.answer(self._question(seat, "move", place)).move

    def _question(self, seat: int, purpose: Purpose, place: str) -> Question:
        match = self._match
        return Question(
            match.game.id,
            match.options,
            match.view(seat),
            seat,
            match.legal(seat),
            purpose,
            seed=f"{match.seed}/{place} {match.number}",
            budget=_THINKING,
        )

    def _play(self, seat: int, text: str, at: int | None = None) -> None:
        match = self._match
        match.play(seat, text, self._now() if at is None else at)
        for event in match.events:
            self._print("  " + self._terminal.tell(event, self._say))
        if match.outcome is not None:
            self._show()
            self._end(match.outcome.winners)
        elif match.listed(self._seat):
            self._show()

    def _end(self, winners: Iterable[int]) -> None:
        won = tuple(winners)
        key = "play_drawn" if not won else "play_won" if self._seat in won else "play_lost"
        self._print(self._say.say(key), "bold")
        self._over = True

    def _obey(self, line: str) -> None:
        """A command, or else a move."""
        word, _, rest = line.partition(" ")
        command = self._command(word.lower())
        try:
            if command is not None:
                getattr(self, f"_do_{command}")(rest.strip())
            elif line:
                self._play(self._seat, line)
        except DraisineError as error:
            self._print(self._say.error(error), "red")

    def _command(self, word: str) -> str | None:
        if word == "?":
            return "moves"
        for command in _COMMANDS:
            if word in (command, self._say.say(f"play_word_{command}")):
                return command
        return None

    def _do_help(self, _: str) -> None:
        for command in _COMMANDS:
            word = self._say.say(f"play_word_{command}")
            self._print(f"  {word:<12} {self._say.say(f'play_help_{command}')}")
        self._print(self._say.say("play_notation"))

    def _do_moves(self, _: str) -> None:
        for name, moves in self._terminal.groups(self._match.legal(self._seat, self._now()), self._say):
            self._print(f"{name}: {' '.join(moves)}")

    def _do_board(self, _: str) -> None:
        self._show()

    def _do_hint(self, _: str) -> None:
        bot = bot_for(self._game.id, strengths(self._game.id)[-1])
        self._print(self._say.say("play_hint", move=self._ask(bot, self._seat, "hint")))

    def _do_undo(self, _: str) -> None:
        last = self._match.last_move_of(self._seat)
        if last is None:
            raise DraisineError("nothing_to_undo")
        self._match.rewind(last)
        self._show()

    def _do_draw(self, _: str) -> None:
        answer = self._bot.answer(self._question(1 - self._seat, "draw", "draw")).draw
        if answer == "yes":
            self._end(())
        else:
            self._print(self._say.say(f"play_draw_{answer}"))

    def _do_resign(self, _: str) -> None:
        self._end((1 - self._seat,))

    def _do_save(self, rest: str) -> None:
        if not rest:
            raise DraisineError("save_where")
        log = self._match.log()
        try:
            Path(rest).expanduser().write_bytes(msgspec.json.format(msgspec.json.encode(log)) + b"\n")
        except OSError as error:
            reason = error.strerror or ""
            raise DraisineError("file_not_writable", {"file": rest, "reason": reason}) from None
        self._print(self._say.say("play_saved", file=rest, moves=self._match.number))

    def _do_quit(self, _: str) -> None:
        self._print(self._say.say("play_left"))
        self._over = True
