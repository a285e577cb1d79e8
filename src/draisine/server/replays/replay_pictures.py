"""A replay as a whole, ready to be sent: of a table, or of a log that somebody brought."""

from collections.abc import Callable
from typing import NamedTuple

from draisine.bots.registry import analyst_for
from draisine.games import all_games
from draisine.kernel import Scenic, capability
from draisine.kernel.options import read_options
from draisine.tables.log.pictures import SeatPicture
from draisine.tables.replays.eyes import allowed_eyes, audience_of
from draisine.tables.replays.parts import draw_part
from draisine.tables.replays.pictures import PART, ReplayPicture, ReplayStory
from draisine.tables.replays.replay import Replay


class TableReplay(NamedTuple):
    """The replay of a table, and what is said of the table beside it."""

    number: int
    """Of the table, in the store."""
    replay: Replay
    seat_of: Callable[[str], int | None]
    """Where a person sits."""
    name: str
    seats: tuple[SeatPicture, ...]
    covered: bool = False
    """The clock stands, and nobody shall look at the board meanwhile."""


def draw_table_replay(table_replay: TableReplay, link: str, person: str) -> ReplayPicture:
    """For somebody who may have a seat there."""
    replay = table_replay.replay
    return _draw(
        replay,
        table_replay.seat_of(person),
        table_replay.seats,
        name=table_replay.name,
        link=link,
        covered=table_replay.covered,
    )


def draw_file_replay(replay: Replay) -> ReplayPicture:
    """Of a log with its seed, in which nobody has a name."""
    seats = tuple([SeatPicture(None, None, traits, None, False, True) for traits in replay.seats])
    return _draw(replay, None, seats)


def draw_story(replay: Replay) -> ReplayStory:
    """Once all of it was played."""
    return ReplayStory(tuple(replay.facts), replay.turns())


def _draw(
    replay: Replay,
    seat: int | None,
    seats: tuple[SeatPicture, ...],
    *,
    name: str = "",
    link: str | None = None,
    covered: bool = False,
) -> ReplayPicture:
    match, scenic = replay.match, capability(replay.game, Scenic)
    options = read_options(replay.game, replay.options)
    over = replay.over or link is None
    earlier = replay.game.version != all_games()[replay.game.id].version
    eyes = allowed_eyes(replay, seat, over)
    opening = draw_part(replay, audience_of(replay, eyes[0]), 0)
    story = draw_story(replay) if replay.played else ReplayStory((), ())
    return ReplayPicture(
        game=replay.game.id,
        version=replay.game.version,
        name=name,
        link=link,
        seat=seat,
        seats=seats,
        options=replay.options,
        scenery=None if scenic is None else scenic.scenery(options),
        over=over,
        covered=covered,
        eyes=eyes,
        begun=replay.begun,
        length=replay.length,
        part=PART,
        steps=replay.step_lines(seat, over),
        marks=tuple(replay.marks),
        facts=story.facts,
        turns=story.turns,
        outcome=replay.outcome,
        fingerprint=match.fingerprint,
        seed=match.seed if over else None,
        forked_from=replay.forked_from,
        analysed=replay.over and not earlier and analyst_for(replay.game.id) is not None,
        earlier=earlier,
        later=not replay.played,
        opening=opening,
    )
