"""Voice over real sockets: who may turn it on, and what is passed on between whom. The voices themselves go
from browser to browser: tests/browser/test_voice.py hears them."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.rides import ALL_FITS
from tests.server.support import Guest, Line, ServerProcess, begin, play_on

from draisine.server.limits.limits import Limits, Rate
from draisine.server.voice.ice import VoiceSettings

SECRET = "v=0 not for the log"


async def _turn_on(line: Line) -> int:
    """The number that the page has now."""
    await line.done("voice_on")
    ready = [message for message in map(json.loads, line.raw) if message["type"] == "voice_ready"]
    return int(ready[-1]["you"])


async def _news(line: Line, speakers: int, listeners: int = 0) -> list[dict[str, Any]]:
    """Who has voice on, once it is so many: what was heard before counts as well."""
    heard = map(json.loads, line.raw)
    latest = next((one for one in reversed([*heard]) if one["type"] == "voice"), None)
    while True:
        people = [] if latest is None else latest["people"]
        if sum(one["seat"] is not None for one in people) == speakers and len(people) == speakers + listeners:
            return list(people)
        latest = await line.hear_until("voice")


async def _ended(line: Line) -> str:
    """Why voice ended for this page last, whether that was heard already or comes now."""
    heard = [message for message in map(json.loads, line.raw) if message["type"] == "voice_ended"]
    return str((heard[-1] if heard else await line.hear_until("voice_ended"))["code"])


async def test_signals_go_to_the_one_page_they_are_for(
    server: ServerProcess, anna: Guest, bodo: Guest
) -> None:
    link, a, b = await begin(anna, bodo)
    async with Guest(server) as cleo:
        await cleo.introduce("Cleo")
        c = await cleo.open(link)
        one, two = await _turn_on(a), await _turn_on(b)
        assert one != two
        for line in (a, b, c):
            people = await _news(line, 2)
            assert [(person["number"], person["seat"]) for person in people] == [(one, 0), (two, 1)]
        for kind in ("offer", "answer", "candidate"):
            await a.done("voice_signal", to=two, kind=kind, text=SECRET + kind)
            signal = await b.hear_until("voice_signal")
            assert signal == {"type": "voice_signal", "by": one, "kind": kind, "text": SECRET + kind}
        await b.done("voice_signal", to=one, kind="answer", text="")
        assert (await a.hear_until("voice_signal"))["by"] == two
        # A marker after everything else: neither the spectator nor the sender was told any of it.
        await a.done("talk", text="that is all")
        await c.hear_until("talk")
        assert not any("voice_signal" in raw for raw in c.raw)
        assert not any(SECRET in raw for raw in a.raw)


async def test_whoever_comes_later_is_told_who_has_voice_on(
    server: ServerProcess, anna: Guest, bodo: Guest
) -> None:
    link, a, _ = await begin(anna, bodo)
    number = await _turn_on(a)
    late = await bodo.open(link)
    assert [person["number"] for person in await _news(late, 1)] == [number]
    await a.done("voice_off")
    assert await _news(late, 0) == []
    await a.done("voice_off")
    assert await a.refused("voice_signal", to=number, kind="offer", text="x") == "voice_is_off"


async def test_a_lost_line_ends_its_voice_for_the_others(anna: Guest, bodo: Guest) -> None:
    _, a, b = await begin(anna, bodo)
    await _turn_on(a)
    gone = await _turn_on(b)
    await _news(a, 2)
    await b.socket.close()
    await _news(a, 1)
    assert await a.refused("voice_signal", to=gone, kind="offer", text="x") == "voice_peer_gone"


@pytest.mark.parametrize(
    "wrong",
    [
        {"to": 0},
        {"to": "1"},
        {"to": 2**31},
        {"kind": "shout"},
        {"text": "x" * 8001},
        {"text": None},
        {"by": 1},
    ],
)
async def test_a_signal_that_is_none_cannot_be_read(anna: Guest, bodo: Guest, wrong: dict[str, Any]) -> None:
    _, a, b = await begin(anna, bodo)
    await _turn_on(a)
    to = await _turn_on(b)
    signal = {"to": to, "kind": "offer", "text": "x", **wrong}
    assert await a.refused("voice_signal", **signal) == "unreadable"


async def test_nothing_crosses_from_table_to_table(server: ServerProcess, anna: Guest, bodo: Guest) -> None:
    _, a, b = await begin(anna, bodo)
    _, other, _ = await begin(anna, bodo)
    await _turn_on(a)
    here, there = await _turn_on(b), await _turn_on(other)
    assert await a.refused("voice_signal", to=there, kind="offer", text="x") == "voice_peer_gone"
    assert await other.refused("voice_signal", to=here, kind="offer", text="x") == "voice_peer_gone"
    # Not to oneself either.
    assert await other.refused("voice_signal", to=there, kind="offer", text="x") == "voice_peer_gone"


async def test_a_second_page_of_the_same_person_takes_the_voice_over(anna: Guest, bodo: Guest) -> None:
    link, a, b = await begin(anna, bodo)
    await _turn_on(a)
    again = await anna.open(link)
    number = await _turn_on(again)
    assert await _ended(a) == "voice_elsewhere"
    assert [person["number"] for person in await _news(b, 1)] != []
    while [person["number"] for person in await _news(b, 1)] != [number]:
        await b.hear_until("voice")
    assert await a.refused("voice_signal", to=number, kind="offer", text="x") == "voice_is_off"


async def test_spectators_hear_only_where_the_table_lets_them(server: ServerProcess, anna: Guest) -> None:
    link = await anna.make_table()
    a = await anna.open(link)
    assert not a.table["spectators_hear"]
    async with Guest(server) as cleo, Guest(server) as dora:
        await cleo.introduce("Cleo")
        await dora.introduce("Dora")
        c, d = await cleo.open(link), await dora.open(link)
        assert await c.refused("voice_on") == "voice_not_for_spectators"
        options = a.table["options"]
        await a.done("set_options", options=options, spectators_hear=True)
        await a.done("set_options", options=options)
        assert a.table["spectators_hear"], "it stays as it was chosen"
        speaker = await _turn_on(a)
        listener, other = await _turn_on(c), await _turn_on(d)
        people = await _news(a, 1, 2)
        assert [person["seat"] for person in people] == [0, None, None]
        await c.done("voice_signal", to=speaker, kind="offer", text="hear")
        assert (await a.hear_until("voice_signal"))["by"] == listener
        # Those who only hear have nothing to say to each other.
        assert await c.refused("voice_signal", to=other, kind="offer", text="x") == "voice_peer_gone"
        await a.done("set_options", options=options, spectators_hear=False)
        for line in (c, d):
            assert await _ended(line) == "voice_not_for_spectators"
        await _news(a, 1)


async def test_voice_ends_with_the_seat(server: ServerProcess, anna: Guest, bodo: Guest) -> None:
    link = await anna.make_table()
    a, b = await anna.open(link), await bodo.open(link)
    await b.done("sit", seat=1)
    await _turn_on(a)
    await _turn_on(b)
    await b.done("stand")
    assert await _ended(b) == "voice_not_for_spectators"
    await _news(a, 1)
    await a.done("set_options", options=a.table["options"], spectators_hear=True)
    await _turn_on(b)
    await _news(a, 1, 1)
    await b.done("sit", seat=1)
    assert await _ended(b) == "voice_role_changed"
    number = await _turn_on(b)
    people = await _news(a, 2)
    assert [person["number"] for person in people][-1] == number


async def test_five_listen_and_the_sixth_is_told_that_it_is_full(server: ServerProcess, anna: Guest) -> None:
    link = await anna.make_table()
    a = await anna.open(link)
    await a.done("set_options", options=a.table["options"], spectators_hear=True)
    guests = [await Guest(server).introduce(f"G{number}") for number in range(6)]
    lines = [await guest.open(link) for guest in guests]
    for line in lines[:5]:
        await _turn_on(line)
    answer = await lines[5].ask("voice_on")
    assert (answer["code"], answer["params"]) == ("voice_full", {"most": 5})
    await _turn_on(lines[0])  # it is on already
    await lines[0].done("voice_off")
    await _turn_on(lines[5])
    for guest in guests:
        await guest.leave()


async def test_signals_are_neither_kept_nor_logged(tmp_path: Path) -> None:
    log = tmp_path / "errors.txt"
    with ServerProcess(tmp_path / "data", log=log, more={"log_format": "json"}) as server:
        async with Guest(server) as anna, Guest(server) as bodo:
            await anna.introduce("Anna")
            await bodo.introduce("Bodo")
            link, a, b = await begin(anna, bodo)
            await _turn_on(a)
            to = await _turn_on(b)
            await a.done("voice_signal", to=to, kind="offer", text=SECRET)
            await b.hear_until("voice_signal")
            assert await a.refused("voice_signal", to=to, kind="none", text=SECRET) == "unreadable"
            history = await anna.http.get(f"/api/tables/{link}/history")
            assert "voice" not in history.text
    for file in [log, *(file for file in (tmp_path / "data").rglob("*") if file.is_file())]:
        assert SECRET.encode() not in file.read_bytes(), file


async def test_more_signals_than_a_page_needs_are_refused(data: Path) -> None:
    with ServerProcess(data, limits=Limits(signals=Rate(burst=30_000, per_second=0.001))) as server:
        async with Guest(server) as anna, Guest(server) as bodo:
            await anna.introduce("Anna")
            await bodo.introduce("Bodo")
            _, a, b = await begin(anna, bodo)
            await _turn_on(a)
            to = await _turn_on(b)
            for _ in range(3):
                await a.done("voice_signal", to=to, kind="offer", text="x" * 8000)
            # Turning it off and on brings no new room; the other's is untouched.
            await a.done("voice_off")
            await _turn_on(a)
            assert await a.refused("voice_signal", to=to, kind="offer", text="x" * 8000) == "voice_too_much"
            await a.done("talk", text="words are counted elsewhere")
            await b.done("voice_off")


async def test_a_server_may_offer_none_or_name_servers_that_help(tmp_path: Path) -> None:
    helped = {"stun": ["stun:stun.example:3478"], "turn": ["turn:turn.example:3478"], "relay_only": True}
    credentials = {"turn_user": "draisine", "turn_password": "lamp"}
    for voice in ({"offered": False}, helped | credentials):
        more = {"voice": msgspec.convert(voice, VoiceSettings)}
        with ServerProcess(tmp_path / str(len(voice)), more=more) as server:
            async with Guest(server) as anna, Guest(server) as bodo:
                await anna.introduce("Anna")
                await bodo.introduce("Bodo")
                _, a, _ = await begin(anna, bodo)
                info = (await anna.http.get("/api/server")).json()
                page = await anna.http.get("/", headers={"Accept": "text/html"})
                policy = page.headers["permissions-policy"]
                if len(voice) == 1:
                    assert info["voice"] is False
                    assert "microphone=()" in policy
                    assert await a.refused("voice_on") == "voice_not_offered"
                    continue
                assert info["voice"] is True
                assert "microphone=(self)" in policy
                await a.done("voice_on")
                ready = next(one for one in map(json.loads, a.raw) if one["type"] == "voice_ready")
                assert ready["relay_only"] is True
                stun, turn = ready["servers"]
                assert stun == {"urls": ["stun:stun.example:3478"], "username": None, "credential": None}
                assert turn == {
                    "urls": ["turn:turn.example:3478"],
                    "username": "draisine",
                    "credential": "lamp",
                }


async def test_only_pages_of_tables_may_ask_for_a_microphone(anna: Guest) -> None:
    for path, allowed in (
        ("/", True),
        ("/t/anywhere", True),
        ("/meet", False),
        ("/meet/underground", False),
        ("/api/server", False),
        ("/icon.svg", False),
    ):
        answer = await anna.http.get(path, headers={"Accept": "text/html"})
        policies = answer.headers.get_list("permissions-policy")
        assert len(policies) == 1, path
        assert ("microphone=(self)" in policies[0]) is allowed, path


async def test_a_table_screen_neither_speaks_nor_hears(anna: Guest, bodo: Guest) -> None:
    link, a, _ = await begin(anna, bodo)
    screen = await anna.open(f"{link}?as=screen")
    assert await screen.refused("voice_on") == "screen_only_shows"
    await _turn_on(a)
    assert len(await _news(screen, 1)) == 1


async def test_the_sound_of_a_page_hears_of_silence_by_a_socket_of_its_own(anna: Guest, bodo: Guest) -> None:
    link, a, b = await begin(anna, bodo, game="infernal-wagon", seats=2, options=ALL_FITS)
    ears = f"{link}/silence"
    early = Line(await anna.connect(ears))
    assert await early.hear() == {"type": "closing", "code": "voice_is_off"}
    await early.socket.wait_closed()
    assert early.socket.close_code == 4001
    await _turn_on(a)
    ear = Line(await anna.connect(ears))
    assert await ear.hear() == {"type": "silence", "silent": False}
    while (a.game or {}).get("silent") is False:
        assert await play_on(a, b, 1), "the ride ended before a Silence card came"
    while not (await ear.hear())["silent"]:
        pass
    assert all(json.loads(raw)["type"] == "silence" for raw in ear.raw), "nothing else is told"
    # One for each page: a newer one takes its place, and it ends with the voice.
    newer = Line(await anna.connect(ears))
    assert (await newer.hear())["type"] == "silence"
    await ear.socket.wait_closed()
    await a.done("voice_off")
    await newer.socket.wait_closed()
    assert (ear.socket.close_code, newer.socket.close_code) == (1000, 1000)


async def test_a_socket_for_silence_has_nothing_to_say(anna: Guest, bodo: Guest) -> None:
    link, a, _ = await begin(anna, bodo)
    await _turn_on(a)
    ear = Line(await anna.connect(f"{link}/silence"))
    assert (await ear.hear())["type"] == "silence"
    await ear.socket.send("{}")
    await ear.socket.wait_closed()
    assert ear.socket.close_code == 4001
    # The table's own socket is untouched by it.
    await a.done("voice_off")
