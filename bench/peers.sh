#!/bin/sh
# peers.sh FOLDER: time papercity beside the peers that FOLDER/setup.sh has set up; README.md says how to read the tables.
# PAPERCITY names another papercity to time than that of .venv.
set -eu
[ $# -eq 1 ] || { echo "usage: $0 FOLDER" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
venv=$here/../.venv/bin
exec "$venv/python" "$here/measure.py" "${PAPERCITY:-$venv/papercity}" "$1"
