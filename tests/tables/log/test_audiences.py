"""Who is sent what of the game on a table."""

import msgspec
from tests.tables.folk import BODO, STRENGTHS, Round, playing
from tests.tables.game_pictures import draw_game
from tests.tables.tiny import SECRET

from draisine.tables.log import commands as c


def test_only_who_may_move_gets_moves() -> None:
    table = playing()
    pictures = [draw_game(table.table, seat, table.now) for seat in (None, 0, 1)]
    assert [picture.moves if picture else None for picture in pictures] == [
        (),
        (),
        ("take 1", "take 2", "take 3"),
    ]


def test_a_stood_in_owner_gets_no_moves() -> None:
    table = playing()
    table.does(BODO, c.StandIn(key="in", seat=1, strength=STRENGTHS[0]))
    picture = draw_game(table.table, 1, table.now)
    assert picture is not None
    assert picture.moves == ()
    assert picture.to_act == (1,)


def test_audiences_share_what_is_open() -> None:
    table = playing()
    assert table.audiences(None, 0, 1) == [None, None, 1]
    secret = playing(SECRET)
    assert secret.audiences(None, 0, 1) == [None, 0, 1]


def test_secrets_reach_only_their_seat() -> None:
    table = playing(SECRET)
    table.move(BODO, "take 1")
    views = [msgspec.json.decode(picture_view(table, seat)) for seat in (None, 0, 1)]
    assert views[0]["luck"] == [None, None]
    assert views[1]["luck"][1] is None
    assert views[2]["luck"][0] is None
    assert views[2]["luck"][1] is not None


def picture_view(table: Round, seat: int | None) -> bytes:
    picture = draw_game(table.table, seat, table.now)
    assert picture is not None
    return bytes(picture.view)
