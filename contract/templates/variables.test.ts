import { describe, expect, test } from "vitest";
import { fillPlaceholders, literalsOf, placeholdersOf } from "./variables.ts";

describe("placeholders", () => {
  test("are found once each, known or not, blanks inside the braces or not", () => {
    expect(placeholdersOf("{{first_name}}, {{ link }} {{first_name}} {{prénom}}")).toEqual([
      "first_name",
      "link",
      "prénom",
    ]);
  });

  test("are not what merely looks like them: single braces, an open pair, a line break, nothing inside", () => {
    for (const text of ["{first_name}", "{{first_name", "{{a\nb}}", "{{}}", "{{ }}", "{{{"])
      expect(placeholdersOf(text), text).toEqual([]);
  });

  test("take what is known and stay where nothing is", () => {
    const values: Record<string, string> = { first_name: "Inès", link: "$&" };
    expect(fillPlaceholders("{{first_name}} {{ link }} {{phone}}", (name) => values[name] ?? null)).toBe(
      "Inès $& {{phone}}",
    );
  });

  test("leave the words between them", () => {
    expect(literalsOf("Merci {{first_name}}, à {{city}}")).toEqual(["Merci ", ", à ", ""]);
  });
});
