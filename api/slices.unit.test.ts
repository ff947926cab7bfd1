import { expect, test, vi } from "vitest";
import { inSlices } from "./slices.ts";

test("the event loop turns between slices of long work", async () => {
  // Every reading of the clock advances it by a millisecond.
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now++);
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const seen: number[] = [];
  for await (const entry of inSlices(Array.from({ length: 1000 }, (_, index) => index))) seen.push(entry);
  isOver = true;
  expect(seen).toHaveLength(1000);
  expect(seen.at(-1)).toBe(999);
  expect(turns).toBeGreaterThan(30);
  vi.restoreAllMocks();
});
