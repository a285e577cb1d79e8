# `make play` starts the table. `make test` runs every check there is. `make help` lists the rest.
SHELL := /bin/sh
PYTHON ?= python3
BIN := .venv/bin
STEP := $(PYTHON) tools/step.py
RULES := $(shell find src/draisine/kernel src/draisine/search src/draisine/games src/draisine/bots -name '*.py')
WEB := $(shell find web -type f -not -path '*/node_modules/*' -not -path '*/paraglide/*' -not -path '*/merged/*' -not -path '*/.*/*')
WORDS := $(shell find src/draisine -path '*words*' -name '*.json')

# What failed is tried once more, alone, and named: a busy machine stops nobody.
again = { \
  echo "Once more, alone: what fails again is broken, what passes now was unsteady and wants mending."; \
  $(BIN)/pytest -m $(1) --last-failed --last-failed-no-failures none; }

.PHONY: help play lab test format checks python-checks client-checks unit plain twins browser torture soak fuzz line pictures client compiled lock wheel wheels release-test clean

help: ## this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/'

play: .make/play .make/client .make/compiled ## set everything up and start the table (ARGS="--port 9000")
	@$(BIN)/draisine serve $(ARGS)

lab: .make/lab .make/compiled ## set up what simulations, tournaments and reports need
	@echo "Try: $(BIN)/draisine balance GAME --out report.html ($(BIN)/draisine games lists them)"

test: .make/test .make/client .make/compiled checks unit plain browser ## set everything up and run every check
	@echo "Every check has passed."

format: .make/test ## put the code into its form
	$(BIN)/ruff format -q . && $(BIN)/ruff check --fix -q . && $(BIN)/python tools/client.py run format

checks: .make/test .make/client ## formatting, lint, types, import levels, the client's own checks
	@$(MAKE) -j2 $(if $(filter output-sync,$(.FEATURES)),--output-sync) python-checks client-checks

python-checks: .make/test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

client-checks: .make/test .make/client
	$(BIN)/python tools/client.py run format:check
	$(BIN)/python tools/client.py run check
	$(BIN)/python tools/client.py run test

unit: .make/test .make/client .make/compiled ## all Python tests but the browser's, on compiled rules
	@$(BIN)/pytest -n 3 -m "not browser" || $(call again,"not browser")

plain: .make/test ## rules and bots again, as plain Python
	rm -rf build/plain && mkdir -p build/plain && cp -r src build/plain/ && find build/plain -name '*.so' -delete
	PYTHONPATH=build/plain/src $(BIN)/pytest -n 2 tests/kernel tests/search tests/games tests/bots --expect-plain

GAMES ?= 100

twins: .make/test .make/compiled ## GAMES of every case by compiled and by plain rules, step by step in place and by value: the same to the byte
	rm -rf build/plain && mkdir -p build/plain && cp -r src build/plain/ && find build/plain -name '*.so' -delete
	$(BIN)/python -m tests.games.test_playouts $(GAMES) > build/twins-compiled.txt
	PYTHONPATH=build/plain/src $(BIN)/python -m tests.games.test_playouts $(GAMES) > build/twins-plain.txt
	cat build/twins-compiled.txt && cmp build/twins-compiled.txt build/twins-plain.txt

browser: .make/test .make/client .make/compiled ## whole games in a real Chromium
	@export DRAISINE_BROWSER="$$($(BIN)/python tools/browser.py)"; $(BIN)/pytest -n 2 -m browser || $(call again,browser)

KILLS ?= 1000
STOPS ?= 100
DEPLOYS ?= 100
RESTARTS ?= 50
CUTS ?= 50
FULL ?= 20
PROCESSES ?= 3

torture: .make/test ## kills, stopped processes, restarts and deploys under load, for hours (KILLS=30 STOPS=5 RESTARTS=5 DEPLOYS=5 CUTS=5 FULL=2 for a taste)
	DRAISINE_KILLS=$(KILLS) DRAISINE_STOPS=$(STOPS) DRAISINE_DEPLOYS=$(DEPLOYS) \
	  DRAISINE_RESTARTS=$(RESTARTS) DRAISINE_CUTS=$(CUTS) DRAISINE_FULL=$(FULL) DRAISINE_PROCESSES=$(PROCESSES) \
	  $(BIN)/pytest -s -p no:cacheprovider tests/server/test_kill.py tests/server/test_takeover.py tests/server/test_bad_machines.py

MINUTES ?= 60

soak: .make/test .make/compiled ## people coming and going for an hour (MINUTES): memory, open files and tasks stay flat
	$(BIN)/python tools/soak.py --minutes $(MINUTES)

fuzz: .make/test ## frames of sockets, changed towards code not yet reached (MINUTES)
	$(BIN)/python tools/fuzz_frames.py --minutes $(MINUTES)

CYCLES ?= 300

BROWSER ?= chromium
PACKAGES_firefox := firefox-esr
PACKAGES_webkit := webkit2gtk-driver xvfb

line: .make/test .make/client ## a page whose line is broken and mended again and again (CYCLES, BROWSER=chromium, firefox or webkit; ARGS=--go-on after an interruption)
	@$(if $(PACKAGES_$(BROWSER)),dpkg -s $(PACKAGES_$(BROWSER)) >/dev/null 2>&1 || apt-get install -y --no-install-recommends $(PACKAGES_$(BROWSER)))
	@export DRAISINE_BROWSER="$$($(BIN)/python tools/browser.py)"; $(BIN)/python -m tests.browser.line_cycles --cycles $(CYCLES) --browser $(BROWSER) $(ARGS)

pictures: .make/test .make/client .make/compiled ## take the README's pictures anew (ARGS="wagon board" for some)
	@export DRAISINE_BROWSER="$$($(BIN)/python tools/browser.py)"; $(BIN)/python tools/pictures.py $(ARGS)

client: ## build the web client anew
	@rm -f .make/client && $(MAKE) .make/client

compiled: ## compile the rules anew
	@rm -f .make/compiled && $(MAKE) .make/compiled

lock: .make/test ## pin the newest versions that fit (ARGS="--upgrade")
	UV=$(BIN)/uv tools/lock.sh $(ARGS)

wheel: .make/test ## pack the wheel with client and compiled rules
	$(BIN)/uv build --wheel --no-build-isolation --python $(BIN)/python -o dist

wheels: .make/test .make/client ## a wheel for every supported Python that is here, and a pure one
	$(BIN)/python tools/wheels.py

release-test: .make/test .make/client ## install the wheel in a bare environment elsewhere, serve it, play a move
	$(BIN)/python tools/release_test.py

clean: ## forget everything that was built
	rm -rf .make build dist src/draisine/server/client && find src -name '*.so' -delete

.make/venv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Draisine needs Python 3.11 or newer: make play PYTHON=python3.12")'
	@echo "Draisine sets itself up. This happens once and takes about two minutes."
	@$(STEP) "1 of 4" "Python" -- sh -c '$(PYTHON) -m venv .venv && $(BIN)/python -m pip install --disable-pip-version-check uv==0.13.7'
	@mkdir -p .make && touch $@

.make/play: .make/venv requirements/play.txt pyproject.toml
	@$(STEP) "2 of 4" "Packages" -- sh -c '$(BIN)/uv pip install --python $(BIN)/python --require-hashes -r requirements/play.txt && $(BIN)/uv pip install --python $(BIN)/python --no-build-isolation --no-deps -e .'
	@touch $@

.make/lab: .make/play requirements/lab.txt
	@$(STEP) "lab   " "Packages" -- $(BIN)/uv pip install --python $(BIN)/python --require-hashes -r requirements/lab.txt
	@touch $@

.make/test: .make/play requirements/test.txt
	@$(STEP) "tests " "Packages" -- $(BIN)/uv pip install --python $(BIN)/python --require-hashes -r requirements/test.txt
	@touch $@

.make/client: .make/play $(WEB) $(WORDS)
	@$(STEP) "3 of 4" "Pages for the browser" -- $(BIN)/python tools/client.py
	@touch $@

.make/compiled: .make/play $(RULES) tools/compile.py
	@$(STEP) "4 of 4" "Rules, made fast where there is a C compiler" -- $(BIN)/python tools/compile.py
	@touch $@
