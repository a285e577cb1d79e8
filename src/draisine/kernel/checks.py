"""What every game checks alike: who is asking, and whether time lets them."""

from draisine.kernel import refusals
from draisine.kernel.values import CLOCK


def check_seat(seat: int, seats: int) -> None:
    """Refuse a number that is none of the seats."""
    if not 0 <= seat < seats:
        raise refusals.no_such_seat(seat=seat, seats=seats)


def check_mover(seat: int, seats: int) -> None:
    """Refuse a number that is neither a seat nor the clock."""
    if seat != CLOCK:
        check_seat(seat, seats)


def check_audience(seat: int | None, seats: int) -> None:
    """Refuse a number that is none of the seats; spectators have none."""
    if seat is not None:
        check_seat(seat, seats)


def in_time(seat: int, deadline: int | None, now: int | None) -> bool:
    """Whether time lets a seat move at `now`: the clock from its deadline on, everybody else before it.

    Without `now` the clock's move is the one that it will make.
    """
    if now is None:
        return seat != CLOCK or deadline is not None
    is_due = deadline is not None and now >= deadline
    return is_due == (seat == CLOCK)


def check_number(field: str, given: int, least: int, most: int) -> None:
    """Refuse a number of a described position that cannot be."""
    if not least <= given <= most:
        raise refusals.position_wrong_number(field=field, given=given, least=least, most=most)
