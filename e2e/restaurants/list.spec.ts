import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

const list = "/restaurants/list";

test.beforeEach(({ signInAs }) => signInAs(people.owner));

test("what waits longest in work comes first", async ({ page, visit }) => {
  await visit(list);
  await expect(page.getByText("12 restaurants", { exact: true })).toBeVisible();
  const badges = await page
    .getByRole("main")
    .getByText(/^\d+ à traiter$/)
    .allInnerTexts();
  const counts = badges.map((text) => Number.parseInt(text, 10));
  expect(counts.length).toBeGreaterThan(3);
  expect(counts).toEqual([...counts].sort((one, other) => other - one));
});

test("the search understands names, towns and postal codes without accents", async ({ page, visit }) => {
  await visit(list);
  for (const [words, found] of [
    ["gracia", "Marelune Gràcia"],
    ["BORDEAUX", "Marelune Chartrons"],
    ["75011", "Marelune Oberkampf"],
  ] as const) {
    await page.getByRole("searchbox", { name: "Nom, ville ou code postal" }).fill(words);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([found]);
  }
});

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
  const ratings = page.locator("tbody td:nth-child(4) strong");
  await expect(ratings).toHaveCount(12);
  const values = (await ratings.allInnerTexts()).map((text) => Number(text.replace(",", ".")));
  expect(values).toEqual([...values].sort((one, other) => other - one));
});

test("the badge leads to exactly the reviews it counts", async ({ page, visit }) => {
  await visit(`${list}?search=isola`);
  const badge = page.getByRole("link", { name: /^\d+ à traiter$/ });
  const count = Number.parseInt(await badge.innerText(), 10);
  await badge.click();
  await expect(page).toHaveURL(/states=not_answered/);
  await expect(page.getByRole("status").filter({ hasText: "avis" })).toHaveText(`${count} avis`);
});

test("a cursor that means nothing leads to the first page", async ({ page, visit }) => {
  await visit(`${list}?sort=name&after=nonsense`);
  await expect(page).toHaveURL(`${list}?sort=name`);
});

test("an account manager goes from a restaurant to its reviews among the groups", async ({ page, visit, signInAs }) => {
  await signInAs(people.accountManager);
  await visit(list);
  await page.getByRole("main").getByRole("link", { name: "Marelune Isola", exact: true }).click();
  await expect(page).toHaveURL(/\/groups\/reputation\/reviews\?.*restaurants=[0-9a-f-]{36}/);
});

test("a role without reviews sees the restaurants and no way in", async ({ page, visit, signInAs }) => {
  await signInAs(people.viewer);
  await visit(list);
  const names = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(names.first()).toBeVisible();
  await expect(names.getByRole("link")).toHaveCount(0);
  const navigation = page.getByRole("navigation", { name: "Navigation principale" });
  await expect(navigation.getByRole("link")).toHaveText(["Restaurants"]);
});

test(
  "on a phone the table fits: name, rating and work beside each other, the rest below the name",
  {
    tag: "@phone",
  },
  async ({ page, visit }, { project }) => {
    await visit(`${list}?view=table&search=isola`);
    const row = page.getByRole("row", { name: /Marelune Isola/ });
    for (const fact of ["Marelune Isola", "20159 Milano", "Google"])
      await expect(row.getByText(fact).filter({ visible: true }).first()).toBeInViewport({ ratio: 1 });
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
