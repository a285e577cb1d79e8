"""Rides for tests, said as a player would say them: cards by what is printed on them."""

from typing import Any

import msgspec

from draisine.games.infernal_wagon import GAME
from draisine.games.infernal_wagon.deck import KINDS, symbol_name
from draisine.games.infernal_wagon.decks import deck_of, shipped_decks
from draisine.games.infernal_wagon.ride import OPEN, Ride
from draisine.games.infernal_wagon.setup import start_on_railroad
from draisine.games.infernal_wagon.state import State
from draisine.games.infernal_wagon.values import Event, Options, Price
from draisine.kernel import Chance

__all__ = ["DECK", "GAME", "NAME", "Options", "card", "new_game", "play", "ride", "seen", "texts"]

NAME = "gentle"
"""The deck of these tests: it has two cards of every pair of symbols."""
DECK = deck_of(shipped_decks()[NAME])


def card(kind: str, *ends: str, penalty: int | str | None = None, nth: int = 0) -> int:
    """The number of the nth card that looks like this."""
    found = [
        number
        for number, its_kind in enumerate(DECK.kinds)
        if KINDS[its_kind] == kind
        and (not ends or tuple(symbol_name(end) for end in DECK.ends[number]) == ends)
        and (penalty is None or DECK.penalties[number] == (-1 if penalty == "L" else penalty))
    ]
    return found[nth]


def ride(
    *hands: list[int],
    on: list[tuple[int, int]] | None = None,
    deck: list[int] | None = None,
    options: Options | None = None,
    **facts: Any,
) -> State:
    """A ride with these hands.

    `on` are the newest cards with the edge each was joined at; `deck` is drawn from its front.
    """
    chosen = msgspec.structs.replace(options or Options(), deck=NAME)
    complete = GAME.check_options(chosen, max(2, len(hands)))
    made = Ride(DECK, len(hands))
    start_on_railroad(made)
    for number, start in on or []:
        made.stops[-1] = made.open_stops()[0]
        made.cards.append(number)
        made.starts.append(start)
        made.stops.append(OPEN)
    made.hands = [list(hand) for hand in hands]
    made.deck = [card("exit"), *reversed(deck or [])]
    for name, value in facts.items():
        setattr(made, name, value)
    return State(complete, made)


def play(state: State, seat: int, text: str, now: int = 0) -> tuple[State, list[Event]]:
    """One move."""
    progress = GAME.apply(state, seat, GAME.parse(text), now, Chance("test"))
    return progress.state, list(progress.events)


def texts(state: State, seat: int) -> list[str]:
    """The legal moves of a seat."""
    return [GAME.format(move) for move in GAME.legal_moves(state, seat)]


def seen(state: State, seat: int | None = None) -> Any:
    """What a seat, or a spectator, sees."""
    return GAME.view(state, seat)


def prices(state: State, seat: int) -> list[Price]:
    """What the moves of a seat would cost, in their order."""
    return [price for _, price in seen(state, seat).prices]


def new_game(seats: int = 3, seed: str = "test", **options: Any) -> State:
    """A ride before its first card."""
    chosen = GAME.check_options(Options(**{"deck": NAME, **options}), seats)
    return GAME.setup(chosen, [{}] * seats, Chance(seed))
