import type { Locator, Page } from "@playwright/test";
import { people } from "../fixtures/people.ts";
import { openRestaurant } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";

const firstNumber = (text: string) => Number(/\d[\d\s]*/.exec(text)?.[0].replace(/\s/g, ""));

/** What a figure says and where it leads. */
async function figure(link: Locator, text?: Locator) {
  return { count: firstNumber(await (text ?? link).innerText()), to: (await link.getAttribute("href")) ?? "" };
}

async function countOf(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1, name: "Avis" })).toBeVisible();
  const status = page.getByRole("status").filter({ hasText: /\d avis$/ });
  return (await status.count()) > 0 ? firstNumber(await status.innerText()) : 0;
}

test("every figure is the number of reviews in the list it leads to @no-scripts", async ({ page, visit, signInAs }) => {
  await signInAs(people.endToEnd);
  await openRestaurant(page, visit, "Marelune Isola");
  const stat = (name: RegExp) => page.getByRole("main").getByRole("link", { name });
  const figures = {
    "to answer": await figure(stat(/À traiter$/)),
    rated: await figure(stat(/Note moyenne$/), page.getByText(/^sur .* avis publics?$/)),
    new: await figure(stat(/Nouveaux avis, 30 jours$/)),
    before: await figure(stat(/les 30 jours d’avant$/)),
    answered: await figure(stat(/Taux de réponse, 30 jours$/), page.getByText(/^\d+ sur \d+ avis$/)),
    "five stars": await figure(
      stat(/^5 étoiles/),
      stat(/^5 étoiles/)
        .locator("span")
        .last()
        .locator("xpath=preceding-sibling::span[1]"),
    ),
    "one star": await figure(
      stat(/^1 étoile/),
      stat(/^1 étoile/)
        .locator("span")
        .last()
        .locator("xpath=preceding-sibling::span[1]"),
    ),
  };
  await page.getByText("Voir les chiffres").click();
  const weeks = await page
    .getByRole("row")
    .filter({ has: page.getByRole("link", { name: /^du / }) })
    .all();
  expect(weeks).toHaveLength(12);
  const last = weeks[11];
  if (!last) throw new Error("there is no last week");
  const all = { ...figures, "last week": await figure(last.getByRole("link"), last.getByRole("cell").nth(1)) };
  expect(all.rated.count).toBeGreaterThan(100);
  for (const [name, { count, to }] of Object.entries(all)) expect(await countOf(page, to), name).toBe(count);
});

test("the figures say how they are counted, and the hours of today are there", async ({ page, visit, signInAs }) => {
  await signInAs(people.endToEnd);
  await openRestaurant(page, visit, "Marelune Isola");
  const definition = page.getByText("La moyenne de toutes les notes publiques", { exact: false });
  await expect(definition).toBeHidden();
  await page.getByText("Comment ces chiffres sont comptés").click();
  await expect(definition).toBeVisible();
  await expect(page.getByRole("heading", { name: "Aujourd’hui" })).toBeVisible();
  await expect(page.getByText(/en ce moment$/)).toBeVisible();
});

test("a restaurant beyond the access scope has no dashboard, and neither does one for an account manager", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.owner);
  const isola = await openRestaurant(page, visit, "Marelune Isola");
  await signInAs(people.editor);
  await visit(`/restaurants/${isola}/dashboard`);
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  await signInAs(people.accountManager);
  await visit(`/restaurants/${isola}/dashboard`);
  await expect(page).toHaveURL("/restaurants/list");
});
