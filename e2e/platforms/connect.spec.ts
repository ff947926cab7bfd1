import { expectAccessible } from "../fixtures/accessibility.ts";
import { kindOf } from "../fixtures/kinds.ts";
import { people } from "../fixtures/people.ts";
import { expect, test, untilUsable } from "../fixtures/test.ts";
import { accounts, consent } from "./consent.ts";

/** Each kind of browser adds its own locations: they share one organization. */
const locationsOf: Record<string, [string, string]> = {
  scripts: ["Zia Lumella – Malasaña", "Zia Lumella – Leith"],
  "no-scripts": ["Bistrot Marelune – Marylebone", "Zia Lumella – Martyrs"],
  phone: ["Bistrot Marelune – Presqu’île", "Zia Lumella – Santo Stefano"],
};

test.beforeEach(async ({ visit, signInAs }) => {
  await signInAs(people.owner);
  await visit("/credentials");
});

test("an account is connected, its places are seen, and several are added in one submit @phone @no-scripts", async ({
  page,
  javaScriptEnabled,
}, info) => {
  const [first, second] = locationsOf[kindOf(info)] ?? ["", ""];
  await consent(page, accounts.everything);
  await expect(page.getByRole("heading", { name: "Choisir les établissements" })).toBeVisible();
  await expect(page).not.toHaveURL(/code=|state=/);
  if (javaScriptEnabled) await untilUsable(page);
  for (const box of await page.getByRole("checkbox").all()) await box.uncheck();
  for (const name of [first, second]) await page.getByRole("checkbox", { name: `Ajouter ${name}` }).check();
  await expect(page.getByLabel(`Restaurant pour ${first}`)).not.toHaveValue("");
  await page.getByRole("button", { name: /^Ajouter \d+ établissements?$/ }).click();
  await expect(page.getByText("2 sur 2")).toBeVisible();
  for (const name of [first, second])
    await expect(page.getByRole("listitem").filter({ hasText: name }).getByText("Ajouté")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: `Ajouter ${first}` })).toHaveCount(0);
  if (javaScriptEnabled) await expectAccessible(page);
});

test("a refusal on the platform’s page changes nothing and says so", async ({ page }) => {
  await consent(page, accounts.two, { refuses: true });
  await expect(page.getByRole("heading", { name: "Connexion abandonnée" })).toBeVisible();
  // The same answer once more: it was used.
  await page.reload();
  await expect(page.getByRole("heading", { name: "Cette demande n’est plus valable" })).toBeVisible();
});

test("an account that manages nothing says what to do", async ({ page }) => {
  await consent(page, accounts.none);
  await expect(page.getByRole("heading", { name: "Ce compte ne gère aucun établissement" })).toBeVisible();
});

test("who may not connect accounts sees them and their health, and nothing to press", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.viewer);
  await visit("/credentials");
  await expect(page.getByRole("heading", { name: "Les comptes sont gérés par d’autres" })).toBeVisible();
});
