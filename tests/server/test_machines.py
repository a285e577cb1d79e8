"""An unmodified MCP client plays at a live table, over `draisine mcp`."""

import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from mcp import Client, StdioServerParameters
from tests.server.support import Guest, ServerProcess

from draisine.cli.mcp import mcp
from draisine.cli.mcp_server.player import name_of_machine
from draisine.cli.words import Words
from draisine.kernel import DraisineError


@asynccontextmanager
async def machine(url: str, *more: str) -> AsyncIterator[Client]:
    """The SDK's own client, with `draisine mcp` at the other end of its pipes."""
    arguments = ["-m", "draisine.cli", "mcp", "--server", url, "--lang", "en", *more]
    async with Client(StdioServerParameters(command=sys.executable, args=arguments)) as client:
        yield client


async def ask(client: Client, tool: str, **arguments: Any) -> Any:
    answer = await client.call_tool(tool, arguments)
    text = answer.content[0].text
    assert not answer.is_error, text
    return json.loads(text)


async def refuse(client: Client, tool: str, **arguments: Any) -> str:
    answer = await client.call_tool(tool, arguments)
    assert answer.is_error, answer
    return str(answer.content[0].text)


async def play_on(client: Client, most: int) -> Any:
    """Legal moves until the game is over; what the table looks like then."""
    for _ in range(most):
        now = await ask(client, "look", moves=True)
        if now["status"] == "over":
            return now
        if now["moves"]:
            await client.call_tool("play", {"move": now["moves"][0]})
        else:
            await ask(client, "wait", seconds=20)
    raise AssertionError("the game did not end")


async def test_a_machine_finishes_a_game_of_the_dwarfs_with_a_bot(server: ServerProcess, anna: Guest) -> None:
    async with machine(server.url, "--name", "Ada") as client:
        tools = {tool.name for tool in (await client.list_tools()).tools}
        assert tools == {"list_tables", "new_table", "sit", "look", "wait", "play", "call", "leave"}
        assert "machine_not_seated: You are at no table." in await refuse(client, "look")
        options = {"board": "quick", "turns": 5}
        made = await ask(client, "new_table", game="zwergenzugfahrt", bot="lehrling", options=options)
        watcher = await anna.open(made["link"])
        seen = await ask(client, "sit", link=made["link"])
        assert seen["your_seat"] == 0
        assert "moves" not in seen
        while not seen.get("your_turn"):
            seen = (await ask(client, "wait", seconds=20))["now"]
        said = await refuse(client, "play", move="A1-Z9")
        assert "unknown_notation: " in said
        assert "look with moves" in said, "a machine has no prompt at which to write ?"
        over = await play_on(client, 200)
        assert over["outcome"]["end"] == "turns"
        assert await refuse(client, "play", move="A1-A2")
        while watcher.table["status"] != "over":
            await watcher.hear()
        assert watcher.table["seats"][0]["name"] == "Ada (machine)"
        news = await ask(client, "wait", seconds=0)
        assert news["now"]["status"] == "over"


async def test_a_machine_that_may_not_sit_elsewhere_stays_where_it_is(
    server: ServerProcess, anna: Guest
) -> None:
    full = await anna.make_table(game="zwergenzugfahrt", bot="lehrling", open_to_all=True)
    await anna.open(full)
    async with machine(server.url) as client:
        made = await ask(client, "new_table", game="infernal-wagon", seats=2)
        await ask(client, "sit", link=made["link"])
        for link, why in (("nowhere", "no_such_table: "), (full, "no_free_seat: ")):
            assert why in await refuse(client, "sit", link=link)
            assert (await ask(client, "look"))["link"] == made["link"]


async def test_a_machine_rides_the_wagon_beside_a_person(server: ServerProcess, anna: Guest) -> None:
    options = {"clock": 600}
    link = await anna.make_table(game="infernal-wagon", seats=2, options=options, open_to_all=True)
    line = await anna.open(link)
    async with machine(server.url) as client:
        listed = await ask(client, "list_tables")
        wagon = next(game for game in listed["games"] if game["game"] == "infernal-wagon")
        assert "clock" in json.dumps(wagon["options"])
        assert {"gentle", "own"} <= set(wagon["choices"]["deck"])
        assert wagon["calls"]
        assert link in {card["link"] for card in listed["open"]}
        assert (await ask(client, "sit", link=link))["your_seat"] == 1
        await line.done("ready", ready=True)
        while line.game is None:
            await line.hear()
        while "move_number" not in (await ask(client, "look")):
            await ask(client, "wait", seconds=20)
        assert "mine" in await refuse(client, "call", call="yodel")
        await ask(client, "call", call="mine")
        talk = await line.hear_until("talk")
        assert (talk["talk"]["name"], talk["talk"]["call"]) == ("Ada (machine)", "mine")
        while line.table["status"] != "over":
            await _lay_something(client, line)
        over = await play_on(client, 5)
        assert over["outcome"] == line.table["outcome"]


async def _lay_something(client: Client, line: Any) -> None:
    """Whoever of the two may lay does; both have seen it before the next one does."""
    now = await ask(client, "look", moves=True)
    if now["moves"]:
        await ask(client, "play", move=now["moves"][0])
    elif line.game["moves"]:
        await line.done("move", text=line.game["moves"][0], after=line.game["number"])
    else:
        await line.hear()  # The ride is over, and that is being told.
    now = await ask(client, "look")
    while (now["move_number"], now["status"]) != (line.game["number"], line.table["status"]):
        if line.game["number"] < now["move_number"] or now["status"] == "over":
            await line.hear()
        else:
            await ask(client, "wait", seconds=20)
        now = await ask(client, "look")


async def test_rules_are_prompts_in_three_languages_and_a_missing_server_is_named() -> None:
    async with machine("http://127.0.0.1:9") as client:
        prompts = {prompt.name for prompt in (await client.list_prompts()).prompts}
        assert {"rules_zwergenzugfahrt", "rules_infernal-wagon", "rules_underground"} <= prompts
        pages = set()
        for language in ("de", "en", "fr"):
            page = await client.get_prompt("rules_zwergenzugfahrt", {"language": language})
            pages.add(page.messages[0].content.text)
        assert len(pages) == 3
        assert all("E5-E4" in page and len(page) > 2000 for page in pages)
        said = await refuse(client, "list_tables")
        assert "server_not_reached: No Draisine server answers at http://127.0.0.1:9" in said


@pytest.mark.parametrize(
    ("language", "mark"), [("de", "(Maschine)"), ("en", "(machine)"), ("fr", "(machine)")]
)
def test_however_long_a_name_is_everyone_reads_that_it_is_a_machine(language: str, mark: str) -> None:
    for name in ("Ada", "Ada" * 20, ""):
        shown = name_of_machine(name, Words(language))
        assert shown.endswith(mark)
        assert len(shown) <= 24


def test_without_the_sdk_the_command_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("draisine.cli.mcp.find_spec", lambda _: None)
    with pytest.raises(DraisineError) as refused:
        mcp()
    assert refused.value.code == "mcp_not_installed"
