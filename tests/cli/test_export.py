"""Games of crews that allow it, from the command line."""

import asyncio
import errno
import os
from pathlib import Path

import polars as pl
import pytest
from tests.cli.person import run

from draisine.lab import parquet
from draisine.lab.run import Run
from draisine.lab.simulate import Plan
from draisine.stores.factory import open_store


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A store without games."""

    async def make() -> None:
        store = await open_store(tmp_path / "data", "")
        await store.close()

    asyncio.run(make())
    return tmp_path / "data"


def test_an_export_is_written_over_the_one_before_and_never_over_simulated_games(
    data: Path, tmp_path: Path
) -> None:
    out = tmp_path / "games.parquet"
    for _ in range(2):
        assert run("export", str(out), "--data", str(data)).code == 0
    out.unlink()
    Run(Plan("zwergenzugfahrt", ("random", "random"), 2, "a", {"turns": 5}), out).play(1)
    before = out.read_bytes()
    refused = run("export", str(out), "--data", str(data), "--language", "en")
    assert refused.code == 1
    assert "holds games of another run (different: export)" in refused.complaint
    assert out.read_bytes() == before


def test_an_export_takes_the_place_of_nothing_but_an_export(data: Path, tmp_path: Path) -> None:
    others = pl.DataFrame({"mine": [1]})
    for name in ("games.parquet", "games.moves.parquet"):
        others.write_parquet(tmp_path / name)
        refused = run("export", str(tmp_path / "games.parquet"), "--data", str(data), "--language", "en")
        assert refused.code == 1
        assert f"{name} is there already and holds no games" in " ".join(refused.complaint.split())
        assert pl.read_parquet(tmp_path / name).equals(others)
        (tmp_path / name).unlink()
    (tmp_path / "games.parquet").write_text("notes")
    assert run("export", str(tmp_path / "games.parquet"), "--data", str(data)).code == 1
    assert (tmp_path / "games.parquet").read_text() == "notes"


def test_an_export_that_finds_no_room_is_said_in_words(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_path: Path, _content: memoryview) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(parquet, "write_whole", full)
    refused = run("export", str(tmp_path / "games.parquet"), "--data", str(data), "--language", "en")
    assert refused.code == 1
    assert "cannot be written (No space left on device)" in refused.complaint
