"""A box is read from text files, and a bad one is refused by file, line and reason: UG-06."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draisine.games.underground.box import Chip, has_code, read_box
from draisine.games.underground.boxes import shipped_boxes
from draisine.kernel import BadData

TEXT = shipped_boxes()["default"]
BOX = read_box(TEXT)
GLASS = next(line for line in TEXT.splitlines() if line.startswith("glass "))
"""The sand of all setups that say nothing else."""


def _in_file(file: str, line: str) -> int:
    """The number of a line in its file."""
    lines = TEXT.splitlines()
    start = lines.index(f"== {file} ==")
    return lines.index(line, start) - start


def _refused(text: str) -> BadData:
    with pytest.raises(BadData) as caught:
        read_box(text)
    return caught.value


@pytest.mark.rule("UG-06")
@pytest.mark.parametrize(
    ("file", "old", "new", "code", "what"),
    [
        ("cards.txt", "A1 1 L3       red", "J1 1 L3 red", "box_bad_coordinate", "J1"),
        ("cards.txt", "A1 1 L3       red", "A2 1 L3 red", "box_coordinate_twice", "A2"),
        ("cards.txt", "A1 1 L3       red", "A1 7 L3 red", "box_bad_number", "7"),
        ("cards.txt", "A1 1 L3       red", "A1 1 L5 red", "box_unknown_piece", "L5"),
        ("cards.txt", "A1 1 L3       red", "A1 1 jY red", "box_unknown_piece", "jY"),
        ("cards.txt", "A1 1 L3       red", "A1 1 L3 green", "box_unknown_colour", "green"),
        ("cards.txt", "A1 1 L3       red", "A1 1 L3", "box_wrong_words", "A1 1 L3"),
        ("cards.txt", "A1 1 L3       red", "A1 1 L3 2 red", "box_wrong_words", "A1 1 L3 2 red"),
        ("cards.txt", "A1 1 L3       red", "A1 1 signal red", "box_wrong_words", "A1 1 signal red"),
        ("cards.txt", "A1 1 L3       red", "A1 1 signal 9 red", "box_bad_number", "9"),
        ("chips.txt", "0 yellow red", "x yellow red", "box_bad_number", "x"),
        ("chips.txt", "0 yellow red", "0 yellow pink", "box_unknown_colour", "pink"),
        ("chips.txt", "0 yellow red", "ladder up", "box_wrong_words", "ladder up"),
        ("chips.txt", "hammer", "card", "box_tool_twice", "card"),
        ("pieces.txt", "I3 SWS", "I3 SWS/S..", "box_wrong_outline", "SWS/S.."),
        ("pieces.txt", "I3 SWS", "I3 WWS", "box_piece_tips", "WWS"),
        ("pieces.txt", "I3 SWS", "I3 S?S", "shape_unknown_sign", "?"),
        ("pieces.txt", "I3 SWS", "I3 S.S", "shape_in_parts", "S.S"),
        ("pieces.txt", "I3 SWS", "I3 SWS 2", "box_wrong_words", "I3 SWS 2"),
        ("pieces.txt", "I3 SWS", "I3 SWS x0", "box_bad_number", "0"),
        ("pieces.txt", "I3 SWS", "I5 SWS", "box_unknown_piece", "I5"),
        ("pieces.txt", "jI SWWWS", "jQ SWWWS", "box_unknown_piece", "jQ"),
        ("pieces.txt", "jI SWWWS", "jI SWWW", "box_piece_tips", "SWWW"),
        ("pieces.txt", "jI SWWWS", "jI SWWS", "box_wrong_outline", "SWWS"),
        ("pieces.txt", "jL SWWS/W...", "jI SWWWS", "box_joker_twice", "jI"),
        ("plateaus.txt", "d 4 SS/SS", "c 4 SS/SS", "box_bad_plateau", "c"),
        ("plateaus.txt", "d 4 SS/SS", "i 4 SS/SS", "box_bad_plateau", "i"),
        ("plateaus.txt", "d 4 SS/SS", "d 10 SS/SS", "box_bad_number", "10"),
        ("plateaus.txt", "d 4 SS/SS", "d 4 SSSSS", "box_plateau_too_large", "SSSSS"),
        ("plateaus.txt", "d 4 SS/SS", "d 4 WW/WW", "box_piece_tips", "WW/WW"),
    ],
)
def test_a_bad_line_is_refused_with_file_line_and_reason(
    file: str, old: str, new: str, code: str, what: str
) -> None:
    text = TEXT.replace(f"\n{old}\n", f"\n{new}\n", 1)
    error = _refused(text)
    # A coordinate that is there twice is found where it stands the second time.
    line = _in_file(file, old) + (1 if code == "box_coordinate_twice" else 0)
    assert error.code == code
    assert {name: error.params[name] for name in ("file", "line", "what")} == {
        "file": file,
        "line": line,
        "what": what,
    }


def test_a_bad_number_says_what_it_may_be() -> None:
    error = _refused(TEXT.replace("A1 1 L3       red", "A1 -1 L3 red"))
    assert (error.params["least"], error.params["most"], error.params["what"]) == (1, 6, "-1")


@pytest.mark.rule("UG-06")
@pytest.mark.parametrize(
    ("old", "new", "code", "what"),
    [
        ("scenario 2 easy", "scenario 1 easy", "scenario_bad_name", "1"),
        ("scenario 2 easy", "scenario hard easy", "scenario_bad_name", "hard"),
        ("scenario 2 easy", "scenario 2 grim", "scenario_bad_difficulty", "grim"),
        ("scenario 2 easy", "scenario 2", "box_wrong_words", "scenario 2"),
        ("exit A9 w", "exit A9 x", "scenario_bad_side", "x"),
        ("exit A9 w", "exit A9 n", "scenario_door_off_board", "A9 n"),
        ("exit A9 w", "exit A9 e", "scenario_door_off_board", "A9 e"),
        ("pawn H8", "pawn H0", "box_bad_coordinate", "H0"),
        ("pawn H8", "exit A9 w", "scenario_said_twice", "exit"),
        ("pawn H8", "dragon H8", "box_unknown_word", "dragon"),
        ("plateau b 1 C8", "plateau i 1 C8", "scenario_no_such_plateau", "i"),
        ("plateau b 1 C8", "plateau a 1 C8", "scenario_said_twice", "a"),
        ("plateau b 1 C8", "plateau b 4 C8", "scenario_bad_turn", "4"),
        ("plateau b 1 C8", "plateau b 0 C8", "scenario_plateau_off_board", "b"),
        ("plateau b 1 C8", "plateau b 0 D6", "scenario_plateaus_overlap", "D6"),
        ("chips A5 E1 E9 I5", "chips A5 E1 E9 E1", "scenario_said_twice", "E1"),
        ("chips A5 E1 E9 I5", "chips", "box_wrong_words", "chips"),
        ("water 6 cards", "water 41 cards", "box_bad_number", "41"),
        ("water 6 cards", "water D5", "scenario_said_twice", "water"),
        ("rat E5", "rat E5 E6", "box_wrong_words", "rat E5 E6"),
        ("glass none", "glass 5", "box_bad_number", "5"),
        (GLASS, f"{GLASS}\nglass 60", "scenario_said_twice", "glass"),
        (GLASS, f"{GLASS}\nglass medium 60\nglass medium 61", "scenario_said_twice", "glass medium"),
        (GLASS, f"{GLASS}\nglass steep 60", "scenario_bad_difficulty", "steep"),
        (GLASS, f"{GLASS}\nglass hard 9", "box_bad_number", "9"),
        (GLASS, "glass hard", "box_bad_number", "hard"),
    ],
)
def test_a_bad_line_of_a_scenario_is_refused(old: str, new: str, code: str, what: str) -> None:
    number = _in_file("scenarios.txt", old) + new.count("\n")
    error = _refused(TEXT.replace(f"\n{old}\n", f"\n{new}\n", 1))
    where = (error.params["file"], error.params["line"], error.params["what"])
    assert (error.code, where) == (code, ("scenarios.txt", number, what))


@pytest.mark.rule("UG-06")
@pytest.mark.parametrize(
    ("old", "new", "code", "what"),
    [
        ("exit A9 w\n", "", "scenario_not_said", "exit"),
        ("pawn H8\n", "", "scenario_not_said", "pawn"),
        ("plateau d 0 C3\n", "", "scenario_not_said", "plateau d"),
        ("exit A9 w\n", "exit D4 e\n", "scenario_field_twice", "D4"),
        ("pawn H8\n", "pawn A9\n", "scenario_field_twice", "A9"),
        ("pawn H8\n", "pawn A6\n", "scenario_field_twice", "A6"),
        ("pawn H8\n", "pawn H8\nchips H8\n", "scenario_field_twice", "H8"),
        ("pawn H8\n", "pawn H8\nrat A9\n", "scenario_field_twice", "A9"),
        ("water A6 ", "water A9 A6 ", "scenario_field_twice", "A9"),
    ],
)
def test_a_scenario_that_does_not_fit_is_refused_at_its_head(
    old: str, new: str, code: str, what: str
) -> None:
    head = TEXT.index("\nscenario 6 hard\n")
    error = _refused(TEXT[:head] + TEXT[head:].replace(old, new, 1))
    assert error.code == code
    number = _in_file("scenarios.txt", "scenario 6 hard")
    assert error.params == {"file": "scenarios.txt", "line": number, "what": what}


@pytest.mark.rule("UG-06")
@pytest.mark.parametrize(
    ("old", "new", "where", "found", "wanted"),
    [
        ("I9 ", ";I9 ", "cards.txt: card", 80, 81),
        ("0 yellow red\n", "", "chips.txt: number", 11, 12),
        ("hammer\n", "", "chips.txt: hammer", 0, 1),
        ("O4 SS/SS\n", "", "pieces.txt: O4", 3, 4),
        ("1 S x10\n", "1 S x9\n", "pieces.txt: 1", 9, 10),
        ("jU W.W/SWS\n", "", "pieces.txt: joker", 8, 9),
        ("jU W.W/SWS\n", "jU W.W/SWS\njX .S./SWS/.S.\n", "pieces.txt: joker", 10, 9),
        ("d 4 SS/SS\n", "", "plateaus.txt: d", 0, 1),
        (f"{GLASS}\n", "", "scenarios.txt: glass", 0, 1),
    ],
)
def test_a_wrong_count_is_refused(old: str, new: str, where: str, found: int, wanted: int) -> None:
    error = _refused(TEXT.replace(f"\n{old}", f"\n{new}", 1))
    assert error.code == "box_wrong_count"
    file, kind = where.split(": ")
    assert error.params == {"file": file, "kind": kind, "found": found, "wanted": wanted}


@pytest.mark.rule("UG-06")
def test_more_symbols_than_manhole_chips_are_refused() -> None:
    error = _refused(TEXT.replace("d 4 SS/SS", "d 4 SS/Sl"))
    assert (error.code, error.params) == ("box_too_many_symbols", {"found": 17, "most": 16})


@pytest.mark.rule("UG-06")
def test_plateaus_that_leave_no_room_are_refused() -> None:
    error = _refused(TEXT.replace("d 4 SS/SS", "d 4 SSSS/SSSS/SSSS/SS.."))
    assert (error.code, error.params) == ("box_plateaus_too_large", {"found": 46, "most": 45})


@pytest.mark.rule("UG-06")
def test_files_are_all_there_and_nothing_else() -> None:
    cards = TEXT.index("== chips.txt ==")
    assert _refused(TEXT[cards:]).params == {"file": "cards.txt"}
    twice = _refused(TEXT + "== cards.txt ==\n")
    assert (twice.code, twice.params["what"]) == ("box_unknown_file", "cards.txt")
    other = _refused("== notes.txt ==\n" + TEXT)
    assert (other.code, other.params["what"]) == ("box_unknown_file", "notes.txt")
    without = _refused("; a remark\nA1 3 T4 red\n" + TEXT)
    assert without.code == "box_without_file"
    assert without.params["line"] == 2


def test_jokers_of_one_shape_are_numbered() -> None:
    box = read_box(TEXT.replace("jU W.W/SWS", "jI2 SSWSS"))
    assert "jI2" in [box.pieces[number].name for number in box.jokers]


def test_a_line_may_stand_several_times_and_remarks_do_not_count() -> None:
    written_out = TEXT.replace("1 S x10\n", "1 S ; a single\n" * 10)
    assert len(read_box(written_out).pieces) == 51


def test_chips_that_make_no_code_are_doubtful() -> None:
    assert BOX.doubts == []
    cut = TEXT
    for chip in BOX.chips[:12]:
        cut = cut.replace(f"\n{chip.digit} {chip.left} {chip.right}\n", f"\n{chip.digit} red blue\n")
    assert [doubt.code for doubt in read_box(cut).doubts] == ["box_no_code"]


def _chip(pair: str) -> Chip:
    return Chip(0, pair[0], pair[1], "")


def test_five_chips_whose_cables_meet_make_a_code() -> None:
    assert has_code([_chip(pair) for pair in ["ab", "bc", "cd", "da", "ab"]])
    assert has_code([_chip(pair) for pair in ["cd", "ab", "da", "bc", "ab"]])
    assert not has_code([_chip(pair) for pair in ["ab", "bc", "cd", "da"]])
    assert not has_code([_chip(pair) for pair in ["ab", "cb", "cd", "ad", "ab"]])


def test_a_walled_door_is_doubtful() -> None:
    walled = TEXT.replace("f 6 SSv", "f 6 SS^v")
    doubts = [(doubt.code, doubt.params["what"]) for doubt in read_box(walled).doubts]
    assert doubts == [("scenario_door_walled", "B5"), ("scenario_door_walled", "B5")]


@given(st.text(alphabet="== cards.txt A1 3 T4 red star\n;", max_size=200))
def test_any_text_is_a_box_or_refused_by_name(text: str) -> None:
    with pytest.raises(BadData, match=r"^(box|shape|scenario)_"):
        read_box(text)


@given(st.data())
@settings(deadline=None, max_examples=60)
def test_a_box_with_a_line_torn_is_refused_by_name_or_still_a_box(data: st.DataObject) -> None:
    lines = TEXT.splitlines()
    number = data.draw(st.sampled_from([n for n, line in enumerate(lines) if line and line[0] != ";"]))
    words = lines[number].split()
    place = data.draw(st.integers(0, len(words) - 1))
    words[place] = data.draw(
        st.sampled_from(["", "x", "S|", "99", "A1", "blue", "scenario", "==", "j", "-1"])
    )
    lines[number] = " ".join(words)
    try:
        box = read_box("\n".join(lines))
    except BadData as error:
        code = error.code
    else:
        code = "box_"
        assert len(box.pieces) == 51
    assert code.startswith(("box_", "shape_", "scenario_"))
