import { readFile } from "node:fs/promises";
import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";

test("views and searches of a restaurant are the same in a table and a file, and lead to their days", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, "Marelune Chartrons");
  await visit(`/restaurants/${id}/statistics/seo?period=last_six_months`);
  await expect(page.getByText(/Chiffres connus jusqu’au/)).toBeVisible();
  await expect(page.locator("#searchTerms").getByText("marque").first()).toBeVisible();
  const chart = page.locator("#impressions");
  await chart.getByText("Voir les chiffres").click();
  const link = chart.getByRole("row").nth(1).getByRole("link");
  const views = (await link.innerText()).replace(/\s/g, "");
  const file = page.waitForEvent("download");
  await chart.getByRole("link", { name: "CSV" }).click();
  const csv = await readFile(await (await file).path(), "utf8");
  expect(csv.split("\r\n")[1]?.split(";")[2]).toBe(views);
  await link.click();
  await expect(page).toHaveURL(/step=day#impressions$/);
  await expect(page.locator("#impressions")).toBeVisible();
});
