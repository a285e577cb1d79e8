"""Buckets, throttles, turns and crowds."""

import asyncio

import pytest

from draisine.kernel import DraisineError
from draisine.server.identity.kept_data import address_minutes
from draisine.server.limits.limits import Limits, Rate
from draisine.server.limits.queues import FairQueue, LoopBudget
from draisine.server.limits.rates import Bucket, Throttle


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    clock = Clock()
    bucket = Bucket(Rate(burst=3, per_second=2), clock)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    assert bucket.wait() == 1
    clock.now = 0.5
    assert [bucket.take(), bucket.take()] == [True, False]
    clock.now = 1000
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_addresses_do_not_pay_for_each_other() -> None:
    throttle = Throttle(Rate(burst=1, per_second=0.1), Clock())
    throttle.check("a")
    throttle.check("b")
    with pytest.raises(DraisineError) as caught:
        throttle.check("a")
    assert caught.value.code == "too_often"
    assert caught.value.params == {"seconds": 10}


def test_a_throttle_forgets_whom_it_has_not_seen_for_long() -> None:
    throttle = Throttle(Rate(burst=1, per_second=0.001), Clock())
    throttle.check("first")
    for number in range(10_000):
        throttle.check(str(number))
    throttle.check("first")
    with pytest.raises(DraisineError):
        throttle.check("9999")


def test_what_is_dear_takes_more_and_never_more_than_there_is() -> None:
    clock = Clock()
    bucket = Bucket(Rate(burst=10, per_second=1), clock)
    assert bucket.take(6)
    assert not bucket.take(6)
    assert bucket.wait(6) == 2
    assert bucket.refused == 1
    assert bucket.take(4)
    assert bucket.refused == 0
    clock.now = 10
    assert bucket.take(1000), "a full bucket pays for anything, else it could never be had"
    assert not bucket.take()


def test_a_flood_of_refusals_is_not_forgotten_for_the_few_that_pass() -> None:
    clock = Clock()
    bucket = Bucket(Rate(burst=1, per_second=1), clock)
    for _ in range(10):
        clock.now += 1
        assert [bucket.take() for _ in range(6)] == [True] + [False] * 5
    assert bucket.refused == 50 - 9
    for _ in range(100):
        bucket.take()
    assert bucket.refused == 60


def test_a_throttle_tells_how_often_somebody_was_refused() -> None:
    throttle = Throttle(Rate(burst=1, per_second=0.001), Clock())
    assert throttle.refused("a") == 0
    throttle.check("a")
    for _ in range(3):
        with pytest.raises(DraisineError):
            throttle.check("a", 0.5)
    assert throttle.refused("a") == 3


async def test_a_few_of_each_holder_go_on_at_a_time() -> None:
    queue = FairQueue(2)
    inside: list[str] = []
    most: dict[str, int] = {}
    go_on = asyncio.Event()

    async def one(holder: str) -> None:
        async with queue.one(holder):
            inside.append(holder)
            most[holder] = max(most.get(holder, 0), inside.count(holder))
            await go_on.wait()
            inside.remove(holder)

    tasks = [asyncio.create_task(one("eve")) for _ in range(7)]
    await asyncio.sleep(0)
    tasks.append(asyncio.create_task(one("anna")))
    await asyncio.sleep(0)
    assert sorted(inside) == ["anna", "eve", "eve"]
    tasks[3].cancel()
    go_on.set()
    done = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(found).__name__ for found in done].count("CancelledError") == 1
    assert most == {"eve": 2, "anna": 1}
    async with queue.one("eve"), queue.one("eve"):
        pass


async def test_a_turn_that_nobody_wants_any_more_is_passed_on() -> None:
    queue = FairQueue(1)

    async def one() -> None:
        async with queue.one("eve"):
            pass

    async with queue.one("eve"):
        given_up, patient = asyncio.create_task(one()), asyncio.create_task(one())
        await asyncio.sleep(0)
    given_up.cancel()  # in the moment it is its turn
    await asyncio.wait_for(patient, 5)
    assert given_up.cancelled()


async def test_a_few_of_each_holder_begin_in_one_turn_of_the_loop() -> None:
    budget = LoopBudget(2)
    turn = 0
    begun: list[tuple[str, int]] = []

    async def one(holder: str) -> None:
        await budget.begin(holder)
        begun.append((holder, turn))

    def give_up() -> None:
        tasks[3].cancel()

    tasks = [asyncio.create_task(one("eve")) for _ in range(7)]
    tasks.append(asyncio.create_task(one("anna")))
    asyncio.get_running_loop().call_soon(give_up)
    while not all(task.done() for task in tasks):
        await asyncio.sleep(0)
        turn += 1
    counts = [[name for name, when in begun if when == which].count("eve") for which in range(turn)]
    assert max(counts) <= 2
    assert sum(counts) == 6  # one gave up while it waited
    assert begun.index(("anna", 0)) <= 2
    await asyncio.wait_for(budget.begin("eve"), 5)


def test_an_address_is_remembered_no_longer_than_its_limit_needs() -> None:
    clock = Clock()
    throttle = Throttle(Rate(burst=10, per_second=2), clock)
    for address, cost in (("a", 10), ("b", 2)):
        throttle.check(address, cost)
    throttle.forget_idle()
    assert len(throttle._buckets) == 2
    clock.now = 1
    throttle.forget_idle()
    assert len(throttle._buckets) == 1
    clock.now = 4.9
    throttle.forget_idle()
    with pytest.raises(DraisineError, match="too_often"):
        throttle.check("a", 10)
    clock.now = 5
    throttle.forget_idle()
    assert len(throttle._buckets) == 0
    throttle.check("a", 10)


def test_the_page_says_how_long_addresses_are_remembered() -> None:
    slowest = Limits(guesses=Rate(burst=60, per_second=0.1), tables_of_an_address=None)
    assert address_minutes(slowest) == 11
    assert address_minutes(Limits()) == 31
