"""`python -m draisine.server`: a server for programs. Prints one line of JSON when it answers.

`draisine serve` is the one for people; tests and measurements start this one.
"""

import argparse
import sys

import msgspec

from draisine.kernel import DraisineError
from draisine.server.network import Addresses
from draisine.server.run import serve
from draisine.server.settings import decode_settings


def main() -> int:
    """Serve as the settings say."""
    parser = argparse.ArgumentParser(prog="python -m draisine.server")
    parser.add_argument("--settings", type=decode_settings, required=True, help="`Settings` as JSON")
    args = parser.parse_args()
    try:
        serve(args.settings, _say_ready)
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
