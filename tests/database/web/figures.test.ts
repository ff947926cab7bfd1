import type { HTMLElement } from "node-html-parser";
import { beforeAll, expect, test } from "vitest";
import { createSample, randomFrom } from "#tests/factories/review-sample.ts";
import { signedIn, testApi } from "#tests/setup/api.ts";
import { readPage, textOf } from "#tests/setup/read-page.ts";
import { sessionCookie, testWebApp } from "#tests/setup/web-app.ts";

const api = await testApi();
const send = (await testWebApp()).inProcess(api.inProcess);
let cookie: string;
let restaurantId: string;
beforeAll(async () => {
  const { known, user } = await createSample(api.database, randomFrom(20_261_123));
  restaurantId = known[0]?.restaurantId ?? "";
  const { token } = await signedIn(api.database, user.id);
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const session = { token, expiresAt, sessionExpiresAt: expiresAt };
  cookie = await sessionCookie({ token: session, userId: user.id, language: "fr", remember: false });
});

const open = async (path: string) => readPage((await send(path, { cookie })).text);
const firstNumber = (text: string) => Number(/\d[\d ]*/.exec(text)?.[0].replaceAll(" ", "") ?? Number.NaN);
/** How many reviews the list at an address says it holds; an empty one says so in other words. */
async function countOf(path: string): Promise<number> {
  const { headers, text } = await send(path, { cookie });
  // Filters that were stored before lead to an address of their own.
  const list = readPage(headers.has("Location") ? (await send(headers.get("Location") ?? "", { cookie })).text : text);
  expect(list.find("h1", /avis$/i), path).not.toBeNull();
  const status = list.find("[role=status]", /\d avis$/);
  return status ? firstNumber(textOf(status)) : 0;
}
async function expectEachToCount(figures: { link: HTMLElement | null; count: number }[]) {
  for (const { link, count } of figures)
    expect(await countOf(link?.getAttribute("href") ?? ""), textOf(link)).toBe(count);
}

test("every figure of the dashboard is the number of reviews in the list it leads to", async () => {
  const page = await open(`/restaurants/${restaurantId}/dashboard`);
  const said = [/À traiter$/, /Nouveaux avis, 30 jours$/, /les 30 jours d’avant$/].map((name) => {
    const link = page.find("main a", name);
    return { link, count: firstNumber(textOf(link)) };
  });
  const waiting = page
    .all("main section a", /^\d+ avis (?:en retard|à traiter|en sept jours)/)
    .map((link) => ({ link, count: firstNumber(textOf(link)) }));
  expect(waiting.length).toBeGreaterThan(0);
  const beside = [
    {
      link: page.find("main a", /Note moyenne$/),
      count: firstNumber(textOf(page.find("span", /^sur .* notes? publiques?$/))),
    },
    {
      link: page.find("main a", /Taux de réponse, 30 jours$/),
      count: firstNumber(textOf(page.find("span", /^\d+ sur \d+ avis$/))),
    },
  ];
  const stars = page
    .all("main li a", /^[1-5] étoile/)
    .map((link) => ({ link, count: firstNumber(textOf(link.children.at(-2))) }));
  const weeks = page.all("tbody tr").map((row) => ({
    link: row.querySelector("a"),
    count: firstNumber(textOf(row.querySelectorAll("td")[1])),
  }));
  expect([stars.length, weeks.length]).toEqual([5, 12]);
  await expectEachToCount([...said, ...waiting, ...beside, ...stars, ...weeks]);
});

test("the number beside each view, and beside each restaurant of the list, is that of the list it leads to", async () => {
  const views = (await open("/groups/reputation/reviews?period=all_time"))
    .all('nav[aria-label="Vues"] a', /\d$/)
    .map((link) => ({ link, count: firstNumber(textOf(link)) }));
  expect(views.length).toBeGreaterThan(2);
  const badges = (await open("/restaurants/list"))
    .all("main a", /^\d+ à traiter$/)
    .map((link) => ({ link, count: firstNumber(textOf(link)) }));
  expect(badges).toHaveLength(4);
  await expectEachToCount([...views, ...badges]);
});

test("a restaurant's card counts the public ratings that its dashboard's average is made of", async () => {
  const [count] = (await open("/restaurants/list"))
    .all("main li", /\d notes?/)
    .filter((row) => row.querySelector(`a[href*="${restaurantId}"]`))
    .flatMap((row) => row.querySelectorAll("span"))
    .map(textOf)
    .filter((text) => /^\d[\d ]* notes?$/.test(text));
  const average = (await open(`/restaurants/${restaurantId}/dashboard`)).find("main a", /Note moyenne$/);
  await expectEachToCount([{ link: average, count: firstNumber(count ?? "") }]);
});
