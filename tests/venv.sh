#!/bin/sh
# Makes .venv with the Python named; Debian keeps the module for that in a package of its own.
set -eu
python=$1
make_it() { "$python" -m venv .venv >/dev/null 2>&1 || { rm -rf .venv; return 1; }; }
make_it && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends python3-venv
    make_it && exit 0
fi
echo "$python cannot make a virtual environment: install python3-venv (sudo apt-get install python3-venv)." >&2
exit 1
