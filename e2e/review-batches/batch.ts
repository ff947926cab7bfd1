import { expect, type Page } from "@playwright/test";

type Visit = (path: string) => Promise<void>;

/** Each kind of browser has reviews of its own: by stars, in restaurants that these journeys have alone on this platform. */
const starsOf: Record<string, number> = { scripts: 5, "no-scripts": 4, phone: 3 };
export const starsFor = (kind: string): number => starsOf[kind] ?? 2;

/** The lines of a batch. */
export const linesOf = (page: Page) => page.getByRole("main").locator("ol > li");

/** Ticks the first rows of the list, and takes them to where more can be done with them. */
export async function takeTicked(page: Page, visit: Visit, count: number): Promise<void> {
  const boxes = page.locator("#reviews input[type=checkbox]");
  for (let index = 0; index < count; index += 1) await boxes.nth(index).check();
  await page.getByRole("button", { name: "Traiter les avis cochés…" }).click();
  await onBatch(page, visit);
}

/** Settles on the page of a batch. */
export async function onBatch(page: Page, visit: Visit): Promise<void> {
  await page.waitForURL(/\/reputation\/reviews\/bulk\/[0-9a-f-]{36}$/);
  await visit(page.url());
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** A preview's or a result's page, after its form has been sent. */
export async function expectTitle(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}
