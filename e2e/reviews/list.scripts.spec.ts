import { expectAccessible } from "../fixtures/accessibility.ts";
import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { openCard, openPart, rowsOf } from "./inbox.ts";

const list = "/groups/reputation/reviews?period=last_twelve_months";

test("more reviews join the list, and writing to one of them leaves the others as they are", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.owner);
  // Not five stars: a rule of another journey proposes replies to these.
  await visit(`${list}&ratings=3,4&states=not_answered&platforms=gmb`);
  await page.getByRole("link", { name: "Voir plus d’avis" }).click();
  await expect(rowsOf(page)).toHaveCount(40);
  const card = await openCard(page, 30);
  await card.getByLabel("Votre réponse").fill("Merci pour ces mots.");
  await card.getByRole("button", { name: "Enregistrer la réponse" }).click();
  await expect(card).toContainText("À déposer vous-même sur Google");
  // It has its answer and leaves the list; what was loaded stays.
  await expect(rowsOf(page)).toHaveCount(39);
  await expect(page).toHaveURL(/platforms=gmb/);
});

test("a name without end is cut in its row, and the list stays as wide as it was", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.owner);
  await visit(`${list}&ratings=5&pageSize=5`);
  await expect(page.getByRole("link", { name: "Voir plus d’avis" })).toBeVisible();
  const widthOf = () => page.locator("#reviews").evaluate((rows) => rows.getBoundingClientRect().width);
  const before = await widthOf();
  await rowsOf(page)
    .first()
    .locator("bdi")
    .first()
    .evaluate((name) => {
      name.textContent = "Incroyablementlong".repeat(30);
    });
  expect(await widthOf()).toBe(before);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

test("a page in the middle grows at both ends without showing a review twice", async ({ page, visit, signInAs }) => {
  await signInAs(people.owner);
  await visit(`${list}&ratings=5&pageSize=5`);
  const next = await page.getByRole("link", { name: "Voir plus d’avis" }).getAttribute("href");
  await visit(next ?? "");
  await page.getByRole("link", { name: "Voir les avis précédents" }).click();
  await expect(rowsOf(page)).toHaveCount(10);
  await page.getByRole("link", { name: "Voir plus d’avis" }).click();
  await expect(rowsOf(page)).toHaveCount(15);
  const ids = await rowsOf(page)
    .getByRole("link")
    .evaluateAll((rows) => rows.map(({ id }) => id));
  expect(new Set(ids).size).toBe(15);
});

test.describe("when the connection breaks", () => {
  // One pattern: an array of several would be taken for a fixture and its options.
  test.use({ expectedErrors: [/Failed to load resource|net::ERR_/] });
  test("what was typed stays in the form, and the card says that it was not kept", async ({
    page,
    visit,
    signInAs,
    context,
  }) => {
    await signInAs(people.owner);
    await visit(`${list}&ratings=1&states=not_answered&platforms=gmb`);
    const card = await openCard(page, 3);
    await card.getByLabel("Votre réponse").fill("Un long texte écrit dans le métro");
    await context.setOffline(true);
    await card.getByRole("button", { name: "Enregistrer la réponse" }).click();
    await expect(card).toContainText("La réponse n’a pas pu être enregistrée");
    await expect(card.getByLabel("Votre réponse")).toHaveValue("Un long texte écrit dans le métro");
    await context.setOffline(false);
  });
});

test("the screen can be used by everybody, with a form and a history open", async ({ page, visit, signInAs }) => {
  await signInAs(people.owner);
  await visit(`${list}&states=not_answered&pageSize=5`);
  const card = await openCard(page, 0);
  await openPart(card, "history");
  await expect(card.getByRole("region", { name: "Historique de l’avis" })).toBeVisible();
  await expectAccessible(page);
});
