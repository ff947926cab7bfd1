import { setImmediate } from "node:timers/promises";

/** So long at most other requests wait for a slice of work. */
const sliceMs = 15;

/** The entries of a list for work that takes long as a whole: between slices of it the event loop turns, and others are answered. */
export async function* inSlices<T>(list: Iterable<T>): AsyncGenerator<T> {
  let endsAt = performance.now() + sliceMs;
  for (const entry of list) {
    yield entry;
    if (performance.now() < endsAt) continue;
    await setImmediate();
    endsAt = performance.now() + sliceMs;
  }
}
