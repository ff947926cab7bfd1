import type { Page, TestInfo } from "@playwright/test";
import { href } from "react-router";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

const nameFor = (title: string, { project, retry }: TestInfo) => `${title} ${project.name} ${retry}`;
const message = (page: Page) => page.getByRole("status", { name: "Messages" });

test(
  "an admin makes an organization with a limit, fills it by hand until it is full, deactivates and takes that back",
  { tag: ["@no-scripts"] },
  async ({ page, visit, signInAs, javaScriptEnabled }, info) => {
    test.slow();
    await signInAs(people.admin);
    const organization = nameFor("Groupe Essai", info);
    await visit(href("/admin/organizations"));
    await page.getByRole("link", { name: "Créer une organisation" }).click();
    await page.getByLabel("Nom", { exact: true }).fill(organization);
    await page.getByRole("button", { name: "Créer une organisation" }).click();
    await expect(page.getByRole("heading", { level: 1, name: organization })).toBeVisible();
    await page.getByLabel("Restaurants actifs").fill("1");
    await page.getByRole("button", { name: "Enregistrer les limites" }).click();
    await expect(message(page)).toContainText("Limites enregistrées");
    await expect(page.getByText("0 sur 1")).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(page);

    await page.getByRole("link", { name: "0 restaurant actif" }).click();
    const create = async (name: string) => {
      await page.getByRole("main").getByRole("link", { name: "Créer un restaurant" }).first().click();
      await page.getByLabel("Nom public").fill(name);
      await page.getByLabel("Ville").fill("Lyon");
      await page.locator(".save-bar").getByRole("button", { name: "Créer un restaurant" }).click();
    };
    const name = nameFor("Chez Essai", info);
    await create(name);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await page.getByRole("link", { name: organization }).click();
    await page.getByRole("link", { name: "1 restaurant actif" }).click();
    await create(nameFor("De trop", info));
    await expect(page.getByText("Un administrateur de Comptoir peut la relever", { exact: false })).toBeVisible();

    await visit(`${href("/admin/restaurants")}?search=${encodeURIComponent(name)}`);
    await page.getByRole("checkbox", { name: `Choisir ${name}` }).check();
    await page.getByLabel("Avec les restaurants cochés").selectOption("Désactiver");
    await page.getByRole("button", { name: "Voir ce que cela change" }).click();
    await expect(page.getByText("1 restaurant changera.")).toBeVisible();
    await expect(page.getByText("Le restaurant quitte les menus", { exact: false })).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(page);
    await page.getByRole("button", { name: "Confirmer pour 1 restaurant" }).click();
    await expect(page.getByText("C’est fait", { exact: false })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name }).click();
    await expect(page.getByRole("main").getByText("Désactivé", { exact: true }).first()).toBeVisible();
    await page.goBack();
    await page.getByRole("button", { name: "Annuler ce changement" }).click();
    await expect(message(page)).toContainText("1 restaurant remis comme avant");
  },
);

test("an account manager sees limits and who raises them, and makes no organization", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.accountManager);
  await visit(href("/admin/organizations"));
  await expect(page.getByRole("link", { name: "Créer une organisation" })).toHaveCount(0);
  await page.locator("#organizations").getByRole("link").last().click();
  await expect(
    page.getByText("Seul un administrateur de Comptoir peut relever ces limites", { exact: false }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Enregistrer les limites" })).toHaveCount(0);
});
