"""What a machine is told: the table in letters, events in sentences, refusals with their reason."""

from typing import Any

import msgspec

from draisine.cli.mcp_server.line import Line, Message
from draisine.cli.mcp_server.refusal import Refusal
from draisine.cli.words import Words
from draisine.games import game_by_id
from draisine.kernel import AnyGame


def refusal_text(refusal: Refusal, words: Words) -> str:
    """Code, sentence and parameters."""
    key = f"machine_{refusal.code}"  # where a person at a terminal is told otherwise
    if not words.has(key):
        key = f"error_{refusal.code}"
    sentence = words.say(key, **refusal.params) if words.has(key) else ""
    params = ", ".join(f"{name}={value}" for name, value in refusal.params.items())
    return " ".join(part for part in (f"{refusal.code}:", sentence, f"({params})" if params else "") if part)


def names_of(line: Line) -> list[str]:
    """What the seats are called."""
    return [seat["name"] or seat["bot"] or f"seat {place}" for place, seat in enumerate(line.table["seats"])]


def look_at(line: Line, *, moves: bool, view: bool) -> dict[str, Any]:
    """The table as it is now."""
    table, game = line.table, line.game
    found: dict[str, Any] = {
        "game": table["game"],
        "table": table["name"],
        "link": table["link"],
        "status": table["status"],
        "your_seat": line.seat,
        "seats": [
            {"seat": place, "name": seat["name"], "bot": seat["bot"], "ready": seat["ready"]}
            for place, seat in enumerate(table["seats"])
        ],
    }
    if table["outcome"] is not None:
        found["outcome"] = table["outcome"]
    if game is not None:
        found["move_number"] = game["number"]
        found["on_turn"] = game["to_act"]
        found["your_turn"] = line.seat in game["to_act"] and table["status"] == "playing"
        found["silent"] = game["silent"]
        found["clock"] = game["clock"]
        found["picture"] = game.get("picture", "")
        if moves:
            found["moves"] = game["moves"]
        if view:
            found["view"] = game["view"]
    return found


def tell(message: Message, line: Line, words: Words) -> dict[str, Any]:
    """One piece of news."""
    kind = message["type"]
    if kind == "game":
        game = message["game"]
        rules = game_by_id(line.table["game"])
        said = [_event(event, rules, words, names_of(line)) for event in game["events"]]
        return {"news": "game", "move_number": game["number"], "last": game["last"], "events": said}
    if kind == "talk":
        talk = message["talk"]
        return {"news": "talk", "name": talk["name"], "text": talk["text"], "call": talk["call"]}
    if kind == "thought":
        return {"news": "thought", "seat": message["seat"], "text": message["text"]}
    if kind == "closing":
        return {"news": "closing", "code": message["code"]}
    return {"news": "table", "status": line.table["status"]}


def _event(event: Message, rules: AnyGame, words: Words, names: list[str]) -> str:
    gaps = event.get("gaps") or {}
    bare = {name: value for name, value in event.items() if name != "gaps"}
    return words.event(msgspec.convert(bare, rules.event_type), gaps, names)
