"""Which clause stands behind each refusal, and behind each end."""

from typing import Final

CLAUSES: Final[dict[str, str]] = {
    "conductor_waits": "ZZ-31",
    "field_taken": "ZZ-13",
    "no_conductor_here": "ZZ-30",
    "no_dwarf_of_yours": "ZZ-11",
    "no_removal_left": "ZZ-16",
    "no_sign_left": "ZZ-02",
    "no_sign_of_theirs": "ZZ-16",
    "no_sign_to_take": "ZZ-31",
    "nobody_to_kick": "ZZ-17",
    "not_a_seat": "ZZ-14",
    "not_neighbours": "ZZ-12",
    "not_your_turn": "ZZ-11",
    "safe_at_the_start": "ZZ-04",
    "safe_on_a_seat": "ZZ-14",
    "stand_up_first": "ZZ-19",
    "start_of_the_others": "ZZ-04",
    "that_is_a_seat": "ZZ-13",
    "time_is_up": "ZZ-44",
    "wall_between": "ZZ-12",
    "end_blocked": "ZZ-20",
    "end_four_hundred": "ZZ-43",
    "end_repetition": "ZZ-43",
    "end_ten_seats": "ZZ-42",
    "end_time": "ZZ-41",
    "end_turns": "ZZ-41",
}
