import { people } from "../fixtures/people.ts";
import { openDashboard } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";

const numberIn = (text: string) => text.replaceAll(/\D/g, "");

test("what waits is counted as in its lists, and each line opens it @phone", async ({ page, visit, signInAs }) => {
  await signInAs(people.endToEnd);
  await openDashboard(page, visit, "Marelune Isola");
  const card = page.locator("section").filter({ has: page.getByRole("heading", { name: "À faire", exact: true }) });
  const late = card.getByRole("link", { name: /^\d+ avis en retard$/ });
  const count = numberIn(await late.innerText());
  const author = await card.locator("ol strong").first().innerText();
  await card.locator("ol a").first().click();
  await expect(page).toHaveURL(/reputation\/reviews\?.*review=/);
  // On a phone the open review stands alone, and the list with the same name behind it.
  await expect(page.getByText(author.replace("Avis de ", "")).filter({ visible: true }).first()).toBeVisible();
  await page.goBack();
  await late.click();
  await expect(page).toHaveURL(/late=1/);
  await expect(page.getByText(`${count} avis`, { exact: true })).toBeVisible();
});

test("the week is told in sentences that lead to what they count", async ({ page, visit, signInAs }) => {
  await signInAs(people.endToEnd);
  await openDashboard(page, visit, "Marelune Isola");
  const week = page.locator("section").filter({ has: page.getByRole("heading", { name: "La semaine en clair" }) });
  expect(await week.locator("ol > li").count()).toBeLessThanOrEqual(3);
  const sentence = week.getByRole("link", { name: /^\d+ avis en sept jours/ });
  const count = /^\d+/.exec(await sentence.innerText())?.[0];
  await sentence.click();
  await expect(page).toHaveURL(/period=custom/);
  await expect(page.getByText(`${count} avis`, { exact: true })).toBeVisible();
});
