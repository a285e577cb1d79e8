"""Events as they are sent: what all may know is encoded once, what is secret for each audience."""

from typing import Any

from draisine.tables.log.views import EventCache


class _Whispers:
    """A number is known to its seat alone; others see that there is one, spectators do not."""

    def redact(self, event: Any, seat: int | None) -> Any:
        if isinstance(event, str) or event == seat:
            return event
        return None if seat is None else "a number"


def test_what_all_may_know_is_encoded_once_and_secrets_stay_with_their_seat() -> None:
    cache, whispers = EventCache(("open", 1, "end")), _Whispers()
    first, second, spectator = [cache.raw(whispers, seat) for seat in (0, 1, None)]
    assert [bytes(raw) for raw in first] == [b'"open"', b'"a number"', b'"end"']
    assert [bytes(raw) for raw in second] == [b'"open"', b"1", b'"end"']
    assert [bytes(raw) for raw in spectator] == [b'"open"', b'"end"']
    assert first[0] is second[0] is spectator[0]
    assert first[2] is second[2] is spectator[1]
    assert cache.raw(whispers, 0) is first


def test_where_nothing_is_secret_there_is_one_audience() -> None:
    cache = EventCache(("open", 1))
    assert cache.raw(None, 0) is cache.raw(None, 1) is cache.raw(None, None)
    assert [bytes(raw) for raw in cache.raw(None, None)] == [b'"open"', b"1"]
