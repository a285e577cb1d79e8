"""From a description to a ride: what follows is worked out, what contradicts is named."""

from collections.abc import Sequence

import msgspec

from draisine.games.infernal_wagon import position_errors
from draisine.games.infernal_wagon.deck import CURSE, EXIT, SILENCE, START, TUNNEL, U_TURN, Deck
from draisine.games.infernal_wagon.decks import deck_of
from draisine.games.infernal_wagon.ride import (
    ALL_ENDS,
    LOST_TO_A_CURSE,
    LOST_TO_TIME,
    LOST_WITHOUT_CARDS,
    WON,
    Ride,
)
from draisine.games.infernal_wagon.setup import base_cards, hand_size, junctions
from draisine.games.infernal_wagon.state import State
from draisine.games.infernal_wagon.values import Hidden, Options, RiderView, View
from draisine.games.infernal_wagon.view import HELD, LIFTED, NONE, state_of
from draisine.kernel import refusals
from draisine.kernel.chance import Chance
from draisine.kernel.checks import check_number

FEWEST = 2
MOST_RIDERS = 5
_MOST = 1_000_000
_REVEALED = (SILENCE, U_TURN)


def described_state(options: Options, view: View, hidden: Hidden | None, chance: Chance) -> State:
    """The ride that a view describes."""
    faces = deck_of(options.cards)
    _check_who(view)
    known = _known_cards(options, faces, view)
    _check_railroad(faces, view)
    _check_curses(options, faces, view)
    deck = None if hidden is None else hidden.deck
    left, gone = _shared_out(options, faces, view, known, deck)
    complete = msgspec.structs.replace(
        view,
        riders=tuple([_rider(view, number, left) for number in range(len(view.riders))]),
        deck=left,
        gone=gone,
        silence=_is_odd(faces, SILENCE, view.shown),
        u_turn=_is_odd(faces, U_TURN, view.shown),
        laid=len(view.railroad) + len(gone) - len(faces.starts),
    )
    state = state_of(options, complete, None, chance)
    if deck is not None:
        exit_card = faces.of_kind(EXIT)[0]
        drawn_last = [exit_card] if left else []
        state.ride.deck = drawn_last + [card for card in reversed(deck) if card != exit_card]
    _check_end(options, state.ride)
    return state


def _check_who(view: View) -> None:
    check_number("riders", len(view.riders), FEWEST, MOST_RIDERS)
    last = len(view.riders) - 1
    check_number("last", -1 if view.last is None else view.last, -1, last)
    check_number("streak", view.streak, 0 if view.last is None else 1, 0 if view.last is None else _MOST)
    if view.tunnel is not None:
        check_number("tunnel.0", view.tunnel[0], 0, last)
        check_number("tunnel_owner", -1 if view.tunnel_owner is None else view.tunnel_owner, 0, last)


def _known_cards(options: Options, faces: Deck, view: View) -> set[int]:
    """All cards that are said to be somewhere; each is there once, and may be there."""
    road = [joint.card for joint in view.railroad]
    places: list[tuple[str, Sequence[int]]] = [("railroad", road), ("gone", view.gone), ("shown", view.shown)]
    places += [(f"riders.{number}.hand", rider.hand or ()) for number, rider in enumerate(view.riders)]
    if view.tunnel is not None:
        places.append(("tunnel", view.tunnel[1:]))
    in_play = {*base_cards(faces), *junctions(options, faces), *faces.starts, *faces.of_kind(EXIT)}
    known: set[int] = set()
    for place, cards in places:
        for card in cards:
            if card not in in_play or not _may_be(faces.kinds[card], place):
                raise position_errors.position_wrong_card(card=card, where=place)
            if card in known:
                raise refusals.position_card_twice(card=card, where=place)
            known.add(card)
    for card in faces.starts:
        if card not in known:
            raise position_errors.position_card_missing(card=card)
    return known


def _may_be(kind: int, place: str) -> bool:
    if kind in _REVEALED:
        return place == "shown"
    if kind == START:
        return place in {"railroad", "gone"}
    if kind == EXIT:
        return place == "railroad" or place.endswith("hand")
    return place != "shown"


def _check_railroad(faces: Deck, view: View) -> None:
    check_number("railroad", len(view.railroad), 1, len(faces.kinds))
    for place, joint in enumerate(view.railroad):
        is_last = place == len(view.railroad) - 1
        edges = range(len(faces.ends[joint.card]))
        goes_on = joint.stop is None if is_last else joint.stop in edges and joint.stop != joint.start
        if joint.start not in edges or not goes_on or (faces.kinds[joint.card] == EXIT and not is_last):
            raise position_errors.position_wrong_joint(place=place, card=joint.card)
    if view.tunnel is not None and faces.kinds[view.railroad[-1].card] != TUNNEL:
        raise position_errors.position_no_tunnel(card=view.railroad[-1].card)


def _check_curses(options: Options, faces: Deck, view: View) -> None:
    known: set[int] = set()
    for number, rider in enumerate(view.riders):
        if rider.curse not in ((HELD, LIFTED) if options.curse else (NONE,)):
            raise position_errors.position_wrong_curse(seat=number)
        card = rider.curse_card
        if card is None:
            continue
        if card >= len(faces.kinds) or faces.kinds[card] != CURSE or rider.curse == NONE:
            raise position_errors.position_wrong_card(card=card, where=f"riders.{number}.curse_card")
        if card in known:
            raise refusals.position_card_twice(card=card, where=f"riders.{number}.curse_card")
        known.add(card)


def _shared_out(
    options: Options, faces: Deck, view: View, known: set[int], deck: tuple[int, ...] | None
) -> tuple[int, tuple[int, ...]]:
    """How many cards the deck has, and what is gone: the Exit is in the deck until it is drawn, and cards
    that are in no hand go where there is room for them."""
    exit_card = faces.of_kind(EXIT)[0]
    unseen = [card for card in (*base_cards(faces), *junctions(options, faces)) if card not in known]
    unknown = sum([rider.cards for rider in view.riders if rider.hand is None])
    if deck is None and exit_card not in known:
        # A Silence or U-turn is never in a hand, and the Exit only when the deck is empty.
        in_hands = len([card for card in unseen if faces.kinds[card] not in _REVEALED])
        left = len(unseen) + 1 - unknown
        check_number("riders.cards", unknown, 0, in_hands + (0 if len(unseen) > in_hands else 1))
        return left, view.gone
    if unknown:
        raise position_errors.position_hand_unknown()
    stacked = [card for card in deck or () if card != exit_card]
    if (deck and exit_card in deck[:-1]) or (stacked and exit_card in known):
        raise position_errors.position_wrong_card(card=exit_card, where="deck")
    for place, card in enumerate(stacked):
        if card in known or card in stacked[:place]:
            raise refusals.position_card_twice(card=card, where="deck")
        if card not in unseen:
            raise position_errors.position_wrong_card(card=card, where="deck")
    out = [card for card in unseen if card not in stacked]
    for card in out:
        if faces.kinds[card] in _REVEALED:
            raise position_errors.position_card_missing(card=card)
    return len(stacked) + (0 if exit_card in known else 1), (*view.gone, *out)


def _rider(view: View, number: int, left: int) -> RiderView:
    """A seat with its cards counted. While there is a deck, a hand that is too small has lost cards."""
    rider = view.riders[number]
    held = rider.cards if rider.hand is None else len(rider.hand)
    has_to_draw = view.tunnel is not None and view.tunnel_owner == number and not view.tunnel_lost
    most = hand_size(len(view.riders)) - (1 if has_to_draw else 0)
    check_number(f"riders.{number}.cards", held, 0, most)
    if left and view.end is None:
        return msgspec.structs.replace(rider, cards=held, lost=most - held)
    check_number(f"riders.{number}.lost", rider.lost, 0, most - held)
    return msgspec.structs.replace(rider, cards=held)


def _is_odd(faces: Deck, kind: int, shown: Sequence[int]) -> bool:
    return len([card for card in shown if faces.kinds[card] == kind]) % 2 == 1


def _check_end(options: Options, ride: Ride) -> None:
    """An end has its reason, and a ride that has a reason to end is over."""
    reasons: list[str] = []
    if ride.faces.kinds[ride.cards[-1]] == EXIT:
        reasons.append(LOST_TO_A_CURSE if ride.is_cursed() else WON)
    elif not any(ride.hands) and ride.tunnel_seat < 0:
        reasons.append(LOST_WITHOUT_CARDS)
    if not ride.end:
        if reasons:
            raise refusals.position_is_over(end=reasons[0])
        return
    wants_a_reason = (WON, LOST_TO_A_CURSE, LOST_WITHOUT_CARDS)
    without_a_clock = ride.end == LOST_TO_TIME and not options.clock
    unfounded = ride.end in wants_a_reason and ride.end not in reasons
    if ride.end not in ALL_ENDS or without_a_clock or unfounded:
        raise refusals.position_no_such_end(end=ride.end)
