import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";

test("a rule of a tag shows how often it was right", async ({ page, visit, signInAs }) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, "Marelune Chartrons");
  // A new demo reads its older reviews anew, which takes a while.
  await expect(async () => {
    await visit(`/restaurants/${id}/settings/reviews`);
    await expect(page.getByRole("listitem").filter({ hasText: "allerg*" })).toContainText(
      /Posée \d+ fois, (?:jamais retirée|retirée \d+ fois)/,
      {
        timeout: 2000,
      },
    );
  }).toPass();
});
