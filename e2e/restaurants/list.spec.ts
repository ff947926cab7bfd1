import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

const list = "/restaurants/list";

test.beforeEach(({ signInAs }) => signInAs(people.owner));

test("a search without a match says so and leads back to everything", async ({ page, visit }) => {
  await visit(`${list}?search=pizzicato`);
  await expect(page.getByRole("heading", { name: "Aucun restaurant ne correspond" })).toBeVisible();
  await expect(page.getByText("« pizzicato »")).toBeVisible();
  await page.getByRole("link", { name: "Voir tous les restaurants" }).last().click();
  await expect(page.getByText("12 restaurants", { exact: true })).toBeVisible();
});

test("view and order stand in the address, and heads of the table sort @no-scripts", async ({ page, visit }) => {
  await visit(list);
  await page.getByRole("link", { name: "Tableau", exact: true }).click();
  await expect(page).toHaveURL(/view=table$/);
  await page.getByRole("columnheader", { name: "Restaurant" }).getByRole("link").click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(page).toHaveURL(/view=table/);
  await expect(page.getByRole("columnheader", { name: "Restaurant" })).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("columnheader", { name: "Note" }).getByRole("link").click();
  await expect(page).toHaveURL(/sort=rating/);
  const ratings = page.locator("tbody td:nth-child(2) strong");
  await expect(ratings).toHaveCount(12);
  const values = (await ratings.allInnerTexts()).map((text) => Number(text.replace(",", ".")));
  expect(values).toEqual([...values].sort((one, other) => other - one));
});

test("a cursor that means nothing leads to the first page", async ({ page, visit }) => {
  await visit(`${list}?sort=name&after=nonsense`);
  await expect(page).toHaveURL(`${list}?sort=name`);
});

test(
  "on a phone the table fits: name, rating and work beside each other, the rest below the name",
  {
    tag: "@phone",
  },
  async ({ page, visit }, { project }) => {
    await visit(`${list}?view=table&search=isola`);
    const row = page.getByRole("row", { name: /Marelune Isola/ });
    for (const fact of ["Marelune Isola", "20159 Milano"])
      await expect(row.getByText(fact).filter({ visible: true }).first()).toBeInViewport({ ratio: 1 });
    const google = row.getByRole("img", { name: /^Google/ });
    await expect(google.filter({ visible: true }).first()).toBeInViewport({ ratio: 1 });
    for (const head of ["Note", "À traiter"])
      await expect(page.getByRole("columnheader", { name: head })).toBeInViewport({ ratio: 1 });
    const scroll = page.locator(".table-scroll");
    const [width, room] = await scroll.evaluate((box) => [box.scrollWidth, box.clientWidth]);
    if (project.name === "phone") expect(width).toBeLessThanOrEqual(room ?? 0);

    // Five stars or none: a narrow column that cut them off would show a lower rating.
    await visit(`${list}?view=table`);
    const widths = await page
      .locator("tbody .stars")
      .evaluateAll((all) =>
        all.map((stars) => stars.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(stars).fontSize)),
      );
    expect(widths).toHaveLength(12);
    for (const width of widths) expect(width).toBeCloseTo(5.6, 1);
  },
);

test("the list follows what is typed, keeps the caret, and adds no step to go back", async ({ page, visit }) => {
  await visit(list);
  const search = page.getByRole("searchbox", { name: "Nom, ville ou code postal" });
  await search.pressSequentially("isola");
  await expect(page).toHaveURL(/search=isola/);
  await expect(page.getByText("1 restaurant", { exact: true })).toBeVisible();
  await expect(search).toBeFocused();
  await expect(search).toHaveValue("isola");
  await search.pressSequentially("x");
  await expect(page.getByRole("heading", { name: "Aucun restaurant ne correspond" })).toBeVisible();
  await expect(search).toHaveValue("isolax");
  await expect(page.getByRole("button", { name: "Rechercher" })).toBeHidden();
});
