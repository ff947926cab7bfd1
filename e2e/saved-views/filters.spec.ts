import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { openFilters, rowsOf } from "../reviews/inbox.ts";

const groups = "/groups/reputation/reviews";

test("every filter of an address is on the screen, in the panel and as something to take off, and goes away by one press", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.endToEnd);
  const query =
    "period=last_twelve_months&platforms=gmb&q=le&ratings=1%2C2%2C3&states=not_answered%2Canswered&private=no&text=with&photos=with" +
    "&archive=all&assignee=nobody&approval=waiting&topics=service&polarity=negative&sentiments=negative&languages=fr";
  await visit(`${groups}?${query}&late=1`);
  const active = page.getByRole("form", { name: "Filtres en cours" });
  await expect(active.getByRole("button")).toHaveCount(16);
  const panel = await openFilters(page);
  await expect(panel.locator("select[name=period]")).toHaveValue("last_twelve_months");
  await expect(panel.locator("select[name=assignee]")).toHaveValue("nobody");
  for (const box of [
    "platform=gmb",
    "approval=waiting",
    "photos=with",
    "topics=service",
    "polarity=negative",
    "sentiments=negative",
  ]) {
    const [name, value] = box.split("=");
    await expect(panel.locator(`input[name=${name}][value=${value}]`)).toBeChecked();
  }
  for (const key of ["late", "approval", "assignee", "topics.service", "polarity", "sentiments.negative"]) {
    await active.locator(`button[value="${key}"]`).click();
    await expect(active.locator(`button[value="${key}"]`)).toHaveCount(0);
  }
  await expect(page).toHaveURL(
    `${groups}?period=last_twelve_months&platforms=gmb&q=le&ratings=1%2C2%2C3&states=not_answered%2Canswered` +
      "&text=with&photos=with&archive=all&private=no&languages=fr",
  );
});

test("the filters of a view hold on every further page and in the file", async ({ page, visit, signInAs }, info) => {
  await signInAs(people.guest);
  await visit(`${groups}?period=all_time`);
  await page.getByRole("navigation", { name: "Vues" }).getByRole("link", { name: "Négatifs" }).click();
  await expect(page).toHaveURL(/ratings=1%2C2/);
  await page.getByRole("button", { name: "Avec texte" }).click();
  await expect(page).toHaveURL(/ratings=1%2C2&text=with/);
  const few = rowsOf(page).filter({ has: page.getByRole("img", { name: /^[12] / }) });
  const others = async () => (await rowsOf(page).count()) - (await few.count());
  await expect.poll(others).toBe(0);
  const shown = async () =>
    (
      await rowsOf(page)
        .getByRole("link")
        .evaluateAll((links) => links.map(({ id }) => id))
    ).join();
  const before = await shown();
  // Without scripts the next page is a link.
  if (info.project.name === "no-scripts") await page.getByRole("link", { name: "Suivants" }).click();
  else await page.getByRole("link", { name: "Voir plus d’avis" }).click();
  await expect.poll(shown).not.toBe(before);
  expect(await rowsOf(page).count()).toBeGreaterThan(0);
  expect(await others()).toBe(0);
  const csv = page.getByRole("link", { name: "CSV" });
  await expect(csv).toHaveAttribute("href", /reviews\.csv\?period=all_time&ratings=1%2C2&text=with$/);
});
