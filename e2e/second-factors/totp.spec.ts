import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { expect, test } from "../fixtures/own-server.ts";
import { people } from "../fixtures/people.ts";

/** Elsewhere a journey gives the same person another password. */
test.use({ house: "second factors" });

async function signIn(page: Page) {
  await page.getByLabel("Adresse e-mail").fill(people.manager.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(people.manager.password);
  await page.getByRole("button", { name: "Se connecter" }).click();
}

test("somebody sets up codes of their phone, signs in with one, then with a recovery code, and switches them off @no-scripts", async ({
  page,
  visit,
  javaScriptEnabled,
}) => {
  await visit("/auth/login");
  await signIn(page);
  const profile = await page.locator('a[href^="/users/"]').first().getAttribute("href");
  await visit(`${profile}/second-factor`);
  await page.getByRole("button", { name: "Commencer" }).click();
  await expect(page.getByRole("img", { name: /Code QR/ })).toBeVisible();
  if (javaScriptEnabled) await expectAccessible(page);
  const key = (await page.locator("code").innerText()).replaceAll(" ", "");
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  await page.getByLabel("Code", { exact: true }).fill(totp.generate({ timestamp: Date.now() - 30_000 }));
  await page.getByRole("button", { name: "Activer" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vos codes de secours");
  const codes = await page.locator("main li").allInnerTexts();
  expect(codes).toHaveLength(10);
  await page.getByRole("link", { name: "C’est noté" }).click();

  await page.context().clearCookies();
  await visit("/auth/login");
  await signIn(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Deuxième étape");
  if (javaScriptEnabled) await expectAccessible(page);
  await page.getByLabel("Code", { exact: true }).fill(totp.generate());
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mes restaurants" })).toBeVisible();

  await page.context().clearCookies();
  await visit("/auth/login");
  await signIn(page);
  await page.getByLabel("Code", { exact: true }).fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mes restaurants" })).toBeVisible();

  await visit(`${profile}/second-factor`);
  await page.getByLabel("Code", { exact: true }).fill(codes[1] ?? "");
  await page.getByLabel("Mot de passe actuel").fill(people.manager.password);
  await page.getByRole("button", { name: "Désactiver" }).click();
  await expect(page.getByText("La validation en deux étapes est désactivée.")).toBeVisible();
});
