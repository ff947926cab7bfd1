#!/bin/sh
# Starts the product as this process, so that signals arrive, on the Node that was installed along with the packages, else the machine's.
# What V8 sizes its heap by has to be known before it begins: a process of pages alone holds little for long, and collecting its garbage
# sooner halves its memory (docs/decisions/092).
# The C library is told to give freed memory back: the embedded database's compiler takes half a gigabyte for a moment
# (docs/decisions/150).
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}" MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-131072}"
node=node_modules/.bin/node
[ -x "$node" ] || node=node
needed=$(sed -n 's/.*"node": ">=\([0-9.]*\)".*/\1/p' package.json)
found=$("$node" -v 2>/dev/null)
major() { echo "${1%%.*}"; }
minor() { rest=${1#*.}; echo "${rest%%.*}"; }
# An older one cannot even read what would say so.
version=${found#v} isOld=
[ "$(major "${version:-0.0}")" -lt "$(major "$needed")" ] && isOld=yes
[ "$(major "${version:-0.0}")" -eq "$(major "$needed")" ] && [ "$(minor "$version")" -lt "$(minor "$needed")" ] && isOld=yes
if [ "$isOld" ]; then
  echo "Comptoir needs Node.js $needed or newer and found ${found:-none}. On Linux (x64, arm64) it is installed along with the packages:" >&2
  echo "run \`npm ci\`, without \`--omit=optional\`. Elsewhere install it from https://nodejs.org." >&2
  exit 1
fi
if [ "$ROLE" = web ]; then set -- --max-semi-space-size=2 --heap-growing-percent=60; fi
exec "$node" "$@" server.ts
