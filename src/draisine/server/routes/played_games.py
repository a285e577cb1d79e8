"""The games that somebody has finished: lists, statistics, and once more with the same people."""

from typing import Annotated

from litestar import get, post
from litestar.params import Parameter, QueryParameter

from draisine.games import all_games, game_by_id
from draisine.server.context import ServerContext
from draisine.server.http.middleware import address_of
from draisine.server.identity.cookies import Identity
from draisine.server.messages.played import (
    Companion,
    GameCount,
    PlayedGame,
    PlayedGames,
    PlayedSeat,
    Result,
    Statistics,
)
from draisine.server.messages.tables import TableLink
from draisine.server.routes.common import AnyRequest, GameId, Secret, known, problems
from draisine.tables import errors
from draisine.tables.bots.names import bot_names
from draisine.tables.runtime.games_played import GameStatistics, won_by
from draisine.tables.store import PlayedFilter, PlayedTable, TableRow

_Game = Annotated[str, Parameter(max_length=40)]
_With = Annotated[str, QueryParameter(name="with", max_length=60)]
_After = Annotated[str, Parameter(max_length=200)]


@get("/api/played", responses=problems(422))
async def get_played(
    context: ServerContext,
    identity: Identity,
    game: _Game = "",
    companion: _With = "",
    after: _After = "",
) -> PlayedGames:
    """Finished games in which you had a seat: of one kind, with somebody, after the one with a link."""
    if game:
        game_by_id(game)
    player, played = identity.player, context.manager.played
    page = await played.page(PlayedFilter(player, game, companion), after)
    return PlayedGames(
        games=tuple(_game(table, player) for table in page.tables),
        total=page.total,
        more=page.more,
        kinds=tuple(GameCount(kind, count) for kind, count in await played.games_of(player)),
        companions=tuple(
            [
                Companion(other, person.name, count)
                for other, count in await played.companions_of(player)
                if not (person := await context.people.find(other)).forgotten
            ]
        ),
    )


@get("/api/played/{game:str}/statistics", responses=problems(422))
async def get_statistics(
    context: ServerContext, identity: Identity, game: GameId, companion: _With = ""
) -> Statistics:
    """What your finished games of one kind say together; with somebody, only those."""
    wanted = PlayedFilter(identity.player, game_by_id(game).id, companion)
    return _statistics(game, await context.manager.played.statistics_of(wanted))


@get("/api/crews/{crew:str}/statistics/{game:str}", responses=problems(401, 403, 404, 422))
async def get_crew_statistics(
    context: ServerContext, identity: Identity, crew: Secret, game: GameId
) -> Statistics:
    """The same for a crew, for its members."""
    person = await context.people.find(known(identity))
    live = await context.manager.crews.member(crew, person)
    return _statistics(game, await context.manager.played.statistics_of_crew(live.id, game_by_id(game).id))


@post("/api/tables/{link:str}/again", responses=problems(401, 403, 404, 409))
async def post_again(
    request: AnyRequest, context: ServerContext, identity: Identity, link: Secret
) -> TableLink:
    """A table with the same people and bots as at one whose game is over: one that was made since, or new."""
    person = await context.people.find(known(identity))
    if not person.name:
        raise errors.name_needed()
    address = address_of(request.scope)
    await context.quotas.check_table(address, person.id)
    live = await context.manager.play_again(link, person)
    return TableLink(live.link, live.name)


def _statistics(game: str, found: GameStatistics) -> Statistics:
    return Statistics(game, found.games, found.counted, found.statistics)


def _game(table: PlayedTable, player: str) -> PlayedGame:
    row = table.row
    return PlayedGame(
        link=row.link,
        game=row.game,
        name=row.name,
        ended=table.ended,
        took=row.took,
        result=_result(row, player),
        end="" if row.outcome is None else row.outcome.end,
        scores=() if row.outcome is None else row.outcome.scores,
        seats=tuple(
            PlayedSeat(name or "", seat.bot, you=False)
            if seat.person is None
            else PlayedSeat(seat.name or "", None, seat.person == player, seat.person)
            for seat, name in zip(row.seats, bot_names(row.game, row.link, row.seats), strict=True)
        ),
        crew=bool(row.crew),
        day=row.day,
        counted=row.counts,
        kept=table.kept,
    )


def _result(row: TableRow, player: str) -> Result:
    seat = [one.person for one in row.seats].index(player)
    won = won_by(row, seat)
    if won is None:
        rules = all_games().get(row.game)
        return "lost" if rules is not None and rules.together else "draw"
    return "won" if won else "lost"


PLAYED_HANDLERS = [get_played, get_statistics, get_crew_statistics, post_again]
