import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ viewport: { width: 390, height: 780 } });

test("on a phone the sidenav is a drawer, closed until asked for and after a link", { tag: "@phone" }, async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.owner);
  await visit("/restaurants/list");
  const navigation = page.getByRole("navigation", { name: "Navigation principale" });
  await expect(navigation).toBeHidden();
  // Opened by the last of the bar at the foot, which is on every screen.
  const opener = page
    .getByRole("navigation", { name: "Raccourcis" })
    .getByRole("button", { name: "Menu", exact: true });
  await opener.click();
  await expect(navigation).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(navigation).toBeHidden();
  await opener.click();
  await navigation.getByRole("link", { name: /Avis/ }).click();
  await expect(page).toHaveURL(/\/groups\/reputation\/reviews/);
  await expect(navigation).toBeHidden();
});
