import { expectAccessible } from "../fixtures/accessibility.ts";
import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";

test("Ctrl+K leads to a restaurant, a screen and a review by its author without the mouse", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, "Lumella Leith");
  await visit("/groups/reputation/reviews");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Rechercher" });
  const field = palette.getByRole("searchbox");
  await expect(field).toBeFocused();
  await expect(palette.getByRole("link", { name: "Sujets" }).first()).toBeVisible();
  await expectAccessible(page);

  await field.fill("leith");
  await expect(palette.getByRole("region", { name: "Restaurants" }).getByRole("link").first()).toHaveText(
    /Lumella Leith/,
  );
  await page.keyboard.press("Enter");
  // The section stays.
  await expect(page).toHaveURL(new RegExp(`/restaurants/${id}/reputation/reviews`));
  await expect(palette).toHaveCount(0);

  await page.keyboard.press("Control+k");
  await field.fill("automat");
  await expect(palette.getByRole("link", { name: "Automatisations" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/restaurants/${id}/settings/automations`));

  const author = (await (await page.request.get(`/resources/palette?at=/&search=an`)).json()) as {
    key: string;
    entries: { label: string }[];
  }[];
  const name = author.find(({ key }) => key === "reviews")?.entries[0]?.label ?? "";
  expect(name).not.toBe("");
  await page.keyboard.press("Control+k");
  await field.fill(name);
  await palette.getByRole("region", { name: "Avis, par auteur" }).getByRole("link", { name }).first().click();
  await expect(page).toHaveURL(/review=/);
});

test("keys that are faster than the lines wait for them", async ({ page, visit, signInAs }) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, "Lumella Leith");
  await visit(`/restaurants/${id}/dashboard`);
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Rechercher" });
  await expect(palette.getByRole("link", { name: "Sujets" }).first()).toBeVisible();
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/resources\/palette\?.*search=automat/, async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await palette.getByRole("searchbox").fill("automat");
  for (const key of ["ArrowDown", "Enter"]) await page.keyboard.press(key);
  await expect(palette).toBeVisible();
  answer();
  await expect(page).toHaveURL(new RegExp(`/restaurants/${id}/settings/automations`));
});

test("Escape closes the palette, and what matches nothing is said", async ({ page, visit, signInAs }) => {
  await signInAs(people.owner);
  await visit("/restaurants/list");
  await page.getByRole("link", { name: "Rechercher", exact: true }).click();
  const palette = page.getByRole("dialog", { name: "Rechercher" });
  await palette.getByRole("searchbox").fill("zzzzqq");
  await expect(palette.getByRole("status")).toHaveText("Rien à ce nom.");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);
});
