import type { Page, TestInfo } from "@playwright/test";
import { href } from "react-router";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

const nameFor = (title: string, { project, retry }: TestInfo) => `${title} ${project.name} ${retry}`;

const message = (page: Page) => page.getByRole("status", { name: "Messages" });

async function createRestaurant(
  page: Page,
  visit: (path: string) => Promise<void>,
  name: string,
  organization: string,
) {
  await visit(href("/admin/restaurants/:id", { id: "new" }));
  await page.getByLabel("Organisation").selectOption(organization);
  await page.getByLabel("Nom public").fill(name);
  await page.locator(".save-bar").getByRole("button", { name: "Créer un restaurant" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

test("an admin copies what a restaurant has of its own to another, which has it from then on", async ({
  page,
  visit,
  signInAs,
}, info) => {
  test.slow();
  await signInAs(people.admin);
  const organization = nameFor("Maison des copies", info);
  await visit(href("/admin/organizations/:organizationId", { organizationId: "new" }));
  await page.getByLabel("Nom", { exact: true }).fill(organization);
  await page.getByRole("button", { name: "Créer une organisation" }).click();
  await expect(page.getByRole("heading", { level: 1, name: organization })).toBeVisible();
  const [source, target] = [nameFor("Chez Modèle", info), nameFor("Chez Copie", info)];
  const sourceId = await createRestaurant(page, visit, source, organization);
  await createRestaurant(page, visit, target, organization);

  await visit(href("/admin/restaurants/:id/copy", { id: sourceId }));
  await expect(page.getByText("Ce restaurant n’a aucun réglage à lui")).toBeVisible();
  const settings = href("/restaurants/:restaurantId/settings/reviews", { restaurantId: sourceId });
  await visit(`${settings}?tab=deadlines`);
  await page.getByLabel("1 étoile", { exact: true }).fill("7");
  await page.getByRole("button", { name: "Enregistrer pour ce restaurant" }).click();
  await expect(message(page)).toContainText("Délais enregistrés");

  const copy = async () => {
    await visit(`${href("/admin/restaurants/:id/copy", { id: sourceId })}?search=${encodeURIComponent(target)}`);
    await page.getByRole("checkbox", { name: target }).check();
    await page.getByRole("button", { name: "Voir ce que cela change" }).click();
  };
  await copy();
  await expect(page.getByText("Délais de réponse : copié", { exact: false })).toBeVisible();
  await expect(page.getByText("Une copie ne s’annule pas", { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Copier vers 1 restaurant" }).click();
  await expect(page.getByText("Copié vers 1 restaurant.")).toBeVisible();
  await copy();
  await expect(page.getByText("A déjà tout cela", { exact: false })).toBeVisible();
});
