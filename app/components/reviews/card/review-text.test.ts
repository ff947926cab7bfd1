import { expect, test } from "vitest";
import { splitText } from "./review-text.tsx";

test("a text that fits is shown whole", () => {
  expect(splitText("Parfait.")).toEqual(["Parfait.", ""]);
});

test.each([
  ["words", "très bon ".repeat(100)],
  ["lines", "une ligne\n".repeat(100)],
  ["one endless word", "x".repeat(5000)],
  ["emoji without a gap", "👩‍🍳".repeat(400)],
  ["right-to-left words", "אוכל טוב מאוד ".repeat(80)],
])("a long text of %s is cut in two that make the whole again, never inside a character", (_kind, text) => {
  const [excerpt, rest] = splitText(text);
  expect(excerpt + rest).toBe(text);
  expect(excerpt.length).toBeLessThanOrEqual(420);
  expect(excerpt.length).toBeGreaterThan(200);
  expect(excerpt.isWellFormed() && rest.isWellFormed()).toBe(true);
});
