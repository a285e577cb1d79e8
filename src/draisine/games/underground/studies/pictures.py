"""Underground in a report of balance: which tables are compared, and what is looked at in a climb."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from typing import Any

from draisine.games.underground import GAME
from draisine.games.underground.box import Card
from draisine.games.underground.boxes import box_of
from draisine.games.underground.events import CardDrawn, ChipTaken, PieceLaid, Played, Walked, WaterCame
from draisine.games.underground.fields import FIELDS, ROWS, SIDE
from draisine.games.underground.values import Options
from draisine.kernel import GameLog, Match
from draisine.kernel.options import logged_options
from draisine.lab.contribution import Cell, PictureSpec, Sightings
from draisine.lab.match import Result

_BOARD = (SIDE, SIDE)
_COLUMNS = tuple(str(column + 1) for column in range(SIDE))
_CHIPS = tuple(map(str, range(6)))
_LEFT = ("0–9", "10–19", "20–29", "30–39", "40–49", "50+")
"""Cards that were left: the first of each, up to the next."""
_LEFT_FROM = (0, 10, 20, 30, 40, 50)
_USES = ("cards", "steps")
"""A card is played for its piece or for steps, or for both."""


class ClimbPictures:
    """What a designer of scenarios and cards wants to see."""

    def cells(self) -> Sequence[Cell]:
        """Numbers of players at the first scenario, and all setups, with the hourglass as their data says."""
        quick = GAME.quick.seats
        seats = [quick, *(count for count in GAME.seat_counts if count != quick)]
        timed = {"hourglass": True}
        return [
            *(Cell("seats", str(count), timed, count) for count in seats),
            *(Cell("scenario", name, {**timed, "setup": name}, quick) for name in GAME.choices["setup"]),
            Cell("options", "glass", timed, quick),
            Cell("options", "no_glass", {"hourglass": False}, quick),
        ]

    def own(self, text: str) -> dict[str, Any]:
        """Somebody's box."""
        return {"data": "own", "box": text}

    def specs(self, options: Any) -> Sequence[PictureSpec]:
        """The board, cards and the code."""
        kinds = tuple(dict.fromkeys(map(_kind, box_of(options.box).cards)))
        return (
            *(
                PictureSpec(key, board=_BOARD, columns=_COLUMNS, rows=tuple(ROWS))
                for key in ("pawn", "stone", "water")
            ),
            PictureSpec("left", lines=_LEFT),
            PictureSpec("code", lines=_CHIPS),
            PictureSpec("cards", "rarest", lines=kinds, uses=True),
            PictureSpec("steps", "rarest", lines=kinds, uses=True),
            PictureSpec("winning", "commonest"),
        )

    def look(self, log: GameLog, result: Result) -> Sightings:
        """One climb."""
        cards = box_of(logged_options(log.options, Options).box).cards
        seen: Sightings = Counter()
        climb = _Climb(cards, seen)
        last: Any = None
        for number, (state, events) in enumerate(Match.steps(GAME, log)):
            last = state
            if number == 0:
                dealt = [card for hand in GAME.view(state, None).hands for card in hand]
                for card in dealt:
                    climb.draw(card)
                for line in {_kind(cards[card]) for card in dealt}:
                    _note(seen, "winning", line, bool(result.winners))
            climb.note(events)
        for key, found in climb.fields.items():
            for field in range(FIELDS):
                _note(seen, key, f"{field % SIDE},{field // SIDE}", field in found)
        if result.winners:
            view = GAME.view(last, None)
            cards_left = view.pile + sum(len(hand) for hand in view.hands)
            here = _LEFT[bisect_right(_LEFT_FROM, cards_left) - 1]
            for line in _LEFT:
                _note(seen, "left", line, line == here)
        else:
            for line in _CHIPS:
                _note(seen, "code", line, line == str(min(climb.chips, 5)))
        return seen


class _Climb:
    """What happens in one climb: cards and steps are seen at once, fields and chips at the end."""

    def __init__(self, cards: Sequence[Card], seen: Sightings) -> None:
        self._cards = cards
        self._seen = seen
        self._kind = ""
        """Of the card that was played last."""
        self._unused: set[str] = set()
        """What that card was not used for yet: a way may be walked in parts."""
        self.fields: dict[str, set[int]] = {"pawn": set(), "stone": set(), "water": set()}
        self.chips = 0

    def draw(self, card: int) -> None:
        """A card came to a hand."""
        for use in _USES:
            self._seen[use, _kind(self._cards[card]), False] += 1

    def note(self, events: Sequence[Any]) -> None:
        """Something happened."""
        for event in events:
            match event:
                case CardDrawn(seat=seat) if seat is not None:
                    self.draw(event.card)
                case Played():
                    self._kind, self._unused = _kind(self._cards[event.card]), set(_USES)
                case PieceLaid():
                    self._use("cards")
                    self.fields["stone"].add(event.field)
                case Walked():
                    self._use("steps")
                    self.fields["pawn"].update(event.path)
                case WaterCame():
                    self.fields["water"].add(event.field)
                case ChipTaken():
                    self.chips += 1

    def _use(self, use: str) -> None:
        if use in self._unused:
            self._unused.remove(use)
            self._seen[use, self._kind, True] += 1


def _note(seen: Sightings, key: str, line: str, hit: bool) -> None:
    """One trial more, and whether it hit."""
    seen[key, line, False] += 1
    seen[key, line, True] += hit


def _kind(card: Card) -> str:
    """What it is called in the pictures."""
    return card.stack or (f"signal {card.reach}" if card.reach else "star")


PICTURES = ClimbPictures()
