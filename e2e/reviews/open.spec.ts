import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { openCard, rowsOf } from "./inbox.ts";

const list = "/groups/reputation/reviews?period=all_time&ratings=3";

test("a review opens beside its list at an address of its own, which keeps the filters and the way back", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.endToEnd);
  await visit(list);
  const first = await openCard(page, 1);
  const address = page.url();
  expect(address).toContain("ratings=3");
  const second = await openCard(page, 3);
  await expect(first).toHaveCount(0);
  await page.goBack();
  await expect(first).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(page.locator("#reviews a[aria-current]")).toHaveCount(1);
  await page.goForward();
  await expect(second).toBeVisible();
  await visit(address);
  await expect(first).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(20);
});
