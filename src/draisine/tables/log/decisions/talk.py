"""What people and bots say: talk, calls, gestures, and the silence that binds them."""

import unicodedata

from draisine.kernel import AnyGame, Calling, Gesturing, capability
from draisine.tables import errors
from draisine.tables.log import commands as c
from draisine.tables.log import entries as e
from draisine.tables.log.contexts import CommandContext, DecisionContext
from draisine.tables.log.table import Table
from draisine.tables.store import Person

MARKS_ON_ONE_LETTER = 4
"""More of them would grow over what others say."""


def talk(request: CommandContext, command: c.Talk) -> list[e.Entry]:
    """Say something to everyone."""
    name = request.name()
    _may_speak(request)
    text = clean(command.text)
    if not text:
        raise errors.nothing_said()
    return [e.Talked(name=name, text=text, **request.stamp())]


def call(request: CommandContext, command: c.Call) -> list[e.Entry]:
    """One of the game's calls or gestures."""
    seat = request.own_seat()
    request.playing()
    if _names_nobody(request.table, command.call):
        raise errors.unknown_call(call=command.call)
    if not _is_gesture(request.table.game, command.call):
        calling = capability(request.table.game, Calling)
        if calling is None or command.call not in calling.calls:
            raise errors.unknown_call(call=command.call)
        _may_speak(request)
    name = request.table.chairs[seat].name or ""  # not a new one: in silence it would be a word
    return [e.Talked(name=name, call=command.call, **request.stamp())]


def decide_bot_call(table: Table, seat: int, call: str, context: DecisionContext) -> list[e.Entry]:
    """The call or gesture of a bot: silence binds it like everyone."""
    request = CommandContext(table, Person(""), "", context)
    request.playing()
    chair = table.chairs[seat]
    if chair.bot is None or table.status != "playing":
        return []
    if not _is_gesture(table.game, call):
        _may_speak(request)
    speaker = (chair.person and chair.name) or f"bot:{chair.bot}"
    return [e.Talked(name=speaker, call=call, seat=seat, **request.stamp())]


def _names_nobody(table: Table, call: str) -> bool:
    """Whether a call is meant for a seat that this table does not have: games list calls for all seats."""
    name, _, seat = call.rpartition("_")
    return bool(name) and seat.isdecimal() and int(seat) >= len(table.chairs)


def _is_gesture(game: AnyGame, call: str) -> bool:
    gesturing = capability(game, Gesturing)
    return gesturing is not None and call in gesturing.gestures


def _may_speak(request: CommandContext) -> None:
    if request.table.silent:
        raise errors.silence_lies_out()


def clean(text: str) -> str:
    """One line of visible text: no control characters, no invisible marks, no runs of spaces."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        category = unicodedata.category(letter)
        marks = marks + 1 if category[0] == "M" else 0
        if category in {"Cf", "Co", "Cs", "Cn"} or marks > MARKS_ON_ONE_LETTER:
            continue
        kept.append(" " if category[0] in "CZ" else letter)
    return " ".join("".join(kept).split())
