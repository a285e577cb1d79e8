"""A game in letters and words, whatever game it is: picture, status, what happened, what may be done."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from rich.console import Console
from rich.text import Text

from draisine.cli.words import Words
from draisine.kernel import AnyGame, EventGaps, Match, TextPicture, TextStatus, capability

_STAND_INS = str.maketrans("▲●△○─│≋", "AO^o-|w")
"""For terminals that know no more than ASCII."""
_WIDTH = 78
_MOST_LISTED = 120
"""Moves of one kind that are listed at once."""


class GamePrinter:
    """How one game is shown to one seat."""

    def __init__(self, game: AnyGame, say: Words, out: Console) -> None:
        self._say = say
        self._out = out
        self._picture = capability(game, TextPicture)
        self._status = capability(game, TextStatus)
        self._gaps = capability(game, EventGaps)
        self._plain = not out.encoding.lower().startswith("utf")

    def line(self, sentence: str, style: str = "") -> None:
        """Print a sentence."""
        self._out.print(Text(self._printable(sentence), style=style))

    def show(self, match: Match, seat: int | None) -> None:
        """The picture, and what is to be said beside it."""
        self.show_picture(match, seat)
        if self._status is not None:
            for sentence in self._status.status(match.options, match.view(seat), seat):
                self.line(self._say.sentence(sentence))

    def show_picture(self, match: Match, seat: int | None) -> None:
        """The picture alone; of a game that draws none, what can be seen by name."""
        view = match.view(seat)
        if self._picture is not None:
            picture = self._picture.picture(match.options, view, seat)
        else:
            picture = "\n".join(_view_lines(msgspec.to_builtins(view)))
        self._out.print(Text(f"\n{self._printable(picture)}\n", no_wrap=True, overflow="ignore"))

    def tell(self, match: Match, seat: int, seats: Sequence[str]) -> None:
        """What the last move brought about, as far as a seat may know."""
        for event in match.events:
            seen = event if match.secretive is None else match.secretive.redact(event, seat)
            if seen is not None:
                gaps = {} if self._gaps is None else self._gaps.event_gaps(match.options, seen)
                self.line("  " + self._say.event(seen, gaps, seats))

    def list_moves(self, game: AnyGame, moves: Iterable[str]) -> None:
        """Moves by kind, in lines that fit."""
        kinds: dict[str, list[str]] = {}
        for move in moves:
            kinds.setdefault(_kind(game.parse(move)), []).append(move)
        for kind, texts in kinds.items():
            texts.sort()
            apart = " " if not any(" " in text for text in texts) else ", "
            line = f"{self._say.move(kind)}:"
            for number, text in enumerate(texts[:_MOST_LISTED]):
                word = text + (apart.rstrip() if number + 1 < len(texts) else "")
                if len(line) + 1 + len(word) > _WIDTH:
                    self.line(line)
                    line = " "
                line += f" {word}"
            self.line(line)
            if len(texts) > _MOST_LISTED:
                self.line(self._say.say("play_more_moves", more=len(texts) - _MOST_LISTED))

    def _printable(self, text: str) -> str:
        return text.translate(_STAND_INS) if self._plain else text


def _kind(move: object) -> str:
    """The tag of a move; a game with moves of one kind may have none."""
    config = getattr(move, "__struct_config__", None)
    return str(getattr(config, "tag", None) or "move")


def _view_lines(view: Any, indent: str = "") -> Iterator[str]:
    """A view by the names of what it holds."""
    for name, value in view.items() if isinstance(view, dict) else [("", view)]:
        if isinstance(value, dict):
            yield f"{indent}{name}:"
            yield from _view_lines(value, f"{indent}  ")
        else:
            yield f"{indent}{name}: {_brief(value)}"


def _brief(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(
            f"({_brief(one)})" if isinstance(one, list | tuple) else _brief(one) for one in value
        )
    return "–" if value is None else str(value)
