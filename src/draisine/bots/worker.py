"""A process that thinks: `python -m draisine.bots.worker`. Questions come in and replies go out by lines.

It ends when its input does, so it never outlives the process that asks.
"""

import os
import signal
import sys
from contextlib import suppress

import msgspec

from draisine.bots.registry import bot_for
from draisine.bots.wire import BotRequest, BotResponse
from draisine.games import game_by_id
from draisine.kernel.bots import Question, Reply

_NICER = 10
"""How much less urgent thinking is than everything else on the machine."""


def answer(request: BotRequest) -> Reply:
    """Let the bot think."""
    sent = request.question
    game = game_by_id(sent.game)
    read = {
        "options": msgspec.convert(sent.options, game.options_type),
        "view": msgspec.json.decode(sent.view, type=game.view_type),
    }
    question = Question(**{**msgspec.structs.asdict(sent), **read})
    return bot_for(sent.game, request.strength).answer(question)


def main() -> None:
    """Answer until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the table; it closes our input
    with suppress(OSError, AttributeError):
        os.nice(_NICER)
    read, write = sys.stdin.buffer, sys.stdout.buffer
    for line in read:
        try:
            found = BotResponse(answer(msgspec.json.decode(line, type=BotRequest)))
        except Exception as error:
            found = BotResponse(error=f"{type(error).__name__}: {error}")
        try:
            write.write(msgspec.json.encode(found) + b"\n")
            write.flush()
        except BrokenPipeError:
            os._exit(0)  # nobody listens, and nothing is left to flush


if __name__ == "__main__":
    main()
