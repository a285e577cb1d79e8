"""What this server is: its games, its shelf."""

from functools import cache
from typing import Any

import msgspec
from litestar import get

from draisine.bots.registry import usual_strength
from draisine.games import all_games, game_by_id
from draisine.kernel import (
    AnyGame,
    Calling,
    CrewSheet,
    DataFiles,
    Explaining,
    Gesturing,
    Practising,
    Relieving,
    SeatFacts,
    Secretive,
    capability,
    traits_of,
)
from draisine.lessons.lesson import lessons_of
from draisine.server.context import ServerContext
from draisine.server.messages.games import GameInfo, QuickStart, ServerInfo, Shelf
from draisine.server.routes.common import AnyRequest, GameId, problems
from draisine.words import has_rulebook


@get("/api/server", responses=problems())
async def get_server_info(request: AnyRequest, context: ServerContext) -> ServerInfo:
    """Where other devices find this server, and what can be played here."""
    url = context.addresses.for_others(request.scope["scheme"], request.headers.get("host", ""))
    games = tuple(_info(context, game) for game in all_games().values())
    return ServerInfo(url, games, context.settings.voice.offered)


@cache
def _options_schema(game: str) -> dict[str, Any]:
    return msgspec.json.schema(game_by_id(game).options_type)


def quick_start(context: ServerContext, game: AnyGame) -> QuickStart:
    """What "play now" means at this game."""
    bots = tuple(context.strengths(game.id))
    return QuickStart(game.quick.seats, usual_strength(bots), game.quick.options)


def _info(context: ServerContext, game: AnyGame) -> GameInfo:
    bots = tuple(context.strengths(game.id))
    calling, gesturing = capability(game, Calling), capability(game, Gesturing)
    seating = capability(game, SeatFacts)
    files, relieving = capability(game, DataFiles), capability(game, Relieving)
    return GameInfo(
        id=game.id,
        seats=game.seat_counts,
        seat_facts={str(seats): seating.seat_facts(seats) for seats in game.seat_counts} if seating else {},
        bots=bots,
        options=_options_schema(game.id),
        calls=calling.calls if calling else (),
        gestures=gesturing.gestures if gesturing else (),
        choices=files.choices if files else {},
        simultaneous=game.simultaneous,
        together=game.together,
        crews=capability(game, CrewSheet) is not None,
        traits=traits_of(game),
        relief=relieving.relief if relieving else None,
        quick=quick_start(context, game),
        practice=_practice(game, bots),
        rules=has_rulebook(game),
        board=context.boards.files(game.id),
        lessons=tuple(lessons_of(game.id)),
        secrets=capability(game, Secretive) is not None,
        clauses=explaining.clauses if (explaining := capability(game, Explaining)) else {},
    )


def _practice(game: AnyGame, bots: tuple[str, ...]) -> QuickStart | None:
    """None also where its mates are not among the bots of this server."""
    practising = capability(game, Practising)
    if practising is None or practising.practice.bot not in bots:
        return None
    table = practising.practice
    return QuickStart(table.seats, table.bot, table.options)


@get("/api/shelf/{game:str}", responses=problems(422))
async def get_shelf(context: ServerContext, game: GameId) -> Shelf:
    """Boards, decks and the like that lie in the data folder for this game, as they are now."""
    return await context.shelf_reader.look(game_by_id(game))


SERVER_HANDLERS = [get_server_info, get_shelf]
