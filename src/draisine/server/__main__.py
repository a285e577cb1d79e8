"""`python -m draisine.server`: a server for programs. Prints one line of JSON when it answers.

`draisine serve` is the one for people; tests and measurements start this one.
"""

import argparse
import sys
from pathlib import Path

import msgspec

from draisine.kernel import DraisineError
from draisine.server.http.base_path import check_base_path
from draisine.server.limits.limits import UNLIMITED, Limits
from draisine.server.network import Addresses
from draisine.server.run import serve
from draisine.server.settings import Settings
from draisine.server.voice.ice import VoiceSettings
from draisine.tables.log.play_time import COUNT_IN
from draisine.tables.owners import LEASE


def main() -> int:
    """Serve as the arguments say."""
    parser = argparse.ArgumentParser(prog="python -m draisine.server")
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--database", default="", help="address of a PostgreSQL database")
    parser.add_argument("--workers", type=int, default=1, help="processes that share the port")
    parser.add_argument("--lease-seconds", type=float, default=LEASE)
    parser.add_argument("--drain-seconds", type=float, default=480.0)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--client", type=Path)
    parser.add_argument(
        "--unlimited", action="store_true", help="no limit on how often something is asked for"
    )
    parser.add_argument(
        "--limits", type=lambda text: msgspec.json.decode(text, type=Limits), default=Limits()
    )
    parser.add_argument("--proxy", action="append", default=[], help="a proxy whose word is believed")
    parser.add_argument("--host-name", action="append", default=[], help="a name to be asked under")
    parser.add_argument("--https", action="store_true", help="speak HTTPS too, at any free port")
    parser.add_argument(
        "--count-in",
        type=int,
        default=COUNT_IN,
        help="milliseconds before play begins where all play at once",
    )
    parser.add_argument(
        "--voice",
        type=lambda text: msgspec.json.decode(text, type=VoiceSettings),
        default=VoiceSettings(),
        help="what is set about voice, as JSON",
    )
    parser.add_argument("--base-path", type=check_base_path, default="")
    parser.add_argument("--metrics-port", type=int)
    parser.add_argument("--log-format", default="text")
    parser.add_argument("--keep-days", type=int, default=0)
    parser.add_argument("--export-to", type=Path)
    args = parser.parse_args()
    limits = UNLIMITED if args.unlimited else args.limits
    settings = Settings(data=args.data, host=args.host, port=args.port, limits=limits)
    settings = msgspec.structs.replace(
        settings,
        database=args.database,
        workers=args.workers,
        lease_seconds=args.lease_seconds,
        drain_seconds=args.drain_seconds,
        proxies=tuple(args.proxy),
        host_names=tuple(args.host_name),
        voice=args.voice,
        count_in=args.count_in,
        metrics_port=args.metrics_port,
        log_format=args.log_format,
        keep_days=args.keep_days,
        export_to=args.export_to,
        https=args.https,
        https_port=0,
        base_path=args.base_path,
    )
    if args.client is not None:
        settings = msgspec.structs.replace(settings, client=args.client)
    try:
        serve(settings, _say_ready)
    except DraisineError as error:
        sys.stderr.write(msgspec.json.encode({"code": error.code, "params": error.params}).decode() + "\n")
        return 1
    return 0


def _say_ready(addresses: Addresses) -> None:
    answer = {"port": addresses.port, "https": addresses.https_port, "metrics": addresses.metrics_port}
    sys.stdout.write(msgspec.json.encode(answer).decode() + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
