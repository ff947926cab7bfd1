import { describe, expect, test } from "vitest";
import { formatsOf } from "#app/lib/formats.ts";
import type { StatisticsUnit } from "#contract/statistics/schemas.ts";
import { changeOf, missingText, valueText } from "./values.server.ts";

const formats = formatsOf("fr");
const changed = (unit: StatisticsUnit, before: number | null, value: number | null) =>
  changeOf({ value, before, unit, better: "higher" }, formats, (_, figure) => `${figure} pts`);

describe("a change", () => {
  test.each([
    ["count", 213_896, 214_746, "±0 %"],
    ["count", 21_971, 21_950, "±0 %"],
    ["share", 0.612, 0.609, "±0 pts"],
    ["rate", 0.1024, 0.1023, "±0,0 pts"],
  ] as const)("of a %s from %d to %d that is told as zero goes neither up nor down", (unit, before, value, text) => {
    const change = changed(unit, before, value);
    expect([change?.text.replaceAll("\u202f", " ").replaceAll("\u00a0", " "), change?.direction, change?.good]).toEqual(
      [text, "flat", null],
    );
  });

  test("of shares is that of the numbers that are shown", () => {
    expect(changed("share", 0.6151, 0.6149)).toMatchObject({ text: "−1 pts", direction: "down", good: false });
  });

  test("of shares and durations is what subtracting the texts gives, halves and cut seconds too", () => {
    expect([valueText(0.145, "share", formats).slice(0, 2), changed("share", 0.14, 0.145)?.text]).toEqual([
      "15",
      "+1 pts",
    ]);
    // 2 h 10 min and 1 h 5 min.
    expect(changed("seconds", 3940, 7830)?.text.replace(/\s/gu, " ")).toBe("+1 h 5 min");
    expect(changed("seconds", 3600, 3640)?.direction).toBe("flat");
  });

  test("that is told has its direction and whether it is good", () => {
    expect(changed("count", 200, 198)).toMatchObject({ direction: "down", good: false });
    expect(changed("share", 0.5, 0.55)).toMatchObject({ direction: "up", good: true });
    expect(changed("count", 0, 12)).toBeNull();
    expect(changed("rating", null, 4)).toBeNull();
  });
});

test("a value without anything to divide by is a dash, and one beyond 2³¹ is whole", () => {
  for (const unit of ["share", "rate", "rating", "ratio", "count"] as const)
    expect(valueText(null, unit, formats)).toBe(missingText);
  expect(valueText(2_500_000_001, "count", formats).replace(/\s/gu, "")).toBe("2500000001");
});
