"""The rules of a ride: each card is settled before the next one is laid."""

from typing import Final

from mypy_extensions import i64

from draisine.games.infernal_wagon.deck import (
    BLAST,
    EDGES,
    EXIT,
    LOSE_A_CARD,
    SILENCE,
    TUNNEL,
    U_TURN,
    Deck,
    matches,
)
from draisine.games.infernal_wagon.values import (
    Burned,
    Drew,
    Ended,
    Event,
    Laid,
    Lifted,
    LostCard,
    Revealed,
    TunnelDrew,
)

NOBODY: Final = -1
NO_CARD: Final = -1
OPEN: Final = -1
"""The stop of a card that nothing has been joined to yet."""
LEFT_BY_A_BLAST: Final = 3

WON: Final = "exit"
LOST_TO_FIRE: Final = "fire"
LOST_WITHOUT_CARDS: Final = "no_cards"
LOST_TO_TIME: Final = "time"
LOST_TO_A_CURSE: Final = "cursed"
ALL_ENDS: Final = (WON, LOST_TO_FIRE, LOST_WITHOUT_CARDS, LOST_TO_TIME, LOST_TO_A_CURSE)


def refill(into: list[int], numbers: list[int]) -> None:
    """Write numbers where others stood. A list that stays keeps its room: to make one anew and to let it
    grow takes as long as ten of its numbers."""
    length = len(into)
    for place, number in enumerate(numbers):
        if place < length:
            into[place] = number
        else:
            into.append(number)
    while len(into) > len(numbers):
        into.pop()


class Ride:
    """Everything that the rules look at. The methods change it in place and write down what happened."""

    def __init__(self, deck: Deck, seats: int, other: "Ride | None" = None) -> None:
        """A ride before anything is dealt, or one whose cards lie and are held as those of another."""
        self.faces = deck
        self.seats: i64 = seats
        self.deck: list[int] = [] if other is None else other.deck[:]
        """Face down; the next card is the last of the list, the Exit the first."""
        self.hands: list[list[int]] = (
            [[] for _ in range(seats)] if other is None else [hand[:] for hand in other.hands]
        )
        self.lost: list[int] = [0] * seats if other is None else other.lost[:]
        self.cards: list[int] = [] if other is None else other.cards[:]
        """The railroad, oldest first."""
        self.starts: list[int] = [] if other is None else other.starts[:]
        """The edge at which each of its cards was joined to the one before."""
        self.stops: list[int] = [] if other is None else other.stops[:]
        """The edge it goes on from; OPEN under the wagon."""
        self.gone: list[int] = [] if other is None else other.gone[:]
        self.shown: list[int] = [] if other is None else other.shown[:]
        self.silence = False
        self.u_turn = False
        self.last: i64 = NOBODY
        self.streak: i64 = 0
        self.laid: i64 = 0
        self.curses: list[int] = [NO_CARD] * seats if other is None else other.curses[:]
        self.lifted: list[bool] = [False] * seats if other is None else other.lifted[:]
        self.tunnel_card: i64 = NO_CARD
        self.tunnel_seat: i64 = NOBODY
        self.tunnel_owner: i64 = NOBODY
        self.tunnel_lost = False
        self.first_rules = False
        """Played by version 1 of the rules: a hand can miss two draws in a turn, and a tunnel brings its card
        also where nobody has one."""
        self.end = ""
        self.tells = True
        """Whether what happens is written down."""
        self.events: list[Event] = []
        """What happened since the copy was made."""

    def copy(self) -> "Ride":
        """A ride of its own, the same in everything but with nothing written down yet."""
        twin = Ride(self.faces, self.seats, self)
        twin.silence = self.silence
        twin.u_turn = self.u_turn
        twin.last = self.last
        twin.streak = self.streak
        twin.laid = self.laid
        twin.tunnel_card = self.tunnel_card
        twin.tunnel_seat = self.tunnel_seat
        twin.tunnel_owner = self.tunnel_owner
        twin.tunnel_lost = self.tunnel_lost
        twin.first_rules = self.first_rules
        twin.end = self.end
        return twin

    def clear(self) -> None:
        """As before anything was dealt, by the same rules; hands, railroad and deck are laid by the deal."""
        for seat in range(self.seats):
            self.lost[seat] = 0
            self.curses[seat] = NO_CARD
            self.lifted[seat] = False
        if self.gone:
            self.gone = []
        if self.shown:
            self.shown = []
        self.silence = self.u_turn = False
        self.last = NOBODY
        self.streak = self.laid = 0
        self.tunnel_card = NO_CARD
        self.tunnel_seat = self.tunnel_owner = NOBODY
        self.tunnel_lost = False
        self.end = ""
        if self.events:
            self.events = []

    # --- who may do what ------------------------------------------------------------------

    def in_a_row(self) -> i64:
        """How many cards in a row one player may lay."""
        return 2 if self.seats == 2 else 1

    def has_something_to_lay(self, seat: i64) -> bool:
        """Whether there is any card this seat could lay, its turn or not."""
        if not self.u_turn:
            return len(self.hands[seat]) > 0
        return any(other != seat and self.hands[other] for other in range(self.seats))

    def may_lay(self, seat: i64) -> bool:
        """Whether this seat may lay a card now."""
        if self.end or self.tunnel_card != NO_CARD or not self.has_something_to_lay(seat):
            return False
        if self.last != seat or self.streak < self.in_a_row():
            return True
        return all(not (other != seat and self.has_something_to_lay(other)) for other in range(self.seats))

    def has_cards(self) -> bool:
        """Whether anybody holds a card."""
        return any(self.hands[seat] for seat in range(self.seats))

    def open_stops(self) -> list[int]:
        """Open edges under the wagon."""
        return self.faces.stops(self.cards[-1], self.starts[-1])

    def owner_of(self, card: int) -> i64:
        """Whose hand a card is in, or NOBODY."""
        for seat in range(self.seats):
            if card in self.hands[seat]:
                return seat
        return NOBODY

    def pair_lies(self, curse: int) -> bool:
        """Whether a Curse's pair, stop then start, lies side by side on the railroad."""
        stop, start = self.faces.ends[curse]
        ends = self.faces.ends
        for place in range(1, len(self.cards)):
            left = ends[self.cards[place - 1]][self.stops[place - 1]]
            right = ends[self.cards[place]][self.starts[place]]
            if matches(left, stop) and matches(right, start):
                return True
        return False

    def may_lift(self, seat: i64) -> bool:
        """Whether this seat may put its Curse face up now."""
        curse = self.curses[seat]
        return not self.end and curse != NO_CARD and not self.lifted[seat] and self.pair_lies(curse)

    # --- what a card would cost -------------------------------------------------------------

    def joins(self, stop: i64, card: i64, start: i64) -> bool:
        """Whether a card joined at `start` to the edge `stop` under the wagon would fit."""
        symbols = self.faces.symbols
        under: i64 = self.cards[-1]
        return matches(symbols[EDGES * under + stop], symbols[EDGES * card + start])

    def burns(self, card: i64, fits: bool) -> i64:
        """Cards that would go when the card is laid; as many as there are means the wagon's own."""
        length: i64 = len(self.cards) + 1
        gone: i64 = 0
        if self.faces.kinds[card] == BLAST:
            gone = max(0, length - LEFT_BY_A_BLAST)
        if not fits:
            gone += max(0, self.faces.penalties[card])
        return min(gone, length)

    # --- what happens -----------------------------------------------------------------------

    def lay(self, seat: i64, card: i64, start: i64, stop: i64) -> None:
        """A player lays a card from a hand, and everything that follows from it."""
        owner = self.owner_of(card) if self.u_turn else seat
        self.hands[owner].remove(card)
        self.streak = self.streak + 1 if self.last == seat else 1
        self.last = seat
        self.settle(seat, owner, card, start, stop, False, False)

    def settle(  # noqa: PLR0917 - compiled calls are fastest by place
        self, seat: i64, owner: i64, card: i64, start: i64, stop: i64, from_tunnel: bool, lost: bool
    ) -> None:
        """The card lies: its explosion, its penalty, its tunnel, and at the end one draw."""
        fits = self.joins(stop, card, start)
        self.stops[-1] = stop
        self.cards.append(card)
        self.starts.append(start)
        self.stops.append(OPEN)
        self.laid += 1
        if self.tells:
            self.events.append(Laid(seat, owner, card, start, stop, fits, from_tunnel))
        kind = self.faces.kinds[card]
        if kind == EXIT:
            self._finish(LOST_TO_A_CURSE if self.is_cursed() else WON)
            return
        if kind == BLAST:
            self._burn(len(self.cards) - LEFT_BY_A_BLAST, True)
        if not fits:
            penalty = self.faces.penalties[card]
            if penalty != LOSE_A_CARD:
                self._burn(penalty, False)
            elif not lost or self.first_rules:  # there is one draw in a turn: a hand cannot miss it twice
                self.lost[owner] += 1
                if self.tells:
                    self.events.append(LostCard(owner))
                lost = True
        if self.end:
            return
        if kind == TUNNEL and not self.first_rules and not self.has_cards():  # before it would draw at all
            self._finish(LOST_WITHOUT_CARDS)
        elif kind == TUNNEL and self.deck:
            self._dig(seat, owner, lost)
        else:
            self._finish_turn(owner, lost)

    def _burn(self, number: i64, by_explosion: bool) -> None:
        if number <= 0:
            return
        is_lost = number >= len(self.cards)
        if is_lost:
            number = len(self.cards)
        if self.tells:
            burned = tuple(self.cards[:number])
            self.events.append(Burned(burned, "explosion") if by_explosion else Burned(burned, "penalty"))
        if is_lost:
            self._finish(LOST_TO_FIRE)
            return
        for place in range(number):
            self.gone.append(self.cards[place])
        del self.cards[:number], self.starts[:number], self.stops[:number]

    def _dig(self, seat: i64, owner: i64, lost: bool) -> None:
        card = self._next_card()
        if card == NO_CARD:
            self._finish_turn(owner, lost)
            return
        if self.tells:
            self.events.append(TunnelDrew(seat, card))
        ways = self.faces.different_ways(card)
        if len(ways) == 1:
            self.settle(seat, owner, card, ways[0], self.open_stops()[0], True, lost)
            return
        self.tunnel_card = card
        self.tunnel_seat = seat
        self.tunnel_owner = owner
        self.tunnel_lost = lost

    def turn(self, start: i64) -> None:
        """The player of a tunnel has chosen how its card lies."""
        card, seat, owner, lost = self.tunnel_card, self.tunnel_seat, self.tunnel_owner, self.tunnel_lost
        self.tunnel_card = NO_CARD
        self.tunnel_seat = self.tunnel_owner = NOBODY
        self.tunnel_lost = False
        self.settle(seat, owner, card, start, self.open_stops()[0], True, lost)

    def _next_card(self) -> i64:
        """Draw; a Silence or U-turn is shown and replaced by the next card."""
        kinds = self.faces.kinds
        while self.deck:
            card: i64 = self.deck.pop()
            kind = kinds[card]
            if kind == SILENCE:
                self.silence = not self.silence
                self.shown.append(card)
                if self.tells:
                    self.events.append(Revealed(card, "silence", self.silence))
            elif kind == U_TURN:
                self.u_turn = not self.u_turn
                self.shown.append(card)
                if self.tells:
                    self.events.append(Revealed(card, "u_turn", self.u_turn))
            else:
                return card
        return NO_CARD

    def _finish_turn(self, owner: i64, lost: bool) -> None:
        if not lost:
            card = self._next_card()
            if card != NO_CARD:
                self.hands[owner].append(card)
                if self.tells:
                    self.events.append(Drew(owner, card))
                return
        if not self.has_cards():
            self._finish(LOST_WITHOUT_CARDS)

    def lift(self, seat: i64) -> None:
        """A player puts the Curse face up."""
        self.lifted[seat] = True
        if self.tells:
            self.events.append(Lifted(seat, self.curses[seat]))

    def is_cursed(self) -> bool:
        """Whether anyone still holds a Curse."""
        return any(self.curses[seat] != NO_CARD and not self.lifted[seat] for seat in range(self.seats))

    def run_out_of_time(self) -> None:
        """The clock has moved."""
        self._finish(LOST_TO_TIME)

    def _finish(self, end: str) -> None:
        self.end = end
        if self.tells:
            self.events.append(Ended(end, end == WON))
