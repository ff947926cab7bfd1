import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { openFilters, openPart, rowsOf } from "./inbox.ts";

const list = "/groups/reputation/reviews?period=all_time";

test("Enter in the search of the filters leaves the focus in its field", async ({ page, visit, signInAs }) => {
  await signInAs(people.endToEnd);
  await visit(list);
  for (const [name, words, address] of [
    ["q", "terrasse", /q=terrasse/],
    ["restaurantSearch", "isola", /q=terrasse/],
  ] as const) {
    const field = page.locator(`input[name=${name}]`);
    if (name === "restaurantSearch") await openFilters(page);
    await field.fill(words);
    await field.press("Enter");
    await expect(page).toHaveURL(address);
    await expect(field).toBeFocused();
    // The address changes first, the fields with the page: what is typed before goes with them.
    await expect(page.locator("input[name=q]")).toHaveAttribute("value", "terrasse");
  }
});

test("the last page joins the list without taking the focus away with its link", async ({ page, visit, signInAs }) => {
  await signInAs(people.endToEnd);
  await visit(`${list}&ratings=1&states=not_answered`);
  const more = page.getByRole("link", { name: "Voir plus d’avis" });
  await expect(more).toBeVisible();
  while ((await more.count()) > 0) {
    const shown = await rowsOf(page).count();
    await more.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(shown);
  }
  await expect(page.getByText("Vous avez tout vu.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Liste des avis" })).toBeFocused();
});

test("a button behind the search opens the filters at its place, Escape closes them, and applying leaves the focus on the button", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.endToEnd);
  await visit(list);
  await page.locator("input[name=q]").focus();
  await page.keyboard.press("Tab");
  const head = page.getByRole("button", { name: "Période" });
  await expect(head).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("select[name=period]")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator(".review-filters")).toBeHidden();
  await expect(head).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("select[name=period]")).toBeFocused();
  await page.locator("select[name=period]").selectOption("last_seven_days");
  await page.getByRole("button", { name: /^Appliquer \(/ }).press("Enter");
  await expect(page).toHaveURL(/period=last_seven_days/);
  await expect(page.locator(".review-filters")).toBeHidden();
  // What is chosen stands where it was asked for.
  await expect(page.getByRole("button", { name: "Retirer le filtre 7 derniers jours" })).toBeVisible();
});

test("filters that are closed and opened again in one moment lead to the section of the button all the same", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.endToEnd);
  await visit(list);
  const head = page.getByRole("button", { name: "Période" });
  await head.press("Enter");
  await expect(page.locator("select[name=period]")).toBeFocused();
  await head.evaluate((button: HTMLButtonElement) => {
    document.querySelector<HTMLElement>(".review-filters")?.hidePopover();
    button.click();
  });
  await expect(page.locator(".review-filters")).toBeVisible();
  await expect(page.locator("select[name=period]")).toBeFocused();
});

test("a section that is folded shut takes nothing away of the open filters", async ({ page, visit, signInAs }) => {
  await signInAs(people.endToEnd);
  await visit(list);
  // The second time scripts draw the fields.
  await openFilters(page);
  await page.keyboard.press("Escape");
  await expect(page.locator(".review-filters")).toBeHidden();
  const panel = await openFilters(page);
  await panel.locator("select[name=period]").selectOption("last_seven_days");
  const fold = panel.locator("details").first();
  await fold.locator("summary").click();
  await expect(fold).not.toHaveAttribute("open");
  await expect(panel.locator("select[name=period]")).toHaveValue("last_seven_days");
  await panel.getByRole("button", { name: /^Appliquer \(/ }).click();
  await expect(page).toHaveURL(/period=last_seven_days/);
});

test("headings go down one step at a time", async ({ page, visit, signInAs }) => {
  await signInAs(people.endToEnd);
  await visit(list);
  await openPart(page.getByRole("article").first(), "history");
  await expect(page.getByRole("region", { name: "Historique de l’avis" })).toBeVisible();
  const levels = await page
    .getByRole("main")
    .getByRole("heading")
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));
  expect(levels[0]).toBe(1);
  const jumps = levels.filter((level, index) => level > (levels[index - 1] ?? 1) + 1);
  expect(jumps).toEqual([]);
});
