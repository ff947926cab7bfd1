import { describe, expect, test } from "vitest";
import { barAfter } from "./actions.server.ts";
import { addressOfState, isSameState, stateOf } from "./state.server.ts";

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
