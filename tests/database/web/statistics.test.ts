import { beforeAll, describe, expect, test } from "vitest";
import { type StatisticsQuery, statisticsFilters } from "#contract/statistics/filters.ts";
import type { StatisticsChart, StatisticsReport } from "#contract/statistics/schemas.ts";
import { createReply, createRestaurant, createReview } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage, textOf } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
import { signedInVisitor } from "./signed-in.ts";

const api = await testApi();
const web = await testWebApp();
const send = web.over(api.fetch);
const setup = { cookie: "", token: "", restaurantIds: [] as string[], organizationId: "" };
const dayMs = 86_400_000;

/** The same numbers in every run. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
const random = randomFrom(7);

beforeAll(async () => {
  const visitor = await signedInVisitor(api);
  const { organizationId, cookie, sessionToken } = visitor;
  Object.assign(setup, { cookie, token: sessionToken.token, organizationId });
  for (const name of ["Marelune", "Auberge du Lac"]) {
    const { id } = await createRestaurant(api.database, { organizationId, name });
    setup.restaurantIds.push(id);
  }
  for (let index = 0; index < 60; index += 1) {
    const review = await createReview(api.database, {
      restaurantId: setup.restaurantIds[random(2)],
      rating: random(6),
      platformKey: random(3) === 0 ? "tripadvisor" : "gmb",
      text: random(4) === 0 ? null : "Un bon repas",
      publishedAt: new Date(Date.now() - random(400) * dayMs),
    });
    if (random(2) === 0) await createReply(api.database, { reviewId: review.id, state: "published" });
  }
});

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

/** A number of the report as a French reader and a French file write it. */
function shownText(value: number | null, unit: string): string {
  if (value === null) return "–";
  if (unit === "rating") return value.toFixed(2).replace(".", ",");
  if (unit === "share") return `${Math.round(value * 100)} %`;
  return String(value);
}
const fileText = (value: number | null, unit: string) =>
  value === null ? "" : shownText(value, unit).replace(" %", "");

const chartsOf = ({ sections }: StatisticsReport): StatisticsChart[] => sections.flatMap(({ charts }) => charts);

describe("the same filter gives the same numbers", () => {
  test.each(Array.from({ length: 20 }, (_, index) => index))(
    "on screen, in the file and by the API, trial %i",
    async () => {
      const filters = randomFilters();
      const body = { ...filters, restaurantId: null };
      const answered = await api.call<StatisticsReport>("POST", "/statistics/e-reputation", {
        token: setup.token,
        body,
      });
      expect(answered.status).toBe(200);
      const report = answered.body.data;
      const query = statisticsFilters.write(filters);
      const { cookie } = setup;
      const page = await send(`/groups/statistics/e-reputation?${query}`, { cookie });
      expect(page.status).toBe(200);
      const screen = readPage(page.text);
      for (const key of ["volume", "distribution", "ratingEvolution"]) {
        const chart = chartsOf(report).find((one) => one.key === key);
        const values = chart?.series.flatMap((one) => one.values) ?? [];
        if (!chart || values.every((value) => value === null)) continue;
        const wanted = chart.categories.map((_, index) =>
          chart.series.flatMap(({ values: now, before, unit }) => [
            { value: now[index] ?? null, unit },
            ...(before ? [{ value: before[index] ?? null, unit }] : []),
          ]),
        );
        const onScreen = screen.all(`#${key} tbody tr`).map((row) => row.querySelectorAll("td").map(textOf));
        expect(onScreen).toEqual(wanted.map((row) => row.map(({ value, unit }) => shownText(value, unit))));
        const file = await send(`/groups/statistics/e-reputation/${key}/figures.csv?${query}`, { cookie });
        const labels = key === "distribution" ? 1 : 2;
        const inFile = file.text
          .trim()
          .split("\r\n")
          .slice(1)
          .map((line) => line.replaceAll('"', "").split(";").slice(labels));
        expect(inFile).toEqual(wanted.map((row) => row.map(({ value, unit }) => fileText(value, unit))));
      }
    },
  );
});

test("a typed period the wrong way round is shown in order and told", async () => {
  const { text } = await send("/groups/statistics/e-reputation?period=custom&from=2026-02-01&to=2026-01-01", {
    cookie: setup.cookie,
  });
  expect(readPage(text).text).toContain("Les deux dates étaient inversées");
});

test("an event without words keeps the form filled and says what to do", async () => {
  const path = `/restaurants/${setup.restaurantIds[0]}/statistics/e-reputation?period=last_thirty_days`;
  const form = { intent: "addNote", day: "2026-11-02", kind: "price", text: " " };
  const { status, text } = await send(path, { cookie: setup.cookie, form });
  expect(status).toBe(422);
  expect(readPage(text).text).toContain("Dites en quelques mots");
  expect(readPage(text).values("day")).toContain("2026-11-02");
});

test("chosen filters are stored by the calls of the specification and lead to their address", async () => {
  const [restaurantId] = setup.restaurantIds;
  const path = `/restaurants/${restaurantId}/statistics/e-reputation`;
  const form = { intent: "filter", period: "last_seven_days", comparison: "since_start" };
  const { status, headers } = await send(path, { cookie: setup.cookie, form });
  expect([status, headers.get("Location")]).toEqual([302, `${path}?period=last_seven_days&comparison=since_start`]);
  const bare = await send(path, { cookie: setup.cookie });
  expect(bare.headers.get("Location")).toBe(`${path}?period=last_seven_days&comparison=since_start`);
});
