"""Two games that differ only in what a seat cannot see send its sockets the same bytes at the same moments.

A table is played to some moment and kept; two servers' halves (manager, hub, sockets without a network) load
it, and one of them gets a made-up state that looks the same to one seat. Then the same happens at both. Time
is in the hand of the test, so the moments are compared too. It goes on until the seat may tell the two apart.
"""

import copy
import random
import secrets
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tests.tables.homes import Home, breathe
from tests.tables.memory_store import MemoryStore

from draisine.games import all_games
from draisine.kernel import AnyGame, Chance, DraisineError, Match, Secretive, capability, traits_of
from draisine.kernel.bots import Question, Reply
from draisine.server.sockets import hub as hub_module
from draisine.server.sockets.hub import SocketHub
from draisine.server.sockets.visits import SocketVisit
from draisine.tables.log import commands as c
from draisine.tables.runtime.live_table import LiveTable
from draisine.tables.runtime.presence import Visit
from draisine.tables.store import Person
from draisine.testing.cases import encode

GAMES = list(all_games().values())
MOMENTS = 3
MOST_MOVES = 60
AFTERWARDS = 12
"""Moves that are made at both."""


class NotedSocket:
    """Notes every frame with its moment."""

    def __init__(self, home: Home) -> None:
        self._home = home
        self.frames: list[tuple[int, bytes]] = []

    def listen(self, take: Callable[[str, bool], bool]) -> None:
        """Nobody says anything here."""

    def push(self, frame: bytes, most_waiting: int) -> bool:
        self.frames.append((self._home.time.now(), bytes(frame)))
        return True

    def shut(self, code: int) -> None:
        self.frames.append((self._home.time.now(), b"shut %d" % code))

    def expel(self) -> None:
        self.frames.append((self._home.time.now(), b"expelled"))

    def cut(self) -> None:
        self.frames.append((self._home.time.now(), b"cut"))


class NotedBots:
    """Answer what a bot could say that knows no more than it was asked, and note that."""

    def __init__(self) -> None:
        self.asked: list[bytes] = []

    async def answer(self, strength: str, question: Question) -> Reply:
        # Its view is JSON already. What fails here would only be taken for a bot that failed.
        self.asked.append(msgspec.json.encode((strength, question)))
        return Reply(question.legal[0] if question.legal else "", why="")


class Half:
    """One of the two: a table with everybody at it, and one pair of eyes whose sockets are noted."""

    def __init__(self, store: MemoryStore, game: AnyGame, time: int) -> None:
        self.home = Home(store, game)
        self.bots = NotedBots()
        self.home.bots.answer = self.bots.answer  # type: ignore[method-assign]
        self.home.time.time = time
        self.hub = SocketHub(self.home.manager.presence)
        self.home.manager.subscribe(self.hub.publish)
        self.said: list[bytes] = []
        """Answers to what the eyes' owner asked for."""

    async def load(self, link: str, eyes: Person, state: Any, people: list[Person]) -> None:
        self.live = await self.home.manager.table(link)
        table = self.live.table
        assert table.match is not None
        table.match = table.match.with_state(state)
        self.sockets = [await self._enter(eyes, text) for text in (False, True)]
        for person in people:
            if person != eyes:
                await self._enter(person, False)
        await self.home.time.advance(10_000)

    async def _enter(self, person: Person, text: bool) -> NotedSocket:
        socket = NotedSocket(self.home)
        visit = SocketVisit(socket, "", 1, text=text)
        visit.person = person
        await self.home.manager.enter(self.live.link, visit)
        self.hub.welcome(visit, self.live)
        return socket

    @property
    def match(self) -> Match:
        assert self.live.table.match is not None
        return self.live.table.match

    async def does(self, person: Person, command: c.Command, *, noted: bool = False) -> bool:
        """Whether it was done. What is refused is told to its sender alone."""
        try:
            await self.home.does(self.live, person, command)
            answer = b"done"
        except DraisineError as error:
            answer = encode((error.code, error.params))
        if noted:
            self.said.append(answer)
        await breathe()
        return answer == b"done"

    async def asks(self, eyes: Person, seat: int | None) -> None:
        """What somebody finds out without moving: lists, what happened so far, and refusals of all kinds."""
        self.said.append(encode(msgspec.to_builtins(await self.home.manager.lists(eyes))))
        for text in (False, True):
            self.said.append(encode(self.live.history(seat, text=text)))
        number = self.match.number
        for command in (
            c.Move(key="bad", text="no such move", after=number),
            c.Move(key="old", text="no such move", after=max(0, number - 1)),
            c.Call(key="call", call="nothing"),
            c.Talk(key="talk", text="hm"),
            c.Think(key="think", text=""),
            c.Suggest(key="suggest"),
            c.TakeSeatBack(key="back"),
            c.Tick(key="tick", achievement="none"),
        ):
            await self.does(eyes, command, noted=True)


def folk(game: AnyGame, seats: int) -> list[Person]:
    traits = {trait.id: trait.least + 1 for trait in traits_of(game)}
    return [Person(f"person{seat}", f"P{seat}", traits) for seat in range(seats)]


async def begin(home: Home, game: AnyGame, people: list[Person], options: Any) -> LiveTable:
    live = await home.manager.open_table(people[0], game.id, options, seats=len(people))
    for seat, person in enumerate(people[1:], 1):
        await home.does(live, person, c.Sit(key=home.key(), seat=seat))
    # Where a clock runs it waits for whoever is not there.
    for person in people:
        await home.manager.enter(live.link, Visit(person, ""))
    for person in people:
        await home.does(live, person, c.Ready(key=home.key(), ready=True))
    await home.time.advance(10_000)
    return live


async def play_on(home: Home, live: LiveTable, people: list[Person], luck: random.Random) -> bool:
    """One move of somebody who may; or time goes by, up to the clock's next move."""
    table = live.table
    assert table.match is not None
    if table.match.outcome is not None or table.status != "playing":
        return False
    able = [seat for seat in table.match.to_act if seat >= 0 and table.match.legal(seat)]
    if not able:
        await home.time.advance(1_000)
        return True
    seat = luck.choice(able)
    text = luck.choice(list(table.match.legal(seat)))
    person = next(one for one in people if table.seat_of(one.id) == seat)
    await home.does(live, person, c.Move(key=home.key(), text=text, after=table.match.number))
    return True


async def compare(
    kept: MemoryStore, link: str, game: AnyGame, people: list[Person], seed: int
) -> tuple[int, int]:
    """Everybody's eyes once. Gives how many pairs differed in what those eyes could not see, and how many
    questions bots were asked."""
    differing = asked = 0
    for seat in (None, *range(len(people))):
        eyes = Person("onlooker", "O") if seat is None else people[seat]
        halves = [Half(copy.deepcopy(kept), game, 1_800_000_000_000) for _ in range(2)]
        real = (await halves[0].home.manager.table(link)).table.match
        assert real is not None
        luck = Chance("twins", f"{seed} {seat}")
        twin = game.sample(real.options, real.view(seat), seat, luck)
        for half, state in zip(halves, (real.state, twin), strict=True):
            await half.load(link, eyes, state, people)
        others = [other for other in range(len(people)) if other != seat]
        differing += any(
            encode(halves[0].match.view(other)) != encode(halves[1].match.view(other)) for other in others
        )
        await go_on(halves, eyes, seat, people, random.Random(seed))
        asked += len(halves[0].bots.asked)
        for half in halves:
            await half.home.manager.close()
    return differing, asked


async def go_on(
    halves: list[Half], eyes: Person, seat: int | None, people: list[Person], luck: random.Random
) -> None:
    """The same happens at both, as long as those eyes may not tell them apart."""
    one, other = halves
    for number in range(AFTERWARDS):
        for half in halves:
            await half.asks(eyes, seat)
        same(halves, f"asked, {number}")
        if one.match.outcome is not None:
            return
        both = [
            (able, text)
            for able in one.match.to_act
            if able >= 0 and able in other.match.to_act
            for text in one.match.legal(able)
            if text in other.match.legal(able)
        ]
        if both and luck.random() < 0.8:
            able, text = luck.choice(both)
            command = c.Move(key=f"m{number}", text=text, after=one.match.number)
            done = [await half.does(people[able], command) for half in halves]
            if done[0] != done[1] or done == [False, False]:
                return  # only the mover was told; the two games are no twins any more
        else:
            for half in halves:
                await half.home.time.advance(luck.randrange(200, 3_000) if half is one else 0)
            await other.home.time.advance(one.home.time.now() - other.home.time.now())
        if encode(one.match.view(seat)) != encode(other.match.view(seat)):
            return  # they have been shown what differed
        same(halves, f"went on, {number}")


def same(halves: list[Half], when: str) -> None:
    one, other = halves
    assert one.said == other.said, when
    # Nobody else asks a bot here: each question is about what these eyes see.
    assert one.bots.asked == other.bots.asked, when
    for mine, theirs in zip(one.sockets, other.sockets, strict=True):
        assert mine.frames == theirs.frames, when


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
async def test_sockets_get_the_same_bytes_at_the_same_moments(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_module, "_PRESENCE_DELAY", 0.0)
    # The same deals every time.
    monkeypatch.setattr(secrets, "token_hex", lambda length: f"{game.id:>{2 * length}.{2 * length}}")
    differing = asked = 0
    for seats in sorted({game.seat_counts[0], game.seat_counts[-1]}):
        people, store = folk(game, seats), MemoryStore()
        home, luck = Home(store, game), random.Random(seats)
        live = await begin(home, game, people, {})
        for number in range(MOST_MOVES):
            if number % (MOST_MOVES // MOMENTS) == 1:
                found = await compare(store, live.link, game, people, number)
                differing, asked = differing + found[0], asked + found[1]
            if not await play_on(home, live, people, luck):
                break
        await home.manager.close()
    if capability(game, Secretive) is not None:
        assert differing > 0, "no pair differs in anything: nothing was compared"
    assert (asked > 0) == game.together, "where all play together a bot may be asked for advice"
