"""What a game brings: its words and its rules in the language of the reader, and its board."""

from functools import cache
from hashlib import sha256
from typing import Any

import msgspec
from litestar import Response, get

from draisine.games import all_games, game_by_id
from draisine.server import errors
from draisine.server.context import ServerContext
from draisine.server.messages.people import Language
from draisine.server.routes.common import AnyRequest, GameId, problems
from draisine.server.routes.pages import send_page
from draisine.words import game_catalog, rulebook

_JSON = "application/json"


def _tagged(content: Any) -> tuple[bytes, str]:
    """Content as JSON, and its tag. Nothing is sorted: of a sentence's forms the first that fits is said."""
    body = msgspec.json.encode(content)
    return body, f'"{sha256(body).hexdigest()[:24]}"'


@cache
def _words(game: str, language: Language) -> tuple[bytes, str]:
    return _tagged(game_catalog(game_by_id(game), language))


@cache
def _rules(game: str, language: Language) -> tuple[bytes, str]:
    return _tagged(rulebook(game_by_id(game), language))


def _unless_known(request: AnyRequest, body: bytes, tag: str) -> Response[bytes]:
    """The body, unless the page says that it has what carries this tag."""
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers, media_type=_JSON)
    return Response(body, headers=headers, media_type=_JSON)


@get("/api/games/{game:str}/words/{language:str}", media_type=_JSON, responses=problems(422))
async def get_words(request: AnyRequest, game: GameId, language: Language) -> Response[bytes]:
    """A game's catalog in one language, in English where it does not speak that one. It stays the same until
    the server starts with another version of the game."""
    return _unless_known(request, *_words(game_by_id(game).id, language))


@get("/api/games/{game:str}/rules/{language:str}", media_type=_JSON, responses=problems(404, 422))
async def get_rules(request: AnyRequest, game: GameId, language: Language) -> Response[bytes]:
    """A game's rules clause by clause (`Rulebook`), in English where they are not there in that language."""
    return _unless_known(request, *_rules(game_by_id(game).id, language))


@get("/games/{game:str}/{version:str}/{name:path}", include_in_schema=False)
async def get_board_file(
    request: AnyRequest, context: ServerContext, game: str, version: str, name: str
) -> Response[bytes]:
    """A file of the board that a game's package brings."""
    if game not in all_games():
        raise errors.unknown_address()
    accepts = request.headers.get("accept-encoding", "")
    return send_page(request, context.boards.page(game, version, name.removeprefix("/"), accepts))


GAME_HANDLERS = [get_words, get_rules, get_board_file]
