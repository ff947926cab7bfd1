import type { Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";
import { rowsOf } from "../reviews/inbox.ts";
import { commandSandbox, connectFork, restaurantOf } from "./sandbox.ts";

const panelOf = (page: Page) => page.getByRole("region", { name: "Fraîcheur des avis" });

/** The line of the head says how fresh the reviews are; the platforms stand behind it. */
async function openDetails(page: Page) {
  const details = page.locator("#synchronisation");
  if (!(await details.isVisible())) await panelOf(page).locator(".freshness-line").click();
  await expect(details).toBeVisible({ timeout: 1000 });
}

/** Waits for the end of what is being read: by itself with scripts, by the link without. */
async function untilRead(page: Page, hasScripts: boolean) {
  const panel = panelOf(page);
  const again = panel.getByRole("link", { name: "Voir où elle en est" });
  await expect(async () => {
    if (!hasScripts && (await again.isVisible())) await again.click();
    await openDetails(page);
    await expect(panel.getByRole("button", { name: "Actualiser les avis" })).toBeVisible({ timeout: 500 });
    await expect(again).toBeHidden({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
}

/** A platform that has just been connected may still be read for the first time: the button waits for that. */
async function refresh(page: Page, hasScripts: boolean, button = "Actualiser les avis") {
  await untilRead(page, hasScripts);
  await openDetails(page);
  await panelOf(page).getByRole("button", { name: button }).click();
  await untilRead(page, hasScripts);
}

test("a new review arrives at the press of a button; a refusal says why, and that platform is tried again; one that asks to wait says until when @no-scripts", async ({
  page,
  visit,
  signInAs,
  request,
  javaScriptEnabled,
}, info) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, restaurantOf(info));
  const location = await connectFork(request, id);
  const listing = { platform: "lafourchette", location };
  await visit(`/restaurants/${id}/reputation/reviews?period=all_time`);
  await refresh(page, javaScriptEnabled);

  const text = `Le risotto valait le détour (${info.project.name}).`;
  await commandSandbox(request, { do: "add_review", ...listing, rating: 5, text, author: "Odile", language: "fr" });
  await refresh(page, javaScriptEnabled);
  await expect(rowsOf(page).filter({ hasText: text })).toBeVisible();

  const { id: fault } = await commandSandbox(request, { do: "add_fault", kind: "forbidden", ...listing, count: 50 });
  await refresh(page, javaScriptEnabled);
  const panel = panelOf(page);
  await expect(panel).toContainText("TheFork refuse l’accès à cet établissement.");
  // The inspector itself needs scripts.
  if (javaScriptEnabled) await expectAccessible(page);
  await commandSandbox(request, { do: "remove_fault", id: fault });
  await refresh(page, javaScriptEnabled, "Réessayer TheFork");
  await expect(panel).not.toContainText("refuse l’accès");

  const busy = { kind: "rate_limited", retryAfterSeconds: 300, count: 50 };
  const { id: wait } = await commandSandbox(request, { do: "add_fault", ...busy, ...listing });
  await openDetails(page);
  await panel.getByRole("button", { name: "Actualiser les avis" }).click();
  await expect(async () => {
    if (!javaScriptEnabled) await page.reload();
    await expect(panel).toContainText(/Nouvel essai à \d\d:\d\d/, { timeout: 500 });
  }).toPass({ timeout: 60_000 });
  await expect(panel).toContainText("TheFork demande de patienter.");
  await openDetails(page);
  await panel.getByRole("button", { name: "Actualiser les avis" }).click();
  await expect(page.getByText("Lecture déjà prévue").first()).toBeVisible();
  await commandSandbox(request, { do: "remove_fault", id: wait });
});
