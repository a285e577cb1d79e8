"""The ride in letters. Symbols are drawn as signs, so the picture needs no language:
`o` ring, `^` peak, `+` cross, `~` wave, `(` moon, `#` gem, `*` star.

Letters before the signs are the edges as moves name them; a number behind is the penalty, L a lost card.
"""

from typing import Final

from draisine.games.infernal_wagon.deck import KINDS, LOSE_A_CARD, Deck
from draisine.games.infernal_wagon.values import Event, Joint, Laid, RiderView, View
from draisine.kernel.capabilities import Sentence
from draisine.kernel.errors import Param

_SIGNS: Final = "*o^+~(#"
_MARKS: Final = {"tunnel": "T", "blast": "B", "danger": "D", "exit": "X", "easy": "E", "start": "S"}
_WIDTH: Final = 78
_EDGES: Final = "abcd"


def drawn(deck: Deck, view: View, seat: int | None) -> str:
    """The railroad with the fire behind it, where it goes on, and the hands."""
    lines = _wrapped("≋≋ ", [_lying(deck, joint) for joint in view.railroad])
    if view.railroad:
        card = view.railroad[-1].card
        ends = deck.ends[card]
        stops = [f"{card}{_EDGES[stop]} {_SIGNS[ends[stop]]}" for stop in view.stops]
        lines.append("@  " + "   ".join(stops))
    if view.tunnel is not None:
        lines.append(f"T  {view.tunnel[0] + 1}: {face(deck, view.tunnel[1])}")
    lines.append("")
    for number, rider in enumerate(view.riders):
        mark = (">" if number == seat else " ") + ("+" if rider.may_lay else " ")
        lines.extend(_wrapped(f"{number + 1}{mark} ", _hand(deck, rider)))
    return "\n".join(lines)


def face(deck: Deck, card: int) -> str:
    """A card in one word: its number, kind, edges and penalty."""
    kind = KINDS[deck.kinds[card]]
    arrow = ">" if deck.is_arrowed(card) else "-"
    edges = arrow.join([f"{_EDGES[end]}{_SIGNS[symbol]}" for end, symbol in enumerate(deck.ends[card])])
    penalty = deck.penalties[card]
    price = "L" if penalty == LOSE_A_CARD else str(penalty) if penalty else ""
    return f"{card}{_MARKS.get(kind, '')}[{edges}]{price}"


def _lying(deck: Deck, joint: Joint) -> str:
    ends = deck.ends[joint.card]
    start = _SIGNS[ends[joint.start]]
    mark = _MARKS.get(KINDS[deck.kinds[joint.card]], "")
    stop = "" if joint.stop is None or len(ends) < 2 else "-" + _SIGNS[ends[joint.stop]]
    return f"{joint.card}{mark}[{start}{stop}]"


def _hand(deck: Deck, rider: RiderView) -> list[str]:
    cards = ["[?]"] * rider.cards if rider.hand is None else [face(deck, card) for card in rider.hand]
    if rider.curse != "none":
        pair = "?" if rider.curse_card is None else ">".join([_SIGNS[e] for e in deck.ends[rider.curse_card]])
        cards.append(f"!{pair}!" if rider.curse == "held" else f"({pair})")
    return cards


def _wrapped(start: str, words: list[str]) -> list[str]:
    lines = [start]
    for word in words:
        if len(lines[-1]) + len(word) > _WIDTH:
            lines.append(" " * len(start))
        lines[-1] += word + " "
    return [line.rstrip() for line in lines]


def status_lines(view: View) -> list[Sentence]:
    """What is left, and what holds."""
    left: dict[str, Param] = {"deck": view.deck, "road": len(view.railroad), "gone": len(view.gone)}
    lines = [Sentence("text_left", left)]
    if view.silence:
        lines.append(Sentence("text_silence", {}))
    if view.u_turn:
        lines.append(Sentence("text_u_turn", {}))
    if view.asleep:
        lines.append(Sentence("text_asleep", {}))
    return lines


def event_gaps(deck: Deck, event: Event) -> dict[str, Param]:
    """Cards with their faces."""
    gaps: dict[str, Param] = {}
    card = getattr(event, "card", None)
    if card is not None:
        gaps["card"] = face(deck, card)
    if isinstance(event, Laid):
        gaps["stop"] = _EDGES[event.stop]
    cards = getattr(event, "cards", None)
    if cards is not None:
        gaps["cards"] = len(cards)
    return gaps
