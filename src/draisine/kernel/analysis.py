"""Why a finished game went as it did: what an analyst of a game is, and what it finds.

An analyst works in small pieces, each about as long as a bot thinks about a move, so that whoever runs it can
stop between any two of them and go on later, in another process too.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from draisine.kernel.bots import Bot
from draisine.kernel.game import AnyGame
from draisine.kernel.match import Match
from draisine.kernel.values import GameLog, Moved

PlayOn = Callable[[Match, Sequence[Bot], str], Match]
"""Lets bots play a game to its end from where it stands, one for each seat, with luck from a seed."""


class Advice(msgspec.Struct, frozen=True, array_like=True):
    """A move that was not made."""

    seat: int
    text: str
    """In notation."""


class Finding(msgspec.Struct, frozen=True):
    """Something about one moment of a game that explains how it went on."""

    move: int
    """Moves before it. What was done there is the move at this place of the log."""
    code: str
    """One of the analyst's."""
    about: dict[str, str | int] = {}
    """What fills the gaps of its words."""
    seat: int | None = None
    """Whom it is about."""
    better: tuple[Advice, ...] = ()
    """What would have been better, in its order. The first could be done at that moment."""
    weight: int = 0
    """How much it cost, to be compared within one game."""


class Judgement(msgspec.Struct, frozen=True, array_like=True):
    """How a game stood."""

    move: int
    """Moves before it."""
    value: int
    """Where two play against each other -100 (all for the second seat) to 100 (all for the first); where all
    play together how likely they were to win, 0 to 100."""


class Analysis(msgspec.Struct, frozen=True):
    """What was found, so far or altogether."""

    curve: tuple[Judgement, ...] = ()
    """In the order of the moves."""
    findings: tuple[Finding, ...] = ()
    """What explains most first."""


class Look(msgspec.Struct, frozen=True):
    """What an analyst has after a piece of its work."""

    notes: Any
    """What it must remember, as plain JSON: handed back to it for the next piece."""
    done: int
    of: int
    """Pieces; as far as is known, where it depends on what is found."""
    analysis: Analysis

    @property
    def finished(self) -> bool:
        """Whether nothing is left to do."""
        return self.done >= self.of


class GameRecord:
    """A finished game that can be looked at as it stood after every move."""

    def __init__(self, game: AnyGame, log: GameLog, play_on: PlayOn) -> None:
        """Plays the log once; whatever is wrong with it is refused by name."""
        self.game = game
        self.log = log
        self.play_on = play_on
        self._states: list[Any] = []
        self.events: list[tuple[Any, ...]] = []
        """What led to each moment; nothing to the first."""
        match = Match.from_log(game, msgspec.structs.replace(log, moves=()))
        self._note(match)
        for moved in log.moves:
            match.append(moved)
            self._note(match)
        self.last = match

    def _note(self, match: Match) -> None:
        self._states.append(match.state)
        self.events.append(match.events)

    @property
    def moves(self) -> tuple[Moved, ...]:
        """Those that counted."""
        return self.log.moves

    def state(self, number: int) -> Any:
        """After so many moves."""
        return self._states[number]

    def match(self, number: int, seed: str = "") -> Match:
        """The game after so many moves, to go on from with its own luck or with another one."""
        match = self.last.resumed(self._states[number], self.log.moves[:number])
        return match if not seed else Match(self.game, match.options, match.seats, seed, match)


class Analyst(Protocol):
    """Says why a game went as it did. It keeps nothing from one piece of work to the next but its notes, and
    the same game is always found to have gone for the same reasons."""

    @property
    def version(self) -> int:
        """What was found by another version is looked for anew."""
        ...

    @property
    def codes(self) -> tuple[str, ...]:
        """Of all findings that there may be; each has words in the game's catalogs."""
        ...

    def look(self, record: GameRecord, notes: Any) -> Look:
        """One more piece of work. `notes` is None at the beginning."""
        ...
