"""A machine among people: it says that it is one, sits at one table at a time, and uses its tools."""

import asyncio
from typing import Any

from draisine.cli.mcp_server.http import Visit
from draisine.cli.mcp_server.line import Line
from draisine.cli.mcp_server.refusal import Refusal
from draisine.cli.mcp_server.texts import look_at, tell
from draisine.cli.words import Words
from draisine.games import game_by_id

LONGEST_WAIT = 20.0
_LONGEST_NAME = 24
_TOLD = ("seats", "bots", "calls", "gestures", "options", "choices")
"""Of each game: what can be said at its tables and chosen for them (a JSON Schema, names for its texts)."""


def name_of_machine(name: str, words: Words) -> str:
    """The name that everyone at the table reads: it says that a machine sits there."""
    mark = words.say("machine_mark")
    return f"{name.strip()[: _LONGEST_NAME - len(mark) - 1].strip()} {mark}".strip()


class Machine:
    """One visitor of one server."""

    def __init__(self, url: str, name: str, words: Words) -> None:
        self.visit = Visit(url)
        self.name = name_of_machine(name, words)
        self._words = words
        self._line: Line | None = None
        self._known = asyncio.Lock()

    @property
    def words(self) -> Words:
        """Those of the game at whose table it is."""
        return self._words if self._line is None else self._words.about(game_by_id(self._line.table["game"]))

    async def introduce(self) -> Any:
        """Be known to the server, by a name that says what one is. Gives what the server says of itself."""
        async with self._known:
            info = await self.visit.ask("GET", "/api/server")
            if not self.visit.cookie:
                traits = {trait["id"]: trait["default"] for game in info["games"] for trait in game["traits"]}
                profile = {"name": self.name, "language": self._words.language, "traits": traits}
                await self.visit.ask("PUT", "/api/me", profile)
            return info

    async def tables(self) -> dict[str, Any]:
        """Games with bots, calls and options, one's own tables, and those that are open to all."""
        info = await self.introduce()
        cards = await self.visit.ask("GET", "/api/tables")
        games = [{"game": game["id"], **{part: game[part] for part in _TOLD}} for game in info["games"]]
        return {"you": self.name, "games": games, **cards}

    async def new_table(self, wanted: dict[str, Any]) -> dict[str, Any]:
        """Make a table; its first seat is one's own."""
        await self.introduce()
        made = await self.visit.ask("POST", "/api/tables", wanted)
        return {"link": made["link"]}

    async def sit(self, link: str, seat: int | None) -> dict[str, Any]:
        """Go to a table, take a seat (the first free one, where none is named), and say that one is ready."""
        await self.introduce()
        line = await Line.open(self.visit, link)
        try:
            await _take_seat(line, seat)
        except Refusal as refusal:
            if (
                line.seat is None and refusal.code != "line_lost"
            ):  # nothing has changed: one is still where one was
                await line.close()
                raise
            await self._move_to(line)
            raise
        await self._move_to(line)
        return look_at(line, moves=False, view=False)

    async def look(self, *, moves: bool, view: bool) -> dict[str, Any]:
        """The table as it is now."""
        return look_at(await self._at_table(), moves=moves, view=view)

    async def wait(self, seconds: float) -> dict[str, Any]:
        """What is new, as soon as anything is."""
        line = await self._at_table()
        news = await line.wait_for_news(min(max(0.0, seconds), LONGEST_WAIT))
        found = {"news": [tell(message, line, self.words) for message in news]}
        return {**found, "now": look_at(line, moves=False, view=False)}

    async def play(self, move: str) -> dict[str, Any]:
        """Make a move, or be refused; what it led to."""
        line = await self._at_table()
        if line.game is None:
            raise Refusal("game_not_started", {})
        await line.command("move", text=move, after=line.game["number"])
        return await self.wait(0)

    async def call(self, call: str) -> dict[str, Any]:
        """A short call or a gesture of the game."""
        line = await self._at_table()
        try:
            await line.command("call", call=call)
        except Refusal as refusal:
            if refusal.code == "unknown_call":  # who cannot see buttons is told what there is
                refusal.params["calls"] = ", ".join(await self._calls(line.table["game"]))
            raise
        return {"called": call}

    async def _calls(self, game_id: str) -> list[str]:
        info = await self.visit.ask("GET", "/api/server")
        game = next(game for game in info["games"] if game["id"] == game_id)
        return [*game["calls"], *game["gestures"]]

    async def leave(self, *, resign: bool) -> dict[str, Any]:
        """Away from the table: a seat at a waiting one is free again; a game may be given up first."""
        line = await self._at_table()
        if resign and line.table["status"] not in {"waiting", "over"}:
            await line.command("resign")
        elif line.table["status"] == "waiting" and line.seat is not None:
            await line.command("stand")
        found = look_at(line, moves=False, view=False)
        await self._part()
        return found

    async def close(self) -> None:
        """The end of the visit."""
        await self._part()

    async def _move_to(self, line: Line) -> None:
        await self._part()
        self._line = line

    async def _part(self) -> None:
        if self._line is not None:
            line, self._line = self._line, None
            await line.close()

    async def _at_table(self) -> Line:
        """The table one is at; a line that broke is opened again."""
        if self._line is None:
            raise Refusal("machine_not_seated", {})
        if self._line.closed:
            link, news = self._line.table["link"], self._line.news
            await self._part()
            self._line = await Line.open(self.visit, link)
            self._line.news = news
        return self._line


async def _take_seat(line: Line, seat: int | None) -> None:
    if line.seat is None or (seat is not None and seat != line.seat):
        await line.command("sit", seat=_free_seat(line) if seat is None else seat)
    if line.table["status"] == "waiting":
        await line.command("ready", ready=True)


def _free_seat(line: Line) -> int:
    for place, seat in enumerate(line.table["seats"]):
        if seat["player"] is None and seat["bot"] is None:
            return place
    raise Refusal("no_free_seat", {})
