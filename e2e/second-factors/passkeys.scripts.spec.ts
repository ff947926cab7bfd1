import { expectAccessible } from "../fixtures/accessibility.ts";
import { expect, test } from "../fixtures/own-server.ts";
import { people } from "../fixtures/people.ts";

test("somebody adds a passkey, signs in with it after the password and instead of it, and removes it", async ({
  page,
  visit,
}) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const signIn = async () => {
    await visit("/auth/login");
    await page.getByLabel("Adresse e-mail").fill(people.editor.email);
    await page.getByLabel("Mot de passe", { exact: true }).fill(people.editor.password);
    await page.getByRole("button", { name: "Se connecter" }).click();
  };
  await signIn();
  const profile = await page.locator('a[href^="/users/"]').first().getAttribute("href");
  await visit(`${profile}/second-factor`);
  await expectAccessible(page);
  await page.locator("input[name=name]").fill("Portable");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your recovery codes");

  await page.context().clearCookies();
  await signIn();
  await page.getByRole("button", { name: /clé d’accès|passkey/ }).click();
  await expect(page).toHaveURL("/restaurants/list");

  await page.context().clearCookies();
  await visit("/auth/login");
  await page.getByRole("link", { name: /clé d’accès|passkey/ }).click();
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "");
  await page.getByRole("button", { name: /clé d’accès|passkey/ }).click();
  await expect(page).toHaveURL("/restaurants/list");

  await visit(`${profile}/second-factor`);
  await page.getByRole("button", { name: "Remove Portable" }).click();
  await expect(page.getByText("This passkey is removed.")).toBeVisible();
});
