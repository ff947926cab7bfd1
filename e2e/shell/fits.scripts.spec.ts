import { people } from "../fixtures/people.ts";
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
