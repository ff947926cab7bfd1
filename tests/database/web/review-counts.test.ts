import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { toAnswerFilters } from "#app/services/reviews/links.server.ts";
import type { ReviewScreenData } from "#app/services/reviews/screen.server.ts";
import { addressOfState } from "#app/services/saved-views/state.server.ts";
import { separatorOf } from "#contract/csv.ts";
import { aggregatedReviewFilters, reviewSorts } from "#contract/reviews/filters.ts";
import { NewSavedView, SavedViewState } from "#contract/saved-views/schemas.ts";
import { createSample, matches, randomFilters, randomFrom } from "#tests/factories/review-sample.ts";
import { callerOf, signedIn, testApi } from "#tests/setup/api.ts";
import { readPage, textOf } from "#tests/setup/read-page.ts";
import { sessionCookie, testWebApp } from "#tests/setup/web-app.ts";

const server = await testApi();
const web = await testWebApp();
const send = web.over(server.fetch);
const path = "/groups/reputation/reviews";
const pageSize = 7;
const random = randomFrom(20_261_121);
let cookie: string;

/** An owner with a sample of reviews, signed in to the app, and the same person's own calls of the API. */
async function setUp() {
  const { known, user } = await createSample(server.database, random);
  const { token } = await signedIn(server.database, user.id);
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const data = { token: { token, expiresAt, sessionExpiresAt: expiresAt }, userId: user.id, language: "fr" as const };
  cookie = await sessionCookie({ ...data, remember: false });
  return { known, api: (await callerOf(server.database, user)).api };
}

/** Rows of the file that the screen's link gives, without its head. */
async function countRows(address: string): Promise<number> {
  const { status, text } = await send(address, { cookie });
  expect(status, address).toBe(200);
  return parse(text, { bom: true, delimiter: separatorOf("fr") }).length - 1;
}

/** The number beside a view of the bar; both what the page shows at once, and what scripts fetch later. */
async function readViewCounts(address: string, view: { _id: string; name: string }) {
  const { text } = await send(address, { cookie });
  const tab = readPage(text)
    .all("a")
    .find((link) => textOf(link.querySelector("bdi")) === view.name);
  const shown = /\d+/.exec(textOf(tab).slice(view.name.length))?.[0];
  const later = JSON.parse((await send(`${path}/views.json`, { cookie })).text)[view._id];
  return { shown: shown === undefined ? null : Number(shown), later: Number(later) };
}

async function read(address: string): Promise<ReviewScreenData> {
  const { status, text } = await send(address.replace("?", ".json?"), { cookie });
  expect(status, address).toBe(200);
  return JSON.parse(text);
}

/** The list as scripts put it together: page after page, by the links of the screen. */
async function readList(first: string) {
  const ids: string[] = [];
  let address: string | null = first;
  let page: ReviewScreenData | null = null;
  while (address) {
    page = await read(address);
    ids.push(...page.reviews.map(({ id }) => id));
    if (page.links.next) expect(page.hasLoadedAll, "loaded all while more follows").toBe(false);
    if (page.reviews.length < pageSize) expect(page.hasLoadedAll, "fewer than a page came back").toBe(true);
    address = page.links.next;
  }
  if (!page) throw new Error("no page");
  return { ids, count: page.count };
}

/** What the frame shows beside "reviews". */
async function readBadge(): Promise<number> {
  const { text } = await send(`${path}?period=all_time`, { cookie });
  return Number.parseInt(textOf(readPage(text).find("nav a :not(:has(*))", /^\d+ avis à traiter$/)) || "0", 10);
}

describe("the number of a view", () => {
  test("is that of the API, of its list paged through, of its file and of the count, under any filters and looks", async () => {
    const { known, api } = await setUp();
    const restaurantIds = [...new Set(known.map(({ restaurantId }) => restaurantId))];
    let shownCount = 0;
    for (let round = 0; round < 12; round++) {
      // The first is a sum, whose number never waits; what the others' numbers have time for is the machine's affair.
      const drawn = {
        ...randomFilters(random, restaurantIds),
        late: random.chance(0.2),
        old: random.chance(0.1),
        refused: random.chance(0.1),
        assignee: random.pick(["anyone", "anyone", "me", "nobody"]),
        sort: random.pick(reviewSorts),
      };
      const state = SavedViewState.parse(round === 0 ? {} : drawn);
      const name = `Vue${round}`;
      const { data: view } = await api.savedViews.create({ ...NewSavedView.parse({ kind: "groups", name, state }) });
      await api.savedViews.pin({ kind: "groups", viewIds: [view._id] });
      const address = addressOfState(path, view.state, view._id);
      const { ids, count } = await readList(`${address}&pageSize=${pageSize}`);
      const page = await read(address);
      const counts = await readViewCounts(address, view);
      const shown = {
        list: ids.length,
        distinct: new Set(ids).size,
        head: count.value,
        api: (await api.reviews.count(view.state)).data.count,
        file: await countRows(page.links.csv),
        later: counts.later,
        ...(counts.shown === null ? {} : { shown: counts.shown }),
      };
      if (counts.shown !== null) shownCount++;
      expect(new Set(Object.values(shown)).size, `${JSON.stringify(shown)} ${JSON.stringify(state)}`).toBe(1);
    }
    expect(shownCount).toBeGreaterThan(0);
  });
});

describe("the number over the list", () => {
  test("is that of the API, and of the reviews one finds by going on, under any filters", async () => {
    const { known, api } = await setUp();
    const restaurantIds = [...new Set(known.map(({ restaurantId }) => restaurantId))];
    for (let round = 0; round < 25; round++) {
      const filters = randomFilters(random, restaurantIds);
      const { ids, count } = await readList(`${path}?${aggregatedReviewFilters.write(filters)}&pageSize=${pageSize}`);
      const said = JSON.stringify(filters);
      expect(count.value, said).toBe((await api.reviews.count(filters)).data.count);
      expect(ids.length, said).toBe(count.value);
      expect(new Set(ids), said).toEqual(
        new Set(known.filter((review) => matches(review, filters)).map(({ id }) => id)),
      );
    }
  });
  test("is of the unanswered ones what the API counts under the same filters, beside the other states they name", async () => {
    const { known, api } = await setUp();
    const restaurantIds = [...new Set(known.map(({ restaurantId }) => restaurantId))];
    for (let round = 0; round < 25; round++) {
      const filters = randomFilters(random, restaurantIds);
      const asked = { ...filters, notAnswered: true };
      const expected = known.filter((review) => review.answerState === "not_answered" && matches(review, asked)).length;
      const { data } = await api.reviews.unansweredCount(asked);
      expect(data, JSON.stringify(filters)).toEqual({ count: expected, isExact: true });
    }
  });
  test("is for those to answer the badge's, before and after one is answered and another is archived", async () => {
    const { api } = await setUp();
    const toAnswer = { ...aggregatedReviewFilters.defaults, ...toAnswerFilters };
    const address = `${path}?${aggregatedReviewFilters.write(toAnswer)}&pageSize=${pageSize}`;
    const everywhere = async () => {
      const { ids, count } = await readList(address);
      const shown = [
        (await api.reviews.unansweredCount({})).data.count,
        (await api.reviews.count(toAnswer)).data.count,
      ];
      return { ids, numbers: [ids.length, count.value, await readBadge(), ...shown] };
    };
    const before = await everywhere();
    expect(new Set(before.numbers).size, String(before.numbers)).toBe(1);
    const [first = "", second = ""] = before.ids;
    const { version } = (await api.reviews.get({ reviewId: first })).data;
    await api.reviews.reply({ reviewId: first, version, text: "Merci !" });
    await api.reviews.archive({ reviewIds: [second], archived: true });
    expect((await everywhere()).numbers).toEqual(before.numbers.map((number) => number - 2));
  });
});
