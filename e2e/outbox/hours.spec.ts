import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { readPage } from "#tests/setup/read-page.ts";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { kindOf } from "../fixtures/kinds.ts";
import { expect, test } from "../fixtures/own-server.ts";
import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { commandSandbox } from "../synchronisation/sandbox.ts";
import { connectGoogle } from "./connect.ts";
import { googleIdOf, readGoogle } from "./sandbox-review.ts";

test.slow();
test.beforeEach(({ signInAs }) => signInAs(people.owner));

type Place = { name: string; there: string };
type Browser = { page: Page; visit(path: string): Promise<void>; request: APIRequestContext; origin: string };

/** A restaurant connected to Google, its profile read, and the ways to its hours here and there. */
async function openPlace({ page, visit, request, origin }: Browser, { name, there }: Place) {
  const id = await restaurantIdOf(page, name);
  const location = await googleIdOf(request, there);
  const call = await connectGoogle(request, origin, id);
  await readGoogle(call, id);
  const google = page.getByRole("article", { name: "Google" });
  const hours = google
    .locator("dl > div")
    .filter({ has: page.getByRole("term").filter({ hasText: "Horaires" }) })
    .first();
  return {
    id,
    location,
    hours,
    /** The hours on the screen of connections, opened. */
    async openHours(): Promise<Locator> {
      await visit(`/restaurants/${id}/settings/platforms/connection`);
      if (!(await hours.isVisible())) {
        await google.getByRole("heading", { name: "Google" }).click();
        await google.getByText("Ce que la plateforme affiche").click();
      }
      return hours;
    },
    /** The newest item of the restaurant's outbox. */
    async newest(query = ""): Promise<Locator> {
      await visit(`/restaurants/${id}/outbox${query}`);
      return page.getByRole("list", { name: "Envois" }).getByRole("listitem").first();
    },
    async untilNewestShows(text: string): Promise<void> {
      await expect(async () => expect(await this.newest()).toContainText(text, { timeout: 1_000 })).toPass();
    },
    /** Google has examined the edit, and was read again. */
    async settle(): Promise<void> {
      await commandSandbox(request, { do: "advance_clock", ms: 31_000 });
      await readGoogle(call, id);
    },
    /** What guests see on Google. */
    async weekThere(): Promise<string> {
      const response = await request.get(`/sandbox/locations/gmb/${location}`);
      return readPage(await response.text()).find("section", /Horaires affichés/)?.textContent ?? "";
    },
    read: () => readGoogle(call, id),
  };
}

const questionOn = (page: Page) => page.getByRole("dialog", { name: /Corriger les horaires sur Google/ });
const messages = (page: Page) => page.getByRole("status", { name: "Messages" });

/** The page is no wider than the narrowest phone. */
async function expectNarrow(page: Page): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 860 };
  await page.setViewportSize({ width: 320, height: 720 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize(before);
}

test("hours that differ on Google are found, previewed, taken back, put off, sent and watched until guests see them @no-scripts @phone", async ({
  page,
  visit,
  request,
  ownServer,
}, info) => {
  const hasScripts = kindOf(info) !== "no-scripts";
  const name = { name: "Marelune Presqu’île", there: "Bistrot Marelune – Presqu’île" };
  const place = await openPlace({ page, visit, request, origin: ownServer.origin }, name);
  const hours = await place.openHours();
  await expect(hours).toContainText("Différent");
  await hours.getByRole("link", { name: "Corriger sur Google" }).click();
  await expect(questionOn(page)).toContainText("15:30");
  await expect(questionOn(page)).toContainText("25 déc.");
  if (hasScripts) await expectAccessible(page);
  await expectNarrow(page);
  await questionOn(page).getByRole("button", { name: "Envoyer ces horaires" }).click();
  await expect(messages(page)).toContainText("envoi à Google dans deux minutes");
  await expect(hours).toContainText(/Seront envoyés à Google dans [12]:\d\d/);

  const item = await place.newest("?state=queued");
  await expect(item).toContainText("Horaires de");
  await expect(item).toContainText("15:30");
  if (hasScripts) await expectAccessible(page);
  await expectNarrow(page);
  await item.getByRole("button", { name: "Annuler l’envoi" }).click();
  await expect(messages(page)).toContainText("Envoi des horaires annulé");
  await expect(await place.newest()).toContainText("Envoi annulé : Google garde ses horaires");
  expect(await place.weekThere()).toContain("dimanche : fermé");

  await (await place.openHours()).getByRole("link", { name: "Corriger sur Google" }).click();
  await questionOn(page).getByRole("button", { name: "Envoyer ces horaires" }).click();
  await expect(hours).toContainText(/Seront envoyés à Google dans [12]:\d\d/);
  const again = await place.newest();
  await again.getByText("Changer le moment").click();
  const field = again.getByLabel("Nouveau moment d’envoi");
  await field.fill((await field.getAttribute("max")) ?? "");
  await again.getByRole("button", { name: "Garder ce moment" }).click();
  await expect(messages(page)).toContainText("Moment de l’envoi changé");
  await expect(again).toContainText("Seront envoyés à Google le");
  await again.getByRole("button", { name: "Envoyer maintenant" }).click();
  await expect(messages(page)).toContainText("Les horaires partent maintenant");
  await place.untilNewestShows("En cours d’examen par Google");
  expect(await place.weekThere()).toContain("D’autres horaires sont en cours d’examen");
  expect(await place.weekThere()).toContain("dimanche : fermé");

  await place.settle();
  expect(await place.weekThere()).toContain("dimanche : 12:00–15:30");
  await expect(await place.newest("?state=live")).toContainText("Affichés sur Google");
  await expect(page.getByRole("button", { name: "Remettre les anciens horaires" })).toBeVisible();
  await place.openHours();
  await expect(hours).not.toContainText("Différent");
  await expect(hours.getByRole("link", { name: "Corriger sur Google" })).toHaveCount(0);
});

test("hours that Google turns down are counted in the menu, told with what to do, and corrected anew", async ({
  page,
  visit,
  request,
  ownServer,
}, info) => {
  const origin = ownServer.origin;
  const name = { name: "Marelune Isola", there: "Bistrot Marelune – Isola" };
  const place = await openPlace({ page, visit, request, origin }, name);
  const lunch = { openDay: "MONDAY", openTime: "12:00", closeDay: "MONDAY", closeTime: "14:00" };
  await commandSandbox(request, { do: "suggest_hours", location: place.location, hours: [lunch] });
  await place.read();
  const path = `/locations/${place.location}`;
  await commandSandbox(request, { do: "add_fault", kind: "edit_refused", host: "gbpInformation", path, count: 1 });
  const hours = await place.openHours();
  await hours.getByRole("link", { name: "Corriger sur Google" }).click();
  await questionOn(page).getByRole("button", { name: "Envoyer ces horaires" }).click();
  await expect(hours).toContainText(/Seront envoyés à Google dans [12]:\d\d/);
  await hours.getByRole("button", { name: "Envoyer maintenant" }).click();
  await place.untilNewestShows("En cours d’examen par Google");
  await place.settle();
  expect(await place.weekThere()).toContain("lundi : 12:00–14:00");

  const refused = await place.newest("?state=attention");
  await expect(refused).toContainText("Non repris par Google");
  await expect(refused).toContainText("Comparez les horaires, puis corrigez à nouveau");
  await expect(page.getByText("1 envoi à revoir").first()).toBeAttached();
  if (kindOf(info) !== "no-scripts") await expectAccessible(page);
  await expectNarrow(page);
  await refused.getByRole("link", { name: "Voir la connexion" }).click();
  await expect(hours).toContainText("Non repris par Google");
  await hours.getByRole("link", { name: "Corriger sur Google" }).click();
  await questionOn(page).getByRole("button", { name: "Envoyer ces horaires" }).click();
  await expect(hours).toContainText(/Seront envoyés à Google dans [12]:\d\d/);
  await place.newest();
  await expect(page.getByText("1 envoi à revoir")).toHaveCount(0);
  await page.getByRole("button", { name: "Annuler l’envoi", exact: true }).click();
});
