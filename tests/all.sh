#!/bin/sh
# Every check of the project, in the order from quick to slow; stops at the first that fails.
# The last lines are pytest's: skipped tests are counted and named there.
set -eu
cd "$(dirname "$0")/.."
bin=.venv/bin
step() { printf '\n== %s\n' "$*"; }

step "ruff"
$bin/ruff check .
$bin/ruff format --check .
step "mypy"
$bin/mypy
step "tsc"
.venv/npm/node_modules/.bin/tsc -p static
step "Dockerfile and docker-compose.yml"
$bin/hadolint Dockerfile
$bin/check-jsonschema --builtin-schema vendor.compose-spec docker-compose.yml
step "node --test"
node --test tests/js/
step "pytest"
$bin/python -m pytest -n 2 --dist loadfile
