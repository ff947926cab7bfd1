import { expect, type Page, type TestInfo } from "@playwright/test";
import { restaurantIdOf } from "../fixtures/restaurants.ts";

/** Journeys run side by side on one demo: each has a restaurant of its own, and each kind of browser its own stars there. */
const starsOf: Record<string, number> = { scripts: 5, "no-scripts": 4, phone: 3 };
export const starsFor = ({ project }: TestInfo): number => starsOf[project.name] ?? 2;

type Visit = (path: string) => Promise<void>;

/** Opens the reviews of a restaurant, narrowed by query parameters. Gives its id. */
export async function openReviews(page: Page, visit: Visit, restaurant: string, query: string): Promise<string> {
  const id = await restaurantIdOf(page, restaurant);
  await visit(`/restaurants/${id}/reputation/reviews?${query}`);
  return id;
}

/** The rows of the list. */
export const rowsOf = (page: Page) => page.locator("#reviews").getByRole("listitem");

/** The n-th row, found again by its review whatever the list does. */
export async function stableRow(page: Page, index: number) {
  const id = await rowsOf(page).nth(index).getByRole("link").getAttribute("id");
  return rowsOf(page).filter({ has: page.locator(`[id="${id}"]`) });
}

/** Opens the n-th review, and gives its card. */
export async function openCard(page: Page, index: number) {
  const link = rowsOf(page).nth(index).getByRole("link");
  const id = (await link.getAttribute("id"))?.replace("row-", "review-");
  await link.click();
  const card = page.locator(`[id="${id}"]`);
  await expect(card).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`[?&]review=${id?.replace("review-", "")}`));
  return card;
}

/** Opens the filters, where they are folded. */
export async function openFilters(page: Page) {
  const panel = page.locator(".filter-panel");
  if ((await panel.getAttribute("open")) === null) await panel.locator("summary").click();
  return page.locator("form").filter({ has: panel });
}
