"""Every game that is installed can be played in the terminal, to its end and against the clock."""

import re
from pathlib import Path

import msgspec
import pytest
from tests.cli.person import AtTerminal

import draisine.cli
from draisine.cli.words import Words
from draisine.games import all_games
from draisine.kernel import AnyGame, EventGaps, Match, TextPicture, TextStatus, capability
from draisine.lab.simulate import Plan, check_plan, play_game
from draisine.words import LANGUAGES, Catalog, event_key, game_catalog

OVER = (" have won!", " have lost.", "A draw.")


def _play_on(person: AtTerminal, prompt: str, moves: str) -> str:
    """Ask for all moves and make the first of those that look like this, until the game is over: others play
    meanwhile, so it may end while a line is typed."""
    began = 0
    while not any(end in person.seen for end in OVER):
        if person.until(prompt, *OVER) != prompt or person.until("> ", *OVER) != "> ":
            break
        found = re.findall(moves, person.seen[began:])
        began = len(person.seen)
        person.type(found[0] if found else "?")
    return person.seen


@pytest.mark.parametrize(
    ("game", "arguments", "prompt", "moves"),
    [
        (
            "zwergenzugfahrt",
            ("--option", "turns=5", "--bot", "lehrling"),
            "Red",
            r"(?:Walk|Sit|Lay a sign|Kick|Take a sign off|Conductor): (\S+)",
        ),
        ("infernal-wagon", ("--seats", "2", "--bot", "random"), "You", r"(?:Lay|from the tunnel): (\S+)"),
        ("underground", ("--seats", "1"), "You", r"(?:Begin|End the turn|Step aside): ([^,\r]+)"),
    ],
)  # fmt: skip
def test_a_person_plays_to_the_end(game: str, arguments: tuple[str, ...], prompt: str, moves: str) -> None:
    with AtTerminal("play", game, *arguments, "--seed", "5") as person:
        seen = _play_on(person, f"\n{prompt}", moves)
        assert person.code() == 0
    ends = [Words("en", all_games()[game]).end(end) for end in all_games()[game].ends]
    assert [end for end in ends if end in seen]
    assert "Traceback" not in seen


def test_the_clock_does_not_wait_for_who_sits_at_the_prompt() -> None:
    with AtTerminal("play", "infernal-wagon", "--option", "clock=2", "--seed", "5") as person:
        person.until("You 0:02> ")
        person.until("Clock: time")
        person.until("The time is over.")
        person.until("You have lost.")
        assert person.code() == 0


def test_bots_do_not_wait_either_where_all_play_at_once() -> None:
    with AtTerminal("play", "infernal-wagon", "--seed", "5", "--bot", "random") as person:
        person.until("You 7:00> ")
        person.until(", fits.", ", does not fit.")
        person.until("You 6:")
        person.type("undo")
        person.until("All play at once here: nothing can be taken back.")
        person.type("draw")
        person.until("All win or all lose here: there is no draw.")
        person.type("resign")
        person.until("You have lost.")
        assert person.code() == 0


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_every_moment_of_a_game_has_a_picture_and_words(game: AnyGame) -> None:
    """Whole games of bots: pictures that fit, and a whole sentence for each event, in all languages."""
    picture, status = capability(game, TextPicture), capability(game, TextStatus)
    gaps = capability(game, EventGaps)
    assert picture is not None
    assert status is not None
    seats = game.quick.seats
    plan = Plan(game.id, ("random",) * seats, 1, "7")
    log = play_game(plan, check_plan(plan), 0)[1].log
    words = [Words(language, game) for language in LANGUAGES]
    names = [f"Name{seat}" for seat in range(seats)]
    match = Match.from_log(game, msgspec.structs.replace(log, moves=()))
    tags = set()
    for moved in log.moves[:150]:
        match.append(moved)
        view = match.view(0)
        drawn = picture.picture(match.options, view, 0)
        assert max(len(line) for line in drawn.splitlines()) <= 80
        assert "\x1b" not in drawn
        said = [say.sentence(line) for line in status.status(match.options, view, 0) for say in words]
        for event in match.events:
            more = {} if gaps is None else gaps.event_gaps(match.options, event)
            said += [say.event(event, more, names) for say in words]
            tags.add(event.__struct_config__.tag)
        assert not [line for line in said if not line or "{" in line]
    assert len(tags) > 3


def _event_types(game: AnyGame) -> list[type[msgspec.Struct]]:
    return list(game.event_type.__args__)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_every_event_and_every_kind_of_move_has_its_words(game: AnyGame, language: str) -> None:
    known = game_catalog(game, language)
    events = {kind.__struct_config__.tag for kind in _event_types(game)} - {"ended"}
    starts = {key for key in known if key.startswith("event_")}
    assert [tag for tag in events if not any(key.startswith(f"event_{tag}") for key in starts)] == []
    moves = {kind.__struct_config__.tag for kind in game.move_type.__args__} - {"time_up", "run_out"}
    assert {f"move_{tag}" for tag in moves} <= known.keys()


def test_cases_of_an_event_have_sentences_of_their_own() -> None:
    from draisine.games.infernal_wagon.values import Drew, Laid, Revealed

    catalog = Catalog("en", game_catalog(all_games()["infernal-wagon"], "en"))
    laid = Laid(0, 0, 17, 0, 1, fits=True, from_tunnel=True)
    assert event_key(catalog, laid) == "event_laid_fits_from_tunnel"
    assert event_key(catalog, Drew(1, None)) == "event_drew_no_card"
    assert event_key(catalog, Revealed(70, "silence", on=True)) == "event_revealed_silence_on"
    assert event_key(catalog, Revealed(70, "silence", on=False)) == "event_revealed_silence"


def test_the_terminal_names_no_game() -> None:
    folder = Path(draisine.cli.__file__).parent
    names = [name for game in all_games() for name in (game, game.replace("-", "_"))]
    found = [
        f"{path.name}: {name}"
        for path in sorted(folder.glob("*.py"))
        for name in names
        if name in path.read_text("utf-8")
    ]
    assert found == []
