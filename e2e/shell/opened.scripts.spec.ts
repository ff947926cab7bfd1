import type { Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { missableTargets } from "../fixtures/touch.ts";
import { openCard, openFilters, openPart, rowsOf } from "../reviews/inbox.ts";

const list = "/groups/reputation/reviews?period=all_time";
/** What lies behind something opened is partly covered, which closes first. */
const covered = ["target-size"];

/** What opens above the list of reviews, and where it stands. */
const opened: Record<string, { open: (page: Page) => Promise<unknown>; at: string }> = {
  "the filters": { open: openFilters, at: ".review-filters" },
  "the name of a view to keep": {
    open: (page) => page.getByRole("button", { name: "Garder ces filtres comme vue" }).click(),
    at: "#keep-view",
  },
  "the order": { open: (page) => page.locator(".filter-sort").click(), at: ".menu:popover-open" },
  "the bar of what is ticked": {
    open: (page) => rowsOf(page).first().getByRole("checkbox").check(),
    at: ".bulk-bar",
  },
  "the palette": { open: (page) => page.locator(".palette-button").click(), at: ".palette" },
};

for (const [name, { open, at }] of Object.entries(opened))
  test(`${name} can be used by everybody, in both themes`, { tag: "@phone" }, async ({ page, visit, signInAs }) => {
    await signInAs(people.endToEnd);
    await visit(`${list}&states=not_answered`);
    await open(page);
    await expect(page.locator(at)).toBeVisible();
    if (await page.evaluate(() => matchMedia("(pointer: coarse)").matches))
      await expect.poll(() => missableTargets(page, at)).toEqual([]);
    await expectAccessible(page, covered);
  });

test("each part of the open review can be used by everybody, in both themes", { tag: "@phone" }, async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.endToEnd);
  await visit(`${list}&states=not_answered`);
  const card = await openCard(page, 0);
  for (const part of ["reply", "notes", "history", "report"] as const)
    await test.step(part, async () => {
      await openPart(card, part);
      if (await page.evaluate(() => matchMedia("(pointer: coarse)").matches))
        await expect.poll(() => missableTargets(page, "main")).toEqual([]);
      await expectAccessible(page);
    });
});
