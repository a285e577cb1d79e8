"""What is kept about somebody: they can take it along, and be forgotten, on either store."""

import asyncio
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.server.support import Guest, ServerProcess, begin, play_on
from tests.stores.postgres import new_database, postgres_server

from draisine.stores.sqlite.store import SqliteStore

_ROOT = Path(__file__).parents[2]
_NAME = "Wilhelmine"
_WORDS = "I live at Mill Lane 7"


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with postgres_server() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgres"])
def own_server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[ServerProcess]:
    more = {}
    if request.param == "postgres":
        more = {"database": new_database(request.getfixturevalue("postgres"))}
    with ServerProcess(tmp_path / "data", more=more) as running:
        yield running


async def _forget(guest: Guest) -> None:
    me = (await guest.http.get("/api/me")).json()["player"]
    answer = await guest.http.post("/api/me/forget", json={"player": me})
    assert (answer.status_code, answer.json()) == (200, {"done": True})


async def test_a_person_takes_it_all_along_and_is_forgotten(own_server: ServerProcess) -> None:
    async with Guest(own_server) as anna, Guest(own_server) as bodo, Guest(own_server) as other:
        await anna.introduce(_NAME, 30)
        await bodo.introduce("Bodo", 20)
        await anna.http.post("/api/explained", json={"things": ["underground/water"]})
        crew = (await anna.http.post("/api/crews", json={"name": "Night shift"})).json()
        await bodo.http.post("/api/crews/join", json={"code": crew["code"]})
        over, a, b = await begin(anna, bodo)
        await a.done("talk", text=_WORDS)
        await b.done("talk", text=f"hello {_NAME.upper()}!")
        await play_on(a, b)
        await b.done("talk", text="gg")
        before = (await bodo.http.get(f"/api/tables/{over}/log")).content
        running, _, c = await begin(bodo, anna)
        waiting = await anna.make_table()
        watched, d = await bodo.make_table(), await anna.open(running)

        export = await anna.http.get("/api/me/export")
        assert export.headers["content-disposition"] == 'attachment; filename="draisine.json"'
        kept = export.json()
        assert kept["profile"]["name"] == _NAME
        assert kept["profile"]["hints"] == ["underground/water"]
        assert [one["name"] for one in kept["crews"]] == ["Night shift"]
        tables = {one["link"].rpartition("/")[2]: one for one in kept["tables"]}
        assert set(tables) == {over, running, waiting}
        assert [said["text"] for said in tables[over]["said"]] == [_WORDS]
        assert (await anna.http.get(tables[over]["log"])).content == before
        assert kept["devices"]["connected"] == 3
        assert "Bodo" not in export.text

        cookie, token = anna.cookie, (await anna.http.post("/api/seat-token")).json()["token"]
        await _forget(anna)

        assert anna.cookie == ""
        for line in (a, c, d):
            assert await line.close_code() == 1001
        old = await other.http.get("/api/me", headers={"Cookie": f"draisine={cookie}"})
        assert (old.headers["Draisine-Identity"], old.json()["name"]) == ("signed_out", "")
        assert (await other.http.post("/api/claim", json={"token": token})).json()["code"] == (
            "seat_token_expired"
        )
        # Those who look on see it at once, and what they read again is the same.
        seen = (await b.hear_until("table"))["table"]
        while seen["seats"][0]["name"]:
            seen = (await b.hear_until("table"))["table"]
        assert (seen["seats"][0]["name"], seen["status"]) == ("", "over")
        said = (await bodo.open(over)).raw[0]
        assert _WORDS not in said
        assert _NAME.lower() not in said.lower()
        going_on = (await bodo.open(running)).table
        assert (going_on["seats"][1]["name"], going_on["seats"][1]["bot"], going_on["status"]) == (
            "",
            "koenig",
            "playing",
        )
        assert (await bodo.open(watched)).table["seats"][0]["name"] == "Bodo"
        assert [seat["player"] for seat in (await bodo.open(waiting)).table["seats"]] == [None, None]
        # Games and crews are whole.
        assert (await bodo.http.get(f"/api/tables/{over}/log")).content == before
        book = (await bodo.http.get(f"/api/crews/{crew['id']}")).json()
        assert [member["name"] for member in book["members"]] == ["", "Bodo"]
        played = (await bodo.http.get("/api/played")).json()
        assert ([seat["name"] for seat in played["games"][0]["seats"]], played["companions"]) == (
            ["", "Bodo"],
            [],
        )


async def test_all_that_is_about_a_person_is_taken_along(own_server: ServerProcess) -> None:
    async with Guest(own_server) as anna, Guest(own_server) as bodo:
        await anna.introduce(_NAME)
        await bodo.introduce("Bodo")
        me, other = [(await guest.http.get("/api/me")).json()["player"] for guest in (anna, bodo)]
        crew = (await bodo.http.post("/api/crews", json={"name": "Night shift"})).json()
        await anna.http.post("/api/crews/join", json={"code": crew["code"]})
        await bodo.http.put(f"/api/crews/{crew['id']}", json={"name": "Bodo's own"})
        await anna.http.put(f"/api/crews/{crew['id']}", json={"name": "Day shift"})
        await anna.http.put(f"/api/crews/{crew['id']}/export", json={"allowed": True})
        ride = {"game": "infernal-wagon", "won": True, "took": 312_000, "players": 2}
        for guest, key in ((anna, "iw-1700000000001"), (bodo, "iw-1700000000002")):
            entered = {**ride, "key": key, "ended": 1_700_000_000_000}
            answer = await guest.http.post(f"/api/crews/{crew['id']}/rides", json=entered)
            assert answer.status_code == 200, answer.text
        shared = await anna.make_table(sharers=[{"name": "Jo", "traits": {"beard": 3}}])
        jo = await anna.open(f"{shared}?for=1")
        await jo.done("talk", text="Jo was here")

        answer = await anna.http.get("/api/me/export")
        (book,) = answer.json()["crews"]
        assert [entry["type"] for entry in book["entries"]] == [
            "joined",
            "renamed",
            "export_chosen",
            "box_rode",
        ]
        assert (book["entries"][1]["name"], book["entries"][3]["key"]) == ("Day shift", "iw-1700000000001")
        tables = {one["link"].rpartition("/")[2]: one for one in answer.json()["tables"]}
        assert [said["text"] for said in tables[shared]["said"]] == ["Jo was here"]
        assert f"{me}.1" in {entry["person"] for entry in tables[shared]["entries"]}
        assert not any(one["damaged"] for one in (book, *tables.values()))
        for theirs in (other, "Bodo"):
            assert theirs not in answer.text


async def test_nobody_takes_the_seed_of_a_game_along_that_is_not_over(own_server: ServerProcess) -> None:
    async with Guest(own_server) as anna, Guest(own_server) as bodo:
        await anna.introduce(_NAME)
        await bodo.introduce("Bodo")

        async def seeds(guest: Guest, link: str) -> list[str]:
            export = (await guest.http.get("/api/me/export")).json()
            (entries,) = [one["entries"] for one in export["tables"] if one["link"].endswith(f"/t/{link}")]
            return [entry.get("seed", "") for entry in entries if entry["type"] in {"opened", "started"}]

        today = await anna.make_table(today=True)
        # Whoever was ready last is who the start is noted of.
        link, a, b = await begin(anna, bodo)
        assert await seeds(anna, today) == [""]
        assert await seeds(anna, link) + await seeds(bodo, link) == ["", ""]
        await play_on(a, b)
        _, seed = await seeds(anna, link) + await seeds(bodo, link)
        assert seed == (await anna.http.get(f"/api/tables/{link}/log")).json()["seed"]


async def test_a_damaged_log_keeps_nobody_from_their_data_nor_from_being_forgotten(tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    with ServerProcess(tmp_path / "data", log=log) as own_server:
        async with Guest(own_server) as anna, Guest(own_server) as bodo:
            await anna.introduce(_NAME)
            await bodo.introduce("Bodo")
            damaged, *_ = await begin(anna, bodo)
            whole, a, _ = await begin(anna, bodo)
            await a.done("talk", text=_WORDS)
            await anna.http.post("/api/crews", json={"name": "Night shift"})
            await anna.http.post("/api/meetings", json={"game": "infernal-wagon"})
            own_server.kill()
            with closing(sqlite3.connect(own_server.data / "draisine.sqlite")) as file, file:
                file.execute(
                    """UPDATE entries SET body = '{"type":"nonsense"}' WHERE sequence = 3
                    AND table_id = (SELECT id FROM tables WHERE link = ?)""",
                    (damaged,),
                )
                file.execute("UPDATE crew_entries SET body = 'broken'")
                file.execute("INSERT INTO meeting_lines SELECT id, 0, 'broken' FROM meetings")
            own_server.start()
            me = (await anna.http.get("/api/me")).json()["player"]

            answer = await anna.http.get("/api/me/export")
            assert answer.status_code == 200
            export = answer.json()
            assert {one["link"].rpartition("/")[2]: one["damaged"] for one in export["tables"]} == {
                damaged: True,
                whole: False,
            }
            assert [one["damaged"] for one in export["crews"]] == [True]
            assert [(one["lines"], one["damaged"]) for one in export["meetings"]] == [([], True)]

            forgotten = await anna.http.post("/api/me/forget", json={"player": me})
            assert (forgotten.status_code, forgotten.json()) == (200, {"done": False})
            with closing(sqlite3.connect(own_server.data / "draisine.sqlite")) as file:
                left = file.execute(
                    "SELECT DISTINCT link FROM entries JOIN tables ON id = table_id"
                    " WHERE body LIKE ? OR body LIKE ?",
                    (f"%{_NAME}%", f"%{_WORDS}%"),
                ).fetchall()
                noted = file.execute("SELECT count(*) FROM kept WHERE name LIKE 'forget/%'").fetchone()
            assert (left, noted) == ([(damaged,)], (1,))
    assert "the log cannot be read" in log.read_text("utf-8")


async def test_tables_of_another_process_forget_too(postgres: str, tmp_path: Path) -> None:
    more = {"database": await asyncio.to_thread(new_database, postgres)}
    with (
        ServerProcess(tmp_path / "here", more=more) as here,
        ServerProcess(tmp_path / "there", more=more) as there,
    ):
        async with Guest(there) as anna, Guest(there) as bodo, Guest(here) as anna_here:
            await anna.introduce(_NAME)
            await bodo.introduce("Bodo")
            link, a, b = await begin(bodo, anna)
            await b.done("talk", text=_WORDS)
            anna_here.http.cookies.set("draisine", anna.cookie, domain="127.0.0.1")
            me = (await anna_here.http.get("/api/me")).json()["player"]
            answer = await anna_here.http.post("/api/me/forget", json={"player": me})
            assert answer.status_code == 200
            while a.table["seats"][1]["name"]:
                await a.hear_until("table")
            assert await b.close_code() == 1001
            async with asyncio.timeout(30):
                while _WORDS in (again := await bodo.open(link)).raw[0] or _NAME in again.raw[0]:
                    await again.socket.close()
            old = await bodo.http.get("/api/me", headers={"Cookie": f"draisine={anna.cookie}"})
            assert old.headers["Draisine-Identity"] == "signed_out"


async def test_nobody_is_forgotten_by_mistake_and_nobody_twice(server: ServerProcess) -> None:
    async with Guest(server) as anna, Guest(server) as bodo:
        await anna.introduce("Anna")
        await bodo.introduce("Bodo")
        me = (await anna.http.get("/api/me")).json()["player"]
        for who in (me, ""):
            answer = await bodo.http.post("/api/me/forget", json={"player": who})
            assert (answer.status_code, answer.json()["code"]) == (403, "not_you")
        nobody = await anna.http.post(
            "/api/me/forget", json={"player": me}, headers={"Cookie": "draisine=forged"}
        )
        assert nobody.status_code == 401
        cookie = anna.cookie
        await _forget(anna)
        late = await bodo.http.put(
            "/api/me",
            json={"name": "Anna", "traits": {}, "language": "de"},
            headers={"Cookie": f"draisine={cookie}"},
        )
        assert late.json()["player"] != me


async def test_nothing_of_it_is_left_in_the_file(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with ServerProcess(data) as own_server:
        async with Guest(own_server) as anna, Guest(own_server) as bodo:
            await anna.introduce("Walburga")
            await anna.introduce(_NAME)
            await bodo.introduce("Bodo")
            _, a, b = await begin(anna, bodo)
            await a.done("talk", text=_WORDS)
            await play_on(a, b, 4)
            await anna.introduce("Roswitha")
            await _forget(anna)
    files = b"".join(file.read_bytes() for file in data.iterdir() if file.is_file())
    assert b"Bodo" in files
    for word in (_NAME, "Walburga", "Roswitha", "Mill Lane"):
        assert word.encode() not in files


async def test_what_was_begun_is_done_after_a_restart(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with ServerProcess(data) as own_server:
        async with Guest(own_server) as anna, Guest(own_server) as bodo:
            await anna.introduce(_NAME)
            await bodo.introduce("Bodo")
            link, _, _ = await begin(anna, bodo)
            me = (await anna.http.get("/api/me")).json()["player"]
            own_server.kill()
            with closing(sqlite3.connect(data / "draisine.sqlite")) as file, file:
                file.execute("INSERT INTO kept VALUES (?, '1')", (f"forget/{me}",))
            own_server.start()
            line = await bodo.open(link)
            while line.table["seats"][0]["name"]:
                await line.hear_until("table")
            with closing(sqlite3.connect(data / "draisine.sqlite")) as file:
                noted = "SELECT count(*) FROM kept WHERE name LIKE 'forget/%'"
                async with asyncio.timeout(20):
                    while file.execute(noted).fetchone() != (0,):  # noqa: ASYNC110 - another process
                        await asyncio.sleep(0.05)
                naming = "SELECT count(*) FROM entries WHERE body LIKE ?"
                assert file.execute(naming, (f"%{_NAME}%",)).fetchone() == (0,)


_TOLD = {
    "profile": {"people"},
    "games": {"tables", "seated", "entries", "played", "analyses"},
    "crews": {"crews", "crew_members", "crew_entries"},
    "meetings": {"meetings", "meeting_lines"},
    "links": {"used"},
    "counts": {"kept"},
}
"""Under which heading of the page people read of each table of the database. `kept` holds counters, keys of
the server, and until it is done who is being forgotten."""
_ON_THE_DEVICE = {
    "voice",  # held or open: one of the "other settings"
    "settings",
    "locale",
    "told",
    "crew",
    "ghost",
    "lesson",
    "ug-flat",
    "ug-record",
    "zz-moves",
    "iw-laid",
}


async def test_the_page_tells_of_everything_that_is_kept(tmp_path: Path) -> None:
    """Whoever adds a table, a cookie or something in the browser says on the page what it is for."""
    store = await SqliteStore.open(tmp_path / "data")
    await store.close()
    with closing(sqlite3.connect(tmp_path / "data" / "draisine.sqlite")) as file:
        tables = {name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert tables == set().union(*_TOLD.values())
    page = (_ROOT / "web/src/shell/keptData.ts").read_text("utf-8")
    listed = set(re.findall(r"id: '(\w+)'", page))
    assert listed == {*_TOLD, "cookie", "talk", "address", "device", "log", "voice"}
    client = "".join(
        file.read_text("utf-8")
        for kind in ("*.ts", "*.svelte")
        for file in (_ROOT / "web/src").rglob(kind)
        if not {"paraglide", "gallery"} & set(file.parts) and ".test." not in file.name
    )
    kept = {name.split(".")[0] for name in re.findall(r"\bkeep\(\s*['`]([\w-]+[.\w-]*)", client)}
    assert kept <= _ON_THE_DEVICE
    assert len(re.findall(r"localStorage\.setItem|sessionStorage|indexedDB|document\.cookie", client)) == 1
    server = "".join(file.read_text("utf-8") for file in (_ROOT / "src/draisine/server").rglob("*.py"))
    assert server.count("set_cookie(") == 1


async def test_the_log_of_the_server_names_nobody(tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    with ServerProcess(tmp_path / "data", log=log) as own_server:
        async with Guest(own_server) as anna:
            await anna.introduce(_NAME)
            link = await anna.make_table()
            line = await anna.open(link)
            await line.done("talk", text=_WORDS)
            await line.say("{")
            await line.hear_until("refused")
            for path in ("/nowhere", "/api/nowhere", f"/t/{link}?who=me", "/api/tables/none/log"):
                await anna.http.get(path)
            _, writer = await asyncio.open_connection("127.0.0.1", own_server.port)
            writer.write(b"\x16\x03\x01 no HTTP at all\r\n\r\n")
            await writer.drain()
            writer.close()
            with closing(sqlite3.connect(own_server.data / "draisine.sqlite")) as file, file:
                file.execute("UPDATE entries SET body = 'broken'")
            own_server.kill()
            own_server.start()
            assert (await anna.http.get(f"/api/tables/{link}/history")).status_code == 422
    written = log.read_text("utf-8")
    assert "cannot be read" in written
    for secret in (_NAME, "Mill Lane", link, anna.cookie, "127.0.0.1"):
        assert secret not in written
