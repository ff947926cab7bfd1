import type { Page, TestInfo } from "@playwright/test";
import { openRestaurant } from "../fixtures/restaurants.ts";

/** Journeys run side by side on one demo: each has a restaurant of its own, and each kind of browser its own stars there. */
const starsOf: Record<string, number> = { scripts: 5, "no-scripts": 4, phone: 3 };
export const starsFor = ({ project }: TestInfo): number => starsOf[project.name] ?? 2;

type Visit = (path: string) => Promise<void>;

/** Opens the reviews of a restaurant, narrowed by query parameters. Gives its id. */
export async function openReviews(page: Page, visit: Visit, restaurant: string, query: string): Promise<string> {
  const id = await openRestaurant(page, visit, restaurant);
  await visit(`/restaurants/${id}/reputation/reviews?${query}`);
  return id;
}

/** The n-th card, found again by its review whatever the list does. */
export async function holdCard(page: Page, index: number) {
  const id = await page.getByRole("article").nth(index).getAttribute("id");
  return page.locator(`[id="${id}"]`);
}
