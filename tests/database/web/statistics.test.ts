import { beforeAll, describe, expect, test } from "vitest";
import { statisticsTabs } from "#contract/statistics/filters.ts";
import { createStatistics, lastMonth } from "#tests/factories/statistics.ts";
import { testApi } from "#tests/setup/api.ts";
import { readPage, textOf } from "#tests/setup/read-page.ts";
import { testWebApp } from "#tests/setup/web-app.ts";
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

test("the first visit shows six months, of one restaurant and over many, and every later one what was chosen", async () => {
  const { cookie, organizationId } = await signedInVisitor(api);
  const [restaurantId] = await createStatistics(api.database, organizationId);
  for (const place of ["/groups", `/restaurants/${restaurantId}`])
    for (const tab of statisticsTabs) {
      const path = `${place}/statistics/${tab}`;
      const { status, text } = await send(path, { cookie });
      const chosen = readPage(text).find('[name="period"] option[selected]')?.getAttribute("value");
      expect([path, status, chosen]).toEqual([path, 200, "last_six_months"]);
    }
  for (const place of ["/groups", `/restaurants/${restaurantId}`]) {
    const path = `${place}/statistics/e-reputation`;
    await send(path, { cookie, form: { intent: "filter", period: "last_thirty_days" } });
    expect((await send(path, { cookie })).headers.get("Location")).toBe(`${path}?period=last_thirty_days`);
    await send(`${path}?period=last_thirty_days`, { cookie, form: { intent: "filter", period: "last_six_months" } });
    expect((await send(path, { cookie })).status).toBe(200);
  }
});
