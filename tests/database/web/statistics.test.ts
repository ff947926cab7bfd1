import { beforeAll, describe, expect, test } from "vitest";
import {
  type StatisticsQuery,
  type StatisticsTab,
  statisticsFilters,
  statisticsTabs,
} from "#contract/statistics/filters.ts";
import type { StatisticsChart, StatisticsReport } from "#contract/statistics/schemas.ts";
import {
  createListingReading,
  createMetricDays,
  createSearchTerms,
  createSocialPost,
} from "#tests/factories/platform-metrics.ts";
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
    const { id } = await createRestaurant(api.database, { organizationId, name, roiActivated: true });
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
  await countProfiles();
  const isPrivate = { isPrivate: true, platformKey: "private" } as const;
  for (let index = 0; index < 12; index += 1)
    await createReview(api.database, {
      ...isPrivate,
      restaurantId: setup.restaurantIds[random(2)],
      rating: 1 + random(5),
      publishedAt: new Date(Date.now() - random(300) * dayMs),
    });
  await countNetworks();
});

const dayBefore = (count: number) => new Date(Date.now() - count * dayMs).toISOString().slice(0, 10);
const lastMonth = dayBefore(32).slice(0, 7);

/** What Instagram and Facebook count of both restaurants, and what these published. */
async function countNetworks(): Promise<void> {
  for (const restaurantId of setup.restaurantIds)
    for (const platformKey of ["instagram", "facebook"] as const) {
      const listing = { restaurantId, platformKey, listingId: `${platformKey}-1` };
      const days = { firstDay: dayBefore(300), lastDay: dayBefore(2), readAt: new Date() };
      await createListingReading(api.database, { ...listing, ...days });
      for (const metric of ["followers", "reach", "views", "engagements"] as const) {
        const valueAt = () => (random(7) === 0 ? null : random(900));
        await createMetricDays(api.database, listing, metric, days.firstDay, Array.from({ length: 299 }, valueAt));
      }
      for (let index = 0; index < 12; index += 1)
        await createSocialPost(api.database, {
          ...listing,
          kind: random(4) === 0 ? "story" : "post",
          text: `Plat ${platformKey} ${index}`,
          publishedAt: new Date(Date.now() - random(250) * dayMs - random(20) * 3_600_000),
          reach: random(300),
          interactions: random(50),
        });
    }
}

/** What Google counts of both restaurants: days that are missing, quiet, and busy beyond 2³¹. */
async function countProfiles(): Promise<void> {
  for (const [index, restaurantId] of setup.restaurantIds.entries()) {
    const listing = { restaurantId, platformKey: "gmb", listingId: `locations/${index}` } as const;
    const days = { firstDay: dayBefore(300), lastDay: dayBefore(3), readAt: new Date() };
    await createListingReading(api.database, { ...listing, ...days });
    for (const metric of ["impressions_mobile_search", "impressions_desktop_maps", "calls", "directions"] as const) {
      const valueAt = () => (random(7) === 0 ? null : random(30) === 0 ? 2_500_000_000 : random(900));
      await createMetricDays(api.database, listing, metric, days.firstDay, Array.from({ length: 298 }, valueAt));
    }
    await createListingReading(api.database, listing, "search_terms");
    await createSearchTerms(api.database, listing, lastMonth, { "bon restaurant": 1200, marelune: 80, brunch: "<15" });
    await createSearchTerms(api.database, listing, dayBefore(64).slice(0, 7), { brunch: 20, "bon restaurant": "<15" });
  }
}

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

describe("the same filter gives the same numbers", () => {
  test.each(
    Array.from({ length: 50 }, (_, index) => [statisticsTabs[index % statisticsTabs.length] as StatisticsTab, index]),
  )("of %s on screen, in the file and by the API, trial %i", async (tab) => {
    const filters = randomFilters();
    const { cookie, token } = setup;
    const body = { ...filters, restaurantId: null };
    const answered = await api.call<StatisticsReport>("POST", `/statistics/${tab}`, { token, body });
    expect(answered.status).toBe(200);
    const query = statisticsFilters.write(filters);
    const page = await send(`/groups/statistics/${tab}?${query}`, { cookie });
    expect(page.status).toBe(200);
    const screen = readPage(page.text);
    const figures = answered.body.data.sections.flatMap((section) => section.figures);
    const shown = screen.all(".stat-value").map((one) => plain(textOf(one)));
    expect(shown).toHaveLength(figures.length);
    for (const [index, one] of figures.entries()) expect(shown[index]?.startsWith(figureText(one))).toBe(true);
    for (const key of comparedCharts[tab]) {
      const chart = chartsOf(answered.body.data).find((one) => one.key === key);
      const wanted = chart ? cellsOf(chart) : [];
      if (!chart || wanted.flat().every(({ value, fewer }) => value === null && fewer === null)) continue;
      const onScreen = screen.all(`#${key} tbody tr`).map((row) => row.querySelectorAll("td").map(textOf));
      expect(onScreen.map((row) => row.map(plain))).toEqual(wanted.map((row) => row.map(shownText)));
      const file = await send(`/groups/statistics/${tab}/${key}/figures.csv?${query}`, { cookie });
      const labels = chart.categories.some(({ kind }) => kind === "time") ? 2 : 1;
      const inFile = file.text
        .trim()
        .split("\r\n")
        .slice(1)
        .map((line) => line.replaceAll('"', "").split(";").slice(labels));
      expect(inFile).toEqual(wanted.map((row) => row.map(fileText)));
    }
  });
});

describe("every figure opens", () => {
  test.each(statisticsTabs)(
    "of %s to its formula, its source and the age of the data, and to a list where there is one",
    async (tab) => {
      for (const place of ["/groups", `/restaurants/${setup.restaurantIds[0]}`]) {
        const { text } = await send(`${place}/statistics/${tab}?period=last_twelve_months`, { cookie: setup.cookie });
        const page = readPage(text);
        const cards = page.all(".stat-grid > .card");
        expect(cards.length).toBeGreaterThan(2);
        for (const card of cards) {
          const [formula = "", source = ""] = card.querySelectorAll("details p").map(textOf);
          expect([textOf(card), formula.length > 20, source.startsWith("Source")]).toEqual([textOf(card), true, true]);
          const isHand = source.includes("saisie à la main");
          expect([source, /relevés|jamais synchronisés/.test(source)]).toEqual([source, !isHand]);
          const behind = card.querySelector("details a")?.getAttribute("href");
          expect(card.querySelector("a.stat-value")?.getAttribute("href")).toBe(behind);
        }
        const drawn = page.all(".stat-chart").filter((chart) => !textOf(chart).includes("Aucune donnée"));
        expect(drawn.length).toBeGreaterThan(1);
        for (const chart of drawn) {
          const explained = chart.querySelectorAll("details").at(-1);
          expect([textOf(chart), textOf(explained ?? chart)]).toEqual([
            textOf(chart),
            expect.stringContaining("Source"),
          ]);
        }
      }
    },
  );
});

test("posts are sorted and paged by the address, and an old cursor leads to the first page", async () => {
  const { cookie } = setup;
  const path = "/groups/statistics/social-networks?period=last_twelve_months";
  const rowsOf = (text: string) => readPage(text).all("#posts tbody tr").map(textOf);
  const first = await send(`${path}&posts=interactions`, { cookie });
  const screen = readPage(first.text);
  expect(textOf(screen.find("#posts th[aria-sort=descending]"))).toBe("Interactions");
  const next = screen.find("#posts a[rel=next]")?.getAttribute("href")?.replaceAll("&amp;", "&") ?? "";
  expect(next).toContain("posts=interactions");
  const second = await send(next.split("#")[0] ?? "", { cookie });
  expect(second.status).toBe(200);
  expect(rowsOf(second.text)).not.toEqual(rowsOf(first.text));
  const shown = [...rowsOf(first.text), ...rowsOf(second.text)];
  expect(new Set(shown).size).toBe(shown.length);
  const old = await send(`${path}&postsAfter=never`, { cookie });
  expect([old.status, old.headers.get("Location")]).toEqual([302, `${path}#posts`]);
});

test("a picture that a platform no longer gives is a picture that says so", async () => {
  const { cookie, restaurantIds } = setup;
  const unknown = await send(`/groups/statistics/social-networks/pictures/${restaurantIds[0]}/${crypto.randomUUID()}`, {
    cookie,
  });
  expect([unknown.status, unknown.headers.get("Content-Type")]).toEqual([404, "image/svg+xml; charset=utf-8"]);
  expect(unknown.text).toContain("ne donne plus cette image");
});

test("platforms chosen on one tab leave those of the other as they were", async () => {
  const { cookie } = setup;
  const choose = (tab: string, platforms: string[]) => {
    const form = new FormData();
    for (const [name, value] of [
      ["intent", "filter"],
      ["period", "last_seven_days"],
    ])
      form.set(name ?? "", value ?? "");
    for (const key of platforms) form.append("platform", key);
    return send(`/groups/statistics/${tab}`, { cookie, form });
  };
  await choose("e-reputation", ["tripadvisor"]);
  await choose("social-networks", ["instagram"]);
  const location = async (tab: string) =>
    (await send(`/groups/statistics/${tab}`, { cookie })).headers.get("Location") ?? "";
  expect(await location("e-reputation")).toContain("platforms=tripadvisor");
  expect(await location("social-networks")).toContain("platforms=instagram");
  expect(await location("seo")).not.toContain("platforms");
});

test("a number that is told as fewer than is shown so, and stands in the file", async () => {
  const { cookie } = setup;
  const query = `period=months&fromMonth=${lastMonth}&toMonth=${lastMonth}`;
  const path = `/restaurants/${setup.restaurantIds[0]}/statistics/seo`;
  const page = readPage((await send(`${path}?${query}`, { cookie })).text);
  expect(textOf(page.find("#searchTerms"))).toContain("moins de 15");
  const file = await send(`${path}/searchTerms/figures.csv?${query}`, { cookie });
  expect(file.text).toContain("<15");
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

describe("the estimates of the return", () => {
  test("have a choice of restaurants of their own, which only those with it are in", async () => {
    const { organizationId, cookie } = setup;
    const off = await createRestaurant(api.database, { organizationId, name: "Sans ROI" });
    const [first = "", second = ""] = setup.restaurantIds;
    const choose = (tab: string, restaurant: string) =>
      send(`/groups/statistics/${tab}`, { cookie, form: { intent: "filter", period: "last_six_months", restaurant } });
    await choose("e-reputation", first);
    await choose("roi", second);
    const address = async (tab: string) =>
      (await send(`/groups/statistics/${tab}`, { cookie })).headers.get("Location") ?? "";
    expect([(await address("e-reputation")).includes(first), (await address("roi")).includes(second)]).toEqual([
      true,
      true,
    ]);
    const page = readPage((await send("/groups/statistics/roi?period=last_six_months", { cookie })).text);
    expect(page.all('input[name="restaurant"]').map((box) => box.getAttribute("value"))).not.toContain(off.id);
    expect(page.text).toContain("Sans ROI · ROI non activé");
  });

  test("keep what was typed into the assumptions, and name what each field should be", async () => {
    const path = `/restaurants/${setup.restaurantIds[0]}/statistics/roi?period=last_six_months`;
    const { cookie } = setup;
    const page = readPage((await send(path, { cookie })).text);
    const fields = page
      .all('#assumptions input[name^="assumptions."]')
      .map((field) => [field.getAttribute("name") ?? "", field.getAttribute("value") ?? ""]);
    const form = { ...Object.fromEntries(fields), intent: "saveAssumptions", expectedVersion: "0" };
    const wrong = {
      ...form,
      "assumptions.margin": "120",
      "assumptions.calls.low": "36",
      "assumptions.averageBill": "",
    };
    const refused = await send(path, { cookie, form: wrong });
    expect(refused.status).toBe(422);
    const shown = readPage(refused.text);
    for (const text of ["Entre 0 et 100.", "vont en montant", "Écrivez un nombre"]) expect(shown.text).toContain(text);
    expect(shown.values("assumptions.margin")).toEqual(["120"]);
    const saved = await send(path, { cookie, form: { ...form, "assumptions.averageBill": "1 234,50 €" } });
    expect(saved.status).toBe(302);
    expect(readPage((await send(path, { cookie })).text).values("assumptions.averageBill")).toEqual(["1234,5"]);
    const late = await send(path, { cookie, form });
    expect(late.status).toBe(409);
    expect(readPage(late.text).text).toContain("a changé ces hypothèses entre-temps");
  });

  test("have no page and no file where the flag is off", async () => {
    const off = web.over((request, origin) =>
      new URL(request.url).pathname.endsWith("/experiments")
        ? Promise.resolve(Response.json({ data: { roi: false } }))
        : api.fetch(request, origin),
    );
    const { cookie } = setup;
    for (const path of ["roi?period=last_six_months", "roi/roiMonths/figures.csv"]) {
      const { status, headers } = await off(`/groups/statistics/${path}`, { cookie });
      expect([path, status, headers.get("Location")]).toEqual([path, 302, "/groups"]);
    }
    const { text } = await off("/groups/statistics/e-reputation?period=last_six_months", { cookie });
    expect(readPage(text).all('a[href*="/statistics/roi"]')).toEqual([]);
    expect((await send("/groups/statistics/weather/volume/figures.csv", { cookie })).status).toBe(404);
  });

  test("of one restaurant alone can be changed", async () => {
    const form = { intent: "saveAssumptions", expectedVersion: "0" };
    const path = "/groups/statistics/roi?period=last_six_months";
    expect((await send(path, { cookie: setup.cookie, form })).status).toBe(422);
  });
});
