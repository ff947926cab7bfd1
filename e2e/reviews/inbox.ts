import { expect, type Locator, type Page, type TestInfo } from "@playwright/test";
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

/** Shows another part of the open review. */
export async function openPart(card: Locator, part: "reply" | "notes" | "history" | "report"): Promise<void> {
  const tab = card.locator(`[data-tab=${part}]`);
  await tab.click();
  await expect(tab).toHaveAttribute("aria-current", "page");
}

/** Asks the reply form to propose a text. */
export async function propose(card: Locator, how: string | RegExp): Promise<void> {
  await card.getByRole("button", { name: "Proposer une réponse" }).click();
  await card.getByRole("button", { name: how }).click();
}

/** The language of the draft that is asked for next. */
export async function draftIn(card: Locator, language: string): Promise<void> {
  await card.getByRole("button", { name: "Ton et langue du brouillon" }).click();
  await card.getByLabel("Langue du brouillon", { exact: true }).selectOption(language);
  await card.page().keyboard.press("Escape");
}

/** Opens the filters beside the list, with all that they fold. */
export async function openFilters(page: Page) {
  const panel = page.locator(".review-filters");
  if (!(await panel.isVisible())) await page.locator(".filter-all").click();
  await expect(panel.locator("select[name=period]")).toBeVisible();
  const folded = panel.locator("details:not([open]) > summary");
  while ((await folded.count()) > 0) await folded.first().click();
  return panel;
}
