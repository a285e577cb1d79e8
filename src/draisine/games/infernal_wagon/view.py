"""What a seat may know: an allow-list. And the way back, to a ride that fits what it knows."""

from typing import Final, Literal

from mypy_extensions import i64

from draisine.games.infernal_wagon.choices import prices_of
from draisine.games.infernal_wagon.deck import CURSE, EXIT, KINDS, SILENCE, U_TURN, Deck, symbol_name
from draisine.games.infernal_wagon.decks import deck_of
from draisine.games.infernal_wagon.practice import LEARNER, advice_for, all_moves
from draisine.games.infernal_wagon.ride import NO_CARD, NOBODY, OPEN, WON, Ride
from draisine.games.infernal_wagon.setup import base_cards, junctions
from draisine.games.infernal_wagon.state import ASLEEP, State
from draisine.games.infernal_wagon.values import CardView, Joint, Options, RiderView, Scenery, View
from draisine.kernel.chance import Chance

CurseState = Literal["none", "held", "lifted"]
NONE: Final[CurseState] = "none"
HELD: Final[CurseState] = "held"
LIFTED: Final[CurseState] = "lifted"


def scenery_of(faces: Deck, options: Options) -> Scenery:
    """The faces of all cards."""
    cards = tuple(
        CardView(
            number,
            KINDS[kind],
            tuple([symbol_name(end) for end in faces.ends[number]]),
            faces.penalties[number],
        )
        for number, kind in enumerate(faces.kinds)
    )
    return Scenery(cards, faces.reconstructed, options.clock, options.soundtrack, options.help)


def sees_hand(ride: Ride, practice: bool, seat: i64, rider: i64) -> bool:
    """Whether a seat may know a rider's hand: its own, all under a U-turn, a learner's, all at the end."""
    return ride.u_turn or rider == seat or (practice and rider == LEARNER) or bool(ride.end)


def sees_curse(ride: Ride, seat: i64, rider: i64) -> bool:
    """Whether a seat may know which Curse a rider has."""
    return rider == seat or ride.lifted[rider] or bool(ride.end)


def _rider(state: State, rider: int, seat: int | None, unveiled: bool) -> RiderView:
    ride = state.ride
    watcher: i64 = NOBODY if seat is None else seat
    seen = unveiled or sees_hand(ride, state.options.practice and seat is not None, watcher, rider)
    curse: CurseState = NONE
    curse_card: int | None = None
    if ride.curses[rider] != NO_CARD:
        curse = LIFTED if ride.lifted[rider] else HELD
        if unveiled or sees_curse(ride, watcher, rider):
            curse_card = ride.curses[rider]
    return RiderView(
        len(ride.hands[rider]),
        tuple(ride.hands[rider]) if seen else None,
        ride.lost[rider],
        curse,
        curse_card,
        ride.may_lay(rider),
    )


def view_of(state: State, seat: int | None, unveiled: bool = False) -> View:
    """The ride as this seat sees it; `unveiled` once it is over, with every hand."""
    ride = state.ride
    railroad = tuple(
        [
            Joint(
                ride.cards[place],
                ride.starts[place],
                None if ride.stops[place] == OPEN else ride.stops[place],
            )
            for place in range(len(ride.cards))
        ]
    )
    waiting = ride.tunnel_card != NO_CARD
    return View(
        riders=tuple([_rider(state, rider, seat, unveiled) for rider in range(ride.seats)]),
        railroad=railroad,
        stops=tuple(ride.open_stops()),
        deck=len(ride.deck),
        gone=tuple(ride.gone),
        silence=ride.silence,
        u_turn=ride.u_turn,
        shown=tuple(ride.shown),
        last=None if ride.last == NOBODY else int(ride.last),
        streak=int(ride.streak),
        tunnel=(int(ride.tunnel_seat), int(ride.tunnel_card)) if waiting else None,
        tunnel_owner=int(ride.tunnel_owner) if waiting else None,
        tunnel_lost=ride.tunnel_lost,
        prices=() if seat is None else prices_of(ride, all_moves(state, seat)),
        laid=int(ride.laid),
        ends_at=state.ends_at,
        end=ride.end or None,
        won=ride.end == WON,
        asleep=state.asleep and not ride.end,
        advice=advice_for(state, seat),
    )


def state_of(options: Options, view: View, seat: int | None, chance: Chance) -> State:
    """A state that looks like the view to this seat; what it cannot see is dealt at random."""
    faces = deck_of(options.cards)
    ride = Ride(faces, len(view.riders))
    ride.cards = [joint.card for joint in view.railroad]
    ride.starts = [joint.start for joint in view.railroad]
    ride.stops = [OPEN if joint.stop is None else joint.stop for joint in view.railroad]
    ride.gone = list(view.gone)
    ride.shown = list(view.shown)
    ride.silence, ride.u_turn = view.silence, view.u_turn
    ride.last = NOBODY if view.last is None else view.last
    ride.streak = view.streak
    ride.laid = view.laid
    ride.lost = [rider.lost for rider in view.riders]
    ride.end = view.end or ""
    if view.tunnel is not None:
        ride.tunnel_seat, ride.tunnel_card = view.tunnel
        ride.tunnel_owner = view.tunnel_owner if view.tunnel_owner is not None else NOBODY
        ride.tunnel_lost = view.tunnel_lost
    _deal_unseen(options, ride, view, chance)
    _deal_curses(ride, view, chance)
    woken = ASLEEP if view.ends_at is None else max(0, view.ends_at - options.clock * 1000)
    return State(options, ride, woken if options.practice else ASLEEP)


def _deal_unseen(options: Options, ride: Ride, view: View, chance: Chance) -> None:
    faces = ride.faces
    seen = {*ride.cards, *ride.gone, *ride.shown, int(ride.tunnel_card)}
    for rider in view.riders:
        seen.update(rider.hand or ())
    exit_card = faces.of_kind(EXIT)[0]
    everything = base_cards(faces) + junctions(options, faces)
    unseen = chance.shuffled([card for card in everything if card not in seen])
    # A Silence or U-turn is never in a hand: these go into the deck first.
    only_in_deck = [card for card in unseen if faces.kinds[card] in (SILENCE, U_TURN)]
    free = [card for card in unseen if faces.kinds[card] not in (SILENCE, U_TURN)]
    hidden = [number for number, rider in enumerate(view.riders) if rider.hand is None and rider.cards]
    holder = (
        hidden[chance.below(len(hidden))] if hidden and not view.deck and exit_card not in seen else NOBODY
    )
    for number, rider in enumerate(view.riders):
        if rider.hand is not None:
            ride.hands[number] = list(rider.hand)
            continue
        wanted = rider.cards - (1 if number == holder else 0)
        ride.hands[number] = [free.pop() for _ in range(wanted)]
        if number == holder:
            ride.hands[number].append(exit_card)
    if view.deck:
        ride.deck = [exit_card, *chance.shuffled(free + only_in_deck)]


def _deal_curses(ride: Ride, view: View, chance: Chance) -> None:
    known = [rider.curse_card for rider in view.riders if rider.curse_card is not None]
    left = chance.shuffled([card for card in ride.faces.of_kind(CURSE) if card not in known])
    for number, rider in enumerate(view.riders):
        if rider.curse != NONE:
            ride.curses[number] = left.pop() if rider.curse_card is None else rider.curse_card
            ride.lifted[number] = rider.curse == LIFTED
