import { test as demoTest } from "../fixtures/demo-server.ts";
import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";

test("on a desktop no column head runs into the next, and no tab is cut", async ({ page, visit, signInAs }) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  await signInAs(people.admin);
  await visit("/admin/platforms-management");
  await expect(page.getByRole("columnheader", { name: "Tripadvisor" })).toBeVisible();
  const cutHeads = await page
    .getByRole("columnheader")
    .evaluateAll((heads) =>
      heads.filter((head) => head.scrollWidth > head.clientWidth).map((head) => head.textContent),
    );
  expect(cutHeads).toEqual([]);
  await visit("/admin/developer-settings/maintenance");
  const views = await page.locator(".page-views > .tabs").evaluate((row) => [row.scrollWidth, row.clientWidth]);
  expect(views[0]).toBe(views[1]);
});

test("on a phone a name beside an action is read in full, as is the way back", async ({ page, visit, signInAs }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signInAs(people.admin);
  await visit("/admin/restaurants?search=leith");
  await page.getByRole("link", { name: "Lumella Leith" }).click();
  const title = page.getByRole("heading", { level: 1, name: "Lumella Leith" });
  await expect(title).toBeVisible();
  for (const name of [title, page.locator(".frame-parent span")])
    expect(
      await name.evaluate((text) => [text.scrollWidth - text.clientWidth, text.scrollHeight - text.clientHeight]),
    ).toEqual([0, 0]);
});

const barWords = { fr: "Menu", en: "Menu", es: "Menú", it: "Menu" };
for (const [language, menu] of Object.entries(barWords))
  demoTest(`on a narrow phone no word of the bar is cut in ${language}`, async ({ page, demoOrigin, signInAs }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signInAs(people.admin, { fresh: true });
    const form = { language, returnTo: "/restaurants/list" };
    await page.request.post("/preferences", { form, headers: { origin: demoOrigin } });
    await page.goto("/admin/organizations");
    const words = page.locator(".bottom-bar > * > span:first-of-type");
    await expect(words.last()).toHaveText(menu);
    expect(
      await words.evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      ),
    ).toEqual([]);
  });

test("on a small desktop no filter of the restaurants is squeezed", async ({ page, visit, signInAs }) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  await signInAs(people.accountManager);
  await visit("/restaurants/list");
  const widths = await page
    .locator(".list-filters :is(.search, .filter-sheet .field)")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  expect(widths.length).toBeGreaterThanOrEqual(5);
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(160);
});

test("on a desktop the cards of a row of the dashboard end together", async ({ page, visit, signInAs }) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  await signInAs(people.owner);
  await visit(`/restaurants/${await restaurantIdOf(page, "Lumella Vieux-Port")}/dashboard`);
  const ends = await page
    .locator("main .xl\\:grid-cols-3")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((column) => column.lastElementChild?.getBoundingClientRect().bottom)),
    );
  expect(ends.length).toBeGreaterThan(1);
  for (const row of ends) expect(new Set(row).size).toBe(1);
});

test("on a narrow phone no week of a year runs into the next below an axis", async ({ page, visit, signInAs }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs(people.endToEnd);
  const id = await restaurantIdOf(page, "Lumella Vieux-Port");
  await visit(`/restaurants/${id}/statistics/e-reputation?period=last_twelve_months&step=week`);
  const gaps = await page
    .locator(".plot")
    .first()
    .evaluate((plot) => {
      const boxes = [...plot.querySelectorAll("text[dy='18']")]
        .filter((text) => text.checkVisibility())
        .map((text) => text.getBoundingClientRect());
      return boxes.slice(1).map(({ left }, index) => left - (boxes[index]?.right ?? 0));
    });
  expect(gaps.length).toBeGreaterThanOrEqual(2);
  expect(Math.min(...gaps)).toBeGreaterThan(4);
});
