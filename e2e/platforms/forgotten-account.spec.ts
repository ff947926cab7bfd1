import { expectAccessible } from "../fixtures/accessibility.ts";
import { kindOf } from "../fixtures/kinds.ts";
import { expect, test } from "../fixtures/own-server.ts";
import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { accounts, consent } from "./consent.ts";

// A restaurant that another journey has connected has no lost account to offer.
test.use({ house: "forgotten account" });

test("an account whose access was taken back is offered first where it is needed, and can be forgotten", async ({
  page,
  visit,
  signInAs,
}, info) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, "Marelune Presqu’île");
  await visit("/credentials");
  await consent(page, accounts.two);
  await visit("/credentials");
  const card = page.getByRole("article").filter({ hasText: "octave@tavelin-associes.example" });
  await expect(card.getByRole("link", { name: "Oublier" })).toHaveCount(0);
  await card.getByRole("link", { name: "Retirer" }).click();
  await page.getByRole("button", { name: "Retirer l’accès" }).click();
  await expect(card.getByText("Accès retiré")).toBeVisible();

  await visit(`/restaurants/${id}/settings/platforms/connection`);
  const google = page.getByRole("article", { name: "Google" });
  await expect(google.getByRole("button", { name: /Reconnecter «.octave@tavelin-associes.example.»/ })).toBeVisible();
  await expect(google.getByRole("button", { name: "Connecter un autre compte" })).toBeVisible();
  await google.getByRole("heading", { name: "Google" }).click();
  await expect(google.getByRole("list", { name: /Ce que la plateforme permet/ })).toContainText("Répondre");
  if (kindOf(info) === "scripts") await expectAccessible(page);

  await visit("/credentials");
  await card.getByRole("link", { name: "Oublier" }).click();
  await expect(page.getByRole("dialog")).toContainText("Le compte disparaît de cette page.");
  await page.getByRole("button", { name: "Oublier ce compte" }).click();
  await expect(page.getByText("est oublié.")).toBeVisible();
  await expect(card).toHaveCount(0);
});
