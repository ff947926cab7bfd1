import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { afterPaint } from "./after-paint.ts";

let frames: (() => void)[] = [];
beforeEach(() => {
  frames = [];
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the work is done once, after the frame", () => {
  const done: string[] = [];
  afterPaint(() => done.push("first"));
  afterPaint(() => done.push("second"));
  expect(done).toEqual([]);
  for (const frame of frames) frame();
  expect(done).toEqual([]);
  vi.advanceTimersByTime(0);
  expect(done).toEqual(["first", "second"]);
  vi.advanceTimersByTime(1000);
  expect(done).toEqual(["first", "second"]);
});

test("in a page that nobody sees it is done soon all the same", () => {
  let count = 0;
  afterPaint(() => {
    count += 1;
  });
  vi.advanceTimersByTime(99);
  expect(count).toBe(0);
  vi.advanceTimersByTime(1);
  expect(count).toBe(1);
});
