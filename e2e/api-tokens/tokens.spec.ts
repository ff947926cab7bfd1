import { expectAccessible } from "../fixtures/accessibility.ts";
import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

test("a token is made, shown once, used, seen by an account manager and revoked", async ({
  page,
  visit,
  signInAs,
  request,
}, { project }) => {
  const name = `Caisse ${project.name}`;
  await signInAs(people.accountManager);
  await visit("/admin/developer-settings");
  await page.getByRole("link", { name: "Nouvelle clé" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Mes clés d’API" })).toBeVisible();

  await page.getByLabel("Nom", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Créer la clé" }).click();
  await expect(page.getByText("Donnez au moins un droit.")).toBeVisible();
  await expect(page.getByLabel("Nom", { exact: true })).toHaveValue(name);
  await page.getByRole("checkbox", { name: "Lire : Restaurants et groupes" }).check();
  await page.getByRole("button", { name: "Créer la clé" }).click();
  const value = await page.getByLabel("Valeur de la clé").inputValue();
  expect(value).toMatch(/^comptoir_[\w-]{43}$/);
  await expectAccessible(page);

  const ask = (path: string) => request.get(path, { headers: { authorization: `Bearer ${value}` } });
  expect((await ask("/api/v1/restaurants")).status()).toBe(200);
  const refused = await ask("/api/v1/users/me");
  expect([refused.status(), (await refused.json()).data.neededScope]).toEqual([403, "account:read"]);

  await visit(`/admin/developer-settings?search=${encodeURIComponent(name)}`);
  expect(await page.content()).not.toContain(value);
  const row = page.getByRole("listitem").filter({ hasText: name });
  await expect(row.getByText(/Dernière utilisation/)).toBeVisible();
  await row.getByRole("link", { name: `Révoquer ${name}` }).click();
  await page.getByRole("button", { name: "Révoquer la clé" }).click();
  await expect(page.getByText("La clé est révoquée.")).toBeVisible();
  expect((await ask("/api/v1/restaurants")).status()).toBe(401);
});
