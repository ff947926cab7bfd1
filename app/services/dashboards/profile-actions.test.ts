import { expect, test } from "vitest";
import { formatsOf } from "#app/lib/formats.ts";
import { changeOfAction } from "./profile-actions.server.ts";

const formats = formatsOf("en");
const sum = (value: number | null, knownDays: number) => ({ value, knownDays });
const change = (present: ReturnType<typeof sum>, previous: ReturnType<typeof sum>) =>
  changeOfAction({ metric: "calls", present, previous }, formats);

test("a metric is compared with as many days before", () => {
  expect(change(sum(150, 30), sum(120, 30))).toEqual({ percent: "+25%" });
  expect(change(sum(90, 30), sum(120, 30))).toEqual({ percent: "−25%" });
});

test("where days are missing, the average of the known ones counts", () => {
  expect(change(sum(120, 24), sum(120, 30))).toEqual({ percent: "+25%" });
});

test("what rounds to no percent is told to be the same", () => {
  expect(change(sum(1001, 30), sum(1000, 30))).toEqual({ percent: null });
});

test.each([
  ["nothing was told", sum(null, 0), sum(120, 30)],
  ["nothing was told before", sum(120, 30), sum(null, 0)],
  ["there was nothing before to divide by", sum(120, 30), sum(0, 30)],
  ["too few days are known", sum(120, 23), sum(120, 30)],
  ["too few days were known before", sum(120, 30), sum(120, 23)],
])("nothing is compared where %s", (_, present, previous) => {
  expect(change(present, previous)).toBeNull();
});
