import { afterEach, expect, test, vi } from "vitest";
import { createLog } from "#api/log.ts";
import { testDatabase } from "#tests/setup/database.ts";
import { watchClock } from "./clock.ts";

afterEach(() => {
  vi.useRealTimers();
});

async function linesOf(aheadSeconds: number): Promise<{ level: string; message: string; aheadSeconds: number }[]> {
  const database = await testDatabase();
  const lines: string[] = [];
  const { rows } = await database.pool.query("select clock_timestamp() as now");
  vi.useFakeTimers({ toFake: ["Date"], now: rows[0].now.getTime() + aheadSeconds * 1000 });
  const log = createLog({ level: "info", write: (line) => lines.push(line) });
  await (await watchClock({ database, log })).close();
  return lines.map((line) => JSON.parse(line));
}

test.each([8, -8])("a process whose clock is %i s from the database's says so in its log", async (aheadSeconds) => {
  const [line] = await linesOf(aheadSeconds);
  expect(line?.level).toBe("warn");
  expect(Math.sign(line?.aheadSeconds ?? 0)).toBe(Math.sign(aheadSeconds));
  expect(Math.abs(line?.aheadSeconds ?? 0)).toBeGreaterThan(5);
});

test.each([2, -2])("%i s are not worth a word", async (aheadSeconds) => {
  expect(await linesOf(aheadSeconds)).toEqual([]);
});
