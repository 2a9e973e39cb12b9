# Everything happens inside this folder: the environment is .venv, and nothing else of the machine changes.
# Needed: make, git, and a python3 of at least 3.11 that has either pip or ensurepip.

PYTHON ?= python3
WORKERS ?= 2
ARGS ?=

VENV := .venv
TOOLS := .venv-tools
NPM := tests/clients
UV := uv==0.13.9

# The pip that came with an environment serves it; an environment made without one is served by $(PYTHON)'s.
pip_of = if [ -x $(1)/bin/pip ]; then set -- $(1)/bin/python -m pip; \
	else set -- $(PYTHON) -m pip --python $(1)/bin/python; fi; \
	"$$@" --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help run test test-browser test-clients torture bench-core check lint-contract format openapi record-contract
.PHONY: lock lock-npm clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' Makefile

run: $(VENV)/.run ## Start the service (ARGS= goes to "spider serve")
	$(VENV)/bin/spider serve $(ARGS)

test: $(VENV)/.dev ## Run tests and doctests with coverage; with ARGS="-k deal" only some, without coverage
	$(VENV)/bin/python -m pytest -n $(WORKERS) --ignore tests/browser --ignore tests/clients $(or $(ARGS),--cov)

test-browser: $(VENV)/.dev ## Run the tests that need a browser: Chromium must be installed
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || \
		{ echo "Chromium is needed (Debian and Ubuntu: apt-get install chromium)." >&2; exit 1; }
	$(VENV)/bin/python -m pytest tests/browser $(ARGS)

torture: $(VENV)/.dev ## Kill the service again and again while many play (ARGS="--kills 20 --database postgresql")
	$(VENV)/bin/python -m tests.process.torture $(ARGS)

bench-core: $(VENV)/.dev ## Time the engine, and the past of a long game, beside what each may cost
	$(VENV)/bin/python -m bench.core

check: $(VENV)/.dev ## Check format, lint, types, and that openapi.yaml agrees with the code
	$(VENV)/bin/ruff format --check
	$(VENV)/bin/ruff check
	$(VENV)/bin/mypy
	$(VENV)/bin/python -m service.api.contract --check

test-clients: $(VENV)/.dev $(NPM)/node_modules/.installed ## Make clients of the contract and let them play: Node must be installed
	$(VENV)/bin/python -m pytest tests/clients $(ARGS)

lint-contract: $(NPM)/node_modules/.installed ## Lint openapi.yaml with Spectral: Node must be installed
	cd $(NPM) && node_modules/.bin/spectral lint --ruleset spectral.yaml --fail-severity hint ../../openapi.yaml

format: $(VENV)/.dev ## Format the code and repair what the linter can repair
	$(VENV)/bin/ruff check --fix-only
	$(VENV)/bin/ruff format

openapi: $(VENV)/.dev ## Write openapi.yaml and the tables of docs/errors.md anew from the code
	$(VENV)/bin/python -m service.api.contract --write
	$(VENV)/bin/python -m tests.docs.errors_page

record-contract: $(VENV)/.dev ## Record today's contract as what clients rely on: at a release, on purpose
	$(VENV)/bin/python -m tests.api.breaking --record

lock: $(TOOLS)/bin/uv ## Pin the requirements anew (ARGS=--upgrade takes newer versions)
	$(call pin,run)
	$(call pin,dev,--extra dev --constraint requirements/run.txt)

lock-npm: ## Pin what npm installs anew, after a change of tests/clients/package.json
	cd $(NPM) && npm install --package-lock-only && node without-hosts.mjs

clean: ## Remove the environments, caches and reports (never a database)
	rm -rf $(VENV) $(TOOLS) $(NPM)/node_modules build dist .coverage .coverage.* htmlcov
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis .schemathesis
	find . -name .git -prune -o -type d -name __pycache__ -exec rm -rf {} +

# .run and .dev are empty files that say when the environment last got what they stand for.
# They count for nothing once the Python behind the environment has left the machine.
$(shell [ -x $(VENV)/bin/python ] || rm -f $(VENV)/.run $(VENV)/.dev)

$(VENV)/.run: requirements/run.txt pyproject.toml $(VENV)/bin/python
	$(call install,run)
	@touch $@

$(VENV)/.dev: requirements/dev.txt pyproject.toml $(VENV)/bin/python
	$(call install,dev)
	@touch $@ $(VENV)/.run

$(NPM)/node_modules/.installed: $(NPM)/package.json $(NPM)/package-lock.json $(NPM)/.npmrc
	@command -v node >/dev/null && command -v npm >/dev/null || \
		{ echo "Node and npm are needed (Debian and Ubuntu: apt-get install nodejs npm)." >&2; exit 1; }
	@echo "Installing $(NPM)/package-lock.json into $(NPM)/node_modules"
	@cd $(NPM) && npm ci --silent
	@touch $@

define install
@echo "Installing requirements/$(1).txt into $(VENV)"
@$(call pip_of,$(VENV)) install --quiet --require-hashes --only-binary :all: -r requirements/$(1).txt
@$(call pip_of,$(VENV)) install --quiet --no-deps --no-build-isolation --editable .
endef

$(TOOLS)/bin/uv: Makefile | $(TOOLS)/bin/python
	$(call pip_of,$(TOOLS)) install --quiet --only-binary :all: $(UV)
	@touch $@

define pin
$(TOOLS)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-annotate --custom-compile-command "make lock" \
	$(2) $(ARGS) pyproject.toml requirements/build.in --output-file requirements/$(1).txt
endef

%/bin/python:
	@command -v $(PYTHON) >/dev/null || { echo "No $(PYTHON) found. Install Python 3.11 or newer, or name one: make PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed; $(PYTHON) is $$($(PYTHON) --version 2>&1). Name a newer one: make PYTHON=..." >&2; exit 1; }
	@if $(PYTHON) -m pip --help 2>/dev/null | grep -q -e ' --python '; then $(PYTHON) -m venv --clear --without-pip $*; \
	elif $(PYTHON) -c 'import ensurepip' 2>/dev/null; then $(PYTHON) -m venv --clear $* || { rm -rf $*; exit 1; }; \
	else echo "$(PYTHON) has neither pip nor ensurepip. Install one of them (Debian and Ubuntu: python3-venv or python3-pip)." >&2; exit 1; fi

.PRECIOUS: %/bin/python
