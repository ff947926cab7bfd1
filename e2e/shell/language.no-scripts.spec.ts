import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

test("the language changes on every text and is remembered with the person @no-scripts", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.spanish, { fresh: true });
  await visit("/restaurants/list?view=table");
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("Mis restaurantes");
  await page.getByRole("button", { name: /account|cuenta/ }).click();
  await page.getByRole("button", { name: "Italiano" }).click();
  await expect(title).toHaveText("I miei ristoranti");
  await expect(page).toHaveURL(/view=table$/);
  await page.context().clearCookies({ name: "language" });
  await visit("/restaurants/list");
  await expect(title).toHaveText("I miei ristoranti");
  await page.getByRole("button", { name: /account|cuenta/ }).click();
  await page.getByRole("button", { name: "Español" }).click();
  await expect(title).toHaveText("Mis restaurantes");
});
