"""A game of somebody else's package: found, described, named in its own words, and drawn with letters."""

import json
from collections.abc import AsyncIterator, Iterator

import msgspec
import pytest
import pytest_asyncio
from tests.guest_games.installed import install
from tests.server.support import Guest, Line, ServerProcess, begin

from draisine.words import Rulebook

ENGLISH = "/api/games/heap/words/en"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    guests = install(tmp_path_factory.mktemp("guests"), "heap")
    with ServerProcess(tmp_path_factory.mktemp("data"), guests=guests) as running:
        yield running


@pytest_asyncio.fixture
async def cleo(server: ServerProcess) -> AsyncIterator[Guest]:
    async with Guest(server) as guest:
        yield await guest.introduce("Cleo")


async def test_the_server_says_what_a_page_without_its_card_needs(anna: Guest) -> None:
    games = (await anna.http.get("/api/server")).json()["games"]
    heap = next(game for game in games if game["id"] == "heap")
    assert heap["seats"] == [2]
    assert heap["calls"] == ["hurry"]
    assert heap["together"] is False
    properties = heap["options"]["$defs"]["Options"]["properties"]
    assert properties["stones"] == {"type": "integer", "default": 9, "minimum": 3, "maximum": 30}
    assert properties["last"] == {"enum": ["loses", "wins"], "default": "wins"}


async def test_a_games_words_come_in_the_language_asked_for_and_in_english_where_it_speaks_no_other(
    anna: Guest,
) -> None:
    english, german, french = [
        (await anna.http.get(f"/api/games/heap/words/{language}")).json() for language in ("en", "de", "fr")
    ]
    assert english["title"] == "The heap"
    assert german["title"] == "Der Haufen"
    assert french == english
    assert english["event_took"][0]["match"]["many=one"] == "{seat} takes one stone."


async def test_words_that_a_page_has_already_are_not_sent_again(anna: Guest) -> None:
    first = await anna.http.get(ENGLISH)
    again = await anna.http.get(ENGLISH, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = await anna.http.get("/api/games/heap/words/de", headers={"If-None-Match": first.headers["ETag"]})
    assert other.status_code == 200


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/api/games/nothing/words/en", "unknown_game"),
        ("/api/games/heap/words/la", "unreadable"),
        ("/api/games/nothing/rules/en", "unknown_game"),
        ("/api/games/heap/rules/la", "unreadable"),
    ],
)
async def test_words_of_no_game_and_in_no_language_are_refused_by_name(
    anna: Guest, path: str, code: str
) -> None:
    answer = await anna.http.get(path)
    assert 400 <= answer.status_code < 500
    assert answer.json()["code"] == code


async def test_rules_come_clause_by_clause_in_english_where_there_is_no_other_language(anna: Guest) -> None:
    answer = await anna.http.get("/api/games/heap/rules/de")
    book = answer.json()
    assert (book["language"], book["title"]) == ("en", "The heap")
    assert [clause["id"] for clause in book["sections"][0]["clauses"]] == ["HE-01", "HE-02"]
    assert book["sections"][0]["clauses"][1]["blocks"][0]["mark"] == "option"
    again = await anna.http.get("/api/games/heap/rules/de", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    games = (await anna.http.get("/api/server")).json()["games"]
    assert all(game["rules"] for game in games)


async def test_each_language_has_its_own_page_of_rules(anna: Guest) -> None:
    paths = [f"/api/games/underground/rules/{language}" for language in ("de", "en", "fr")]
    answers = [await anna.http.get(path) for path in paths]
    assert [answer.json()["language"] for answer in answers] == ["de", "en", "fr"]
    assert len({answer.headers["ETag"] for answer in answers}) == 3
    msgspec.convert(answers[0].json(), Rulebook)


async def test_only_who_asks_for_letters_gets_a_picture(anna: Guest, bodo: Guest, cleo: Guest) -> None:
    link, a, b = await begin(anna, bodo, game="heap")
    reader = Line(await cleo.connect(f"{link}?picture=text"))
    assert (await reader.hear())["game"]["picture"] == "o o o o o o o o o \n9 of 9"
    await a.done("move", text="take 2", after=0)
    assert (await reader.hear_until("game"))["game"]["picture"] == "o o o o o o o \n7 of 9"
    await b.hear_until("game")
    assert all("picture" not in (json.loads(text).get("game") or {}) for text in a.raw + b.raw)
    await reader.socket.close()


async def test_a_seat_gets_its_moves_and_its_picture(anna: Guest, bodo: Guest) -> None:
    link, a, _ = await begin(anna, bodo, game="heap", options={"stones": 3})
    reader = Line(await anna.connect(f"{link}?picture=text"))
    game = (await reader.hear())["game"]
    assert game["moves"] == ["take 1", "take 2", "take 3"]
    assert game["picture"] == "o o o \n3 of 3"
    assert await a.refused("move", text="take it", after=0) == "heap_no_move"
    await reader.socket.close()


async def test_another_kind_of_picture_is_no_picture(anna: Guest, bodo: Guest) -> None:
    link, _, _ = await begin(anna, bodo, game="heap")
    line = Line(await bodo.connect(f"{link}?picture=oil"))
    assert "picture" not in (await line.hear())["game"]
    await line.socket.close()


async def test_forms_of_a_sentence_come_in_their_order(anna: Guest) -> None:
    """The first that fits is said: sorted, the form for all others would come first."""
    words = (await anna.http.get(ENGLISH)).json()
    assert list(words["event_took"][0]["match"]) == ["many=one", "many=*"]


async def test_who_asks_for_letters_gets_events_that_can_be_said(
    anna: Guest, bodo: Guest, cleo: Guest
) -> None:
    """A card is a number in an event; its symbols are said by the game, live and afterwards."""
    link, a, b = await begin(anna, bodo, game="infernal-wagon", seats=2, options={"clock": 0})
    reader = Line(await cleo.connect(f"{link}?picture=text"))
    await reader.hear()
    mover = next(line for line in (a, b) if (line.game or {}).get("moves"))
    assert mover.game is not None
    await mover.done("move", text=mover.game["moves"][0], after=0)
    laid = next(
        event for event in (await reader.hear_until("game"))["game"]["events"] if event["type"] == "laid"
    )
    assert laid["gaps"]["card"].startswith(f"{laid['card']}")
    assert "[" in laid["gaps"]["card"]
    history = f"/api/tables/{link}/history"
    said, plain = [
        [event for step in (await cleo.http.get(path)).json()["steps"] for event in step["events"]]
        for path in (f"{history}?picture=text", history)
    ]
    assert laid in said
    assert {name: value for name, value in laid.items() if name != "gaps"} in plain
    replay = f"/api/tables/{link}/replay/0"
    said, plain = [
        [event for step in (await cleo.http.get(path)).json()["events"] for event in step]
        for path in (f"{replay}?picture=text", replay)
    ]
    assert laid in said
    assert {name: value for name, value in laid.items() if name != "gaps"} in plain
    assert all("gaps" not in text for text in a.raw + b.raw)
    await reader.socket.close()
