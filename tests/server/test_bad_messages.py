"""Whatever a socket says: a named refusal, and nothing is lost."""

import json
from pathlib import Path

import msgspec
import pytest
from tests.server.support import Guest, Line, ServerProcess, begin, play_on
from websockets.exceptions import InvalidStatus

from draisine.server.limits.limits import UNLIMITED, Limits, Rate

_NEVER_READ = [
    "",
    "{",
    "null",
    "[]",
    "17",
    '"move"',
    "{}",
    '{"type":"move"}',
    '{"type":"no_such_thing","key":"k"}',
    '{"type":["move"],"key":"k"}',
    '{"type":"ready","key":"k","ready":"yes"}',
    '{"type":"ready","key":"k","ready":true,"more":1}',
    '{"type":"sit","key":"k","seat":-1}',
    '{"type":"sit","key":"k","seat":99999999999999999999}',
    '{"type":"move","key":"k","text":"","after":0}',
    '{"type":"move","key":"k","text":5,"after":0}',
    '{"type":"move","key":"k","text":"E5-E4","after":-1}',
    '{"type":"move","key":"","text":"E5-E4","after":0}',
    '{"type":"move","key":"<script>","text":"E5-E4","after":0}',
    '{"type":"talk","key":"k","text":"' + "x" * 501 + '"}',
    '{"type":"talk","key":"k","text":"\\ud800"}',
    '{"type":"seat_bot","key":"k","seat":1,"strength":""}',
    "[" * 5000,
    '{"a":' * 2000,
    "\x00",
]


@pytest.mark.parametrize("text", _NEVER_READ, ids=range(len(_NEVER_READ)))
async def test_what_cannot_be_read_is_refused_and_the_line_stays_open(anna: Guest, text: str) -> None:
    a = await anna.open(await anna.make_table())
    await a.say(text)
    answer = await a.hear_until("refused")
    assert answer["code"] == "unreadable"
    assert answer["key"] in {"", "k"}
    await a.done("talk", text="still here")


async def test_binary_and_oversized_texts_are_refused(anna: Guest) -> None:
    a = await anna.open(await anna.make_table())
    await a.say(b'{"type":"talk","key":"k","text":"hi"}')
    assert (await a.hear_until("refused"))["code"] == "unreadable"
    await a.say('{"type":"talk","key":"k","text":"' + "x" * 17_000 + '"}')
    assert (await a.hear_until("refused"))["code"] == "too_long"
    await a.done("talk", text="still here")
    await a.say("x" * 400_000)
    assert await a.close_code() == 1009


async def test_a_repeated_key_in_one_text_is_read_once(anna: Guest) -> None:
    a = await anna.open(await anna.make_table())
    await a.say('{"type":"talk","key":"k1","text":"one","text":"two","key":"k2"}')
    answer = await a.hear_until("done", "refused")
    assert (answer["type"], answer["key"]) == ("done", "k2")
    assert sum('"text":"two"' in text for text in a.raw) == 1


async def test_too_many_bad_texts_close_the_socket(server: ServerProcess, anna: Guest) -> None:
    link = await anna.make_table()
    a = await anna.open(link)
    for _ in range(20):
        await a.say("{")
    assert await a.close_code() == 4008
    assert (await anna.open(link)).seat == 0


async def test_moves_that_are_not_ones_own_to_make(server: ServerProcess, anna: Guest, bodo: Guest) -> None:
    link, a, b = await begin(anna, bodo)
    assert a.game is not None
    mover, other = (a, b) if a.game["moves"] else (b, a)
    assert mover.game is not None
    move = mover.game["moves"][0]
    async with Guest(server) as cleo:
        await cleo.introduce("Cleo")
        c = await cleo.open(link)
        codes = {
            "out of turn": await other.refused("move", text=move, after=0),
            "a spectator": await c.refused("move", text=move, after=0),
            "no notation": await mover.refused("move", text="hello", after=0),
            "not legal": await mover.refused("move", text="A1-A9", after=0),
            "from the future": await mover.refused("move", text=move, after=5),
            "the clock's": await mover.refused("move", text="time", after=0),
            "a taken seat": await c.refused("sit", seat=1),
            "an unknown seat": await c.refused("sit", seat=9),
            "another's seat for a bot": await c.refused("seat_bot", seat=0, strength="lehrling"),
        }
    assert all(codes.values()), codes
    now = (await anna.open(link)).game
    assert now is not None
    assert (now["number"], now["view"]) == (0, a.game["view"])
    await mover.done("move", text=move, after=0)


async def test_a_finished_table_takes_no_moves(anna: Guest, bodo: Guest) -> None:
    _, a, b = await begin(anna, bodo)
    await play_on(a, b, most=2)
    await a.done("resign")
    while b.table["status"] != "over":
        await b.hear()
    for line in (a, b):
        assert await line.refused("move", text="E5-E4", after=2)
        assert await line.refused("resign")


async def test_unknown_tables_and_strangers(server: ServerProcess, anna: Guest) -> None:
    assert await Line(await anna.connect("no-such-table")).close_code() == 4004
    link = await anna.make_table()
    async with Guest(server) as nobody:
        assert await Line(await nobody.connect(link)).close_code() == 4001
        forged = {"Cookie": "draisine=AAAAAAAAAAAAAAAA.aaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbb"}
        assert await Line(await nobody.connect(link, **forged)).close_code() == 4001
    assert await Line(await anna.connect(link, Origin="http://elsewhere.example")).close_code() == 4001
    with pytest.raises(InvalidStatus):
        await anna.connect(link + "/more")


async def test_hurry_is_refused_by_name_and_then_closed(data: Path) -> None:
    limits = Limits(messages=Rate(burst=5, per_second=0.01), bad_messages=4, sockets_of_a_person=2)
    with ServerProcess(data, limits) as server:
        async with Guest(server) as anna:
            await anna.introduce("Anna")
            link = await anna.make_table()
            a = await anna.open(link)
            for number in range(5):
                await a.done("talk", text=str(number))
            assert await a.refused("talk", text="too much") == "too_fast"
            for _ in range(3):
                await a.say(json.dumps({"type": "talk", "key": "more", "text": "hello"}))
            assert await a.close_code() == 4008

            await anna.open(link)
            await anna.open(link)
            third = Line(await anna.connect(link))
            assert (await third.hear())["code"] == "too_many_sockets"
            assert await third.close_code() == 4008


async def test_who_does_not_read_is_cut_off_and_finds_everything_when_back(data: Path) -> None:
    with ServerProcess(data, msgspec.structs.replace(UNLIMITED, backlog_bytes=50_000)) as server:
        async with Guest(server) as anna, Guest(server) as bodo:
            await anna.introduce("Anna")
            await bodo.introduce("Bodo")
            link = await anna.make_table()
            a, b = await anna.open(link), await bodo.open(link)
            b.socket.transport.pause_reading()
            said = 0
            while not a.table["watchers"]:
                await a.hear()
            while a.table["watchers"]:
                await a.done("set_options", options={"turns": 20 + said % 50})
                said += 1
                assert said < 5_000
            b.socket.transport.resume_reading()
            assert await b.close_code() == 1006
            back = await bodo.open(link)
            assert back.table["name"] == a.table["name"]
