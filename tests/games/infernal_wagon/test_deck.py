"""Cards: IW-01 to IW-05."""

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.infernal_wagon.build import DECK, GAME, NAME, Options

from draisine.games.infernal_wagon.deck import KINDS, SYMBOLS, WILD, matches, read_deck
from draisine.games.infernal_wagon.decks import cards_of, shipped_decks
from draisine.kernel import BadData, BadOptions, Chance

TEXT = shipped_decks()[NAME]
PRINTED = {
    "exit": {1},
    "start": {2},
    "straight": {2},
    "curve": {2},
    "fork": {4},
    "tunnel": {2},
    "blast": {2},
    "danger": {2},
    "easy": {2},
    "curse": {2},
    "silence": {0},
    "u_turn": {0},
}
"""Kinds of cards, and how many open edges they have."""
every_deck = pytest.mark.parametrize(
    ("name", "seats"), [("default", 2), ("default", 3), ("default", 4), ("default", 5), (NAME, 3)]
)


@pytest.mark.rule("IW-01")
@every_deck
def test_ninety_six_cards(name: str, seats: int) -> None:
    deck = read_deck(cards_of(name, "", seats))
    counts = Counter(KINDS[kind] for kind in deck.kinds)
    assert len(deck.kinds) == 96
    assert counts["straight"] + counts["curve"] + counts["fork"] == 47
    assert counts["tunnel"] + counts["blast"] + counts["danger"] == 18
    assert (counts["exit"], counts["start"]) == (1, 3)
    assert [counts[name] for name in ("easy", "curse", "silence", "u_turn")] == [8, 5, 8, 6]


@pytest.mark.rule("IW-02")
def test_only_dangers_have_an_arrow() -> None:
    for number, kind in enumerate(DECK.kinds):
        name = KINDS[kind]
        assert DECK.is_arrowed(number) == (name in {"tunnel", "blast", "danger", "curse"})
        if name in {"straight", "curve", "fork", "tunnel", "blast", "danger"}:
            assert DECK.penalties[number] != 0


@pytest.mark.rule("IW-02")
@every_deck
def test_a_face_shows_what_the_file_says(name: str, seats: int) -> None:
    """Symbols on its open edges, its penalty, and what it belongs to: a second reading of the file."""
    said = []
    for line in cards_of(name, "", seats).splitlines():
        words = line.partition(";")[0].split()
        if not words or words[0] not in PRINTED:
            continue
        ends, *penalty = words[2 if words[0] == "start" else 1 :] or [""]
        symbols = tuple(WILD if end == "star" else end for end in re.split("[->]", ends) if end)
        paid = -1 if penalty == ["L"] else int(penalty[0]) if penalty else 0
        said.append((words[0], symbols, paid))
        assert (">" in ends) == (words[0] in {"tunnel", "blast", "danger", "curse"}), line
    faces = GAME.scenery(GAME.check_options(Options(deck=name), seats)).cards
    assert [(face.kind, face.ends, face.penalty) for face in faces] == said
    assert [face.number for face in faces] == list(range(96))
    edges = {kind: {len(ends) for its, ends, _ in said if its == kind} for kind in PRINTED}
    assert edges == PRINTED


@pytest.mark.rule("IW-03")
def test_wild_equals_every_symbol() -> None:
    assert all(matches(0, other) and matches(other, 0) for other in range(len(SYMBOLS) + 1))
    assert not matches(1, 2)
    assert matches(3, 3)


@pytest.mark.rule("IW-04")
@every_deck
def test_a_shipped_deck_is_a_reconstruction_with_six_symbols(name: str, seats: int) -> None:
    scenery = GAME.scenery(GAME.check_options(Options(deck=name), seats))
    faces = scenery.cards
    assert scenery.reconstructed
    assert {end for face in faces for end in face.ends} == {*SYMBOLS, WILD}
    assert {len(face.ends) for face in faces if face.kind == "fork"} == {4}
    penalties = Counter(face.penalty for face in faces if face.penalty)
    assert set(penalties) == {2, 3, 4, -1}
    assert penalties.most_common(1)[0][0] == 2
    assert penalties[-1] < penalties.total() / 3
    assert next(face for face in faces if face.kind == "exit").ends == (WILD,)
    assert {face.kind for face in faces} == set(KINDS)
    assert GAME.check_data(cards_of(name, "", seats)) == []


@pytest.mark.rule("IW-04")
def test_the_faces_of_the_usual_deck_depend_on_the_number_of_riders() -> None:
    two, three, four, five = (GAME.check_options(Options(), seats).cards for seats in (2, 3, 4, 5))
    assert three == shipped_decks()["default"]
    assert len({two, three, four, five}) == 4
    assert {GAME.check_options(Options(deck=NAME), seats).cards for seats in (2, 3, 4, 5)} == {TEXT}
    assert GAME.choices["deck"] == ("default", "gentle", "own")
    for seats in (4, 5):
        with pytest.raises(BadOptions, match="unknown_deck"):
            GAME.check_options(Options(deck=f"default-{seats}"), seats)


@pytest.mark.rule("IW-04")
def test_a_log_keeps_the_faces_it_was_played_with() -> None:
    kept = GAME.check_options(Options(), 5)
    for seats in (2, 3, 4, 5):
        state = GAME.setup(kept, [{}] * seats, Chance("faces"))
        assert state.options.cards == kept.cards
    begun = GAME.setup(Options(), [{}] * 5, Chance("faces"))
    assert begun.options.cards == kept.cards


@pytest.mark.rule("IW-05")
@pytest.mark.parametrize(
    ("old", "new", "code", "what"),
    [
        ("fork ring-peak-cross-wave 2", "fork ring-peak-cross 2", "deck_wrong_edges", "ring-peak-cross"),
        ("fork ring-peak-cross-wave 2", "fork ring-peak-cross-sun 2", "deck_unknown_symbol", "sun"),
        ("fork ring-peak-cross-wave 2", "bridge ring-peak 2", "deck_unknown_kind", "bridge"),
        (
            "fork ring-peak-cross-wave 2",
            "fork ring-peak-cross-wave",
            "deck_wrong_words",
            "fork ring-peak-cross-wave",
        ),
        ("fork ring-peak-cross-wave 2", "fork ring-peak-cross-wave 0", "deck_bad_penalty", "0"),
        ("tunnel ring>peak 2", "tunnel ring-peak 2", "deck_wrong_arrow", "ring-peak"),
        (
            "fork ring-peak-cross-wave 2",
            f"fork ring-peak-cross-wave {'2' * 4301}",
            "deck_bad_penalty",
            "2" * 40,
        ),
        ("start 3 gem-gem", "start 1 gem-star", "deck_bad_start", "1"),
        ("start 1 gem-star", "start 1 gem-gem", "deck_not_wild", "start 1 gem-gem"),
        ("start 1 gem-star", "start 1 star-gem", "deck_not_wild", "start 1 star-gem"),
        ("exit star", "exit ring", "deck_not_wild", "exit ring"),
        ("easy star-star", "easy star-ring", "deck_not_wild", "easy star-ring"),
    ],
)
def test_a_bad_deck_is_refused_with_line_and_reason(old: str, new: str, code: str, what: str) -> None:
    text = TEXT.replace(old, new, 1)
    # A second Start card of the same number is found where it stands, after the first.
    line = len(text.splitlines()) - text.splitlines()[::-1].index(new)
    with pytest.raises(BadData) as caught:
        read_deck(text)
    assert caught.value.code == code
    assert caught.value.params == {"line": line, "what": what}


@pytest.mark.rule("IW-05")
def test_wrong_counts_are_refused() -> None:
    with pytest.raises(BadData) as caught:
        read_deck(TEXT.replace("silence\n", "", 1))
    assert caught.value.params == {"kind": "silence", "found": 7, "wanted": 8}


@pytest.mark.rule("IW-05")
def test_a_deadly_explosion_is_doubtful() -> None:
    doubts = GAME.check_data(TEXT.replace("blast peak>moon 2", "blast peak>moon 3"))
    assert [doubt.code for doubt in doubts] == ["deck_deadly_blast"]
    assert GAME.check_data(TEXT) == []


@pytest.mark.rule("IW-05")
def test_a_deck_of_ones_own_is_played_with() -> None:
    own = TEXT.replace("reconstructed\n", "")
    chosen = GAME.check_options(Options(deck="own", cards=own), 3)
    assert chosen.cards == own
    assert not GAME.scenery(chosen).reconstructed
    with pytest.raises(BadOptions, match="unknown_deck"):
        GAME.check_options(Options(deck="atlantis"), 3)


@given(st.text(alphabet="fork ring-peak>23L\n;star", max_size=200))
def test_any_text_is_a_deck_or_refused_by_name(text: str) -> None:
    with pytest.raises(BadData, match=r"^deck_"):
        read_deck(text)
