import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { rowsOf } from "./inbox.ts";

test("pages are links: onwards, back, and to the start, each review on one of them @no-scripts", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.owner);
  await visit("/groups/reputation/reviews?period=last_twelve_months&sort=oldest");
  await expect(rowsOf(page)).toHaveCount(20);
  const idsHere = () =>
    rowsOf(page)
      .getByRole("link")
      .evaluateAll((rows) => rows.map(({ id }) => id));
  const follow = async (name: string, address: RegExp) => {
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(rowsOf(page)).toHaveCount(20);
    return idsHere();
  };
  const first = await idsHere();
  const second = await follow("Suivants", /after=/);
  expect(new Set([...first, ...second]).size).toBe(40);
  expect(await follow("Précédents", /before=/)).toEqual(first);
  await follow("Suivants", /after=/);
  expect(await follow("Début", /sort=oldest$/)).toEqual(first);
});
