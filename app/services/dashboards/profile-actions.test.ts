import { expect, test } from "vitest";
import { formatsOf } from "#app/lib/formats.ts";
import { changeOfAction } from "./profile-actions.server.ts";

const formats = formatsOf("en");
const sum = (value: number | null, knownDays: number) => ({ value, knownDays });
const change = (value: number | null, compared: number | null) =>
  changeOfAction(
    { metric: "calls", present: sum(value, 30), previous: sum(548, 29), compared, uncompared: null },
    formats,
  );

test("a change is the quotient of the present number and of the one that is compared", () => {
  expect(change(150, 120)).toEqual({ before: 120, percent: "+25%" });
  expect(change(561, 567)).toEqual({ before: 567, percent: "−1%" });
});

test("what rounds to no percent is told to be the same", () => {
  expect(change(1001, 1000)).toEqual({ before: 1000, percent: null });
});

test.each([
  ["nothing was told", null, 120],
  ["nothing can be compared", 120, null],
  ["there was nothing before to divide by", 120, 0],
])("nothing is compared where %s", (_, value, compared) => {
  expect(change(value, compared)).toBeNull();
});
