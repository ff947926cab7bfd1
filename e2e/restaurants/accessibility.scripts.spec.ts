import { expectAccessible } from "../fixtures/accessibility.ts";
import { people } from "../fixtures/people.ts";
import { openDashboard } from "../fixtures/restaurants.ts";
import { test } from "../fixtures/test.ts";

for (const path of ["/restaurants/list", "/restaurants/list?view=table", "/restaurants/list?search=nothing"])
  test(`${path} can be used by everybody`, async ({ page, visit, signInAs }) => {
    await signInAs(people.owner);
    await visit(path);
    await expectAccessible(page);
  });

test("the dashboard can be used by everybody", async ({ page, visit, signInAs }) => {
  await signInAs(people.owner);
  await openDashboard(page, visit, "Marelune Isola");
  for (const summary of await page.locator("main summary").all()) await summary.click();
  await expectAccessible(page);
});
