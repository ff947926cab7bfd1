import { href } from "react-router";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { expect, test } from "../fixtures/empty-server.ts";

test.use({ timezoneId: "America/Guadeloupe" });

test("an empty installation is set up in the browser, by whoever has the code of its log, and shows what comes next", {
  tag: ["@no-scripts"],
}, async ({ page, visit, emptyServer, javaScriptEnabled }) => {
  test.slow();
  await page.goto(href("/auth/login"));
  expect(new URL(page.url()).pathname).toBe("/set-up");
  await expect(page.getByRole("heading", { level: 1, name: "Bienvenue dans Comptoir" })).toBeVisible();
  await expect(page.getByText("PUBLIC_ORIGIN n’est pas posé", { exact: false })).toBeVisible();
  if (javaScriptEnabled) await expectAccessible(page);
  // With scripts the browser's own zone, without them that of the country in its languages.
  const zone = page.getByLabel("Fuseau horaire");
  await expect(zone).toHaveValue(javaScriptEnabled ? "America/Guadeloupe" : "Europe/Paris");
  await zone.selectOption("Europe/Rome");

  await page.getByLabel("Code de mise en service").fill("0000-0000-0000-0000");
  await page.getByLabel("Nom de l’organisation").fill("Groupe Premier");
  await page.getByLabel("Prénom").fill("Prima");
  await page.getByLabel("Nom", { exact: true }).fill("Conti");
  await page.getByLabel("Adresse e-mail").fill("gone@example.com");
  await page.getByRole("button", { name: "Envoyer un message d’essai" }).click();
  await expect(page.getByText("Ce n’est pas le code de ce démarrage", { exact: false })).toBeVisible();
  await page.getByLabel("Code de mise en service").fill(emptyServer.code.toLowerCase());
  await page.getByRole("button", { name: "Envoyer un message d’essai" }).click();
  await expect(page.getByText("no such user here", { exact: false })).toBeVisible();
  await page.getByLabel("Adresse e-mail").fill("prima@example.com");
  await page.getByRole("button", { name: "Envoyer un message d’essai" }).click();
  await expect(
    page.getByText("Le serveur a accepté le message pour prima@example.com", { exact: false }),
  ).toBeVisible();
  expect(emptyServer.mailedTo).toEqual(["prima@example.com"]);
  await expect(page.getByLabel("Nom de l’organisation")).toHaveValue("Groupe Premier");
  await expect(zone).toHaveValue("Europe/Rome");
  const account = page.getByRole("group", { name: "Votre compte" });
  await expect(account.getByLabel(/^(?:Prénom|Nom|Adresse e-mail|Mot de passe)$/)).toHaveCount(4);

  await page.getByLabel("Mot de passe").fill("quattro gru sul canale");
  await page.getByLabel("Mot de passe").press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Mes restaurants" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Premiers pas" })).toBeVisible();
  await expect(page.getByText("0 sur 4")).toBeVisible();
  if (javaScriptEnabled) await expectAccessible(page);
  await visit(href("/admin/organizations"));
  await page.getByRole("link", { name: "Groupe Premier" }).click();
  await expect(page.getByLabel("Fuseau horaire")).toHaveValue("Europe/Rome");
  await expect(page.getByRole("link", { name: "Inviter son premier propriétaire" })).toHaveCount(0);
  await visit(href("/restaurants/list"));
  await page.getByRole("link", { name: "Inviter l’équipe" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Utilisateurs" })).toBeVisible();

  await visit(href("/restaurants/list"));
  await page.getByRole("button", { name: "Masquer les premiers pas" }).click();
  await expect(page.getByRole("heading", { name: "Premiers pas" })).toHaveCount(0);
  expect((await page.goto("/set-up"))?.status()).toBe(404);
  // The code is printed once, at the start, and stands in no line of the log.
  expect(emptyServer.output().split(emptyServer.code)).toHaveLength(2);
});
