import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { answered, expect, test } from "../fixtures/test.ts";

const title = "Une nouvelle version de Comptoir est prête";

test("a page of the served build is never asked to refresh", async ({ page, visit, signInAs }) => {
  await page.clock.install();
  await signInAs(people.owner);
  await visit("/restaurants/list");
  const asked = answered(page, /\/version$/);
  await page.clock.runFor(31_000);
  await asked;
  await page.clock.runFor(70_000);
  await expect(page.getByRole("dialog", { name: title })).toBeHidden();
});

test("a newer build is announced after a minute, and refreshing keeps what is being written", async ({
  page,
  visit,
  signInAs,
}) => {
  await page.clock.install();
  await page.route("**/version", (route) => route.fulfill({ json: { version: "v3", build: "another" } }));
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, "Marelune Isola");
  await visit(`/restaurants/${id}/reputation/reviews?period=all_time&states=not_answered`);
  const reply = page.getByRole("textbox", { name: /réponse/i }).first();
  await reply.fill("Grazie mille, à très bientôt !");
  const asked = answered(page, /\/version$/);
  await page.clock.runFor(31_000);
  await asked;
  // Answers come in order: once a second one is read, the page has read the first and waits its minute.
  await page.evaluate(async () => (await fetch("/version")).json());
  const dialog = page.getByRole("dialog", { name: title });
  await page.clock.runFor(40_000);
  await expect(dialog).toBeHidden();
  await page.clock.runFor(25_000);
  await expect(dialog).toBeVisible();
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(600);
  await dialog.getByRole("button", { name: "Actualiser" }).click();
  await expect(dialog).toBeHidden();
  await expect(reply).toHaveValue("Grazie mille, à très bientôt !");
  // A part of the page that takes over late sets its field back: what was written comes again, and stays.
  await reply.evaluate((area: HTMLTextAreaElement) => {
    area.value = area.defaultValue;
  });
  await page.clock.runFor(500);
  await expect(reply).toHaveValue("Grazie mille, à très bientôt !");
  // Who goes on writing has the last word.
  await reply.fill("");
  await page.clock.runFor(500);
  await expect(reply).toHaveValue("");
});
