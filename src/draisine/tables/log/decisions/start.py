"""How a table is laid before its game, and the entry with which it begins."""

from collections.abc import Sequence

import msgspec

from draisine.kernel import Traits, refusals, seat_traits
from draisine.kernel.options import read_options
from draisine.tables import errors
from draisine.tables.log import commands as c
from draisine.tables.log import entries as e
from draisine.tables.log.absence import acts_as_host
from draisine.tables.log.chair import Chair
from draisine.tables.log.contexts import CommandContext
from draisine.tables.log.relief import relieve, wants_relief


def host_only(request: CommandContext) -> None:
    """Refuse everybody but the host, and whoever acts for a host who is gone."""
    context = request.context
    if not acts_as_host(request.table, request.person.id, context.missing_since, context.now):
        raise errors.not_host()


def not_a_fork(request: CommandContext) -> None:
    """Refuse where the game goes on from a moment of another."""
    if request.table.fork is not None:
        raise errors.fork_is_fixed()


def set_options(request: CommandContext, command: c.SetOptions) -> list[e.Entry]:
    """The host changes the game's options."""
    request.waiting()
    host_only(request)
    not_a_fork(request)
    table, game, losses = request.table, request.table.game, request.context.losses
    options = read_options(game, command.options)
    relieved = table.relieved
    if table.crew:
        relieved = wants_relief(game, command.options, losses, relieved)
        options = relieve(game, options, losses, relieved)
    game.check_options(options, len(table.chairs))
    if table.opened.day and msgspec.to_builtins(options) != msgspec.to_builtins(
        read_options(game, table.options)
    ):
        raise errors.day_is_settled()
    return [
        e.OptionsSet(
            options=msgspec.to_builtins(options),
            relieved=relieved,
            freeze_on_drop=command.freeze_on_drop,
            spectators_hear=command.spectators_hear,
            **request.stamp(),
        )
    ]


def start_if_ready(request: CommandContext, chairs: Sequence[Chair]) -> list[e.Entry]:
    """The entry with which the game begins, once every seat is taken and everyone is ready."""
    if any(chair.free or (chair.person is not None and not chair.ready) for chair in chairs):
        return []
    return [_started(request, tuple(seat_traits(request.table.game, chair.traits) for chair in chairs))]


def _started(request: CommandContext, seats: tuple[Traits, ...]) -> e.Started:
    """The entry with which a game begins: options complete, so that the log stands alone."""
    table, context = request.table, request.context
    game = table.game
    if table.fork is not None:
        return _went_on(request, table.fork)
    options = read_options(game, table.options)
    if table.crew:
        options = relieve(game, options, context.losses, table.relieved)
    options = game.check_options(options, len(seats))
    complete = msgspec.to_builtins(options)
    return e.Started(
        version=game.version,
        seed=table.opened.seed or context.seed,
        options=complete,
        seats=seats,
        **request.going_on(),
    )


def _went_on(request: CommandContext, fork: e.Fork) -> e.Started:
    """The same entry for a game that goes on from a moment of another: everything is as it was there."""
    known = request.table.game.version
    if fork.version != known:
        raise refusals.log_of_another_version(version=fork.version, known=known)
    stamp = {**request.going_on(), "at": fork.at}
    return e.Started(version=known, seed=fork.seed, options=fork.options, seats=fork.seats, **stamp)
