"""What a screen is told of the legal moves, and what it is left to see for itself."""

from tests.tables.folk import ANNA, BODO, playing
from tests.tables.game_pictures import draw_game
from tests.tables.tiny import TinyGame

from draisine.tables.log import commands as c
from draisine.tables.log.views import EventCache


def test_a_screen_is_told_what_its_game_says_and_all_moves_are_listed_for_bots_only() -> None:
    game = TinyGame(simultaneous=True, terse=True)
    table = playing(game)
    match = table.table.match
    assert match is not None
    pictures = [draw_game(table.table, seat, table.now) for seat in (0, 1, None)]
    assert [picture.moves for picture in pictures if picture] == [("take 1",), ("take 1", "take 2"), ()]
    assert table.table.to_act() == (0, 1)
    table.move(ANNA, "take 3")
    assert game.listings == 0
    assert match.legal(0) == match.legal(0) == ("take 1", "take 2", "take 3")
    assert game.listings == 1, "worked out for one seat, and once"
    table.move(BODO, "take 3")
    table.move(ANNA, "take 1")
    assert (match.listed(0), match.legal(0)) == ((), ())


def test_several_seats_to_act_are_each_told_their_own_and_see_the_same() -> None:
    table = playing(TinyGame(simultaneous=True, terse=True))
    assert table.audiences(0, 1, None) == [0, 1, None]
    drawn = [draw_game(table.table, seat, table.now, EventCache()) for seat in (0, 1, None)]
    pictures = [picture for picture in drawn if picture]
    assert [len(picture.moves) for picture in pictures] == [1, 2, 0]
    assert len({id(picture.view) for picture in pictures}) == 1, "a view in the open is made once"
    table.does(ANNA, c.StandIn(key="s", seat=0, strength="lehrling"))
    assert table.audiences(0, 1, None) == [None, 1, None]
