"""Positions for tests and studies: a game as somebody describes it, in the words of its views.

Whatever a description leaves out is as before the first move, or follows from the rest. Whatever it says is
true of the position that comes back: otherwise it is refused by name.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from draisine.kernel import (
    AnyGame,
    Chance,
    NoSuchSeat,
    Positions,
    capability,
    chance_for_setup,
    refusals,
)
from draisine.testing import errors

Plain = Any
"""What JSON can say: mappings, lists, texts, numbers, None."""


def position(
    game: AnyGame,
    options: Any,
    described: Any,
    *,
    hidden: Any = None,
    seats: int | None = None,
    seed: str = "position",
) -> Any:
    """The state that is described: by some fields of a view, by a view, or by the views of several seats.

    In a mapping, numbers as keys change single places of a list. `seats` is how many there are, else as many
    as are described, or as few as the game can be played with; `seed` decides what is left to chance.
    """
    positions = capability(game, Positions)
    if positions is None:
        raise errors.game_without_positions(game=game.id)
    plain = _plain(described)
    bases = {
        count: united_view(game, game.setup(options, [{}] * count, chance_for_setup(seed)), count)
        for count in ((seats,) if seats is not None else game.seat_counts)
    }
    count = _count(plain, bases)
    merged = _merged(bases[count], plain, "")
    try:
        view = msgspec.convert(merged, game.view_type)
    except msgspec.ValidationError as error:
        raise refusals.position_unreadable(reason=str(error)) from None
    state = positions.position(options, view, hidden, Chance(seed, "position"))
    try:
        views = [_view(game, state, seat) for seat in (None, *range(count))]
    except NoSuchSeat:
        raise errors.position_wrong_seats(seats=count) from None
    _check_shown(plain, views)
    return state


def united_view(game: AnyGame, state: Any, seats: int) -> Plain:
    """What all seats together see, as plain values."""
    return _united([_view(game, state, seat) for seat in (None, *range(seats))])


def _view(game: AnyGame, state: Any, seat: int | None) -> Plain:
    return _in_json(game.view(state, seat))


def _in_json(value: Any) -> Plain:
    return msgspec.json.decode(msgspec.json.encode(value))


def _count(described: Plain, bases: dict[int, Plain]) -> int:
    """How many seats are described: by a list that has a place for each."""
    for name, value in described.items() if isinstance(described, dict) else ():
        has_one_each = all(name in base and _length(base[name]) == count for count, base in bases.items())
        if has_one_each and _length(value) in bases:
            return _length(value)
    return next(iter(bases))


def _length(value: Plain) -> int:
    return len(value) if isinstance(value, list) else -1


def _plain(described: Any) -> Plain:
    if isinstance(described, Mapping):
        return {str(name): _plain(value) for name, value in described.items()}
    if isinstance(described, list | tuple) and described and isinstance(described[0], msgspec.Struct):
        return _united([_in_json(view) for view in described])
    return _in_json(described)


def _united(values: list[Plain]) -> Plain:
    """One of several views of the same: what one does not show, another may."""
    first = values[0]
    if isinstance(first, dict):
        return {name: _united([value[name] for value in values]) for name in first}
    if isinstance(first, list) and all(isinstance(each, list) and len(each) == len(first) for each in values):
        return [_united([value[place] for value in values]) for place in range(len(first))]
    return next((value for value in values if value is not None), None)


def _merged(base: Plain, described: Plain, path: str) -> Plain:
    same_length = isinstance(base, list) and isinstance(described, list) and len(base) == len(described)
    if same_length and all(isinstance(value, dict) for value in described):
        described = {str(place): value for place, value in enumerate(described)}
    if not isinstance(described, dict) or not isinstance(base, dict | list):
        return described
    merged = dict(enumerate(base)) if isinstance(base, list) else dict(base)
    for name, value in described.items():
        key = int(name) if isinstance(base, list) and name.isdecimal() else name
        if key not in merged:
            raise errors.position_unknown_field(field=_join(path, name))
        merged[key] = _merged(merged[key], value, _join(path, name))
    return list(merged.values()) if isinstance(base, list) else merged


def _check_shown(described: Plain, views: list[Plain]) -> None:
    """Everything that was said is seen by somebody."""
    shown = [dict(_leaves(view, "")) for view in views]
    for field, value in _leaves(described, ""):
        if not any(field in seen and _same(value, seen[field]) for seen in shown):
            real = next((seen[field] for seen in shown if field in seen), None)
            raise refusals.position_contradiction(field=field, given=_short(value), real=_short(real))


def _leaves(value: Plain, path: str) -> Iterator[tuple[str, Plain]]:
    """Every value with its path; a list of plain values is one."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _leaves(inner, _join(path, name))
    elif isinstance(value, list) and any(isinstance(inner, dict | list) for inner in value):
        yield _join(path, "length"), len(value)
        for place, inner in enumerate(value):
            yield from _leaves(inner, _join(path, str(place)))
    else:
        yield path, value


def _same(described: Plain, shown: Plain) -> bool:
    """Equal, or the same fields in another order."""
    if isinstance(described, list) and isinstance(shown, list):
        return described == shown or sorted(described, key=repr) == sorted(shown, key=repr)
    return bool(described == shown)


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _short(value: Plain) -> str:
    return msgspec.json.encode(value).decode()[:200]
