"""A whole game of two by socket, watched by a third."""

import json

import msgspec
from tests.server.support import Guest, ServerProcess, begin, play_on

from draisine.games import game_by_id
from draisine.kernel import GameLog, Match, Outcome, fingerprint


async def test_two_play_to_the_end_and_the_seed_is_told_only_then(
    server: ServerProcess, anna: Guest, bodo: Guest
) -> None:
    link, a, b = await begin(anna, bodo, options={"board": "quick", "turns": 12})
    async with Guest(server) as cleo:
        await cleo.introduce("Cleo")
        c = await cleo.open(link)
        assert c.seat is None
        published = a.table["fingerprint"]
        assert published is not None
        early = await anna.http.get(f"/api/tables/{link}/log")
        assert (early.status_code, early.json()["code"]) == (409, "game_not_over")

        made = await play_on(a, b)

        assert made > 10
        for line in (a, b, c):
            while line.table["status"] != "over":
                await line.hear()
        seed = a.table["seed"]
        assert fingerprint(seed) == published
        for line in (a, b, c):
            before = [text for text in line.raw if f'"seed":"{seed}"' not in text]
            assert len(before) > made
            assert not any(seed in text for text in before)
            over = [index for index, text in enumerate(line.raw) if seed in text]
            assert all('"status":"over"' in line.raw[index] for index in over)
        assert a.table["outcome"] == c.table["outcome"]
        assert c.game is not None
        assert c.game["moves"] == []
        assert c.game["number"] == made

    answer = await bodo.http.get(f"/api/tables/{link}/log")
    log = msgspec.json.decode(answer.content, type=GameLog)
    assert log.seed == seed
    game = game_by_id("zwergenzugfahrt")
    *_, last = Match.steps(game, log)
    outcome = game.outcome(last.state)
    assert outcome is not None
    assert outcome == msgspec.convert(a.table["outcome"], Outcome)


async def test_done_comes_after_the_news_and_a_repeated_command_is_carried_out_once(
    anna: Guest, bodo: Guest
) -> None:
    _, a, b = await begin(anna, bodo)
    assert a.game is not None
    mover = a if a.game["moves"] else b
    assert mover.game is not None
    command = {"type": "move", "key": "once", "text": mover.game["moves"][0], "after": 0}
    await mover.say(json.dumps(command))
    first = await mover.hear_until("game", "done", "refused")
    second = await mover.hear_until("game", "done", "refused")
    assert [first["type"], second["type"]] == ["game", "done"]
    await mover.say(json.dumps(command))
    again = await mover.hear_until("game", "done", "refused")
    assert (again["type"], again["key"]) == ("done", "once")
    assert mover.game["number"] == 1


async def test_presence_and_watchers_are_shown(server: ServerProcess, anna: Guest, bodo: Guest) -> None:
    _, a, b = await begin(anna, bodo)
    async with Guest(server) as cleo:
        await cleo.introduce("Cleo")
        await cleo.open(a.table["link"])
        while a.table["watchers"] != ["Cleo"]:
            await a.hear()
    while a.table["watchers"]:
        await a.hear()
    await b.socket.close()
    while a.table["seats"][1]["online"]:
        await a.hear()
    await bodo.open(a.table["link"])
    while not a.table["seats"][1]["online"]:
        await a.hear()


async def test_two_sockets_of_one_person_are_both_served(anna: Guest, bodo: Guest) -> None:
    link, a, b = await begin(anna, bodo)
    second = await anna.open(link)
    assert second.seat == 0
    await play_on(a, b, most=1)
    while second.game is not None and second.game["number"] < 1:
        await second.hear()
    assert second.game == a.game


async def test_talk_reaches_all_and_greets_those_who_come_later(anna: Guest, bodo: Guest) -> None:
    link, a, b = await begin(anna, bodo)
    await a.done("talk", text="Glück auf!")
    said = (await b.hear_until("talk"))["talk"]
    assert (said["text"], said["name"], said["seat"]) == ("Glück auf!", "Anna", 0)
    later = await bodo.open(link)
    assert "Glück auf!" in later.raw[0]


async def test_a_bot_answers(anna: Guest) -> None:
    link = await anna.make_table(bot="lehrling", options={"board": "quick"})
    a = await anna.open(link)
    await a.done("ready", ready=True)
    while a.game is None or not a.game["moves"]:
        await a.hear()
    number = a.game["number"]
    await a.done("move", text=a.game["moves"][0], after=number)
    while a.game["number"] < number + 2:
        await a.hear()
    assert a.game["last"][0] == 1


async def test_a_screen_is_a_spectator_to_the_byte_whoever_opens_it(
    server: ServerProcess, anna: Guest, bodo: Guest
) -> None:
    """Also in the browser of somebody who sits there and holds cards that others must not see."""
    link, a, b = await begin(anna, bodo, game="infernal-wagon", seats=2, options={"clock": 0})
    async with Guest(server) as cleo:
        await cleo.introduce("Cleo")
        watcher, screen = await cleo.open(link), await anna.open(f"{link}?as=screen")
        first, shown = (json.loads(line.raw[0]) for line in (watcher, screen))
        assert shown["seat"] is None
        assert shown["you"] != json.loads(a.raw[0])["you"]
        assert (first["scenery"], first["game"]["view"]) == (shown["scenery"], shown["game"]["view"])
        mover = a if a.game and a.game["moves"] else b
        assert mover.game is not None
        await mover.done("move", text=mover.game["moves"][0], after=mover.game["number"])
        for line in (watcher, screen):
            await line.hear_until("game")
        assert watcher.raw[-1] == screen.raw[-1]
        assert await screen.refused("talk", text="hello") == "screen_only_shows"
        assert await screen.refused("sit", seat=0) == "screen_only_shows"
