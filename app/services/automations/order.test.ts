import { expect, test } from "vitest";
import { orderedRules, rulesWithOneMoved } from "./order.ts";

const rules = ["a", "b", "c"].map((_id) => ({ _id }));
const ids = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id).join("");

test("a rule goes up and down, and stays at an end", () => {
  expect(ids(rulesWithOneMoved(rules, "b", -1))).toBe("bac");
  expect(ids(rulesWithOneMoved(rules, "b", 1))).toBe("acb");
  expect(ids(rulesWithOneMoved(rules, "a", -1))).toBe("abc");
  expect(ids(rulesWithOneMoved(rules, "c", 1))).toBe("abc");
  expect(ids(rulesWithOneMoved(rules, "x", 1))).toBe("abc");
});

test("an order that names some of the rules, or others, loses none", () => {
  expect(ids(orderedRules(rules, ["c", "a", "b"]))).toBe("cab");
  expect(ids(orderedRules(rules, ["c", "c", "x"]))).toBe("cab");
  expect(ids(orderedRules(rules, []))).toBe("abc");
});
