import { expectAccessible } from "../fixtures/accessibility.ts";
import { people } from "../fixtures/people.ts";
import { expect, test, untilUsable } from "../fixtures/test.ts";
import { accounts, consent } from "./consent.ts";

test("a right that was unticked is shown with what breaks; a revoked account comes back as it was", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.owner);
  await visit("/credentials");
  await consent(page, accounts.two, { withoutScopes: true });
  await expect(page.getByText("Des droits n’ont pas été accordés")).toBeVisible();
  await expect(page.getByText(/business\.manage.*impossible de voir vos établissements/)).toBeVisible();
  await expectAccessible(page);

  await consent(page, accounts.two, {
    start: () => page.getByRole("button", { name: "Reconnecter" }).first().click(),
  });
  await expect(page.getByText("Le compte est reconnecté.")).toBeVisible();
  await expect(page.getByText("Des droits n’ont pas été accordés")).toHaveCount(0);

  await visit("/credentials");
  const card = page.getByRole("article").filter({ hasText: "octave@tavelin-associes.example" });
  await card.getByRole("link", { name: "Retirer" }).click();
  await expect(page.getByRole("dialog")).toContainText(
    "Les avis restent, et vos restaurants gardent leurs établissements.",
  );
  await page.getByRole("button", { name: "Retirer l’accès" }).click();
  await expect(card.getByText("Accès retiré")).toBeVisible();
  await untilUsable(page);
  await expectAccessible(page);
  await consent(page, accounts.two, { start: () => card.getByRole("button", { name: "Reconnecter" }).click() });
  await expect(page.getByText("Le compte est reconnecté.")).toBeVisible();
});
