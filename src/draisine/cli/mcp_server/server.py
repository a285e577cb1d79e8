"""The tools and prompts of `draisine mcp`, by the official SDK of the Model Context Protocol.

The SDK is loaded when a server is built: it is installed for machines only.
"""

from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from importlib import resources
from typing import Any, TypeVar

import msgspec

from draisine import __version__
from draisine.cli.mcp_server.player import Machine
from draisine.cli.mcp_server.refusal import Refusal
from draisine.cli.mcp_server.texts import refusal_text
from draisine.cli.words import Words, say_error
from draisine.games import all_games, package_of
from draisine.kernel import AnyGame, DraisineError
from draisine.words import LANGUAGES
from draisine.words.rulebook_reader import FOLDER

T = TypeVar("T")

INSTRUCTIONS = """\
You play tabletop games with people and bots at a Draisine server; everyone reads in your name that you are a
machine. list_tables, then sit (or new_table first), then look; play moves in notation and wait for news until
the table's status is "over". Where all play at once the others go on while you think. A refused move says why
and changes nothing. The rules are prompts: rules_<game> with the language de, en or fr."""


def build_server(url: str, name: str, words: Words) -> Any:
    """The server over which one machine plays."""
    from mcp.server.mcpserver import MCPServer

    machine = Machine(url, name, words)

    @asynccontextmanager
    async def visit(_: Any) -> AsyncIterator[None]:
        try:
            yield
        finally:
            await machine.close()

    server = MCPServer(
        "draisine", instructions=INSTRUCTIONS, version=__version__, lifespan=visit, log_level="WARNING"
    )
    _add_tools(server, machine)
    for game in all_games().values():
        _add_rules(server, game)
    return server


def _add_tools(server: Any, machine: Machine) -> None:
    @server.tool()
    async def list_tables() -> str:
        """The games of this server with their bots, calls, gestures and options, your own tables, and tables
        open to all."""
        return await _answer(machine, machine.tables())

    @server.tool()
    async def new_table(
        game: str, bot: str | None = None, seats: int | None = None, options: dict[str, Any] | None = None
    ) -> str:
        """Make a table, open to all; with a bot's strength such bots take the other seats. Then sit."""
        wanted = {"game": game, "bot": bot, "seats": seats, "options": options, "open_to_all": True}
        return await _answer(machine, machine.new_table(wanted))

    @server.tool()
    async def sit(link: str, seat: int | None = None) -> str:
        """Go to the table with this link, take a seat (else the first free one) and be ready."""
        return await _answer(machine, machine.sit(link, seat))

    @server.tool()
    async def look(moves: bool = False, view: bool = False) -> str:
        """The table now, drawn with letters; if asked also your legal moves, or all you know as JSON."""
        return await _answer(machine, machine.look(moves=moves, view=view))

    @server.tool()
    async def wait(seconds: float = 20.0) -> str:
        """Wait for news, at most 20 seconds: moves, calls, talk, the end."""
        return await _answer(machine, machine.wait(seconds))

    @server.tool()
    async def play(move: str) -> str:
        """Make a move in the game's notation. If it is refused, the answer says why; nothing has changed."""
        return await _answer(machine, machine.play(move))

    @server.tool()
    async def call(call: str) -> str:
        """One of the game's short calls or gestures, heard or seen by everyone."""
        return await _answer(machine, machine.call(call))

    @server.tool()
    async def leave(resign: bool = False) -> str:
        """Leave the table; with `resign` the game is given up first, where the game allows that."""
        return await _answer(machine, machine.leave(resign=resign))


async def _answer(machine: Machine, doing: Awaitable[T]) -> str:
    """What came of it as JSON, or the reason why nothing did."""
    from mcp.server.mcpserver.exceptions import ToolError

    try:
        found = await doing
    except Refusal as refusal:
        raise ToolError(refusal_text(refusal, machine.words)) from None
    except DraisineError as error:
        raise ToolError(f"{error.code}: {say_error(error)}") from None
    return msgspec.json.encode(found).decode()


def _add_rules(server: Any, game: AnyGame) -> None:
    @server.prompt(name=f"rules_{game.id}", description=f"The rules of {game.id}, in de, en or fr")
    def rules(language: str = "en") -> str:
        known = language if language in LANGUAGES else "en"
        notation = Words(known, game)
        said = notation.say("text_notation") if notation.has("text_notation") else ""
        return f"{_rules(game, known)}\n\n{said}"


def _rules(game: AnyGame, language: str) -> str:
    """The page of rules as it is written; in English where it is in no other language, else nothing."""
    folder = resources.files(package_of(game.id)) / FOLDER
    for wanted in (language, "en"):
        if (folder / f"{wanted}.md").is_file():
            return (folder / f"{wanted}.md").read_text("utf-8")
    return ""
