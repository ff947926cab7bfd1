import { beforeAll, describe, expect, test } from "vitest";
import { type StatisticsQuery, statisticsFilters } from "#contract/statistics/filters.ts";
import { daysAfter } from "#contract/statistics/period.ts";
import type { StatisticsChart, StatisticsPost, StatisticsReport } from "#contract/statistics/schemas.ts";
import { createListingReading, createMetricDays, createSocialPost } from "#tests/factories/platform-metrics.ts";
import { createOrganization, createRestaurant, createUser } from "#tests/factories/records.ts";
import { testApi } from "#tests/setup/api.ts";

const api = await testApi();
const { database } = api;
const setup = { first: "", second: "", empty: "", foreign: "", token: "" };
const today = new Date().toISOString().slice(0, 10);
const dataTo = daysAfter(today, -2);
const firstDay = daysAfter(today, -300);
const dayCount = 299;

/** The same numbers in every run. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
const random = randomFrom(23);
const pick = <Value>(values: readonly Value[]): Value => values[random(values.length)] as Value;

type Network = "instagram" | "facebook";
/** Everything that was told. */
const raw: { restaurantId: string; key: Network; metric: string; day: string; value: number }[] = [];
const posts: { restaurantId: string; key: Network; kind: "post" | "reel" | "story"; day: string }[] = [];

const report = async (body: object): Promise<StatisticsReport> => {
  const { token } = setup;
  const answered = await api.call<StatisticsReport>("POST", "/statistics/social-networks", { token, body });
  expect(answered.status).toBe(200);
  return answered.body.data;
};
const figureIn = (found: StatisticsReport, key: string) =>
  found.sections.flatMap(({ figures }) => figures).find((one) => one.key === key);
function chartIn(found: StatisticsReport, key: string): StatisticsChart {
  const chart = found.sections.flatMap(({ charts }) => charts).find((one) => one.key === key);
  if (!chart) throw new Error(`no chart ${key}`);
  return chart;
}

beforeAll(async () => {
  const organization = await createOrganization(database);
  // Their days are those of UTC, so that the test can count by them.
  const inside = { organizationId: organization.id, timeZone: "UTC" };
  for (const [key, name] of [
    ["first", "Marelune Sud"],
    ["second", "Auberge du Lac"],
    ["empty", "Sans Réseau"],
  ] as const)
    setup[key] = (await createRestaurant(database, { ...inside, name })).id;
  setup.foreign = (await createRestaurant(database)).id;
  const restaurants = [setup.first, setup.second, setup.empty];
  const membership = { organizations: [{ id: organization.id, caslRole: "owner" as const }], restaurants };
  setup.token = await api.tokenOf(await createUser(database, membership));
  for (const [restaurantId, key] of [
    [setup.first, "instagram"],
    [setup.first, "facebook"],
    [setup.second, "instagram"],
  ] as const) {
    const listing = { restaurantId, platformKey: key, listingId: `${key}-1` } as const;
    await createListingReading(database, { ...listing, firstDay, lastDay: dataTo, readAt: new Date() });
    for (const metric of ["followers", "reach", "views", "engagements"] as const) {
      const values = Array.from({ length: dayCount }, (_, at) => {
        if (random(8) === 0) return null;
        if (metric === "followers") return 3_000_000_000 + at * 3;
        return random(7) === 0 ? 0 : random(900);
      });
      await createMetricDays(database, listing, metric, firstDay, values);
      for (const [at, value] of values.entries())
        if (value !== null) raw.push({ restaurantId, key, metric, day: daysAfter(firstDay, at), value });
    }
    for (let index = 0; index < 30; index += 1) {
      const kind = pick(["post", "reel", "story"] as const);
      const day = daysAfter(today, -random(280));
      posts.push({ restaurantId, key, kind, day });
      await createSocialPost(database, {
        restaurantId,
        platformKey: key,
        listingId: listing.listingId,
        kind,
        text: `Plat ${index}`,
        publishedAt: new Date(`${day}T${pick(["08", "12", "19"])}:00:00Z`),
        reach: random(400) + 1,
        interactions: random(60),
      });
    }
  }
});

type Chosen = { ids: readonly string[]; keys: readonly Network[] };
const isOf = ({ ids, keys }: Chosen, one: { restaurantId: string; key: Network }) =>
  ids.includes(one.restaurantId) && keys.includes(one.key);

function sumOf(chosen: Chosen, metric: string, from: string, to: string): number | null {
  const found = raw.filter((one) => isOf(chosen, one) && one.metric === metric && one.day >= from && one.day <= to);
  return found.length === 0 ? null : found.reduce((sum, { value }) => sum + value, 0);
}
/** Followers at the end of a day: the last number of the day and the six before, of each account. */
function levelsAt({ ids, keys }: Chosen, day: string): Map<string, number> {
  const levels = new Map<string, number>();
  for (const restaurantId of ids)
    for (const key of keys) {
      const last = raw
        .filter((one) => one.restaurantId === restaurantId && one.key === key && one.metric === "followers")
        .filter((one) => one.day <= day && one.day > daysAfter(day, -7))
        .toSorted((one, other) => (one.day < other.day ? 1 : -1))[0];
      if (last) levels.set(`${restaurantId} ${key}`, last.value);
    }
  return levels;
}
const addAll = (levels: ReadonlyMap<string, number>) =>
  levels.size === 0 ? null : [...levels.values()].reduce((sum, value) => sum + value, 0);

function randomFilters(): StatisticsQuery {
  const day = () => daysAfter(today, -random(310));
  const address = new URLSearchParams({
    period: pick(statisticsFilters.rows.period.choices),
    step: pick(["auto", "day", "week", "month"]),
  });
  for (const name of ["from", "to"]) if (address.get("period") === "custom") address.set(name, day());
  for (const name of ["fromMonth", "toMonth"])
    if (address.get("period") === "months") address.set(name, day().slice(0, 7));
  if (random(3) === 0) address.set("platforms", pick(["instagram", "facebook"]));
  return statisticsFilters.read(address);
}

describe("figures recounted from what was told", () => {
  test.each(Array.from({ length: 30 }, (_, index) => index))("are the same, trial %i", async () => {
    const filters = randomFilters();
    const restaurantId = pick([null, setup.first, setup.second]);
    const found = await report({ ...filters, restaurantId });
    const chosen: Chosen = {
      ids: restaurantId === null ? [setup.first, setup.second] : [restaurantId],
      keys: filters.platforms.length > 0 ? (filters.platforms as Network[]) : ["instagram", "facebook"],
    };
    const lastDay = found.to < dataTo ? found.to : dataTo;
    const isKnown = found.from <= lastDay;
    for (const [key, metric] of [
      ["reach", "reach"],
      ["socialViews", "views"],
      ["engagements", "engagements"],
    ] as const)
      expect(figureIn(found, key)?.value).toBe(isKnown ? sumOf(chosen, metric, found.from, lastDay) : null);
    const [start, end] = [levelsAt(chosen, daysAfter(found.from, -1)), levelsAt(chosen, lastDay)];
    expect(figureIn(found, "followers")?.value).toBe(isKnown ? addAll(end) : null);
    const gains = new Map(
      [...end].flatMap(([account, value]) => {
        const before = start.get(account);
        return before === undefined ? [] : [[account, value - before] as const];
      }),
    );
    expect(figureIn(found, "followerGain")?.value).toBe(isKnown ? addAll(gains) : null);
    const lasting = posts.filter(
      (one) => isOf(chosen, one) && one.kind !== "story" && one.day >= found.from && one.day <= found.to,
    );
    expect(figureIn(found, "postCount")?.value).toBe(lasting.length);
    const followers = chartIn(found, "followers");
    for (const { key, values } of followers.series) {
      const own = { ...chosen, keys: [key as Network] };
      const wanted = followers.categories.map(({ from, to }) =>
        (from ?? "") > lastDay ? null : addAll(levelsAt(own, (to ?? "") < lastDay ? (to ?? "") : lastDay)),
      );
      expect(values).toEqual(wanted);
    }
  });
});

test("restaurants are ranked by followers, and those without data named", async () => {
  const found = await report({ period: "last_three_months" });
  expect(chartIn(found, "ranking").categories.map(({ key, note }) => [key, note])).toEqual([
    [setup.first, null],
    [setup.second, null],
    [setup.empty, "noData"],
  ]);
  expect(found.restaurants.withoutData.map(({ name }) => name)).toEqual(["Sans Réseau"]);
  expect(found.platforms).toEqual(["instagram", "facebook"]);
});

test("of a restaurant without accounts everything but the count of posts is missing", async () => {
  const found = await report({ restaurantId: setup.empty });
  for (const key of ["followers", "followerGain", "engagementRate", "reach"])
    expect(figureIn(found, key)?.value).toBeNull();
  expect(figureIn(found, "postCount")?.value).toBe(0);
});

test("the best time is of at least three posts, and times of fewer come last without a rate", async () => {
  const times = chartIn(await report({ restaurantId: setup.first, period: "last_twelve_months" }), "bestTimes");
  const [rates, counts] = times.series;
  for (const [index, { note }] of times.categories.entries()) {
    const isFew = (counts?.values[index] ?? 0) < 3;
    expect([note === "fewPosts", rates?.values[index] === null]).toEqual([isFew, isFew]);
  }
  const known = rates?.values.filter((value) => value !== null) ?? [];
  expect(known).toEqual(known.toSorted((one, other) => other - one));
  expect(times.categories[0]?.note).toBe("best");
});

test("the best and the worst posts are those with most and fewest interactions", async () => {
  const extremes = chartIn(await report({ period: "last_twelve_months" }), "extremePosts");
  expect(extremes.categories.map(({ note }) => note)).toEqual(["best", "best", "best", "worst", "worst", "worst"]);
  const counts = extremes.series[0]?.values.map((value) => value ?? 0) ?? [];
  expect(counts).toEqual(counts.toSorted((one, other) => other - one));
});

test("posts stand on the axis of every tab, as one event for each of its points", async () => {
  const { token } = setup;
  const body = { restaurantId: setup.first, period: "last_three_months", step: "month" };
  for (const tab of ["e-reputation", "seo", "social-networks"]) {
    const answered = await api.call<StatisticsReport>("POST", `/statistics/${tab}`, { token, body });
    const { annotations, from, to } = answered.body.data;
    const published = annotations.filter(({ kind }) => kind === "published");
    const wanted = posts.filter(
      (one) => one.restaurantId === setup.first && one.kind !== "story" && one.day >= from && one.day <= to,
    );
    expect([tab, published.reduce((sum, { count }) => sum + (count ?? 0), 0)]).toEqual([tab, wanted.length]);
  }
});

describe("the lists of posts and stories", () => {
  const list = (body: object, token = setup.token) =>
    api.call<StatisticsPost[]>("POST", "/statistics-posts", { token, body });

  test("hold what the tab counts, the greatest first, page after page", async () => {
    const filters = { period: "last_twelve_months", list: "posts", order: "interactions", pageSize: 7 };
    const found = await report(filters);
    const values: (number | null)[] = [];
    let after: string | null = null;
    do {
      const answered = await list({ ...filters, ...(after && { after }) });
      expect(answered.status).toBe(200);
      const body = answered.body as typeof answered.body & { pagination: { after: string | null } };
      values.push(...body.data.map((post) => post.values.interactions));
      expect(body.data.every(({ kind, restaurantName }) => kind !== "story" && restaurantName !== "")).toBe(true);
      after = body.pagination.after;
    } while (after !== null);
    expect(values).toHaveLength(figureIn(found, "postCount")?.value ?? -1);
    expect(values).toEqual(values.toSorted((one, other) => (other ?? -1) - (one ?? -1)));
  });

  test("of stories are stories, of the chosen network alone", async () => {
    const { body } = await list({
      period: "last_twelve_months",
      list: "stories",
      platforms: ["facebook"],
      pageSize: 50,
    });
    const wanted = posts.filter(({ key, kind }) => key === "facebook" && kind === "story").length;
    expect(body.data).toHaveLength(wanted);
  });

  test("401 without a token, 404 for a foreign restaurant, 422 for a list or a cursor that is none", async () => {
    expect((await api.call("POST", "/statistics-posts", { body: { list: "posts" } })).status).toBe(401);
    expect((await list({ list: "posts", restaurantId: setup.foreign })).status).toBe(404);
    expect((await list({ list: "reels" })).status).toBe(422);
    expect((await list({ list: "posts", after: "never" })).status).toBe(422);
  });
});
