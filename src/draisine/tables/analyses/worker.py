"""A process that looks for reasons: `python -m draisine.tables.analyses.worker`.

It works on one game at a time, for as long as it is told, and is less urgent than the tables and their bots.
"""

from time import monotonic

import msgspec

from draisine.bots.json_lines import answer_lines, what_failed
from draisine.bots.registry import analyst_for
from draisine.games import game_by_id
from draisine.kernel.analysis import GameRecord
from draisine.tables.analyses.continuations import play_on
from draisine.tables.analyses.worker_messages import Found, Wanted

_NICER = 12
"""Less urgent than the bots."""


class _LastGame:
    """The game that was worked on last: its states are not worked out again for the next piece."""

    def __init__(self) -> None:
        self._record: GameRecord | None = None

    def look(self, wanted: Wanted) -> Found:
        begun = monotonic()
        analyst = analyst_for(wanted.log.game)
        if analyst is None:
            return Found(error="nobody can say")
        if self._record is None or self._record.log != wanted.log:
            self._record = GameRecord(game_by_id(wanted.log.game), wanted.log, play_on)
        look = analyst.look(self._record, msgspec.json.decode(wanted.notes))
        while not look.finished and monotonic() - begun < wanted.seconds:
            look = analyst.look(self._record, look.notes)
        return Found(look, monotonic() - begun)


def main() -> None:
    """Answer until nobody asks any more."""
    last = _LastGame()

    def answer(line: bytes) -> Found:
        try:
            return last.look(msgspec.json.decode(line, type=Wanted))
        except Exception as error:
            return Found(error=what_failed(error))

    answer_lines(answer, _NICER)


if __name__ == "__main__":
    main()
