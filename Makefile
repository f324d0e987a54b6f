# `make demo` and `make test` do everything on a machine with Python (3.11 or newer), git and make.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
JOBS ?= 2

.PHONY: demo test lowest prove same mutate bench clean
.DELETE_ON_ERROR:
.NOTPARALLEL:

demo: $(VENV)/.demo  ## a game of four greedy bots, told round by round
	@$(BIN)/petz play dungeon_petz --seed 3 --bots greedy

test: $(VENV)/.test  ## every check; pytest comes last
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@PATH="$(abspath $(BIN)):$$PATH" PYTHONPATH=src $(BIN)/pyright --verifytypes petz_engine --ignoreexternal > $(VENV)/types.txt || { cat $(VENV)/types.txt; exit 1; }
	$(BIN)/lint-imports
	$(BIN)/python tools/rule_index.py --strict
	@$(BIN)/pytest -n $(JOBS) --dist worksteal

lowest: $(VENV)-lowest/.test  ## the tests with the lowest versions that pyproject.toml allows (building wheels needs newer ones)
	@$(VENV)-lowest/bin/pytest -n $(JOBS) --dist worksteal --ignore tests/test_wheel.py

prove: $(VENV)/.test  ## the proofs that take minutes
	@$(BIN)/pytest -n $(JOBS) --dist worksteal --long -m long

same: $(VENV)/.test  ## FILE=...: does the engine still play the games that were kept? (tools/same_games.py)
	$(BIN)/python tools/same_games.py compare $(FILE)

mutate: $(VENV)/.mutation  ## change the rules code in many small ways: does a test notice? takes hours, goes on where it stopped
	$(BIN)/python tools/mutate.py run
	@$(BIN)/python tools/mutate.py report

bench: $(VENV)/.bench  ## our cost as a ratio to known engines, then our time by part
	$(BIN)/python benchmarks/ratio.py
	$(BIN)/python benchmarks/time_by_part.py

clean:
	rm -rf $(VENV) $(VENV)-lowest .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache dist

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed: make PYTHON=python3.11 ..." if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.demo: pyproject.toml $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[cli]"
	@touch $@

$(VENV)/.test: pyproject.toml $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev,cli,testing]"
	@touch $@

$(VENV)/.mutation: pyproject.toml $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev,cli,testing,mutation]"
	@touch $@

$(VENV)/.bench: pyproject.toml $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[bench]"
	@touch $@

$(VENV)-lowest/.test: pyproject.toml tools/lowest.py
	$(PYTHON) -m venv $(VENV)-lowest
	$(PYTHON) tools/lowest.py > $(VENV)-lowest/lowest.txt
	$(VENV)-lowest/bin/python -m pip install --quiet --disable-pip-version-check --constraint $(VENV)-lowest/lowest.txt \
		--editable ".[cli,testing]" pytest-xdist
	@touch $@
