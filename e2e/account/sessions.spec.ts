import { expect, test } from "../fixtures/own-server.ts";
import { people } from "../fixtures/people.ts";
import { signIn } from "../fixtures/sign-in.ts";

test("somebody signs out elsewhere, and stays signed in here", async ({ page, visit, signInAs, browser, baseURL }) => {
  await signInAs(people.viewer, { fresh: true });
  const elsewhere = await browser.newContext({ baseURL, locale: "fr-FR" });
  await signIn(elsewhere, baseURL ?? "", people.viewer, { fresh: true });
  const otherPage = await elsewhere.newPage();
  await otherPage.goto("/restaurants/list");
  await expect(otherPage.getByRole("heading", { level: 1 })).toHaveText("Mes restaurants");

  await visit("/restaurants/list");
  await visit((await page.locator('a[href^="/users/"]').first().getAttribute("href")) ?? "");
  const card = page.locator("section").filter({ has: page.getByRole("heading", { name: "Appareils connectés" }) });
  await expect(card.getByRole("listitem")).toHaveCount(2);
  await card.getByRole("button", { name: "Déconnecter tous les autres" }).click();
  await expect(page.getByText("1 autre appareil est déconnecté.")).toBeVisible();
  await expect(card.getByRole("listitem")).toHaveCount(1);
  await expect(card.getByText("Cet appareil")).toBeVisible();

  await otherPage.goto("/restaurants/list");
  await expect(otherPage).toHaveURL("/auth/login");
  await elsewhere.close();
  await visit("/restaurants/list");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mes restaurants");
});
