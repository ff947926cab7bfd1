import type { Page } from "@playwright/test";
import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { openReviews, rowsOf } from "./inbox.ts";

const digits = (text: string): number => Number(/\d+/.exec(text)?.[0]);

/** The number of reviews to answer, wherever the screen says it. */
async function numbersOf(page: Page) {
  const badge = page.getByRole("navigation", { name: "Navigation principale" }).getByRole("link", { name: /^Avis/ });
  return {
    badge: digits(await badge.innerText()),
    tab: digits(await page.locator(".view-bar a[aria-current] .badge").innerText()),
    heading: digits(await page.locator(".page-filters [role=status]").innerText()),
    list: await rowsOf(page).count(),
  };
}

test("badge, tab, heading and list say the same number after each reply, and the answered review leaves the list", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.owner);
  const toAnswer = "period=all_time&states=not_answered&sort=due&pageSize=50";
  await openReviews(page, visit, "Marelune Presqu’île", toAnswer);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const before = await numbersOf(page);
  expect(before).toEqual({ badge: before.tab, tab: before.tab, heading: before.tab, list: Math.min(50, before.tab) });
  expect(before.list).toBeGreaterThan(3);
  for (const answered of [1, 2]) {
    const row = rowsOf(page).first();
    const id = await row.getByRole("link").getAttribute("id");
    await row.getByRole("link").click();
    const card = page.locator(`[id="${id?.replace("row-", "review-")}"]`);
    await card.getByLabel("Votre réponse").fill("Merci de nous avoir écrit, à bientôt.");
    await card.getByLabel("Votre réponse").press("Control+Enter");
    await expect(page.locator(`[id="${id}"]`)).toHaveCount(0);
    const left = before.tab - answered;
    await expect(async () =>
      expect(await numbersOf(page)).toEqual({ badge: left, tab: left, heading: left, list: before.list - answered }),
    ).toPass();
  }
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

test("the navigation leads back to the view that was shown last, and filters chosen since say that they are remembered", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.owner);
  await openReviews(page, visit, "Marelune Presqu’île", "period=all_time");
  const { pathname } = new URL(page.url());
  const views = page.getByRole("navigation", { name: "Vues" });
  await views.getByRole("link", { name: /^Négatifs à traiter/ }).click();
  await expect(page).toHaveURL(/ratings=1%2C2/);
  const shown = page.url();
  await visit("/restaurants/list");
  await visit(pathname);
  await expect(page).toHaveURL(shown);
  await expect(page.getByText("Filtres de la dernière fois")).toHaveCount(0);

  await page.getByRole("searchbox", { name: "Rechercher dans les avis" }).fill("pizza");
  await page.getByRole("searchbox", { name: "Rechercher dans les avis" }).press("Enter");
  await expect(page).toHaveURL(/q=pizza/);
  await visit(pathname);
  await expect(page).toHaveURL(/q=pizza/);
  await expect(page.getByText("Filtres de la dernière fois")).toBeVisible();
  await page.getByRole("button", { name: "Effacer", exact: true }).click();
  await expect(page).toHaveURL(`${pathname}?period=all_time`);
  await expect(page.getByText("Filtres de la dernière fois")).toHaveCount(0);
});
