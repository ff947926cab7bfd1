import { setImmediate } from "node:timers/promises";

/** Longest time that other requests wait for a slice of work. */
const sliceMs = 15;

/** Yields the entries of a list for long work: between slices the event loop turns, and other requests are served. */
export async function* inSlices<T>(list: Iterable<T>): AsyncGenerator<T> {
  let endsAt = performance.now() + sliceMs;
  for (const entry of list) {
    yield entry;
    if (performance.now() < endsAt) continue;
    await setImmediate();
    endsAt = performance.now() + sliceMs;
  }
}
