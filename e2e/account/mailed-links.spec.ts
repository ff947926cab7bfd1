import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/own-server.ts";
import { type Person, people } from "../fixtures/people.ts";

async function signInByForm(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Se connecter" }).click();
}

test("a forgotten password is replaced through the link of the mail, which then has had its time @no-scripts", async ({
  page,
  visit,
  ownServer,
}) => {
  const { email } = people.manager;
  await visit("/auth/login");
  await page.getByRole("link", { name: "Mot de passe oublié ?" }).click();
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByRole("button", { name: "Demander un lien" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Aucun e-mail ne part d’ici");

  const link = await ownServer.mailedLink(email);
  await visit(link);
  await page.getByLabel("Nouveau mot de passe").fill("quatre mots sans rapport");
  await page.getByLabel("Encore une fois").fill("quatre mots sans raison");
  await page.getByRole("button", { name: "Enregistrer le mot de passe" }).click();
  await expect(page.locator("#passwordAgain-error")).toHaveText(/différents/);
  await page.getByLabel("Nouveau mot de passe").fill("quatre mots sans rapport");
  await page.getByLabel("Encore une fois").fill("quatre mots sans rapport");
  await page.getByRole("button", { name: "Enregistrer le mot de passe" }).click();
  await expect(page.getByText("Votre mot de passe est changé.")).toBeVisible();

  await signInByForm(page, people.manager);
  await expect(page.getByRole("alert")).toBeVisible();
  await signInByForm(page, { email, password: "quatre mots sans rapport" });
  await expect(page).toHaveURL("/restaurants/list");
  await visit(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ce lien ne fonctionne plus");
});

test("an address is confirmed through the link of the mail, by a button and not by opening it", async ({
  page,
  visit,
  ownServer,
}) => {
  await visit("/auth/login");
  await signInByForm(page, people.guest);
  await expect(page).toHaveURL("/needs-confirm");
  await expect(page.getByLabel("Adresse e-mail")).toHaveValue(people.guest.email);
  await page.getByRole("button", { name: "Recevoir un nouveau lien" }).click();
  await expect(page.getByText("Aucun e-mail ne part d’ici")).toBeVisible();

  const link = await ownServer.mailedLink(people.guest.email);
  for (const _look of ["a mail scanner", "the person"]) await visit(link);
  await page.getByRole("button", { name: "Confirmer mon adresse" }).click();
  await expect(page).toHaveURL("/email_verification_success");
  await page.getByRole("link", { name: "Continuer" }).click();
  await signInByForm(page, people.guest);
  await expect(page).toHaveURL("/restaurants/list");

  await visit(link);
  await page.getByRole("button", { name: "Confirmer mon adresse" }).click();
  await expect(page).toHaveURL("/email_verification_failure");
  await page.getByRole("button", { name: "Recevoir un nouveau lien" }).click();
  await expect(page.getByText("Cette installation n’envoie pas d’e-mails")).toBeVisible();
});
