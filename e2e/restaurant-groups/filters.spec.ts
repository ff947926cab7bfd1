import type { Page, TestInfo } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessibility.ts";
import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

const groups = "/restaurants/groups";
const gone = "00000000-0000-4000-8000-000000000000";
const nameFor = (title: string, { project, retry }: TestInfo) => `${title} ${project.name} ${retry}`;
const save = (page: Page) => page.locator(".save-bar").getByRole("button", { name: "Enregistrer" }).click();

test("a group is renamed, loses a restaurant and changes into one by rule; the lists are narrowed to it", async ({
  page,
  visit,
  signInAs,
}, info) => {
  test.slow();
  await signInAs(people.owner);
  const name = nameFor("Italie", info);
  await visit(`${groups}/new`);
  await page.getByLabel("Nom du groupe").fill(nameFor("Brouillon", info));
  for (const house of ["Lumella Monti", "Marelune Isola", "Lumella Leith"])
    await page.getByRole("checkbox", { name: house }).check();
  await save(page);
  await expect(page.getByRole("heading", { level: 1, name: nameFor("Brouillon", info) })).toBeVisible();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(3);
  await page.getByLabel("Nom du groupe").fill(name);
  await page.getByRole("checkbox", { name: "Lumella Leith" }).uncheck();
  await save(page);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2);
  await expectAccessible(page);
  const address = new URL(page.url()).pathname;
  const id = address.split("/").at(-1) ?? "";

  await visit(`/groups/reputation/reviews?period=all_time&restaurantGroups=${id}`);
  const cards = page.locator("#reviews > li");
  await expect(cards.first()).toBeVisible();
  for (const text of await cards.allInnerTexts()) expect(text).toMatch(/Lumella Monti|Marelune Isola/);
  await visit(`/groups/reputation/topics?period=all_time`);
  await page.getByLabel("Groupe de restaurants").selectOption({ label: name });
  await page.getByRole("button", { name: "Choisir" }).click();
  await expect(page).toHaveURL(new RegExp(`restaurantGroups=${id}`));
  await expect(page.getByLabel("Groupe de restaurants")).toHaveValue(id);
  await expectAccessible(page);

  await visit(`${address}?kind=rule`);
  await page.getByLabel("Note moyenne inférieure à").fill("1,1");
  await save(page);
  await expect(page.getByText("Aucun restaurant n’est dans ce groupe aujourd’hui.").first()).toBeVisible();
  await save(page);
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("Groupe enregistré");
  await visit(`/groups/reputation/reviews?period=all_time&restaurantGroups=${id}`);
  await expect(cards).toHaveCount(0);
  await visit(`${address}?delete=1`);
  await page.getByRole("button", { name: "Supprimer", exact: true }).click();
  await expect(page).toHaveURL(/\/restaurants\/groups$/);
});

test("a group that is gone stands for no restaurant, in the list, in topics and in a view, which say so", async ({
  page,
  visit,
  signInAs,
}, info) => {
  test.slow();
  await signInAs(people.owner);
  await visit(`/groups/reputation/reviews?period=all_time&restaurantGroups=${gone}`);
  await expect(page.locator("#reviews > li")).toHaveCount(0);
  await expect(page.getByText(/^Aucun avis avec\s: .*Groupe introuvable\.$/)).toBeVisible();
  await visit(`/groups/reputation/topics?period=all_time&restaurantGroups=${gone}`);
  await expect(
    page.getByText("Un groupe de restaurants de cette adresse n’existe plus", { exact: false }),
  ).toBeVisible();
  await expect(page.getByText("Rien pour", { exact: false })).toBeVisible();

  const name = nameFor("Éphémère", info);
  await visit(`${groups}/new`);
  await page.getByLabel("Nom du groupe").fill(name);
  await page.getByRole("checkbox", { name: "Marelune Isola" }).check();
  await save(page);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const address = new URL(page.url()).pathname;
  const id = address.split("/").at(-1) ?? "";
  const kept = await page.request.post(`/groups/reputation/reviews?period=all_time&restaurantGroups=${id}`, {
    form: { intent: "saveView", name, organizationId: "me" },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(kept.ok()).toBe(true);
  await visit(`${address}?delete=1`);
  await page.getByRole("button", { name: "Supprimer", exact: true }).click();
  await expect(page).toHaveURL(/\/restaurants\/groups$/);
  await visit("/groups/reputation/reviews/views");
  const view = page.getByRole("listitem").filter({ hasText: name });
  await expect(view).toContainText("Cette vue laisse de côté ce qui n’est plus là : 1 groupe de restaurants.");
  await view.getByRole("link", { name }).first().click();
  await expect(page).toHaveURL(/\/reputation\/reviews\?/);
  // The list of views, which says the same of each, is shown until the list of reviews is there.
  await expect(page.getByRole("heading", { level: 1, name: "Tous les avis" })).toBeVisible();
  await expect(page.locator("#reviews > li")).toHaveCount(0);
  await expect(page.getByText("Cette vue laisse de côté", { exact: false })).toBeVisible();
});
