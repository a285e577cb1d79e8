"""The floor: the same web server, which only passes a player's text to both, as a move is told to both."""

import socket
import sys
from typing import Any

import uvicorn
from litestar import Litestar, WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect


def create_relay() -> Litestar:
    """Two sockets with the same name get each other's texts and their own."""
    pairs: dict[str, list[WebSocket[Any, Any, Any]]] = {}

    @websocket("/relay/{name:str}")
    async def relay(socket: WebSocket[Any, Any, Any], name: str) -> None:
        await socket.accept()
        pair = pairs.setdefault(name, [])
        pair.append(socket)
        try:
            while True:
                text = await socket.receive_text()
                for player in pair:
                    await player.send_text(text)
        except WebSocketDisconnect:
            pass
        finally:
            pair.remove(socket)

    return Litestar([relay], openapi_config=None, logging_config=None)


def main() -> None:
    """Serve at any free port and print it."""
    sock = socket.socket()
    sock.bind(("127.0.0.1", 0))
    sock.listen(2048)
    sys.stdout.write(f'{{"port":{sock.getsockname()[1]}}}\n')
    sys.stdout.flush()
    config = uvicorn.Config(
        create_relay(),
        loop="uvloop",
        http="httptools",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=1,
    )
    uvicorn.Server(config).run(sockets=[sock])


if __name__ == "__main__":
    main()
