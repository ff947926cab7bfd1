import { devices } from "@playwright/test";
import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { openCard, rowsOf } from "./inbox.ts";

test.use({ viewport: devices["Pixel 7"].viewport });

test("on a phone the open review is a page of its own, and the way back leads to where one was in the list", async ({
  page,
  visit,
  signInAs,
  javaScriptEnabled,
}) => {
  await signInAs(people.endToEnd);
  await visit("/groups/reputation/reviews?period=all_time&ratings=3");
  await expect(page.getByRole("article")).toBeHidden();
  const card = await openCard(page, 12);
  await expect(card).toBeInViewport();
  await expect(rowsOf(page).first()).toBeHidden();
  await page.getByRole("link", { name: "Retour à la liste" }).click();
  await expect(card).toBeHidden();
  await expect(rowsOf(page).nth(javaScriptEnabled ? 12 : 0)).toBeInViewport();
});
