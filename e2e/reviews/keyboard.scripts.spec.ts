import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

const list = "/groups/reputation/reviews?period=all_time";

test("Enter in the search of the filters leaves the focus in its field", async ({ page, visit, signInAs }) => {
  await signInAs(people.endToEnd);
  await visit(list);
  for (const [name, words, address] of [
    ["q", "terrasse", /q=terrasse/],
    ["restaurantSearch", "isola", /q=terrasse/],
  ] as const) {
    const field = page.locator(`input[name=${name}]`);
    await field.fill(words);
    await field.press("Enter");
    await expect(page).toHaveURL(address);
    await expect(field).toBeFocused();
  }
});

test("the last page joins the list without taking the focus away with its link", async ({ page, visit, signInAs }) => {
  await signInAs(people.endToEnd);
  await visit(`${list}&ratings=1&states=not_answered`);
  const more = page.getByRole("link", { name: "Voir plus d’avis" });
  await expect(more).toBeVisible();
  while ((await more.count()) > 0) {
    const shown = await page.getByRole("article").count();
    await more.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByRole("article").count()).toBeGreaterThan(shown);
  }
  await expect(page.getByText("Vous avez tout vu.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Liste des avis" })).toBeFocused();
});

test("beside the list the filters begin with their first field, not with a head that does nothing", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.endToEnd);
  await visit(list);
  await expect(page.getByRole("heading", { level: 2, name: "Filtres" })).toBeVisible();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("Tab");
  await expect(page.locator("input[name=q]")).toBeFocused();
});

test("headings go down one step at a time", async ({ page, visit, signInAs }) => {
  await signInAs(people.endToEnd);
  await visit(list);
  await page.getByRole("article").first().getByRole("link", { name: "Historique" }).click();
  await expect(page.getByRole("heading", { name: "Historique de l’avis" })).toBeVisible();
  const levels = await page
    .getByRole("main")
    .getByRole("heading")
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));
  expect(levels[0]).toBe(1);
  const jumps = levels.filter((level, index) => level > (levels[index - 1] ?? 1) + 1);
  expect(jumps).toEqual([]);
});
