"""Whatever anyone sends in whatever order: the table holds together, and its log gives the same table."""

import itertools
import re
from pathlib import Path
from typing import Any

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from tests.tables.folk import ANNA, BODO, CLEO, NOBODY, STRENGTHS, Round, picture_bytes
from tests.tables.tiny import AT_ONCE, HELD, SECRET, TINY

from draisine.kernel import AnyGame, DraisineError
from draisine.kernel.bots import DrawAnswer
from draisine.tables.log import commands as c
from draisine.tables.log import entries as e
from draisine.tables.log.absence import Attendance, decide_absence
from draisine.tables.log.decisions.agreements import decide_bot_draw
from draisine.tables.log.decisions.dispatch import decide
from draisine.tables.log.decisions.moves import decide_bot_move, decide_clock, decide_clock_note
from draisine.tables.log.table import Table

people = st.sampled_from([ANNA, BODO, CLEO, NOBODY])
seats = st.integers(0, 3)
texts = st.sampled_from(["take 1", "take 2", "take 3", "take 4", "time", ""])
whats: st.SearchStrategy[c.What] = st.sampled_from(["pause", "take_back", "draw", "rematch"])
strengths = st.sampled_from([*STRENGTHS, "hexer"])

OF_THE_TINY_GAME = {"too_few_stones", "not_a_move", "too_many_stones"}
ERRORS = Path(__file__).parents[3] / "docs" / "errors.md"
DOCUMENTED = {*re.findall(r"^\| `(\w+)`", ERRORS.read_text(), re.MULTILINE), *OF_THE_TINY_GAME}


class AnyCommands(RuleBasedStateMachine):
    """One table, four people, bots and the clock."""

    def __init__(self) -> None:
        super().__init__()
        self.keys = itertools.count()
        self.round = Round()
        self.last: tuple[Any, c.TableCommand] | None = None
        self.attendance = Attendance(0)
        self.refusals: set[str] = set()

    @initialize(
        game=st.sampled_from([TINY, SECRET, AT_ONCE, HELD]),
        count=st.integers(2, 3),
        limit=st.booleans(),
        count_in=st.sampled_from([0, 3_000]),
    )
    def open(self, game: AnyGame, count: int, limit: bool, count_in: int) -> None:
        options = {"stones": 12, "limit": 20_000 if limit else None}
        self.round = Round(game, seats=count, options=options, freeze_on_drop=limit)
        self.round.count_in = count_in
        for person in (ANNA, BODO, CLEO):
            self.attendance.came(person)

    def key(self) -> str:
        return f"k{next(self.keys)}"

    def send(self, person: Any, command: c.TableCommand) -> None:
        before = self.round.bytes()
        self.round.here = set(self.attendance.here)
        try:
            entries = decide(self.round.table, person, command, self.round.context())
        except DraisineError as refusal:
            self.refusals.add(refusal.code)
            assert self.round.bytes() == before
            return
        if entries:
            assert entries[0].key == command.key
            self.last = (person, command)
        self.write(entries)

    def write(self, entries: list[e.Entry]) -> None:
        after = self.round.table.copy()
        before = self.round.bytes()
        for entry in entries:
            after.record(entry)
        assert self.round.bytes() == before
        self.round.write(entries)
        assert self.round.bytes() == picture_bytes(after, self.round.now)

    @rule()
    def everyone_sits_down_and_is_ready(self) -> None:
        for seat, person in enumerate([ANNA, BODO, CLEO][: len(self.round.table.chairs)]):
            self.send(person, c.Sit(key=self.key(), seat=seat))
            self.send(person, c.Ready(key=self.key(), ready=True))

    @rule(person=people, seat=seats)
    def sit(self, person: Any, seat: int) -> None:
        self.send(person, c.Sit(key=self.key(), seat=seat))

    @rule(person=people)
    def stand(self, person: Any) -> None:
        self.send(person, c.Stand(key=self.key()))

    @rule(person=people, ready=st.booleans())
    def ready(self, person: Any, ready: bool) -> None:
        self.send(person, c.Ready(key=self.key(), ready=ready))

    @rule(person=people, seat=seats, strength=st.none() | strengths)
    def seat_bot(self, person: Any, seat: int, strength: str | None) -> None:
        self.send(person, c.SeatBot(key=self.key(), seat=seat, strength=strength))

    @rule(person=people, seat=seats)
    def free_seat(self, person: Any, seat: int) -> None:
        self.send(person, c.FreeSeat(key=self.key(), seat=seat))

    @rule(person=people, freeze=st.none() | st.booleans())
    def choose_to_wait(self, person: Any, freeze: bool | None) -> None:
        options = {"stones": 12, "limit": 20_000}
        self.send(person, c.SetOptions(key=self.key(), options=options, freeze_on_drop=freeze))

    @rule(person=people, stones=st.integers(-1, 40) | st.text(max_size=3))
    def set_options(self, person: Any, stones: object) -> None:
        self.send(person, c.SetOptions(key=self.key(), options={"stones": stones}))

    @rule(person=people, text=texts, off=st.integers(-1, 1))
    def move(self, person: Any, text: str, off: int) -> None:
        number = self.round.table.match.number if self.round.table.match else 0
        self.send(person, c.Move(key=self.key(), text=text, after=max(0, number + off)))

    @rule(text=texts)
    def legal_move(self, text: str) -> None:
        table = self.round.table
        by_id = {person.id: person for person in (ANNA, BODO, CLEO)}
        for seat in table.to_act():
            owner = table.chairs[seat].person
            if owner is not None and table.match is not None:
                self.send(by_id[owner], c.Move(key=self.key(), text=text, after=table.match.number))

    @rule(seat=st.integers(0, 1), text=texts)
    def bot_moves(self, seat: int, text: str) -> None:
        number = self.round.table.match.number if self.round.table.match else 0
        command = c.Move(key="bot", text=text, after=number)
        try:
            self.write(decide_bot_move(self.round.table, seat, command, self.round.context()))
        except DraisineError as refusal:
            self.refusals.add(refusal.code)

    @rule(seat=st.integers(0, 1), answer=st.sampled_from(["yes", "early", "better", "no"]))
    def bot_answers(self, seat: int, answer: DrawAnswer) -> None:
        self.write(decide_bot_draw(self.round.table, seat, answer, self.round.context()))

    @rule(person=people, text=st.text(min_size=1, max_size=20))
    def talk(self, person: Any, text: str) -> None:
        self.send(person, c.Talk(key=self.key(), text=text))

    @rule(person=people, what=whats)
    def offer(self, person: Any, what: c.What) -> None:
        self.send(person, c.Offer(key=self.key(), what=what))

    @rule(what=whats)
    def all_offer(self, what: c.What) -> None:
        for person in (ANNA, BODO, CLEO):
            self.send(person, c.Offer(key=self.key(), what=what))

    @rule(person=people, what=whats)
    def decline(self, person: Any, what: c.What) -> None:
        self.send(person, c.Decline(key=self.key(), what=what))

    @rule(person=people)
    def resume(self, person: Any) -> None:
        self.send(person, c.Resume(key=self.key()))

    @rule(person=people, really=st.integers(0, 3))
    def resign(self, person: Any, really: int) -> None:
        if really == 0:
            self.send(person, c.Resign(key=self.key()))

    @rule(person=people, seat=seats, strength=strengths, gone=people)
    def stand_in(self, person: Any, seat: int, strength: str, gone: Any) -> None:
        self.goes(gone)
        self.send(person, c.StandIn(key=self.key(), seat=seat, strength=strength))

    @rule(person=people)
    def take_seat_back(self, person: Any) -> None:
        self.comes(person)
        self.send(person, c.TakeSeatBack(key=self.key()))

    @rule(person=people)
    def goes(self, person: Any) -> None:
        if person.id in self.attendance.here:
            self.attendance.went(person.id, self.round.now)

    @rule(person=people)
    def comes(self, person: Any) -> None:
        self.attendance.came(person)
        self.look_around()

    def look_around(self) -> None:
        self.write(decide_absence(self.round.table, self.attendance, self.round.now, self.round.count_in))
        assert decide_absence(self.round.table, self.attendance, self.round.now) == []

    @rule(milliseconds=st.integers(0, 9_000))
    def time_goes_by(self, milliseconds: int) -> None:
        self.round.now += milliseconds
        self.write(decide_clock(self.round.table, self.round.context()))
        self.write(decide_clock_note(self.round.table, self.round.context()))
        self.look_around()

    @rule()
    def the_server_restarts(self) -> None:
        at = self.round.table.played
        self.round.now += 3_600_000
        table = Table.of(self.round.games, self.round.log)
        table.wake(self.round.now)
        assert table.play_time(self.round.now) == at
        self.round.table = table

    @rule()
    def the_same_command_again(self) -> None:
        if self.last is not None:
            person, command = self.last
            assert decide(self.round.table, person, command, self.round.context()) == []

    @invariant()
    def refusals_are_documented(self) -> None:
        assert self.refusals <= DOCUMENTED

    @invariant()
    def everyone_has_one_seat_at_most(self) -> None:
        owners = [chair.person for chair in self.round.table.chairs if chair.person]
        assert len(owners) == len(set(owners))

    @invariant()
    def what_is_said_of_the_game_agrees(self) -> None:
        table = self.round.table
        assert (table.status == "waiting") == (table.match is None)
        assert (table.status == "over") == (table.outcome is not None)
        assert (table.status == "playing") == (table.time.since is not None)
        assert table.status in ("paused", "frozen") or not table.missed
        assert all(table.chairs[seat].by_person for seat in table.missed)
        if table.match is not None:
            assert not any(chair.free for chair in table.chairs)
        if table.status == "waiting":
            assert not table.offers
        for what, agreed in table.offers.items():
            assert len(set(agreed)) == len(agreed) > 0
            assert table.status != "over"
            assert what == "pause" or table.status != "paused"

    @invariant()
    def the_log_gives_the_same_pictures(self) -> None:
        log = [e.decode_entry(e.encode_entry(entry)) for entry in self.round.log]
        table = Table.of(self.round.games, log)
        now = self.round.log[-1].when
        assert picture_bytes(table, now) == picture_bytes(self.round.table, now)
        assert table.sequence == self.round.table.sequence == len(log)
        assert table.row() == self.round.table.row()

    @invariant()
    def no_picture_tells_the_seed(self) -> None:
        if self.round.table.outcome is None:
            assert msgspec.json.decode(self.round.bytes())[0]["seed"] is None


TestAnyCommands = AnyCommands.TestCase
TestAnyCommands.settings = settings(max_examples=150, stateful_step_count=40, deadline=None)
