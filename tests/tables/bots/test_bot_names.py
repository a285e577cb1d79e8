"""Bots have names of their own at a table."""

import pytest
from tests.tables.folk import ANNA, against_bot

from draisine.bots.registry import first_names
from draisine.games import all_games
from draisine.tables.bots.names import bot_names
from draisine.tables.log import commands as c
from draisine.tables.log import entries as e
from draisine.tables.log.absence import Attendance
from draisine.tables.log.chair import Chair
from draisine.tables.log.projections import draw_table
from draisine.tables.log.rematch import rematch_log
from draisine.tables.log.table import Table


@pytest.mark.parametrize("game", [*sorted(all_games()), "a game without names"])
def test_names_and_initials_differ_at_any_table(game: str) -> None:
    assert len({name[0] for name in first_names(game)}) == len(first_names(game)) >= 18
    for number in range(300):
        chairs = [Chair(person="a", name="Anna"), *(Chair(bot="geselle") for _ in range(4))]
        chairs.append(Chair(person="b", name="otto", bot="geselle"))
        person, *bots, standing_in = bot_names(game, f"link {number}", chairs)
        assert (person, standing_in) == (None, None), "whoever has a bot standing in keeps their own name"
        initials = [(name or "")[0] for name in bots]
        assert len(set(initials)) == 4
        assert not {"A", "O"} & set(initials), "nor the letter of somebody at the table"


def test_tables_differ_and_a_table_keeps_its_names() -> None:
    chairs = [Chair(bot="geselle"), Chair(bot="geselle")]
    assert len({tuple(bot_names("underground", f"link {number}", chairs)) for number in range(50)}) > 10
    both = bot_names("underground", "link", chairs)
    assert bot_names("underground", "link", chairs) == both
    assert bot_names("underground", "link", [Chair(), *chairs[1:]]) == [None, both[1]]


def test_a_bot_is_shown_with_name_and_strength() -> None:
    table = against_bot()
    anna, bot = draw_table(table.table, Attendance(0)).seats
    assert anna.name == "Anna"
    assert bot.bot == "lehrling"
    assert bot.name
    assert bot.player is None


def test_who_played_along_plays_along_again_by_the_same_name() -> None:
    before = against_bot()
    name = draw_table(before.table, Attendance(0)).seats[1].name
    before.does(ANNA, c.Resign(key="gg"))
    links = [f"link {number}" for number in range(20)]
    for link in links:
        context = before.context()._replace(link=link)
        opened, *others = rematch_log(before.table, "Kettle 43", ANNA.id, context)
        assert isinstance(opened, e.Opened)
        again = Table(before.games, opened)
        for entry in others:
            again.record(entry)
        bot, anna = draw_table(again, Attendance(0)).seats
        assert (bot.name, bot.player, anna.name) == (name, None, "Anna"), "opponents change sides"
        row = again.row()
        assert bot_names(row.game, row.link, row.seats) == [name, None], "lists say so too"
    assert len({tuple(bot_names("tiny", link, [Chair(), Chair(bot="geselle")])) for link in links}) > 1
