"""Processes of one machine: one that was killed leaves an address at which nobody listens."""

import asyncio
from contextlib import suppress
from pathlib import Path

_SECONDS = 0.5


def this_machine() -> str:
    """The same for all processes that share a loopback address, until it is started anew; made up of what
    Linux says about it, and empty elsewhere, where nothing is concluded."""
    with suppress(OSError):
        boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
        return f"{boot} {Path('/proc/self/ns/net').stat().st_ino}"
    return ""


async def refuses(address: str) -> bool:
    """Whether nobody listens there. Only a refusal says so: silence may be a busy process."""
    host, _, port = address.rpartition(":")
    try:
        async with asyncio.timeout(_SECONDS):
            _, writer = await asyncio.open_connection(host.strip("[]"), int(port))
    except ConnectionRefusedError:
        return True
    except (OSError, TimeoutError, ValueError):
        return False
    writer.close()
    return False
