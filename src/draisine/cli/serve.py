"""`draisine serve`: the table for this computer and for phones in the same network."""

import os
import sys
import webbrowser
from enum import StrEnum
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.text import Text

from draisine.cli.words import LanguageOption, Words, words

if TYPE_CHECKING:
    from draisine.server.network import Addresses

_PORT = 8000


class LogFormat(StrEnum):
    """How log lines look."""

    TEXT = "text"
    JSON = "json"


DataOption = Annotated[
    Path | None, typer.Option(envvar="DRAISINE_DATA", help="Folder that holds the tables and the shelf.")
]
"""Give a command the parameter `data: DataOption = None`, then ask `data_folder`."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(serve)


def serve(  # noqa: PLR0917
    host: Annotated[
        str, typer.Option(help="Address to listen at; 127.0.0.1 is this computer alone.")
    ] = "0.0.0.0",
    port: Annotated[
        int | None,
        typer.Option(envvar="DRAISINE_PORT", min=0, max=65535, help="Else 8000, or the next free one."),
    ] = None,
    data: DataOption = None,
    database: Annotated[
        str,
        typer.Option(
            envvar="DRAISINE_DATABASE",
            metavar="postgresql://...",
            help="PostgreSQL database that holds tables, crews and people instead of a file in the folder.",
        ),
    ] = "",
    workers: Annotated[
        int, typer.Option(min=1, max=256, help="Processes that share the port; several need --database.")
    ] = 1,
    peer_host: Annotated[
        str,
        typer.Option(help="Address of this machine for other machines that share the database."),
    ] = "127.0.0.1",
    lease_seconds: Annotated[
        float,
        typer.Option(min=1, help="Silence after which a process that shares the database counts as dead."),
    ] = 2.2,
    drain_minutes: Annotated[
        float,
        typer.Option(min=0, help="Minutes for which running rides may end after SIGTERM."),
    ] = 8.0,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            help="Address or network of a proxy that says where requests came from; may be repeated."
        ),
    ] = None,
    host_name: Annotated[
        list[str] | None,
        typer.Option(help="Answer only under this name, beside this computer's addresses; may be repeated."),
    ] = None,
    base_path: Annotated[
        str,
        typer.Option(
            metavar="/draisine",
            help="Path below which a proxy shows this server, whether it cuts the path off or not.",
        ),
    ] = "",
    https: Annotated[
        bool,
        typer.Option("--https", help="Speak HTTPS too, with a certificate of its own that phones can trust."),
    ] = False,
    https_port: Annotated[int, typer.Option(min=0, max=65535, help="Where HTTPS is spoken.")] = 8443,
    voice: Annotated[bool, typer.Option(help="Let people at tables turn voice on.")] = True,
    stun: Annotated[
        list[str] | None,
        typer.Option(
            envvar="DRAISINE_STUN",
            metavar="stun:HOST:PORT",
            help="Server that tells browsers their address, for voice; may be repeated.",
        ),
    ] = None,
    turn: Annotated[
        list[str] | None,
        typer.Option(
            envvar="DRAISINE_TURN",
            metavar="turn:HOST:PORT",
            help="Server that relays voice where browsers do not reach each other; may be repeated.",
        ),
    ] = None,
    turn_user: Annotated[str, typer.Option(envvar="DRAISINE_TURN_USER", help="User of --turn.")] = "",
    turn_password: Annotated[
        str, typer.Option(envvar="DRAISINE_TURN_PASSWORD", help="Password of that user.")
    ] = "",
    turn_secret: Annotated[
        str,
        typer.Option(
            envvar="DRAISINE_TURN_SECRET", help="Secret shared with --turn instead: passwords for hours."
        ),
    ] = "",
    voice_relay_only: Annotated[
        bool,
        typer.Option("--voice-relay-only", help="Send voice through --turn always: nobody sees addresses."),
    ] = False,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="GAME=package.module:Bot", help="Offer this bot at tables, too; may be repeated."
        ),
    ] = None,
    metrics_port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help="Answer Prometheus at this port (/metrics); else nowhere."),
    ] = None,
    metrics_host: Annotated[
        str, typer.Option(help="Address for that port; anybody who reaches it may read the numbers.")
    ] = "127.0.0.1",
    log_format: Annotated[
        LogFormat, typer.Option(help="Lines for people, or one JSON object each.")
    ] = LogFormat.TEXT,
    tables_of_a_person: Annotated[
        int, typer.Option(min=1, help="Open tables at which one person may sit and make another.")
    ] = 60,
    tables_of_an_address: Annotated[
        int, typer.Option(min=1, help="Tables that may be made from one address in an hour.")
    ] = 240,
    keep_days: Annotated[
        int,
        typer.Option(min=0, help="Remove the moves of games that are over for so many days; 0 keeps all."),
    ] = 0,
    export_to: Annotated[
        Path | None, typer.Option(help="Folder into which games are written before they are removed.")
    ] = None,
    browser: Annotated[bool, typer.Option(help="Open a browser where there is one.")] = True,
    language: LanguageOption = None,
) -> None:
    """Start the table and say where it is."""
    from draisine.bots.registry import add_bots
    from draisine.server.http.base_path import check_base_path
    from draisine.server.limits.limits import Limits, Rate
    from draisine.server.run import bind, bind_near
    from draisine.server.run import serve as serve_tables
    from draisine.server.settings import Settings
    from draisine.server.voice.ice import VoiceSettings, check_voice
    from draisine.stores.addresses import without_password

    add_bots(bot or ())
    folder = data_folder(data)
    settings = Settings(
        data=folder,
        database=database,
        workers=workers,
        peer_host=peer_host,
        lease_seconds=lease_seconds,
        drain_seconds=60 * drain_minutes,
        bots=tuple(bot or ()),
        host=host,
        port=_PORT if port is None else port,
        proxies=tuple(proxy or ()),
        host_names=tuple(host_name or ()),
        metrics_port=metrics_port,
        metrics_host=metrics_host,
        log_format=log_format.value,
        limits=Limits(
            tables_of_a_person=tables_of_a_person,
            tables_of_an_address=Rate(
                burst=max(1, tables_of_an_address // 2), per_second=tables_of_an_address / 3600
            ),
        ),
        keep_days=keep_days,
        export_to=export_to.expanduser().absolute() if export_to else None,
        https=https,
        https_port=https_port,
        voice=VoiceSettings(
            offered=voice,
            stun=tuple(stun or ()),
            turn=tuple(turn or ()),
            turn_user=turn_user,
            turn_password=turn_password,
            turn_secret=turn_secret,
            relay_only=voice_relay_only,
        ),
        base_path=check_base_path(base_path),
    )
    check_voice(settings.voice)
    sock = bind_near(host, _PORT) if port is None else bind(host, port)
    say = words()

    def ready(addresses: "Addresses") -> None:
        announce(addresses, without_password(database) or str(folder), say)
        if browser and has_display():
            Thread(target=webbrowser.open, args=(addresses.here,), daemon=True).start()

    serve_tables(settings, ready, sock)
    Console(highlight=False).print(say.say("stopped"))


def announce(addresses: "Addresses", kept_in: str, say: Words) -> None:
    """Say where the table is, for this computer and for phones, and how to stop it."""
    from draisine.server.qr import qr_terminal

    out = Console(highlight=False)
    out.print()
    out.print(Text(say.say("here"), style="bold"), Text(addresses.here, style="bold yellow"))
    if addresses.public is not None:
        out.print(Text(say.say("public"), style="bold"), Text(addresses.public, style="bold yellow"))
    elif addresses.network is None:
        out.print(say.say("no_network"))
    else:
        out.print(Text(say.say("phones"), style="bold"), Text(addresses.network, style="bold yellow"))
        if out.is_terminal and out.encoding.lower().startswith("utf"):
            sys.stdout.write(qr_terminal(addresses.network))
    if addresses.secure is not None:
        out.print(Text(say.say("secure"), style="bold"), Text(addresses.secure, style="bold yellow"))
        out.print(say.say("trust", address=addresses.trust), soft_wrap=True, markup=False)
    if addresses.host_secret:
        out.print(Text(say.say("host_page")), Text(addresses.host_page), style="dim", soft_wrap=True)
    out.print(say.say("kept_in", folder=kept_in), style="dim", soft_wrap=True, markup=False)
    out.print(say.say("how_to_stop"))
    sys.stdout.flush()


def data_folder(chosen: Path | None) -> Path:
    """The folder that was given, or the usual one."""
    return (chosen or default_data_folder()).expanduser().absolute()


def default_data_folder() -> Path:
    """Where this system keeps what a program must not lose."""
    from platformdirs import user_data_path

    return user_data_path("draisine", appauthor=False)


def has_display() -> bool:
    """Whether a browser could show itself here."""
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
