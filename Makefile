# make play   run the server and print its address   (HOST=0.0.0.0 PORT=9000 for the local network)
# make test   install what the tests need and run them all
# make bench  measure, a line a figure

HOST ?= 127.0.0.1
PORT ?= 8000
PYTHON ?= python3
TYPESCRIPT := typescript@7.0.2
BIN := .venv/bin

.PHONY: play test bench clean

play: .venv/.runtime
	@exec $(BIN)/parlour serve --host $(HOST) --port $(PORT)

test: .venv/.dev .venv/.npm
	@tests/all.sh

bench: .venv/.dev
	@$(BIN)/python -m tests.bench

clean:
	rm -rf .venv out

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Parlour needs Python 3.11 or newer; PYTHON=/path/to/python3 names another one." >&2; exit 1; }
	@sh tests/venv.sh $(PYTHON)

.venv/.runtime: pyproject.toml | .venv/bin/python
	@echo "Installing what the server needs…"
	@$(BIN)/pip install -q --disable-pip-version-check -e .
	@touch $@

.venv/.dev: pyproject.toml | .venv/bin/python
	@sh tests/install.sh
	@echo "Installing what the tests need…"
	@$(BIN)/pip install -q --disable-pip-version-check -e '.[dev]'
	@touch $@ .venv/.runtime

.venv/.npm: Makefile | .venv/.dev
	@npm install --silent --no-audit --no-fund --no-save --no-package-lock --prefix .venv/npm $(TYPESCRIPT)
	@touch $@
