"""The deck: a text file with one card a line, read into faces.

straight ring-peak 2       a track with two ends; penalty: discard 2
curve    moon-moon L       L: lose a card
fork     ring-peak-moon-gem 3
tunnel   ring>peak 2       an arrow: one way only; likewise `blast` and `danger`
start    1 star-star       numbered 3, 2, 1
exit     star              easy star-star      silence      u_turn      curse ring>peak
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from draisine.games.infernal_wagon import data_errors
from draisine.kernel.errors import BadData, DraisineError, ErrorCode

WILD: Final = "star"
SYMBOLS: Final = ("ring", "peak", "cross", "wave", "moon", "gem")

STRAIGHT: Final = 0
CURVE: Final = 1
FORK: Final = 2
TUNNEL: Final = 3
BLAST: Final = 4
DANGER: Final = 5
EXIT: Final = 6
START: Final = 7
EASY: Final = 8
SILENCE: Final = 9
U_TURN: Final = 10
CURSE: Final = 11

KINDS: Final = (
    "straight",
    "curve",
    "fork",
    "tunnel",
    "blast",
    "danger",
    "exit",
    "start",
    "easy",
    "silence",
    "u_turn",
    "curse",
)
_WANTED: Final = (
    ("track", (STRAIGHT, CURVE, FORK), 47),
    ("danger", (TUNNEL, BLAST, DANGER), 18),
    ("exit", (EXIT,), 1),
    ("start", (START,), 3),
    ("easy", (EASY,), 8),
    ("silence", (SILENCE,), 8),
    ("u_turn", (U_TURN,), 6),
    ("curse", (CURSE,), 5),
)
_ENDS: Final = {
    STRAIGHT: 2,
    CURVE: 2,
    FORK: 4,
    TUNNEL: 2,
    BLAST: 2,
    DANGER: 2,
    START: 2,
    EASY: 2,
    CURSE: 2,
    EXIT: 1,
}
_ARROWED: Final = (TUNNEL, BLAST, DANGER, CURSE)
_PENALISED: Final = (STRAIGHT, CURVE, FORK, TUNNEL, BLAST, DANGER)
LOSE_A_CARD: Final = -1
EDGES: Final = 4
"""No card has more."""
WAGON_STARTS_ON: Final = 1


class Deck:
    """The faces of all cards. Symbols are numbers: 0 is wild, the plain ones follow."""

    def __init__(self) -> None:
        self.kinds: vec[i64] = vec[i64]()
        self.ends: list[list[int]] = []
        self.penalties: vec[i64] = vec[i64]()
        self.reconstructed = False
        self.starts: list[int] = []
        """The three Start cards in the order they lie: 3, 2, 1."""
        self.doubts: list[DraisineError] = []
        self.symbols: vec[i64] = vec[i64]()
        """The ends again, four places a card, and how many edges and ways each has: this is what the rules of
        a ride read."""
        self.edge_counts: vec[i64] = vec[i64]()
        self.way_counts: vec[i64] = vec[i64]()
        self.by_kind: list[list[int]] = []
        self.base: list[int] = []
        """Track and Danger cards."""

    def pack(self) -> None:
        """Once all cards are read."""
        self.symbols = vec[i64](
            [symbol for ends in self.ends for symbol in (*ends, *[0] * (EDGES - len(ends)))]
        )
        self.edge_counts = vec[i64]([len(ends) for ends in self.ends])
        self.way_counts = vec[i64]([len(self.ways(card)) for card in range(len(self.kinds))])
        self.by_kind = [self.of_kind(kind) for kind in range(len(KINDS))]
        self.base = self.of_kind(STRAIGHT, CURVE, FORK, TUNNEL, BLAST, DANGER)

    def of_kind(self, *kinds: int) -> list[int]:
        """Numbers of all cards of these kinds."""
        return [card for card, kind in enumerate(self.kinds) if kind in kinds]

    def is_arrowed(self, card: int) -> bool:
        """Whether the card has one orientation only."""
        return self.kinds[card] in _ARROWED

    def ways(self, card: int) -> list[int]:
        """Edges that may be the start."""
        return [0] if self.is_arrowed(card) else list(range(len(self.ends[card])))

    def different_ways(self, card: int) -> list[int]:
        """Edges that may be the start; of edges with the same symbol only the first."""
        ends = self.ends[card]
        return [end for end in self.ways(card) if ends[end] not in ends[:end]]

    def stops(self, card: int, start: int) -> list[int]:
        """Open edges that are left when the card was joined at `start`."""
        return [end for end in range(len(self.ends[card])) if end != start]


def matches(one: i64, other: i64) -> bool:
    """Whether two symbols join; wild joins everything."""
    return one == other or one == 0 or other == 0  # noqa: PLR1714 - a tuple would be made each time


def symbol_name(symbol: int) -> str:
    """The name of a symbol's number."""
    return WILD if symbol == 0 else SYMBOLS[symbol - 1]


class _Line:
    """One line of the file, with its number for messages."""

    def __init__(self, number: int, words: list[str]) -> None:
        self.number = number
        self.words = words

    def bad(self, code: ErrorCode[[int, str], BadData], what: str) -> BadData:
        return code(self.number, what[:40])


def _symbol(line: _Line, name: str) -> int:
    if name == WILD:
        return 0
    if name not in SYMBOLS:
        raise line.bad(data_errors.deck_unknown_symbol, name)
    return SYMBOLS.index(name) + 1


def _ends(line: _Line, kind: int, text: str) -> list[int]:
    sign = ">" if kind in _ARROWED else "-"
    wrong = "-" if sign == ">" else ">"
    if wrong in text:
        raise line.bad(data_errors.deck_wrong_arrow, text)
    names = text.split(sign)
    if len(names) != _ENDS[kind] or not all(names):
        raise line.bad(data_errors.deck_wrong_edges, text)
    return [_symbol(line, name) for name in names]


def _penalty(line: _Line, text: str) -> int:
    if text == "L":
        return LOSE_A_CARD
    if len(text) == 1 and text in "123456789":
        return int(text)
    raise line.bad(data_errors.deck_bad_penalty, text)


def _read_card(deck: Deck, line: _Line, starts: dict[int, int]) -> None:
    name, *rest = line.words
    if name not in KINDS:
        raise line.bad(data_errors.deck_unknown_kind, name)
    kind = KINDS.index(name)
    wanted = {START: 2, SILENCE: 0, U_TURN: 0}.get(kind, 2 if kind in _PENALISED else 1)
    if len(rest) != wanted:
        raise line.bad(data_errors.deck_wrong_words, " ".join(line.words))
    number = len(deck.kinds)
    place = ""
    if kind == START:
        place = rest.pop(0)
        if place not in ("1", "2", "3") or int(place) in starts:
            raise line.bad(data_errors.deck_bad_start, place)
        starts[int(place)] = number
    ends = _ends(line, kind, rest[0]) if rest else []
    # The first card of a ride, the last one, and an Easy card fit whatever comes: the rules say so of each.
    wild = ends[1:] if place == str(WAGON_STARTS_ON) else ends if kind in (EXIT, EASY) else []
    if any(wild):
        raise line.bad(data_errors.deck_not_wild, " ".join(line.words))
    deck.kinds = append(deck.kinds, kind)
    deck.ends.append(ends)
    deck.penalties = append(deck.penalties, _penalty(line, rest[1]) if kind in _PENALISED else 0)
    if kind == BLAST and deck.penalties[number] >= 3:
        deck.doubts.append(data_errors.deck_deadly_blast(line=line.number))


def read_deck(text: str) -> Deck:
    """The deck that a text describes, or the first line that is wrong and why."""
    deck = Deck()
    starts: dict[int, int] = {}
    for number, raw in enumerate(text.splitlines(), start=1):
        words = raw.split(";")[0].split()
        if words == ["reconstructed"]:
            deck.reconstructed = True
        elif words:
            _read_card(deck, _Line(number, words), starts)
    for name, kinds, wanted in _WANTED:
        found = len(deck.of_kind(*kinds))
        if found != wanted:
            raise data_errors.deck_wrong_count(kind=name, found=found, wanted=wanted)
    deck.starts = [starts[3], starts[2], starts[1]]
    deck.pack()
    return deck
