"""Table screens in a room: players know of them, and the sound comes from one place."""

import json

from tests.server.support import Guest, Line, ServerProcess, begin

WAGON = {"game": "infernal-wagon", "seats": 2, "options": {"clock": 0}}


async def _hears(line: Line, screens: int, sound: str | None) -> None:
    """Wait until the table says so."""
    while (line.table["screens"], line.table["sound"]) != (screens, sound):
        await line.hear()


def _you(line: Line) -> str:
    return str(json.loads(line.raw[0])["you"])


async def test_players_know_of_a_screen_and_that_it_left(anna: Guest, bodo: Guest) -> None:
    link, a, b = await begin(anna, bodo, **WAGON)
    assert (a.table["screens"], a.table["sound"]) == (0, None)
    screen = await anna.open(f"{link}?as=screen")
    for line in (a, b):
        await _hears(line, 1, _you(screen))
        assert (line.table["spectators"], line.table["watchers"]) == (0, [])
    await screen.socket.close()
    for line in (a, b):
        await _hears(line, 0, None)


async def test_the_room_hears_one_place_chosen_from_any(
    server: ServerProcess, anna: Guest, bodo: Guest
) -> None:
    link, a, b = await begin(anna, bodo, **WAGON)
    assert await a.refused("sound", here=True) == "no_screen_here"
    screen, second = await anna.open(f"{link}?as=screen"), await bodo.open(f"{link}?as=screen")
    await _hears(a, 2, _you(screen))
    await b.done("sound", here=True)
    for line in (a, b, screen, second):
        await _hears(line, 2, _you(b))
    # A phone that sleeps leaves no room in silence, and has its place again when it is back.
    await b.socket.close()
    await _hears(a, 2, _you(screen))
    b = await bodo.open(link)
    await _hears(a, 2, _you(b))
    await second.done("sound", here=True)
    await _hears(a, 2, _you(second))
    await a.done("sound", here=False)
    await _hears(screen, 2, _you(screen))
    async with Guest(server) as cleo:
        await cleo.introduce("Cleo")
        watcher = await cleo.open(link)
        assert await watcher.refused("sound", here=True) == "not_seated"
        assert watcher.table["sound"] == _you(screen)
