#!/bin/sh
# Starts the product as this process, so that signals arrive. What V8 sizes its heap by has to be known before it begins: a process of
# pages alone holds little for long, and collecting its garbage sooner halves its memory (docs/decisions/092).
# The C library is told to give freed memory back: the embedded database's compiler takes half a gigabyte for a moment
# (docs/decisions/150).
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}" MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-131072}"
if [ "$ROLE" = web ]; then set -- --max-semi-space-size=2 --heap-growing-percent=60; fi
exec node "$@" server.ts
