import { expectAccessible } from "../fixtures/accessibility.ts";
import { kindOf } from "../fixtures/kinds.ts";
import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";

/** Each kind of browser has a restaurant of its own. */
const restaurantOf: Record<string, string> = {
  scripts: "Lumella Malasaña",
  "no-scripts": "Marelune Gràcia",
  phone: "Lumella Santo Stefano",
};

test("a platform followed by hand is linked by its address and unlinked with what that means", async ({
  page,
  visit,
  signInAs,
}, info) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, restaurantOf[kindOf(info)] ?? "");
  await visit(`/restaurants/${id}/settings/platforms/connection`);
  const card = page.getByRole("article", { name: "Zenchef" });
  await page.getByRole("heading", { name: "Suivi manuel" }).click();
  await card.getByText("Connecter par adresse").click();
  await card.getByLabel("Adresse de la page ou identifiant").fill("le restaurant");
  await card.getByRole("button", { name: "Connecter Zenchef" }).click();
  await expect(card.getByText(/Collez l’adresse complète/)).toBeVisible();
  await expect(card.getByLabel("Adresse de la page ou identifiant")).toHaveValue("le restaurant");
  const lookAlike = "https://zenchef.com.evil.example/results";
  await card.getByLabel("Adresse de la page ou identifiant").fill(lookAlike);
  await card.getByRole("button", { name: "Connecter Zenchef" }).click();
  await expect(card.getByText("Cette adresse mène à un autre site")).toBeVisible();
  await expect(card.getByLabel("Adresse de la page ou identifiant")).toHaveValue(lookAlike);
  await card.getByLabel("Adresse de la page ou identifiant").fill("https://bookings.zenchef.com/results?rid=356394");
  await card.getByRole("button", { name: "Connecter Zenchef" }).click();
  await expect(page.getByText("Zenchef est connecté.")).toBeVisible();
  await expect(card.getByText("Suivi manuel")).toBeVisible();
  await card.getByRole("heading", { name: "Zenchef" }).click();
  await card.getByText("Par quel moyen, et les limites").click();
  await expect(card.getByText("sur le site de la plateforme").first()).toBeVisible();
  await expectAccessible(page);
  await card.getByRole("link", { name: "Déconnecter" }).click();
  // Beside it stands the message of the connection.
  const question = page.getByRole("dialog", { name: "Déconnecter Zenchef ?" });
  await expect(question).toContainText("Les nouveaux avis n’arriveront plus");
  await question.getByRole("button", { name: "Déconnecter" }).click();
  await expect(page.getByText("Zenchef est déconnecté.")).toBeVisible();
});
