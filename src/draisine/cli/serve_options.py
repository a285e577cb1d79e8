"""The options of `draisine serve`: each with its name, its variable and its help. Their usual values are
said where they are parameters."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


class LogFormat(StrEnum):
    """How log lines look."""

    TEXT = "text"
    JSON = "json"


Host = Annotated[str, typer.Option(help="Address to listen at; 127.0.0.1 is this computer alone.")]
Port = Annotated[
    int | None,
    typer.Option(envvar="DRAISINE_PORT", min=0, max=65535, help="Else 8000, or the next free one."),
]
Database = Annotated[
    str,
    typer.Option(
        envvar="DRAISINE_DATABASE",
        metavar="postgresql://...",
        help="PostgreSQL database that holds tables, crews and people instead of a file in the folder.",
    ),
]
Workers = Annotated[
    int, typer.Option(min=1, max=256, help="Processes that share the port; several need --database.")
]
PeerHost = Annotated[
    str,
    typer.Option(help="Address of this machine for other machines that share the database."),
]
LeaseSeconds = Annotated[
    float,
    typer.Option(min=1, help="Silence after which a process that shares the database counts as dead."),
]
DrainMinutes = Annotated[
    float,
    typer.Option(min=0, help="Minutes for which running rides may end after SIGTERM."),
]
Proxy = Annotated[
    list[str] | None,
    typer.Option(help="Address or network of a proxy that says where requests came from; may be repeated."),
]
HostName = Annotated[
    list[str] | None,
    typer.Option(help="Answer only under this name, beside this computer's addresses; may be repeated."),
]
BasePath = Annotated[
    str,
    typer.Option(
        metavar="/draisine",
        help="Path below which a proxy shows this server, whether it cuts the path off or not.",
    ),
]
Https = Annotated[
    bool,
    typer.Option("--https", help="Speak HTTPS too, with a certificate of its own that phones can trust."),
]
HttpsPort = Annotated[int, typer.Option(min=0, max=65535, help="Where HTTPS is spoken.")]
Voice = Annotated[bool, typer.Option(help="Let people at tables turn voice on.")]
Stun = Annotated[
    list[str] | None,
    typer.Option(
        envvar="DRAISINE_STUN",
        metavar="stun:HOST:PORT",
        help="Server that tells browsers their address, for voice; may be repeated.",
    ),
]
Turn = Annotated[
    list[str] | None,
    typer.Option(
        envvar="DRAISINE_TURN",
        metavar="turn:HOST:PORT",
        help="Server that relays voice where browsers do not reach each other; may be repeated.",
    ),
]
TurnUser = Annotated[str, typer.Option(envvar="DRAISINE_TURN_USER", help="User of --turn.")]
TurnPassword = Annotated[str, typer.Option(envvar="DRAISINE_TURN_PASSWORD", help="Password of that user.")]
TurnSecret = Annotated[
    str,
    typer.Option(
        envvar="DRAISINE_TURN_SECRET", help="Secret shared with --turn instead: passwords for hours."
    ),
]
VoiceRelayOnly = Annotated[
    bool,
    typer.Option("--voice-relay-only", help="Send voice through --turn always: nobody sees addresses."),
]
Bot = Annotated[
    list[str] | None,
    typer.Option(metavar="GAME=package.module:Bot", help="Offer this bot at tables, too; may be repeated."),
]
MetricsPort = Annotated[
    int | None,
    typer.Option(min=0, max=65535, help="Answer Prometheus at this port (/metrics); else nowhere."),
]
MetricsHost = Annotated[
    str, typer.Option(help="Address for that port; anybody who reaches it may read the numbers.")
]
LogLines = Annotated[LogFormat, typer.Option(help="Lines for people, or one JSON object each.")]
TablesOfAPerson = Annotated[
    int, typer.Option(min=1, help="Open tables at which one person may sit and make another.")
]
TablesOfAnAddress = Annotated[
    int, typer.Option(min=1, help="Tables that may be made from one address in an hour.")
]
KeepDays = Annotated[
    int,
    typer.Option(min=0, help="Remove the moves of games that are over for so many days; 0 keeps all."),
]
ExportTo = Annotated[
    Path | None, typer.Option(help="Folder into which games are written before they are removed.")
]
Browser = Annotated[bool, typer.Option(help="Open a browser where there is one.")]
