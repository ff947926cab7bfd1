import { beforeAll, describe, expect, test } from "vitest";
import type { Metric, MetricPlatform } from "#contract/platform-metrics/metrics.ts";
import { printedSectionOf } from "#contract/printed-reports/sections.ts";
import { type StatisticsTab, statisticsFilters, statisticsTabs } from "#contract/statistics/filters.ts";
import type { StatisticsFigure, StatisticsReport } from "#contract/statistics/schemas.ts";
import { createListingReading, createMetricDays } from "#tests/factories/platform-metrics.ts";
import { createReply, createRestaurant, createReview } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage, textOf } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { mailOfTab } from "./report-mail.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const web = await testWebApp();
const send = web.over(api.fetch);

const dayMs = 86_400_000;
const dayAgo = (count: number) => new Date(Date.now() - count * dayMs).toISOString().slice(0, 10);
/** Days of the period, which ends yesterday, and of the ones that it is compared with. */
const length = 28;
const filters = {
  ...statisticsFilters.defaults,
  period: "custom" as const,
  startDate: dayAgo(length),
  endDate: dayAgo(1),
};

/** Which days, counted back from today, no platform told of a restaurant. */
const missing = {
  whole: [],
  present: [3, 10, 17],
  before: [31, 40, 45, 50],
  both: [5, 6, 33, 47, 48, 49],
  few: [29, 30, 31, 32, 33, 34, 35, 36, 37, 38],
  fewNow: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
} as const;
type Case = keyof typeof missing;
const cases = Object.keys(missing) as Case[];
const isCompared = (one: Case) => one !== "few" && one !== "fewNow";

const counted: readonly (readonly [MetricPlatform, Metric, (ago: number) => number])[] = [
  ["gmb", "impressions_mobile_search", (ago) => (ago <= length ? 201 : 187) + (ago % 7)],
  ["gmb", "calls", (ago) => (ago <= length ? 18 : 19) + (ago % 4)],
  ["instagram", "reach", (ago) => (ago <= length ? 310 : 280) + (ago % 5)],
  ["instagram", "views", (ago) => (ago <= length ? 500 : 510) + (ago % 9)],
  ["instagram", "engagements", (ago) => (ago <= length ? 31 : 26) + (ago % 3)],
  ["instagram", "followers", (ago) => 2000 - ago],
];
const agos = Array.from({ length: 150 }, (_, index) => 150 - index);
const knownIn = (one: Case, first: number, last: number) =>
  agos.filter((ago) => ago <= first && ago >= last && !(missing[one] as readonly number[]).includes(ago));
const setup = { cookie: "", token: "", ids: {} as Record<Case, string> };

beforeAll(async () => {
  const { organizationId, cookie, sessionToken } = await signedInVisitor(api);
  Object.assign(setup, { cookie, token: sessionToken.token });
  for (const name of cases) {
    const { id } = await createRestaurant(api.database, { organizationId, name, roiActivated: true });
    setup.ids[name] = id;
    for (const platformKey of ["gmb", "instagram"] as const) {
      const listing = { restaurantId: id, platformKey, listingId: `${platformKey}-${name}` };
      const days = { firstDay: dayAgo(150), lastDay: dayAgo(1), readAt: new Date() };
      await createListingReading(api.database, { ...listing, ...days });
      for (const [key, metric, valueAt] of counted) {
        const values = agos.map((ago) => ((missing[name] as readonly number[]).includes(ago) ? null : valueAt(ago)));
        if (key === platformKey) await createMetricDays(api.database, listing, metric, dayAgo(150), values);
      }
    }
    for (const [index, ago] of [2, 4, 9, 15, 21, 30, 33, 41, 52].entries())
      for (const isPrivate of [false, true]) {
        const publishedAt = new Date(Date.now() - ago * dayMs);
        const where = isPrivate
          ? ({ isPrivate: true, platformKey: "private" } as const)
          : ({ platformKey: "gmb" } as const);
        const review = await createReview(api.database, {
          restaurantId: id,
          rating: 1 + (index % 5),
          publishedAt,
          ...where,
        });
        if (!isPrivate && index % 2 === 0) await createReply(api.database, { reviewId: review.id, state: "published" });
      }
  }
});

/** Spaces of one width, and groups of digits together. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/gu, " ").replace(/(?<=\d) (?=\d{3}(?:\D|$))/gu, "");
const numberIn = (text: string) => Number(text.replace(",", ".").replace("−", "-"));
const numbersIn = (text: string) => (text.match(/−?\d+(?:,\d+)?/gu) ?? []).map(numberIn);

type Said = { now: number; before: number | null; change: { size: number; unit: string } | null; text: string };
/** What a figure says in words: its number, or the central one of an estimate, the one before, and the change. */
function readFigure(value: string, said: string): Said {
  const [valueText, text] = [plain(value), plain(said)];
  const central = /centrale (−?[\d,]+)/u.exec(text)?.[1];
  const before = /(?:^|· )avant (?!:)(.*?)(?= · |$)/u.exec(text)?.[1];
  const change = /([+−±])([\d,]+)(?: (%|pts?|h))?/u.exec(text.replace(/(?:^|· )(?:avant|chiffre relevé) .*$/u, ""));
  return {
    now: central === undefined ? (numbersIn(valueText)[0] ?? Number.NaN) : numberIn(central),
    before: before === undefined ? null : (numbersIn(before).at(-1) ?? null),
    change: change && {
      size: (change[1] === "−" ? -1 : 1) * numberIn(change[2] ?? ""),
      unit: change[3] ?? "",
    },
    text,
  };
}

/** The change is what anybody finds who divides or subtracts the two numbers beside it. */
function expectDivided({ unit, key }: StatisticsFigure, { now, before, change, text }: Said): void {
  if (change === null || unit === "seconds" || key.endsWith("Gap")) return;
  expect(before, text).not.toBeNull();
  const from = before ?? 0;
  const wanted =
    change.unit === "%"
      ? Math.sign(now - from) * Math.round(Math.abs((now - from) / from) * 100)
      : Math.round((now - from) * 100) / 100;
  expect([text, Math.abs(change.size - wanted) < (unit === "rating" ? 0.051 : 0.001)]).toEqual([text, true]);
}

const countsOfDays = ["impressions", "actions", "reach", "socialViews", "engagements", "roiVisits", "roiRevenue"];

/** With days missing the number before is that of as many days, and what was told stands beside it; with too few it is said why not. */
function expectSameDays(name: Case, { key }: StatisticsFigure, { before, change, text }: Said): void {
  if (!countsOfDays.includes(key)) return;
  const told = /chiffre relevé avant : .*?(\d+)(?: €)? pour (\d+) jours sur (\d+)(?:, ramené à (\d+) jours)?/u.exec(
    text,
  );
  if (!isCompared(name)) {
    expect([key, before, change, text.includes("trop peu pour comparer")]).toEqual([key, null, null, true]);
    return;
  }
  const [known, knownBefore] = [knownIn(name, length, 1).length, knownIn(name, 2 * length, length + 1).length];
  expect(change, text).not.toBeNull();
  expect([text, told === null]).toEqual([text, known === knownBefore]);
  if (!told) return;
  const [sum = 0, days = 0, of = 0, to = 0] = told.slice(1).map(Number);
  expect([days, of, to]).toEqual([knownBefore, length, known]);
  // An estimate is told in whole euros: its parts are not.
  expect(Math.abs((sum / days) * to - (before ?? 0))).toBeLessThanOrEqual(key.startsWith("roi") ? 1 : 0.5);
  const metric = counted.find(([, one]) => one === { impressions: "impressions_mobile_search", actions: "calls" }[key]);
  if (metric) expect(sum).toBe(knownIn(name, 2 * length, length + 1).reduce((total, ago) => total + metric[2](ago), 0));
}

type Place = { restaurantId: string | null; query: string };

async function reportOf(tab: StatisticsTab, { restaurantId }: Place, chosen: object): Promise<StatisticsReport> {
  const body = { ...filters, ...chosen, restaurantId };
  const answered = await api.call<StatisticsReport>("POST", `/statistics/${tab}`, { token: setup.token, body });
  expect(answered.status).toBe(200);
  return answered.body.data;
}

async function onScreen(tab: StatisticsTab, { restaurantId, query }: Place): Promise<Said[]> {
  const area = restaurantId === null ? "/groups" : `/restaurants/${restaurantId}`;
  const { status, text } = await send(`${area}/statistics/${tab}?${query}`, { cookie: setup.cookie });
  expect(status).toBe(200);
  return readPage(text)
    .all(".card:has(.stat-value)")
    .map((card) => {
      // What explains the number stands behind these words, in an element of its own.
      const said = card
        .querySelectorAll(".text-sm")
        .map(({ childNodes }) => childNodes.find((node) => node.text.trim() !== "")?.text ?? "");
      return readFigure(textOf(card.querySelector(".stat-value")), said.join(" · "));
    });
}

async function inPrint(tab: StatisticsTab, { restaurantId, query }: Place): Promise<Said[] | null> {
  const section = printedSectionOf(tab);
  if (!section) return null;
  const area = restaurantId === null ? "/aggregated-statistics-pdf" : `/statistics-pdf/${restaurantId}`;
  const { status, text } = await send(`${area}/${section}?${query}`, { cookie: setup.cookie });
  expect(status).toBe(200);
  return readPage(text)
    .all(".print-figures li")
    .map((one) => readFigure(textOf(one.querySelector("strong")), textOf(one.querySelectorAll("span").at(-1))));
}

function inMail(tab: StatisticsTab, { restaurantId }: Place, report: StatisticsReport): Said[] {
  const { html } = mailOfTab(tab, restaurantId, filters, report);
  return readPage(html)
    .all("th")
    .map((label) => {
      const cell = label.nextElementSibling;
      return readFigure(cell?.childNodes[0]?.text ?? "", textOf(cell?.querySelector("span")));
    });
}

/** The figures of a report's file, column by column as a reader would put them side by side. */
async function inFile(tab: StatisticsTab, { restaurantId }: Place, chosen: object): Promise<Said[] | null> {
  const section = printedSectionOf(tab);
  if (!section) return null;
  const body = { sections: [section], filters: { ...filters, ...chosen }, language: "fr", restaurantId };
  const made = await api.call<{ token: string }>("POST", "/report-links", { token: setup.token, body });
  const { status, text } = await send(`/shared-report/${made.body.data.token}/figures.csv`);
  expect(status).toBe(200);
  const lines = text.split("\r\n");
  const end = lines.findIndex((line) => /^[";]*$/u.test(line));
  return lines.slice(2, end).map((line) => {
    const [, value = "", , , before = "", change = "", , , , , , note = ""] = line.replaceAll('"', "").split(";");
    return readFigure(value, [change, ...(before === "" ? [] : [`avant ${before}`]), note].filter(Boolean).join(" · "));
  });
}

async function saidEverywhere(tab: StatisticsTab, place: Place, chosen: object) {
  const report = await reportOf(tab, place, chosen);
  const figures = report.sections.flatMap((section) => section.figures);
  expect(figures.length).toBeGreaterThan(2);
  const places = [
    [figures, await onScreen(tab, place)],
    [figures, await inPrint(tab, place)],
    [figures, await inFile(tab, place, chosen)],
    [report.sections[0]?.figures ?? [], inMail(tab, place, report)],
  ] as const;
  return places.flatMap(([shown, said]) => {
    if (said === null) return [];
    expect(said).toHaveLength(shown.length);
    return shown.map((figure, index) => ({ figure, said: said[index] as Said }));
  });
}

const ofDates = String(statisticsFilters.write(filters));

describe("what stands beside a change is of the same days", () => {
  const rows = cases.flatMap((name) => statisticsTabs.map((tab) => [name, tab] as const));
  test.each(rows)("with days missing as in %s, of one restaurant, on %s", async (name, tab) => {
    const place = { restaurantId: setup.ids[name], query: ofDates };
    for (const { figure, said } of await saidEverywhere(tab, place, {})) {
      expectDivided(figure, said);
      expectSameDays(name, figure, said);
    }
  });

  test.each(statisticsTabs)("over restaurants of which each misses days of its own, on %s", async (tab) => {
    const restaurantIds = cases.filter(isCompared).map((name) => setup.ids[name]);
    const query = String(statisticsFilters.write({ ...filters, restaurantIds }));
    const found = await saidEverywhere(tab, { restaurantId: null, query }, { restaurantIds });
    for (const { figure, said } of found) {
      expectDivided(figure, said);
      if (countsOfDays.includes(figure.key))
        expect(said.text).toMatch(/pour \d+ relevés quotidiens sur \d+, ramené à/u);
    }
  });

  test("over all restaurants, of which some tell too little, on every tab", async () => {
    const place = { restaurantId: null, query: ofDates };
    for (const tab of statisticsTabs)
      for (const { figure, said } of await saidEverywhere(tab, place, {})) expectDivided(figure, said);
  });
});
