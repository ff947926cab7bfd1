import { describe, expect, test } from "vitest";
import { languages } from "#contract/languages.ts";
import { formatsOf } from "./formats.ts";
import { readNumber } from "./typed-number.ts";

describe("a typed number", () => {
  test.each([
    ["1 000", "fr", 1000],
    ["1\u202f000", "fr", 1000],
    ["1\u00a0234\u00a0567", "fr", 1_234_567],
    ["1\u202f234,5", "fr", 1234.5],
    ["12,50", "fr", 12.5],
    ["12.50", "fr", 12.5],
    ["1’000", "fr", 1000],
    ["1'000.50", "it", 1000.5],
    ["1.000", "es", 1000],
    ["1.000", "it", 1000],
    ["1.234.567,8", "es", 1_234_567.8],
    ["12.5", "es", 12.5],
    ["1.000", "en", 1],
    ["1,000", "en", 1000],
    ["1,234.5", "en", 1234.5],
    ["12,50", "en", 12.5],
    ["1,000", "fr", 1],
    ["  42 ", "en", 42],
    ["-3", "fr", -3],
    ["−3,5", "fr", -3.5],
    ["+7", "fr", 7],
    [",5", "fr", 0.5],
    ["12 %", "fr", 12],
    ["25,90 €", "fr", 25.9],
    ["£1,200", "en", 1200],
    ["007", "fr", 7],
  ] as const)("%j in %s is %d", (typed, language, value) => {
    expect(readNumber(typed, language)).toBe(value);
  });

  test.each([
    "",
    " ",
    "0x10",
    "1e3",
    "Infinity",
    "NaN",
    "abc",
    "1 00",
    "10 00 0",
    "1,2,3",
    "1.2.3",
    "1,00,000",
    "12,",
    "--1",
    "1 000’000",
    "٣",
    "1_000",
    "5 %%",
  ])("%j is no number in any language", (typed) => {
    for (const language of languages) expect(readNumber(typed, language)).toBeNaN();
  });

  test("is what each language shows", () => {
    for (const language of languages)
      for (const value of [0, 7.25, 999, 1000, 12_345.5, 1_234_567])
        expect(readNumber(formatsOf(language).decimal(value), language)).toBe(value);
  });
});
