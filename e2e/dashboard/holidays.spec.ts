import { demoVenues } from "#api/demo/venues/venues.ts";
import { holidaysToSay } from "#api/domains/dashboards/holidays.ts";
import { people } from "../fixtures/people.ts";
import { openDashboard } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";

/** One for each kind of browser: what is said of a day is said once. */
const houses: Record<string, string> = {
  scripts: "Marelune Chartrons",
  "no-scripts": "Marelune Presqu’île",
  phone: "Lumella Martyrs",
};

/** How many holidays the demo leaves open there in the coming weeks; in some seasons there is none. */
function openHolidays(name: string): number {
  const venue = demoVenues.find(({ internalName }) => internalName === name);
  if (!venue) throw new Error(`The demo knows no ${name}.`);
  const specialHours = venue.specialHours(new Date());
  const today = new Date().toISOString().slice(0, 10);
  return holidaysToSay({ countryCode: "FR", regularHours: [], specialHours }, today).length;
}

test("holidays without hours are said closed by one press, and asked for no more @no-scripts", async ({
  page,
  visit,
  signInAs,
}, { project }) => {
  const name = houses[project.name] ?? "";
  await signInAs(people.owner);
  await openDashboard(page, visit, name);
  const card = page.locator("#holidays");
  const count = openHolidays(name);
  await expect(card.locator("legend")).toHaveCount(count);
  if (count === 0) return;
  await card.getByRole("button", { name: "Enregistrer" }).click();
  await expect(card.getByText("Indiquez au moins un jour.")).toBeVisible();
  await card.getByRole("button", { name: /^(?:Fermé|Tous fermés)$/ }).click();
  await expect(page.getByText("Horaires enregistrés")).toBeVisible();
  await expect(card).toHaveCount(0);
});
