import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

test("the picker narrows to own restaurants and finds them by name, on the same screen", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.owner);
  await visit("/restaurants/list");
  await page.getByRole("button", { name: /Changer de restaurant/ }).click();
  const picker = page.locator("#scope-picker");
  await expect(picker.getByRole("listitem")).not.toHaveCount(0);
  const answered = page.waitForResponse(/resources\/restaurant-choices\?.*own=true/);
  await picker.getByRole("checkbox", { name: "Mes restaurants seulement" }).check();
  expect((await answered).status()).toBe(200);
  await picker.getByRole("searchbox").fill("presqu");
  await expect(picker.getByRole("link", { name: "Voir la liste des restaurants" })).toHaveAttribute(
    "href",
    "/restaurants/list?search=presqu&own=true",
  );
});
