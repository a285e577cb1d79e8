"""The conductor: ZZ-30 to ZZ-32."""

import pytest
from tests.games.zwergenzugfahrt.build import (
    GAME,
    GREEN,
    RED,
    clan,
    heads_of,
    new_game,
    play,
    position,
    texts,
)

from draisine.games.zwergenzugfahrt.values import Conducted, Missed, Tossed
from draisine.kernel import Chance, IllegalMove


def _tosses(events: list[object]) -> list[Tossed]:
    return [event for event in events if isinstance(event, Tossed)]


@pytest.mark.rule("ZZ-30")
def test_the_conductor_comes_after_every_seventh_turn() -> None:
    state = new_game(board="quick", turns=200)
    choices = Chance("a game of twenty-one turns")
    counted = 0
    for turn in range(1, 22):
        assert GAME.view(state, None).conductor_in == 7 - (turn - 1) % 7
        walks = sorted(text for text in texts(state) if "-" in text)
        state, events = play(state, walks[choices.below(len(walks))])
        assert bool(_tosses(list(events))) == (turn % 7 == 0)
        counted += len(_tosses(list(events)))
    assert counted == 3


@pytest.mark.rule("ZZ-30")
@pytest.mark.parametrize("loser", [RED, GREEN])
def test_the_colour_on_top_loses_a_sign(loser: int) -> None:
    state = position(red=clan("E3", signs=("A4",)), green=clan("F3", signs=("J2",)), turns=6)
    state, events = play(state, "E3-D3", coin=heads_of(loser))
    assert _tosses(list(events)) == [Tossed(GREEN, loser, True)]
    assert GAME.view(state, None).phase == "conductor"
    state, events = play(state, "!A4" if loser == RED else "!J2")
    assert events[0] == Conducted(loser, "A4" if loser == RED else "J2")
    assert GAME.view(state, None).clans[loser].signs == ()
    assert len(GAME.view(state, None).clans[1 - loser].signs) == 1


@pytest.mark.rule("ZZ-30")
def test_the_coin_is_fair() -> None:
    state = position(red=clan("E3", signs=("A4",)), green=clan("F3", signs=("J2",)), turns=6)
    shown = [
        _tosses(list(GAME.apply(state, RED, GAME.parse("E3-D3"), 0, Chance(str(seed))).events))[0].clan
        for seed in range(400)
    ]
    assert 160 < shown.count(RED) < 240


@pytest.mark.rule("ZZ-30")
@pytest.mark.parametrize(("beards", "tosses_first"), [((5, 2), GREEN), ((2, 5), RED)])
def test_the_shorter_beard_tosses_first_then_they_alternate(
    beards: tuple[int, int], tosses_first: int
) -> None:
    state = new_game(beards, board="quick")
    tossers = []
    for _ in range(21):
        state, events = play(state, min(text for text in texts(state) if "-" in text))
        tossers += [toss.by for toss in _tosses(list(events))]
    assert tossers == [tosses_first, 1 - tosses_first, tosses_first]


@pytest.mark.rule("ZZ-31")
def test_the_other_clan_chooses_which_sign() -> None:
    state = position(red=clan("E3", signs=("A4", "B4")), green=clan("F3", signs=("J2",)), turns=6)
    state, _ = play(state, "E3-D3", coin=heads_of(RED))
    assert texts(state, GREEN) == {"!A4", "!B4"}
    assert texts(state, RED) == set()
    for move, code in (("!J2", "no_sign_to_take"), ("!D4", "no_sign_to_take"), ("F3-G3", "conductor_waits")):
        with pytest.raises(IllegalMove, match=code):
            play(state, move)
    state, _ = play(state, "!B4")
    assert GAME.view(state, None).clans[RED].signs == ("A4",)
    assert state.position.clan == GREEN, "it was Red's turn before the conductor came"


@pytest.mark.rule("ZZ-31")
def test_nobody_conducts_when_no_conductor_is_there() -> None:
    state = position(red=clan("E3"), green=clan("F3", signs=("J2",)))
    with pytest.raises(IllegalMove, match="no_conductor_here"):
        play(state, "!J2")


@pytest.mark.rule("ZZ-32")
def test_missed_rounds_do_not_bring_the_conductor_nearer() -> None:
    state = position(red=clan("E3"), green=clan("F3", owes=1))
    before = GAME.view(state, None).conductor_in
    state, events = play(state, "E3-D3")
    assert events[-1] == Missed(GREEN, 0)
    assert GAME.view(state, None).conductor_in == before - 1


@pytest.mark.rule("ZZ-32")
def test_a_clan_without_signs_loses_nothing() -> None:
    state = position(red=clan("E3"), green=clan("F3", signs=("J2",)), turns=6)
    state, events = play(state, "E3-D3", coin=heads_of(RED))
    assert _tosses(list(events)) == [Tossed(GREEN, RED, False)]
    assert GAME.view(state, None).phase == "turn"
    assert GAME.view(state, None).clans[GREEN].signs == ("J2",)
    assert state.position.clan == GREEN


@pytest.mark.rule("ZZ-32")
def test_the_owner_gets_the_sign_back() -> None:
    out = ("A4", "B4", "D4", "F4", "G4")
    state = position(red=clan("E3", signs=out), green=clan("F3"), turns=6)
    assert "E3+E2" not in texts(state)
    state, _ = play(state, "E3-D3", coin=heads_of(RED))
    state, _ = play(state, "!A4", "F3-E3")
    assert "D3+D2" in texts(state)


@pytest.mark.rule("ZZ-32")
def test_rounds_owed_are_missed_after_the_conductor() -> None:
    state = position(red=clan("E3", signs=("A4",)), green=clan("F3", owes=1), turns=6)
    state, events = play(state, "E3-D3", coin=heads_of(RED))
    assert not any(isinstance(event, Missed) for event in events)
    state, events = play(state, "!A4")
    assert events == [Conducted(RED, "A4"), Missed(GREEN, 0)]
    assert state.position.clan == RED
