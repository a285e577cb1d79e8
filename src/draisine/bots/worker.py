"""A process that thinks: `python -m draisine.bots.worker`. Questions come in and replies go out by lines."""

import os
import sys

import msgspec

from draisine.bots.json_lines import answer_lines, what_failed
from draisine.bots.registry import bot_for
from draisine.bots.worker_messages import BotRequest, BotResponse
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


def _answer_line(line: bytes) -> BotResponse:
    try:
        return BotResponse(answer(msgspec.json.decode(line, type=BotRequest)))
    except Exception as error:
        return BotResponse(error=what_failed(error))


def main() -> None:
    """Answer until nobody asks any more. A bot that is named by its class is also looked for in the folder in
    which the command was typed, after all that is installed, as the command itself does."""
    here = os.getcwd()
    if here not in sys.path:
        sys.path.append(here)
    answer_lines(_answer_line, _NICER)


if __name__ == "__main__":
    main()
