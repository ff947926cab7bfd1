import { afterEach, expect, test, vi } from "vitest";
import { Id } from "#contract/ids.ts";
import { newId } from "./ids.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("ids ascend strictly, also thousands in one millisecond and when the clock steps back", () => {
  vi.useFakeTimers({ now: new Date("2030-01-01T00:00:00Z") });
  const ids = Array.from({ length: 10_000 }, newId);
  vi.setSystemTime(new Date("2029-12-31T23:59:00Z"));
  ids.push(newId());
  expect(ids).toEqual([...ids].sort());
  expect(new Set(ids).size).toBe(ids.length);
});

test("an id is a UUID of version 7 that carries its time", () => {
  vi.useFakeTimers({ now: new Date("2040-05-06T07:08:09.123Z") });
  const id = newId();
  expect(Id.safeParse(id).success).toBe(true);
  expect(id[14]).toBe("7");
  expect(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16)).toBe(Date.parse("2040-05-06T07:08:09.123Z"));
});
