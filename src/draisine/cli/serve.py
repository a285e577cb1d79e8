"""`draisine serve`: the table for this computer and for phones in the same network."""

import os
import sys
import webbrowser
from threading import Thread
from typing import TYPE_CHECKING

import typer
from rich.console import Console
from rich.text import Text

from draisine.cli import serve_options as options
from draisine.cli.data_folder import DataOption, data_folder
from draisine.cli.words import LanguageOption, Words, words

if TYPE_CHECKING:
    from draisine.server.network import Addresses

_PORT = 8000


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(serve)


def serve(  # noqa: PLR0917
    host: options.Host = "0.0.0.0",
    port: options.Port = None,
    data: DataOption = None,
    database: options.Database = "",
    workers: options.Workers = 1,
    peer_host: options.PeerHost = "127.0.0.1",
    lease_seconds: options.LeaseSeconds = 2.2,
    drain_minutes: options.DrainMinutes = 8.0,
    proxy: options.Proxy = None,
    host_name: options.HostName = None,
    base_path: options.BasePath = "",
    https: options.Https = False,
    https_port: options.HttpsPort = 8443,
    voice: options.Voice = True,
    stun: options.Stun = None,
    turn: options.Turn = None,
    turn_user: options.TurnUser = "",
    turn_password: options.TurnPassword = "",
    turn_secret: options.TurnSecret = "",
    voice_relay_only: options.VoiceRelayOnly = False,
    bot: options.Bot = None,
    metrics_port: options.MetricsPort = None,
    metrics_host: options.MetricsHost = "127.0.0.1",
    log_format: options.LogLines = options.LogFormat.TEXT,
    tables_of_a_person: options.TablesOfAPerson = 60,
    tables_of_an_address: options.TablesOfAnAddress = 240,
    keep_days: options.KeepDays = 0,
    export_to: options.ExportTo = None,
    browser: options.Browser = True,
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


def has_display() -> bool:
    """Whether a browser could show itself here."""
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
