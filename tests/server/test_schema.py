"""The schema from which the client's types are made."""

from typing import Any

import msgspec

from draisine.server.schema import schema, schema_text


def _refs(value: Any) -> set[str]:
    if isinstance(value, dict):
        own = {value["$ref"]} if "$ref" in value else set()
        return own.union(*(_refs(part) for part in value.values()))
    if isinstance(value, list | tuple):
        return set().union(*(_refs(part) for part in value))
    return set()


def test_every_part_stands_alone() -> None:
    parts = schema()
    sockets = ("server", "client", "reviewed", "reviewer", "meeting", "phone", "silence")
    assert parts.keys() == {*sockets, "http", "games"}
    assert "zwergenzugfahrt" in parts["games"]
    unions = [parts[name] for name in sockets]
    for part in (*unions, parts["http"], *parts["games"].values()):
        known = {f"#/$defs/{name}" for name in part["$defs"]}
        assert _refs(part) <= known


def test_unions_are_told_apart_by_their_type() -> None:
    parts = schema()
    assert parts["server"]["discriminator"]["propertyName"] == "type"
    assert set(parts["server"]["discriminator"]["mapping"]) >= {"welcome", "game", "table", "done", "refused"}
    assert "move" in parts["client"]["discriminator"]["mapping"]
    game = parts["games"]["zwergenzugfahrt"]
    assert game["required"] == ["Options", "Scenery", "View", "Event", "Move", "Fact"]
    assert game["properties"]["Event"]["discriminator"]["propertyName"] == "type"


def test_the_text_is_the_schema_and_always_the_same() -> None:
    text = schema_text()
    assert text == schema_text()
    assert msgspec.json.decode(text) == msgspec.json.decode(msgspec.json.encode(schema()))
