import { people } from "../fixtures/people.ts";
import { openDashboard } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";

test("the figures say how they are counted, and the hours of today are there", async ({ page, visit, signInAs }) => {
  await signInAs(people.endToEnd);
  await openDashboard(page, visit, "Marelune Isola");
  const definition = page.getByText("La moyenne de toutes les notes publiques", { exact: false });
  await expect(definition).toBeHidden();
  await page.getByText("Comment ces chiffres sont comptés").click();
  await expect(definition).toBeVisible();
  await expect(page.getByRole("heading", { name: "Aujourd’hui" })).toBeVisible();
  await expect(page.getByText(/en ce moment$/)).toBeVisible();
});
