"""Thinking goes on elsewhere, and goes on when a process is lost."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from tests.games.zwergenzugfahrt.build import GAME, RED, new_game, texts

from draisine.bots.worker_pool import BotFailed, BotWorkers
from draisine.kernel.bots import Question

STATE = new_game()
LEGAL = tuple(sorted(texts(STATE)))
VIEW = msgspec.Raw(msgspec.json.encode(GAME.view(STATE, RED)))


@pytest.fixture
def workers() -> Iterator[BotWorkers]:
    bots = BotWorkers(1, seconds=0.05)
    yield bots
    bots.close()


async def ask(workers: BotWorkers, strength: str = "geselle", seed: str = "seed") -> str:
    reply = await workers.answer(strength, Question(GAME.id, STATE.options, VIEW, RED, LEGAL, seed=seed))
    assert (reply.pause, reply.call) == (None, "")
    return reply.move


async def test_answers_are_legal_and_the_same_for_the_same_seed(workers: BotWorkers) -> None:
    first = await ask(workers)
    assert first in LEGAL
    assert await ask(workers) == first
    assert len(workers.processes) == 1


async def test_options_may_come_as_they_are_kept_in_a_log(workers: BotWorkers) -> None:
    options = msgspec.to_builtins(STATE.options)
    reply = await workers.answer("koenig", Question(GAME.id, options, VIEW, RED, LEGAL))
    assert reply.move in LEGAL


async def test_says_whether_a_draw_is_welcome(workers: BotWorkers) -> None:
    reply = await workers.answer("geselle", Question(GAME.id, STATE.options, VIEW, 1 - RED, (), "draw"))
    assert reply.draw == "early"


async def test_nothing_is_started_before_it_is_needed(workers: BotWorkers) -> None:
    assert workers.processes == ()


async def test_a_killed_process_is_replaced(workers: BotWorkers) -> None:
    await ask(workers)
    (lost,) = workers.processes
    os.kill(lost, signal.SIGKILL)
    assert await ask(workers) in LEGAL
    assert workers.processes != (lost,)


async def test_a_process_that_hangs_is_replaced() -> None:
    workers = BotWorkers(1, seconds=0.05, patience=10.0)
    try:
        await ask(workers)
        (hanging,) = workers.processes
        os.kill(hanging, signal.SIGSTOP)
        assert await ask(workers) in LEGAL
        assert workers.processes != (hanging,)
    finally:
        workers.close()


async def test_what_a_bot_cannot_do_is_a_named_error_and_the_process_stays(workers: BotWorkers) -> None:
    await ask(workers)
    before = workers.processes
    with pytest.raises(BotFailed) as failed:
        await ask(workers, strength="kaiser")
    assert failed.value.code == "bot_failed"
    assert await ask(workers) in LEGAL
    assert workers.processes == before


async def test_a_bot_is_found_in_the_folder_in_which_the_command_was_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")
    (tmp_path / "mybots").mkdir()
    (tmp_path / "mybots" / "first.py").write_text(page.split("```python\n")[1].split("```")[0], "utf-8")
    (tmp_path / "json.py").write_text("raise ImportError  # shadows nothing", "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DRAISINE_BOTS", f"{GAME.id}=mybots.first:First")
    workers = BotWorkers(1)
    try:
        assert await ask(workers, "mybots.first:First") == LEGAL[0]
    finally:
        workers.close()


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("Wordless", "NoneType is no Reply"),
        ("LatePause", "ValidationError: Expected `int | null`, got `str` - at `$.pause`"),
        ("Leaving", "SystemExit"),
        ("Interrupting", "KeyboardInterrupt"),
    ],
)
async def test_what_is_no_reply_is_named_and_the_process_stays(
    bot: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"tests.lab.odd_bots:{bot}"
    monkeypatch.setenv("DRAISINE_BOTS", f"{GAME.id}={name}")
    workers = BotWorkers(1)
    try:
        await ask(workers)
        before = workers.processes
        with pytest.raises(BotFailed) as failed:
            await ask(workers, name)
        assert failed.value.params["reason"] == reason
        assert workers.processes == before
    finally:
        workers.close()


async def test_many_questions_at_once_share_the_processes() -> None:
    workers = BotWorkers(2, seconds=0.05)
    try:
        answers = await asyncio.gather(*(ask(workers, seed=str(seed)) for seed in range(12)))
        assert set(answers) <= set(LEGAL)
        assert len(workers.processes) <= 2
    finally:
        workers.close()


async def test_a_question_that_nobody_waits_for_any_more_blocks_nothing(workers: BotWorkers) -> None:
    await ask(workers)
    forgotten = asyncio.create_task(ask(workers, "koenig"))
    await asyncio.sleep(0)
    forgotten.cancel()
    assert await ask(workers) in LEGAL


async def test_thinking_is_less_urgent_than_the_table(workers: BotWorkers) -> None:
    await ask(workers)
    (process,) = workers.processes
    ours = os.getpriority(os.PRIO_PROCESS, 0)
    least_urgent = 19
    assert os.getpriority(os.PRIO_PROCESS, process) == min(ours + 10, least_urgent)


async def test_closed_workers_answer_nothing_and_leave_nothing(workers: BotWorkers) -> None:
    await ask(workers)
    (process,) = workers.processes
    workers.close()
    assert workers.processes == ()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
    with pytest.raises(RuntimeError):
        await ask(workers)


WITHOUT = """
import asyncio, os, select
for module, name in ((os, "nice"), (select, "poll"), (os, "getpriority")):
    delattr(module, name)
import draisine.bots.worker
import draisine.tables.bots.players
from draisine.bots.worker_pool import BotWorkers
from draisine.kernel.bots import Question

async def main():
    workers = BotWorkers(1)
    try:
        await workers.answer("nobody", Question("zwergenzugfahrt", None, None, 0, ("a",)))
    except Exception as error:
        print(error.code)
    finally:
        workers.close()

asyncio.run(main())
"""


def test_nothing_is_needed_that_only_unix_has() -> None:
    found = subprocess.run(
        [sys.executable, "-c", WITHOUT], capture_output=True, text=True, timeout=60, check=False
    )
    assert (found.stdout.strip(), found.stderr) == ("bot_failed", "")
