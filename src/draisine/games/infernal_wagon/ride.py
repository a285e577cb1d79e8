"""The rules of a ride: each card is settled before the next one is laid."""

from typing import Final

from mypy_extensions import i64

from draisine.games.infernal_wagon.deck import (
    BLAST,
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


class Ride:
    """Everything that the rules look at. The methods change it in place and write down what happened."""

    def __init__(self, deck: Deck, seats: int) -> None:
        self.faces = deck
        self.seats: i64 = seats
        self.deck: list[int] = []
        """Face down; the next card is the last of the list, the Exit the first."""
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.lost: list[int] = [0] * seats
        self.cards: list[int] = []
        """The railroad, oldest first."""
        self.starts: list[int] = []
        """The edge at which each of its cards was joined to the one before."""
        self.stops: list[int] = []
        """The edge it goes on from; OPEN under the wagon."""
        self.gone: list[int] = []
        self.shown: list[int] = []
        self.silence = False
        self.u_turn = False
        self.last: i64 = NOBODY
        self.streak: i64 = 0
        self.laid: i64 = 0
        self.curses: list[int] = [NO_CARD] * seats
        self.lifted: list[bool] = [False] * seats
        self.tunnel_card: i64 = NO_CARD
        self.tunnel_seat: i64 = NOBODY
        self.tunnel_owner: i64 = NOBODY
        self.tunnel_lost = False
        self.first_rules = False
        """Played by version 1 of the rules: a hand can miss two draws in a turn, and a tunnel brings its card
        also where nobody has one."""
        self.end = ""
        self.events: list[Event] = []
        """What happened since the copy was made."""

    def copy(self) -> "Ride":
        """A ride of its own, the same in everything but with nothing written down yet."""
        twin = Ride(self.faces, self.seats)
        twin.deck = self.deck[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.lost = self.lost[:]
        twin.cards = self.cards[:]
        twin.starts = self.starts[:]
        twin.stops = self.stops[:]
        twin.gone = self.gone[:]
        twin.shown = self.shown[:]
        twin.silence = self.silence
        twin.u_turn = self.u_turn
        twin.last = self.last
        twin.streak = self.streak
        twin.laid = self.laid
        twin.curses = self.curses[:]
        twin.lifted = self.lifted[:]
        twin.tunnel_card = self.tunnel_card
        twin.tunnel_seat = self.tunnel_seat
        twin.tunnel_owner = self.tunnel_owner
        twin.tunnel_lost = self.tunnel_lost
        twin.first_rules = self.first_rules
        twin.end = self.end
        return twin

    # --- who may do what ------------------------------------------------------------------

    def in_a_row(self) -> int:
        """How many cards in a row one player may lay."""
        return 2 if self.seats == 2 else 1

    def has_something_to_lay(self, seat: int) -> bool:
        """Whether there is any card this seat could lay, its turn or not."""
        if self.u_turn:
            return any(self.hands[other] for other in range(self.seats) if other != seat)
        return len(self.hands[seat]) > 0

    def may_lay(self, seat: int) -> bool:
        """Whether this seat may lay a card now."""
        if self.end or self.tunnel_card != NO_CARD or not self.has_something_to_lay(seat):
            return False
        if self.last != seat or self.streak < self.in_a_row():
            return True
        return not any(self.has_something_to_lay(other) for other in range(self.seats) if other != seat)

    def open_stops(self) -> list[int]:
        """Open edges under the wagon."""
        return self.faces.stops(self.cards[-1], self.starts[-1])

    def hand_to_lay_from(self, seat: int) -> list[int]:
        """Cards this seat may take: its own, or under a U-turn everyone else's."""
        if self.u_turn:
            return [card for owner in range(self.seats) if owner != seat for card in self.hands[owner]]
        return self.hands[seat]

    def owner_of(self, card: int) -> int:
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

    def may_lift(self, seat: int) -> bool:
        """Whether this seat may put its Curse face up now."""
        curse = self.curses[seat]
        return not self.end and curse != NO_CARD and not self.lifted[seat] and self.pair_lies(curse)

    # --- what a card would cost -------------------------------------------------------------

    def joins(self, stop: int, card: int, start: int) -> bool:
        """Whether a card joined at `start` to the edge `stop` under the wagon would fit."""
        faces = self.faces.ends
        return matches(faces[self.cards[-1]][stop], faces[card][start])

    def burns(self, card: int, fits: bool) -> int:
        """Cards that would go when the card is laid; as many as there are means the wagon's own."""
        length = len(self.cards) + 1
        gone = 0
        if self.faces.kinds[card] == BLAST:
            gone = max(0, length - LEFT_BY_A_BLAST)
        if not fits:
            gone += max(0, self.faces.penalties[card])
        return min(gone, length)

    # --- what happens -----------------------------------------------------------------------

    def lay(self, seat: int, card: int, start: int, stop: int) -> None:
        """A player lays a card from a hand, and everything that follows from it."""
        owner = self.owner_of(card)
        self.hands[owner].remove(card)
        self.streak = self.streak + 1 if self.last == seat else 1
        self.last = seat
        self.settle(seat, owner, card, start, stop, False, False)

    def settle(  # noqa: PLR0917 - compiled calls are fastest by place
        self, seat: int, owner: int, card: int, start: int, stop: int, from_tunnel: bool, lost: bool
    ) -> None:
        """The card lies: its explosion, its penalty, its tunnel, and at the end one draw."""
        fits = self.joins(stop, card, start)
        self.stops[-1] = stop
        self.cards.append(card)
        self.starts.append(start)
        self.stops.append(OPEN)
        self.laid += 1
        self.events.append(Laid(seat, owner, card, start, stop, fits, from_tunnel))
        kind = self.faces.kinds[card]
        if kind == EXIT:
            self._reach_the_exit()
            return
        if kind == BLAST:
            self._burn(len(self.cards) - LEFT_BY_A_BLAST, "explosion")
        if not fits:
            penalty = self.faces.penalties[card]
            if penalty != LOSE_A_CARD:
                self._burn(penalty, "penalty")
            elif not lost or self.first_rules:  # there is one draw in a turn: a hand cannot miss it twice
                self.lost[owner] += 1
                self.events.append(LostCard(owner))
                lost = True
        if self.end:
            return
        if kind == TUNNEL and not any(self.hands) and not self.first_rules:  # before it would draw at all
            self._finish(LOST_WITHOUT_CARDS)
            self._say_the_end()
        elif kind == TUNNEL and self.deck:
            self._dig(seat, owner, lost)
        else:
            self._finish_turn(owner, lost)

    def _burn(self, number: int, by: str) -> None:
        if number <= 0:
            return
        if number >= len(self.cards):
            self._finish(LOST_TO_FIRE)
            number = len(self.cards)
        burned = self.cards[:number]
        if by == "explosion":
            self.events.append(Burned(tuple(burned), "explosion"))
        else:
            self.events.append(Burned(tuple(burned), "penalty"))
        if self.end:
            self._say_the_end()
            return
        self.gone += burned
        del self.cards[:number]
        del self.starts[:number]
        del self.stops[:number]

    def _dig(self, seat: int, owner: int, lost: bool) -> None:
        card = self._next_card()
        if card == NO_CARD:
            self._finish_turn(owner, lost)
            return
        self.events.append(TunnelDrew(seat, card))
        ways = self.faces.different_ways(card)
        if len(ways) == 1:
            self.settle(seat, owner, card, ways[0], self.open_stops()[0], True, lost)
            return
        self.tunnel_card = card
        self.tunnel_seat = seat
        self.tunnel_owner = owner
        self.tunnel_lost = lost

    def turn(self, start: int) -> None:
        """The player of a tunnel has chosen how its card lies."""
        card, seat, owner, lost = self.tunnel_card, self.tunnel_seat, self.tunnel_owner, self.tunnel_lost
        self.tunnel_card = NO_CARD
        self.tunnel_seat = self.tunnel_owner = NOBODY
        self.tunnel_lost = False
        self.settle(seat, owner, card, start, self.open_stops()[0], True, lost)

    def _next_card(self) -> int:
        """Draw; a Silence or U-turn is shown and replaced by the next card."""
        while self.deck:
            card = self.deck.pop()
            kind = self.faces.kinds[card]
            if kind == SILENCE:
                self.silence = not self.silence
                self.shown.append(card)
                self.events.append(Revealed(card, "silence", self.silence))
            elif kind == U_TURN:
                self.u_turn = not self.u_turn
                self.shown.append(card)
                self.events.append(Revealed(card, "u_turn", self.u_turn))
            else:
                return card
        return NO_CARD

    def _finish_turn(self, owner: int, lost: bool) -> None:
        if not lost:
            card = self._next_card()
            if card != NO_CARD:
                self.hands[owner].append(card)
                self.events.append(Drew(owner, card))
        if not any(self.hands):
            self._finish(LOST_WITHOUT_CARDS)
            self._say_the_end()

    def lift(self, seat: int) -> None:
        """A player puts the Curse face up."""
        self.lifted[seat] = True
        self.events.append(Lifted(seat, self.curses[seat]))

    def is_cursed(self) -> bool:
        """Whether anyone still holds a Curse."""
        return any(self.curses[seat] != NO_CARD and not self.lifted[seat] for seat in range(self.seats))

    def _reach_the_exit(self) -> None:
        self._finish(LOST_TO_A_CURSE if self.is_cursed() else WON)
        self._say_the_end()

    def run_out_of_time(self) -> None:
        """The clock has moved."""
        self._finish(LOST_TO_TIME)
        self._say_the_end()

    def _finish(self, end: str) -> None:
        self.end = end

    def _say_the_end(self) -> None:
        self.events.append(Ended(self.end, self.end == WON))
