import { expectAccessible } from "../fixtures/accessibility.ts";
import { expect, test } from "../fixtures/own-server.ts";
import { people } from "../fixtures/people.ts";

test("somebody without a last name is asked for it once, before anything else", async ({
  page,
  visit,
  javaScriptEnabled,
}) => {
  await visit("/restaurants/list?view=table");
  await page.getByLabel("Adresse e-mail").fill(people.newcomer.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(people.newcomer.password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page).toHaveURL(/\/auth\/[0-9a-f-]{36}\/edit-misc$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Faisons connaissance");
  await expect(page.getByLabel("Prénom")).toHaveValue("Léa");
  if (javaScriptEnabled) await expectAccessible(page);

  await page.getByRole("button", { name: "Continuer" }).click();
  const lastname = page.locator("input[name=lastname]");
  await expect(page.locator("#lastname-error")).toBeVisible();
  await expect(lastname).toBeFocused();
  await visit("/restaurants/list");
  await expect(page).toHaveURL(/\/edit-misc$/);

  await lastname.fill("Delaunay");
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mes restaurants");
  await expect(page.getByRole("button", { name: /Léa Delaunay/ })).toBeVisible();
});
