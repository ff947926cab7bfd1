import { describe, expect, test } from "vitest";
import { AutomationConditions, type AutomationRule } from "#contract/automations/rules.ts";
import { automationRule, reviewToMatch } from "#tests/automations/setup.ts";
import { findRule, isInTime, matchesRule } from "./match.ts";

const conditions = (overrides: object) => AutomationConditions.parse({ ratings: [0, 1, 2, 3, 4, 5], ...overrides });
const window = (from: string, to: string) => conditions({ hours: { kind: "window", from, to } });
const tag = "0199f0a0-0000-7000-8000-000000000001";

describe("a condition", () => {
  test.each([
    ["any review", {}, {}, true],
    ["its stars", { ratings: [5] }, {}, true],
    ["other stars", { ratings: [4] }, {}, false],
    ["no stars", { ratings: [0] }, { rating: 0 }, true],
    ["its platform", { platforms: ["gmb", "yelp"] }, {}, true],
    ["another platform", { platforms: ["yelp"] }, {}, false],
    ["text", { text: "with" }, {}, true],
    ["text where there is none", { text: "with" }, { hasText: false }, false],
    ["no text", { text: "without" }, { hasText: false }, true],
    ["no text where there is one", { text: "without" }, {}, false],
    ["its language", { languages: ["it", "fr"] }, {}, true],
    ["another language", { languages: ["it"] }, {}, false],
    ["a language without a name here", { languages: ["other"] }, { spokenLanguage: "de" }, true],
    ["a language where none was read", { languages: ["fr", "other"] }, { spokenLanguage: null }, false],
    ["one of its tags", { tagIds: [tag] }, { tagIds: ["x", tag] }, true],
    ["a tag it has not", { tagIds: [tag] }, { tagIds: ["x"] }, false],
    ["an open restaurant", { hours: { kind: "open" } }, {}, true],
    ["an open restaurant that is closed", { hours: { kind: "open" } }, { isOpen: false }, false],
    ["a closed restaurant", { hours: { kind: "closed" } }, { isOpen: false }, true],
    ["a closed restaurant without hours", { hours: { kind: "closed" } }, { isOpen: null }, false],
  ])("of %s", (_name, wanted, review, expected) => {
    expect(matchesRule(conditions(wanted), reviewToMatch(review as object))).toBe(expected);
  });

  test("of hours includes their beginning and not their end, goes over midnight, and knows no hour of a bare day", () => {
    const at = (localTime: string | null) => reviewToMatch({ localTime });
    expect(
      [at("10:59"), at("11:00"), at("14:59"), at("15:00")].map((one) => matchesRule(window("11:00", "15:00"), one)),
    ).toEqual([false, true, true, false]);
    expect(
      [at("21:59"), at("22:00"), at("03:00"), at("08:00")].map((one) => matchesRule(window("22:00", "08:00"), one)),
    ).toEqual([false, true, true, false]);
    expect(matchesRule(window("00:00", "24:00"), at(null))).toBe(false);
  });
});

describe("the first rule", () => {
  const rule = (name: string, overrides: Parameters<typeof automationRule>[0] = {}, onSince = "2026-06-01T00:00:00Z") =>
    ({ ...automationRule({ name, ...overrides }), _id: name, onSince }) as AutomationRule;
  const now = new Date("2026-06-16T12:00:00Z");
  const review = reviewToMatch();

  test("that holds counts, and rules that are off do not", () => {
    const rules = [rule("off", { isOn: false }), rule("other", { conditions: { ratings: [1] } }), rule("a"), rule("b")];
    expect(findRule(rules, review, null, now)?.name).toBe("a");
    expect(findRule([], review, null, now)).toBeNull();
  });
  test("leaves what was there before it was switched on, unless it asks for that", () => {
    const late = "2026-06-15T12:00:01Z";
    expect(isInTime(rule("a", {}, late), review, null, now)).toBe(false);
    expect(isInTime(rule("a", { includesExisting: true }, late), review, null, now)).toBe(true);
    expect(isInTime(rule("a", {}, "2026-06-15T12:00:00Z"), review, null, now)).toBe(true);
  });
  test("leaves what was written before the rules held here again", () => {
    expect(isInTime(rule("a"), review, new Date("2026-06-15T13:00:00Z"), now)).toBe(false);
    expect(isInTime(rule("a"), review, new Date("2026-06-15T11:00:00Z"), now)).toBe(true);
  });
  test("leaves what is older than it is for, also when it asks for what was there", () => {
    const old = new Date("2026-06-23T12:00:01Z");
    expect(isInTime(rule("a"), review, null, old)).toBe(false);
    expect(isInTime(rule("a", { includesExisting: true }), review, null, old)).toBe(false);
    expect(isInTime(rule("a", { conditions: { maxAgeDays: 30 } }), review, null, old)).toBe(true);
  });
});
