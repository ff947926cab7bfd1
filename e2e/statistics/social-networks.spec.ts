import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";

test("posts are sorted by a column and paged, and stories stand apart", async ({ page, visit, signInAs }) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, "Marelune Chartrons");
  await visit(`/restaurants/${id}/statistics/social-networks?period=last_six_months`);
  await expect(page.getByText(/Chiffres connus jusqu’au/)).toBeVisible();
  const posts = page.locator("#posts");
  await expect(posts.getByRole("row")).toHaveCount(11);
  await posts.getByRole("link", { name: "Interactions" }).click();
  await expect(page).toHaveURL(/posts=interactions/);
  const counts = async () => {
    const cells = await page.locator("#posts tbody tr td:nth-child(4)").allInnerTexts();
    return cells.map(Number);
  };
  await expect(posts.getByRole("columnheader", { name: "Interactions" })).toHaveAttribute("aria-sort", "descending");
  const first = await counts();
  expect(first).toEqual(first.toSorted((one, other) => other - one));
  await posts.getByRole("link", { name: "Suivants" }).click();
  await expect(page).toHaveURL(/postsAfter=/);
  // The address is written a moment before the rows are.
  await expect.poll(async () => (await counts())[0]).toBeLessThanOrEqual(first.at(-1) ?? 0);
  await expect(page.locator("#stories").getByRole("row")).not.toHaveCount(0);
});
