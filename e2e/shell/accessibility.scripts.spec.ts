import { expectAccessible } from "../fixtures/accessibility.ts";
import { people } from "../fixtures/people.ts";
import { test } from "../fixtures/test.ts";

test("the menu of the person can be used by everybody", { tag: "@phone" }, async ({ page, visit, signInAs }) => {
  await signInAs(people.owner);
  await visit("/restaurants/list");
  await page.getByRole("button", { name: /Mon compte/ }).click();
  await expectAccessible(page);
});

test("the picker can be used by everybody", async ({ page, visit, signInAs }) => {
  await signInAs(people.owner);
  await visit("/restaurants/list");
  await page.getByRole("button", { name: /Changer de restaurant/ }).click();
  await expectAccessible(page);
});
