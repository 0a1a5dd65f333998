# `make` alone lists the targets. Everything runs in .venv; `make setup` builds it, and every target that needs it does so first.

PYTHON ?= python3
BIN := .venv/bin

.PHONY: help setup test check format bench golden

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: .venv/ready ## create .venv with the pinned tools and the engine, when something changed

.venv/ready: requirements.txt pyproject.toml engine/pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --requirement requirements.txt
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable engine
	touch $@

test: setup ## run the tests
	$(BIN)/python -m pytest -n 2

check: setup ## check format, lint, types and import directions
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: setup ## format the code and apply the safe lint fixes
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: setup ## measure the engine against python-chess
	$(BIN)/python tests/perf/bench.py

golden: setup ## write the golden replays anew
	$(BIN)/python tests/golden/regenerate.py
