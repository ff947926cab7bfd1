import { type Person, people } from "../fixtures/people.ts";
import { openDashboard } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";

const restaurant = "Marelune Oberkampf";

/** One for each kind of browser: the order is a person's own. */
const readers: Record<string, Person> = { scripts: people.owner, "no-scripts": people.endToEnd, phone: people.guest };

test("cards stand in the order that somebody gives them, until they want the first one back", async ({
  page,
  visit,
  signInAs,
}, { project }) => {
  const reader = readers[project.name];
  if (!reader) throw new Error(`Nobody is left for ${project.name}.`);
  await signInAs(reader);
  await openDashboard(page, visit, restaurant);
  const first = page.locator("main section h2").first();
  await expect(first).toHaveText("À faire");
  await page.getByText("Changer l’ordre des cartes").click();
  await page.getByRole("button", { name: "Monter La semaine en clair" }).click();
  await expect(first).toHaveText("La semaine en clair");
  // It is at the top now, and can only go down again.
  await expect(page.getByRole("button", { name: "Monter La semaine en clair" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Descendre La semaine en clair" })).toBeFocused();
  await openDashboard(page, visit, restaurant);
  await expect(first).toHaveText("La semaine en clair");
  await page.getByText("Changer l’ordre des cartes").click();
  await page.getByRole("button", { name: "Rétablir l’ordre d’origine" }).click();
  await expect(first).toHaveText("À faire");
});
