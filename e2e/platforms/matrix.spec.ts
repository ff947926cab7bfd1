import { expectAccessible } from "../fixtures/accessibility.ts";
import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

test("the matrix shows every restaurant with its platforms, narrowed by state and by name @phone", async ({
  page,
  visit,
  signInAs,
  javaScriptEnabled,
}) => {
  await signInAs(people.admin);
  await visit("/admin/platforms-management");
  await expect(page.getByRole("heading", { name: "Connexions" })).toBeVisible();
  await expect(page.getByRole("rowheader", { name: /Marelune Isola/ })).toBeVisible();
  if (javaScriptEnabled) await expectAccessible(page);
  await page.getByRole("searchbox").fill("marelune isola");
  // The list follows what is typed.
  await expect(page).toHaveURL(/search=marelune/);
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  await page.getByRole("link", { name: /^Déconnectés/ }).click();
  await expect(page).toHaveURL(/show=broken/);
});
