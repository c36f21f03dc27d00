#!/bin/sh
# Installs what the tests need beside Python packages: PostgreSQL, Redis, Chromium, node.
# As root through apt; otherwise names what is missing and fails.
set -eu
wanted=""
need() { # need PACKAGE TEST…: want the package unless the test succeeds
    package=$1
    shift
    "$@" >/dev/null 2>&1 || wanted="$wanted $package"
}
postgres() { ls /usr/lib/postgresql/*/bin/initdb; }
font() { ls /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf; }
need postgresql postgres
need redis-server command -v redis-server
need chromium command -v chromium
need fonts-dejavu-core font
need nodejs command -v node
need npm command -v npm
if [ -n "$wanted" ]; then
    if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
        echo "The tests need these Debian packages, which are missing:$wanted" >&2
        echo "Install them (sudo apt-get install$wanted) and run make test again." >&2
        exit 1
    fi
    echo "Installing$wanted"
    apt-get update -q
    DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $wanted
fi
