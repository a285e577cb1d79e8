"""A bot that the operator named by its class, at live tables."""

from pathlib import Path

import pytest
from tests.server.support import Guest, ServerProcess

BOT = "somebodys_bots.first:FirstOfAllLegalMoves"


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ServerProcess:
    """With a bot that says no strength: it is called by where it was found."""
    package = tmp_path / "guests" / "somebodys_bots"
    package.mkdir(parents=True)
    (package / "first.py").write_text(
        "from draisine.kernel.bots import Reply\n"
        "class FirstOfAllLegalMoves:\n"
        "    def answer(self, question):\n"
        "        return Reply(question.legal[0])\n"
    )
    monkeypatch.setenv("DRAISINE_BOTS", f"zwergenzugfahrt={BOT}")
    return ServerProcess(tmp_path / "data", guests=(package.parent,))


async def test_a_bot_of_a_long_name_is_offered_takes_a_seat_and_plays(server: ServerProcess) -> None:
    with server:
        async with Guest(server) as guest:
            anna = await guest.introduce("Anna", 90)
            games = (await anna.http.get("/api/server")).json()["games"]
            assert BOT in next(game for game in games if game["id"] == "zwergenzugfahrt")["bots"]
            line = await anna.open(await anna.make_table(game="zwergenzugfahrt"))
            await line.done("seat_bot", seat=1, strength=BOT)
            assert line.table["seats"][1]["bot"] == BOT
            line = await anna.open(await anna.make_table(game="zwergenzugfahrt", bot=BOT))
            await line.done("ready", ready=True)
            while line.game is None:
                await line.hear()
            while line.game["number"] < 2:
                if moves := line.game["moves"]:
                    await line.done("move", text=moves[0], after=line.game["number"])
                else:
                    await line.hear()
