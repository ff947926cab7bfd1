import { describe, expect, test } from "vitest";
import { barAfter } from "./actions.server.ts";
import { resultsWithin } from "./counts.server.ts";
import { addressOfState, isSameState, stateOf } from "./state.server.ts";

const never = new Promise<never>(() => {});

describe("numbers that a page waits for", () => {
  test("are all there where the patience lasts, in the order of the questions", async () => {
    const questions = Array.from({ length: 20 }, (_, index) => async () => index);
    expect(await resultsWithin(questions, never)).toEqual(questions.map((_, index) => index));
  });

  test("are left out when it ends, and none is begun after that", async () => {
    const patience = Promise.withResolvers<void>();
    const asked: number[] = [];
    const question = (index: number) => () => {
      asked.push(index);
      if (index === 3) patience.resolve();
      return index < 2 ? Promise.resolve(index) : never;
    };
    const answers = await resultsWithin([0, 1, 2, 3, 4, 5, 6, 7].map(question), patience.promise);
    expect(answers.slice(0, 2)).toEqual([0, 1]);
    expect(answers.slice(2)).toEqual([null, null, null, null, null, null]);
    expect(Math.max(...asked)).toBeLessThan(5);
  });

  test("that cannot be had for a reason of the page are the page's failure", async () => {
    await expect(resultsWithin([() => Promise.reject(new Error("signed out"))], never)).rejects.toThrow("signed out");
  });
});

describe("the bar", () => {
  test.each([
    [["a", "b", "c"], "c", "up", ["a", "c", "b"]],
    [["a", "b", "c"], "a", "up", ["a", "b", "c"]],
    [["a", "b", "c"], "a", "down", ["b", "a", "c"]],
    [["a", "b", "c"], "c", "down", ["a", "b", "c"]],
    [["a", "b"], "b", "unpin", ["a"]],
    [["a"], "b", "pin", ["a", "b"]],
    [["a", "b"], "a", "pin", ["a", "b"]],
    [[], "a", "unpin", []],
  ] as const)("%j: %s %s gives %j", (bar, id, intent, expected) => {
    expect(barAfter(bar, id, intent)).toEqual(expected);
  });
});

describe("what an address shows", () => {
  const address =
    "https://x.test/r?period=all_time&ratings=1%2C2&late=1&sort=due&restaurants=018f0000-0000-7000-8000-000000000001";
  test("is kept with its looks and its order; the restaurants only where there are several", () => {
    const many = stateOf(new URL(address), "groups");
    expect(addressOfState("/r", many)).toContain("restaurants=018f");
    const one = stateOf(new URL(address), "restaurant");
    expect(addressOfState("/r", one, "v")).toBe("/r?period=all_time&ratings=1%2C2&late=1&sort=due&view=v");
    expect(isSameState(one, { ...one, sort: "oldest" }, { withSort: false })).toBe(true);
    expect(isSameState(one, { ...one, sort: "oldest" }, { withSort: true })).toBe(false);
    expect(isSameState(one, { ...one, late: false }, { withSort: false })).toBe(false);
  });
});
