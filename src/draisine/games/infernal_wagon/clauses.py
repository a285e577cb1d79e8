"""Which clause stands behind each refusal, each end, and each event that costs something."""

from typing import Final

CLAUSES: Final[dict[str, str]] = {
    "card_not_in_hand": "IW-13",
    "no_clock_sleeps": "IW-81",
    "no_curse_held": "IW-66",
    "no_such_way": "IW-24",
    "no_tunnel_waits": "IW-42",
    "only_cards_of_others": "IW-63",
    "others_first": "IW-21",
    "pair_does_not_lie": "IW-66",
    "railroad_moved_on": "IW-28",
    "time_is_up": "IW-50",
    "tunnel_of_another": "IW-42",
    "tunnel_waits": "IW-44",
    "end_cursed": "IW-67",
    "end_exit": "IW-51",
    "end_fire": "IW-32",
    "end_no_cards": "IW-36",
    "end_time": "IW-50",
    "event_burned_explosion": "IW-43",
    "event_burned_penalty": "IW-31",
    "event_lost_card": "IW-34",
}
