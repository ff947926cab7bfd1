import type { Locator, Page } from "@playwright/test";
import { people } from "../fixtures/people.ts";
import { restaurantIdOf } from "../fixtures/restaurants.ts";
import { expect, test } from "../fixtures/test.ts";

/** Both kinds of browser run side by side: each has a restaurant of its own. */
const restaurantOf: Record<string, string> = { scripts: "Lumella Malasaña", phone: "Marelune Isola" };
const unsaved = "Modifications non enregistrées";

/** True if a click in the middle of it would reach it: nothing lies over it, and it is in view. */
const isFree = (target: Locator) =>
  target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top !== null && (element.contains(top) || (top.closest("label")?.contains(element) ?? false));
  });
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test("a long form keeps its buttons in view, covers no field with them, and says what is not saved @phone", async ({
  page,
  visit,
  signInAs,
}, info) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, restaurantOf[info.project.name] ?? "");
  await visit(`/restaurants/${id}/settings/reviews?tab=escalation`);
  const save = page.getByRole("button", { name: "Enregistrer pour ce restaurant" });
  const hours = page.getByLabel("Heures après le délai");
  const mail = page.getByRole("checkbox", { name: /e-mail/ });
  const before = await hours.inputValue();
  const isMailed = await mail.isChecked();
  expect(await isFree(save)).toBe(true);
  await expect(page.getByText(unsaved)).toHaveCount(0);
  await mail.setChecked(!isMailed);
  await expect(page.getByText(unsaved)).toBeVisible();
  await mail.setChecked(isMailed);
  await expect(page.getByText(unsaved)).toHaveCount(0);
  await hours.fill("5");
  await expect(page.getByText(unsaved)).toBeVisible();
  await hours.fill(before);
  await expect(page.getByText(unsaved)).toHaveCount(0);

  // With Tab through the whole form, no control is ever behind the bar.
  await hours.focus();
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    expect(await isFree(focused), await focused.evaluate((element) => element.outerHTML.slice(0, 120))).toBe(true);
    if (await save.evaluate((button) => button === document.activeElement)) break;
  }
  await expect(save).toBeFocused();

  await hours.fill("5");
  await save.click();
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("Réglage des retards enregistré");
  // The message of it lies over nothing that can be pressed, neither at the foot nor, scrolled up, at the top.
  for (const button of await page.locator(".save-bar > .btn").all()) expect(await isFree(button)).toBe(true);
  await page.evaluate(() => scrollTo(0, 0));
  for (const pressed of await page.locator(".page-actions > *, .page-views :is(a, button)").all())
    if (await pressed.evaluate((one) => one.checkVisibility() && one.getBoundingClientRect().right < innerWidth))
      expect(await isFree(pressed), await pressed.evaluate((one) => one.outerHTML.slice(0, 120))).toBe(true);
  await expect(page.getByRole("status", { name: "Messages" })).toContainText("Réglage des retards enregistré");
  await expect(page.getByText(unsaved)).toHaveCount(0);
  await expect(hours).toHaveValue("5");
  await page.getByRole("button", { name: "Revenir à la règle de l’organisation" }).click();
  await expect(page.getByText("tous les restaurants", { exact: true })).toBeVisible();

  await page.setViewportSize({ width: 320, height: 640 });
  await hours.fill("6");
  await expect(page.getByText(unsaved)).toBeVisible();
  // The bar of the phone takes its room after a pause; the message is still there then.
  await expect.poll(() => isFree(save), { timeout: 3000 }).toBe(true);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test("the template editor says so too, for texts and for rows that are added", async ({ page, visit, signInAs }) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, "Lumella Malasaña");
  await visit(`/restaurants/${id}/resources/review-templates/new`);
  await page.getByLabel("Texte 1").first().fill("Merci !");
  await expect(page.getByText(unsaved)).toBeVisible();
  await page.getByLabel("Texte 1").first().fill("");
  await expect(page.getByText(unsaved)).toHaveCount(0);
  await page.getByRole("button", { name: "Ajouter un texte" }).first().click();
  await expect(page.getByText(unsaved)).toBeVisible();
  expect(await isFree(page.getByRole("button", { name: "Enregistrer" }).last())).toBe(true);
});

test("what is not saved is not left without a question @phone", async ({ page, visit, signInAs }, info) => {
  await signInAs(people.owner);
  const id = await restaurantIdOf(page, restaurantOf[info.project.name] ?? "");
  await visit(`/restaurants/${id}/settings/reviews?tab=escalation`);
  const asked: string[] = [];
  let isLeft = false;
  page.on("dialog", async (dialog) => {
    asked.push(dialog.type());
    await (isLeft ? dialog.accept() : dialog.dismiss());
  });
  const hours = page.getByLabel("Heures après le délai");
  const other = page.getByRole("link", { name: "Validation" });
  await hours.fill("9");
  await expect(page.getByText(unsaved)).toBeVisible();
  await other.click();
  await expect.poll(() => asked).toEqual(["confirm"]);
  await expect(hours).toHaveValue("9");
  expect(page.url()).toContain("tab=escalation");

  isLeft = true;
  await other.click();
  await expect(page).toHaveURL(/tab=(?!escalation)/);
  expect(asked).toEqual(["confirm", "confirm"]);
  await expect(page.getByText(unsaved)).toHaveCount(0);

  await page.getByRole("link", { name: "Retards" }).click();
  await expect(hours).toBeVisible();
  expect(asked).toHaveLength(2);
});
