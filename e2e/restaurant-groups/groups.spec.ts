import type { Page, TestInfo } from "@playwright/test";
import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

const groups = "/restaurants/groups";
/** Names are an organization's: each kind of browser has its own. */
const nameFor = (title: string, { project, retry }: TestInfo) => `${title} ${project.name} ${retry}`;
const save = (page: Page) => page.locator(".save-bar").getByRole("button", { name: "Enregistrer" }).click();

async function remove(page: Page): Promise<void> {
  await page.goto(`${new URL(page.url()).pathname}?delete=1`);
  await page.getByRole("button", { name: "Supprimer", exact: true }).click();
  await expect(page).toHaveURL(/\/restaurants\/groups$/);
}

test(
  "a group by hand is made from a search among the restaurants, found in the list and deleted",
  { tag: ["@phone", "@no-scripts"] },
  async ({ page, visit, signInAs }, info) => {
    await signInAs(people.owner);
    const name = nameFor("Deux maisons", info);
    await visit(groups);
    await page.getByRole("link", { name: "Créer un groupe" }).click();
    await page.getByLabel("Nom du groupe").fill(name);
    const boxes = page.getByRole("group", { name: "Restaurants du groupe" }).getByRole("checkbox");
    const all = await boxes.count();
    await boxes.first().check();
    const ticked = (
      await page.getByRole("group", { name: "Restaurants du groupe" }).locator("label").first().innerText()
    ).split("\n")[0];
    await page.getByLabel("Nom, ville ou enseigne").fill("vieux");
    await page.getByRole("button", { name: "Chercher" }).click();
    // What is ticked stays in sight and ticked, whatever is searched; so does the name that was typed.
    await expect(boxes).toHaveCount(2);
    expect(all).toBeGreaterThan(5);
    await expect(page.getByLabel("Nom du groupe")).toHaveValue(name);
    await expect(boxes.first()).toBeChecked();
    await boxes.nth(1).check();
    await save(page);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2);
    await expect(page.getByLabel(ticked ?? "")).toBeChecked();
    await visit(groups);
    await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("2 restaurants");
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await remove(page);
    await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
  },
);

test("a rule shows whom it finds before it is saved, and asks where that is everybody", async ({
  page,
  visit,
  signInAs,
}, info) => {
  await signInAs(people.owner);
  const name = nameFor("Sous quatre", info);
  await visit(`${groups}/new?kind=rule`);
  await page.getByLabel("Nom du groupe").fill(name);
  await save(page);
  await expect(page.getByText("Indiquez au moins une condition")).toBeVisible();
  await page.getByLabel("Note moyenne inférieure à").fill("4,2");
  await page.getByRole("button", { name: "Aperçu" }).click();
  await expect(page.getByText(/^\d+ restaurants? aujourd’hui$/)).toBeVisible();
  await page.getByLabel("Note moyenne inférieure à").fill("5");
  await save(page);
  await expect(page.getByText("Enregistrez à nouveau si c’est bien ce que vous voulez.")).toBeVisible();
  await save(page);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText(/Ils remplissent la règle.*Note sous 5/)).toBeVisible();
  await remove(page);
});

test("a name that is taken stands at its field", async ({ page, visit, signInAs }) => {
  await signInAs(people.owner);
  await visit(`${groups}/new`);
  await page.getByLabel("Nom du groupe").fill("NOTES A REMONTER");
  await save(page);
  await expect(page.getByText("Un autre groupe porte déjà ce nom")).toBeVisible();
});

test("the form fits a phone of 320 pixels in every language", { tag: ["@phone"] }, async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.owner);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const address of [groups, `${groups}/new`, `${groups}/new?kind=rule`]) {
    await visit(address);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(320);
  }
});
