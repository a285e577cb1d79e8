"""`make release-test`: the wheel in a bare environment outside the checkout, served, and a move played."""

import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.typing import Origin

from draisine.cli.benchmarks.games import load_for
from wheels import UV, build

PATIENCE = 60.0


def call(url: str, method: str, path: str, body: object, cookie: str = "") -> tuple[dict[str, str], str]:
    """An answer, and the cookie that came with it."""
    headers = {"Origin": url, "Content-Type": "application/json", "Cookie": cookie}
    request = urllib.request.Request(url + path, json.dumps(body).encode(), headers, method=method)
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        fresh = (answer.headers.get("Set-Cookie") or "").split(";")[0]
        return json.loads(answer.read()), fresh or cookie


async def play(url: str) -> str:
    """Sit down against a bot and make the first move; gives it."""
    profile = {"name": "Anna", "traits": {"beard": 30}, "language": "en"}
    _, cookie = call(url, "PUT", "/api/me", profile)
    table, _ = call(url, "POST", "/api/tables", {"game": load_for("tables").game, "bot": "lehrling"}, cookie)
    socket = f"{url.replace('http', 'ws', 1)}/ws/{table['link']}"
    async with connect(socket, origin=Origin(url), additional_headers={"Cookie": cookie}) as line:
        await line.send(json.dumps({"type": "ready", "key": "1", "ready": True}))
        move = ""
        async with asyncio.timeout(PATIENCE):
            while True:
                heard = json.loads(await line.recv())
                if heard["type"] == "refused":
                    raise AssertionError(heard)
                if heard["type"] == "done" and heard["key"] == "2":
                    return move
                if heard["type"] == "game" and heard["game"]["moves"] and not move:
                    move = heard["game"]["moves"][0]
                    said = {"type": "move", "key": "2", "text": move, "after": heard["game"]["number"]}
                    await line.send(json.dumps(said))


def serve_and_play(program: Path, folder: Path) -> str:
    """What somebody has who installed it: one command, from anywhere."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    environment |= {"LC_ALL": "C.UTF-8", "HOME": str(folder)}
    command = [str(program), "serve", "--no-browser", "--host", "127.0.0.1", "--port", "0"]
    process = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        url = ""
        for line in process.stdout:
            if found := re.search(r"http://localhost:\d+", line):
                url = found[0]
            if "Ctrl+C" in line:
                break
        if not url:
            raise AssertionError(f"the server did not start: {process.wait()}")
        with urllib.request.urlopen(url, timeout=PATIENCE) as page:
            if b"/assets/" not in page.read():
                raise AssertionError("the wheel holds no client")
        return asyncio.run(play(url))
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)


def check_page(program: Path, folder: Path) -> None:
    """Whoever writes a game has the page on how, and it came with the wheel."""
    command = [str(program), "new", "bare-game", "--language", "en"]
    made = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    page = Path(made.stdout.rpartition("is for: ")[2].strip())
    if not page.is_relative_to(folder / "bare") or not page.read_text("utf-8").startswith("# Writing a game"):
        raise AssertionError(f"the wheel holds no page on writing a game: {made.stdout}")


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="draisine-release-") as name:
        folder = Path(name)
        wheel = build(sys.executable, folder, pure=True)
        bare = folder / "bare"
        subprocess.run([UV, "venv", "--quiet", "--python", sys.executable, bare], check=True)
        python = bare / ("Scripts" if os.name == "nt" else "bin") / "python"
        subprocess.run([UV, "pip", "install", "--quiet", "--python", python, wheel], check=True)
        check_page(python.with_name("draisine"), folder)
        move = serve_and_play(python.with_name("draisine"), folder)
        print(f"{wheel.name}: installed, served and played {move}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
