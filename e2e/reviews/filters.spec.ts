import { people } from "../fixtures/people.ts";
import { openRestaurant } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";
import { openFilters, rowsOf } from "./inbox.ts";

const reviewsOf = (id: string) => `/restaurants/${id}/reputation/reviews`;

test("filters are in the address, are kept for the next visit, and belong to one restaurant @no-scripts", async ({
  page,
  visit,
  signInAs,
}, info) => {
  // Stored filters belong to a person, so each kind of browser has its own.
  await signInAs(info.project.name === "scripts" ? people.italian : people.admin);
  const [one, other] = ["Lumella Santo Stefano", "Marelune Isola"];
  const id = await openRestaurant(page, visit, one);
  await visit(`${reviewsOf(id)}?period=all_time`);
  const panel = await openFilters(page);
  await panel.locator("select[name=period]").selectOption("last_twelve_months");
  for (const rating of [5, 4, 3, 0]) await panel.locator(`input[name=rating][value="${rating}"]`).uncheck();
  await panel.locator("button[name=intent][value=filter]").last().click();
  await expect(page).toHaveURL(`${reviewsOf(id)}?period=last_twelve_months&ratings=1%2C2`);
  await visit(reviewsOf(id));
  await expect(page).toHaveURL(`${reviewsOf(id)}?period=last_twelve_months&ratings=1%2C2`);
  await expect(panel.locator('input[name=rating][value="5"]')).not.toBeChecked();
  const otherId = await openRestaurant(page, visit, other);
  await visit(reviewsOf(otherId));
  await expect(page).toHaveURL(reviewsOf(otherId));
  await expect(panel.locator('input[name=rating][value="5"]')).toBeChecked();
  await visit(reviewsOf(id));
  await openFilters(page);
  await panel.locator("button[value=reset]").click();
  await expect(page).toHaveURL(`${reviewsOf(id)}?period=all_time`);
});

test("a chosen span of days is shown, and has become all time on the next visit", async ({
  page,
  visit,
  signInAs,
}, info) => {
  await signInAs(info.project.name === "scripts" ? people.italian : people.admin);
  const id = await openRestaurant(page, visit, "Lumella Monti");
  await visit(`${reviewsOf(id)}?period=all_time`);
  const panel = await openFilters(page);
  await panel.locator("select[name=period]").selectOption("custom");
  await panel.locator("input[name=from]").fill("2026-03-01");
  await panel.locator("input[name=to]").fill("2026-03-31");
  await panel.locator('input[name=rating][value="0"]').uncheck();
  await panel.locator("button[name=intent][value=filter]").last().click();
  await expect(page).toHaveURL(/period=custom&from=2026-03-01&to=2026-03-31/);
  await expect(rowsOf(page).first()).toBeVisible();
  const days = () =>
    rowsOf(page)
      .locator("time")
      .evaluateAll((times) => times.map((time) => time.getAttribute("datetime")));
  const inMarch = /^2026-03-|^2026-02-28T23|^2026-04-01T00/;
  await expect.poll(async () => (await days()).every((day) => inMarch.test(day ?? ""))).toBe(true);
  expect((await days()).length).toBeGreaterThan(0);
  await visit(reviewsOf(id));
  await expect(page).toHaveURL(`${reviewsOf(id)}?period=all_time&ratings=1%2C2%2C3%2C4%2C5`);
});

test("a quick filter is one press, and a second press takes it off", async ({ page, visit, signInAs }) => {
  await signInAs(people.endToEnd);
  await visit("/groups/reputation/reviews?period=all_time");
  const quickFilter = page.getByRole("button", { name: "À traiter" });
  await quickFilter.click();
  await expect(page).toHaveURL(/states=not_answered$/);
  await expect(quickFilter).toHaveAttribute("aria-pressed", "true");
  await expect(rowsOf(page).first()).toContainText("Sans réponse");
  await quickFilter.click();
  await expect(page).toHaveURL("/groups/reputation/reviews?period=all_time");
});

test("the end-to-end user's filters work in the address, are not stored, and the page says so", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.endToEnd);
  await visit("/groups/reputation/reviews?period=all_time");
  await page.getByRole("button", { name: "Négatifs" }).click();
  await expect(page).toHaveURL(/ratings=1%2C2/);
  await expect(page.getByText("Le compte des tests automatiques ne garde pas de filtres.")).toBeVisible();
  await visit("/groups/reputation/reviews");
  await expect(page).toHaveURL("/groups/reputation/reviews");
});

test("over many restaurants one is found by name, ticked, and its reviews alone are shown", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.endToEnd);
  await visit("/groups/reputation/reviews?period=all_time");
  await openFilters(page);
  await page.locator("input[name=restaurantSearch]").fill("isola");
  await page.getByRole("button", { name: "Chercher", exact: true }).click();
  await expect(page).toHaveURL(/restaurant=isola/);
  const found = page.locator("input[name=restaurant]");
  await expect(found).toHaveCount(1);
  await found.check();
  await page.getByRole("button", { name: "Appliquer" }).last().click();
  await expect(page).toHaveURL(/restaurants=[0-9a-f-]{36}$/);
  for (const row of await rowsOf(page).all()) await expect(row).toContainText("Marelune Isola");
});

test("words that no review holds leave an empty list that says why and offers the way back", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.endToEnd);
  await visit("/groups/reputation/reviews?period=all_time&q=%3Cscript%3Ezzyzx");
  await expect(page.getByRole("heading", { name: "Aucun avis ne correspond" })).toBeVisible();
  await page.getByRole("button", { name: "Effacer les filtres" }).click();
  await expect(page).toHaveURL("/groups/reputation/reviews?period=all_time");
  await expect(rowsOf(page)).toHaveCount(20);
});
