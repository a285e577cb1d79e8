"""What is left at a table of somebody who is forgotten."""

import re
from collections import deque
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from draisine.tables.log import entries as e
from draisine.tables.log.pictures import TalkPicture
from draisine.tables.shared_devices import owner_of

if TYPE_CHECKING:
    from draisine.tables.log.table import Table

SAID = "…"
"""In place of what they said, and of their name where others said it."""


def without_names(text: str, names: Collection[str]) -> str:
    """What somebody else said, without these names: as whole words, however they were spelled."""
    wanted = sorted(filter(None, names), key=len, reverse=True)
    if not wanted or not text:
        return text
    pattern = "|".join(map(re.escape, wanted))
    return re.sub(rf"(?<!\w)(?:{pattern})(?!\w)", SAID, text, flags=re.IGNORECASE)


def _forget_talk(
    talk: Iterable[TalkPicture], speakers: Iterable[str], person: str, names: set[str]
) -> list[TalkPicture]:
    """The talk of a table without somebody's words, their names there, and those that they sit under."""
    spoken = list(zip(speakers, talk, strict=True))
    names = names | {said.name for speaker, said in spoken if owner_of(speaker) == person}
    return [
        replace(said, name="", text=SAID if said.text else "")
        if owner_of(speaker) == person
        else replace(said, text=without_names(said.text, names))
        for speaker, said in spoken
    ]


def forget_person(table: "Table", entry: e.Forgotten) -> None:
    """A table takes in that somebody is forgotten."""
    chairs = [chair for chair in table.chairs if owner_of(chair.person or "") == entry.person]
    names = {chair.name or "" for chair in chairs}
    talk = _forget_talk(table.talk, table.speakers, entry.person, names)
    table.talk = deque(talk, maxlen=table.talk.maxlen)
    for chair in chairs:
        chair.name = ""


def knows(table: "Table", person: str) -> bool:
    """Whether a table tells a name or a word of theirs."""
    if any(owner_of(chair.person or "") == person and chair.name for chair in table.chairs):
        return True
    return any(
        owner_of(speaker) == person and (said.name or said.text not in {"", SAID})
        for speaker, said in zip(table.speakers, table.talk, strict=True)
    )
