"""A process that thinks: `python -m draisine.bots.worker`. Questions come in and replies go out by lines."""

import os
import sys

import msgspec

from draisine.bots.class_paths import failure_of
from draisine.bots.json_lines import answer_lines
from draisine.bots.registry import bot_for
from draisine.bots.replies import flaw_of
from draisine.bots.worker_messages import BotRequest, BotResponse
from draisine.games import game_by_id
from draisine.kernel.bots import Question, Reply

_NICER = 10
"""How much less urgent thinking is than everything else on the machine."""


def answer(request: BotRequest) -> BotResponse:
    """Let the bot think: its reply, or what is wrong with that."""
    sent = request.question
    game = game_by_id(sent.game)
    read = {
        "options": msgspec.convert(sent.options, game.options_type),
        "view": msgspec.json.decode(sent.view, type=game.view_type),
    }
    question = Question(**{**msgspec.structs.asdict(sent), **read})
    reply: object = bot_for(sent.game, request.strength).answer(question)
    flaw = flaw_of(reply, question)
    return BotResponse(reply if isinstance(reply, Reply) and not flaw else None, flaw)


def _answer_line(line: bytes) -> BotResponse:
    try:
        return answer(msgspec.json.decode(line, type=BotRequest))
    except BaseException as error:  # no bot ends the process: Ctrl-C does not come here
        return BotResponse(error=failure_of(error))


def main() -> None:
    """Answer until nobody asks any more. A bot that is named by its class is also looked for in the folder in
    which the command was typed, after all that is installed, as the command itself does."""
    here = os.getcwd()
    if here not in sys.path:
        sys.path.append(here)
    answer_lines(_answer_line, _NICER)


if __name__ == "__main__":
    main()
