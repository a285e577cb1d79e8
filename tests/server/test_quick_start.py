"""From what the server says of a game to a game that runs, without a choice made by anybody."""

import pytest
from tests.server.support import Guest

from draisine.games import all_games


@pytest.mark.parametrize("game", sorted(all_games()))
async def test_a_quick_table_starts_once_one_is_ready(anna: Guest, game: str) -> None:
    place = (await anna.http.get("/api/server")).json()
    info = next(one for one in place["games"] if one["id"] == game)
    quick = info["quick"]
    assert quick["seats"] in info["seats"]
    assert quick["bot"] in info["bots"]
    link = await anna.make_table(game=game, **quick)
    line = await anna.open(link)
    assert line.table["status"] == "waiting"
    await line.done("ready", ready=True)
    while line.table["status"] == "waiting":
        await line.hear()
    assert [seat["bot"] for seat in line.table["seats"]] == [None, *[quick["bot"]] * (quick["seats"] - 1)]


@pytest.mark.parametrize("game", sorted(all_games()))
async def test_a_table_for_nobody_knows_how_many_has_a_seat_for_a_friend(anna: Guest, game: str) -> None:
    line = await anna.open(await anna.make_table(game=game))
    assert len(line.table["seats"]) > 1


async def test_a_bot_needs_a_seat(anna: Guest) -> None:
    """One seat is for whoever climbs alone."""
    wanted = {"game": "underground", "seats": 1, "bot": "hauer"}
    refused = await anna.http.post("/api/tables", json=wanted)
    assert refused.json()["code"] == "wrong_number_of_seats"
    alone = await anna.open(await anna.make_table(game="underground", seats=1))
    assert len(alone.table["seats"]) == 1


async def test_what_a_number_of_seats_changes_is_said_by_the_server(anna: Guest) -> None:
    """Screens say how many cards a hand has, and know no rules."""
    games = (await anna.http.get("/api/server")).json()["games"]
    facts = {info["id"]: info["seat_facts"] for info in games}
    for info in games:
        assert set(info["seat_facts"]) in (set(), {str(seats) for seats in info["seats"]})
    assert facts["infernal-wagon"] == {"2": {"hand": 4}, "3": {"hand": 3}, "4": {"hand": 2}, "5": {"hand": 2}}
