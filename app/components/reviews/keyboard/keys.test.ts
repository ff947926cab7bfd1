import { expect, test } from "vitest";
import { actionOf } from "./keys.ts";

const press = (key: string, more: Partial<Parameters<typeof actionOf>[0]> = {}, isTyping = false) =>
  actionOf(
    { key, ctrlKey: false, metaKey: false, altKey: false, isComposing: false, defaultPrevented: false, ...more },
    isTyping,
  );

test("a key alone does what the sheet says", () => {
  expect(["j", "k", "o", "r", "e", "t", "a", "d", "m", "l", "i", "?"].map((key) => press(key))).toEqual([
    "next",
    "previous",
    "open",
    "reply",
    "archive",
    "translation",
    "approve",
    "draft",
    "template",
    "tag",
    "assign",
    "help",
  ]);
});

test("while somebody types, letters are letters; Ctrl or ⌘ with Enter sends, Escape leaves the field", () => {
  for (const key of ["j", "k", "o", "r", "e", "t", "a", "d", "m", "l", "i", "?", "Enter"])
    expect(press(key, {}, true), key).toBeNull();
  expect(press("Enter", { ctrlKey: true }, true)).toBe("send");
  expect(press("Enter", { metaKey: true }, true)).toBe("send");
  expect(press("Escape", {}, true)).toBe("leave");
});

test("the browser's own combinations, an input method and what was handled already stay what they are", () => {
  for (const taken of ["ctrlKey", "metaKey", "altKey", "isComposing", "defaultPrevented"] as const)
    expect(press("r", { [taken]: true }), taken).toBeNull();
  expect(press("Enter", { ctrlKey: true, isComposing: true }, true)).toBeNull();
  expect(["Enter", "J", "toString", "Tab", " "].map((key) => press(key))).toEqual([null, null, null, null, null]);
});
