"""Somebody is forgotten: their name and their words go, and the game stays as it is, to the byte."""

import msgspec
import pytest
from tests.tables.folk import ANNA, BODO, CLEO, Round, playing

from draisine.tables.log import commands as c
from draisine.tables.log import entries as e
from draisine.tables.log.erased_words import without_names
from draisine.tables.log.erasure import decide_forget, entries_without, row_without
from draisine.tables.log.table import Table


def say(table: Round, who: msgspec.Struct, text: str) -> None:
    table.does(who, c.Talk(key=table.key(), text=text))  # type: ignore[arg-type]


def talked() -> Round:
    table = playing(stones=9)
    say(table, ANNA, "I live in the Mill Lane")
    say(table, BODO, "ANNA, you do not! Joanna does, anna.")
    say(table, CLEO, "Anna plays well")
    table.move(BODO, "take 2")
    return table


def forget(table: Round, person: str) -> list[e.Entry]:
    return table.write(decide_forget(table.table, person, table.context()))


def rewritten(table: Round, person: str) -> list[e.Entry]:
    changed = entries_without(table.log, person)
    return [changed.get(place, entry) for place, entry in enumerate(table.log)]


def test_the_log_names_them_no_longer() -> None:
    table = talked()
    forget(table, "anna")
    after = b"\n".join(e.encode_entry(entry) for entry in rewritten(table, "anna"))
    assert b"Mill Lane" not in after
    assert after.replace(b"Joanna", b"").lower().count(b"anna") == after.count(b'"person":"anna"')
    assert b"Bodo" in after
    assert b"plays well" in after


def test_the_game_is_the_same_to_the_byte_and_so_is_the_table() -> None:
    table = talked()
    forget(table, "anna")
    again = Table.of(table.games, rewritten(table, "anna"))
    again.wake(table.now)
    assert again.match is not None
    assert table.table.match is not None
    assert again.match.fingerprint == table.table.match.fingerprint
    assert again.match.log() == table.table.match.log()
    other = Table.of(table.games, table.log)
    assert [again.view(seat) for seat in (None, 0, 1)] == [other.view(seat) for seat in (None, 0, 1)]
    # Read from what is left, it tells the same as the table at which they were forgotten.
    assert (list(again.talk), again.row()) == (list(table.table.talk), table.table.row())
    assert entries_without(rewritten(table, "anna"), "anna") == {}


def test_in_a_game_a_bot_plays_for_somebody_without_a_name() -> None:
    table = talked()
    written = forget(table, "anna")
    assert [type(entry) for entry in written] == [e.Forgotten, e.StoodIn]
    chair = table.table.chairs[0]
    assert (chair.person, chair.name, chair.bot) == ("anna", "", "geselle")
    assert [(said.name, said.text) for said in table.table.talk] == [
        ("", "…"),
        ("Bodo", "…, you do not! Joanna does, …."),
        ("Cleo", "… plays well"),
    ]
    assert forget(table, "anna") == []


def test_a_spectator_is_forgotten_too() -> None:
    table = talked()
    assert [type(entry) for entry in forget(table, "cleo")] == [e.Forgotten]
    assert (table.table.talk[2].name, table.table.talk[2].text) == ("", "…")
    assert table.table.chairs[0].name == "Anna"


def test_a_waiting_table_has_its_seat_free_again() -> None:
    table = Round()
    table.sit(ANNA, 0)
    table.sit(BODO, 1)
    assert [type(entry) for entry in forget(table, "anna")] == [e.Forgotten, e.Stood]
    assert table.table.chairs[0].free
    assert table.table.host == "bodo"


def test_somebody_who_never_was_there_changes_nothing() -> None:
    table = talked()
    assert forget(table, "dora") == []
    assert entries_without(table.log, "dora") == {}


def test_after_the_end_nobody_plays_for_them_and_a_rematch_does_not_wait_for_them() -> None:
    table = talked()
    table.does(BODO, c.Resign(key=table.key()))
    assert [type(entry) for entry in forget(table, "anna")] == [e.Forgotten]
    assert table.table.chairs[0].forgotten
    assert row_without(table.table.row(), "anna") == table.table.row()


@pytest.mark.parametrize(
    ("text", "names", "left"),
    [
        ("Hello Jörg!", {"jörg"}, "Hello …!"),
        ("Jörgs Zug", {"Jörg"}, "Jörgs Zug"),
        ("a+b says (a+b)", {"a+b"}, "… says (…)"),
        ("Anna Maria and Anna", {"Anna", "Anna Maria"}, "… and …"),
        ("anything", {""}, "anything"),
        ("", {"Anna"}, ""),
    ],
)
def test_names_are_whole_words(text: str, names: set[str], left: str) -> None:
    assert without_names(text, names) == left
