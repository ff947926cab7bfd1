import { Secret, TOTP } from "otpauth";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { expect, test } from "../fixtures/own-server.ts";
import { type Person, people } from "../fixtures/people.ts";

test.use({ house: "for-somebody" });

test("an admin takes a lost second factor away, has a copy made, and deletes an account once its address is typed @no-scripts", async ({
  page,
  visit,
  ownServer,
  javaScriptEnabled,
}) => {
  test.slow();
  const signIn = async ({ email, password }: Person) => {
    await page.context().clearCookies();
    await visit("/auth/login");
    await page.getByLabel("Adresse e-mail").fill(email);
    await page.getByLabel("Mot de passe", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Se connecter" }).click();
    await expect(page).not.toHaveURL(/\/auth\/login/);
  };
  await signIn(people.manager);
  const profile = await page.locator('a[href^="/users/"]').first().getAttribute("href");
  await visit(`${profile}/second-factor`);
  await page.getByRole("button", { name: "Commencer" }).click();
  const key = (await page.locator("code").innerText()).replaceAll(" ", "");
  await page.getByLabel("Code", { exact: true }).fill(new TOTP({ secret: Secret.fromBase32(key) }).generate());
  await page.getByRole("button", { name: "Activer" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vos codes de secours");

  await signIn(people.admin);
  const search = `/admin/users?search=${encodeURIComponent(people.manager.email)}`;
  const openPerson = async () => {
    await visit(search);
    await page.locator("#team").getByRole("link").first().click();
    await expect(page.getByRole("heading", { name: "Données de la personne" })).toBeVisible();
  };
  await openPerson();
  await page.getByRole("button", { name: "Retirer le second facteur" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Retirer le second facteur" }).click();
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("Second facteur retiré");
  expect(await ownServer.mailsTo(people.manager.email)).toContain("Votre second facteur a été retiré");
  await signIn(people.manager);
  await expect(page.getByRole("heading", { level: 1, name: "Mes restaurants" })).toBeVisible();

  await signIn(people.admin);
  await openPerson();
  await page.getByRole("link", { name: "Historique de cette personne" }).click();
  await expect(page.getByText("a retiré tout le second facteur", { exact: false }).first()).toBeVisible();
  await openPerson();
  await page.getByRole("button", { name: "Préparer une copie" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Téléchargements" })).toBeVisible();
  await openPerson();
  await page.getByRole("link", { name: "Supprimer ce compte" }).click();
  const question = page.getByRole("alert").filter({ hasText: "Disparaissent" });
  await expect(question).toContainText("Restent, sous");
  if (javaScriptEnabled) await expectAccessible(page);
  await question.getByRole("textbox").fill("somebody@else.example");
  await question.getByRole("button", { name: "Supprimer définitivement" }).click();
  await expect(page.getByText("Ce n’est pas l’adresse de ce compte.")).toBeVisible();
  await question.getByRole("textbox").fill(people.manager.email);
  await question.getByRole("button", { name: "Supprimer définitivement" }).click();
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("Le compte est supprimé");
  await expect(page.getByText("Personne ne correspond.")).toBeVisible();
});
