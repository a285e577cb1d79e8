"""`draisine serve` in front of people: where it is, and what went wrong, in their language."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from draisine.cli.data_folder import default_data_folder
from draisine.cli.serve import announce, has_display
from draisine.cli.words import Words
from draisine.server.network import Addresses
from draisine.server.run import bind, bind_near
from draisine.server.settings import Settings
from draisine.words import LANGUAGES


def draisine(*arguments: str, **variables: str) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "NO_COLOR": "1", "COLUMNS": "300", **variables}
    command = [sys.executable, "-m", "draisine.cli", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=60, env=environment, check=False, encoding="utf-8"
    )


def test_version_says_how_the_rules_run() -> None:
    answer = draisine("--version")
    assert answer.returncode == 0
    assert answer.stdout.startswith("draisine 0.")
    assert "compiled" in answer.stdout or "plain Python" in answer.stdout


def test_schema_is_printed() -> None:
    answer = draisine("schema")
    assert answer.returncode == 0
    assert answer.stdout.startswith("{")
    assert '"zwergenzugfahrt"' in answer.stdout


def _fails(code: str, *arguments: str, **variables: str) -> str:
    answer = draisine("serve", "--no-browser", "--host", "127.0.0.1", *arguments, **variables)
    assert answer.returncode == 1, answer.stderr
    assert "Traceback" not in answer.stderr
    assert code not in answer.stderr
    return answer.stderr


def test_a_port_in_use_is_said_in_words(tmp_path: Path) -> None:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        sock.listen()
        port = str(sock.getsockname()[1])
        said = _fails("port_in_use", "--port", port, "--data", str(tmp_path), "--language", "de")
    assert port in said
    assert "belegt" in said


def test_proxies_and_names_that_are_none(tmp_path: Path) -> None:
    common = ("--port", "0", "--data", str(tmp_path), "--language")
    assert "nowhere" in _fails("no_such_proxy", *common, "de", "--proxy", "nowhere")
    assert "a b" in _fails("no_such_host_name", *common, "fr", "--host-name", "a b")


def test_databases_that_cannot_be_used(tmp_path: Path) -> None:
    common = ("--port", "0", "--data", str(tmp_path), "--language", "de", "--database")
    assert "mysql" in _fails("database_unknown_kind", *common, "mysql://db/draisine")
    said = _fails("database_unreachable", *common, "postgresql://anna:geheim@127.0.0.1:1/draisine")
    assert "anna@127.0.0.1" in said
    assert "geheim" not in said


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    said = _fails(
        "data_folder_not_writable", "--port", "0", "--data", str(tmp_path / "file"), LC_ALL="fr_FR.UTF-8"
    )
    assert "dossier" in said
    assert (tmp_path / "file").read_text() == "not a folder"


def test_a_damaged_database_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "draisine.sqlite"
    file.write_bytes(b"SQLite format 3\x00" + b"garbage" * 5000)
    before = file.read_bytes()
    said = _fails("database_damaged", "--port", "0", "--data", str(tmp_path), LC_ALL="de_DE.UTF-8")
    assert "beschädigt" in said
    assert file.read_bytes() == before


def test_a_newer_database_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "draisine.sqlite"
    with sqlite3.connect(file) as connection:
        connection.executescript(
            "CREATE TABLE later (x); PRAGMA application_id = 0x44524149; PRAGMA user_version = 999;"
        )
    connection.close()
    before = file.read_bytes()
    said = _fails("database_too_new", "--port", "0", "--data", str(tmp_path), LC_ALL="C.UTF-8")
    assert "newer" in said
    assert file.read_bytes() == before


def test_serving_says_where_and_stops_on_ctrl_c(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "draisine.cli", "serve", "--no-browser", "--port", "0"]
    environment = {**os.environ, "DRAISINE_DATA": str(tmp_path / "here"), "LC_ALL": "de_DE.UTF-8"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, encoding="utf-8"
    ) as process:
        try:
            assert process.stdout is not None
            lines: list[str] = []
            while not any("Strg+C" in line for line in lines):
                line = process.stdout.readline()
                assert line, process.communicate()
                lines.append(line)
            shown = "".join(lines)
            address = next(word for word in shown.split() if word.startswith("http://localhost:"))
            assert httpx.get(f"{address}/health").json()["status"] == "ok"
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=30)
        finally:
            process.kill()
    assert process.returncode == 0
    assert "Angehalten" in out
    assert "Traceback" not in err
    assert (tmp_path / "here" / "draisine.sqlite").exists()


def test_the_next_free_port_is_taken_when_none_was_asked_for() -> None:
    with bind("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with bind_near("127.0.0.1", port) as second:
            assert second.getsockname()[1] > port


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_announced(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    announce(Addresses("0.0.0.0", 8000, lan="192.168.1.5"), "/somewhere", Words(language))
    shown = capsys.readouterr().out
    assert "http://localhost:8000" in shown
    assert "http://192.168.1.5:8000" in shown
    announce(Addresses("127.0.0.1", 8000), "/somewhere", Words(language))
    assert "192.168" not in capsys.readouterr().out


@pytest.mark.parametrize("language", LANGUAGES)
def test_behind_a_proxy_with_a_name_the_public_address_is_announced(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = Settings(
        data=Path("/somewhere"), proxies=("127.0.0.1",), host_names=("table.example", "other.example")
    )
    addresses = Addresses("0.0.0.0", 8000, "10.61.0.2", "/draisine", said.proxied_name)
    addresses.host_secret = "sesame"
    announce(addresses, "/somewhere", Words(language))
    shown = capsys.readouterr().out
    assert "https://table.example/draisine\n" in shown
    assert "https://table.example/draisine/host#sesame" in shown
    # The address inside a container is nobody's.
    assert "10.61" not in shown


def test_without_a_proxy_or_a_name_the_hosts_page_is_on_this_computer() -> None:
    folder = Path("/somewhere")
    for said in (
        Settings(data=folder, proxies=("127.0.0.1",)),
        Settings(data=folder, host_names=("a.example",)),
    ):
        addresses = Addresses("127.0.0.1", 8000, proxied_name=said.proxied_name)
        addresses.host_secret = "sesame"
        assert addresses.host_page == "http://localhost:8000/host#sesame"


def test_where_data_is_kept_and_whether_there_is_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", "/data/home")
    assert default_data_folder() == Path("/data/home/draisine")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not has_display()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert has_display()
