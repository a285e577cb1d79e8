"""`draisine rules`: all of them, one by its number, those with a word."""

import pytest
from typer.testing import CliRunner

from draisine.cli.app import build_app, main

RUNNER = CliRunner()


def _said(*arguments: str) -> str:
    done = RUNNER.invoke(build_app(), ["rules", *arguments])
    assert done.exit_code == 0, done.output
    return " ".join(done.stdout.split())


@pytest.mark.parametrize(
    ("language", "title", "mark", "says"),
    [
        ("de", "Der Schaffner", "[Entscheid]", "Startfelder"),
        ("en", "The conductor", "[Ruling]", "start fields"),
        ("fr", "Le contrôleur", "[Décision]", "cases de départ"),
    ],
)
def test_all_rules_are_shown_in_three_languages(language: str, title: str, mark: str, says: str) -> None:
    said = _said("zwergenzugfahrt", "--language", language)
    assert said.index("ZZ-01") < said.index(title) < said.index("ZZ-44")
    assert mark in said
    assert says in said


def test_a_game_is_known_by_a_part_of_its_name_and_a_clause_by_its_number() -> None:
    said = _said("wagon", "iw-13", "--lang", "de")
    assert said.startswith("IW-13 Alle bekommen Karten")
    assert "4 oder 5 2" in said
    assert "IW-14" not in said


def test_only_rules_with_a_word_are_shown() -> None:
    said = _said("underground", "--search", "hammer", "--language", "en")
    assert "UG-64" in said
    assert "UG-01" not in said
    none = RUNNER.invoke(build_app(), ["rules", "underground", "--search", "bicycle", "--language", "en"])
    assert none.exit_code == 1
    assert none.stdout == "The rules say nothing of that.\n"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("wagon", "IW-29"), "There is no rule IW-29. Near it: IW-27, IW-28, IW-30, IW-31."),
        (("chess",), "There is no game chess here. `draisine games` lists those that there are."),
    ],
)
def test_what_is_not_there_is_named(
    arguments: tuple[str, ...],
    says: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.argv", ["draisine", "rules", *arguments, "--language", "en"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 1
    assert " ".join(capsys.readouterr().err.split()) == says
