# `make` alone lists what there is.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
CHROMIUM := $(shell command -v chromium 2>/dev/null)
JOBS ?= 2

.DEFAULT_GOAL := help
.PHONY: help print test test-fast test-slow check format golden schemas picture bench clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --editable . --group dev
	touch $@

print: $(READY) ## build all kits into output/
	$(BIN)/papercity print --all --format pdf,svg

test: $(READY) ## all tests but the slow ones
ifeq ($(CHROMIUM),)
	@echo "chromium is not installed: the browser tests are left out"
	$(BIN)/pytest -n $(JOBS) -m "not slow and not browser"
else
	$(BIN)/pytest -n $(JOBS) -m "not slow"
endif

test-slow: $(READY) ## the slow tests
	$(BIN)/pytest -n $(JOBS) -m slow

test-fast: $(READY)
	$(BIN)/pytest -n $(JOBS) -m "not slow and not browser and not print"

check: $(READY) ## format, lint, types, import contracts, spelling, fast tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/codespell
	$(MAKE) --no-print-directory test-fast

format: $(READY) ## rewrite the code in house style
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

golden: $(READY) ## rewrite the golden display lists, then read the diff
	PAPERCITY_GOLDEN=write $(BIN)/pytest -q tests/golden

schemas: $(READY) ## rewrite what editors know about files, from the models and docs
	$(BIN)/python -m docs.describe

picture: $(READY) ## make the README's picture of printed sheets
	$(BIN)/python docs/picture.py

bench: $(READY) ## time papercity beside its peers in FOLDER, and its PDF back end beside its floor
	bench/peers.sh $(FOLDER)
	$(BIN)/python bench/floor.py
	$(BIN)/python bench/kits.py

clean: ## take away what was built
	rm -rf output/*/ $(VENV) build dist
