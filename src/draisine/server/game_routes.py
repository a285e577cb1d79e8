"""The words of the games: for pages that have none of their own for a game."""

from functools import cache
from hashlib import sha256

import msgspec
from litestar import Response, get

from draisine.games import game_by_id
from draisine.server.messages import Language
from draisine.server.routes import AnyRequest, GameId, problems
from draisine.words import game_catalog

_JSON = "application/json"


@cache
def _words(game: str, language: Language) -> tuple[bytes, str]:
    """A catalog as JSON, and its tag."""
    body = msgspec.json.encode(game_catalog(game_by_id(game), language), order="deterministic")
    return body, f'"{sha256(body).hexdigest()[:24]}"'


@get("/api/games/{game:str}/words/{language:str}", media_type=_JSON, responses=problems(422))
async def get_words(request: AnyRequest, game: GameId, language: Language) -> Response[bytes]:
    """A game's catalog in one language, in English where it does not speak that one. It stays the same until
    the server starts with another version of the game."""
    body, tag = _words(game_by_id(game).id, language)
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers, media_type=_JSON)
    return Response(body, headers=headers, media_type=_JSON)


GAME_HANDLERS = [get_words]
