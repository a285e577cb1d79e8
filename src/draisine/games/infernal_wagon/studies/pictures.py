"""Infernal Wagon in a report of balance: which tables are compared, and what is looked at in a ride."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from draisine.games.infernal_wagon import GAME
from draisine.games.infernal_wagon.deck import KINDS, SYMBOLS, Deck, symbol_name
from draisine.games.infernal_wagon.decks import deck_of
from draisine.games.infernal_wagon.ride import LOST_TO_FIRE, WON
from draisine.games.infernal_wagon.setup import base_cards, junctions
from draisine.games.infernal_wagon.values import Drew, Laid, Options, TunnelDrew
from draisine.kernel import GameLog, Match
from draisine.kernel.options import logged_options
from draisine.lab.contribution import Cell, PictureSpec, Sightings
from draisine.lab.match import Result

CHOICES: dict[str, dict[str, Any]] = {
    "base": {},
    "easy": {"easy": 8},
    "silence": {"silence": True},
    "u_turn": {"u_turn": True},
    "curse": {"curse": True},
    "no_clock": {"clock": 0},
}
_STEP = 10
"""Cards laid that are counted together."""
_NEAR = 6
"""From so many cards between fire and wagon on it was never close."""
_CLOSE = (*map(str, range(1, _NEAR)), f"{_NEAR}+")


class RidePictures:
    """What a designer of a deck wants to see."""

    def cells(self) -> Sequence[Cell]:
        """Numbers of riders, options, and the shipped decks."""
        quick = GAME.quick.seats
        seats = [quick, *(count for count in GAME.seat_counts if count != quick)]
        return [
            *(Cell("seats", str(count), {}, count) for count in seats),
            *(Cell("options", name, chosen, quick) for name, chosen in CHOICES.items()),
            *(Cell("data", name, {"deck": name}, quick) for name in GAME.choices["deck"] if name != "own"),
        ]

    def own(self, text: str) -> dict[str, Any]:
        """Somebody's deck."""
        return {"deck": "own", "cards": text}

    def specs(self, options: Any) -> Sequence[PictureSpec]:
        """Fire, cards and symbols; what wins is told of the first hands, as a long ride lays every card."""
        deck = deck_of(options.cards)
        in_play = (*base_cards(deck), *junctions(options, deck))
        return (
            PictureSpec("fire", lines=tuple(_span(start) for start in range(0, 120, _STEP))),
            PictureSpec("close", lines=_CLOSE),
            PictureSpec("kinds", "rarest", lines=_lines(deck, in_play, "kinds"), uses=True),
            PictureSpec("winning", "commonest"),
            PictureSpec("penalties", lines=("lose", *map(str, range(10)))),
            PictureSpec("symbols", lines=(*SYMBOLS, symbol_name(0)), tried=True),
            PictureSpec("cards", "rarest", 16, lines=_lines(deck, in_play, "cards"), uses=True),
        )

    def look(self, log: GameLog, result: Result) -> Sightings:
        """One ride."""
        deck = deck_of(logged_options(log.options, Options).cards)
        seen: Sightings = Counter()
        nearest, laid = _NEAR, 0
        for number, (state, events) in enumerate(Match.steps(GAME, log)):
            if number == 0:
                dealt = [card for hand in state.ride.hands for card in hand]
                for card in dealt:
                    _count(seen, deck, card, drawn=True)
                for kind in {KINDS[deck.kinds[card]] for card in dealt}:
                    seen["winning", kind, False] += 1
                    seen["winning", kind, True] += result.end == WON
            for event in events:
                if isinstance(event, Drew | TunnelDrew) and event.card is not None:
                    _count(seen, deck, event.card, drawn=True)
                elif isinstance(event, Laid):
                    laid += 1
                    _count(seen, deck, event.card, drawn=False)
                    symbol = symbol_name(deck.ends[event.card][event.start]) if deck.ends[event.card] else ""
                    if symbol:
                        seen["symbols", symbol, False] += 1
                        seen["symbols", symbol, True] += event.fits
            nearest = min(nearest, len(state.ride.cards)) if laid >= _NEAR else nearest
        for start in range(0, laid + 1, _STEP):
            seen["fire", _span(start), False] += 1
        if result.end == LOST_TO_FIRE:
            seen["fire", _span(laid // _STEP * _STEP), True] += 1
        if result.end == WON:
            mine = f"{_NEAR}+" if nearest >= _NEAR else str(nearest)
            for line in _CLOSE:
                seen["close", line, False] += 1
                seen["close", line, True] += line == mine
        return seen


def _span(start: int) -> str:
    return f"{start}–{start + _STEP - 1}"


def _names(deck: Deck, card: int) -> dict[str, str]:
    """The lines that a card belongs to."""
    kind, penalty = KINDS[deck.kinds[card]], deck.penalties[card]
    ends = " ".join(symbol_name(end) for end in deck.ends[card])
    return {
        "kinds": kind,
        "penalties": "lose" if penalty < 0 else str(penalty),
        "cards": f"{card} {kind} {ends}",
    }


def _lines(deck: Deck, cards: Iterable[int], key: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_names(deck, card)[key] for card in cards))


def _count(seen: Sightings, deck: Deck, card: int, *, drawn: bool) -> None:
    """A card came to a hand, or onto the railroad."""
    for key, line in _names(deck, card).items():
        seen[key, line, not drawn] += 1


PICTURES = RidePictures()
