"""Whoever looks back in a running game learns nothing: two games that differ only in what a seat cannot see
are told to it again by the same bytes, as long as its view is the same."""

import random
from typing import Any

import msgspec
import pytest

from draisine.games import all_games
from draisine.kernel import AnyGame, Chance, Moved, Secretive, capability, traits_of
from draisine.tables.replays.eyes import audience_of
from draisine.tables.replays.parts import TextDrawing, draw_part
from draisine.tables.replays.pictures import PART, Eyes
from draisine.tables.replays.replay import Replay
from draisine.tables.runtime.text_pictures import draw_text, tell_events
from draisine.testing.cases import encode

GAMES = list(all_games().values())
MOST_DEALS = 200
STEPS = 40
"""That are looked back at, of all deals together."""
MOST_MOVES = 12
TRIED = 8


def begun(game: AnyGame, seats: int, seed: str) -> Replay:
    replay = Replay(game)
    options = game.options_type()
    traits = {trait.id: trait.least + 1 for trait in traits_of(game)}
    replay._begin(options, msgspec.to_builtins(options), [dict(traits) for _ in range(seats)], seed)
    return replay


def twin_of(replay: Replay, seat: int | None, luck: Chance) -> Replay:
    """The same game with another state that looks the same to a seat."""
    match = replay.match
    state = replay.game.sample(match.options, match.view(seat), seat, luck)
    other = begun(replay.game, len(match.seats), match.seed)
    other._match = other.match.with_state(state)
    other._line, other._states, other.facts = [(0, state)], {0: state}, []
    other._tell(other.match)
    return other


def play_both(pair: tuple[Replay, Replay], seat: int | None, luck: random.Random) -> None:
    """Moves that both games know, for as long as the seat may not tell the two apart."""
    one, other = pair
    now = 0
    for _ in range(MOST_MOVES):
        both = [
            (able, text)
            for able in one.match.to_act
            if able >= 0 and able in other.match.to_act
            for text in one.match.legal(able, now)
            if text in other.match.legal(able, now)
        ]
        if not both or one.over or other.over:
            return
        luck.shuffle(both)
        move = next(
            (Moved(able, now, text) for able, text in both[:TRIED] if hides(pair, seat, able, text, now)),
            None,
        )
        if move is None:
            return
        for replay in pair:
            replay._move(move)
            replay.play()
        now += luck.randrange(100, 2_000)


def hides(pair: tuple[Replay, Replay], seat: int | None, able: int, text: str, now: int) -> bool:
    """Whether the two still look the same to the seat after this move, and go on."""
    after = [replay.match.copy() for replay in pair]
    for match in after:
        match.append(Moved(able, now, text))
    return encode(after[0].view(seat)) == encode(after[1].view(seat)) and not any(m.outcome for m in after)


def told(replay: Replay, seat: int | None) -> bytes:
    """All that a running game's replay sends to a seat."""
    eyes: Eyes = audience_of(replay, "spectator" if seat is None else seat)
    drawing = TextDrawing(draw_text, tell_events)
    parts = [
        draw_part(replay, eyes, part, text)
        for part in range((replay.frames + PART - 1) // PART)
        for text in (None, drawing)
    ]
    rest: Any = (replay.step_lines(seat, over=False), replay.facts, replay.turns(), replay.marks)
    return encode((parts, rest))


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_looking_back_gives_nothing_away(game: AnyGame) -> None:
    differing = steps = deal = 0
    while steps < STEPS and deal < MOST_DEALS:
        seats = game.seat_counts[deal % len(game.seat_counts)]
        for seat in (None, *range(seats)):
            real = begun(game, seats, f"look back {deal}")
            pair = real, twin_of(real, seat, Chance("twins", f"{deal} {seat}"))
            play_both(pair, seat, random.Random(deal))
            assert told(pair[0], seat) == told(pair[1], seat), (deal, seat)
            differing += any(
                encode(pair[0].at(0).view(other)) != encode(pair[1].at(0).view(other))
                for other in range(seats)
            )
            steps += len(real.steps)
        deal += 1
    assert steps >= STEPS
    if capability(game, Secretive) is not None:
        assert differing >= deal, "hardly any pair differs in anything"
