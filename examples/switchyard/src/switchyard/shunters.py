"""Two who shunt: one looks at its own wagon, one also at the others' and at what may come."""

from draisine.kernel.bots import Question, Reply
from switchyard.rules import GAME
from switchyard.values import IN_SIGHT, LENGTH, Shunt, View

_SWAP = 1.5
"""What a swap is worth while there is time to use it."""


class Shunter:
    """Keeps nothing in mind, and looks `further` or does not."""

    def __init__(self, strength: str, further: bool) -> None:
        self.strength = strength
        self._further = further

    def answer(self, question: Question) -> Reply:
        """The best move by what can be seen; luck chooses among equals."""
        legal = question.chance().shuffled(list(question.legal))
        if not legal:
            return Reply()
        return Reply(max(legal, key=lambda text: self._worth(question.view, question.seat, GAME.parse(text))))

    def _worth(self, view: View, seat: int, move: Shunt) -> float:
        cargo, track = view.queue[move.place], view.tracks[move.track]
        run = view.runs[move.place][move.track]
        worth = float(run)
        if move.place and view.behind:
            worth -= _SWAP
        if cargo == view.orders[seat]:
            worth += 1
        if not self._further:
            return worth
        # Every wagon of the run counts one more, for whoever put it.
        for wagon in track[len(track) - run + 1 :]:
            worth += 1 if wagon.seat == seat else -1 / (len(view.points) - 1)
        worth += self._hopes(view, seat, move)
        # What may not leave before the queue is empty may count for nothing.
        turns = len(view.queue) + view.behind - 1
        missing = LENGTH - 1 - len(track)
        return worth if turns >= missing * IN_SIGHT else worth * 0.6

    def _hopes(self, view: View, seat: int, move: Shunt) -> float:
        """What room behind the wagon is worth, and what it takes from whoever built the run that it ends."""
        cargo, track = view.queue[move.place], view.tracks[move.track]
        hopes = 0.25 * (LENGTH - 1 - len(track)) * view.runs[move.place][move.track]
        if track and track[-1].cargo != cargo:
            for wagon in reversed(track):
                if wagon.cargo != track[-1].cargo:
                    break
                hopes += (-0.4 if wagon.seat == seat else 0.3) * (LENGTH - len(track)) / 2
        return hopes


BOTS = (Shunter("novice", further=False), Shunter("shunter", further=True))
