"""How long what is kept, for the page that says so: every number comes from where it is set."""

import math

from draisine.server.identity.cookies import COOKIE_SECONDS
from draisine.server.identity.seat_tokens import TOKEN_SECONDS, TOKENS_REMEMBERED
from draisine.server.limits.limits import Limits, Rate
from draisine.server.messages.privacy import Keeping
from draisine.server.settings import Settings
from draisine.tables.log.table import TALK_KEPT
from draisine.tables.meetings import DAYS as MEETING_DAYS
from draisine.tables.runtime.waiting_tables import DAY

ADDRESSES_LOOKED_AT = 60.0
"""Seconds between two looks for addresses that no limit needs any more."""


def address_minutes(limits: Limits) -> int:
    """Minutes after which the address of somebody who has gone is forgotten, at the latest."""
    rates = [getattr(limits, name) for name in limits.__struct_fields__]
    slowest = max((rate.burst / rate.per_second for rate in rates if isinstance(rate, Rate)), default=0.0)
    return math.ceil((slowest + ADDRESSES_LOOKED_AT) / 60)


def keeping(settings: Settings) -> Keeping:
    """What the page says in numbers."""
    return Keeping(
        cookie_days=COOKIE_SECONDS // (24 * 3600),
        token_minutes=TOKEN_SECONDS // 60,
        token_hours=TOKENS_REMEMBERED // 3_600_000,
        waiting_hours=DAY // 3_600_000,
        finished_days=settings.keep_days,
        meeting_days=MEETING_DAYS,
        talk_shown=TALK_KEPT,
        address_minutes=address_minutes(settings.limits),
    )
