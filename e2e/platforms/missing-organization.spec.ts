import { expectAccessible } from "../fixtures/accessibility.ts";
import { kindOf } from "../fixtures/kinds.ts";
import { expect, test } from "../fixtures/own-server.ts";
import { people } from "../fixtures/people.ts";
import { accounts, consent } from "./consent.ts";

test("an account connected by somebody of several organizations waits until one of them is chosen", async ({
  page,
  visit,
  signInAs,
}, info) => {
  await signInAs(people.admin);
  await visit("/credentials");
  await consent(page, accounts.two, { leadsTo: /\/credentials\/missing_organization/ });
  await expect(page.getByRole("heading", { name: /À quelle organisation appartient ce compte/ })).toBeVisible();
  if (kindOf(info) === "scripts") await expectAccessible(page);
  await page.getByRole("link", { name: "Plus tard" }).click();

  const card = page.getByRole("article").filter({ hasText: "octave@tavelin-associes.example" });
  await expect(card).toContainText("à préciser");
  await card.getByRole("link", { name: "Indiquer l’organisation" }).click();
  await page.getByRole("radio", { name: "Maison Tavelin" }).check();
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page.getByRole("heading", { name: "Choisir les établissements" })).toBeVisible();
  await expect(page.getByText("Le compte est connecté.")).toBeVisible();
  await visit("/credentials");
  await expect(card).toContainText("Maison Tavelin");
});
