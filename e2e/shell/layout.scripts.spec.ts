import type { Page } from "@playwright/test";
import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";
import { listScreens } from "./screens.ts";

/** The budget of the page frame (docs/guides/screens.md). */
const topMax = { desktop: 192, phone: 220 };
const lowRowMax = 92;
const stopsMax = 15;
const restaurant = "Marelune Chartrons";
const screens = Object.entries(listScreens);
/** An account manager opens no restaurant. */
const idsOf = async (page: Page, by: keyof typeof people) => ({
  restaurantId: by === "accountManager" ? "" : await restaurantIdOf(page, restaurant),
  templateId: "",
  userId: "",
});

/** What Tab reaches, one stop after the other, until it comes to an element within `goal`. */
async function stopsUntil(page: Page, goal: string): Promise<string[]> {
  const stops: string[] = [];
  for (let count = 0; count < 80; count += 1) {
    await page.keyboard.press("Tab");
    const [isThere, isMain, name] = await page.evaluate((selector) => {
      const at = document.activeElement;
      const text = at?.getAttribute("aria-label") ?? at?.textContent ?? "";
      return [at?.closest(selector) != null, at?.closest("main") != null, text.trim()] as const;
    }, goal);
    if (isThere) return stops;
    if (isMain) stops.push(name);
  }
  throw new Error(`Tab never came to ${goal}: ${stops.join(", ")}`);
}

for (const [name, { at, by = "endToEnd", row, rows, rowHeightMax = lowRowMax }] of screens)
  test.describe(name, () => {
    test("on a desktop the first row stands high, the rows are low, and the keyboard is soon there", async ({
      page,
      visit,
      signInAs,
    }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await signInAs(people[by]);
      await visit(at(await idsOf(page, by)));
      const boxes = await page
        .locator(row)
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
      expect(boxes[0]?.top).toBeLessThanOrEqual(topMax.desktop);
      expect(Math.max(...boxes.map(({ height }) => height))).toBeLessThanOrEqual(rowHeightMax);
      expect(boxes.filter(({ bottom }) => bottom <= 900).length).toBeGreaterThanOrEqual(rows);

      await page.keyboard.press("Tab");
      await expect(page.locator(".skip-link")).toBeFocused();
      expect((await stopsUntil(page, row)).length).toBeLessThanOrEqual(stopsMax);
      await page.locator(".skip-link").focus();
      await page.keyboard.press("Enter");
      expect(await stopsUntil(page, row)).toEqual([]);
    });

    test("nothing that a pointer reaches is kept from the keyboard, and no text stands twice", async ({
      page,
      visit,
      signInAs,
    }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await signInAs(people[by]);
      await visit(at(await idsOf(page, by)));
      const kept = await page.locator("main").evaluate((main) =>
        [...main.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary")]
          .filter((one) => one.tabIndex < 0 && one.checkVisibility() && one.getBoundingClientRect().width > 1)
          .filter((one) => !one.closest("[role=toolbar]"))
          .map((one) => one.outerHTML.slice(0, 120)),
      );
      expect(kept).toEqual([]);
      const texts = await page
        .locator("main h1, .page-views a, .page-views button, .page-filters button, .page-filters a, .page-actions > *")
        .evaluateAll((all) =>
          all.filter((one) => one.checkVisibility()).map((one) => (one as HTMLElement).innerText.trim()),
        );
      const shown = texts.filter((text) => text !== "");
      expect(shown).toEqual([...new Set(shown)]);
    });

    test("on a phone the first row stands on the first screen", async ({ page, visit, signInAs }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await signInAs(people[by]);
      await visit(at(await idsOf(page, by)));
      const top = await page
        .locator(row)
        .first()
        .evaluate((one) => one.getBoundingClientRect().top);
      expect(top).toBeLessThanOrEqual(topMax.phone);
    });
  });
