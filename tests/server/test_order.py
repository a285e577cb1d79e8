"""Commands of one socket are carried out one after the other, however fast they come."""

import json

import pytest
from tests.server.support import Guest


@pytest.mark.parametrize("at_once", [2, 5, 40])
async def test_a_burst_of_commands_is_answered_in_the_order_it_came(anna: Guest, at_once: int) -> None:
    a = await anna.open(await anna.make_table())
    keys = [f"k{number}" for number in range(3 * at_once)]
    for begin in range(0, len(keys), at_once):
        for key in keys[begin : begin + at_once]:
            await a.say(json.dumps({"type": "talk", "key": key, "text": key}))
        await a.hear_until("done")  # the next burst meets what is left of this one
    while f'"key":"{keys[-1]}"' not in a.raw[-1]:
        await a.hear_until("done")
    heard = [json.loads(text) for text in a.raw]
    assert [message["key"] for message in heard if message["type"] == "done"] == keys
    assert [message["talk"]["text"] for message in heard if message["type"] == "talk"] == keys


async def test_what_was_said_before_leaving_is_carried_out(anna: Guest) -> None:
    link = await anna.make_table()
    a, b = await anna.open(link), await anna.open(link)
    said = [f"k{number}" for number in range(20)]
    for key in said:
        await a.say(json.dumps({"type": "talk", "key": key, "text": key}))
    await a.socket.close()
    heard = [(await b.hear_until("talk"))["talk"]["text"] for _ in said]
    assert heard == said
