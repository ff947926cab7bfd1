import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test, untilUsable } from "../fixtures/test.ts";

/** Journeys of both kinds of browser run side by side: each has a restaurant of its own. */
const restaurantOf: Record<string, string> = { scripts: "Marelune Gràcia", "no-scripts": "Lumella Leith" };

test("who is notified of a late review is a restaurant's own until it is given back; what makes no sense comes back as typed", async ({
  page,
  context,
  visit,
  signInAs,
  javaScriptEnabled,
}, info) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, restaurantOf[info.project.name] ?? "Marelune Gràcia");
  await visit(`/restaurants/${id}/settings/reviews?tab=escalation`);
  await expect(page.getByText("tous les restaurants", { exact: true })).toBeVisible();
  const hours = page.getByLabel("Heures après le délai");
  const raphael = page.getByRole("checkbox", { name: "Raphaël Ourdan" });
  const save = page.getByRole("button", { name: "Enregistrer pour ce restaurant" });
  await page.getByRole("checkbox", { name: /^Alerter en cas de retard/ }).check();
  await raphael.check();
  await hours.evaluate((field: HTMLInputElement) => field.removeAttribute("max"));
  await hours.fill("1000");
  await save.click();
  await expect(page.getByText("Un nombre entier d’heures, de 0 à 720.")).toBeVisible();
  await expect(raphael).toBeChecked();
  await hours.fill("2");
  await page.getByLabel("Puis confier l’avis à").selectOption("Raphaël Ourdan");
  await save.click();
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("Réglage des retards enregistré");
  await expect(page.getByText("ce restaurant", { exact: true })).toBeVisible();
  await expect(hours).toHaveValue("2");
  await expect(raphael).toBeChecked();
  // Written again within the same minute by the same person: the fields follow all the same.
  const other = await context.newPage();
  await other.goto(page.url());
  if (javaScriptEnabled) await untilUsable(other);
  await other.getByLabel("Heures après le délai").fill("7");
  await other.getByRole("button", { name: "Enregistrer pour ce restaurant" }).click();
  await expect(other.getByRole("status", { name: "Messages" })).toContainText("Réglage des retards enregistré");
  await other.close();
  await page.locator('a[href$="?tab=escalation"]').click();
  await expect(hours).toHaveValue("7");
  await page.getByRole("button", { name: "Revenir à la règle de l’organisation" }).click();
  await expect(raphael).not.toBeChecked();
  await expect(page.getByText("tous les restaurants", { exact: true })).toBeVisible();
});
