import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test, untilUsable } from "../fixtures/test.ts";

test("what is typed over a text before the scripts have arrived stays", async ({ page, visit, signInAs }) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, "Lumella Malasaña");
  await visit(`/restaurants/${id}/resources/review-templates`);
  await page.locator("main a[href*='/review-templates/0']").first().click();
  const text = page.getByLabel("Texte 1").first();
  await expect(text).not.toHaveValue("");

  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto(page.url(), { waitUntil: "commit" });
  await text.fill("Merci, à bientôt !");
  await expect(page.locator("html")).not.toHaveAttribute("data-hydrated");
  release();
  await untilUsable(page);
  await expect(text).toHaveValue("Merci, à bientôt !");
  await expect(page.getByText("Modifications non enregistrées")).toBeVisible();
});
