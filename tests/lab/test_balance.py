"""Reports of balance: the games add up, and the page stands alone."""

import errno
import os
import re
import signal
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from draisine.games import game_by_id
from draisine.games.infernal_wagon.decks import shipped_decks
from draisine.games.zwergenzugfahrt.boards import shipped_boards
from draisine.kernel import DraisineError
from draisine.lab.balance import Balance, Grid, Line, Picture, Survey, value_of
from draisine.lab.contribution import contribution_of, studies_of
from draisine.lab.counts import TableCounts
from draisine.lab.page import page_of
from draisine.lab.simulate import Plan, Seated, check_plan, play_game
from draisine.words import LANGUAGES, read_catalog

ZZ, WAGON, UNDERGROUND = "zwergenzugfahrt", "infernal-wagon", "underground"
GAMES = (ZZ, WAGON, UNDERGROUND)
CLOSE = {
    ZZ: {"taken", "winning", "openings", "actions", "kicks"},
    WAGON: {"fire", "close", "kinds", "winning", "penalties", "symbols", "cards"},
    UNDERGROUND: {"pawn", "stone", "water", "left", "code", "cards", "steps", "winning"},
}
OPTIONS = {ZZ: {"turns": 8}, WAGON: {}, UNDERGROUND: {}}


def _survey(game: str, text: str = "", games: int = 3, cells: int = 1) -> Survey:
    names, texts = (["shipped"], [""]) if not text else (["shipped", "<own>.txt"], ["", text])
    survey = Survey(Plan(game, (), games, "balance", OPTIONS[game]), "random", names, texts)
    survey.tasks = [task for task in survey.tasks if task.cell < cells]
    survey.play(1)
    return survey


def _picture(found: Balance, key: str) -> Picture:
    return next(picture for picture in found.pictures if picture.key == key)


class _Checker(HTMLParser):
    """Notes what a page would load, and whether its tags close."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.loads: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.loads += [f"{name}={value}" for name, value in attrs if name in {"src", "href", "xlink:href"}]
        self.loads += [tag] if tag in {"script", "link", "iframe"} else []
        if tag not in {"meta", "rect", "br"}:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag != "rect":
            assert self.open.pop() == tag


@pytest.mark.parametrize("game", GAMES)
def test_a_report_shows_what_the_game_brings_with_intervals_and_stands_alone(game: str) -> None:
    found = _survey(game, cells=2).balance()
    assert CLOSE[game] - {"code", "close", "left"} <= {picture.key for picture in found.pictures}
    for picture in found.pictures:
        for value in (value for line in picture.lines for value in line.values if value):
            assert 0 <= value.low <= value.share <= value.high <= 1
            assert value.of > 0
    for language in LANGUAGES:
        page = page_of(found, language)
        checker = _Checker()
        checker.feed(page)
        assert checker.open == []
        assert checker.loads == []
        assert not re.search(r"https?://|@import|url\((?!data:)", page)
        assert page.count("<section") == len(found.pictures) + 1


def test_two_sets_of_data_stand_side_by_side_and_names_are_only_text() -> None:
    found = _survey(WAGON, shipped_decks()["gentle"], games=2).balance()
    assert len(found.facts) == 2
    assert all(len(line.values) == 2 for picture in found.pictures for line in picture.lines)
    assert any(all(line.values) for line in _picture(found, "kinds").lines)
    page = page_of(found, "en")
    assert "&lt;own&gt;.txt" in page
    assert "<own>" not in page


def test_own_data_is_a_line_of_its_own_among_the_shipped() -> None:
    found = _survey(ZZ, shipped_boards()["wild"]).balance()
    last = _picture(found, "cells_data").lines[-1]
    assert last.name == "<own>.txt"
    assert last.values[0] is None
    assert last.values[1] is not None
    assert [(grid.width, grid.height) for grid in _picture(found, "taken").grids] == [(10, 5), (10, 7)]
    page = page_of(found, "en")
    assert page.count('class="axis">7</text>') == 2, "the larger board is drawn whole, in both maps"
    assert "<td>A5: " in page


def test_a_board_that_is_wider_than_the_shipped_one_is_drawn_whole() -> None:
    found = _survey(ZZ, shipped_boards()["quick"]).balance()
    small, large = _picture(found, "taken").grids
    assert large.width == small.width + 1
    page = page_of(found, "en")
    assert page.count('class="axis">K</text>') == 2, "in both maps"
    beyond = Picture("taken", (Line("10,0", (None, value_of(1, 2))),), grids=(small, large))
    assert "<tr><th></th><td>–</td><td>K" in page_of(msgspec.structs.replace(found, pictures=(beyond,)), "en")


def test_seats_of_the_dwarfs_add_up_to_their_scores() -> None:
    survey = _survey(ZZ)
    task = survey.tasks[0]
    games = [play_game(task.plan, check_plan(task.plan), index)[1] for index in range(3)]
    scored = sum(sum(one.result.scores) for one in games)
    taken = _picture(survey.balance(), "taken")
    assert taken.board == (10, 5)
    assert len(taken.lines) == 16
    hits = sum(round(value.share * value.of) for line in taken.lines for value in line.values if value)
    assert hits == scored


def test_fire_is_counted_where_a_ride_got_to() -> None:
    survey = _survey(WAGON, games=6)
    lost = survey.counts[0, 0].ends["fire"]
    fire = _picture(survey.balance(), "fire")
    alive = [value.of for line in fire.lines for value in line.values if value]
    assert alive[0] == 6
    assert alive == sorted(alive, reverse=True)
    assert sum(round(v.share * v.of) for line in fire.lines for v in line.values if v) == lost


@pytest.mark.parametrize("game", [WAGON, UNDERGROUND])
def test_what_was_dealt_first_counts_once_a_game_and_wins_with_it(game: str) -> None:
    plan = Plan(game, ("random",) * 2, 1, "balance", OPTIONS[game])
    options = check_plan(plan)
    look = contribution_of(game).look
    for index in range(3):
        played = play_game(plan, options, index)[1]
        won = msgspec.structs.replace(played.result, end="exit", winners=(0,))
        lost = msgspec.structs.replace(played.result, end="fire", winners=())
        for result, hits in ((won, 1), (lost, 0)):
            seen = look(played.log, result)
            tried = [line for key, line, hit in seen if key == "winning" and not hit]
            assert tried
            assert {seen["winning", line, False] for line in tried} == {1}
            assert {seen["winning", line, True] for line in tried} == {hits}


def test_the_board_of_underground_has_all_its_fields() -> None:
    found = _survey(UNDERGROUND, games=2).balance()
    pawn = _picture(found, "pawn")
    assert (pawn.board, len(pawn.lines)) == ((9, 9), 81)
    assert max(value.share for line in pawn.lines for value in line.values if value) > 0


@pytest.mark.parametrize(
    ("game", "corner", "axis"), [(ZZ, "A4", "JABCDE54321"), (UNDERGROUND, "A1", "9I123ABC")]
)
def test_maps_call_their_fields_as_the_board_does(game: str, corner: str, axis: str) -> None:
    page = page_of(_survey(game).balance(), "en")
    assert all(f'class="axis">{name}</text>' in page for name in axis)
    assert f"<title>{corner}: " in page
    assert f"<th>{corner}</th>" in page


def test_fields_without_names_are_counted() -> None:
    found = _survey(ZZ).balance()
    nameless = msgspec.structs.replace(_picture(found, "taken"), grids=(Grid(10, 5),))
    page = page_of(msgspec.structs.replace(found, pictures=(nameless,)), "en")
    assert "<title>2 / 1: " in page
    assert "axis" not in page.split("</style>")[1]


def test_cards_that_were_left_say_how_close_a_climb_was() -> None:
    task = _survey(UNDERGROUND, games=1).tasks[0]
    _, played = play_game(task.plan, check_plan(task.plan), 0)
    look = contribution_of(UNDERGROUND).look
    assert not any(key == "left" for key, _, _ in look(played.log, played.result))
    out = look(played.log, msgspec.structs.replace(played.result, winners=(0, 1, 2)))
    assert sum(count for (key, _, hit), count in out.items() if key == "left" and hit) == 1
    assert not any(key == "code" for key, _, _ in out)


def test_what_was_broken_off_is_drawn_and_says_so() -> None:
    survey = Survey(Plan(ZZ, (), 4, "stop", {"turns": 5}), "random", ["shipped"], [""])

    def stop(more: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        survey.play(1, stop)
    found = survey.balance()
    assert not found.whole
    page = page_of(found, "en")
    assert "Broken off" in page
    assert "no games" in page


def test_what_is_broken_off_has_games_of_every_table_and_whole_it_is_the_same() -> None:
    survey = Survey(Plan(ZZ, (), 9, "stop", {"turns": 5}), "random", ["shipped"], [""])
    played = 0

    def stop(more: int) -> None:
        nonlocal played
        played += more
        if played > survey.games // 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        survey.play(1, stop)
    assert len(survey.counts) == len(survey.tasks)
    whole = Survey(survey.plan, "random", ["shipped"], [""])
    whole.play(1)
    assert {some.games for some in whole.counts.values()} == {9}
    assert whole.balance().whole
    for task in survey.tasks:
        some = survey.counts[task.cell, task.data]
        assert 0 < some.games < 9
        first = TableCounts()
        for index in range(some.games):
            sitting, game = play_game(task.plan, check_plan(task.plan), index)
            first.add(Seated(sitting, game.result))
        assert some == first


def test_a_report_keeps_counts_and_no_games() -> None:
    """What it holds grows with how many kinds of counts there are, and these come ever more seldom."""

    def size(games: int) -> int:
        survey = Survey(Plan(WAGON, (), games, "size", {}), "random", ["shipped"], [""])
        survey.tasks = survey.tasks[:1]
        survey.play(1)
        assert survey.counts[0, 0].games == games
        return len(msgspec.json.encode([*survey.counts.values(), *map(len, survey.sightings)]))

    few, many = size(100), size(800)
    assert many < 2 * few, "eight times as many games"


def test_a_share_of_nothing_is_nothing() -> None:
    assert value_of(0, 0) is None


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_has_its_words_in_every_language(game: str, language: str) -> None:
    studies = studies_of(game)
    assert studies is not None
    words = read_catalog(studies, "words", language)
    assert words.keys() == read_catalog(studies, "words", "en").keys()
    contribution = contribution_of(game)
    quick = game_by_id(game).quick
    options = check_plan(Plan(game, ("random",) * quick.seats, 1, "w", quick.options))
    for spec in contribution.specs(options):
        assert {f"{spec.key}_title", f"{spec.key}_note"} <= words.keys()
    assert {f"ends_{end}" for end in game_by_id(game).ends} <= words.keys()
    own = {"seats", "scenario"}
    named = {f"cell_{cell.name}" for cell in contribution.cells() if cell.group not in own}
    assert named <= words.keys()
    lab = read_catalog("draisine.lab", "words", language)
    assert lab.keys() == read_catalog("draisine.lab", "words", "en").keys()


def test_a_line_is_what_it_is_called_whatever_was_given_for_all() -> None:
    survey = Survey(Plan(ZZ, (), 1, "given", {"turns": 8}), "random", ["shipped"], [""])
    turns = {survey.cells[task.cell].name: task.plan.options["turns"] for task in survey.tasks}
    assert (turns["default"], turns["turns_20"], turns["turns_50"]) == (8, 20, 50)


def test_an_interval_is_drawn_whole_where_nothing_happened_and_marked_where_it_goes_on() -> None:
    found = _survey(WAGON, games=2).balance()

    def page(*lines: Line, language: str = "en") -> str:
        return page_of(msgspec.structs.replace(found, pictures=(Picture("kinds", lines),)), language)

    never = page(Line("curve", (value_of(0, 50),)), Line("tunnel", (value_of(0, 15),)))
    assert "20 %</span></span>" not in never
    assert "25 %</span></span>" in never, "the scale ends beyond the widest interval"
    assert "<i class='interval beyond'" not in never
    rare = page(Line("curve", (value_of(1, 500),)), Line("tunnel", (value_of(0, 15),)))
    assert rare.count("<i class='interval beyond'") == 1
    assert "0.2 % <small>" in rare
    assert "0,2 % <small>" in page(Line("curve", (value_of(1, 500),)), language="de")


def _stopped(kept: Path, games: int) -> Survey:
    """Stopped by Ctrl-C when so many games more were played."""
    survey = Survey(Plan(ZZ, (), 6, "stop", {"turns": 5}), "random", ["shipped"], [""], kept)
    before = survey.done

    def stop(_more: int) -> None:
        if survey.done >= before + games:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        survey.play(1, stop)
    return survey


def test_a_report_that_was_stopped_goes_on_and_is_the_same_to_the_byte(tmp_path: Path) -> None:
    kept = tmp_path / "report.html.kept"
    first = _stopped(kept, 12)
    second = _stopped(kept, 12)
    assert 0 < first.done < second.done < second.games
    third = Survey(second.plan, "random", ["shipped"], [""], kept)
    assert third.done == second.done
    heard: list[int] = []
    third.play(2, heard.append)
    assert sum(heard) == third.games - second.done
    whole = Survey(second.plan, "random", ["shipped"], [""])
    whole.play(1)
    for language in LANGUAGES:
        assert page_of(third.balance(), language) == page_of(whole.balance(), language)
    assert Survey(second.plan, "random", ["shipped"], [""], kept).balance() == whole.balance()
    third.finish()
    assert not list(tmp_path.iterdir())


def test_games_of_another_report_are_refused_and_kept(tmp_path: Path) -> None:
    kept = tmp_path / "report.html.kept"
    plan = _stopped(kept, 4).plan
    before = kept.read_bytes()
    own = shipped_boards()["wild"]
    for other, bot, texts, what in (
        (msgspec.structs.replace(plan, seed="x"), "random", [""], "seed"),
        (msgspec.structs.replace(plan, games=7), "random", [""], "games"),
        (plan, "lehrling", [""], "bots"),
        (plan, "random", ["", own], "against"),
    ):
        with pytest.raises(DraisineError) as refused:
            Survey(other, bot, ["a", "b"][: len(texts)], texts, kept)
        assert (refused.value.code, refused.value.params["what"]) == ("another_run", what)
    assert kept.read_bytes() == before
    kept.write_text("something else")
    with pytest.raises(DraisineError) as refused:
        Survey(plan, "random", ["a"], [""], kept)
    assert refused.value.code == "no_run"
    assert kept.read_text() == "something else"


def test_a_full_disk_stops_a_report_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "report.html.kept"
    done = _stopped(kept, 8).done

    def full(_file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    again = Survey(Plan(ZZ, (), 6, "stop", {"turns": 5}), "random", ["shipped"], [""], kept)
    with pytest.raises(DraisineError) as refused:
        again.play(1)
    assert refused.value.code == "run_not_written"
    assert refused.value.params["games"] == done
    assert Survey(again.plan, "random", ["shipped"], [""], kept).done == done


def test_an_interrupt_comes_when_a_game_is_counted_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "report.html.kept"
    add, interrupted = TableCounts.add, list[int]()

    def add_and_be_told_to_stop(counts: TableCounts, seated: Seated) -> None:
        if not interrupted:
            interrupted.append(signal.SIGINT)
            signal.raise_signal(signal.SIGINT)
        add(counts, seated)

    monkeypatch.setattr(TableCounts, "add", add_and_be_told_to_stop)
    survey = Survey(Plan(ZZ, (), 1, "stop", {"turns": 5}), "random", ["shipped"], [""], kept)
    with pytest.raises(KeyboardInterrupt):
        survey.play(1)
    again = Survey(survey.plan, "random", ["shipped"], [""], kept)
    assert again.done == survey.done > 0
    again.play(1)
    whole = Survey(survey.plan, "random", ["shipped"], [""])
    whole.play(1)
    assert again.balance() == whole.balance()
