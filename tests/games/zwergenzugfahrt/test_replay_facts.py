"""What the words of a replay are made of."""

from draisine.games.zwergenzugfahrt.replay_facts import station_turns
from draisine.games.zwergenzugfahrt.values import StationFact


def test_turning_points_say_where_and_how_many_seats_were_lost() -> None:
    told = station_turns(
        [
            StationFact((2, 2)),
            StationFact((2, 3), "seat", 1),
            StationFact((2, 2), "conductor", 1, "C7"),
            StationFact((3, 1), "kick", 0, "F2"),
            StationFact((3, 1), "kick", 1, "D4"),
        ]
    )
    assert [(one.place, one.code, one.about) for one in told] == [
        (2, "conductor", {"seat": 1, "field": "C7", "lost": 1, "red": 2, "green": 2}),
        (3, "kick", {"seat": 0, "field": "F2", "lost": 1, "red": 3, "green": 1}),
        (4, "kick", {"seat": 1, "field": "D4", "lost": 0, "red": 3, "green": 1}),
        (4, "over", {"red": 3, "green": 1}),
    ]


def test_who_comes_to_the_front_says_by_how_much() -> None:
    told = station_turns(
        [StationFact((0, 0)), StationFact((1, 0), "seat", 0), StationFact((1, 2), "seat", 1)]
    )
    assert [(one.code, one.about) for one in told] == [
        ("ahead", {"seat": 1, "red": 1, "green": 2}),
        ("over", {"red": 1, "green": 2}),
    ]
