# `make` alone lists the targets. Everything runs in .venv; `make setup` builds it, and every target that needs it does so first.

PYTHON ?= python3
BIN := .venv/bin
PLAIN := --quiet --no-deps --no-build-isolation
DISTRIBUTIONS := engine service clients/python
COMPILED_TESTS := tests/golden tests/properties/test_conformance.py tests/test_api.py tests/test_compiled.py

.PHONY: help setup compiled serve test check format generate released rules bench load golden

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: .venv/ready ## create .venv with the pinned tools and the engine, when something changed

.venv/ready: requirements.txt pyproject.toml $(DISTRIBUTIONS:=/pyproject.toml)
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --requirement requirements.txt
	$(BIN)/python -m pip install $(PLAIN) $(DISTRIBUTIONS:%=--editable %)
	touch $@

compiled: build/compiled/ready ## compile the engine with mypyc: a wheel in build/compiled, unpacked there for PYTHONPATH

build/compiled/ready: .venv/ready $(shell find engine -name '*.py' -o -name '*.toml')
	rm -rf build/compiled
	HATCH_BUILD_HOOK_ENABLE_CUSTOM=true $(BIN)/python -m pip wheel $(PLAIN) --wheel-dir build/compiled ./engine
	$(BIN)/python -m pip install $(PLAIN) --target build/compiled build/compiled/*.whl
	touch $@

serve: setup ## start Redis, workers and Envoy on port 8080
	$(BIN)/sandtable-serve

# The tests start many Python processes: they should find cached bytecode, whatever the environment says.
test: export PYTHONDONTWRITEBYTECODE :=
test: setup ## run the tests, and those of the rules on the compiled engine too, if there is a C compiler
	$(BIN)/python -m pytest -n 2 --dist worksteal
	@if command -v cc > /dev/null; then $(MAKE) compiled-test; else echo "NOT TESTED: the compiled engine, because there is no C compiler."; fi

.PHONY: compiled-test
compiled-test: compiled
	PYTHONPATH=build/compiled $(BIN)/python -m pytest -n 2 --dist worksteal --engine compiled $(COMPILED_TESTS)

check: setup ## check format, lint, types, import directions, protos and generated code
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m proto.generate --check
	$(BIN)/python -m proto.reasons --check
	$(BIN)/python -m proto.lint

format: setup ## format the code and apply the safe lint fixes
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

generate: setup ## write what is generated: code from the protos, the sync client, docs/reasons.md
	$(BIN)/python -m proto.generate
	$(BIN)/python -m proto.reasons

released: setup ## describe the protos for `make check` to compare later ones with; for a release or an intended break
	$(BIN)/python -m proto.release

rules: setup ## write tests/RULES.md, the table of rules and their tests
	$(BIN)/python tests/rules_table.py

bench: setup ## measure the engine against python-chess
	$(BIN)/python tests/perf/bench.py

load: setup ## play many matches at once and measure; ARGS="--baseline" compares, ARGS=--help lists the flags
	$(BIN)/python -m tests.load.loadtest $(ARGS)

golden: setup ## write the golden replays
	$(BIN)/python tests/golden/regenerate.py
