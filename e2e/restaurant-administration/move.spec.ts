import type { Page, TestInfo } from "@playwright/test";
import { href } from "react-router";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

const nameFor = (title: string, { project, retry }: TestInfo) => `${title} ${project.name} ${retry}`;
const message = (page: Page) => page.getByRole("status", { name: "Messages" });

test("an admin sees what a move to another organization takes along and ends, and moves the restaurant", async ({
  page,
  visit,
  signInAs,
}, info) => {
  test.slow();
  await signInAs(people.admin);
  const [from, to] = [nameFor("Ancienne maison", info), nameFor("Nouvelle maison", info)];
  for (const organization of [from, to]) {
    await visit(href("/admin/organizations/:organizationId", { organizationId: "new" }));
    await page.getByLabel("Nom", { exact: true }).fill(organization);
    await page.getByRole("button", { name: "Créer une organisation" }).click();
    await expect(page.getByRole("heading", { level: 1, name: organization })).toBeVisible();
  }
  const name = nameFor("Chez Voyage", info);
  await visit(href("/admin/restaurants/:id", { id: "new" }));
  await page.getByLabel("Organisation").selectOption(from);
  await page.getByLabel("Nom public").fill(name);
  await page.getByLabel("Ville").fill("Lyon");
  await page.locator(".save-bar").getByRole("button", { name: "Créer un restaurant" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  await page.getByRole("link", { name: "Changer d’organisation…" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Changer ${name} d’organisation` })).toBeVisible();
  await page.getByLabel("Nouvelle organisation").selectOption(to);
  await page.getByRole("button", { name: "Voir ce que cela change" }).click();
  await expect(page.getByText("Ses statistiques, publications", { exact: false })).toBeVisible();
  await expect(page.getByText(`Les réglages communs de ${from}`, { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Passer dans ${to}` }).click();
  await expect(message(page)).toContainText("Le restaurant a changé d’organisation");
  await expect(page.getByRole("main").getByRole("link", { name: to })).toBeVisible();
});
