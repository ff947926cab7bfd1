import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";
import { openFilters } from "./inbox.ts";

const reviewsOf = (id: string) => `/restaurants/${id}/reputation/reviews`;

test("filters are in the address, are kept for the next visit, and belong to one restaurant @no-scripts", async ({
  page,
  visit,
  signInAs,
}, info) => {
  // Stored filters belong to a person, so each kind of browser has its own.
  await signInAs(info.project.name === "scripts" ? people.italian : people.admin);
  const [one, other] = ["Lumella Santo Stefano", "Marelune Isola"];
  const id = await restaurantIdOf(page, one);
  await visit(`${reviewsOf(id)}?period=all_time`);
  const panel = await openFilters(page);
  await panel.locator("select[name=period]").selectOption("last_twelve_months");
  for (const rating of [1, 2]) await panel.locator(`input[name=rating][value="${rating}"]`).check();
  await panel.locator("button[name=intent][value=filter]").last().click();
  await expect(page).toHaveURL(`${reviewsOf(id)}?period=last_twelve_months&ratings=1%2C2`);
  await visit(reviewsOf(id));
  await expect(page).toHaveURL(`${reviewsOf(id)}?period=last_twelve_months&ratings=1%2C2&remembered=1`);
  await expect(page.locator(".page-notice button[value=reset]")).toBeVisible();
  await openFilters(page);
  await expect(panel.locator('input[name=rating][value="1"]')).toBeChecked();
  await expect(panel.locator('input[name=rating][value="5"]')).not.toBeChecked();
  const otherId = await restaurantIdOf(page, other);
  await visit(reviewsOf(otherId));
  await expect(page).toHaveURL(reviewsOf(otherId));
  await openFilters(page);
  await expect(panel.locator("input[name=rating]:checked")).toHaveCount(0);
  await visit(reviewsOf(id));
  await openFilters(page);
  await panel.locator("button[value=reset]").click();
  await expect(page).toHaveURL(`${reviewsOf(id)}?period=all_time`);
});
