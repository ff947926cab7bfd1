import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { rowsOf } from "./inbox.ts";

test("each view is one press away, and the number on it is the one over its list", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.guest);
  await visit("/groups/reputation/reviews?period=all_time");
  const views = page.getByRole("navigation", { name: "Vues" });
  for (const name of ["À traiter", "En retard", "Négatifs"]) {
    await views.getByRole("link", { name }).click();
    const view = views.getByRole("link", { name });
    await expect(view).toHaveAttribute("aria-current", "page");
    const told = (await view.locator(".badge").innerText()).replace(/\s/g, "");
    await expect
      .poll(async () => (await page.locator(".review-inbox [role=status]").innerText()).replace(/\D/g, ""))
      .toBe(told);
  }
  await views.getByRole("link", { name: "En retard" }).click();
  await expect(page).toHaveURL(/late=1&sort=due/);
  for (const row of await rowsOf(page).all()) await expect(row).toContainText("En retard de");
});
