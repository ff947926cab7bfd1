import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";

/** The kinds of browser run at once, and share the list of files. */
const restaurants: Record<string, string> = { scripts: "Marelune Chartrons", "no-scripts": "Lumella Monti" };

/** Reads the list again until the newest file is there: with scripts the page does so by itself. */
async function untilReady(page: Page, restaurant: string, javaScriptEnabled: boolean) {
  const newest = page.getByRole("main").getByRole("listitem").filter({ hasText: restaurant }).first();
  await expect(async () => {
    if (!javaScriptEnabled) await page.reload();
    await expect(newest.getByText("Prêt", { exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 90_000 });
  return newest;
}

test("a statistics tab becomes a PDF of A4 pages with its figures, kept in the list until it is deleted @no-scripts", async ({
  page,
  visit,
  signInAs,
  javaScriptEnabled,
}, { project }) => {
  const restaurant = restaurants[project.name] ?? "Marelune Isola";
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, restaurant);
  await visit(`/restaurants/${id}/statistics/e-reputation?period=last_six_months`);
  await page.getByRole("button", { name: "PDF", exact: true }).click();
  await expect(page).toHaveURL(/\/download$/);
  const file = await untilReady(page, restaurant, javaScriptEnabled !== false);
  if (project.name === "scripts") await expectAccessible(page);
  const download = page.waitForEvent("download");
  await file.getByRole("link", { name: /^Télécharger/ }).click();
  const pdf = await readFile(await (await download).path(), "latin1");
  expect(pdf.slice(0, 5)).toBe("%PDF-");
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(4);
  // Headings make its outline, and its parts are tagged.
  expect(pdf).toContain("/StructTreeRoot");
  expect(pdf).toContain("/Outlines");
  await file.getByRole("button", { name: /^Supprimer/ }).click();
  await expect(page.getByText("Fichier supprimé.")).toBeVisible();
});
