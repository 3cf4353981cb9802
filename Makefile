# Everything happens in .venv and .build; nothing outside the checkout is touched.
# Needs python3 (3.11 or newer, with venv), make, bash and, the first time, a network.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:

PYTHON ?= python3
NODE ?= node
NPM ?= npm
PYTEST_WORKERS ?= 2
# Arguments for one run: make run ARGS="--locale en", make serve ARGS="--port 50051",
# make test-fast ARGS="-k okey".
ARGS ?=

VENV := .venv
BUILD := .build
BIN := $(VENV)/bin
TS := clients/typescript
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps

export PATH := $(CURDIR)/$(BIN):$(PATH)

# ---------------------------------------------------------------- setting up

.PHONY: help
help: ## list the targets
	@grep -hE '^[a-z][a-z-]*:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 24

.PHONY: setup
setup: $(VENV)/.dev ## make .venv with everything for development

# What `make run` needs: the locked runtime and the package itself, editable.
$(VENV)/.runtime: pyproject.toml requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Hakem needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) --version 2>&1)." >&2; \
	  echo "Name another one: make setup PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "'$(PYTHON)' cannot make virtual environments. On Debian or Ubuntu:" >&2; \
	  echo "    sudo apt-get install python3-venv" >&2; exit 1; }
	@[ -x $(BIN)/python ] && $(BIN)/python -m pip --version >/dev/null 2>&1 || { \
	  echo "Making $(VENV) ..."; rm -rf $(VENV); $(PYTHON) -m venv $(VENV); }
	@echo "Installing the locked runtime ..."
	@$(PIP_INSTALL) --require-hashes -r requirements.lock
	@$(PIP_INSTALL) --no-build-isolation -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.runtime requirements-dev.lock
	@echo "Installing the locked development tools ..."
	@$(PIP_INSTALL) --require-hashes -r requirements-dev.lock
	@touch $@

$(VENV)/.bench: $(VENV)/.dev requirements-bench.lock
	@echo "Installing what Hakem is measured against ..."
	@$(PIP_INSTALL) --require-hashes -r requirements-bench.lock
	@touch $@

# Node from PATH when it is 20 or newer and npm is there, else a wheel of it in .venv.
.PHONY: node
node: $(VENV)/.dev
	@if $(NODE) -e 'process.exit(Number(process.versions.node.split(".")[0]) < 20 ? 1 : 0)' \
	    >/dev/null 2>&1 && $(NPM) --version >/dev/null 2>&1; then :; else \
	  echo "No Node 20 or newer with npm on PATH; installing one into $(VENV) ..."; \
	  $(PIP_INSTALL) --require-hashes -r requirements-node.lock; fi

$(TS)/node_modules/.package-lock.json: $(TS)/package.json $(TS)/package-lock.json | node
	@echo "Installing the TypeScript client's locked packages ..."
	@cd $(TS) && $(NPM) ci --no-audit --no-fund --loglevel=error
	@touch $@

.PHONY: lock
lock: ## rewrite the lock files after a change to pyproject.toml
	@$(PYTHON) -m venv $(BUILD)/uv && $(BUILD)/uv/bin/python -m pip install -q uv
	@compile() { $(BUILD)/uv/bin/uv pip compile -q --universal --python-version 3.11 \
	    --generate-hashes --no-emit-index-url --no-emit-find-links --no-header \
	    --no-annotate "$$@"; }; \
	compile pyproject.toml --group build --group dev --group bench -o requirements-bench.lock; \
	compile pyproject.toml --group build --group dev -c requirements-bench.lock \
	    -o requirements-dev.lock; \
	compile pyproject.toml --group build -c requirements-bench.lock -o requirements.lock; \
	compile --group node -o requirements-node.lock

# ---------------------------------------------------------------- running

.PHONY: run
run: $(VENV)/.runtime ## start the service on its own rules, judge and score something, show a first call
	@stay=(); if [ -t 0 ] && [ -t 1 ]; then stay=(--stay --port 50051); fi; \
	$(BIN)/hakem demo "$${stay[@]}" $(ARGS)

.PHONY: serve
serve: $(VENV)/.runtime ## start the service and leave it running
	@$(BIN)/hakem serve $(ARGS)

# ---------------------------------------------------------------- checking

.PHONY: test
test: setup generate-check lint proto-check rules-check pytest test-client-python test-client-typescript ## every check there is
	@echo
	@echo "pytest:            $$(grep -E '[0-9]+ (passed|failed)' $(BUILD)/pytest.log | tail -n 1)"
	@echo "python client:     $$(grep -E '[0-9]+ passed' $(BUILD)/client-python.log | tail -n 1)"
	@echo "typescript client: $$(grep -E '[0-9]+ passed' $(BUILD)/client-typescript.log | tail -n 1)"

.PHONY: test-fast
test-fast: setup ## under two minutes: lint, types, rules, the quick tests
	@$(MAKE) --no-print-directory lint rules-check
	$(BIN)/pytest -q -n $(PYTEST_WORKERS) --dist worksteal -m "not slow" $(ARGS)

.PHONY: pytest
pytest: setup
	@mkdir -p $(BUILD)
	$(BIN)/pytest -q -n $(PYTEST_WORKERS) --dist worksteal $(ARGS) 2>&1 | tee $(BUILD)/pytest.log

.PHONY: lint
lint: setup ## ruff, formatting, mypy --strict
	$(BIN)/ruff check --quiet .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/mypy --strict

.PHONY: format
format: setup ## mend what ruff and buf can mend
	$(BIN)/ruff check --fix --quiet .
	$(BIN)/ruff format --quiet .
	$(BIN)/buf format --write --path proto/hakem

# The contract is compared with the newest release tag or, before the first one, with main: as it
# was last fetched where there is a remote, so that commits of one's own are compared too.
.PHONY: proto-check
proto-check: setup ## buf lint, buf format, buf breaking
	$(BIN)/buf lint
	$(BIN)/buf format --diff --exit-code --path proto/hakem
	@against="$${BREAKING_AGAINST:-$$(git describe --tags --abbrev=0 --match 'v*' 2>/dev/null \
	    || git rev-parse --quiet --verify --abbrev-ref origin/main || echo main)}"; \
	if git cat-file -e "$$against:buf.yaml" 2>/dev/null \
	    && git cat-file -e "$$against:proto/hakem/v1" 2>/dev/null; then \
	  rm -rf $(BUILD)/contract && mkdir -p $(BUILD)/contract; \
	  git archive "$$against" buf.yaml proto | tar -x -C $(BUILD)/contract; \
	  echo "buf breaking against $$against"; \
	  $(BIN)/buf breaking --against $(BUILD)/contract; \
	else echo "buf breaking: '$$against' has no contract to compare with"; fi

.PHONY: rules-check
rules-check: setup ## every rule file loads, is complete, and its schema is a schema
	$(BIN)/hakem check
	$(BIN)/check-jsonschema --quiet --check-metaschema $(sort $(wildcard rules/schema/*.json))

.PHONY: test-client-python
test-client-python: setup ## the case files through the Python client
	@mkdir -p $(BUILD)
	PYTHONPATH=clients/python/src $(BIN)/python clients/python/run_cases.py 2>&1 \
	  | tee $(BUILD)/client-python.log

.PHONY: test-client-typescript
test-client-typescript: setup $(TS)/node_modules/.package-lock.json ## the case files through the TypeScript client
	@mkdir -p $(BUILD)
	cd $(TS) && $(NPM) test --silent 2>&1 | tee $(CURDIR)/$(BUILD)/client-typescript.log

.PHONY: bench
bench: $(VENV)/.bench ## the measurements, side by side; ARGS=--write renews docs/benchmarks.md
	$(BIN)/pytest -q tests/bench/smoke.py
	$(BIN)/python -m tests.bench $(ARGS)

# ---------------------------------------------------------------- generated code

TS_READY := $(if $(wildcard $(TS)/package-lock.json),$(TS)/node_modules/.package-lock.json)

.PHONY: generate
generate: setup $(TS_READY) ## rewrite the generated code after a change to proto/
	$(BIN)/python proto/generate.py

.PHONY: generate-check
generate-check: setup $(TS_READY) ## the committed generated code is what proto/ gives
	$(BIN)/python proto/generate.py --check

# ---------------------------------------------------------------- tidying up

.PHONY: clean
clean: ## remove the environment and everything built
	rm -rf $(VENV) $(BUILD) dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	rm -rf $(TS)/node_modules $(TS)/dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
