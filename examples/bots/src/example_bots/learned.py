"""A bot that has learned: it looks one move ahead and takes what its network likes best."""

from functools import cache
from pathlib import Path

from draisine.games import game_by_id
from draisine.kernel.bots import Question, Reply
from draisine.lab.env.encoding import encoding_of
from example_bots.network import Network
from example_bots.positions import after_each, scaled

WEIGHTS = Path(__file__).with_name("weights.npz")
SEATS = 2


class Learned:
    """One look ahead with a network that was trained by games against itself (`example_bots.training`)."""

    strength = "learned"

    def __init__(self, network: Network | None = None) -> None:
        """Without a network it has the one that comes with this package."""
        self._network = network

    def answer(self, question: Question) -> Reply:
        """The move after which its chance to win is highest; a draw for who is not ahead."""
        network = self._network or trained()
        encoding = encoding_of(question.game, question.options, SEATS)
        if encoding.size != network.size:
            raise ValueError(f"trained on {network.size} numbers for a position, asked about {encoding.size}")
        game, seat, now = game_by_id(question.game), question.seat, question.situation.now
        if question.purpose == "draw":
            ahead = network.judge(scaled([encoding.numbers(question.view, seat, now)]))[0] > 0.5
            return Reply(draw="better" if ahead else "yes")
        chance = question.chance()
        state = game.sample(question.options, question.view, seat, chance)
        moves = [game.parse(text) for text in question.legal]
        rows = after_each(game, encoding, state, seat, moves=moves, now=now, chance=chance)
        return Reply(question.legal[int(network.judge(rows).argmax())])


@cache
def trained() -> Network:
    """The network that comes with this package, read once."""
    return Network.read(WEIGHTS)
