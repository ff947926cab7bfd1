import { expectAccessible } from "../fixtures/accessibility.ts";
import { people } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";
import { openReviews, rowsOf } from "./inbox.ts";

/** What is due first is the oldest; another journey archives some of the newest there. */
const toAnswer = "period=all_time&states=not_answered&ratings=0%2C1%2C2%2C3%2C4&sort=due";
const replyCount = 5;

test("reviews are answered one after the other by the keyboard alone, without leaving the screen", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.owner);
  await openReviews(page, visit, "Lumella Malasaña", toAnswer);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await expect(page.getByRole("button", { name: "Raccourcis clavier" })).toBeVisible();
  const { pathname } = new URL(page.url());
  const answered: (string | null)[] = [];
  for (let index = 0; index < replyCount; index++) {
    const card = page.getByRole("article");
    const id = await card.getAttribute("id");
    answered.push(id);
    await page.keyboard.press("r");
    await expect(card.getByLabel("Votre réponse")).toBeFocused();
    await page.keyboard.type("Merci !");
    await page.keyboard.press("Control+Enter");
    const row = page.locator(`[id="${id?.replace("review-", "row-")}"]`);
    await expect(row).toContainText("À publier");
    if (index < replyCount - 1) await expect(card).not.toHaveAttribute("id", id ?? "");
  }
  expect(new Set(answered).size).toBe(replyCount);
  await expect(rowsOf(page).filter({ hasText: "À publier" })).toHaveCount(replyCount);
  expect(new URL(page.url()).pathname).toBe(pathname);
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
});

test("keys walk the list, and are letters where one types, told by a sheet, and off when somebody wants so", async ({
  page,
  visit,
  signInAs,
}) => {
  await signInAs(people.endToEnd);
  await visit("/groups/reputation/reviews?period=all_time&states=not_answered&ratings=5");
  const card = page.getByRole("article");
  const idOf = (index: number) => rowsOf(page).nth(index).getByRole("link").getAttribute("id");
  const cardOf = async (index: number) => (await idOf(index))?.replace("row-", "review-") ?? "";
  await expect(page.getByRole("button", { name: "Raccourcis clavier" })).toBeVisible();
  await page.keyboard.press("j");
  await expect(card).toHaveAttribute("id", await cardOf(1));
  await expect(card).toBeFocused();
  await page.keyboard.press("j");
  await expect(card).toHaveAttribute("id", await cardOf(2));
  await page.keyboard.press("k");
  await expect(card).toHaveAttribute("id", await cardOf(1));

  await page.keyboard.press("r");
  await page.keyboard.type("je reviens ?");
  await expect(card.getByLabel("Votre réponse")).toHaveValue("je reviens ?");
  await page.keyboard.press("Escape");
  await expect(card).toBeFocused();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Raccourcis clavier" });
  await expect(sheet).toContainText("Avis suivant");
  await expectAccessible(page);
  await page.keyboard.press("j");
  await expect(card).toHaveAttribute("id", await cardOf(1));
  await sheet.getByLabel("Raccourcis actifs sur cet appareil").uncheck();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await page.keyboard.press("j");
  await page.keyboard.press("?");
  await expect(sheet).toBeHidden();
  await expect(card).toHaveAttribute("id", await cardOf(1));
});
