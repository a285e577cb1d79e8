"""The HTTP part: identity, names, tables, tokens, pictures, pages."""

from pathlib import Path

import pytest
from tests.server.support import Guest, ServerProcess

from draisine.server.limits.limits import Limits, Rate


async def test_a_first_visit_makes_somebody_new_and_the_cookie_remembers(
    server: ServerProcess,
) -> None:
    async with Guest(server) as guest:
        first = await guest.http.get("/api/me")
        assert first.headers["Draisine-Identity"] == "new"
        assert first.json()["name"] == ""
        cookie = first.headers["Set-Cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Secure" not in cookie
        again = await guest.http.get("/api/me")
        assert again.headers["Draisine-Identity"] == "known"
        assert again.json() == first.json()


async def test_a_forged_cookie_gives_a_new_identity_and_takes_nothing(
    server: ServerProcess, anna: Guest
) -> None:
    me = (await anna.http.get("/api/me")).json()
    cookie = anna.cookie
    forged = cookie[:-3] + ("AAA" if cookie[-3:] != "AAA" else "BBB")
    other_name = "Z" * 16 + cookie[16:]
    for sent, standing in [
        (forged, "forged"),
        (other_name, "forged"),
        ("x" * 5000, "forged"),
        (me["player"], "forged"),
    ]:
        async with Guest(server) as stranger:
            answer = await stranger.http.get("/api/me", headers={"Cookie": f"draisine={sent}"})
            assert answer.headers["Draisine-Identity"] == standing
            assert answer.json()["player"] != me["player"]
            assert answer.json()["name"] == ""
            refused = await stranger.http.post(
                "/api/tables", json={"game": "zwergenzugfahrt"}, headers={"Cookie": f"draisine={sent}"}
            )
            assert refused.status_code == 401
            assert refused.json() == {"code": "identity_needed", "params": {"cookie": standing}}
    assert (await anna.http.get("/api/me")).json() == me


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("x" * 10_000, "name_too_long"),
        ("x" * 25, "name_too_long"),
        ("", "name_empty"),
        ("   \t ", "name_empty"),
        ("\x00\x01\x02", "name_empty"),
        ("\u202e\u2066\u200b\ufeff", "name_empty"),
        ("\u0301\u0301", "name_empty"),
    ],
)
async def test_names_that_cannot_be_shown_are_refused(anna: Guest, name: str, code: str) -> None:
    answer = await anna.http.put("/api/me", json={"name": name, "traits": {"beard": 1}, "language": "en"})
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert (await anna.http.get("/api/me")).json()["name"] == "Anna"


async def test_a_name_is_cleaned(anna: Guest) -> None:
    raw = {"name": " A\u0308nne\u202e\n  von\x07 Zug ", "traits": {"beard": 7}, "language": "fr"}
    answer = await anna.http.put("/api/me", json=raw)
    assert answer.json()["name"] == "Änne von Zug"
    assert answer.json()["traits"] == {"beard": 7}


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'{"name":"A"}',
        b'{"name":5,"traits":{"beard":1},"language":"en"}',
        b'{"name":"A","traits":{"beard":"long"},"language":"en"}',
        b'{"name":"A","traits":{"beard":1},"language":"it"}',
        b'{"name":"A","traits":{"beard":1},"language":"en","more":1}',
        b"\xff\xfe",
        b'{"name":' + b"[" * 5000,
    ],
)
async def test_bodies_that_cannot_be_read_are_refused(anna: Guest, body: bytes) -> None:
    answer = await anna.http.put("/api/me", content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()) == (400, {"code": "unreadable", "params": {}})


@pytest.mark.parametrize(
    ("traits", "code", "params"),
    [
        ({"beard": 1000}, "trait_out_of_bounds", {"trait": "beard", "least": 0, "most": 999}),
        ({"beard": -1}, "trait_out_of_bounds", {"trait": "beard", "least": 0, "most": 999}),
        ({"hump": 1}, "unknown_trait", {"trait": "hump"}),
    ],
)
async def test_traits_that_no_game_takes_are_refused_by_name(
    anna: Guest, traits: dict[str, int], code: str, params: dict[str, str | int]
) -> None:
    answer = await anna.http.put("/api/me", json={"name": "A", "traits": traits, "language": "en"})
    assert (answer.status_code, answer.json()) == (422, {"code": code, "params": params})


async def test_another_name_leaves_the_beard_as_it_was(anna: Guest) -> None:
    await anna.http.put("/api/me", json={"name": "A", "traits": {"beard": 77}, "language": "en"})
    answer = await anna.http.put("/api/me", json={"name": "B", "language": "en"})
    assert (answer.json()["name"], answer.json()["traits"]) == ("B", {"beard": 77})


async def test_a_body_that_is_too_long_is_refused(anna: Guest) -> None:
    answer = await anna.http.put(
        "/api/me", json={"name": "x" * 200_000, "traits": {"beard": 1}, "language": "en"}
    )
    assert (answer.status_code, answer.json()["code"]) == (413, "too_long")


@pytest.mark.parametrize(
    "origin", ["http://elsewhere.example", "null", "", "http://127.0.0.1:1", "https://127.0.0.1", "file://"]
)
async def test_pages_from_elsewhere_change_nothing(anna: Guest, origin: str) -> None:
    profile = {"name": "Eve", "traits": {"beard": 1}, "language": "en"}
    answer = await anna.http.put("/api/me", json=profile, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong_origin")
    assert (await anna.http.get("/api/me")).json()["name"] == "Anna"


async def test_the_origin_must_be_the_host_that_was_asked(anna: Guest) -> None:
    profile = {"name": "Anna", "traits": {"beard": 1}, "language": "en"}
    at_lan = {"Host": "192.168.1.5:8000", "Origin": "http://192.168.1.5:8000"}
    assert (await anna.http.put("/api/me", json=profile, headers=at_lan)).status_code == 200
    mixed = {"Host": "192.168.1.5:8000", "Origin": "http://localhost:8000"}
    assert (await anna.http.put("/api/me", json=profile, headers=mixed)).status_code == 403


async def test_tables_are_made_found_and_listed(server: ServerProcess, anna: Guest, bodo: Guest) -> None:
    made = (await anna.http.post("/api/tables", json={"game": "zwergenzugfahrt", "open_to_all": True})).json()
    joined = await bodo.http.post("/api/join", json={"name": f"  {made['name'].upper()} "})
    assert joined.json() == {**made, "status": "waiting", "your_seat": None}
    mine = (await anna.http.get("/api/tables")).json()["mine"]
    assert (mine[0]["link"], mine[0]["people"], mine[0]["your_seat"]) == (
        made["link"],
        [{"name": "Anna", "bot": None}],
        0,
    )
    shown = (await bodo.http.get("/api/tables")).json()["open"]
    assert made["link"] in [card["link"] for card in shown]
    unknown = await bodo.http.post("/api/join", json={"name": "Nowhere 99"})
    assert (unknown.status_code, unknown.json()["code"]) == (404, "no_such_table")


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"game": "zwergenzugfahrt", "bot": "god"}, "unknown_bot"),
    ],
)
async def test_tables_that_cannot_be_made(anna: Guest, wanted: dict[str, str], code: str) -> None:
    answer = await anna.http.post("/api/tables", json=wanted)
    assert (answer.status_code, answer.json()["code"]) == (422, code)


async def test_bad_options_have_a_name(anna: Guest) -> None:
    for options in ({"turns": 1}, {"nothing": 1}, {"board": "nowhere"}, 5, "x", [1]):
        answer = await anna.http.post("/api/tables", json={"game": "zwergenzugfahrt", "options": options})
        assert answer.status_code == 422
        assert answer.json()["code"] not in {"unreadable", "server_failed"}


async def test_whoever_has_no_name_makes_no_table(server: ServerProcess) -> None:
    async with Guest(server) as guest:
        await guest.http.get("/api/me")
        answer = await guest.http.post("/api/tables", json={"game": "zwergenzugfahrt"})
        assert (answer.status_code, answer.json()["code"]) == (403, "name_needed")


async def test_a_seat_token_moves_an_identity_to_another_device_once(
    server: ServerProcess, anna: Guest
) -> None:
    me = (await anna.http.get("/api/me")).json()
    token = (await anna.http.post("/api/seat-token")).json()
    picture = await anna.http.get(f"/api/seat-token/{token['token']}/qr.svg")
    assert picture.headers["Content-Type"].startswith("image/svg+xml")
    async with Guest(server) as phone:
        claimed = await phone.http.post("/api/claim", json=token)
        assert claimed.json() == me
        assert (await phone.http.get("/api/me")).json() == me
        again = await phone.http.post("/api/claim", json=token)
        assert (again.status_code, again.json()["code"]) == (410, "seat_token_used")
        for wrong in ("", "x", anna.cookie, token["token"][:-2] + "xx", "é", "x" * 9000):
            refused = await phone.http.post("/api/claim", json={"token": wrong})
            assert (refused.status_code, refused.json()["code"]) == (404, "seat_token_unknown")
        nobody = await phone.http.get("/api/seat-token/nothing/qr.svg")
        assert nobody.status_code == 404


async def test_qr_codes_of_tables(anna: Guest) -> None:
    link = await anna.make_table()
    picture = await anna.http.get(f"/api/tables/{link}/qr.svg")
    assert picture.content.startswith(b"<svg")
    missing = await anna.http.get("/api/tables/nowhere/qr.svg")
    assert (missing.status_code, missing.json()["code"]) == (404, "no_such_table")


async def test_the_place_says_what_can_be_played(anna: Guest) -> None:
    place = (await anna.http.get("/api/server", headers={"Host": "table.example:8000"})).json()
    assert place["network_url"] == "http://table.example:8000"
    game = next(game for game in place["games"] if game["id"] == "zwergenzugfahrt")
    assert len(game["bots"]) == 5
    assert "quick" in game["choices"]["board"]


async def test_every_answer_has_its_safety_headers(anna: Guest) -> None:
    for path in ("/", "/t/some-link", "/api/me", "/api/nowhere", "/health", "/assets/main-abc123.js"):
        headers = (await anna.http.get(path)).headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert f"connect-src 'self' ws://127.0.0.1:{anna.server.port} " in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"
        assert "Permissions-Policy" in headers
        assert headers["Cross-Origin-Opener-Policy"] == "same-origin"


async def test_unknown_addresses_and_methods_have_names(anna: Guest) -> None:
    lost = await anna.http.get("/api/nowhere")
    assert (lost.status_code, lost.json()["code"]) == (404, "unknown_address")
    wrong = await anna.http.delete("/api/me")
    assert (wrong.status_code, wrong.json()["code"]) == (405, "method_not_allowed")
    strange = await anna.http.get("/api/me", headers={"Host": "a b"})
    assert strange.status_code == 400


async def test_pages_are_cached_as_they_should_be(anna: Guest) -> None:
    index = await anna.http.get("/t/any-link")
    assert "lamp" in index.text
    assert index.headers["Cache-Control"] == "no-cache"
    assert index.headers["Content-Encoding"] == "gzip"
    asset = await anna.http.get("/assets/main-abc123.js")
    assert "immutable" in asset.headers["Cache-Control"]
    assert asset.headers["Content-Type"].startswith("text/javascript")
    plain = await anna.http.get("/assets/main-abc123.js", headers={"Accept-Encoding": "identity"})
    assert "Content-Encoding" not in plain.headers
    assert plain.content == asset.content
    fresh = await anna.http.get("/", headers={"If-None-Match": index.headers["ETag"]})
    assert fresh.status_code == 304
    assert (await anna.http.get("/assets/gone.js")).status_code == 404
    assert (await anna.http.head("/")).status_code == 200


@pytest.mark.parametrize(
    "path", ["/../settings.py", "/%2e%2e/settings.py", "/..%2f..%2fapp.py", "/%00", "//etc/passwd"]
)
async def test_nothing_outside_the_client_is_served(anna: Guest, path: str) -> None:
    answer = await anna.http.get(path)
    assert "lamp" in answer.text or answer.status_code >= 400
    assert "import" not in answer.text
    assert "root:" not in answer.text


async def test_health(anna: Guest) -> None:
    health = (await anna.http.get("/health")).json()
    assert (health["status"], health["store"]) == ("ok", "ok")
    assert health["rules"] in {"compiled", "plain"}
    assert health["tables"] >= 0


async def test_without_a_built_client_the_page_says_how_to_build_it(data: Path, tmp_path: Path) -> None:
    with ServerProcess(data, client=tmp_path / "nothing") as server:
        async with Guest(server) as guest:
            text = (await guest.http.get("/")).text
    assert text.count("make client") == 3
    for language in ("de", "en", "fr"):
        assert f'lang="{language}"' in text


async def test_guessing_and_making_tables_is_throttled(data: Path) -> None:
    limits = Limits(guesses=Rate(3, 0.001), new_tables=Rate(2, 0.001), requests=Rate(30, 0.001))
    with ServerProcess(data, limits) as server:
        async with Guest(server) as anna:
            await anna.introduce("Anna")
            guesses = [await anna.http.post("/api/join", json={"name": f"Kettle {n}"}) for n in range(5)]
            assert [answer.status_code for answer in guesses] == [404, 404, 404, 429, 429]
            assert guesses[3].json()["code"] == "too_often"
            assert int(guesses[3].headers["Retry-After"]) > 0
            made = [await anna.http.post("/api/tables", json={"game": "zwergenzugfahrt"}) for _ in range(3)]
            assert [answer.status_code for answer in made] == [201, 201, 429]
            statuses = [(await anna.http.get("/api/server")).status_code for _ in range(30)]
            assert statuses[0] == 200
            assert statuses[-1] == 429


async def test_a_person_is_never_listed_like_a_bot(server: ServerProcess) -> None:
    async with Guest(server) as guest:
        await guest.introduce("bot:koenig")
        link = await guest.make_table(bot="koenig")
        cards = (await guest.http.get("/api/tables")).json()["mine"]
        seats = next(card["people"] for card in cards if card["link"] == link)
        at_the_table = (await guest.open(link)).table["seats"]
    assert seats[0] == {"name": "bot:koenig", "bot": None}
    # In lists a bot is called as it is at its table.
    assert at_the_table[1]["name"]
    assert seats[1] == {"name": at_the_table[1]["name"], "bot": "koenig"}
