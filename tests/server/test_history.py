"""What happened can be read again: after a reload, after the end, and in the games before."""

from typing import Any

from tests.server.support import Guest, ServerProcess, begin, play_on


async def _history(guest: Guest, link: str) -> dict[str, Any]:
    answer = await guest.http.get(f"/api/tables/{link}/history")
    assert answer.status_code == 200, answer.text
    read: dict[str, Any] = answer.json()
    return read


async def test_what_happened_is_there_for_everyone_and_marks_what_was_taken_back(
    server: ServerProcess, anna: Guest, bodo: Guest
) -> None:
    link, a, b = await begin(anna, bodo)
    assert (await _history(anna, link))["steps"] == []
    assert a.game is not None
    assert b.game is not None
    mover, other = (a, b) if a.game["moves"] else (b, a)
    assert mover.game is not None
    await mover.done("move", text=mover.game["moves"][0], after=0)
    await mover.done("offer", what="take_back")
    await other.done("offer", what="take_back")
    while mover.game["number"]:
        await mover.hear()
    await mover.done("move", text=mover.game["moves"][1], after=0)
    read = await _history(anna, link)
    assert [step["taken_back"] for step in read["steps"]] == [True, False]
    assert [step["seat"] for step in read["steps"]] == [mover.seat, mover.seat]
    assert all(step["events"][0]["type"] == "walked" for step in read["steps"])
    assert read["seat"] == a.seat
    async with Guest(server) as cleo:
        await cleo.introduce("Cleo")
        seen = await _history(cleo, link)
    assert (seen["seat"], seen["steps"]) == (None, read["steps"])


async def test_a_rematch_knows_the_game_before(anna: Guest, bodo: Guest) -> None:
    link, a, b = await begin(anna, bodo, options={"board": "quick", "turns": 5})
    made = await play_on(a, b)
    await b.done("offer", what="rematch")
    while a.table["rematch"] is None:
        await a.hear()
    again = await _history(anna, a.table["rematch"])
    assert (again["table"]["before"], again["steps"]) == (link, [])
    before = await _history(anna, again["table"]["before"])
    assert len(before["steps"]) == made
    assert before["table"]["before"] is None
    assert before["table"]["outcome"] is not None


async def test_a_refused_offer_is_told(anna: Guest, bodo: Guest) -> None:
    _, a, b = await begin(anna, bodo)
    await a.done("offer", what="draw")
    await b.done("decline", what="draw")
    while a.table["declined"] is None:
        await a.hear()
    declined = a.table["declined"]
    assert (declined["what"], declined["by"], declined["offered_by"]) == ("draw", b.seat, a.seat)
