import { expect, test } from "vitest";
import { statisticsFilters } from "#contract/statistics/filters.ts";
import type { StatisticsReport } from "#contract/statistics/schemas.ts";
import { presentTab } from "./statistics-words.ts";

const now = Date.now();
const dayMs = 86_400_000;
const dayOf = (daysAgo: number) => new Date(now - daysAgo * dayMs).toISOString().slice(0, 10);

/** What a mail and a screen say of how old figures are that were read so many days ago, and are known to so many days ago. */
function ageOf(readDaysAgo: number, knownDaysAgo: number): string {
  const report = {
    ...{ tab: "social-networks", from: dayOf(30), to: dayOf(0), comparison: null, sections: [], dataAt: null },
    metricsAt: new Date(now - readDaysAgo * dayMs - 60_000).toISOString(),
    dataTo: dayOf(knownDaysAgo),
  } as unknown as StatisticsReport;
  const about = {
    language: "en",
    tab: "social-networks",
    restaurantId: null,
    filters: statisticsFilters.defaults,
  } as const;
  return presentTab({ ...about, report }).age;
}

test("figures that are known to before their reading are said to be so old", () => {
  expect(ageOf(1, 2)).toMatch(/^figures collected 1 day ago, known up to /);
});

test("an oldest reading that is older than the last known day is not said to know it", () => {
  expect(ageOf(5, 1)).toMatch(/^oldest figures collected 5 days ago, latest known up to /);
});
