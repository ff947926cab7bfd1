import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { openReviews } from "../reviews/inbox.ts";
import { linesOf, onBatch } from "./batch.ts";

test("X ticks the open review; what is ticked stays so while more are loaded, and is archived and brought back", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.owner);
  const query = "period=all_time&platforms=tripadvisor&pageSize=2&sort=oldest&ratings=1,2,3,4,5";
  await openReviews(page, visit, "Marelune Marylebone", query);
  const boxes = page.locator("#reviews input[type=checkbox]");
  await expect(page.getByRole("button", { name: "Raccourcis clavier" })).toBeVisible();
  await page.locator("#reviews").focus();
  await page.keyboard.press("x");
  await expect(boxes.nth(0)).toBeChecked();
  await expect(page.getByRole("status").filter({ hasText: "1 coché" })).toBeVisible();
  await page.getByRole("link", { name: "Voir plus d’avis" }).click();
  await expect(boxes).toHaveCount(4);
  await expect(boxes.nth(0)).toBeChecked();
  await boxes.nth(3).check();
  await page.getByRole("button", { name: "Traiter les avis cochés…" }).click();
  await onBatch(page, visit);
  await page.getByRole("button", { name: "Archiver", exact: true }).click();
  await page.getByRole("button", { name: "Confirmer pour les avis cochés" }).first().click();
  await expect(linesOf(page)).toContainText(["Fait", "Fait"]);
  await page.getByRole("button", { name: "Tout annuler" }).click();
  await expect(linesOf(page)).toContainText(["Annulé", "Annulé"]);
});
