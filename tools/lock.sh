#!/bin/sh
# Pin everything that is installed, with hashes and without addresses: `make lock`.
set -eu
cd "$(dirname "$0")/.."
compile="${UV:-.venv/bin/uv} pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --no-header --quiet"
$compile --group build --group test --output-file requirements/test.txt "$@"
$compile --group build --constraints requirements/test.txt --output-file requirements/play.txt "$@"
$compile --group build --extra lab --extra cluster --constraints requirements/test.txt --output-file requirements/lab.txt "$@"
