"""The set-up says what it does in plain lines, and everything when a step fails."""

import os
import subprocess
import sys
from pathlib import Path

STEP = Path(__file__).resolve().parent.parent / "tools" / "step.py"
NOISY = (
    "import os, sys; print('warning: a long log'); print(os.environ.get('UV_SYSTEM_CERTS'), file=sys.stderr)"
)


def _step(program: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(STEP), "2 of 4", "Packages", "--", sys.executable, "-c", program]
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("UV_", "PIP_", "NODE_"))
    }
    return subprocess.run(command, capture_output=True, text=True, check=False, env=kept | environment)


def test_a_step_that_works_says_one_thing() -> None:
    done = _step(NOISY)
    assert done.returncode == 0
    assert "Packages: done in" in done.stdout
    assert "a long log" not in done.stdout + done.stderr


def test_a_step_that_fails_shows_its_whole_log() -> None:
    failed = _step("import sys; print('first line'); print('last line', file=sys.stderr); sys.exit(3)")
    assert failed.returncode == 3
    assert "first line" in failed.stderr
    assert "last line" in failed.stderr
    assert "Packages" in failed.stderr


def test_a_command_that_is_not_there_is_named() -> None:
    command = [sys.executable, str(STEP), "1 of 4", "Python", "--", "no-such-command-here"]
    failed = subprocess.run(command, capture_output=True, text=True, check=False)
    assert failed.returncode == 127
    assert "no-such-command-here" in failed.stderr


def test_the_certificates_of_the_system_are_used_by_all_three(tmp_path: Path) -> None:
    """Told apart by failing: then the log is shown."""
    bundle = tmp_path / "own.pem"
    bundle.write_text("a certificate", "utf-8")
    names = ("PIP_CERT", "NODE_EXTRA_CA_CERTS", "UV_SYSTEM_CERTS", "NODE_USE_SYSTEM_CA")
    program = f"import os, sys; print([os.environ.get(name) for name in {names}]); sys.exit(1)"
    output = _step(program, SSL_CERT_FILE=str(bundle)).stderr
    assert str([str(bundle), str(bundle), "true", "1"]) in output
    kept = _step(program, SSL_CERT_FILE=str(bundle), PIP_CERT="mine.pem").stderr
    assert str(["mine.pem", str(bundle), "true", "1"]) in kept
