"""A link to a moment shows a picture of it where it is shared."""

import struct
from pathlib import Path

import pytest
from tests.games.test_golden import read_log
from tests.server.support import Guest, ServerProcess, begin, play_on

from draisine.games import all_games, game_by_id
from draisine.kernel import Match
from draisine.server.replays.moment_images import draw_moment, render
from draisine.tables.replays.parts import frame_at, match_at
from draisine.tables.replays.replay import Replay
from draisine.words import game_catalog

GOLDEN = Path(__file__).parent.parent / "games" / "golden"
HTML = {"Accept": "text/html"}
SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="9" height="9"/></svg>'


async def test_a_game_that_is_over_has_a_picture_of_every_moment_and_tags_that_name_it(
    server: ServerProcess, anna: Guest, bodo: Guest
) -> None:
    link, a, b = await begin(anna, bodo, options={"board": "quick", "turns": 5})
    await play_on(a, b, 3)
    page = await anna.http.get(f"/t/{link}/replay", headers=HTML)
    asks = f'<link rel="preload" as="fetch" crossorigin href="/api/tables/{link}/replay">'
    assert "og:image" not in page.text
    assert asks not in page.text
    early = await anna.http.get(f"/api/tables/{link}/moment.png?step=1")
    assert (early.status_code, early.json()["code"]) == (409, "game_not_over")
    made = 3 + await play_on(a, b)
    async with Guest(server) as crawler:
        page = await crawler.http.get(f"/t/{link}/replay?step=2&eyes=%22%3E", headers=HTML)
        assert page.status_code == 200
        assert asks in page.text
        picture = f"{server.url}/api/tables/{link}/moment.png?step=2&amp;eyes=%22%3E"
        assert f'<meta property="og:image" content="{picture}">' in page.text
        assert '<meta name="twitter:card" content="summary_large_image">' in page.text
        # Anna speaks German: how it ended is said as she would say it.
        assert '<meta property="og:locale" content="de">' in page.text
        ends = [
            words for key, words in game_catalog(game_by_id("zwergenzugfahrt"), "de").items() if "end_" in key
        ]
        assert any(f'<meta property="og:description" content="{words}">' in page.text for words in ends)
        first = await crawler.http.get(f"/api/tables/{link}/moment.png?step=2&eyes=all")
        last = await crawler.http.get(f"/api/tables/{link}/moment.png")
        assert first.headers["content-type"] == "image/png"
        assert "max-age" in first.headers["cache-control"]
        assert first.content[:8] == b"\x89PNG\r\n\x1a\n"
        assert struct.unpack(">II", first.content[16:24]) == (1200, 630)
        assert first.content != last.content
        far = await crawler.http.get(f"/api/tables/{link}/moment.png?step={made + 1}")
        assert (far.status_code, far.json()["code"]) == (404, "no_such_step")
        nowhere = await crawler.http.get("/t/nowhere/replay", headers=HTML)
        assert (nowhere.status_code, "og:image" in nowhere.text) == (200, False)


@pytest.mark.parametrize("name", ["infernal-wagon-3-10", "underground-2-1-door", "zwergenzugfahrt-2-0"])
def test_a_picture_is_of_its_moment_alone(name: str) -> None:
    log = read_log(GOLDEN / f"{name}.txt")
    replay = Replay.of_log(all_games(), log)
    middle = len(log.moves) // 2
    played = Match.from_log(replay.game, replay.log_until(middle))
    assert match_at(replay, middle).view(None) == played.view(None)
    assert frame_at(replay, None, log.moves[middle - 1].at) >= middle
    assert frame_at(replay, None, None) == len(log.moves)
    drawings = [draw_moment(replay, frame) for frame in (0, middle, len(log.moves))]
    assert len(set(drawings)) == 3
    assert draw_moment(replay, middle) == drawings[1]


def test_a_drawing_becomes_a_picture() -> None:
    assert struct.unpack(">II", render(SQUARE)[16:24]) == (20, 10)
