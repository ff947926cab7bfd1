import type { Page, TestInfo } from "@playwright/test";
import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { openFilters } from "../reviews/inbox.ts";

const groups = "/groups/reputation/reviews";
/** Views belong to a person, and names to their views: each kind of browser keeps its own. */
const nameFor = (title: string, { project, retry }: TestInfo) => `${title} ${project.name} ${retry}`;
const bar = (page: Page) => page.getByRole("navigation", { name: "Vues" });
const headCount = async (page: Page) =>
  (await page.locator(".page-filters [role=status]").innerText()).replace(/\D/g, "");

async function keep(page: Page, name: string) {
  await page.getByRole("button", { name: "Garder ces filtres comme vue" }).click();
  await page.getByLabel("Nom de la vue").fill(name);
  await page.getByRole("button", { name: "Enregistrer la vue" }).click();
}

test(
  "filters are kept under a name, with the number of their list, changed, renamed and deleted",
  {
    tag: ["@no-scripts"],
  },
  async ({ page, visit, signInAs }, info) => {
    await signInAs(people.owner);
    const name = nameFor("Une étoile", info);
    await visit(`${groups}?period=all_time&ratings=1&sort=oldest`);
    await keep(page, name);
    const tab = bar(page).getByRole("link", { name });
    await expect(tab).toHaveAttribute("aria-current", "page");
    await expect(page).toHaveURL(/ratings=1&sort=oldest&view=/);
    await expect(tab.locator(".badge")).toHaveText(/\d/);
    expect((await tab.locator(".badge").innerText()).replace(/\D/g, "")).toBe(await headCount(page));

    // A name is there once.
    await visit(`${groups}?period=all_time&ratings=2`);
    await keep(page, name);
    // Without scripts the form stands behind its button, as before, and the page says what is wrong.
    const refusal = page.getByText("déjà pris").filter({ visible: true });
    await expect(refusal).toBeVisible();
    if (!(await page.getByLabel("Nom de la vue").isVisible()))
      await page.getByRole("button", { name: "Garder ces filtres comme vue" }).click();
    await expect(page.getByLabel("Nom de la vue")).toHaveValue(name);
    await page.keyboard.press("Escape");
    await expect(page.getByLabel("Nom de la vue")).toBeHidden();

    // A filter on top is a change, which the view takes in or not.
    await bar(page).getByRole("link", { name }).click();
    await expect(tab).toHaveAttribute("aria-current", "page");
    const panel = await openFilters(page);
    await panel.getByRole("checkbox", { name: "Avec texte" }).check();
    await panel.getByRole("button", { name: /^Appliquer/ }).click();
    await page.getByRole("button", { name: "Vue modifiée" }).click();
    await expect(page.getByText(`Vue « ${name} » modifiée`)).toBeVisible();
    await page.getByRole("button", { name: "Enregistrer la modification" }).click();
    await expect(page).toHaveURL(/ratings=1&text=with&sort=oldest&view=/);
    // The answer is there, which closes whatever menu is open.
    await expect(page.getByRole("button", { name: "Vue modifiée" })).toHaveCount(0);

    await page.getByRole("button", { name: "Autres actions", exact: true }).click();
    await page.getByRole("link", { name: "Gérer les vues" }).click();
    const item = page.getByRole("listitem").filter({ has: page.getByRole("link", { name, exact: true }) });
    await expect(item).toContainText("Note : 1");
    await expect(item).toContainText("Texte : Avec texte");
    await item.locator("summary", { hasText: "Modifier" }).click();
    await item.getByLabel("Nom de la vue").fill(`${name} bis`);
    await item.getByRole("button", { name: "Enregistrer", exact: true }).click();
    const renamed = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: `${name} bis` }) });
    await renamed.getByRole("button", { name: "Retirer de la barre" }).click();
    await expect(renamed.getByRole("button", { name: "Épingler" })).toBeVisible();
    await renamed.locator("summary", { hasText: "Modifier" }).click();
    await renamed.locator("summary", { hasText: "Supprimer" }).click();
    await renamed.getByRole("button", { name: "Supprimer la vue" }).click();
    await expect(renamed).toHaveCount(0);
  },
);
