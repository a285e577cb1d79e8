"""Run one step of the set-up: a plain line with its progress, and the whole log only when it fails.

`python tools/step.py "1 of 4" "Python" -- command ...` needs nothing but Python itself.
Certificates are the system's own where there are some: some networks are readable only with them.
"""

import os
import ssl
import subprocess
import sys
import tempfile
import time
from pathlib import Path

BUNDLES = (
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem",
    "/etc/ssl/cert.pem",
)
"""Where systems keep their certificates, if OpenSSL itself does not know."""


def system_bundle() -> "str | None":
    """The file with the system's certificates, as the user or OpenSSL says, or at a usual place."""
    said = (os.environ.get("SSL_CERT_FILE"), ssl.get_default_verify_paths().cafile, *BUNDLES)
    return next((path for path in said if path and Path(path).is_file() and Path(path).stat().st_size), None)


def certificates() -> "dict[str, str]":
    """Settings of pip, uv and Node for the system's certificates; what the user has set stays."""
    bundle = system_bundle()
    found = {"NODE_USE_SYSTEM_CA": "1"}
    if bundle is not None:
        found |= {"PIP_CERT": bundle, "NODE_EXTRA_CA_CERTS": bundle}
    if bundle is not None or sys.platform == "darwin":
        found["UV_SYSTEM_CERTS"] = "true"
    return {name: value for name, value in found.items() if name not in os.environ}


def run(place: str, title: str, command: "list[str]") -> int:
    """The exit code of the command."""
    shown = sys.stdout.isatty()
    begun = time.monotonic()
    print(f"  {place}  {title} ...", end="" if shown else "\n", flush=True)
    with tempfile.TemporaryFile() as log:
        try:
            process = subprocess.Popen(
                command, stdout=log, stderr=subprocess.STDOUT, env={**os.environ, **certificates()}
            )
        except OSError as error:
            print(f"\n{error}", file=sys.stderr)
            return 127
        code = _wait(process, place, title, shown, begun)
        if code:
            log.seek(0)
            print("\n", end="", flush=True)
            sys.stderr.write(log.read().decode("utf-8", "replace"))
            print(f"\nThis step failed: {title}. Above is all that it said.", file=sys.stderr)
            return code if code > 0 else 128 - code
    seconds = round(time.monotonic() - begun)
    print(f"{chr(13) if shown else ''}  {place}  {title}: done in {seconds} s", flush=True)
    return 0


def _wait(process: "subprocess.Popen[bytes]", place: str, title: str, shown: bool, begun: float) -> int:
    while True:
        try:
            return process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            if shown:
                print(f"\r  {place}  {title} ... {round(time.monotonic() - begun)} s", end="", flush=True)
        except KeyboardInterrupt:
            process.terminate()
            raise


if __name__ == "__main__":
    middle = sys.argv.index("--")
    sys.exit(run(sys.argv[1], sys.argv[2], sys.argv[middle + 1 :]))
