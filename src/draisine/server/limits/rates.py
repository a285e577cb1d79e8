"""Counting how much somebody asks for."""

from collections.abc import Callable
from time import monotonic

from cachetools import LRUCache

from draisine.server import errors
from draisine.server.limits.limits import Rate

_MOST_REMEMBERED = 10_000
_MOST_COUNTED = 60


class Bucket:
    """A bucket of tokens that fills steadily: each thing asked for takes as many as it costs."""

    __slots__ = ("_burst", "_clock", "_filled_at", "_per_second", "_tokens", "refused")

    def __init__(self, rate: Rate, clock: Callable[[], float] = monotonic) -> None:
        self._burst = float(rate.burst)
        self._per_second = rate.per_second
        self._clock = clock
        self._tokens = self._burst
        self._filled_at = clock()
        self.refused = 0
        """How often there were too few, less how often there were enough since; never more than 60."""

    def take(self, cost: float = 1) -> bool:
        """Take tokens; False when there are too few. What costs more than a full bucket empties it."""
        now, burst = self._clock(), self._burst
        tokens = self._tokens + (now - self._filled_at) * self._per_second
        self._filled_at = now
        # Conditions instead of `min` and `max`: three buckets are asked before a text is read.
        tokens = tokens if tokens < burst else burst
        cost = cost if cost < burst else burst
        if tokens < cost:
            self._tokens = tokens
            self.refused = min(self.refused + 1, _MOST_COUNTED)
            return False
        self._tokens = tokens - cost
        if self.refused:
            self.refused -= 1
        return True

    @property
    def full(self) -> bool:
        """As if nobody had ever asked."""
        return self._tokens + (self._clock() - self._filled_at) * self._per_second >= self._burst

    def wait(self, cost: float = 1) -> int:
        """Whole seconds until there will be so many tokens again, at least 1."""
        return max(1, round((min(cost, self._burst) - self._tokens) / self._per_second + 0.5))


class Throttle:
    """A bucket for each address. Those longest unused are forgotten when there are too many, full ones by
    `forget_idle`."""

    def __init__(self, rate: Rate | None, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: LRUCache[str, Bucket] = LRUCache(_MOST_REMEMBERED)

    def check(self, address: str, cost: float = 1) -> None:
        """Count this much for this address, or raise `too_often`."""
        bucket = self._bucket(address)
        if bucket is not None and not bucket.take(cost):
            raise errors.too_often(seconds=bucket.wait(cost))

    def wait(self, address: str, cost: float = 1) -> int:
        """Count this much for this address; 0, or after how many seconds it may come."""
        bucket = self._bucket(address)
        return 0 if bucket is None or bucket.take(cost) else bucket.wait(cost)

    def allow(self, address: str, cost: float = 1) -> bool:
        """Count this much for this address; False when it is too much."""
        bucket = self._bucket(address)
        return bucket is None or bucket.take(cost)

    def refused(self, address: str) -> int:
        """How often this address asked for too much lately."""
        bucket = self._buckets.get(address)
        return 0 if bucket is None else bucket.refused

    def forget_idle(self) -> None:
        """Forget the addresses that count like any that never asked."""
        for address in [address for address, bucket in self._buckets.items() if bucket.full]:
            del self._buckets[address]

    def _bucket(self, address: str) -> Bucket | None:
        if self._rate is None:
            return None
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._rate, self._clock)
        return bucket
