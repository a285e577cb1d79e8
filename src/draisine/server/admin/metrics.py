"""What Prometheus is told about this process: numbers alone, no names, links or addresses."""

import asyncio
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import draisine
from draisine.measures import Counter, Gauge, Histogram, Measure, exposition
from draisine.server.build import compiled
from draisine.stores.measures import COMMITS, LEASES

if TYPE_CHECKING:
    from draisine.server.context import ServerContext

COMMAND_SECONDS = Histogram(
    "draisine_command_seconds", "From the arrival of a command to its answer, by its kind.", label="command"
)
REFUSALS = Counter("draisine_refusals_total", "Refusals at sockets and over HTTP, by code.", "code")
GAME_CHANGES = Counter(
    "draisine_game_changes_total", "Moves and other changes of games, of people, bots and clocks.", "game"
)
STARTED = time.time()
_STATM = Path("/proc/self/statm")


def memory_bytes() -> int:
    """What this process holds in memory; its most so far where the system does not say."""
    try:
        import resource

        if _STATM.exists():
            return int(_STATM.read_text().split()[1]) * resource.getpagesize()
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024
    except ImportError:  # Windows
        return 0


def measures_of(context: "ServerContext") -> list[Measure]:
    """Everything that is measured, as it is now."""
    manager, presence = context.manager, context.manager.presence
    build = {"version": draisine.__version__, "rules": "compiled" if compiled() else "plain"}
    owners = context.store.owners
    return [
        Gauge("draisine_build_info", "Which Draisine this is.", 1, build),
        Gauge("draisine_process_info", "Its id on the host's page.", 1, {"process": owners.id}),
        Gauge("draisine_start_time_seconds", "When the process started, in Unix seconds.", STARTED),
        Gauge("draisine_memory_bytes", "Memory that the process holds.", memory_bytes()),
        Gauge("draisine_tables", "Tables that are held in memory.", manager.live_tables),
        Gauge("draisine_sockets", "Open sockets at tables.", presence.count),
        Gauge("draisine_people", "People with at least one socket.", presence.people),
        Gauge("draisine_tasks", "Tasks of the event loop.", len(asyncio.all_tasks())),
        Gauge("draisine_bots_asked", "Questions to bots that have no answer yet.", context.bots_asked()),
        Gauge(
            "draisine_tables_removed",
            "Tables whose moves were removed since the start.",
            context.retention.removed,
        ),
        Gauge("draisine_processes", "Living processes that share the store.", 1 + len(owners.peers)),
        Gauge(
            "draisine_draining",
            "1 while this process takes no more tables.",
            int(context.manager.ownership.draining),
        ),
        Gauge("draisine_lease_age_seconds", "Since the lease was renewed; 0 alone.", owners.lease_age),
        COMMAND_SECONDS,
        REFUSALS,
        GAME_CHANGES,
        *COMMITS,
        *LEASES,
    ]


def metrics_text(context: "ServerContext") -> str:
    """The page that Prometheus reads."""
    return exposition(measures_of(context))
