"""The frames of a replay, in parts: made from the states, through somebody's eyes."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from draisine.kernel import Match, Unveiling, capability
from draisine.tables import errors
from draisine.tables.log.views import known_events
from draisine.tables.replays.differences import difference
from draisine.tables.replays.pictures import PART, Eyes, FramePicture, ReplayPart
from draisine.tables.replays.replay import Replay


class TextDrawing(NamedTuple):
    """How a game is told to those who ask for letters."""

    picture: Callable[[Match, int | None], str | msgspec.UnsetType]
    """Draws a match through a seat's eyes."""
    events: Callable[[Match, Sequence[Any]], tuple[Any, ...]]
    """Makes events ready to be said."""


def frame_at(replay: Replay, step: int | None, at: int | None) -> int:
    """The frame after so many steps, or the last one at or before a millisecond of play, or the end of the
    game; `no_such_step`."""
    if step is None and at is None:
        return replay.frames - 1
    if step is None:
        return sum(1 for one in replay.steps if one.at <= (at or 0))
    if not 0 <= step < replay.frames:
        raise errors.no_such_step(steps=len(replay.steps))
    return step


def match_at(replay: Replay, frame: int) -> Match:
    """The game at any frame."""
    first = frame - frame % PART
    replay.play(frame)
    match = replay.at(first)
    for step in replay.steps[first:frame]:
        if step.moved is None:
            match = replay.at(step.target or 0)
        else:
            match.append(step.moved)
    return match


def draw_part(replay: Replay, eyes: Eyes, part: int, text: TextDrawing | None = None) -> ReplayPart:
    """The frames of one part; `no_such_step`."""
    first = part * PART
    if not 0 <= first < replay.frames:
        raise errors.no_such_step(steps=len(replay.steps))
    replay.play(first + PART - 1)
    match = replay.at(first)
    whole = before = _plain(_frame(match, eyes, text))
    changes: list[Any] = []
    events: list[tuple[Any, ...]] = [_known(match, replay.events_before(first), eyes, text)]
    for step in replay.steps[first : first + PART - 1]:
        if step.moved is None:
            match = replay.at(step.target or 0)
            events.append(())
        else:
            match.append(step.moved)
            events.append(_known(match, match.events, eyes, text))
        now = _plain(_frame(match, eyes, text))
        changes.append(difference(before, now))
        before = now
    return ReplayPart(first, whole, tuple(changes), tuple(events))


def _known(match: Match, events: tuple[Any, ...], eyes: Eyes, text: TextDrawing | None) -> tuple[Any, ...]:
    if eyes != "all":
        events = known_events(events, match.secretive, eyes if isinstance(eyes, int) else None)
    return events if text is None else text.events(match, events)


def _frame(match: Match, eyes: Eyes, text: TextDrawing | None) -> FramePicture:
    seat = eyes if isinstance(eyes, int) else None
    unveiling = capability(match.game, Unveiling) if eyes == "all" else None
    to_act = tuple([one for one in match.to_act if one == seat or eyes == "all" or one in match.awaited])
    return FramePicture(
        view=match.view(seat) if unveiling is None else unveiling.open_view(match.state),
        moves=() if seat is None else match.listed(seat),
        to_act=to_act,
        silent=match.silent,
        deadline=match.deadline,
        picture=msgspec.UNSET if text is None else text.picture(match, seat),
    )


def _plain(frame: FramePicture) -> Any:
    return msgspec.to_builtins(frame, str_keys=True)
