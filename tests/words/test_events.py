"""Events in words: the terminal and the general board of the client read the same table of cases."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from draisine.words import event_sentence
from draisine.words.catalog import Catalog, Message

CASES = json.loads(Path(__file__).with_name("events.json").read_text("utf-8"))


def _event(described: dict[str, Any]) -> Any:
    fields = [name for name in described if name != "type"]
    kind = msgspec.defstruct("Event", fields, tag_field="type", tag=described["type"], frozen=True)
    values = [described[name] for name in fields]
    return kind(*[tuple(value) if isinstance(value, list) else value for value in values])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["why"])
def test_an_event_is_said(case: dict[str, Any]) -> None:
    words = msgspec.convert(case["words"], dict[str, Message])
    said = event_sentence(Catalog("en", words), _event(case["event"]), case.get("gaps", {}), ["Ada", "Jo"])
    assert said == case["says"]
