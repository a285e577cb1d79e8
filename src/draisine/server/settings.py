"""What can be set about a server."""

from pathlib import Path
from typing import Any

import msgspec

from draisine.server.limits.limits import Limits
from draisine.server.voice.ice import VoiceSettings
from draisine.tables.log.play_time import COUNT_IN
from draisine.tables.owners import LEASE


class Settings(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A server, before it starts. As JSON it is what differs from here."""

    data: Path
    """Folder that holds everything that must not get lost."""
    database: str = ""
    """Address of a PostgreSQL database for tables, crews and people, instead of a file in the folder."""
    workers: int = 1
    """Processes that share the port; several need a database."""
    peer_host: str = "127.0.0.1"
    """The address of this machine at which processes that share the database reach its own."""
    lease_seconds: float = LEASE
    """Without a sign of life after which a process that shares the database counts as dead."""
    drain_seconds: float = 480.0
    """For which games with a running clock may go on to their end once the process shall stop."""
    bots: tuple[str, ...] = ()
    """Bots beside those that are found, as `GAME=package.module:Bot`."""
    # What `draisine serve` says is said there once more, so that `--help` loads no server; a test compares.
    host: str = "0.0.0.0"
    port: int = 8000
    """0 takes any free one."""
    limits: Limits = Limits()
    client: Path = Path(__file__).parent / "client"
    """The built web client."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks whose word on where a request came from is believed."""
    https: bool = False
    """Speak HTTPS too, with a certificate of an authority of this server's own."""
    https_port: int = 8443
    """0 takes any free one."""
    host_names: tuple[str, ...] = ()
    """Names under which this server may be asked, beside its addresses; none is any name."""
    base_path: str = ""
    """Where the server is found below a name that it shares with others, as `/draisine`; empty has it all."""
    metrics_port: int | None = None
    """Where Prometheus is answered; None is nowhere."""
    metrics_host: str = "127.0.0.1"
    log_format: str = "text"
    """Or `json`: one object a line."""
    keep_days: int = 0
    """Days after which the moves of finished tables are removed; 0 keeps them for ever."""
    export_to: Path | None = None
    """Where the games are written before that."""
    voice: VoiceSettings = VoiceSettings()
    count_in: int = COUNT_IN
    """Milliseconds that are counted in before play begins or goes on, where all play at once."""

    @property
    def proxied_name(self) -> str | None:
        """The name under which a proxy shows this server, where one was said."""
        return self.host_names[0] if self.proxies and self.host_names else None


def loopback_settings(data: Path, **more: Any) -> Settings:
    """Of a server that only this computer reaches, at any free ports unless `more` says which."""
    own = Settings(data=data, host="127.0.0.1", port=0, https_port=0)
    return msgspec.structs.replace(own, **more)


def encode_settings(settings: Settings) -> str:
    """For `python -m draisine.server`."""
    return msgspec.json.encode(settings, enc_hook=str).decode()


def decode_settings(text: str) -> Settings:
    """What `encode_settings` made. What is no setting is refused with a `ValueError`."""
    return msgspec.json.decode(text, type=Settings, dec_hook=_decode_path)


def _decode_path(kind: type, text: Any) -> Path:
    if kind is not Path or not isinstance(text, str):
        raise TypeError(kind)
    return Path(text)
