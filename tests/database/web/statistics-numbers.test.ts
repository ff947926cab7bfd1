import { beforeAll, describe, expect, test } from "vitest";
import { printedSectionKey, printedSectionOf } from "#contract/printed-reports/sections.ts";
import {
  type StatisticsQuery,
  type StatisticsTab,
  statisticsFilters,
  statisticsTabs,
} from "#contract/statistics/filters.ts";
import type { StatisticsChart, StatisticsReport } from "#contract/statistics/schemas.ts";
import { createStatistics, randomFrom } from "#tests/factories/statistics.ts";
import { testApi } from "#tests/setup/api.ts";
import { type Page, readPage, textOf } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { mailOfTab } from "./report-mail.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const web = await testWebApp();
const send = web.over(api.fetch);
const setup = { cookie: "", token: "", restaurantIds: [] as string[], organizationId: "" };

beforeAll(async () => {
  const { organizationId, cookie, sessionToken } = await signedInVisitor(api);
  const restaurantIds = await createStatistics(api.database, organizationId);
  Object.assign(setup, { cookie, token: sessionToken.token, organizationId, restaurantIds });
});

const dayMs = 86_400_000;
const random = randomFrom(11);
const periods = statisticsFilters.rows.period.choices;
const comparisons = ["previous_period", "same_period_last_year", "since_start"] as const;
const pick = <Value>(values: readonly Value[]): Value => values[random(values.length)] as Value;

function randomFilters(): StatisticsQuery {
  const day = () => new Date(Date.now() - random(420) * dayMs).toISOString().slice(0, 10);
  const address = new URLSearchParams({ period: pick(periods), comparison: pick(comparisons) });
  address.set("step", pick(["auto", "day", "week", "month"]));
  if (address.get("period") === "custom") {
    address.set("from", day());
    address.set("to", day());
  }
  if (address.get("period") === "months") {
    address.set("fromMonth", day().slice(0, 7));
    address.set("toMonth", day().slice(0, 7));
  }
  if (random(3) === 0) address.set("platforms", "tripadvisor");
  if (random(3) === 0) address.set("restaurants", setup.restaurantIds[0] ?? "");
  return statisticsFilters.read(address);
}

/** Spaces of one width, and groups of digits together. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/gu, " ").replace(/(?<=\d) (?=\d{3}(?:\D|$))/gu, "");
const oneDecimal = (value: number) => String(value).replace(".", ",");

/** Columns that are told with their sign. */
const signedKeys = new Set(["followerGain", "groupGap", "scoreGap"]);

type Cell = { isSigned: boolean; value: number | null; fewer: number | null; unit: string };

/** A number of the report as a French reader and a French file write it. */
function shownText({ value, fewer, unit, isSigned }: Cell): string {
  if (value === null) return fewer === null ? "–" : `moins de ${fewer}`;
  const texts: Record<string, string> = {
    rating: value.toFixed(2).replace(".", ","),
    share: `${Math.round(value * 100)} %`,
    rate: `${(value * 100).toFixed(1).replace(".", ",")} %`,
    money: `${value} €`,
    hours: `${oneDecimal(value)} h`,
  };
  const told = texts[unit] ?? oneDecimal(value);
  if (isSigned) return value > 0 ? `+${told}` : told.replace("-", "−");
  return fewer === null ? told : `${told} + moins de ${fewer}`;
}
function fileText({ value, fewer, unit }: Cell): string {
  if (value === null) return fewer === null ? "" : `<${fewer}`;
  const told = shownText({ value, fewer: null, unit, isSigned: false }).replace(/ [%€h]$/, "");
  return fewer === null ? told : `${told} + <${fewer}`;
}

/** A figure as its card shows it; durations and distances are written in words of their own. */
function figureText({ key, value, range, unit }: StatisticsReport["sections"][number]["figures"][number]): string {
  const textOf = (one: number | null) => shownText({ value: one, fewer: null, unit, isSigned: signedKeys.has(key) });
  if (range) return `${textOf(range.low)} – ${textOf(range.high)}`;
  return unit === "seconds" || key.endsWith("Gap") ? "" : textOf(value);
}

/** The numbers of a text, without groups of digits. */
const numbersIn = (text: string) =>
  (plain(text).match(/\d+(?:,\d+)?/gu) ?? []).map((one) => Number(one.replace(",", ".")));

/**
 * What a card, a printed figure or a line of a mail says of counts and amounts: its percentage is the quotient of the number shown, or of the
 * central one of an estimate, and of the last one before.
 */
function expectQuotients(report: StatisticsReport, texts: readonly string[], figures = figuresOf(report)): void {
  expect(texts).toHaveLength(figures.length);
  for (const [index, { unit, range, value, before }] of figures.entries()) {
    if ((unit !== "count" && unit !== "money") || value === null || !before) continue;
    const text = plain(texts[index] ?? "");
    const told = numbersIn(/avant .*?(?= ·|$)/u.exec(text)?.[0] ?? "");
    const percent = Number(/([+−±])(\d+) %/u.exec(text)?.slice(1).join("").replace("±", "").replace("−", "-"));
    const now = range ? numbersIn(/centrale \d+/u.exec(text)?.[0] ?? "")[0] : value;
    expect(told.at(-1)).toBe(before);
    expect(now).toBe(value);
    expect(Math.abs(Math.round(Math.abs((value - before) / before) * 100) - Math.abs(percent))).toBe(0);
    expect(percent === 0 || Math.sign(percent) === Math.sign(value - before)).toBe(true);
  }
}
const figuresOf = ({ sections }: StatisticsReport) => sections.flatMap(({ figures }) => figures);

const chartsOf = ({ sections }: StatisticsReport): StatisticsChart[] => sections.flatMap(({ charts }) => charts);

/** The charts of each tab whose cells are compared: lines, distributions, tables of restaurants and terms, estimates. */
const comparedCharts: Record<StatisticsTab, readonly string[]> = {
  seo: ["impressions", "impressionsBySource", "actionKinds", "actionRate", "searchTerms", "groups"],
  "e-reputation": ["volume", "distribution", "ratingEvolution"],
  "social-networks": ["followers", "networks", "reach", "engagementRate", "published", "bestTimes", "ranking"],
  boosters: ["privateVolume", "privateByRestaurant"],
  roi: ["roiMonths", "roiByAction", "roiRestaurants"],
};

/** The cells of a chart, row by row. */
const cellsOf = ({ categories, series }: StatisticsChart): Cell[][] =>
  categories.map((_, index) =>
    series.flatMap(({ key, values, fewerThan, before, fewerThanBefore, unit }) => {
      const isSigned = signedKeys.has(key);
      return [
        { value: values[index] ?? null, fewer: fewerThan?.[index] ?? null, unit, isSigned },
        ...(before ? [{ value: before[index] ?? null, fewer: fewerThanBefore?.[index] ?? null, unit, isSigned }] : []),
      ];
    }),
  );

const drawn = (chart: StatisticsChart) =>
  cellsOf(chart)
    .flat()
    .some(({ value, fewer }) => value !== null || fewer !== null);

const tableOf = (page: Page, id: string) =>
  page.all(`#${id} tbody tr`).map((row) => row.querySelectorAll("td").map((cell) => plain(textOf(cell))));

/** The rows of a file without its head and the names of its rows. */
function fileRows(text: string, { categories }: StatisticsChart): string[][] {
  const labels = categories.some(({ kind }) => kind === "time") ? 2 : 1;
  const lines = text.trim().split("\r\n").slice(1);
  return lines.map((line) => line.replaceAll('"', "").split(";").slice(labels));
}

/** The page that a PDF is made of; null for a tab that is not printed. */
async function printOf(tab: StatisticsTab, query: URLSearchParams): Promise<Page | null> {
  const section = printedSectionOf(tab);
  if (!section) return null;
  const { status, text } = await send(`/aggregated-statistics-pdf/${section}?${query}`, { cookie: setup.cookie });
  expect(status).toBe(200);
  return readPage(text);
}

/** A mail about one tab: its figures in HTML and the lines of its text. */
function mailOf(tab: StatisticsTab, filters: StatisticsQuery, report: StatisticsReport) {
  const { text, html } = mailOfTab(tab, null, filters, report);
  // The value stands first in its cell, what it is compared with below.
  const cells = readPage(html)
    .all("th")
    .map((label) => label.nextElementSibling?.childNodes[0]?.text ?? "none");
  const said = readPage(html)
    .all("th")
    .map((label) => textOf(label.nextElementSibling));
  return { cells: cells.map(plain), said, text: plain(text) };
}

describe("the same filter gives the same numbers", () => {
  test.each(
    Array.from({ length: 50 }, (_, index) => [statisticsTabs[index % statisticsTabs.length] as StatisticsTab, index]),
  )("of %s on screen, in the file, in print, in the mail and by the API, trial %i", async (tab) => {
    const filters = randomFilters();
    const { cookie, token } = setup;
    const body = { ...filters, restaurantId: null };
    const answered = await api.call<StatisticsReport>("POST", `/statistics/${tab}`, { token, body });
    expect(answered.status).toBe(200);
    const report = answered.body.data;
    const query = statisticsFilters.write(filters);
    const page = await send(`/groups/statistics/${tab}?${query}`, { cookie });
    expect(page.status).toBe(200);
    const screen = readPage(page.text);
    const figures = report.sections.flatMap((section) => section.figures);
    const shown = screen.all(".stat-value").map((one) => plain(textOf(one)));
    expect(shown).toHaveLength(figures.length);
    for (const [index, one] of figures.entries()) expect(shown[index]?.startsWith(figureText(one))).toBe(true);
    const cardOf = (_: unknown, index: number) => {
      const parts = screen.all(".card:has(.stat-value)")[index]?.querySelectorAll(".text-sm") ?? [];
      // What explains the number stands behind these words, in an element of its own.
      return parts.map(({ childNodes }) => childNodes.find((node) => node.text.trim() !== "")?.text).join(" · ");
    };
    expectQuotients(report, figures.map(cardOf));
    const mail = mailOf(tab, filters, report);
    expectQuotients(report, mail.said, report.sections[0]?.figures ?? []);
    expect(mail.cells).toHaveLength(report.sections[0]?.figures.length ?? 0);
    for (const [index, value] of mail.cells.entries()) {
      expect(shown[index]?.startsWith(value)).toBe(true);
      expect(mail.text).toContain(value);
    }
    const print = await printOf(tab, query);
    const printed = print?.all(".print-figures strong").map((one) => plain(textOf(one))) ?? [];
    // A report without a single value is a sentence in print.
    if (print && printed.length === 0) expect(print.text).toContain("Aucune donnée sur cette période.");
    const isPrinted = print !== null && printed.length > 0;
    if (isPrinted) {
      expect(printed).toHaveLength(shown.length);
      for (const [index, value] of printed.entries()) expect(shown[index]?.startsWith(value)).toBe(true);
      expectQuotients(report, print?.all(".print-figures li").map((one) => textOf(one)) ?? []);
    }
    for (const chart of chartsOf(report)
      .filter(({ key }) => comparedCharts[tab].includes(key))
      .filter(drawn)) {
      const wanted = cellsOf(chart);
      const written = wanted.map((row) => row.map(shownText));
      expect(tableOf(screen, chart.key)).toEqual(written);
      const section = printedSectionOf(tab);
      if (section && isPrinted) expect(tableOf(print, `${printedSectionKey(section)}-${chart.key}`)).toEqual(written);
      const file = await send(`/groups/statistics/${tab}/${chart.key}/figures.csv?${query}`, { cookie });
      expect(fileRows(file.text, chart)).toEqual(wanted.map((row) => row.map(fileText)));
    }
  });
});
